"""What an organiser sets up: seasons, races of their calendar, entries, tables and who sits there."""

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from championship.enums import SubmissionState
from championship.errors import Refusal
from championship.models import Entry, Race, Season, Seat, Table
from championship.services import standings
from engine.setup.header import MOST_CARS

__all__ = [
    "Place",
    "Unfit",
    "add_entry",
    "add_race",
    "add_table",
    "change_entry",
    "change_race",
    "create_season",
    "seat",
]

MOST_RACES: Final = 40
MOST_ENTRIES: Final = 60
MOST_TABLES: Final = 12

_SENTENCES: Final = {
    "season.name-taken": _("The club has a season of this name already."),
    "race.too-many": _("A season has at most %(expected)s races."),
    "race.has-logs": _("A log of this race was handed in: its circuit and laps stay as they are."),
    "table.too-many": _("A race is run at %(expected)s tables at most."),
    "table.has-submissions": _("A result was handed in: the cars at this table stay as they are."),
    "entry.too-many": _("A season has at most %(expected)s entries."),
    "entry.name-taken": _("Somebody of this name has entered already."),
    "entry.member-taken": _("This member has entered already."),
    "entry.member-elsewhere": _("This member belongs to another club."),
    "seat.too-many": _("At a table there is room for %(expected)s cars, not for %(found)s."),
    "seat.entry-elsewhere": _("%(found)s has not entered this season."),
    "seat.entry-twice": _("%(found)s can sit at a table only once."),
    "seat.colour-twice": _("Two cars cannot both be %(found)s."),
    "seat.grid-twice": _("Two cars cannot both start from grid spot %(found)s."),
    "seat.grid": _("Grid spots are numbered from 1 to %(expected)s."),
}


class Unfit(Refusal):
    """A refusal of what an organiser set up."""

    def __str__(self) -> str:
        return str(_SENTENCES[self.code] % self.facts)


class Place(NamedTuple):
    """An entry that is to sit at a table, in a car of ``colour``, starting from the spot ``grid``."""

    entry: Entry
    colour: str
    grid: int | None = None


@transaction.atomic
def create_season(*, club: Any, name: str) -> Season:
    """Open a season of ``club`` under the printed rules. Raises :class:`Unfit`."""
    type(club).objects.select_for_update().get(pk=club.pk)
    if Season.objects.filter(club=club, name=name).exists():
        raise Unfit("season.name-taken")
    return Season.objects.create(club=club, name=name)


@transaction.atomic
def add_race(
    *,
    season: Season,
    name: str,
    circuit: str,
    laps: int | None = None,
    date: datetime.date | None = None,
) -> Race:
    """Put a race with one table at the end of the calendar. Raises :class:`Unfit`."""
    _lock(season)
    last = season.races.aggregate(last=Max("number"))["last"] or 0
    if last >= MOST_RACES:
        raise Unfit("race.too-many", expected=MOST_RACES)
    race = Race.objects.create(
        season=season, number=last + 1, name=name, circuit=circuit, laps=laps, date=date
    )
    Table.objects.create(race=race)
    return race


@transaction.atomic
def change_race(
    *, race: Race, name: str, circuit: str, laps: int | None, date: datetime.date | None
) -> Race:
    """Change a race; where it is run and how far is settled by its first log. Raises :class:`Unfit`."""
    _lock(race.season)
    moved = (circuit, laps) != (race.circuit, race.laps)
    if moved and race.tables.filter(logs__isnull=False).exists():
        raise Unfit("race.has-logs")
    race.name, race.circuit, race.laps, race.date = name, circuit, laps, date
    race.save()
    return race


@transaction.atomic
def add_table(*, race: Race) -> Table:
    """Add a table to ``race``. Raises :class:`Unfit`."""
    _lock(race.season)
    last = race.tables.aggregate(last=Max("number"))["last"] or 0
    if last >= MOST_TABLES:
        raise Unfit("table.too-many", expected=MOST_TABLES)
    return Table.objects.create(race=race, number=last + 1)


@transaction.atomic
def add_entry(
    *, season: Season, name: str, colour: str, number: int | None = None, member: Any = None
) -> Entry:
    """Enter a driver, a member of the club or a guest. Raises :class:`Unfit`."""
    _lock(season)
    if season.entries.count() >= MOST_ENTRIES:
        raise Unfit("entry.too-many", expected=MOST_ENTRIES)
    _must_fit(season, None, name, member)
    entry = Entry.objects.create(
        season=season, name=name, colour=colour, number=number, member=member
    )
    standings.rebuild(season)
    return entry


@transaction.atomic
def change_entry(
    *, entry: Entry, name: str, colour: str, number: int | None = None, member: Any = None
) -> Entry:
    """Change an entry; cars at tables keep the colour they have there. Raises :class:`Unfit`."""
    _lock(entry.season)
    _must_fit(entry.season, entry, name, member)
    entry.name, entry.colour, entry.number, entry.member = name, colour, number, member
    entry.save()
    standings.rebuild(entry.season)
    return entry


@transaction.atomic
def seat(*, table: Table, places: Sequence[Place]) -> Table:
    """Let exactly these entries sit at ``table``. Raises :class:`Unfit`."""
    table = Table.objects.select_for_update().get(pk=table.pk)
    if table.submissions.exclude(state=SubmissionState.WITHDRAWN).exists():
        raise Unfit("table.has-submissions")
    if len(places) > MOST_CARS:
        raise Unfit("seat.too-many", expected=MOST_CARS, found=len(places))
    for place in places:
        if place.entry.season_id != table.race.season_id:
            raise Unfit("seat.entry-elsewhere", found=place.entry)
        if place.grid is not None and not 1 <= place.grid <= MOST_CARS:
            raise Unfit("seat.grid", expected=MOST_CARS)
    _must_differ("seat.entry-twice", [place.entry for place in places])
    _must_differ("seat.colour-twice", [place.colour for place in places])
    _must_differ("seat.grid-twice", [place.grid for place in places if place.grid])
    table.seats.all().delete()
    Seat.objects.bulk_create(Seat(table=table, **place._asdict()) for place in places)
    return table


def _lock(season: Season) -> None:
    """Let nobody else set up the same season meanwhile."""
    Season.objects.select_for_update().get(pk=season.pk)


def _must_fit(season: Season, entry: Entry | None, name: str, member: Any) -> None:
    others = season.entries.exclude(pk=entry.pk) if entry else season.entries.all()
    if others.filter(name=name).exists():
        raise Unfit("entry.name-taken")
    if member is None:
        return
    if member.club_id != season.club_id:
        raise Unfit("entry.member-elsewhere")
    if others.filter(member=member).exists():
        raise Unfit("entry.member-taken")


def _must_differ(code: str, things: list[Any]) -> None:
    for thing, count in Counter(things).items():
        if count > 1:
            words = dict(Seat._meta.get_field("colour").flatchoices)
            raise Unfit(code, found=words.get(thing, thing))
