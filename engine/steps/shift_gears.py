"""Step 1: shift gears."""

from collections.abc import Iterator

from engine.actions import Action, Shift
from engine.car import Car
from engine.cards import HEAT
from engine.errors import Illegal
from engine.outcomes import Outcome, Shifted
from engine.race import Race

__all__ = ["options", "shift"]

GEARS = (1, 2, 3, 4)


def options(race: Race, car: Car) -> Iterator[Action]:
    """List the gears ``car`` may drive in: those it can reach and has the cards for.

    A cluttered hand has too few for any of them and may choose freely.
    """
    piles = car.piles
    most_playable = piles.hand_size - piles.least(HEAT)
    least_playable = piles.hand_size - piles.most(HEAT)
    cluttered = race.rulings.cluttered_hand == "chosen-gear" or least_playable < _lowest_gear(car)
    for gear in GEARS:
        step = abs(gear - car.gear)
        if step > 2 or (step == 2 and not piles.engine):
            continue
        if cluttered or gear <= most_playable:
            yield Shift(gear)


def shift(race: Race, car: Car, action: Shift) -> tuple[Outcome, ...]:
    """Stay in gear or shift by one; a shift by two costs 1 Heat, one by three is not possible.

    The Heat is paid at once, so a cluttered hand does not give it back.
    """
    gear = action.gear
    step = abs(gear - car.gear)
    if gear not in GEARS:
        raise Illegal("gear.none", found=gear)
    if step > 2:
        raise Illegal("gear.too-far", expected=car.gear, found=gear)
    heat = 1 if step == 2 else 0
    if heat > car.piles.engine:
        raise Illegal("gear.unpaid", expected=car.gear, found=gear)
    car.lowest_gear = _lowest_gear(car)
    if heat:
        car.pay(heat)
    car.gear = gear
    return (Shifted(gear, heat),)


def _lowest_gear(car: Car) -> int:
    """Say which is the lowest gear ``car`` can shift to."""
    return max(1, car.gear - (2 if car.piles.engine else 1))
