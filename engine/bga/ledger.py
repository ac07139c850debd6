"""Book-keeping of one car's cards by their ids, as far as everybody could see them.

Engine and discard pile are known card by card, hand and draw deck as :mod:`engine.hidden` knows them,
only sharper: every physical card is a kind of its own. A reshuffle is not announced: it happens when
a card is due and the deck is empty.
"""

from collections.abc import Iterable
from typing import Final

from engine.bga.cards import SeenCard
from engine.bga.event import Event
from engine.race import HAND_SIZE

__all__ = ["Ledger"]


class Ledger:
    """Where the cards of one car are. Its methods raise :class:`Refused` where a card cannot be.

    ``known`` are ids certainly in the hand, ``pool`` those in the deck at the last shuffle and not
    seen since, ``unseen`` how many cards of the pool are in the hand. ``strangers`` counts cards that
    have never been seen: in the hand for certain, ``strange_pool`` in the pool.
    """

    __slots__ = (
        "deck",
        "discard",
        "engine",
        "ever",
        "hand",
        "known",
        "played",
        "pool",
        "strange_pool",
        "strangers",
        "unseen",
    )

    def __init__(self, deck: int, engine: Iterable[int]) -> None:
        self.deck = deck
        self.hand = 0
        self.engine: Final = set(engine)
        self.discard: Final[set[int]] = set()
        self.played: Final[list[int]] = []
        self.ever: Final = set(self.engine)
        self.known: set[int] = set()
        self.pool: set[int] = set()
        self.strangers = 0
        self.strange_pool = deck
        self.unseen = 0

    def pay(self, event: Event, cards: list[SeenCard]) -> None:
        """Move Heat from the engine to the discard pile."""
        for card in cards:
            if card.id not in self.engine:
                raise event.refuse("archive.not-in-engine", card=card.id)
            self.engine.remove(card.id)
            self.discard.add(card.id)

    def cool(self, event: Event, cards: list[SeenCard]) -> None:
        """Move Heat from the hand to the engine."""
        for card in cards:
            self._leave_hand(event, card.id)
            self.engine.add(card.id)

    def play(self, event: Event, cards: list[SeenCard]) -> None:
        """Move cards from the hand into play."""
        for card in cards:
            self._leave_hand(event, card.id)
            self.played.append(card.id)

    def throw(self, event: Event, cards: list[SeenCard]) -> None:
        """Move cards from the hand to the discard pile."""
        for card in cards:
            self._leave_hand(event, card.id)
            self.discard.add(card.id)

    def flip(self, event: Event, cards: list[SeenCard]) -> None:
        """Turn cards over from the deck: all but the last are discarded, that one is in play."""
        for card in cards[:-1]:
            self._turn_over(event, card.id)
            self.discard.add(card.id)
        self._turn_over(event, cards[-1].id)
        self.played.append(cards[-1].id)
        self._see_deck(event)

    def clear(self) -> None:
        """Move everything in play to the discard pile."""
        self.discard.update(self.played)
        self.played.clear()

    def take_stress(self, card: int) -> None:
        """Put a Stress card from the reserve into the hand."""
        self.ever.add(card)
        self.known.add(card)
        self.hand += 1

    def restart(self) -> None:
        """Shuffle the hand into the deck (mulligan)."""
        self.pool |= self.known
        self.strange_pool += self.strangers
        self.known = set()
        self.strangers = self.unseen = 0
        self.deck += self.hand
        self.hand = 0

    def draw(self, event: Event, cards: int) -> None:
        """Move ``cards`` from the deck to the hand, which they fill up."""
        event.must("the number of cards drawn", HAND_SIZE - self.hand, cards)
        first = min(cards, self.deck)
        self._deal(first)
        if first < cards:
            self._reshuffle()
            self._deal(cards - first)
        self._see_deck(event)

    def see_drawn(self, event: Event, cards: list[SeenCard]) -> None:
        """See that cards somebody has just drawn can be those, and know them from now on."""
        for card in cards:
            self._see_hidden(event, card.id)
            if card.id not in self.known:
                self._leave_hand(event, card.id)
                self.known.add(card.id)
                self.hand += 1

    def _deal(self, cards: int) -> None:
        self.deck -= cards
        self.hand += cards
        self.unseen += cards

    def _reshuffle(self) -> None:
        self.known |= self.pool
        self.strangers += self.strange_pool
        self.pool = set(self.discard)
        self.strange_pool = self.unseen = 0
        self.deck = len(self.discard)
        self.discard.clear()

    def _turn_over(self, event: Event, card: int) -> None:
        if not self.deck:
            self._reshuffle()
        self._see_hidden(event, card)
        if not self._leaves_pool(card):
            raise event.refuse("archive.card-not-in-deck", card=card)
        self.deck -= 1

    def _leave_hand(self, event: Event, card: int) -> None:
        self._see_hidden(event, card)
        if card in self.known:
            self.known.remove(card)
        elif self.strangers and card not in self.ever:
            self.strangers -= 1
            self.ever.add(card)
        elif self.unseen and self._leaves_pool(card):
            self.unseen -= 1
        else:
            raise event.refuse("archive.card-not-in-hand", card=card)
        self.hand -= 1

    def _leaves_pool(self, card: int) -> bool:
        """Take ``card`` out of the pool, if it can be in it."""
        if card in self.pool:
            self.pool.remove(card)
            return True
        if card in self.ever or not self.strange_pool:
            return False
        self.strange_pool -= 1
        self.ever.add(card)
        return True

    def _see_deck(self, event: Event) -> None:
        event.must("the size of the draw deck", self.deck, event.number("deckCount"))

    def _see_hidden(self, event: Event, card: int) -> None:
        if card in self.engine or card in self.discard or card in self.played:
            raise event.refuse("archive.card-lies-open", card=card)
