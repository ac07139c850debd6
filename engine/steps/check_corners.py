"""Step 7: check corners."""

from collections.abc import Iterator

from engine.car import Car
from engine.circuit import Corner
from engine.outcomes import CornerPaid, Outcome, SpunOut
from engine.race import Race

__all__ = ["check_corners"]


def check_corners(race: Race, car: Car) -> Iterator[Outcome]:
    """Pay heat for every corner taken too fast, or spin out at the first that cannot be paid.

    Spaces gained by slipstream carry a car over a line, so that corner is checked, but they do not
    add to its speed. Lines beyond the finish do not count any more (D5).
    """
    finishing = car.at >= race.ends_at
    if finishing and race.rulings.finishing_corners == "none":
        return
    end = race.ends_at - 1 if finishing else car.at
    for corner, line in race.circuit.corners_between(car.started, end):
        heat = car.speed - corner.limit
        if heat <= 0:
            continue
        if heat > car.piles.engine:
            yield _spin_out(race, car, corner, line)
            return
        car.piles.pay(heat)
        yield CornerPaid(corner.number, heat)


def _spin_out(race: Race, car: Car, corner: Corner, line: int) -> SpunOut:
    """Give all heat, go back before the line, take stress for the gear driven, drop to gear 1."""
    heat = car.piles.engine
    stress = 2 if car.gear > 2 else 1
    car.piles.pay(heat)
    race.put(car, line - 1)
    car.piles.take_stress(stress)
    car.gear = 1
    car.spun = True
    return SpunOut(corner.number, heat, stress, car.at, car.lane)
