"""What a choice caused. The rules yield these; nobody writes them in a log.

Positions and spaces are as in :mod:`engine.circuit`, heat and stress are cards. Nobody changes an
outcome; that Python does not forbid it is for speed, a thousand of them being made in every replay.
"""

from dataclasses import dataclass

from engine.cards import Cards

__all__ = [
    "AdrenalineGained",
    "Boosted",
    "Cluttered",
    "Cooled",
    "CornerPaid",
    "Discarded",
    "Drew",
    "Finished",
    "Flipped",
    "GaveUp",
    "Moved",
    "Mulliganed",
    "Outcome",
    "Played",
    "Shifted",
    "Slipstreamed",
    "SpunOut",
]


@dataclass(slots=True)
class Mulliganed:
    """A new hand of so many ``cards`` was drawn for ``heat``."""

    cards: int
    heat: int


@dataclass(slots=True)
class GaveUp:
    """The car left the race, in this place."""

    place: int


@dataclass(slots=True)
class Shifted:
    """The car is in this gear; a shift of two cost ``heat``."""

    gear: int
    heat: int


@dataclass(slots=True)
class Played:
    """These cards were played."""

    cards: Cards


@dataclass(slots=True)
class Cluttered:
    """Too few playable cards: the car stands still and drops to gear 1."""


@dataclass(slots=True)
class Flipped:
    """Cards turned over for one + symbol or a boost; the last one counts if it ends the run."""

    cards: Cards
    speed: int


@dataclass(slots=True)
class Moved:
    """The car was to move ``asked`` spaces, moved ``done`` and stands here."""

    asked: int
    done: int
    at: int
    lane: int


@dataclass(slots=True)
class AdrenalineGained:
    """The car is among the last and may use adrenaline."""


@dataclass(slots=True)
class Cooled:
    """Heat went from the hand to the engine."""

    heat: int


@dataclass(slots=True)
class Boosted:
    """Heat was paid for a boost of ``speed`` spaces."""

    heat: int
    speed: int


@dataclass(slots=True)
class Slipstreamed:
    """The car was carried ``done`` spaces behind or beside another."""

    done: int


@dataclass(slots=True)
class CornerPaid:
    """A corner was taken ``heat`` spaces too fast and paid for."""

    corner: int
    heat: int


@dataclass(slots=True)
class SpunOut:
    """A corner could not be paid: the engine gave ``heat``, the hand took ``stress``."""

    corner: int
    heat: int
    stress: int
    at: int
    lane: int


@dataclass(slots=True)
class Discarded:
    """These cards left the hand in step 8."""

    cards: Cards


@dataclass(slots=True)
class Drew:
    """The hand was filled up with ``cards`` cards."""

    cards: int


@dataclass(slots=True)
class Finished:
    """The car is in, in this place."""

    place: int


Outcome = (
    Mulliganed
    | GaveUp
    | Shifted
    | Played
    | Cluttered
    | Flipped
    | Moved
    | AdrenalineGained
    | Cooled
    | Boosted
    | Slipstreamed
    | CornerPaid
    | SpunOut
    | Discarded
    | Drew
    | Finished
)
