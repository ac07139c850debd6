"""What a driver chooses. One small record per decision, in the order of the nine steps.

An action does not say who takes it: the race knows whose turn it is. ``flips`` are the cards turned
over for it (see :mod:`engine.draws`): ``None`` where nobody wrote them down, which only a race
whose decks are known can make good.
"""

from dataclasses import dataclass

from engine.cards import Cards

__all__ = [
    "Action",
    "Adrenaline",
    "Boost",
    "Cool",
    "Discard",
    "GiveUp",
    "Mulligan",
    "Pass",
    "Play",
    "Shift",
    "Slipstream",
]


@dataclass(frozen=True, slots=True)
class Mulligan:
    """Before round 1: pay 1 Heat, shuffle the hand into the deck and draw anew (ruling ``mulligan``)."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Before a round: leave the race."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Step 1: drive in this gear (1-4)."""

    gear: int


@dataclass(frozen=True, slots=True)
class Play:
    """Step 2: play these cards. ``flips`` has one run of cards for each + symbol, in order."""

    cards: Cards
    flips: tuple[Cards, ...] | None = None


@dataclass(frozen=True, slots=True)
class Cool:
    """Step 5: move this many Heat cards from the hand to the engine."""

    heat: int


@dataclass(frozen=True, slots=True)
class Adrenaline:
    """Step 5: take the extra speed of adrenaline: 1 space."""


@dataclass(frozen=True, slots=True)
class Boost:
    """Step 5: pay 1 Heat and flip for extra speed."""

    flips: Cards | None = None


@dataclass(frozen=True, slots=True)
class Slipstream:
    """Step 6: move on this many spaces behind or beside another car."""

    spaces: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Step 8: discard these cards from the hand."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Any optional step: do nothing (more) in it. A log leaves it out."""


Action = Mulligan | GiveUp | Shift | Play | Cool | Adrenaline | Boost | Slipstream | Discard | Pass
