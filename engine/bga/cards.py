"""Every card of a table: what the site's types mean, and which physical card is which.

A card keeps its id and type all table long, and a car owns so many of each: an altered card shows
as one that changed, or as one too many.
"""

from typing import Final, NamedTuple

from engine.bga.event import MOST, Event, Fields
from engine.bga.modules import card_module
from engine.cards import HEAT, KIND_OF, STRESS
from engine.errors import Refused

__all__ = ["HEAT_CARD", "OWN_CARDS", "STARTING_UPGRADES", "STRESS_CARD", "Register", "SeenCard"]

STRESS_CARD: Final = 110
HEAT_CARD: Final = 111


class _Face(NamedTuple):
    """A type of card: its kind in this engine, copies a car owns, its name in a sentence.

    ``printed`` is what the site says of it: effect, speed, symbols.
    """

    kind: int
    copies: int
    name: str
    printed: tuple[str, int, object]


_NO_SYMBOLS: Final[list[object]] = []

_FACES: Final = {
    100: _Face(KIND_OF["0"], 1, "a starting 0", ("starting_upgrade", 0, _NO_SYMBOLS)),
    101: _Face(KIND_OF["1"], 3, "a 1", ("speed", 1, _NO_SYMBOLS)),
    102: _Face(KIND_OF["2"], 3, "a 2", ("speed", 2, _NO_SYMBOLS)),
    103: _Face(KIND_OF["3"], 3, "a 3", ("speed", 3, _NO_SYMBOLS)),
    104: _Face(KIND_OF["4"], 3, "a 4", ("speed", 4, _NO_SYMBOLS)),
    105: _Face(KIND_OF["5"], 1, "a starting 5", ("starting_upgrade", 5, _NO_SYMBOLS)),
    106: _Face(HEAT, 1, "a starting Heat", ("heat", 0, _NO_SYMBOLS)),
    STRESS_CARD: _Face(STRESS, 0, "a Stress", ("stress", 0, {"boost": 1})),
    HEAT_CARD: _Face(HEAT, 0, "a Heat", ("heat", 0, _NO_SYMBOLS)),
}

OWN_CARDS: Final = sum(face.copies for face in _FACES.values())
"""Cards of a starting deck without Stress."""

STARTING_UPGRADES: Final = 3
"""Those among them that a driver who chooses upgrades does without: the 0, the 5 and a Heat."""


class SeenCard(NamedTuple):
    """A card somebody saw: its id and its kind in this engine."""

    id: int
    kind: int


class _Known(NamedTuple):
    type: int
    car: int
    packet: str


_NOBODY: Final = _Known(0, -1, "")


class Register:
    """The cards of all cars of a table, as far as they have been seen."""

    def __init__(self) -> None:
        self._known: dict[int, _Known] = {}
        self._shown: dict[tuple[int, int], int] = {}
        self._more: dict[tuple[int, int], int] = {}

    def allow(self, car: int, card_type: int, cards: int) -> None:
        """Let ``car`` own so many more cards of ``card_type`` than the starting deck has."""
        self._more[car, card_type] = self._more.get((car, card_type), 0) + cards

    def read(self, event: Event, key: str, car: int, pile: str) -> list[SeenCard]:
        """Read the cards under ``key``, in their order, that ``car`` shows in or from ``pile``.

        Raises :class:`Refused` where a card is malformed, of another module, somebody else's, one
        that used to be another, or one too many.
        """
        where = f"{pile}-{car}"
        return [self._read(event, key, row, car, where) for row in event.objects(key)]

    def read_one(self, event: Event, key: str, car: int, pile: str) -> SeenCard:
        """Read the one card under ``key``, as :meth:`read` does."""
        return self._read(event, key, event.entry(key), car, f"{pile}-{car}")

    def _read(self, event: Event, key: str, row: Fields, car: int, where: str) -> SeenCard:
        try:
            card, card_type, location = row["id"], row["type"], row["location"]
            face = (row["effect"], row["speed"], row["symbols"])
        except KeyError:
            raise event.malformed(key, "cards") from None
        if type(card) is not int or type(card_type) is not int or not 0 <= card <= MOST:
            raise event.malformed(key, "cards")
        known = _FACES.get(card_type)
        if known is None:
            raise self._unknown_type(event, card, card_type)
        if face != known.printed:
            raise event.refuse("archive.card-face", card=card, expected=known.name)
        if location != where:
            raise event.refuse("archive.card-place", card=card, expected=where, found=location)
        if self._known.get(card, _NOBODY)[:2] != (card_type, car):
            self.note(event, card, card_type, car)
        return SeenCard(card, known.kind)

    def _unknown_type(self, event: Event, card: int, card_type: int) -> Refused:
        if module := card_module(card_type):
            return event.refuse("archive.module", found=module)
        return event.refuse("archive.card-type", card=card, found=card_type)

    def note(self, event: Event, card: int, card_type: int, car: int) -> None:
        """Note that ``car`` has ``card`` of ``card_type``. Raises :class:`Refused` if it cannot."""
        known = self._known.get(card)
        if known is None:
            self._add(event, card, card_type, car)
        elif known.type != card_type:
            raise event.refuse(
                "archive.card-changed",
                card=card,
                before=known.packet,
                after=event.packet,
                expected=_FACES[known.type].name,
                found=_FACES[card_type].name,
            )
        elif known.car != car:
            raise event.refuse("archive.card-owner", card=card, before=known.packet)

    def _add(self, event: Event, card: int, card_type: int, car: int) -> None:
        shown = self._shown.get((car, card_type), 0) + 1
        owned = _FACES[card_type].copies + self._more.get((car, card_type), 0)
        if shown > owned:
            raise event.refuse(
                "archive.card-count",
                card=card,
                expected=owned,
                found=_FACES[card_type].name,
            )
        self._shown[car, card_type] = shown
        self._known[card] = _Known(card_type, car, event.packet)
