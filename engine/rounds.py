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


def end_turn(race: Race) -> Iterator[tuple[Car, Finished]]:
    """Pass the turn on; after the last car of a round, see who is in and who leads the next.

    Yields each car that has come in, in finishing order. All that cross the line in one round are
    ranked by how far beyond it they stand, then by the race line, and leave the board together.
    """
    _next_car(race)
    if race.turn < len(race.order):
        return
    field = sorted((car for car in race.order if not car.retired), key=race.ahead_first)
    for car in field:
        if car.at >= race.ends_at:
            race.finished.append(car)
            car.place = len(race.finished)
            yield car, Finished(car.place)
    for car in race.finished:
        if car in field:
            race.lift(car)
    race.order = [car for car in field if not car.place]
    race.round += 1
    race.turn = 0
    race.step = 0


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


def _next_car(race: Race) -> None:
    """Move on to the next car of the round that has not given up, if there is one."""
    race.turn += 1
    while race.turn < len(race.order) and race.order[race.turn].retired:
        race.turn += 1
    if race.turn < len(race.order):
        race.car.begin_turn()
        race.step = 1
