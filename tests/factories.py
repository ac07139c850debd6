"""Rows for tests: a club with a season, and the cast of `tests/cast.py` in it."""

import factory
from factory.django import DjangoModelFactory

from championship.models import Entry, Race, Season, Seat, Table
from engine.car import COLOURS
from league.models import Club, Membership, Role, User

__all__ = [
    "ClubFactory",
    "EntryFactory",
    "MembershipFactory",
    "RaceFactory",
    "SeasonFactory",
    "SeatFactory",
    "TableFactory",
    "UserFactory",
]


class UserFactory(DjangoModelFactory[User]):
    """An account."""

    class Meta:
        model = User

    name = factory.Sequence(lambda n: f"Person {n}")
    email = factory.Sequence(lambda n: f"person{n}@example.com")


class ClubFactory(DjangoModelFactory[Club]):
    """A public club."""

    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Club {n}")


class MembershipFactory(DjangoModelFactory[Membership]):
    """A driver of a club."""

    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.DRIVER


class SeasonFactory(DjangoModelFactory[Season]):
    """A season under the printed rules."""

    class Meta:
        model = Season

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Season {n}")


class EntryFactory(DjangoModelFactory[Entry]):
    """An entry without a member."""

    class Meta:
        model = Entry

    season = factory.SubFactory(SeasonFactory)
    name = factory.Sequence(lambda n: f"Driver {n}")
    colour = factory.Sequence(lambda n: COLOURS[n % len(COLOURS)])


class RaceFactory(DjangoModelFactory[Race]):
    """A race on USA."""

    class Meta:
        model = Race

    season = factory.SubFactory(SeasonFactory)
    number = factory.Sequence(lambda n: n % 40 + 1)
    name = factory.Sequence(lambda n: f"Race {n}")
    circuit = "usa"


class TableFactory(DjangoModelFactory[Table]):
    """A table nobody sits at yet."""

    class Meta:
        model = Table

    race = factory.SubFactory(RaceFactory)


class SeatFactory(DjangoModelFactory[Seat]):
    """An entry at a table."""

    class Meta:
        model = Seat

    table = factory.SubFactory(TableFactory)
    entry = factory.SubFactory(EntryFactory)
    colour = factory.SelfAttribute("entry.colour")
