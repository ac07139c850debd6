"""A driver's piles of cards: engine, discard pile, played cards, hand and draw deck.

The first three lie open on the table. Who knows the other two depends on the log: :class:`OpenPiles`
knows every card and the order of the deck; :class:`engine.hidden.HiddenPiles` knows only what can be
known. The rules use both alike, and both refuse what no deal of the cards could have produced.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Self

from engine.cards import HEAT, KINDS, STRESS, Cards, Counts, counted, spelled
from engine.errors import Illegal

__all__ = ["OpenPiles", "Order", "Piles", "Shuffle"]

Order = list[int]
"""Kinds of the cards of a deck whose order is known, its top card last."""

Shuffle = Callable[[Counts], Order]
"""Puts a pile in an order."""


class Piles(ABC):
    """What both kinds of piles share: the open ones, and how cards move between all of them.

    ``engine`` counts Heat cards; ``discard`` counts cards by kind; ``played`` lists the kinds in the
    play area; ``hand_size`` and ``deck_size`` count cards.
    """

    __slots__ = ("deck_size", "discard", "engine", "hand_size", "played")

    def __init__(self, engine: int) -> None:
        self.engine = engine
        self.discard = [0] * KINDS
        self.played: list[int] = []
        self.hand_size = 0
        self.deck_size = 0

    @abstractmethod
    def copy(self) -> Self:
        """Copy the piles, so that trying something on the copy leaves these alone."""

    @abstractmethod
    def most(self, kind: int) -> int:
        """Say how many cards of ``kind`` the hand may hold: exact for open piles, else at most."""

    @abstractmethod
    def least(self, kind: int) -> int:
        """Say how many cards of ``kind`` the hand must hold at least."""

    @abstractmethod
    def leave_hand(self, cards: Cards) -> None:
        """Take ``cards`` out of the hand; where they go is the caller's business.

        Raises :class:`Illegal` (``hand.lacks``) and leaves the hand as it was if it cannot have
        held them all.
        """

    @abstractmethod
    def hold_only_heat(self) -> None:
        """Accept the claim that the hand is nothing but Heat, as a cluttered hand makes it.

        Raises :class:`Illegal` (``hand.not-only-heat``) if it cannot be.
        """

    @abstractmethod
    def restart(self) -> None:
        """Shuffle the whole hand into the draw deck (mulligan)."""

    @abstractmethod
    def _gain(self, kind: int, number: int) -> None:
        """Add ``number`` cards everybody saw to the hand."""

    @abstractmethod
    def _turn_over(self, claimed: int | None) -> int:
        """Take the top card off a deck that is not empty and say what it is."""

    @abstractmethod
    def _deal(self, number: int, seen: Cards | None) -> None:
        """Move ``number`` cards, no more than there are, from deck to hand."""

    @abstractmethod
    def _rest_of_deck(self) -> Counts | None:
        """Count the cards of the draw deck, if they are known."""

    @abstractmethod
    def _reshuffle(self) -> None:
        """Make the discard pile the new draw deck; the old deck is empty."""

    def pay(self, heat: int) -> None:
        """Move ``heat`` Heat cards from the engine, which has them, to the discard pile."""
        self.engine -= heat
        self.discard[HEAT] += heat

    def cool(self, heat: int) -> None:
        """Move ``heat`` Heat cards from the hand to the engine. Raises :class:`Illegal`."""
        self.leave_hand((HEAT,) * heat)
        self.engine += heat

    def play(self, cards: Cards) -> None:
        """Move ``cards`` from the hand to the play area. Raises :class:`Illegal`."""
        self.leave_hand(cards)
        self.played += cards

    def throw(self, cards: Cards) -> None:
        """Move ``cards`` from the hand to the discard pile. Raises :class:`Illegal`."""
        self.leave_hand(cards)
        for kind in cards:
            self.discard[kind] += 1

    def take_stress(self, number: int) -> None:
        """Take ``number`` Stress cards from the reserve into the hand."""
        self._gain(STRESS, number)
        self.hand_size += number

    def clear_play(self) -> None:
        """Move the play area to the discard pile."""
        discard = self.discard
        for kind in self.played:
            discard[kind] += 1
        self.played.clear()

    def flip(self, ends: tuple[bool, ...], claimed: Cards | None) -> Cards:
        """Turn cards over until one ends the run: it goes to the play area, the others are discarded.

        ``ends`` says by kind what ends a run; ``claimed`` is what the log says was flipped. An empty
        deck is refilled from the discard pile, in which the cards just flipped lie too. When
        nothing is left that could end the run it stops without (rules 11.6). Returns all cards
        flipped, in order. Raises :class:`Illegal` (``flip.…``) if that cannot have happened.
        """
        flipped: list[int] = []
        while True:
            if not self.deck_size:
                if not any(n for n, last in zip(self.discard, ends, strict=True) if last):
                    break
                self._reshuffle()
            if claimed is not None and len(flipped) == len(claimed):
                raise Illegal("flip.goes-on", found=spelled(claimed))
            kind = self._turn_over(None if claimed is None else claimed[len(flipped)])
            self.deck_size -= 1
            flipped.append(kind)
            if ends[kind]:
                self.played.append(kind)
                break
            self.discard[kind] += 1
        if claimed is not None and len(claimed) > len(flipped):
            raise Illegal(
                "flip.has-ended", expected=spelled(tuple(flipped)), found=spelled(claimed)
            )
        return tuple(flipped)

    def draw(self, number: int, seen: Cards | None = None) -> int:
        """Draw ``number`` cards, fewer if there are no more, refilling an empty deck on the way.

        ``seen`` are the cards drawn, if somebody saw them; where the deck runs out and more than the
        known cards are in the hand, those drawn before the shuffle come first. Returns how many were
        drawn. Raises :class:`Illegal` (``draw.…``) if that cannot have happened.
        """
        drawn = 0
        if seen is None and 0 < number <= self.deck_size:
            # Nearly every draw is this simple.
            self._deal(number, None)
            self.deck_size -= number
            self.hand_size += number
            return number
        if seen is not None and 0 < self.deck_size < number:
            seen = self._before_and_after(seen)
        while drawn < number:
            if not self.deck_size:
                if not any(self.discard):
                    break
                self._reshuffle()
            dealt = min(number - drawn, self.deck_size)
            if seen is not None and drawn + dealt > len(seen):
                raise Illegal("draw.count", expected=number, found=len(seen))
            self._deal(dealt, None if seen is None else seen[drawn : drawn + dealt])
            self.deck_size -= dealt
            self.hand_size += dealt
            drawn += dealt
        if seen is not None and len(seen) != drawn:
            raise Illegal("draw.count", expected=drawn, found=len(seen))
        return drawn

    def _before_and_after(self, seen: Cards) -> Cards:
        """Sort cards drawn over a reshuffle: first those the old deck still had, where that is known.

        Somebody who saw a hand saw no order.
        """
        rest = self._rest_of_deck()
        if rest is None:
            return seen
        before: list[int] = []
        after: list[int] = []
        for kind in seen:
            if rest[kind]:
                rest[kind] -= 1
                before.append(kind)
            else:
                after.append(kind)
        return (*before, *after)


class OpenPiles(Piles):
    """Piles of which every card and the order of the deck are known."""

    __slots__ = ("_shuffle", "deck", "hand")

    def __init__(self, engine: int, deck: Order, shuffle: Shuffle) -> None:
        """Start with ``deck``; ``shuffle`` orders each later one."""
        super().__init__(engine)
        self.deck: Final = deck
        self.hand = [0] * KINDS
        self.deck_size = len(deck)
        self._shuffle: Final = shuffle

    def copy(self) -> Self:
        """Copy the piles; the copy shuffles like these."""
        copy = type(self)(self.engine, self.deck.copy(), self._shuffle)
        copy.discard = self.discard.copy()
        copy.played = self.played.copy()
        copy.hand = self.hand.copy()
        copy.hand_size = self.hand_size
        return copy

    def most(self, kind: int) -> int:
        """Say how many cards of ``kind`` the hand holds."""
        return self.hand[kind]

    def least(self, kind: int) -> int:
        """Say how many cards of ``kind`` the hand holds."""
        return self.hand[kind]

    def leave_hand(self, cards: Cards) -> None:
        """Take ``cards`` out of the hand, all or none."""
        hand = self.hand
        for taken, kind in enumerate(cards):
            if not hand[kind]:
                for back in cards[:taken]:
                    hand[back] += 1
                raise Illegal("hand.lacks", found=spelled((kind,)))
            hand[kind] -= 1
        self.hand_size -= len(cards)

    def hold_only_heat(self) -> None:
        """Check that the hand is nothing but Heat."""
        if self.hand[HEAT] != self.hand_size:
            raise Illegal("hand.not-only-heat")

    def restart(self) -> None:
        """Shuffle the whole hand into the draw deck."""
        for kind in self.deck:
            self.hand[kind] += 1
        self.deck[:] = self._shuffle(self.hand)
        self.hand = [0] * KINDS
        self.deck_size += self.hand_size
        self.hand_size = 0

    def _gain(self, kind: int, number: int) -> None:
        self.hand[kind] += number

    def _turn_over(self, claimed: int | None) -> int:
        kind = self.deck[-1]
        if claimed is not None and claimed != kind:
            raise Illegal("flip.other-card", expected=spelled((kind,)), found=spelled((claimed,)))
        return self.deck.pop()

    def _deal(self, number: int, seen: Cards | None) -> None:
        dealt = self.deck[-number:]
        if seen is not None and counted(tuple(dealt)) != counted(seen):
            top_first = tuple(reversed(dealt))
            raise Illegal("draw.other-cards", expected=spelled(top_first), found=spelled(seen))
        del self.deck[-number:]
        for kind in dealt:
            self.hand[kind] += 1

    def _rest_of_deck(self) -> Counts:
        return counted(tuple(self.deck))

    def _reshuffle(self) -> None:
        self.deck[:] = self._shuffle(self.discard)
        self.deck_size = len(self.deck)
        self.discard = [0] * KINDS
