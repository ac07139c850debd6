"""From turn to turn and from round to round."""

from collections.abc import Iterator

from engine.car import Car
from engine.outcomes import Finished
from engine.race import Race

__all__ = ["end_race", "end_turn", "may_end", "start_turns"]


def start_turns(race: Race) -> None:
    """Leave the announcements before the round: the first car still racing begins its turn."""
    race.turn = -1
    _next_car(race)


def end_turn(race: Race) -> list[tuple[Car, Finished]]:
    """Pass the turn on; after the last car of a round, see who is in and who leads the next.

    Lists each car that has come in, in finishing order.
    """
    return [] if _next_car(race) else list(_end_round(race))


def _end_round(race: Race) -> Iterator[tuple[Car, Finished]]:
    """Rank all that crossed the line in this round: by how far beyond it, then by the race line.

    They leave the board together; the others line up for the next round.
    """
    field = sorted((car for car in race.order if not car.retired), key=race.ahead_first)
    for car in field:
        if car.at >= race.ends_at:
            race.finished.append(car)
            car.place = len(race.finished)
            race.lift(car)
            yield car, Finished(car.place)
    race.order = [car for car in field if not car.place]
    race.round += 1
    race.turn = 0
    race.step = 0
    if race.order:
        race.car = race.order[0]


def may_end(race: Race) -> bool:
    """Say whether the race may stop before this round (ruling ``race-end``, D6)."""
    return race.over or (
        race.rulings.race_end == "first-round" and race.step == 0 and bool(race.finished)
    )


def end_race(race: Race) -> None:
    """Rank the cars that are still out as they stand; needed only where the race may stop early."""
    for car in race.order:
        if not car.retired:
            race.finished.append(car)
            car.place = len(race.finished)
    race.order = []


def _next_car(race: Race) -> bool:
    """Move on to the next car of the round that has not given up; say whether there is one."""
    for turn in range(race.turn + 1, len(race.order)):
        car = race.order[turn]
        if not car.retired:
            race.turn = turn
            race.car = car
            race.step = 1
            car.begin_turn()
            return True
    return False
