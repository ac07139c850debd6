"""Step 6: slipstream."""

from collections.abc import Iterator
from typing import Final

from engine.actions import Action, Slipstream
from engine.car import Car
from engine.errors import Illegal
from engine.outcomes import Outcome, Slipstreamed
from engine.race import Race

__all__ = ["SPACES", "options", "slipstream"]

SPACES: Final = 2
"""How far a slipstream carries."""


def options(race: Race, car: Car) -> Iterator[Action]:
    """Offer the slipstream if ``car`` has one."""
    if not _why_not(race, car) and _reaches(race, car) > car.at:
        yield Slipstream(SPACES)


def slipstream(race: Race, car: Car, action: Slipstream) -> tuple[Outcome, ...]:
    """Move on two spaces if a car stands beside you or right ahead, once a turn.

    The spaces do not count as speed, but lines they cross are checked at the speed of the turn. Nobody
    slipstreams over the finish line, and a slipstream has to gain a space at least.
    """
    if action.spaces != SPACES:
        raise Illegal("slipstream.spaces", expected=SPACES, found=action.spaces)
    if why := _why_not(race, car):
        raise Illegal(why)
    if _reaches(race, car) == car.at:
        raise Illegal("slipstream.blocked")
    moved = race.move(car, SPACES)
    return moved, Slipstreamed(moved.done)


def _why_not(race: Race, car: Car) -> str:
    target = car.at + SPACES
    if not race.has_company(car):
        return "slipstream.alone"
    if target >= race.ends_at:
        return "slipstream.finish"
    if race.rulings.slipstream_into_full == "not-allowed" and not race.has_room(target):
        return "slipstream.full"
    return ""


def _reaches(race: Race, car: Car) -> int:
    """Say at which position a slipstream would end."""
    return next((at for at in (car.at + 2, car.at + 1) if race.has_room(at)), car.at)
