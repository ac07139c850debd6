"""Step 8: discard (rules 2.9)."""

import pytest

from engine.actions import Discard, Pass, Shift
from engine.outcomes import Discarded
from engine.play import settle
from tests.engine.race_maker import (
    DISCARD,
    a_car,
    a_circuit,
    a_race,
    discard,
    discard_of,
    do,
    end_turn,
    hand_of,
    hidden_piles,
    kinds,
    options,
    play,
    refusal,
)


def test_any_cards_but_heat_and_stress_may_be_discarded() -> None:
    red = a_car("red", at=2, hand="1 0 5 4 4 H S")
    race = a_race(red, a_car("blue", at=0))
    do(race, Shift(1), play("1"), Pass(), Pass())
    assert do(race, discard("0 5 4")) == [Discarded(kinds("0 5 4"))]
    assert (hand_of(red), discard_of(red)) == ("4 H S", "0 4 5")


def test_every_set_of_cards_is_offered_once() -> None:
    red = a_car("red", at=2, hand="1 0 4 4 H S")
    race = a_race(red, a_car("blue", at=0))
    do(race, Shift(1), play("1"))
    race.step = DISCARD
    assert options(race, Discard) == [
        discard("0"),
        discard("4"),
        discard("0 4"),
        discard("4 4"),
        discard("0 4 4"),
    ]


@pytest.mark.parametrize("cards", ["H", "S", "4 S", "4 H"])
def test_heat_and_stress_are_never_discarded(cards: str) -> None:
    race = a_race(a_car("red", at=2, hand="1 4 4 4 4 H S"), a_car("blue", at=0))
    do(race, Shift(1), play("1"))
    race.step = DISCARD
    assert refusal(race, discard(cards)) == "discard.kind"


@pytest.mark.parametrize("cards", ["3", "4 4 4", "1"])
def test_only_cards_in_the_hand_can_be_discarded(cards: str) -> None:
    race = a_race(a_car("red", at=2, hand="1 4 4 H S"), a_car("blue", at=0))
    do(race, Shift(1), play("1"))
    race.step = DISCARD
    assert refusal(race, discard(cards)) == "hand.lacks"


def test_a_car_discards_once_a_turn() -> None:
    race = a_race(a_car("red", at=2, hand="1 4 4 H S"), a_car("blue", at=0))
    do(race, Shift(1), play("1"), discard("4"))
    assert refusal(race, discard("4")) == "step.over"


def test_a_discard_is_voluntary() -> None:
    red = a_car("red", at=2, hand="1 4 4 H S", deck="2 2 2 2")
    race = a_race(red, a_car("blue", at=0))
    do(race, Shift(1), play("1"))
    end_turn(race)
    assert hand_of(red) == "2 2 2 4 4 H S"


def test_after_a_spin_out_cards_may_be_discarded_and_are_replaced() -> None:
    red = a_car("red", at=2, hand="1 4 4 H H H H", engine=0, deck="2 2 2 2")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 0)), after_spin_out="take-place")
    do(race, Shift(1), play("1"), discard("4 4"))
    assert red.spun
    end_turn(race)
    assert hand_of(red) == "2 2 H H H H S"


def test_under_turn_ends_nothing_is_discarded_after_a_spin_out() -> None:
    red = a_car("red", at=2, hand="1 4 4 H H H H", engine=0, deck="2 2 2 2")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 0)), after_spin_out="turn-ends")
    do(race, Shift(1), play("1"), Pass(), Pass())
    settle(race)
    assert (race.step, red.spun) == (DISCARD, True)
    assert options(race, Discard) == []
    assert refusal(race, discard("4")) == "discard.spun-out"
    end_turn(race)
    assert hand_of(red) == "4 4 H H H H S"


def test_of_a_hidden_hand_only_what_it_may_hold_together_is_offered() -> None:
    red = a_car("red", at=2, piles=hidden_piles(1, "3 4 4", known="1 1 H"))
    race = a_race(red, a_car("blue", at=0))
    do(race, Shift(1), play("1"))
    race.step = DISCARD
    assert options(race, Discard) == [
        discard("1"),
        discard("3"),
        discard("4"),
        discard("1 3"),
        discard("1 4"),
    ]
