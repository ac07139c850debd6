"""Step 4: adrenaline."""

from engine.car import Car
from engine.outcomes import AdrenalineGained, Outcome
from engine.race import Race

__all__ = ["adrenaline"]

GEAR_COOLDOWN = {1: 3, 2: 1}


def adrenaline(race: Race, car: Car) -> tuple[Outcome, ...]:
    """Give the last cars of the round one extra cooldown and one extra speed, to use or lose.

    Last by the order at the start of the round, not by where the cars stand now. Legends and cars
    that are in already count among the starters.
    """
    if car.gear in GEAR_COOLDOWN:
        car.cooldowns = (GEAR_COOLDOWN[car.gear],)
    if not _is_among_the_last(race, car):
        return ()
    car.adrenaline = True
    car.cooldowns += (1,)
    return (AdrenalineGained(),)


def _is_among_the_last(race: Race, car: Car) -> bool:
    starters = len(race.cars)
    # A car that has left keeps its place at the back, so nobody moves up into adrenaline ...
    behind = starters - len(race.finished) - race.turn - 1
    if race.retired and race.rulings.adrenaline_after_retirement == "cars-still-racing":
        # ... unless only the cars still racing count.
        behind = sum(not other.retired for other in race.order[race.turn + 1 :])
    if starters < 5 or behind > 1:
        return behind < 1
    return behind < 1 or starters < 7 or race.rulings.adrenaline_cars == "two-from-five"
