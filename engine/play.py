"""Playing a race: what is legal, and what a choice causes. The walk through the nine steps.

Three kinds of callers share it. A replay applies what a log says; a recorder offers what is legal and
applies what people at the table tell it; a simulation lets an automatic driver choose.
"""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Final

from engine.actions import Action, Pass
from engine.car import Car
from engine.errors import Illegal
from engine.outcomes import Outcome
from engine.race import BEFORE_THE_ROUND, OVER, Race
from engine.rounds import end_turn, start_turns
from engine.steps import STEP_OF, STEPS

__all__ = ["apply", "legal", "settle", "take", "walk"]

Happens = Callable[[Race, Car], Iterable[Outcome]]


def _follow_at_once(number: int) -> tuple[Happens, ...]:
    """List what happens in the steps that follow step ``number`` at once."""
    following = takewhile(lambda step: step.at_once, STEPS[number + 1 :])
    return tuple(step.happens for step in following if step.happens is not None)


def _next_busy(number: int) -> int:
    """Find the first step from ``number`` on that cannot simply be passed over."""
    busy = (i for i in range(number, OVER) if STEPS[i].happens or STEPS[i].must)
    return next(busy, OVER)


def _nobody_takes(race: Race, car: Car, action: Action) -> Iterable[Outcome]:
    raise AssertionError("no action belongs to a step that takes none")


# The walk is the hottest loop of a replay: the columns of STEPS are at hand one by one.
_TAKE: Final = tuple(step.take or _nobody_takes for step in STEPS)
_REPEATS: Final = tuple(step.repeats for step in STEPS)
_HAPPENS: Final = tuple(step.happens for step in STEPS)
_MUST: Final = tuple(step.must for step in STEPS)
_AT_ONCE: Final = tuple(_follow_at_once(number) for number in range(OVER))
_NEXT: Final = tuple(_next_busy(number) for number in range(OVER + 1))


def legal(race: Race, car: Car) -> list[Action]:
    """List what ``car`` may choose now; nothing if it is not its turn.

    Where hands are hidden this is what some deal of the cards allows. ``Pass`` is listed where a
    step may be left alone; before the round one car's ends the announcements of all. Flips are left
    open (``None``): they are dealt, not chosen.
    """
    if race.over or race.step == OVER or car.place:
        return []
    if race.step != BEFORE_THE_ROUND and car is not race.car:
        return []
    step = STEPS[race.step]
    if step.options is None:
        return []
    actions = list(step.options(race, car))
    return actions if step.must else [*actions, Pass()]


def apply(race: Race, action: Action, car: Car | None = None) -> list[Outcome]:
    """Let ``car``, by default the one whose turn it is, take ``action``; list what it caused.

    Steps that were passed over to get to the action's own happen first. Raises
    :class:`Illegal` if the rules or the cards forbid it. A choice refused in its own step leaves the
    race as it was; to be safe from what a flip or a passed step has already done, copy it first.
    """
    if race.over:
        raise Illegal("race.over", found=race.round)
    if race.step == OVER:
        raise Illegal("turn.over", found=race.car.colour)
    outcomes: list[Outcome] = []
    if isinstance(action, Pass):
        if race.step != BEFORE_THE_ROUND and car not in (None, race.car):
            raise _not_your_turn(race, car)
        walk(race, race.step + 1, outcomes)
        return outcomes
    number = STEP_OF[type(action)]
    if number and not race.step:
        start_turns(race)
    if number and car is not None and car is not race.car:
        raise _not_your_turn(race, car)
    take(race, action, car or race.car, number, outcomes)
    return outcomes


def _not_your_turn(race: Race, car: Car | None) -> Illegal:
    found = car.colour if car else ""
    return Illegal("turn.other-car", expected=race.car.colour, found=found)


def take(race: Race, action: Action, car: Car, number: int, outcomes: list[Outcome]) -> None:
    """Do the work of :func:`apply`: an action of step ``number``, its outcomes added to ``outcomes``."""
    if race.step != number:
        if race.over:
            raise Illegal("race.over", found=race.round)
        walk(race, number, outcomes)
        if race.step != number:
            raise Illegal("step.over", expected=STEPS[race.step].name, found=STEPS[number].name)
        if number and car is not race.car:
            # An announcement of another car, and more on its line.
            raise _not_your_turn(race, car)
    outcomes.extend(_TAKE[number](race, car, action))
    if race.step == number and not _REPEATS[number]:
        race.step = number + 1
        for happens in _AT_ONCE[number]:
            outcomes.extend(happens(race, car))
            race.step += 1


def settle(race: Race) -> list[tuple[Car, Outcome]]:
    """Let everything happen that needs no choice, up to the next choice or the end of the race.

    Returns the outcomes with the car each belongs to.
    """
    told: list[tuple[Car, Outcome]] = []
    while not race.over:
        if race.step == OVER:
            told += end_turn(race)
        elif STEPS[race.step].options is not None:
            break
        else:
            outcomes: list[Outcome] = []
            car = race.car
            walk(race, race.step + 1, outcomes)
            told += [(car, outcome) for outcome in outcomes]
    return told


def walk(race: Race, number: int, outcomes: list[Outcome]) -> None:
    """Go on to step ``number`` of this turn (:data:`OVER`: to its end), adding what happens.

    Raises :class:`Illegal` where a step cannot be left without a choice.
    """
    if race.step >= number:
        return
    if not race.step:
        start_turns(race)
    step = _NEXT[race.step]
    while step < number:
        race.step = step
        happens = _HAPPENS[step]
        if happens is None:
            raise Illegal(_MUST[step])
        outcomes.extend(happens(race, race.car))
        step = _NEXT[step + 1]
    race.step = number
