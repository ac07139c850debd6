"""Race order, finishing, and driving on until all are in (rules 2, 2.11)."""

import pytest

from engine.actions import Boost, Shift
from engine.outcomes import Finished
from engine.play import legal, settle
from engine.race import Race
from engine.rounds import end_race, may_end
from tests.engine.race_maker import (
    BEFORE,
    SHIFT,
    a_car,
    a_circuit,
    a_race,
    play,
    take_turn,
)


def order(race: Race) -> list[str]:
    return [car.colour for car in race.order]


def test_a_car_on_its_second_lap_goes_before_one_on_its_first() -> None:
    """PX37."""
    circuit = a_circuit(length=69)
    race = a_race(
        a_car("a", at=69 + 3, hand="0 0 0"), a_car("b", at=60, hand="0 0 0"), circuit=circuit
    )
    take_turn(race, Shift(1), play("0"))
    take_turn(race, Shift(1), play("0"))
    assert order(race) == ["a", "b"]


def test_side_by_side_the_car_on_the_race_line_goes_first() -> None:
    off, on = a_car("off", at=20, lane=1), a_car("on", at=20, lane=2)
    race = a_race(off, on, a_car("ahead", at=21, lane=1), circuit=a_circuit(race_lane=2))
    assert order(race) == ["ahead", "on", "off"]


def test_the_order_of_a_round_is_fixed_when_it_begins() -> None:
    leader, fast = a_car("leader", at=10), a_car("fast", at=9, hand="4 4 4 4 4")
    last = a_car("last", at=0)
    race = a_race(leader, fast, last)
    take_turn(race, Shift(1), play("1"))
    take_turn(race, Shift(1), play("4"))
    assert (order(race), race.car.colour) == (["leader", "fast", "last"], "last")
    take_turn(race, Shift(1), play("1"))
    assert (order(race), race.round, race.step) == (["fast", "leader", "last"], 3, BEFORE)


def test_a_car_that_crosses_the_line_after_the_last_lap_finishes() -> None:
    """PX82."""
    red = a_car("red", at=7, hand="5 H H H H H H")
    race = a_race(red, circuit=a_circuit(length=10, laps=1), laps=1)
    assert take_turn(race, Shift(1), play("5"))[-1] == Finished(1)
    assert (race.finished, red.place, red.at, race.over) == ([red], 1, 12, True)


def test_a_car_may_finish_by_a_boost() -> None:
    """PX83."""
    red = a_car("red", at=7, hand="1 H H H H H H", deck="4")
    race = a_race(red, circuit=a_circuit(length=10, laps=1), laps=1)
    assert take_turn(race, Shift(1), play("1"), Boost())[-1] == Finished(1)
    assert (red.at, red.place) == (12, 1)


def test_at_a_tie_beyond_the_line_the_car_on_the_race_line_comes_first() -> None:
    """PX85."""
    circuit = a_circuit(length=10, laps=1)
    blocker = a_car("blocker", at=9, hand="3 H H H H H H")
    red = a_car("red", at=8, hand="4 H H H H H H")
    race = a_race(blocker, red, circuit=circuit, laps=1)
    take_turn(race, Shift(1), play("3"))
    assert take_turn(race, Shift(1), play("4"))[-2:] == [Finished(1), Finished(2)]
    assert [(car.colour, car.at, car.lane) for car in race.finished] == [
        ("blocker", 12, 1),
        ("red", 12, 2),
    ]


def test_the_race_line_decides_even_against_the_order_of_arrival() -> None:
    """PX85."""
    circuit = a_circuit(length=10, laps=1)
    off, on = a_car("off", at=12, lane=2, hand="0"), a_car("on", at=12, lane=1, hand="0")
    race = a_race(off, on, circuit=circuit, laps=1, turn=off)
    race.order = [off, on]
    race.turn = 0
    take_turn(race, Shift(1), play("0"))
    take_turn(race, Shift(1), play("0"))
    assert race.finished == [on, off]


def test_the_last_space_before_the_line_is_not_the_finish() -> None:
    """PX86."""
    red = a_car("red", at=7, hand="2 H H H H H H")
    race = a_race(red, circuit=a_circuit(length=10, laps=1), laps=1)
    take_turn(race, Shift(1), play("2"))
    assert (red.at, red.place, race.finished, race.over) == (9, 0, [], False)


def test_crossing_the_line_before_the_last_lap_is_not_the_finish() -> None:
    red = a_car("red", at=7, hand="5 H H H H H H")
    race = a_race(red, circuit=a_circuit(length=10))
    take_turn(race, Shift(1), play("5"))
    assert (red.at, red.place) == (12, 0)


def test_all_that_cross_the_line_in_one_round_are_ranked_by_how_far_they_got() -> None:
    circuit = a_circuit(length=10, laps=1)
    near = a_car("near", at=9, hand="1 H H H H H H")
    far = a_car("far", at=8, hand="4 H H H H H H")
    race = a_race(near, far, circuit=circuit, laps=1)
    take_turn(race, Shift(1), play("1"))
    assert race.finished == []
    take_turn(race, Shift(1), play("4"))
    assert [car.colour for car in race.finished] == ["far", "near"]


def test_after_the_first_is_in_the_others_race_on_until_all_are_in() -> None:
    """PX88."""
    circuit = a_circuit(length=10, laps=1)
    cars = [
        a_car("a", at=9, hand="1 H H H H H H"),
        a_car("b", at=4, hand="4 1 1 1 1 1 1", deck="4 4 4 4"),
        a_car("c", at=2, hand="4 4 1 1 1 1 1", deck="4 4 4 4"),
    ]
    race = a_race(*cars, circuit=circuit, laps=1)
    for card in ("1", "4", "4"):
        take_turn(race, Shift(1), play(card))
    assert (order(race), race.over, may_end(race)) == (["b", "c"], False, False)
    take_turn(race, Shift(1), play("4"))
    take_turn(race, Shift(1), play("4"))
    assert [car.place for car in cars] == [1, 2, 3]
    assert race.over


def test_under_first_round_the_race_may_stop_when_the_first_is_in() -> None:
    """PX88."""
    circuit = a_circuit(length=10, laps=1)
    cars = [
        a_car("a", at=9, hand="1 H H H H H H"),
        a_car("b", at=2, hand="4 1 1 1 1 1 1"),
        a_car("c", at=4, hand="1 1 1 1 1 1 1"),
    ]
    race = a_race(*cars, circuit=circuit, laps=1, race_end="first-round")
    assert not may_end(race)
    for card in ("1", "1", "4"):
        assert not may_end(race)
        take_turn(race, Shift(1), play(card))
    assert may_end(race)
    end_race(race)
    assert [(car.colour, car.place) for car in race.finished] == [("a", 1), ("b", 2), ("c", 3)]
    assert race.over


@pytest.mark.parametrize("race_end", ["all-finish", "first-round"])
def test_a_race_that_is_over_offers_nothing(race_end: str) -> None:
    red = a_car("red", at=9, hand="1 H H H H H H")
    race = a_race(red, circuit=a_circuit(length=10, laps=1), laps=1, race_end=race_end)
    take_turn(race, Shift(1), play("1"))
    assert (legal(race, red), settle(race), may_end(race)) == ([], [], True)


def test_cars_a_lap_apart_finish_in_rounds_of_their_own() -> None:
    circuit = a_circuit(length=10)
    fast = a_car("fast", at=19, hand="1 1 1 1 1 1 1")
    slow = a_car("slow", at=9, hand="1 1 1 1 1 1 1")
    race = a_race(fast, slow, circuit=circuit)
    take_turn(race, Shift(1), play("1"))
    take_turn(race, Shift(1), play("1"))
    assert ([car.colour for car in race.finished], order(race)) == (["fast"], ["slow"])
    assert (fast.at, slow.at, slow.lane) == (20, 10, 2)


def test_a_turn_ends_only_after_its_nine_steps() -> None:
    red = a_car("red", at=2)
    race = a_race(red, a_car("blue", at=0))
    take_turn(race, Shift(1), play("1"))
    assert (race.car.colour, race.step) == ("blue", SHIFT)
    take_turn(race, Shift(1), play("1"))
    assert (race.round, race.turn, race.step) == (3, 0, BEFORE)
