"""The cards of one car as the site tells them apart: each with an id of its own, all table long.

A log knows kinds only. Which of two like cards is meant is nobody's business, so the one with the
lowest id is taken, as the site does for Heat.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import CARDS, HEAT, KIND_OF, STRESS, Cards

__all__ = ["FIRST_HEAT", "TYPE_OF", "Physical", "own_types"]

TYPE_OF: Final = {
    KIND_OF[token]: number
    for token, number in (
        ("0", 100),
        ("1", 101),
        ("2", 102),
        ("3", 103),
        ("4", 104),
        ("5", 105),
        ("S", 110),
        ("H", 111),
    )
}
"""The site's type of each kind of card; Heat of the engine, for the one in the deck see below."""

FIRST_HEAT: Final = 106
"""The Heat card of the starting upgrades, which lies in the deck, is a type of its own."""

_KIND_OF_TYPE: Final = {number: kind for kind, number in TYPE_OF.items()} | {FIRST_HEAT: HEAT}


def own_types() -> list[int]:
    """List the types of the cards a driver owns, in the order the site numbers them."""
    speed = [k for k, card in enumerate(CARDS) if card.family == "speed"]
    other = [k for k, card in enumerate(CARDS) if card.family == "starting upgrade"]
    return [TYPE_OF[k] for k in (*speed, *other) for _ in range(CARDS[k].copies)] + [FIRST_HEAT]


class Physical:
    """One car's cards by id: ``types`` names the type of each, the piles say where it lies.

    The deck's top card is the last of its list. ``shuffles`` are the orders of the decks shuffled in
    the turn under way, by kind, top card first.
    """

    def __init__(self, car: int, owned: dict[int, int], heat: dict[int, int]) -> None:
        """Own the cards ``owned`` (id to type), with ``heat`` in the engine; there is no deck yet."""
        self.car: Final = car
        self.types: Final = owned | heat
        self.engine = sorted(heat)
        self.discard = sorted(owned)
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.played: list[int] = []
        self.shuffles: list[Cards] = []

    def row(self, card: int, pile: str) -> dict[str, object]:
        """Describe ``card`` in or from ``pile`` as the site does."""
        printed = CARDS[_KIND_OF_TYPE[self.types[card]]]
        return {
            "id": card,
            "location": f"{pile}-{self.car}",
            "state": "0",
            "type": self.types[card],
            "effect": printed.family.replace(" ", "_"),
            "speed": printed.speeds[0] if printed.speeds else 0,
            "symbols": {"boost": printed.plus} if printed.plus else [],
            "set": 0,
        }

    def rows(self, cards: Iterable[int], pile: str) -> list[dict[str, object]]:
        """Describe ``cards``, in their order."""
        return [self.row(card, pile) for card in cards]

    def shuffle(self, order: Sequence[int]) -> None:
        """Make the discard pile the deck, in the order of kinds ``order``, top card first."""
        self.deck = self._take(self.discard, order)[::-1]

    def restart(self, order: Sequence[int]) -> None:
        """Shuffle the hand into the deck: ``order`` is that of all its cards, top card first."""
        cards = sorted(self.hand + self.deck)
        self.hand = []
        self.deck = self._take(cards, order)[::-1]

    def pay(self, heat: int) -> list[int]:
        """Move Heat from the engine to the discard pile; list the cards."""
        paid = self._take(self.engine, (HEAT,) * heat)
        self.discard += paid
        return paid

    def cool(self, heat: int) -> list[int]:
        """Move Heat from the hand to the engine; list the cards."""
        cooled = self._take(self.hand, (HEAT,) * heat)
        self.engine += cooled
        return cooled

    def play(self, cards: Cards) -> list[int]:
        """Move cards from the hand into play; list them."""
        played = self._take(self.hand, cards)
        self.played += played
        return played

    def throw(self, cards: Cards) -> list[int]:
        """Move cards from the hand to the discard pile; list them."""
        thrown = self._take(self.hand, cards)
        self.discard += thrown
        return thrown

    def flip(self, number: int) -> list[int]:
        """Turn over so many cards: the last one comes into play, the others are discarded."""
        flipped: list[int] = []
        for left in range(number, 0, -1):
            flipped.append(self._top())
            (self.discard if left > 1 else self.played).append(flipped[-1])
        return flipped

    def draw(self, number: int) -> None:
        """Move so many cards from the deck to the hand."""
        self.hand += [self._top() for _ in range(number)]

    def take_stress(self, cards: Iterable[int]) -> None:
        """Take new Stress cards into the hand."""
        for card in cards:
            self.types[card] = TYPE_OF[STRESS]
            self.hand.append(card)

    def clear(self) -> list[int]:
        """Move the cards in play to the discard pile; list them."""
        cleared, self.played = sorted(self.played), []
        self.discard += cleared
        return cleared

    def _top(self) -> int:
        if not self.deck:
            self.shuffle(self.shuffles.pop(0))
        return self.deck.pop()

    def _take(self, pile: list[int], kinds: Iterable[int]) -> list[int]:
        """Take a card of each of ``kinds`` out of ``pile``."""
        pile.sort()
        taken = []
        for kind in kinds:
            card = next(card for card in pile if _KIND_OF_TYPE[self.types[card]] == kind)
            pile.remove(card)
            taken.append(card)
        return taken
