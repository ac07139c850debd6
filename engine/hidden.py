"""What can be known of a hand and a draw deck that nobody wrote down.

Nearly everything that leaves a hand or a deck does so in the open, so hand and deck *together* are
known; only how they are split is not. Since the last shuffle three things carry all of it:

* ``known``: cards, by kind, that are certainly in the hand;
* ``pool``: cards, by kind, that were in the deck at the shuffle and have not been seen since. Each
  is still in the deck or was dealt face down;
* ``unseen``: how many cards of the pool are in the hand.

Any split of the pool into ``unseen`` cards in hand and the rest in the deck is what some shuffle
dealt. So a card that leaves the hand is taken from the known ones of its kind if there is one
(nothing is lost by that: what remains possible contains every other choice), else it was one of the
unseen and leaves the pool. A card turned over leaves the pool. Each is possible exactly if the
numbers stay at or above zero. When the deck runs out the whole pool is in the hand, and the
discard pile, open to all, becomes the new pool.

Three more things happen to a hand. A draw that somebody saw is a card turned over that goes to the
known ones. A hand claimed to be nothing but Heat makes every unseen card in it a Heat, so it is known
from then on. A mulligan puts the whole hand back: known cards join the pool and nothing is in hand.
"""

from typing import Self

from engine.cards import HEAT, KINDS, Cards, Counts, spelled
from engine.errors import Illegal
from engine.piles import Piles

__all__ = ["HiddenPiles"]


class HiddenPiles(Piles):
    """Piles whose hand and deck are known only as far as the race has shown them."""

    __slots__ = ("known", "pool", "unseen")

    def __init__(self, engine: int, deck: Counts) -> None:
        """Start with a shuffled ``deck`` and an empty hand."""
        super().__init__(engine)
        self.known: Counts = [0] * KINDS
        self.pool = deck
        self.unseen = 0
        self.deck_size = sum(deck)

    def copy(self) -> Self:
        """Copy what is known."""
        copy = type(self)(self.engine, self.pool.copy())
        copy.discard = self.discard.copy()
        copy.played = self.played.copy()
        copy.known = self.known.copy()
        copy.unseen = self.unseen
        copy.hand_size = self.hand_size
        copy.deck_size = self.deck_size
        return copy

    def most(self, kind: int) -> int:
        """Say how many cards of ``kind`` the hand may hold at most."""
        return self.known[kind] + min(self.pool[kind], self.unseen)

    def least(self, kind: int) -> int:
        """Say how many cards of ``kind`` the hand must hold: known ones, and where others run out."""
        others = sum(self.pool) - self.pool[kind]
        return self.known[kind] + max(0, self.unseen - others)

    def leave_hand(self, cards: Cards) -> None:
        """Take ``cards`` out of the hand, all or none: known ones first, then from the unseen."""
        known, pool, unseen = self.known.copy(), self.pool.copy(), self.unseen
        for kind in cards:
            if known[kind]:
                known[kind] -= 1
            elif unseen and pool[kind]:
                unseen -= 1
                pool[kind] -= 1
            else:
                raise Illegal("hand.lacks", found=spelled((kind,)))
        self.known, self.pool, self.unseen = known, pool, unseen
        self.hand_size -= len(cards)

    def hold_only_heat(self) -> None:
        """Accept that the hand is nothing but Heat: every unseen card in it is one."""
        if self.pool[HEAT] < self.unseen or self.known[HEAT] + self.unseen != self.hand_size:
            raise Illegal("hand.not-only-heat")
        self.known[HEAT] += self.unseen
        self.pool[HEAT] -= self.unseen
        self.unseen = 0

    def restart(self) -> None:
        """Shuffle the whole hand into the draw deck: what was known of it is known no more."""
        self.pool = [a + b for a, b in zip(self.pool, self.known, strict=True)]
        self.known = [0] * KINDS
        self.deck_size += self.hand_size
        self.hand_size = self.unseen = 0

    def _gain(self, kind: int, number: int) -> None:
        self.known[kind] += number

    def _turn_over(self, claimed: int | None) -> int:
        if claimed is None:
            raise Illegal("flip.missing")
        self._leave_pool(claimed, "flip.not-in-deck")
        return claimed

    def _deal(self, number: int, seen: Cards | None) -> None:
        if seen is None:
            self.unseen += number
            return
        for kind in seen:
            self._leave_pool(kind, "draw.not-in-deck")
            self.known[kind] += 1

    def _leave_pool(self, kind: int, code: str) -> None:
        """Note that a card of ``kind`` was on top of the deck."""
        if not self.pool[kind]:
            raise Illegal(code, found=spelled((kind,)))
        self.pool[kind] -= 1

    def _rest_of_deck(self) -> Counts | None:
        if not self.unseen:
            return self.pool.copy()
        if max(self.pool) == sum(self.pool):
            # All alike: whichever of them are in the hand, the deck has the same ones.
            return [min(number, self.deck_size) for number in self.pool]
        return None

    def _reshuffle(self) -> None:
        # The deck is empty, so every card of the pool has been dealt and is in the hand.
        self.known = [a + b for a, b in zip(self.known, self.pool, strict=True)]
        self.unseen = 0
        self.pool = self.discard
        self.deck_size = sum(self.pool)
        self.discard = [0] * KINDS
