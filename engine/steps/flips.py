"""Which cards end a run of flips (ruling ``flip-ends``, D1)."""

from typing import Final

from engine.cards import CARDS
from engine.race import Race

__all__ = ["run_ends"]

_ENDS: Final = {
    "speed-card": tuple(card.family == "speed" for card in CARDS),
    "any-speed": tuple(bool(card.speeds) for card in CARDS),
}


def run_ends(race: Race) -> tuple[bool, ...]:
    """Say by kind which card ends a run: basic Speed cards, so not the starting 0 and 5."""
    return _ENDS[race.rulings.flip_ends]
