"""Step 2: play cards (rules 2.2)."""

import pytest

from engine.actions import Pass, Play, Shift, Slipstream
from engine.outcomes import Cluttered, Drew, Played, Shifted
from tests.engine.race_maker import (
    a_car,
    a_race,
    discard,
    discard_of,
    do,
    hand_of,
    hidden_piles,
    kinds,
    options,
    play,
    refusal,
    take_turn,
    tokens,
)

READINGS = pytest.mark.parametrize("cluttered_hand", ["lowest-gear", "chosen-gear"])


def test_gear_3_plays_any_three_of_the_cards_that_are_not_heat() -> None:
    """PX11."""
    race = a_race(a_car("red", at=2, gear=3, hand="1 2 3 4 5 H H"), a_car("blue", at=9))
    do(race, Shift(3))
    plays = [
        tokens(1 if kind in action.cards else 0 for kind in range(8))
        for action in options(race, Play)
    ]
    assert plays == [
        "1 2 3",
        "1 2 4",
        "1 2 5",
        "1 3 4",
        "1 3 5",
        "1 4 5",
        "2 3 4",
        "2 3 5",
        "2 4 5",
        "3 4 5",
    ]


def test_equal_cards_make_one_choice() -> None:
    race = a_race(a_car("red", at=2, gear=2, hand="1 1 1 4 S H H"), a_car("blue", at=9))
    do(race, Shift(2))
    assert options(race, Play) == [play("1 1"), play("1 4"), play("1 S"), play("4 S")]


@pytest.mark.parametrize("cards", ["1", "1 2 3"])
def test_gear_2_plays_exactly_two_cards(cards: str) -> None:
    """PX13."""
    race = a_race(a_car("red", at=2, gear=2, hand="1 2 3 4 5 H H"), a_car("blue", at=9))
    do(race, Shift(2))
    assert refusal(race, play(cards)) == "play.count"


@READINGS
def test_heat_only_fills_up_when_the_other_cards_run_out(cluttered_hand: str) -> None:
    """PX14."""
    red = a_car("red", at=2, gear=1, hand="3 H H H H H H")
    race = a_race(red, a_car("blue", at=9), cluttered_hand=cluttered_hand)
    do(race, Shift(1))
    assert refusal(race, play("H")) == "hand.not-only-heat"
    assert options(race, Play) == [play("3")]


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    race = a_race(a_car("red", at=2, gear=2, hand="1 2 3 3 3 H H"), a_car("blue", at=9))
    do(race, Shift(2))
    assert refusal(race, play("1 1")) == "hand.lacks"


def test_a_step_that_must_be_taken_cannot_be_passed() -> None:
    race = a_race(a_car("red", at=2, gear=2), a_car("blue", at=9))
    assert refusal(race, Pass()) == "gear.missing"
    assert refusal(race, play("1 2")) == "gear.missing"
    do(race, Shift(2))
    assert refusal(race, Pass()) == "play.missing"
    assert refusal(race, Slipstream(2)) == "play.missing"


def test_under_chosen_gear_two_cards_in_gear_3_are_a_cluttered_hand() -> None:
    """PX16."""
    red = a_car("red", at=2, gear=3, hand="1 4 H H H H H", deck="1 2 3 4")
    race = a_race(red, a_car("blue", at=3), cluttered_hand="chosen-gear")
    outcomes = take_turn(race, Shift(3), play("1 4 H"))
    assert outcomes == [Shifted(3, 0), Played(kinds("1 4 H")), Cluttered(), Drew(3)]
    # Nothing moved, no speed, gear 1; the play area is discarded before the hand is filled up.
    assert (red.at, red.speed, red.gear) == (2, 0, 1)
    assert hand_of(red) == "1 2 3 H H H H"
    assert (discard_of(red), red.piles.played) == ("1 4 H", [])


def test_under_lowest_gear_two_cards_in_gear_3_are_cluttered_if_gear_2_is_out_of_reach() -> None:
    """PX16."""
    red = a_car("red", at=2, gear=4, hand="1 4 H H H H H", deck="1 2 3 4", engine=0)
    race = a_race(red, a_car("blue", at=3), cluttered_hand="lowest-gear")
    outcomes = take_turn(race, Shift(3), play("1 4 H"))
    assert outcomes == [Shifted(3, 0), Played(kinds("1 4 H")), Cluttered(), Drew(3)]
    assert (red.at, red.speed, red.gear) == (2, 0, 1)
    assert hand_of(red) == "1 2 3 H H H H"


@pytest.mark.parametrize("engine", [0, 6])
def test_under_lowest_gear_two_cards_are_enough_while_gear_2_can_be_reached(engine: int) -> None:
    """PX16."""
    red = a_car("red", at=2, gear=3, hand="1 4 H H H H H", engine=engine)
    race = a_race(red, a_car("blue", at=3), cluttered_hand="lowest-gear")
    assert Shift(3) not in options(race, Shift)
    do(race, Shift(3))
    assert refusal(race, play("1 4 H")) == "play.heat"


def test_after_a_cluttered_hand_no_step_is_left_but_replenishing() -> None:
    red = a_car("red", at=2, gear=1, hand="H H H H H H H")
    race = a_race(red, a_car("blue", at=3))
    do(race, Shift(1), play("H"))
    assert race.step == 9
    assert refusal(race, Slipstream(2)) == "step.over"
    assert refusal(race, discard("1")) == "step.over"


def test_a_cluttered_hand_has_no_adrenaline_and_no_cooldown() -> None:
    red = a_car("red", at=2, gear=1, hand="H H H H H H H")
    race = a_race(red, a_car("blue", at=3))
    do(race, Shift(1), play("H"))
    assert (red.adrenaline, red.cooled) == (False, ())


@READINGS
def test_exactly_enough_cards_are_not_a_cluttered_hand(cluttered_hand: str) -> None:
    """PX17."""
    red = a_car("red", at=2, gear=3, hand="1 2 4 H H H H")
    race = a_race(red, a_car("blue", at=30), cluttered_hand=cluttered_hand)
    do(race, Shift(3))
    assert options(race, Play) == [play("1 2 4")]
    refused = {"lowest-gear": "play.heat", "chosen-gear": "hand.not-only-heat"}
    assert refusal(race, play("1 2 H")) == refused[cluttered_hand]
    do(race, play("1 2 4"))
    assert (red.at, red.gear) == (9, 3)


@READINGS
def test_a_hand_of_the_starting_heat_alone_is_cluttered_and_discards_it(
    cluttered_hand: str,
) -> None:
    """PX19."""
    red = a_car("red", at=2, gear=1, hand="H", deck="1 1 2 2 3 3 4")
    race = a_race(red, a_car("blue", at=9), cluttered_hand=cluttered_hand)
    do(race, Shift(1))
    assert options(race, Play) == [play("H")]
    assert take_turn(race, play("H")) == [Played(kinds("H")), Cluttered(), Drew(7)]
    assert (red.at, discard_of(red)) == (2, "H")


def test_stress_can_be_played_so_it_does_not_clutter_a_hand() -> None:
    red = a_car("red", at=2, gear=1, hand="S H H H H H H", deck="4 1")
    race = a_race(red, a_car("blue", at=30))
    do(race, Shift(1))
    assert options(race, Play) == [play("S")]


def test_a_cluttered_hand_plays_every_card_that_is_not_heat() -> None:
    red = a_car("red", at=2, gear=3, hand="1 4 H H H H H")
    race = a_race(red, a_car("blue", at=3), cluttered_hand="chosen-gear")
    do(race, Shift(3))
    assert refusal(race, play("1 H H")) == "hand.not-only-heat"
    assert options(race, Play) == [play("1 4 H")]


@pytest.mark.parametrize("cards", ["1 4 H H", "1 H", "H"])
def test_a_cluttered_hand_fills_up_to_the_gear_exactly(cards: str) -> None:
    red = a_car("red", at=2, gear=3, hand="1 4 H H H H H")
    race = a_race(red, a_car("blue", at=3), cluttered_hand="chosen-gear")
    do(race, Shift(3))
    assert refusal(race, play(cards)) == "play.count"


def test_the_shift_of_a_cluttered_hand_is_paid_all_the_same() -> None:
    red = a_car("red", at=2, gear=1, hand="H H H H H H H", engine=2, deck="")
    race = a_race(red, a_car("blue", at=9))
    assert do(race, Shift(3), play("H H H")) == [
        Shifted(3, 1),
        Played(kinds("H H H")),
        Cluttered(),
    ]
    assert (red.gear, red.piles.engine) == (1, 1)


def test_a_hidden_hand_may_be_cluttered_unless_it_is_known_not_to_be() -> None:
    maybe = a_car("red", at=2, piles=hidden_piles(2, "3 H H"))
    race = a_race(maybe, a_car("blue", at=9))
    do(race, Shift(1))
    assert options(race, Play) == [play("3"), play("H")]

    never = a_car("red", at=2, piles=hidden_piles(2, "3 3 H H", known="4"))
    race = a_race(never, a_car("blue", at=9))
    do(race, Shift(1))
    assert options(race, Play) == [play("3"), play("4")]
    assert refusal(race, play("H")) == "hand.not-only-heat"


def test_the_gear_comes_before_the_cards() -> None:
    race = a_race(a_car("red", at=2, gear=2), a_car("blue", at=9))
    do(race, Shift(2))
    assert refusal(race, Shift(2)) == "step.over"


def test_under_lowest_gear_exactly_enough_for_the_lowest_gear_is_not_cluttered() -> None:
    """PX17."""
    red = a_car("red", at=2, gear=4, hand="1 2 4 H H H H", engine=0)
    race = a_race(red, a_car("blue", at=30), cluttered_hand="lowest-gear")
    assert options(race, Shift) == [Shift(3)]
    do(race, Shift(4))
    assert refusal(race, play("1 2 4 H")) == "play.heat"
    assert options(race, Play) == []


def test_a_hand_too_small_for_its_gear_is_told_to_drive_in_a_lower_one() -> None:
    red = a_car("red", at=2, gear=2, hand="1 1", engine=6)
    race = a_race(red, a_car("blue", at=40))
    assert Shift(3) not in options(race, Shift)
    do(race, Shift(3))
    assert refusal(race, play("1 1")) == "play.too-few"
