"""Before the round: a mulligan in round 1, or giving up."""

from collections.abc import Iterator

from engine.actions import Action, GiveUp, Mulligan
from engine.car import Car
from engine.errors import Illegal
from engine.outcomes import GaveUp, Mulliganed, Outcome
from engine.race import Race

__all__ = ["announce", "options"]


def options(race: Race, car: Car) -> Iterator[Action]:
    """List what ``car`` may announce before the round."""
    if car.place:
        return
    if not _why_no_mulligan(race, car):
        yield Mulligan()
    yield GiveUp()


def announce(race: Race, car: Car, action: Mulligan | GiveUp) -> Iterator[Outcome]:
    """Give up, or draw a new first hand where the ruling ``mulligan`` allows it.

    A car that gives up is off the board before the first car of the round moves, so it blocks
    nobody. The first to leave takes the last place, the next one the place before it (D24).
    """
    if car.place:
        raise Illegal("give-up.already")
    if isinstance(action, GiveUp):
        car.begin_turn()
        race.lift(car)
        car.retired = True
        car.place = len(race.cars) - len(race.retired)
        race.retired.append(car)
        yield GaveUp(car.place)
        return
    if why := _why_no_mulligan(race, car):
        raise Illegal(why)
    car.begin_turn()
    car.mulliganed = True
    cards = car.piles.hand_size
    car.pay(1)
    car.piles.restart()
    seen, car.drew = car.drew, None
    yield Mulliganed(car.piles.draw(cards, seen), 1)


def _why_no_mulligan(race: Race, car: Car) -> str:
    if race.rulings.mulligan != "once":
        return "mulligan.off"
    if race.round > 1:
        return "mulligan.late"
    if car.mulliganed:
        return "mulligan.twice"
    if not car.piles.engine:
        return "mulligan.unpaid"
    return ""
