"""Before the round: mulligan (ruling D35) and giving up (rules 2.11)."""

from typing import Any

import pytest

from engine.actions import GiveUp, Mulligan, Pass, Shift
from engine.errors import Illegal
from engine.outcomes import GaveUp, Mulliganed
from engine.play import apply, legal
from engine.race import Race
from tests.engine.race_maker import (
    BEFORE,
    a_car,
    a_circuit,
    a_race,
    deck_of,
    discard_of,
    hand_of,
    hidden_piles,
    kinds,
    play,
    refusal,
    state_of,
    take_turn,
)


def on_the_grid(**how: Any) -> Race:
    """Two cars before round 1, with the mulligan allowed unless ``how`` differs."""
    red = a_car("red", at=-1, hand="1 H H H S S S", deck="4 4 3 3 2 2 1", engine=6)
    blue = a_car("blue", at=-1)
    how = {"mulligan": "once", "number": 1, **how}
    return a_race(red, blue, step=BEFORE, **how)


def test_a_mulligan_costs_1_heat_and_draws_a_new_hand_from_all_cards() -> None:
    race = on_the_grid()
    red = race.cars[0]
    assert apply(race, Mulligan(), red) == [Mulliganed(7, 1)]
    # The shuffle puts the lowest cards on top.
    assert hand_of(red) == "1 1 2 2 3 3 4"
    assert deck_of(red) == "4 H H H S S S"
    assert (red.piles.engine, discard_of(red)) == (5, "H")
    assert race.step == BEFORE


def test_a_mulligan_is_taken_once() -> None:
    race = on_the_grid()
    apply(race, Mulligan(), race.cars[0])
    assert refusal(race, Mulligan(), race.cars[0]) == "mulligan.twice"
    assert legal(race, race.cars[0]) == [GiveUp(), Pass()]
    assert legal(race, race.cars[1]) == [Mulligan(), GiveUp(), Pass()]


def test_a_mulligan_belongs_before_round_1() -> None:
    race = on_the_grid(number=2)
    assert refusal(race, Mulligan(), race.cars[0]) == "mulligan.late"


def test_there_is_no_mulligan_in_print() -> None:
    race = on_the_grid(mulligan="off")
    assert refusal(race, Mulligan(), race.cars[0]) == "mulligan.off"
    assert legal(race, race.cars[0]) == [GiveUp(), Pass()]


def test_a_mulligan_needs_heat() -> None:
    race = on_the_grid()
    race.cars[0].piles.engine = 0
    assert refusal(race, Mulligan(), race.cars[0]) == "mulligan.unpaid"


def test_a_mulligan_comes_before_the_first_shift() -> None:
    race = on_the_grid()
    apply(race, Shift(1))
    assert refusal(race, Mulligan(), race.cars[0]) == "step.over"


def test_a_mulligan_leaves_nothing_known_of_a_hidden_hand() -> None:
    red = a_car("red", at=-1, piles=hidden_piles(1, "1 2 3", known="4 4"))
    race = a_race(red, a_car("blue", at=-1), step=BEFORE, number=1, mulligan="once")
    assert apply(race, Mulligan(), red) == [Mulliganed(3, 1)]
    assert [(red.piles.least(kind), red.piles.most(kind)) for kind in kinds("1 4")] == [
        (0, 1),
        (0, 2),
    ]
    assert (red.piles.hand_size, red.piles.deck_size) == (3, 2)


def test_a_new_hand_somebody_saw_must_be_the_one_dealt() -> None:
    race = on_the_grid()
    red = race.cars[0]
    red.drew = kinds("1 1 2 2 3 3 3")
    with pytest.raises(Illegal) as refused:
        apply(race, Mulligan(), red)
    assert refused.value.code == "draw.other-cards"

    race = on_the_grid()
    red = race.cars[0]
    red.drew = kinds("4 3 3 2 2 1 1")
    apply(race, Mulligan(), red)
    assert hand_of(red) == "1 1 2 2 3 3 4"


def test_a_car_that_gives_up_leaves_the_board_at_once() -> None:
    red = a_car("red", at=6, hand="4 4 4 4")
    wall = [a_car("a", at=10), a_car("b", at=10)]
    race = a_race(*wall, red, step=BEFORE)
    assert apply(race, GiveUp(), wall[0]) == [GaveUp(3)]
    take_turn(race, Shift(1), play("1"))
    take_turn(race, Shift(1), play("4"))
    assert (red.at, red.lane) == (10, 1)


def test_the_first_to_give_up_takes_the_last_place_and_the_next_the_one_before() -> None:
    cars = [a_car(str(n), at=40 - 5 * n) for n in range(4)]
    race = a_race(*cars, step=BEFORE)
    assert apply(race, GiveUp(), cars[0]) == [GaveUp(4)]
    assert apply(race, GiveUp(), cars[3]) == [GaveUp(3)]
    take_turn(race, Shift(1), play("1"))
    take_turn(race, Shift(1), play("1"))
    assert [car.colour for car in race.order] == ["1", "2"]
    assert [car.colour for car in race.retired] == ["0", "3"]


def test_nobody_gives_up_twice() -> None:
    cars = [a_car("a", at=9), a_car("b", at=5), a_car("c", at=0)]
    race = a_race(*cars, step=BEFORE)
    apply(race, GiveUp(), cars[1])
    assert refusal(race, GiveUp(), cars[1]) == "give-up.already"
    assert legal(race, cars[1]) == []


def test_a_car_that_is_in_cannot_give_up() -> None:
    circuit = a_circuit(length=10, laps=1)
    red, blue = a_car("red", at=9, hand="1 1 1"), a_car("blue", at=0, hand="1 1 1")
    race = a_race(red, blue, circuit=circuit, laps=1)
    take_turn(race, Shift(1), play("1"))
    take_turn(race, Shift(1), play("1"))
    assert race.finished == [red]
    assert refusal(race, GiveUp(), red) == "give-up.already"
    assert legal(race, red) == []


def test_nobody_gives_up_in_the_middle_of_a_round() -> None:
    race = a_race(a_car("a", at=9), a_car("b", at=0))
    assert refusal(race, GiveUp()) == "step.over"
    take_turn(race, Shift(1), play("1"))
    assert refusal(race, GiveUp()) == "step.over"


def test_when_all_have_given_up_the_race_is_over() -> None:
    cars = [a_car("a", at=9), a_car("b", at=0)]
    race = a_race(*cars, step=BEFORE)
    apply(race, GiveUp(), cars[1])
    apply(race, GiveUp(), cars[0])
    assert (race.over, [car.place for car in cars]) == (True, [1, 2])
    assert legal(race, cars[0]) == []


def test_a_race_that_is_over_takes_no_more_turns() -> None:
    cars = [a_car("a", at=9), a_car("b", at=0)]
    race = a_race(*cars, step=BEFORE)
    for car in cars:
        apply(race, GiveUp(), car)
    assert refusal(race, Shift(1)) == "race.over"


def test_giving_up_changes_nothing_for_the_cars_that_drive_on() -> None:
    cars = [a_car("a", at=9), a_car("b", at=0)]
    race = a_race(*cars, step=BEFORE)
    before = state_of(cars[0])
    apply(race, GiveUp(), cars[1])
    assert state_of(cars[0]) == before
