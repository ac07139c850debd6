"""Step 4: adrenaline."""

from engine.car import Car
from engine.outcomes import AdrenalineGained, Outcome
from engine.race import Race

__all__ = ["adrenaline"]


def adrenaline(race: Race, car: Car) -> tuple[Outcome, ...]:
    """Give the last cars of the round one extra cooldown and one extra speed, to use or lose.

    Last by the order at the start of the round, not by where the cars stand now. Legends and cars
    that are in already count among the starters.
    """
    starters = len(race.cars)
    two = starters >= 5
    if starters > 6 and race.rulings.adrenaline_cars == "two-at-five-or-six":
        two = False
    if _cars_behind(race, starters) >= (2 if two else 1):
        return ()
    car.adrenaline = True
    return (AdrenalineGained(),)


def _cars_behind(race: Race, starters: int) -> int:
    """Count the cars behind the one whose turn it is (ruling ``adrenaline-after-retirement``, D8)."""
    if race.retired and race.rulings.adrenaline_after_retirement == "cars-still-racing":
        return sum(not car.retired for car in race.order[race.turn + 1 :])
    # A car that has left keeps its place at the back, so nobody moves up into adrenaline. While
    # none has, both readings count the same.
    return starters - len(race.finished) - race.turn - 1
