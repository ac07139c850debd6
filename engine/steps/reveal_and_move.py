"""Step 3: reveal the cards and move."""

from collections.abc import Iterator

from engine.car import Car
from engine.cards import PLUS, SPEED
from engine.errors import Illegal
from engine.outcomes import Flipped, Outcome
from engine.race import Race
from engine.steps.flips import run_ends

__all__ = ["reveal_and_move"]


def reveal_and_move(race: Race, car: Car) -> Iterator[Outcome]:
    """Add up the cards, flip for every + symbol, move that many spaces.

    Other cars never stop a car; a full space does, but the whole value still counts as speed.
    """
    speed = plus = 0
    for kind in car.piles.played:
        speed += SPEED[kind]
        plus += PLUS[kind]
    if plus or car.flips:
        for flipped in _flip(race, car, plus):
            speed += flipped.speed
            yield flipped
    car.speed = speed
    yield race.move(car, speed)


def _flip(race: Race, car: Car, plus: int) -> Iterator[Flipped]:
    """Flip one run of cards for each of the ``plus`` symbols."""
    told = car.flips
    ends = run_ends(race)
    for run in range(plus):
        if told is not None and run == len(told):
            raise Illegal("flip.missing")
        cards = car.piles.flip(ends, None if told is None else told[run])
        yield Flipped(cards, SPEED[cards[-1]] if cards and ends[cards[-1]] else 0)
    if told is not None and len(told) > plus:
        raise Illegal("flip.too-many", expected=plus, found=len(told))
