"""Step 5: react."""

from collections.abc import Iterator
from typing import Final

from engine.actions import Action, Adrenaline, Boost, Cool
from engine.car import Car
from engine.cards import HEAT, SPEED
from engine.errors import Illegal
from engine.outcomes import Boosted, Cooled, Flipped, Outcome
from engine.race import Race
from engine.steps.flips import run_ends

__all__ = ["GEAR_COOLDOWN", "options", "react"]

GEAR_COOLDOWN: Final = {1: 3, 2: 1}
"""Heat a gear cools down by itself (2.5)."""


def options(race: Race, car: Car) -> Iterator[Action]:
    """List the reactions ``car`` still has."""
    for heat in range(1, car.piles.most(HEAT) + 1):
        if _covers(_cooldowns(car), (*car.cooled, heat)):
            yield Cool(heat)
    if not _why_no_adrenaline(race, car):
        yield Adrenaline()
    if not _why_no_boost(car):
        yield Boost()


def react(race: Race, car: Car, action: Cool | Adrenaline | Boost) -> Iterator[Outcome]:
    """Cool down, use adrenaline, boost: in any order, each at most once.

    Heat that was just cooled may pay for the boost. Every move here is a move of its own: full
    spaces stop it, and what it adds counts as speed even when the car could not move.
    """
    if isinstance(action, Cool):
        yield _cool(car, action.heat)
    elif isinstance(action, Adrenaline):
        if why := _why_no_adrenaline(race, car):
            raise Illegal(why)
        car.adrenaline_used = True
        car.speed += 1
        yield race.move(car, 1)
    else:
        yield from _boost(race, car, action)
    car.reacted = True


def _cooldowns(car: Car) -> tuple[int, ...]:
    """List how much Heat each source of cooldown may move: the gear, adrenaline."""
    gear = GEAR_COOLDOWN.get(car.gear)
    sources = () if gear is None else (gear,)
    return (*sources, 1) if car.adrenaline else sources


def _cool(car: Car, heat: int) -> Cooled:
    if heat < 1:
        raise Illegal("cooldown.nothing")
    sources = _cooldowns(car)
    if not sources:
        raise Illegal("cooldown.none")
    if not _covers(sources, (*car.cooled, heat)):
        raise Illegal("cooldown.too-much", expected=sum(sources), found=heat)
    car.piles.cool(heat)
    car.cooled += (heat,)
    return Cooled(heat)


def _boost(race: Race, car: Car, action: Boost) -> Iterator[Outcome]:
    if why := _why_no_boost(car):
        raise Illegal(why)
    car.pay(1)
    car.boosted = True
    cards = car.piles.flip(run_ends(race), action.flips)
    gained = SPEED[cards[-1]] if cards and run_ends(race)[cards[-1]] else 0
    car.speed += gained
    yield Flipped(cards, gained)
    yield Boosted(1, gained)
    yield race.move(car, gained)


def _why_no_adrenaline(race: Race, car: Car) -> str:
    if not car.adrenaline or car.adrenaline_used:
        return "adrenaline.none"
    if car.reacted and race.rulings.adrenaline_speed == "at-once":
        return "adrenaline.late"
    return ""


def _why_no_boost(car: Car) -> str:
    if car.boosted:
        return "boost.twice"
    if not car.piles.engine:
        return "boost.unpaid"
    return ""


def _covers(sources: tuple[int, ...], uses: tuple[int, ...]) -> bool:
    """Say whether each use can be met by sources of its own; what a source has left over is lost."""
    if sum(uses) > sum(sources):
        return False
    if len(uses) <= 1:
        return True
    use, *others = uses
    for picked in range(1, 1 << len(sources)):
        taken = [n for bit, n in enumerate(sources) if picked >> bit & 1]
        rest = [n for bit, n in enumerate(sources) if not picked >> bit & 1]
        if sum(taken) >= use and _covers(tuple(rest), tuple(others)):
            return True
    return False
