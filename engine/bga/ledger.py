"""Book-keeping of one car's cards by their ids, as far as everybody could see them.

Engine and discard pile are known card by card, of hand and draw deck only the size. A reshuffle is not
announced: it happens when a card is due and the deck is empty.
"""

from collections.abc import Iterable
from typing import Final

from engine.bga.cards import SeenCard
from engine.bga.event import Event
from engine.race import HAND_SIZE

__all__ = ["Ledger"]


class Ledger:
    """Where the cards of one car are. Its methods raise :class:`Refused` where a card cannot be."""

    __slots__ = ("deck", "discard", "engine", "hand", "played")

    def __init__(self, deck: int, engine: Iterable[int]) -> None:
        self.deck = deck
        self.hand = 0
        self.engine: Final = set(engine)
        self.discard: Final[set[int]] = set()
        self.played: Final[list[int]] = []

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
            self._see_hidden(event, card.id)
            self.engine.add(card.id)
        self.hand -= len(cards)

    def play(self, event: Event, cards: list[SeenCard]) -> None:
        """Move cards from the hand into play."""
        for card in cards:
            self._see_hidden(event, card.id)
            self.played.append(card.id)
        self.hand -= len(cards)

    def throw(self, event: Event, cards: list[SeenCard]) -> None:
        """Move cards from the hand to the discard pile."""
        for card in cards:
            self._see_hidden(event, card.id)
            self.discard.add(card.id)
        self.hand -= len(cards)

    def flip(self, event: Event, cards: list[SeenCard]) -> None:
        """Turn cards over from the deck: all but the last are discarded, that one is in play."""
        for card in cards[:-1]:
            self._take(1)
            self._see_hidden(event, card.id)
            self.discard.add(card.id)
        self._take(1)
        self._see_hidden(event, cards[-1].id)
        self.played.append(cards[-1].id)
        self._see_deck(event)

    def clear(self) -> None:
        """Move everything in play to the discard pile."""
        self.discard.update(self.played)
        self.played.clear()

    def draw(self, event: Event, cards: int) -> None:
        """Move ``cards`` from the deck to the hand, which they fill up."""
        event.must("the number of cards drawn", HAND_SIZE - self.hand, cards)
        self.hand += cards
        self._take(cards)
        self._see_deck(event)

    def see_drawn(self, event: Event, cards: list[SeenCard]) -> None:
        """See that cards somebody drew lie nowhere else."""
        for card in cards:
            self._see_hidden(event, card.id)

    def _take(self, cards: int) -> None:
        if cards > self.deck:
            self.deck += len(self.discard)
            self.discard.clear()
        self.deck -= cards

    def _see_deck(self, event: Event) -> None:
        event.must("the size of the draw deck", self.deck, event.number("deckCount"))

    def _see_hidden(self, event: Event, card: int) -> None:
        if card in self.engine or card in self.discard or card in self.played:
            raise event.refuse("archive.card-lies-open", card=card)
