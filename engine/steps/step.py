"""What a step is: what happens in it, what may be chosen in it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from engine.actions import Action
from engine.car import Car
from engine.outcomes import Outcome
from engine.race import Race

__all__ = ["Step"]


class Step(NamedTuple):
    """One step of a round.

    ``takes`` are the kinds of action it accepts; ``take`` does one, ``options`` lists those that are
    legal now; ``repeats`` if several may follow each other; ``must`` is the code of the error when
    the step is left without a choice, '' where none is needed; ``happens`` is what the step does of
    itself, ``at_once`` if that follows the step before without waiting for the next choice.
    """

    name: str
    takes: tuple[type[Any], ...] = ()
    options: Callable[[Race, Car], Iterator[Action]] | None = None
    take: Callable[[Race, Car, Any], Iterable[Outcome]] | None = None
    repeats: bool = False
    must: str = ""
    happens: Callable[[Race, Car], Iterable[Outcome]] | None = None
    at_once: bool = False
