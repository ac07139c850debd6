"""Step 6: slipstream (rules 2.7)."""

from typing import Any

import pytest

from engine.actions import Pass, Shift, Slipstream
from engine.car import Car
from engine.circuit import Circuit
from engine.outcomes import CornerPaid, Moved, Slipstreamed
from engine.race import Race
from tests.engine.race_maker import (
    PLAIN,
    SLIPSTREAM,
    a_car,
    a_circuit,
    a_race,
    do,
    end_turn,
    options,
    play,
    refusal,
)

READINGS = pytest.mark.parametrize("slipstream_into_full", ["fall-back", "not-allowed"])


def before_slipstream(
    red: Car, *others: Car, circuit: Circuit = PLAIN, laps: int = 2, **readings: Any
) -> Race:
    """Bring ``red``, which plays a 1 in gear 1, to step 6."""
    race = a_race(red, *others, circuit=circuit, laps=laps, **readings)
    do(race, Shift(1), play("1"), Pass())
    assert race.step == SLIPSTREAM
    return race


def test_a_car_beside_another_slipstreams_two_spaces() -> None:
    """PX55."""
    red = a_car("red", at=9)
    race = before_slipstream(red, a_car("blue", at=10))
    assert (red.at, red.lane) == (10, 2)
    assert options(race, Slipstream) == [Slipstream(2)]
    assert do(race, Slipstream(2)) == [Moved(2, 2, 12, 1), Slipstreamed(2)]


def test_a_car_right_behind_another_slipstreams_two_spaces() -> None:
    """PX56."""
    red = a_car("red", at=9)
    race = before_slipstream(red, a_car("blue", at=11))
    assert options(race, Slipstream) == [Slipstream(2)]
    assert do(race, Slipstream(2)) == [Moved(2, 2, 12, 1), Slipstreamed(2)]


@pytest.mark.parametrize("lane", [1, 2])
def test_it_does_not_matter_on_which_spot_the_car_ahead_stands(lane: int) -> None:
    race = before_slipstream(a_car("red", at=9), a_car("blue", at=11, lane=lane))
    assert options(race, Slipstream) == [Slipstream(2)]


@pytest.mark.parametrize("at", [9, 8, 12, 20])
def test_a_car_behind_or_two_spaces_ahead_gives_no_slipstream(at: int) -> None:
    """PX58."""
    race = before_slipstream(a_car("red", at=9), a_car("blue", at=at))
    assert options(race, Slipstream) == []
    assert refusal(race, Slipstream(2)) == "slipstream.alone"


@pytest.mark.parametrize("red_at", [27, 28])
def test_nobody_slipstreams_over_the_finish_line(red_at: int) -> None:
    """PX59."""
    circuit = a_circuit(length=30, laps=1)
    red = a_car("red", at=red_at)
    race = before_slipstream(red, a_car("blue", at=red_at + 1), circuit=circuit, laps=1)
    assert options(race, Slipstream) == []
    assert refusal(race, Slipstream(2)) == "slipstream.finish"


def test_a_car_may_slipstream_up_to_the_last_space_before_the_finish_line() -> None:
    circuit = a_circuit(length=30, laps=1)
    red = a_car("red", at=26)
    race = before_slipstream(red, a_car("blue", at=27), circuit=circuit, laps=1)
    assert options(race, Slipstream) == [Slipstream(2)]


def test_the_way_to_the_finish_line_counts_even_if_a_full_space_would_stop_the_car() -> None:
    circuit = a_circuit(length=30, laps=1)
    wall = [a_car(colour, at=30) for colour in "ab"]
    race = before_slipstream(
        a_car("red", at=27), a_car("blue", at=29), *wall, circuit=circuit, laps=1
    )
    assert refusal(race, Slipstream(2)) == "slipstream.finish"


def test_a_slipstream_leads_over_the_start_line_before_the_last_lap() -> None:
    """PX61."""
    red = a_car("red", at=28)
    race = before_slipstream(red, a_car("blue", at=30), circuit=a_circuit(length=30))
    assert red.at == 29
    assert options(race, Slipstream) == [Slipstream(2)]
    do(race, Slipstream(2))
    assert red.at == 31


def test_a_car_that_crossed_the_finish_in_this_round_gives_slipstream_until_it_ends() -> None:
    """PX62."""
    circuit = a_circuit(length=30, laps=2)
    blue = a_car("blue", at=58, hand="5 H H H H H H", gear=1)
    red = a_car("red", at=29, hand="3 3 3 H H H H", gear=1)
    race = a_race(blue, red, circuit=circuit)
    do(race, Shift(1), play("5"))
    end_turn(race)
    assert blue.at == 63
    # Red comes to stand right behind blue, a lap down.
    do(race, Shift(1), play("3"), Pass())
    assert red.at == 32
    assert options(race, Slipstream) == [Slipstream(2)]
    end_turn(race)
    assert race.finished == [blue]
    do(race, Shift(1), play("3"), Pass())
    assert options(race, Slipstream) == []


def test_a_car_that_has_crossed_the_finish_itself_does_not_slipstream() -> None:
    circuit = a_circuit(length=30, laps=1)
    red = a_car("red", at=29)
    race = before_slipstream(red, a_car("blue", at=31), circuit=circuit, laps=1)
    assert red.at == 30
    assert refusal(race, Slipstream(2)) == "slipstream.finish"


def test_a_slipstream_adds_nothing_to_the_speed_but_its_corners_are_checked() -> None:
    red = a_car("red", at=9, gear=2, hand="1 2 H H H H H")
    circuit = a_circuit((14, 2), (20, 1))
    race = a_race(red, a_car("blue", at=12), a_car("gray", at=0), circuit=circuit)
    assert do(race, Shift(2), play("1 2"), Slipstream(2))[-2:] == [
        Moved(2, 2, 14, 1),
        Slipstreamed(2),
    ]
    assert red.speed == 3
    assert end_turn(race)[0] == CornerPaid(1, 1)


def test_a_slipstream_into_a_full_space_ends_on_the_space_behind_it() -> None:
    red = a_car("red", at=9)
    wall = [a_car(colour, at=12) for colour in "bc"]
    race = before_slipstream(red, a_car("a", at=10), *wall, slipstream_into_full="fall-back")
    assert do(race, Slipstream(2)) == [Moved(2, 1, 11, 1), Slipstreamed(1)]


def test_under_not_allowed_nobody_slipstreams_into_a_full_space() -> None:
    wall = [a_car(colour, at=12) for colour in "bc"]
    race = before_slipstream(
        a_car("red", at=9), a_car("a", at=10), *wall, slipstream_into_full="not-allowed"
    )
    assert options(race, Slipstream) == []
    assert refusal(race, Slipstream(2)) == "slipstream.full"


def test_a_slipstream_has_to_gain_a_space() -> None:
    wall = [a_car(colour, at=at) for colour, at in zip("abcd", (11, 11, 12, 12), strict=True)]
    race = before_slipstream(a_car("red", at=9), *wall)
    assert options(race, Slipstream) == []
    assert refusal(race, Slipstream(2)) == "slipstream.blocked"


@READINGS
def test_a_full_space_on_the_way_does_not_stop_a_slipstream(slipstream_into_full: str) -> None:
    red = a_car("red", at=9)
    wall = [a_car(colour, at=11) for colour in "ab"]
    race = before_slipstream(red, *wall, slipstream_into_full=slipstream_into_full)
    assert do(race, Slipstream(2)) == [Moved(2, 2, 12, 1), Slipstreamed(2)]


@pytest.mark.parametrize("spaces", [0, 1, 3])
def test_a_slipstream_carries_two_spaces(spaces: int) -> None:
    race = before_slipstream(a_car("red", at=9), a_car("blue", at=11))
    assert refusal(race, Slipstream(spaces)) == "slipstream.spaces"


def test_a_car_slipstreams_once_a_turn() -> None:
    race = before_slipstream(a_car("red", at=9), a_car("a", at=11), a_car("b", at=13))
    do(race, Slipstream(2))
    assert refusal(race, Slipstream(2)) == "step.over"


def test_a_slipstream_is_voluntary() -> None:
    red = a_car("red", at=9)
    race = before_slipstream(red, a_car("blue", at=11))
    end_turn(race)
    assert red.at == 10
