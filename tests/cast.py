"""The cast: Ann organises, Ben and Bea drive in her club, Cat is a stranger with a club of her own."""

from dataclasses import dataclass
from typing import Any

from championship.models import Entry, Race, Season, Table
from engine.notation import write_log
from engine.notation.model import Log
from engine.simulate import conceal, simulate
from league.models import Club, Role, User
from tests.factories import (
    ClubFactory,
    EntryFactory,
    MembershipFactory,
    RaceFactory,
    SeasonFactory,
    SeatFactory,
    TableFactory,
    UserFactory,
)

__all__ = ["Cast", "a_log", "make_cast", "order_of"]


@dataclass
class Cast:
    """People, and a table of three cars (black, blue, green) in Ann's club."""

    owner: User
    ann: User
    ben: User
    bea: User
    cat: User
    club: Club
    season: Season
    race: Race
    table: Table
    entries: dict[str, Entry]


def make_cast(*, public: bool = True, **race: Any) -> Cast:
    """Set the cast up; ``race`` are fields of the race."""
    owner, ann, ben, bea, cat = (
        UserFactory(name=name, email=f"{name.lower()}@example.com")
        for name in ("Olga", "Ann", "Ben", "Bea", "Cat")
    )
    club = ClubFactory(name="Ann's club", public=public)
    MembershipFactory(club=club, user=owner, role=Role.OWNER)
    MembershipFactory(club=club, user=ann, role=Role.ORGANISER)
    drivers = [MembershipFactory(club=club, user=user) for user in (ben, bea)]
    MembershipFactory(club=ClubFactory(name="Cat's club"), user=cat, role=Role.OWNER)
    season = SeasonFactory(club=club, name="1961")
    members = {"black": drivers[0], "blue": drivers[1], "green": None}
    entries = {
        colour: EntryFactory(
            season=season,
            member=member,
            colour=colour,
            name=member.user.name if member else "Guest Gil",
        )
        for colour, member in members.items()
    }
    the_race = RaceFactory(season=season, number=1, name="Opening race", **{"laps": 1, **race})
    table = TableFactory(race=the_race)
    for grid, entry in enumerate(entries.values(), start=1):
        SeatFactory(table=table, entry=entry, grid=grid)
    return Cast(owner, ann, ben, bea, cat, club, season, the_race, table, entries)


def a_log(seed: int = 1, **other: Any) -> tuple[bytes, Log]:
    """Simulate a race of the cast's table; return its observed log as text, and as a record."""
    log = conceal(simulate("usa", 3, seed, laps=1), "observed")._replace(**other)
    return write_log(log).encode(), log


def order_of(cast: Cast, log: Log) -> list[Entry]:
    """List the entries of ``cast`` in the finishing order of ``log``."""
    return [cast.entries[colour] for colour in log.result or ()]
