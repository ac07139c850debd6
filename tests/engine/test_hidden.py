"""The proof of ``engine.hidden``: it accepts exactly what some shuffle could have produced.

The model here knows nothing of known, pool and unseen. It keeps every world that is possible: each
a hand and a draw deck. A card may be moved in those worlds where it can be; when none is left, no
shuffle of the cards tells that story. ``HiddenPiles`` has to accept a move exactly when a world is
left, and to know as much of the hand as the worlds have in common.

Worlds come in two grains. A *fine* world is a hand and a deck in order, shuffled into every order
there is. A *coarse* world forgets the order of the deck, which makes bigger decks possible; that it
may be forgotten is proved by running both beside each other.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import NamedTuple

import pytest

from engine.cards import CARDS, HEAT, KINDS, STRESS, Cards, counted
from engine.errors import Illegal
from engine.hidden import HiddenPiles
from engine.piles import OpenPiles, Piles
from tests.engine.race_maker import kinds

ENDS = {
    "speed-card": tuple(card.family == "speed" for card in CARDS),
    "any-speed": tuple(bool(card.speeds) for card in CARDS),
}


class World(NamedTuple):
    """What may be the case: sorted cards in hand, cards in the deck, the top one last."""

    hand: Cards
    deck: Cards


def without(cards: Cards, card: int) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_(cards: Cards, *more: int) -> Cards:
    return tuple(sorted(cards + more))


class Worlds:
    """Every world that is possible, and the piles that everybody sees.

    Each move keeps the worlds in which it can be made, and says whether any was left. A move that
    cannot have happened leaves everything as it was.
    """

    def __init__(self, deck: Cards, engine: int, *, fine: bool) -> None:
        self.fine = fine
        self.engine = engine
        self.discard: Cards = ()
        self.played: Cards = ()
        self.worlds = {World((), order) for order in self.orders(deck)}

    def copy(self) -> "Worlds":
        copy = Worlds((), self.engine, fine=self.fine)
        copy.discard, copy.played, copy.worlds = self.discard, self.played, set(self.worlds)
        return copy

    def become(self, other: "Worlds") -> None:
        self.engine, self.discard, self.played = other.engine, other.discard, other.played
        self.worlds = other.worlds

    def orders(self, pile: Cards) -> Iterable[Cards]:
        """Shuffle: every order of ``pile``, or, where order does not matter, the pile."""
        return set(permutations(pile)) if self.fine else (tuple(sorted(pile)),)

    def tops(self, deck: Cards) -> Iterator[tuple[int, Cards]]:
        """Turn up the top card of ``deck``: every card it may be, and what is left below."""
        if self.fine:
            if deck:
                yield deck[-1], deck[:-1]
            return
        for card in set(deck):
            yield card, without(deck, card)

    @property
    def hand_size(self) -> int:
        (size,) = {len(world.hand) for world in self.worlds}
        return size

    @property
    def deck_size(self) -> int:
        (size,) = {len(world.deck) for world in self.worlds}
        return size

    def held(self, card: int) -> list[int]:
        """In how many copies the hand may hold ``card``."""
        return [world.hand.count(card) for world in self.worlds]

    def leave(self, cards: Cards) -> bool:
        """Take ``cards`` out of the hand."""
        worlds = self.worlds
        for card in cards:
            worlds = {
                World(without(world.hand, card), world.deck)
                for world in worlds
                if card in world.hand
            }
        if worlds:
            self.worlds = worlds
        return bool(worlds)

    def play(self, cards: Cards) -> bool:
        if not self.leave(cards):
            return False
        self.played += cards
        return True

    def throw(self, cards: Cards) -> bool:
        if not self.leave(cards):
            return False
        self.discard += cards
        return True

    def cool(self, heat: int) -> bool:
        if not self.leave((HEAT,) * heat):
            return False
        self.engine += heat
        return True

    def pay(self, heat: int) -> bool:
        self.engine -= heat
        self.discard += (HEAT,) * heat
        return True

    def take_stress(self, number: int) -> bool:
        self.worlds = {
            World(with_(world.hand, *(STRESS,) * number), world.deck) for world in self.worlds
        }
        return True

    def clear_play(self) -> bool:
        self.discard, self.played = self.discard + self.played, ()
        return True

    def hold_only_heat(self) -> bool:
        worlds = {world for world in self.worlds if set(world.hand) <= {HEAT}}
        if worlds:
            self.worlds = worlds
        return bool(worlds)

    def restart(self) -> bool:
        self.worlds = {
            World((), order)
            for world in self.worlds
            for order in self.orders(world.hand + world.deck)
        }
        return True

    def reshuffle(self) -> None:
        """Make the discard pile the deck of every world; all their decks are empty."""
        orders = list(self.orders(self.discard))
        self.worlds = {World(world.hand, order) for world in self.worlds for order in orders}
        self.discard = ()

    def flip(self, ends: tuple[bool, ...], claimed: Cards) -> bool:
        """Turn over ``claimed``, one by one, as the rulebook says."""
        after = self.copy()
        told = list(claimed)
        while True:
            if not after.deck_size:
                if not any(ends[card] for card in after.discard):
                    break
                after.reshuffle()
            if not told:
                return False
            card = told.pop(0)
            after.worlds = {
                World(world.hand, rest)
                for world in after.worlds
                for top, rest in after.tops(world.deck)
                if top == card
            }
            if not after.worlds:
                return False
            if ends[card]:
                after.played += (card,)
                break
            after.discard += (card,)
        if told:
            return False
        self.become(after)
        return True

    def draw(self, number: int, seen: Cards | None) -> bool:
        """Draw card by card; ``seen`` are the cards in the order drawn, across a reshuffle.

        Where every world has the same cards left in the deck, no order was needed: those come first.
        """
        rests = {tuple(sorted(world.deck)) for world in self.worlds}
        if seen is not None and len(rests) == 1:
            seen = _before_and_after(seen, list(rests.pop()), number)
        after = self.copy()
        drawn = 0
        while drawn < number:
            if not after.deck_size:
                if not after.discard:
                    break
                after.reshuffle()
            if seen is not None and drawn == len(seen):
                return False
            after.worlds = {
                World(with_(world.hand, top), rest)
                for world in after.worlds
                for top, rest in after.tops(world.deck)
                if seen is None or top == seen[drawn]
            }
            if not after.worlds:
                return False
            drawn += 1
        if seen is not None and len(seen) != drawn:
            return False
        self.become(after)
        return True


def _before_and_after(seen: Cards, rest: list[int], number: int) -> Cards:
    """Put what the old deck still had first, if the draw goes beyond it."""
    if not 0 < len(rest) < number:
        return seen
    before: list[int] = []
    after: list[int] = []
    for card in seen:
        if card in rest:
            rest.remove(card)
            before.append(card)
        else:
            after.append(card)
    return (*before, *after)


Move = tuple[str, tuple[object, ...]]


def accepted(piles: Piles, name: str, arguments: tuple[object, ...]) -> bool:
    try:
        getattr(piles, name)(*arguments)
    except Illegal:
        return False
    return True


def compare(piles: HiddenPiles, worlds: Worlds, story: list[Move]) -> None:
    """See that the piles know exactly what the worlds have in common."""
    assert (piles.engine, piles.discard) == (worlds.engine, counted(worlds.discard)), story
    assert counted(tuple(piles.played)) == counted(worlds.played), story
    assert (piles.hand_size, piles.deck_size) == (worlds.hand_size, worlds.deck_size), story
    for kind in range(KINDS):
        held = worlds.held(kind)
        assert (piles.least(kind), piles.most(kind)) == (min(held), max(held)), (kind, story)


class Counts:
    """How many histories, moves and refusals a test has gone through."""

    def __init__(self) -> None:
        self.histories = self.moves = self.refused = 0

    def __str__(self) -> str:
        return f"{self.histories} histories, {self.moves} moves, {self.refused} of them impossible"


def follow(
    deck: Cards,
    engine: int,
    moves: Callable[[random.Random, Worlds], Iterator[Move]],
    rng: random.Random,
    counts: Counts,
    grains: tuple[bool, ...] = (False,),
) -> None:
    """Live through one history, comparing the piles with every world after every move."""
    piles = HiddenPiles(engine, counted(deck))
    models = [Worlds(deck, engine, fine=fine) for fine in grains]
    story: list[Move] = [("deck", deck)]
    counts.histories += 1
    for name, arguments in moves(rng, models[0]):
        story.append((name, arguments))
        trial = piles.copy()
        before = knowledge(piles)
        possible = accepted(trial, name, arguments)
        assert knowledge(piles) == before, story
        for model in models:
            assert getattr(model, name)(*arguments) == possible, story
        if name in ("play", "throw", "cool") and not possible:
            assert knowledge(trial) == before, story
        counts.moves += 1
        counts.refused += not possible
        if possible:
            piles = trial
        for model in models:
            compare(piles, model, story)


def knowledge(piles: HiddenPiles) -> object:
    """Spell out everything the piles hold."""
    return (
        piles.known.copy(),
        piles.pool.copy(),
        piles.unseen,
        piles.engine,
        piles.discard.copy(),
        piles.played.copy(),
        piles.hand_size,
        piles.deck_size,
    )


# How to make up moves. Half of them can be true of some world, the others are made up blindly.


def some_cards(rng: random.Random, deck: Cards, most: int) -> Cards:
    return tuple(rng.choices(tuple(set(deck)), k=rng.randint(1, most)))


def some_of_a_hand(rng: random.Random, worlds: Worlds, deck: Cards) -> Cards:
    hand = rng.choice(sorted(worlds.worlds)).hand
    if not hand or rng.random() < 0.4:
        return some_cards(rng, (*deck, HEAT, STRESS), 3)
    return tuple(rng.sample(hand, rng.randint(1, min(3, len(hand)))))


def a_story_of_a_world(
    rng: random.Random, worlds: Worlds, number: int, ends: tuple[bool, ...] | None
) -> Cards:
    """Tell which cards one world would deal: ``number`` of them, or a run of flips."""
    deck = list(rng.choice(sorted(worlds.worlds)).deck)
    discard = list(worlds.discard)
    told: list[int] = []
    rng.shuffle(deck)
    while ends is not None or len(told) < number:
        if not deck:
            if not discard or (ends is not None and not any(ends[card] for card in discard)):
                break
            deck, discard = discard, []
            rng.shuffle(deck)
        card = deck.pop()
        told.append(card)
        if ends is not None:
            if ends[card]:
                break
            discard.append(card)
    return tuple(told)


def garbled(rng: random.Random, cards: Cards, deck: Cards) -> Cards:
    """Leave ``cards`` alone, or change one, add one, drop one."""
    told = list(cards)
    how = rng.randrange(8)
    if how == 0:
        told.insert(rng.randint(0, len(told)), rng.choice(deck))
    elif how == 1 and told:
        told.pop(rng.randrange(len(told)))
    elif how == 2 and told:
        told[rng.randrange(len(told))] = rng.choice(deck)
    return tuple(told)


def any_move(
    rng: random.Random, worlds: Worlds, deck: Cards, ends: tuple[bool, ...], ways: str
) -> Move:
    """Make up one move; ``ways`` are the letters of the ways cards may move in this history."""
    way = rng.choice(ways)
    if way == "p":
        return "play", (some_of_a_hand(rng, worlds, deck),)
    if way == "t":
        return "throw", (some_of_a_hand(rng, worlds, deck),)
    if way == "c":
        return "cool", (rng.randint(1, 2),)
    if way == "b" and worlds.engine:
        return "pay", (1,)
    if way == "s" and worlds.hand_size + worlds.deck_size < len(deck) + 2:
        return "take_stress", (rng.randint(1, 2),)
    if way == "h":
        return "hold_only_heat", ()
    if way == "r":
        return "restart", ()
    if way == "f":
        return "flip", (ends, garbled(rng, a_story_of_a_world(rng, worlds, 0, ends), deck))
    if way == "d":
        return "draw", (rng.randint(0, 4), None)
    if way == "D":
        number = rng.randint(0, 4)
        told = a_story_of_a_world(rng, worlds, number, None)
        return "draw", (number, garbled(rng, told, deck))
    return "clear_play", ()


def histories(
    ways: str, *, count: int, seed: int, sizes: tuple[int, int], fine: bool = False
) -> Counts:
    """Live through ``count`` random histories in which cards move in ``ways``."""
    rng = random.Random(seed)
    counts = Counts()
    for _ in range(count):
        mixed = rng.sample(kinds("0 1 2 4 5 H S"), rng.randint(2, 4))
        deck = tuple(rng.choices(mixed, k=rng.randint(*sizes)))
        ends = ENDS[rng.choice(("speed-card", "speed-card", "any-speed"))]

        def moves(
            rng: random.Random,
            worlds: Worlds,
            deck: Cards = deck,
            ends: tuple[bool, ...] = ends,
        ) -> Iterator[Move]:
            seen = rng.random() < 0.2
            number = rng.randint(1, len(deck))
            told = a_story_of_a_world(rng, worlds, number, None)
            yield "draw", (number, garbled(rng, told, deck) if seen else None)
            for _ in range(rng.randint(3, 10)):
                yield any_move(rng, worlds, deck, ends, ways)

        grains = (False, True) if fine else (False,)
        follow(deck, rng.randint(0, 3), moves, rng, counts, grains)
    return counts


@pytest.mark.parametrize(
    ("way", "ways"),
    [
        ("playing cards", "pdx"),
        ("discarding", "td"),
        ("cooldown", "cdb"),
        ("flips, with a reshuffle in the middle of a run", "fftdx"),
        ("boosts", "bfdtx"),
        ("Stress taken at a spin out", "spdx"),
        ("a hand that is said to be only Heat", "hptdx"),
        ("a mulligan", "rptd"),
        ("draws somebody saw", "Dptx"),
        ("draws nobody saw", "dptx"),
    ],
)
def test_each_way_cards_move_is_judged_exactly(way: str, ways: str, measured) -> None:
    counts = histories(ways, count=1000, seed=len(ways) * 7919 + len(way), sizes=(4, 7))
    measured(f"{way}: {counts}")
    assert counts.histories == 1000
    assert counts.refused > 400


def test_all_ways_mixed_are_judged_exactly(measured) -> None:
    counts = histories("ppttccbsshrffffddDDxxx", count=18000, seed=20, sizes=(4, 7))
    measured(f"all ways: {counts}")
    assert counts.histories == 18000
    assert counts.refused > 25000


def test_decks_in_every_order_give_the_same_answers(measured) -> None:
    counts = histories("pptcbshrffddDxx", count=4000, seed=21, sizes=(3, 5), fine=True)
    measured(f"with every order of the deck: {counts}")
    assert counts.histories == 4000
    assert counts.refused > 5000


def test_a_race_that_really_happened_is_never_refused(measured) -> None:
    """What open piles go through, hidden piles accept, and the true hand lies within bounds."""
    rng = random.Random(22)
    moves = 0
    for _ in range(600):
        deck = tuple(rng.choices(kinds("0 1 1 2 3 4 H S"), k=rng.randint(6, 18)))
        order = list(deck)
        rng.shuffle(order)

        def shuffle(pile: list[int]) -> list[int]:
            cards = [kind for kind, number in enumerate(pile) for _ in range(number)]
            rng.shuffle(cards)
            return cards

        truth = OpenPiles(6, order, shuffle)
        piles = HiddenPiles(6, counted(deck))
        for each in (truth, piles):
            each.draw(5)
        for _ in range(30):
            moves += 1
            drawn = rng.randint(0, 3)
            hand = [kind for kind, number in enumerate(truth.hand) for _ in range(number)]
            cards = tuple(rng.sample(hand, min(len(hand), rng.randint(0, 2))))
            flips = truth.flip(ENDS["speed-card"], None)
            piles.flip(ENDS["speed-card"], flips)
            for each in (truth, piles):
                each.play(cards)
                each.clear_play()
                each.draw(drawn)
            assert (piles.hand_size, piles.deck_size) == (truth.hand_size, truth.deck_size)
            assert piles.discard == truth.discard
            for kind in range(KINDS):
                assert piles.least(kind) <= truth.hand[kind] <= piles.most(kind)
    measured(f"600 true races of {moves} moves")


def test_a_full_deck_is_judged_exactly_too(measured) -> None:
    """Eighteen cards of one driver: the worlds are hands, so there are not too many."""
    rng = random.Random(23)
    deck = kinds("0 1 1 1 2 2 2 3 3 3 4 4 4 5 H S S S")
    counts = Counts()

    def moves(rng: random.Random, worlds: Worlds) -> Iterator[Move]:
        yield "draw", (7, None)
        for _ in range(12):
            yield any_move(rng, worlds, deck, ENDS["speed-card"], "pptfdchx")

    for _ in range(30):
        follow(deck, 6, moves, rng, counts)
    measured(f"full decks: {counts}")
    assert counts.histories == 30


# What the numbers mean, in words.


def test_nothing_is_known_of_a_hand_just_dealt() -> None:
    piles = HiddenPiles(6, counted(kinds("1 4 4 H")))
    piles.draw(2)
    assert [(piles.least(kind), piles.most(kind)) for kind in kinds("1 4 H")] == [
        (0, 1),
        (0, 2),
        (0, 1),
    ]


def test_when_the_deck_runs_out_the_hand_is_known_completely() -> None:
    piles = HiddenPiles(6, counted(kinds("1 4 4 H")))
    piles.draw(2)
    piles.throw(kinds("4"))
    piles.draw(3)
    # Two cards of the old deck and the 4 of the new one.
    assert [(piles.least(kind), piles.most(kind)) for kind in kinds("1 4 H")] == [
        (1, 1),
        (2, 2),
        (1, 1),
    ]
    assert (piles.hand_size, piles.deck_size) == (4, 0)


def test_a_card_that_is_in_the_discard_pile_cannot_be_played() -> None:
    piles = HiddenPiles(6, counted(kinds("1 4 H")))
    piles.draw(2)
    piles.throw(kinds("4"))
    with pytest.raises(Illegal) as refused:
        piles.play(kinds("4"))
    assert (refused.value.code, refused.value.found) == ("hand.lacks", "4")


def test_stress_taken_later_does_not_explain_stress_played_earlier() -> None:
    piles = HiddenPiles(6, counted(kinds("1 4 H")))
    piles.draw(2)
    with pytest.raises(Illegal):
        piles.play(kinds("S"))
    piles.take_stress(1)
    piles.play(kinds("S"))
    assert (piles.hand_size, piles.most(STRESS)) == (2, 0)


def test_a_run_that_empties_the_deck_may_flip_the_same_card_twice() -> None:
    piles = HiddenPiles(6, counted(kinds("H")))
    piles.discard = counted(kinds("4"))
    assert piles.flip(ENDS["speed-card"], kinds("H H 4")) == kinds("H H 4")
    assert (piles.discard, piles.played) == (counted(kinds("H")), [*kinds("4")])


@pytest.mark.parametrize(
    ("claimed", "code"),
    [
        (None, "flip.missing"),
        ("H", "flip.goes-on"),
        ("4 1", "flip.has-ended"),
        ("3", "flip.not-in-deck"),
    ],
)
def test_flips_that_cannot_have_happened_are_named(claimed: str | None, code: str) -> None:
    piles = HiddenPiles(6, counted(kinds("H 4 1")))
    with pytest.raises(Illegal) as refused:
        piles.flip(ENDS["speed-card"], None if claimed is None else kinds(claimed))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("seen", "code"),
    [("4", "draw.count"), ("4 1 H", "draw.count"), ("4 4", "draw.not-in-deck")],
)
def test_draws_that_cannot_have_happened_are_named(seen: str, code: str) -> None:
    piles = HiddenPiles(6, counted(kinds("H 4 1")))
    with pytest.raises(Illegal) as refused:
        piles.draw(2, kinds(seen))
    assert refused.value.code == code


def test_a_hand_with_another_card_is_not_only_heat() -> None:
    piles = HiddenPiles(6, counted(kinds("H H 4")))
    piles.draw(2)
    piles.copy().hold_only_heat()
    piles.take_stress(1)
    with pytest.raises(Illegal) as refused:
        piles.hold_only_heat()
    assert refused.value.code == "hand.not-only-heat"
