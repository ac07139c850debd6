"""Altered complete logs: what the cards alone rule out, the engine contradicts too.

A card tracker of the test's own, which knows nothing of circuits, gears or corners, follows each
car's hand, deck and discard pile through the altered log. Where it finds a card that cannot have been
there, the engine must have stopped at that line or before.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.actions import Boost, Cool, Discard, Play
from engine.cards import CARDS, HEAT, PLUS, STRESS, Cards
from engine.notation.model import Log, Turn
from engine.outcomes import CornerPaid, Finished, Shifted, SpunOut
from engine.race import HAND_SIZE
from engine.replay import TurnRecord, replay
from engine.simulate import simulate

RACES = 60
MUTATIONS_A_RACE = 40


class Impossible(Exception):
    """The tracker found a card that cannot have been there."""


class Tracker:
    """One car's cards: hand, draw deck (top card first) and discard pile."""

    def __init__(self, deck: Cards) -> None:
        self.deck = list(deck[7:])
        self.hand = Counter(deck[:7])
        self.discard: Counter[int] = Counter()
        self.played: list[int] = []
        self.shuffles: list[Cards] = []

    def leave(self, cards: Cards) -> None:
        for card in cards:
            if not self.hand[card]:
                raise Impossible
            self.hand[card] -= 1

    def refill(self) -> None:
        if not self.shuffles or Counter(self.shuffles[0]) != +self.discard:
            raise Impossible
        self.deck = list(self.shuffles.pop(0))
        self.discard.clear()

    def flip(self, run: Cards) -> None:
        for card in run:
            if not self.deck:
                self.refill()
            if self.deck.pop(0) != card:
                raise Impossible
            if CARDS[card].family == "speed":
                self.played.append(card)
            else:
                self.discard[card] += 1
        if CARDS[run[-1]].family != "speed":
            raise Impossible

    def turn(self, turn: Turn, truth: TurnRecord) -> None:
        """Follow one line; ``truth`` is what the unaltered race says of paid Heat, Stress and draws."""
        self.shuffles = list(turn.shuffled)
        for outcome in truth.outcomes:
            if isinstance(outcome, Shifted):
                self.discard[HEAT] += outcome.heat
        for item in turn.items:
            if isinstance(item, Play):
                self.leave(item.cards)
                self.played += item.cards
                runs = item.flips or ()
                if len(runs) != sum(PLUS[card] for card in item.cards) and HEAT not in item.cards:
                    raise Impossible
                for run in runs:
                    self.flip(run)
            elif isinstance(item, Boost):
                self.discard[HEAT] += 1
                self.flip(item.flips or ())
            elif isinstance(item, Cool):
                self.leave((HEAT,) * item.heat)
            elif isinstance(item, Discard):
                self.leave(item.cards)
                self.discard.update(item.cards)
        for outcome in truth.outcomes:
            if isinstance(outcome, CornerPaid | SpunOut):
                self.discard[HEAT] += outcome.heat
            if isinstance(outcome, SpunOut):
                self.hand[STRESS] += outcome.stress
        self.discard.update(self.played)
        self.played = []
        if not any(isinstance(outcome, Finished) for outcome in truth.outcomes):
            while self.hand.total() < HAND_SIZE:
                if not self.deck:
                    self.refill()
                self.hand[self.deck.pop(0)] += 1
        if self.shuffles:
            raise Impossible


def first_impossible(log: Log, truth: tuple[TurnRecord, ...]) -> tuple[int, str] | None:
    """Say at which line, as round and car, the cards alone rule ``log`` out."""
    trackers = {car: Tracker(deck) for car, deck in log.decks}
    told = {(record.round, record.car): record for record in truth}
    for logged in log.rounds:
        for turn in logged.turns:
            try:
                trackers[turn.car].turn(turn, told[logged.number, turn.car])
            except Impossible:
                return logged.number, turn.car
    return None


def mutations(log: Log, rng: random.Random) -> Iterator[Log]:
    """Alter one card, one count or one order somewhere in ``log``, again and again."""
    speed_cards = [kind for kind in range(len(CARDS)) if kind != HEAT]
    while True:
        at = rng.randrange(len(log.rounds))
        logged = log.rounds[at]
        place = rng.randrange(len(logged.turns))
        turn = logged.turns[place]
        altered = _altered(turn, rng, speed_cards)
        if altered == turn:
            continue
        turns = (*logged.turns[:place], altered, *logged.turns[place + 1 :])
        rounds = (*log.rounds[:at], logged._replace(turns=turns), *log.rounds[at + 1 :])
        yield log._replace(rounds=rounds)


def _altered(turn: Turn, rng: random.Random, kinds: list[int]) -> Turn:
    if turn.shuffled and rng.random() < 0.5:
        order = list(turn.shuffled[0])
        i, j = rng.randrange(len(order)), rng.randrange(len(order))
        order[i], order[j] = order[j], order[i]
        return turn._replace(shuffled=(tuple(order), *turn.shuffled[1:]))
    index = rng.randrange(len(turn.items))
    item = turn.items[index]
    new = item
    if isinstance(item, Play):
        if item.flips and rng.random() < 0.5:
            run = rng.randrange(len(item.flips))
            flips = list(item.flips)
            flips[run] = _other_card(flips[run], rng, kinds)
            new = replace(item, flips=tuple(flips))
        else:
            new = replace(item, cards=_other_card(item.cards, rng, kinds))
    elif isinstance(item, Boost) and item.flips:
        new = Boost(_other_card(item.flips, rng, kinds))
    elif isinstance(item, Cool):
        new = Cool(item.heat + rng.choice((-1, 1)))
    elif isinstance(item, Discard):
        new = Discard(_other_card(item.cards, rng, kinds))
    return turn._replace(items=(*turn.items[:index], new, *turn.items[index + 1 :]))


def _other_card(cards: Cards, rng: random.Random, kinds: list[int]) -> Cards:
    at = rng.randrange(len(cards))
    return (*cards[:at], rng.choice(kinds), *cards[at + 1 :])


def test_the_tracker_finds_nothing_wrong_with_an_unaltered_race() -> None:
    for seed in range(RACES):
        log = simulate("italia", 4, seed)
        assert first_impossible(log, replay(log).turns) is None


def test_every_altered_log_the_cards_rule_out_is_contradicted_there_or_before(measured) -> None:
    impossible = contradicted = tried = 0
    for seed in range(RACES):
        circuit = ("usa", "gb", "italia", "france")[seed % 4]
        log = simulate(circuit, 2 + seed % 5, seed)
        truth = replay(log).turns
        order = {(record.round, record.car): index for index, record in enumerate(truth)}
        rng = random.Random(seed)
        for _, mutant in zip(range(MUTATIONS_A_RACE), mutations(log, rng), strict=False):
            tried += 1
            failure = replay(mutant).failure
            contradicted += failure is not None
            wrong = first_impossible(mutant, truth)
            if wrong is None:
                continue
            impossible += 1
            assert failure is not None, (seed, wrong)
            place = failure.finding.place
            assert order[place.round, place.car] <= order[wrong], (seed, wrong, place)
    measured(
        f"{tried} altered logs, {impossible} ruled out by the cards, {contradicted} contradicted"
    )
    assert impossible > tried / 2
