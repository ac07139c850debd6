"""Step 9: replenish the hand (rules 2.10)."""

from typing import Any

import pytest

from engine.actions import Shift
from engine.car import Car
from engine.errors import Illegal
from engine.outcomes import Drew, Outcome, SpunOut
from tests.engine.race_maker import (
    a_car,
    a_circuit,
    a_race,
    deck_of,
    discard_of,
    do,
    end_turn,
    hand_of,
    hidden_piles,
    kinds,
    late_refusal,
    play,
    take_turn,
)


def drew(outcomes: list[Outcome]) -> list[Drew]:
    return [outcome for outcome in outcomes if isinstance(outcome, Drew)]


def test_a_hand_that_spun_out_to_eight_cards_draws_none() -> None:
    """PX77."""
    red = a_car("red", at=2, hand="1 1 2 2 3 3 4 4", engine=0, deck="2 2 2")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 0)))
    outcomes = take_turn(race, Shift(1), play("1"))
    assert outcomes[-1] == SpunOut(1, 0, 1, 2, 1)
    assert hand_of(red) == "1 2 2 3 3 4 4 S"
    assert red.piles.deck_size == 3


def test_a_hand_over_seven_stays_so() -> None:
    red = a_car("red", at=2, hand="1 1 2 2 3 3 4 4 H H", engine=6, deck="2 2 2")
    race = a_race(red, a_car("blue", at=0))
    assert drew(take_turn(race, Shift(1), play("1"))) == []
    assert red.piles.hand_size == 9


def test_the_hand_is_filled_up_to_seven() -> None:
    """PX79."""
    red = a_car("red", at=2, hand="1 4 H", deck="1 2 3 4 H")
    race = a_race(red, a_car("blue", at=0))
    assert drew(take_turn(race, Shift(1), play("1"))) == [Drew(5)]
    assert hand_of(red) == "1 2 3 4 4 H H"
    assert red.piles.deck_size == 0


def test_with_one_card_left_anywhere_the_hand_takes_it_and_stays_short() -> None:
    """PX80."""
    red = a_car("red", at=2, hand="1 4", deck="", engine=0)
    race = a_race(red, a_car("blue", at=0))
    assert drew(take_turn(race, Shift(1), play("1"))) == [Drew(1)]
    assert hand_of(red) == "1 4"
    assert (red.piles.deck_size, sum(red.piles.discard)) == (0, 0)


def test_the_played_cards_are_shuffled_in_if_the_deck_runs_out_while_drawing() -> None:
    red = a_car("red", at=2, gear=2, hand="1 4 H H H H H", deck="2", shuffled=("4 1",))
    race = a_race(red, a_car("blue", at=0))
    assert drew(take_turn(race, Shift(2), play("1 4"))) == [Drew(2)]
    assert hand_of(red) == "2 4 H H H H H"
    assert (deck_of(red), discard_of(red)) == ("1", "")


def test_a_deck_that_is_just_used_up_is_not_refilled_yet() -> None:
    red = a_car("red", at=2, hand="1 4 H H H H H", deck="2", discard="3 3")
    race = a_race(red, a_car("blue", at=0))
    take_turn(race, Shift(1), play("1"))
    assert (deck_of(red), discard_of(red)) == ("", "1 3 3")


@pytest.mark.parametrize(("after_spin_out", "hand"), [("take-place", 7), ("turn-ends", 5)])
def test_whether_a_spun_out_car_draws_is_a_ruling(after_spin_out: str, hand: int) -> None:
    red = a_car("red", at=1, gear=2, hand="1 4 2 2 2 2", engine=0)
    race = a_race(
        red, a_car("blue", at=0), circuit=a_circuit((4, 2)), after_spin_out=after_spin_out
    )
    take_turn(race, Shift(2), play("1 4"))
    assert red.piles.hand_size == hand
    assert (discard_of(red), red.piles.played) == ("1 4", [])


def test_a_car_that_is_in_draws_nothing_but_clears_its_play_area() -> None:
    red = a_car("red", at=28, hand="4 1 H H H H H")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit(length=30, laps=1), laps=1)
    assert drew(take_turn(race, Shift(1), play("4"))) == []
    assert (hand_of(red), discard_of(red)) == ("1 H H H H H", "4")


def seen_drawing(cards: str, *, hidden: bool = False, at: int = 2) -> Car:
    """Play the 1 of 1 4 H H H and note that ``cards`` were drawn then; the deck is 2 3 4."""
    if hidden:
        red = a_car("red", at=at, piles=hidden_piles(0, "2 3 4", known="1 4 H H H"))
    else:
        red = a_car("red", at=at, hand="1 4 H H H", deck="2 3 4")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit(length=30), laps=1)
    red.drew = kinds(cards)
    do(race, Shift(1), play("1"))
    end_turn(race)
    return red


@pytest.mark.parametrize("hidden", [False, True])
def test_cards_seen_being_drawn_are_in_the_hand(hidden: bool) -> None:
    red = seen_drawing("3 2 4", hidden=hidden)
    assert [red.piles.most(kind) for kind in kinds("2 3 4 H")] == [1, 1, 2, 3]
    assert [red.piles.least(kind) for kind in kinds("2 3 4 H")] == [1, 1, 2, 3]
    assert red.drew is None


def test_cards_seen_being_drawn_must_be_the_ones_of_the_deck() -> None:
    def code(cards: str, **how: Any) -> str:
        with pytest.raises(Illegal) as refused:
            seen_drawing(cards, **how)
        return refused.value.code

    assert code("3 2 2") == "draw.other-cards"
    assert code("3 2 2", hidden=True) == "draw.not-in-deck"
    assert code("2 3") == code("2 3", hidden=True) == "draw.count"
    assert code("2 3 4 1") == code("2 3 4 1", hidden=True) == "draw.count"
    # A car that is in draws nothing.
    assert code("2 3 4", at=29) == "draw.count"


def test_a_full_hand_draws_nothing_so_nothing_can_be_seen() -> None:
    red = a_car("red", at=2, hand="1 1 2 2 3 3 4 4", deck="2 2 2")
    race = a_race(red, a_car("blue", at=0))
    red.drew = kinds("2")
    assert late_refusal(race, Shift(1), play("1")) == "draw.count"
