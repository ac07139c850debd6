"""What a scorer saw. Optional in a log and checked where it stands in its line.

An observation followed by another choice is checked just before that choice is made; the last ones
of a line are checked at the end of the turn, a place when the round is over.
"""

from dataclasses import dataclass

__all__ = [
    "CornerSeen",
    "DeckSeen",
    "HasAdrenaline",
    "HeatPaid",
    "Observation",
    "PlaceSeen",
    "SpeedSeen",
    "SpinOutSeen",
    "StandsAt",
]


@dataclass(frozen=True, slots=True)
class StandsAt:
    """The car stands here. ``lap`` counts line crossings so far minus one: -1 on the grid."""

    lap: int
    space: int
    lane: int


@dataclass(frozen=True, slots=True)
class SpeedSeen:
    """The car's speed so far in this turn."""

    speed: int


@dataclass(frozen=True, slots=True)
class HeatPaid:
    """Heat paid since the turn began or the last such note, corners aside."""

    heat: int


@dataclass(frozen=True, slots=True)
class HasAdrenaline:
    """The car may use adrenaline."""


@dataclass(frozen=True, slots=True)
class CornerSeen:
    """The corner of this number cost this heat."""

    corner: int
    heat: int


@dataclass(frozen=True, slots=True)
class SpinOutSeen:
    """The car spun out at this corner; ``heat`` paid and ``stress`` taken if they were noted."""

    corner: int
    heat: int | None = None
    stress: int | None = None


@dataclass(frozen=True, slots=True)
class DeckSeen:
    """So many cards are left in the draw deck."""

    cards: int


@dataclass(frozen=True, slots=True)
class PlaceSeen:
    """The car came in, or went out, in this place."""

    place: int


Observation = (
    StandsAt
    | SpeedSeen
    | HeatPaid
    | HasAdrenaline
    | CornerSeen
    | SpinOutSeen
    | DeckSeen
    | PlaceSeen
)
