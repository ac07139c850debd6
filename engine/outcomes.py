"""What a choice caused. The rules yield these; nobody writes them in a log.

Positions and spaces are as in :mod:`engine.circuit`, heat and stress are cards. Thousands are made in
every replay, so they are named tuples, the quickest record there is; tell them apart by class, for
two of different classes with the same numbers compare equal.
"""

from typing import NamedTuple

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


class Mulliganed(NamedTuple):
    """A new hand was drawn for 1 Heat."""

    cards: int


class GaveUp(NamedTuple):
    """The car left the race, in this place."""

    place: int


class Shifted(NamedTuple):
    """The car is in this gear; a shift of two cost ``heat``."""

    gear: int
    heat: int


class Played(NamedTuple):
    """These cards were played."""

    cards: Cards


class Cluttered(NamedTuple):
    """Too few playable cards: the car stands still and drops to gear 1."""


class Flipped(NamedTuple):
    """Cards turned over for one + symbol or a boost; the last one counts if it ends the run."""

    cards: Cards
    speed: int


class Moved(NamedTuple):
    """The car was to move ``asked`` spaces, moved ``done`` and stands here."""

    asked: int
    done: int
    at: int
    lane: int


class AdrenalineGained(NamedTuple):
    """The car is among the last and may use adrenaline."""


class Cooled(NamedTuple):
    """Heat went from the hand to the engine."""

    heat: int


class Boosted(NamedTuple):
    """Heat was paid for a boost of ``speed`` spaces."""

    heat: int
    speed: int


class Slipstreamed(NamedTuple):
    """The car was carried ``done`` spaces behind or beside another."""

    done: int


class CornerPaid(NamedTuple):
    """A corner was taken ``heat`` spaces too fast and paid for."""

    corner: int
    heat: int


class SpunOut(NamedTuple):
    """A corner could not be paid: the engine gave ``heat``, the hand took ``stress``."""

    corner: int
    heat: int
    stress: int
    at: int
    lane: int


class Discarded(NamedTuple):
    """These cards left the hand in step 8."""

    cards: Cards


class Drew(NamedTuple):
    """The hand was filled up with ``cards`` cards."""

    cards: int


class Finished(NamedTuple):
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
