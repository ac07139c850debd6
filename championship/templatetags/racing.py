"""Cars, circuits and standings in words: ``{% load racing %}``."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from django import template
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from championship.enums import ResultState, SubmissionState
from championship.models import Entry, Race, Standing, Table
from championship.models.entry import COLOUR_CHOICES
from championship.standings import LAST_RACE, SHARED
from engine.circuit import circuit_keys, load_circuit

__all__ = ["PRINTED_NUMBERS", "Car", "Cell", "cars", "cells", "change_sign", "change_words"]
__all__ += ["circuit_name", "colour_word", "laps_of", "or_printed", "state_word", "tie_words"]

register = template.Library()

PRINTED_NUMBERS: Final = {
    "black": 7,
    "blue": 10,
    "green": 5,
    "red": 3,
    "gray": 2,
    "yellow": 14,
    "orange": 4,
    "purple": 9,
    "white": 11,
    "teal": 21,
    "pink": 17,
    "cyan": 8,
}
"""The number a car wears unless its driver has an own one."""

_COLOURS: Final = dict(COLOUR_CHOICES)
_STATES: Final = {state.value: state.label for state in (*SubmissionState, *ResultState)}
_TIES: Final = {LAST_RACE: _("tie: better last race"), SHARED: _("tie: place shared")}


class Cell(NamedTuple):
    """One race in a row of standings; ``score`` is empty where the entry has no result."""

    race: Race
    score: dict[str, Any]


class Car(NamedTuple):
    """A car of a table; ``place`` is 0 while there is no result."""

    entry: Entry
    colour: str
    place: int = 0
    finished: bool = True
    points: int = 0


@register.filter
def or_printed(number: int | str | None, colour: str) -> int | str:
    """Give the driver's own number, else the one printed for the car's colour."""
    return PRINTED_NUMBERS.get(colour, "") if number in (None, "") else number


@register.filter
def colour_word(colour: str) -> str:
    """Say a colour."""
    return str(_COLOURS.get(colour, colour))


@register.filter
def circuit_name(key: str) -> str:
    """Name a circuit; one this engine does not know goes by its key."""
    return load_circuit(key).name if key in circuit_keys() else key


@register.filter
def laps_of(race: Race) -> int:
    """Count the laps of a race, by default those its board prints; 0 if nobody knows."""
    if race.laps:
        return race.laps
    return load_circuit(race.circuit).laps if race.circuit in circuit_keys() else 0


@register.filter
def state_word(state: str) -> str:
    """Say the state of a result or of a submission."""
    return str(_STATES.get(state, state))


@register.filter
def cars(table: Table) -> list[Car]:
    """List the cars of a table in finishing order, before there is one in the order of the grid."""
    seats = list(table.seats.all())
    colours = {seat.entry_id: seat.colour for seat in seats}
    finish = [
        Car(each.entry, colours.get(each.entry_id, each.entry.colour), *_result(each))
        for each in table.results.all()
    ]
    return finish or [Car(seat.entry, seat.colour) for seat in seats]


def _result(result: Any) -> tuple[int, bool, int]:
    return result.place, result.finished, result.points


@register.filter
def cells(row: Standing, races: Iterable[Race]) -> list[Cell]:
    """Lay the scores of a row of standings under the races of its season."""
    scores = {score["race"]: score for score in row.races}
    return [Cell(race, scores.get(race.number, {})) for race in races]


@register.filter
def change_sign(change: int) -> str:
    """Draw how many places a row has gained or lost."""
    if not change:
        return "–"
    return f"▲{change}" if change > 0 else f"▼{-change}"


@register.filter
def change_words(change: int) -> str:
    """Say how many places a row has gained or lost."""
    if change > 0:
        return ngettext("up %(n)s place", "up %(n)s places", change) % {"n": change}
    if change < 0:
        return ngettext("down %(n)s place", "down %(n)s places", -change) % {"n": -change}
    return gettext("place unchanged")


@register.filter
def tie_words(tie: str) -> str:
    """Say what decided a tie, '' where there was none."""
    return str(_TIES.get(tie, ""))
