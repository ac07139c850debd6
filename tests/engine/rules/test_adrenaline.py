"""Step 4: adrenaline (rules 2.4)."""

from typing import Any

import pytest

from engine.actions import Adrenaline, Cool, GiveUp, Shift
from engine.outcomes import AdrenalineGained
from engine.play import apply
from engine.race import Race
from tests.engine.race_maker import (
    BEFORE,
    a_car,
    a_circuit,
    a_race,
    do,
    end_turn,
    options,
    play,
    refusal,
)

READINGS = pytest.mark.parametrize(
    "adrenaline_after_retirement", ["cars-still-racing", "fixed-places"]
)


def who_gets_it(race: Race) -> list[str]:
    """Drive a round in gear 1 and list the cars that gain adrenaline, in race order."""
    number = race.round
    gained = []
    while race.round == number and not race.over:
        car = race.car
        if AdrenalineGained() in do(race, Shift(1), play("1")):
            gained.append(car.colour)
        end_turn(race)
    return gained


def a_field(cars: int, **readings: Any) -> Race:
    """Line up cars named 1, 2, 3 … five spaces apart, 1 leading."""
    return a_race(*(a_car(str(n), at=90 - 5 * n) for n in range(1, cars + 1)), **readings)


@pytest.mark.parametrize("cars", [2, 3, 4])
def test_with_up_to_four_cars_only_the_last_one_has_adrenaline(cars: int) -> None:
    """PX38."""
    assert who_gets_it(a_field(cars)) == [str(cars)]


@pytest.mark.parametrize("cars", [5, 6, 7, 8, 12])
def test_from_five_cars_on_the_last_two_have_adrenaline(cars: int) -> None:
    assert who_gets_it(a_field(cars)) == [str(cars - 1), str(cars)]


@READINGS
def test_five_started_and_three_are_in_so_both_others_have_adrenaline(
    adrenaline_after_retirement: str,
) -> None:
    """PX40."""
    circuit = a_circuit(length=40, laps=1)
    cars = [a_car(str(n), at=at) for n, at in enumerate((39, 39, 38, 15, 3), start=1)]
    race = a_race(
        *cars,
        circuit=circuit,
        laps=1,
        adrenaline_after_retirement=adrenaline_after_retirement,
    )
    for _ in cars[:3]:
        do(race, Shift(2), play("1 1"))
        end_turn(race)
    assert cars[2].at == 40
    for _ in (4, 5):
        do(race, Shift(1), play("1"))
        end_turn(race)
    assert [car.colour for car in race.finished] == ["1", "2", "3"]
    assert who_gets_it(race) == ["4", "5"]


def leave(cars: int, *quitters: int, reading: str) -> list[str]:
    """Let cars give up before the round and say who has adrenaline in it and in the next."""
    race = a_field(cars, adrenaline_after_retirement=reading)
    race.turn, race.step = 0, BEFORE
    for number in quitters:
        apply(race, GiveUp(), next(car for car in race.cars if car.colour == str(number)))
    first = who_gets_it(race)
    second = who_gets_it(race)
    assert first == second
    return first


def test_the_last_two_of_the_cars_still_racing_have_adrenaline_after_one_left() -> None:
    """PX40."""
    assert leave(6, 6, reading="cars-still-racing") == ["4", "5"]
    assert leave(6, 2, reading="cars-still-racing") == ["5", "6"]
    assert leave(4, 4, reading="cars-still-racing") == ["3"]


def test_under_fixed_places_nobody_moves_up_into_the_place_of_a_car_that_left() -> None:
    """PX40."""
    assert leave(6, 6, reading="fixed-places") == ["5"]
    assert leave(6, 6, 5, reading="fixed-places") == []
    assert leave(4, 4, reading="fixed-places") == []


def test_the_last_car_is_the_one_least_far_round_the_race() -> None:
    """PX41."""
    a, b = a_car("a", at=35), a_car("b", at=25)
    race = a_race(a, b, circuit=a_circuit(length=30, laps=3), laps=3)
    assert [car.colour for car in race.order] == ["a", "b"]
    assert who_gets_it(race) == ["b"]


def test_who_is_last_is_decided_when_the_round_begins() -> None:
    fast, slow = a_car("fast", at=8, gear=4, hand="1 4 4 4 4 H H"), a_car("slow", at=10)
    race = a_race(slow, fast)
    do(race, Shift(1), play("1"))
    end_turn(race)
    assert AdrenalineGained() in do(race, Shift(4), play("4 4 4 4"))
    assert fast.at > slow.at


def test_adrenaline_gives_one_speed_and_one_cooldown_for_this_turn_only() -> None:
    last = a_car("last", at=2, gear=3, hand="1 1 1 1 1 1 H")
    race = a_race(last, a_car("first", at=20))
    do(race, Shift(3), play("1 1 1"))
    assert options(race, Adrenaline) == [Adrenaline()]
    assert options(race, Cool) == [Cool(1)]
    do(race, Adrenaline(), Cool(1))
    assert (last.speed, last.at, last.piles.engine) == (4, 6, 7)
    assert options(race, Adrenaline) == options(race, Cool) == []
    assert refusal(race, Adrenaline()) == "adrenaline.none"


def test_unused_adrenaline_is_lost() -> None:
    last = a_car("last", at=2, hand="1 1 1 1 4 4 4", deck="4 4 4 4 4 4")
    other = a_car("other", at=4)
    race = a_race(last, other)
    do(race, Shift(1), play("4"))
    end_turn(race)
    assert [car.colour for car in race.order] == ["last", "other"]
    do(race, Shift(1), play("4"))
    assert refusal(race, Adrenaline()) == "adrenaline.none"


def test_a_car_that_is_not_among_the_last_has_no_adrenaline() -> None:
    race = a_race(a_car("first", at=20), a_car("last", at=2))
    do(race, Shift(1), play("1"))
    assert options(race, Adrenaline) == []
    assert refusal(race, Adrenaline()) == "adrenaline.none"
