"""A race log as records: what the text and the JSON writing both say.

The model is syntax only. Whether the circuit exists or the grid names every car is asked when the
race is set up; whether a choice was legal when it is replayed.
"""

from typing import Final, Literal, NamedTuple, get_args

from engine.actions import (
    Adrenaline,
    Boost,
    Cool,
    Discard,
    GiveUp,
    Mulligan,
    Play,
    Shift,
    Slipstream,
)
from engine.cards import Cards
from engine.observations import Observation

__all__ = ["DISCLOSURES", "FORMAT", "Disclosure", "Entry", "Item", "Log", "Round", "Tag", "Turn"]

FORMAT: Final = 1
"""The version of the log format this engine writes."""

Disclosure = Literal["result", "positions", "observed", "complete"]
"""How much of the race the log shows, least first."""

DISCLOSURES: Final[tuple[Disclosure, ...]] = get_args(Disclosure)

Item = (
    Mulligan
    | GiveUp
    | Shift
    | Play
    | Cool
    | Adrenaline
    | Boost
    | Slipstream
    | Discard
    | Observation
)
"""What a turn line is made of: choices and observations, as they happened."""


class Entry(NamedTuple):
    """A car on the entry list: its colour and who drives it ('' if nobody said)."""

    colour: str
    driver: str = ""


class Tag(NamedTuple):
    """A header line this engine does not know, kept as it was: name, words before the value, value."""

    name: str
    words: tuple[str, ...]
    value: str


class Turn(NamedTuple):
    """One line: what a car did, then what was dealt to it.

    ``drew`` are the cards it is known to have drawn in step 9, ``None`` if nobody saw them;
    ``shuffled`` the order, top card first, of each deck shuffled in this turn; ``line`` where it
    stands in the text, from 1, 0 if it does not come from a text.
    """

    car: str
    items: tuple[Item, ...]
    drew: Cards | None = None
    shuffled: tuple[Cards, ...] = ()
    line: int = 0


class Round(NamedTuple):
    """One round: its number, the order of the cars if it was noted, the lines in order."""

    number: int
    order: tuple[str, ...]
    turns: tuple[Turn, ...]
    line: int = 0


class Log(NamedTuple):
    """A whole race log.

    ``laps`` is ``None`` for the printed number; ``rulings`` the words of the tag as written;
    ``result`` the claimed finishing order; ``decks`` the order of a car's deck before its first
    hand is drawn, top card first; ``hands`` a first hand somebody saw. ``date``, ``place`` and
    ``source`` do not touch the race; ``tags`` are those this engine does not know.
    """

    circuit: str
    cars: tuple[Entry, ...]
    grid: tuple[str, ...]
    disclosure: Disclosure
    rounds: tuple[Round, ...] = ()
    laps: int | None = None
    rulings: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    result: tuple[str, ...] | None = None
    decks: tuple[tuple[str, Cards], ...] = ()
    hands: tuple[tuple[str, Cards], ...] = ()
    date: str = ""
    place: str = ""
    source: str = ""
    tags: tuple[Tag, ...] = ()
