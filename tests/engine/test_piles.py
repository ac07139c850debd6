"""Piles of which every card is known: cards move, none is lost, impossible stories are refused."""

from collections.abc import Callable

import pytest

from engine.cards import CARDS, HEAT, Cards, counted
from engine.errors import Illegal
from engine.piles import OpenPiles, Piles
from tests.engine.race_maker import hidden_piles, kinds, open_piles, state_of, tokens

SPEED_CARDS = tuple(card.family == "speed" for card in CARDS)


def code(move: Callable[[], object]) -> str:
    with pytest.raises(Illegal) as refused:
        move()
    return refused.value.code


def deck(piles: OpenPiles) -> str:
    return " ".join(CARDS[kind].token for kind in reversed(piles.deck))


def number_of_cards(piles: Piles) -> int:
    own = piles.engine + piles.hand_size + piles.deck_size
    return own + sum(piles.discard) + len(piles.played)


def test_cards_are_counted_and_written_by_kind() -> None:
    assert counted(kinds("4 1 4 H")) == [0, 1, 0, 0, 2, 0, 1, 0]
    assert tokens(counted(kinds("4 1 4 H"))) == "1 4 4 H"


def test_the_top_card_is_drawn_first() -> None:
    piles = open_piles("", "1 2 3 4")
    assert piles.draw(2) == 2
    assert (tokens(piles.hand), deck(piles), piles.hand_size, piles.deck_size) == (
        "1 2",
        "3 4",
        2,
        2,
    )


@pytest.mark.parametrize("cards", ["1 4", ""])
def test_drawing_no_card_moves_none(cards: str) -> None:
    for piles in (open_piles("2", cards), hidden_piles(0, cards, known="2")):
        before = state_of(piles)
        assert piles.draw(0) == 0
        assert state_of(piles) == before


def test_drawing_refills_an_empty_deck_in_the_middle() -> None:
    piles = open_piles("", "1", discard="4 4 H", shuffled=("H 4 4",))
    assert piles.draw(3) == 3
    assert (tokens(piles.hand), deck(piles), tokens(piles.discard)) == ("1 4 H", "4", "")


def test_drawing_stops_when_there_are_no_more_cards() -> None:
    piles = open_piles("", "1", discard="4")
    assert piles.draw(5) == 2
    assert (tokens(piles.hand), piles.deck_size, piles.discard) == ("1 4", 0, [0] * 8)


@pytest.mark.parametrize("seen", ["1 4", "4 1"])
def test_cards_seen_drawn_may_be_told_in_any_order_within_a_deck(seen: str) -> None:
    piles = open_piles("", "1 4 2")
    assert piles.draw(2, kinds(seen)) == 2
    assert tokens(piles.hand) == "1 4"


def test_who_saw_cards_drawn_over_a_reshuffle_saw_no_order() -> None:
    def piles() -> OpenPiles:
        return open_piles("", "1 2", discard="3 4", shuffled=("4 3",))

    told = piles()
    assert told.draw(3, kinds("2 1 4")) == 3
    assert tokens(told.hand) == "1 2 4"
    assert piles().draw(3, kinds("1 4 2")) == 3
    assert code(lambda: piles().draw(3, kinds("1 4 3"))) == "draw.other-cards"


@pytest.mark.parametrize(
    ("seen", "refused"),
    [("1 2", "draw.other-cards"), ("1", "draw.count"), ("1 4 2", "draw.count"), ("", "draw.count")],
)
def test_other_cards_cannot_have_been_drawn(seen: str, refused: str) -> None:
    assert code(lambda: open_piles("", "1 4 2").draw(2, kinds(seen))) == refused


def test_a_flip_ends_with_a_speed_card_which_goes_to_the_play_area() -> None:
    piles = open_piles("", "H 5 3 1")
    assert piles.flip(SPEED_CARDS, None) == kinds("H 5 3")
    assert (piles.played, tokens(piles.discard), deck(piles)) == (list(kinds("3")), "5 H", "1")


def test_a_flip_without_any_speed_card_left_stops() -> None:
    piles = open_piles("", "H 5", discard="0")
    assert piles.flip(SPEED_CARDS, None) == kinds("H 5")
    assert (piles.played, tokens(piles.discard), piles.deck_size) == ([], "0 5 H", 0)


def test_flips_told_must_be_the_ones_of_the_deck() -> None:
    def flip(claimed: str) -> Callable[[], Cards]:
        return lambda: open_piles("", "H 3 1").flip(SPEED_CARDS, kinds(claimed))

    assert flip("H 3")() == kinds("H 3")
    assert code(flip("3")) == "flip.other-card"
    assert code(flip("H")) == "flip.goes-on"
    assert code(flip("H 3 1")) == "flip.has-ended"


def test_cards_leave_the_hand_all_or_none() -> None:
    piles = open_piles("1 4 4 H", "")
    before = state_of(piles)
    assert code(lambda: piles.leave_hand(kinds("4 1 4 4"))) == "hand.lacks"
    assert state_of(piles) == before
    piles.leave_hand(kinds("4 1 4"))
    assert (tokens(piles.hand), piles.hand_size) == ("H", 1)


def test_cards_of_a_hidden_hand_leave_it_all_or_none() -> None:
    piles = hidden_piles(2, "1 4 4 H", known="4")
    before = state_of(piles)
    assert code(lambda: piles.leave_hand(kinds("4 4 H 1"))) == "hand.lacks"
    assert state_of(piles) == before
    piles.leave_hand(kinds("4 4 H"))
    assert (piles.hand_size, piles.pool) == (0, counted(kinds("1 4")))


def test_heat_goes_from_the_engine_to_the_discard_pile_and_from_the_hand_to_the_engine() -> None:
    piles = open_piles("1 H H", "", engine=3)
    piles.pay(2)
    assert (piles.engine, tokens(piles.discard)) == (1, "H H")
    piles.cool(2)
    assert (piles.engine, tokens(piles.hand)) == (3, "1")
    assert code(lambda: piles.cool(1)) == "hand.lacks"


def test_played_cards_wait_in_the_play_area_until_it_is_cleared() -> None:
    piles = open_piles("1 4 H", "")
    piles.play(kinds("4 1"))
    assert (piles.played, tokens(piles.discard)) == (list(kinds("4 1")), "")
    piles.clear_play()
    assert (piles.played, tokens(piles.discard)) == ([], "1 4")


def test_discarded_cards_lie_on_the_discard_pile() -> None:
    piles = open_piles("1 4 H", "")
    piles.throw(kinds("4 1"))
    assert (tokens(piles.hand), tokens(piles.discard)) == ("H", "1 4")


def test_stress_comes_from_the_reserve_into_the_hand() -> None:
    for piles in (open_piles("1", "2"), hidden_piles(1, "1 2")):
        piles.take_stress(2)
        assert (piles.hand_size, piles.deck_size) == (3, 1)
        assert (piles.least(7), piles.most(7)) == (2, 2)


def test_only_a_hand_of_nothing_but_heat_is_only_heat() -> None:
    open_piles("H H", "").hold_only_heat()
    open_piles("", "").hold_only_heat()
    assert code(open_piles("H 1", "").hold_only_heat) == "hand.not-only-heat"

    piles = hidden_piles(2, "H H 4")
    piles.hold_only_heat()
    assert (piles.least(HEAT), piles.most(HEAT), piles.most(4)) == (2, 2, 0)
    assert code(hidden_piles(2, "H 4 4").hold_only_heat) == "hand.not-only-heat"
    assert code(hidden_piles(1, "H H", known="4").hold_only_heat) == "hand.not-only-heat"


def test_a_mulligan_shuffles_the_whole_hand_into_the_deck() -> None:
    piles = open_piles("1 4 H", "2 3", shuffled=("H 4 3 2 1",))
    piles.restart()
    assert (deck(piles), piles.deck_size) == ("H 4 3 2 1", 5)
    assert (piles.hand, piles.hand_size) == ([0] * 8, 0)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_copy_lives_a_life_of_its_own(hidden: bool) -> None:
    piles: Piles = (
        hidden_piles(2, "1 4 4 H 2", known="4", discard="3", played="2")
        if hidden
        else open_piles("4 1 H", "4 2", discard="3", played="2")
    )
    copy = piles.copy()
    before = state_of(piles)
    assert state_of(copy) == before
    copy.draw(1)
    copy.play(kinds("4"))
    copy.flip(SPEED_CARDS, kinds("2"))
    copy.throw(kinds("1"))
    copy.clear_play()
    copy.pay(1)
    copy.cool(1)
    copy.take_stress(1)
    copy.restart()
    assert state_of(piles) == before


@pytest.mark.parametrize("hidden", [False, True])
def test_no_way_cards_move_makes_or_loses_one(hidden: bool) -> None:
    piles: Piles = (
        hidden_piles(2, "1 4 4 H 2", known="4", discard="3", played="2")
        if hidden
        else open_piles("4 1 H", "4 2", discard="3", played="2")
    )
    before = number_of_cards(piles)
    moves: list[Callable[[], object]] = [
        lambda: piles.draw(1),
        lambda: piles.play(kinds("4")),
        lambda: piles.flip(SPEED_CARDS, kinds("2")),
        lambda: piles.throw(kinds("1")),
        piles.clear_play,
        lambda: piles.pay(1),
        lambda: piles.cool(1),
        lambda: piles.draw(7),
        piles.restart,
    ]
    for move in moves:
        move()
        assert number_of_cards(piles) == before
    piles.take_stress(2)
    assert number_of_cards(piles) == before + 2
