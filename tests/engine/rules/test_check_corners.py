"""Step 7: check corners (rules 2.8)."""

import pytest

from engine.actions import Adrenaline, Boost, Shift
from engine.outcomes import CornerPaid, SpunOut
from tests.engine.race_maker import (
    USA,
    a_car,
    a_circuit,
    a_race,
    discard_of,
    do,
    end_turn,
    hand_of,
    play,
    take_turn,
)

AFTER_SPIN_OUT = pytest.mark.parametrize("after_spin_out", ["take-place", "turn-ends"])


def corners(outcomes: object) -> list[object]:
    """Keep what happened at corners."""
    assert isinstance(outcomes, list)
    return [each for each in outcomes if isinstance(each, CornerPaid | SpunOut)]


def test_two_spaces_over_the_limit_cost_2_heat() -> None:
    """PX64."""
    red = a_car("red", at=10, gear=2, hand="1 4 H H H H H", engine=6)
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((12, 3)))
    assert corners(take_turn(race, Shift(2), play("1 4"))) == [CornerPaid(1, 2)]
    assert (red.piles.engine, discard_of(red), red.at) == (4, "1 4 H H", 15)


def test_a_corner_at_its_limit_is_free() -> None:
    """PX65."""
    red = a_car("red", at=10, gear=2, hand="1 4 H H H H H", engine=6)
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((12, 5)))
    assert corners(take_turn(race, Shift(2), play("1 4"))) == []
    assert red.piles.engine == 6


def test_the_extra_speed_of_adrenaline_counts_at_corners() -> None:
    """PX67."""
    red = a_car("red", at=10, hand="4 H H H H H H", engine=6)
    race = a_race(red, a_car("blue", at=20), circuit=a_circuit((12, 4)))
    outcomes = take_turn(race, Shift(1), play("4"), Adrenaline())
    assert corners(outcomes) == [CornerPaid(1, 1)]


def test_the_speed_of_a_boost_counts_at_corners() -> None:
    red = a_car("red", at=10, hand="1 H H H H H H", deck="4 1 1", engine=6)
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((12, 3)))
    outcomes = take_turn(race, Shift(1), play("1"), Boost())
    assert corners(outcomes) == [CornerPaid(1, 2)]
    assert red.piles.engine == 3


def test_a_line_is_crossed_by_coming_to_stand_right_behind_it_and_only_once() -> None:
    """PX68."""
    red = a_car("red", at=10, hand="2 4 H H H H H", deck="1 1 1")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((12, 1)))
    assert corners(take_turn(race, Shift(1), play("2"))) == [CornerPaid(1, 1)]
    assert red.at == 12
    take_turn(race, Shift(1), play("1"))
    assert corners(take_turn(race, Shift(1), play("4"))) == []


def test_the_last_space_before_a_line_is_not_behind_it() -> None:
    red = a_car("red", at=10, hand="1 H H H H H H")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((12, 0)))
    assert corners(take_turn(race, Shift(1), play("1"))) == []


@pytest.mark.parametrize("lap", [0, 1])
def test_a_corner_costs_the_same_on_every_lap(lap: int) -> None:
    """PX70. The case's “12” counts spaces from 1: its car has the line before it."""
    red = a_car("red", at=lap * 69 + 11, gear=3, hand="4 4 4 H H H H", engine=6)
    race = a_race(red, a_car("blue", at=0), circuit=USA)
    assert corners(take_turn(race, Shift(3), play("4 4 4"))) == [CornerPaid(1, 5)]
    assert (red.at, red.piles.engine) == (lap * 69 + 23, 1)


def test_a_car_that_drives_a_whole_lap_is_checked_in_every_corner() -> None:
    """PX71."""
    red = a_car("red", at=4, gear=3, hand="3 3 4 H H H H", engine=6)
    circuit = a_circuit((2, 8), (4, 9), (7, 9), length=10, laps=3)
    race = a_race(red, a_car("blue", at=0), circuit=circuit, laps=3)
    assert corners(take_turn(race, Shift(3), play("3 3 4"))) == [
        CornerPaid(3, 1),
        CornerPaid(1, 2),
        CornerPaid(2, 1),
    ]
    assert (red.at, red.lane, red.piles.engine) == (14, 1, 2)


def test_a_car_that_cannot_pay_gives_all_its_heat_and_spins_out_before_the_line() -> None:
    """PX73."""
    red = a_car("red", at=1, gear=2, hand="1 4 2 2 2 2 2", engine=1, deck="3 3 3")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((4, 2)))
    outcomes = take_turn(race, Shift(2), play("1 4"))
    assert corners(outcomes) == [SpunOut(1, 1, 1, 3, 1)]
    assert (red.piles.engine, red.at, red.gear) == (0, 3, 1)
    # Five cards and the Stress are in the hand, so one card is drawn.
    assert hand_of(red) == "2 2 2 2 2 3 S"
    assert discard_of(red) == "1 4 H"


def test_the_last_heat_pays_a_corner_without_spinning_out() -> None:
    red = a_car("red", at=1, gear=2, hand="1 4 2 2 2 2 2", engine=3)
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((4, 2)))
    assert corners(take_turn(race, Shift(2), play("1 4"))) == [CornerPaid(1, 3)]
    assert (red.piles.engine, red.at, red.gear) == (0, 6, 2)


@pytest.mark.parametrize(("gear", "stress"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_spinning_out_in_gear_3_or_4_brings_two_stress(gear: int, stress: int) -> None:
    """PX74."""
    red = a_car("red", at=2, gear=gear, hand="1 1 1 1 H H H", engine=0, deck="")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 0)))
    do(race, Shift(gear), play(" ".join("1" * gear)))
    assert corners(end_turn(race)) == [SpunOut(1, 0, stress, 2, 1)]
    assert hand_of(red).count("S") == stress
    assert red.gear == 1


def test_stress_is_taken_for_the_gear_driven_not_for_the_gear_before() -> None:
    red = a_car("red", at=2, gear=3, hand="1 1 H H H H H", engine=0, deck="")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 0)))
    assert corners(take_turn(race, Shift(2), play("1 1"))) == [SpunOut(1, 0, 1, 2, 1)]


def test_four_cars_that_spin_out_fill_the_two_spaces_before_the_line() -> None:
    """PX76."""
    cars = [a_car(colour, at=5, gear=2, hand="3 4 H H H H H", engine=0) for colour in "abcd"]
    race = a_race(*cars, circuit=a_circuit((10, 2)))
    order = list(race.order)
    for _ in cars:
        take_turn(race, Shift(2), play("3 4"))
    assert [(car.at, car.lane) for car in order] == [(9, 1), (9, 2), (8, 1), (8, 2)]


def test_after_a_spin_out_later_lines_are_not_checked() -> None:
    red = a_car("red", at=1, gear=3, hand="3 4 4 H H H H", engine=4)
    circuit = a_circuit((3, 8), (5, 2), (8, 1))
    race = a_race(red, a_car("blue", at=0), circuit=circuit)
    assert corners(take_turn(race, Shift(3), play("3 4 4"))) == [
        CornerPaid(1, 3),
        SpunOut(2, 1, 2, 4, 1),
    ]


def test_each_corner_is_paid_before_the_next_is_checked() -> None:
    red = a_car("red", at=1, gear=2, hand="3 4 H H H H H", engine=5)
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 3), (5, 6)))
    assert corners(take_turn(race, Shift(2), play("3 4"))) == [CornerPaid(1, 4), CornerPaid(2, 1)]
    assert red.piles.engine == 0


def test_a_spin_out_over_the_start_line_puts_the_car_back_on_the_lap_before() -> None:
    red = a_car("red", at=27, gear=3, hand="3 4 1 H H H H", engine=0)
    # The line of the first corner of lap 2 lies right behind the start line.
    circuit = a_circuit((1, 2), (20, 9), length=30)
    full = [a_car(colour, at=30) for colour in "ab"]
    race = a_race(red, *full, a_car("c", at=0), circuit=circuit)
    assert corners(take_turn(race, Shift(3), play("3 4 1"))) == [SpunOut(1, 0, 2, 29, 1)]
    assert red.at == 29


def test_a_car_may_spin_out_back_to_the_very_spot_it_started_from() -> None:
    red = a_car("red", at=3, lane=2, gear=2, hand="3 4 H H H H H", engine=0)
    race = a_race(red, a_car("blue", at=3, lane=1), circuit=a_circuit((4, 2)), turn=red)
    assert corners(take_turn(race, Shift(2), play("3 4"))) == [SpunOut(1, 0, 1, 3, 2)]


def test_lines_beyond_the_finish_do_not_count() -> None:
    red = a_car("red", at=27, gear=2, hand="3 4 H H H H H", engine=6)
    circuit = a_circuit((2, 1), (29, 5), length=30, laps=1)
    race = a_race(red, a_car("blue", at=0), circuit=circuit, laps=1)
    outcomes = take_turn(race, Shift(2), play("3 4"))
    assert corners(outcomes) == [CornerPaid(2, 2)]
    assert red.at == 34


def test_a_car_that_spins_out_at_the_last_corner_does_not_finish() -> None:
    red = a_car("red", at=27, gear=2, hand="3 4 H H H H H", engine=1)
    circuit = a_circuit((2, 1), (29, 5), length=30, laps=1)
    race = a_race(red, a_car("blue", at=0), circuit=circuit, laps=1)
    assert corners(take_turn(race, Shift(2), play("3 4"))) == [SpunOut(2, 1, 1, 28, 1)]
    take_turn(race, Shift(1), play("1"))
    assert race.finished == []


@AFTER_SPIN_OUT
def test_a_spun_out_car_drives_on_in_gear_1_in_the_next_round(after_spin_out: str) -> None:
    red = a_car("red", at=1, gear=2, hand="1 4 2 2 2 2 2", engine=0)
    blue = a_car("blue", at=0)
    race = a_race(red, blue, circuit=a_circuit((4, 2)), after_spin_out=after_spin_out)
    take_turn(race, Shift(2), play("1 4"))
    take_turn(race, Shift(1), play("1"))
    assert corners(take_turn(race, Shift(1), play("2"))) == []
    assert (red.at, red.gear, red.spun) == (5, 1, False)
