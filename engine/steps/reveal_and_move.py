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
    told = car.flips
    runs = 0
    speed = 0
    for kind in tuple(car.piles.played):
        speed += SPEED[kind]
        for _ in range(PLUS[kind]):
            if told is not None and runs == len(told):
                raise Illegal("flip.missing")
            cards = car.piles.flip(run_ends(race), None if told is None else told[runs])
            gained = SPEED[cards[-1]] if cards and run_ends(race)[cards[-1]] else 0
            speed += gained
            runs += 1
            yield Flipped(cards, gained)
    if told is not None and len(told) > runs:
        raise Illegal("flip.too-many", expected=runs, found=len(told))
    car.speed = speed
    yield race.move(car, speed)
