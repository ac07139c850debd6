"""The demo's accounts and clubs: making them, finding them, taking away these and no others."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Final, NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db.models import Model

from championship.models import Entry, Race, Season, Submission, Table
from league.models import Club, Membership, Role, User
from league.services import clubs
from league.services.demo.calendar import CLUBS, ClubPlan

__all__ = [
    "PASSWORD",
    "PEOPLE",
    "Members",
    "NameTaken",
    "Person",
    "accounts",
    "at",
    "club_of",
    "found_club",
    "remove",
]

PASSWORD: Final = "heat-demo-1"  # noqa: S105 - documented, for a demo that anybody may enter


class NameTaken(Exception):
    """A club that is not the demo's has the name of one of the demo's clubs."""


class Person(NamedTuple):
    """An account of the demo; ``told`` says what it is."""

    name: str
    email: str
    told: str


class Members(NamedTuple):
    """A club and its members by name; ``decides`` may confirm results."""

    club: Club
    by_name: Mapping[str, Membership]
    decides: User


def _people() -> tuple[Person, ...]:
    told: dict[str, list[str]] = {}
    for plan in CLUBS:
        for name, role in _roles(plan):
            told.setdefault(name, []).append(f"{role.label}, {plan.name}")
    return tuple(
        Person(name, f"{name.lower()}@demo.example.com", "; ".join(said))
        for name, said in told.items()
    )


def _roles(plan: ClubPlan) -> list[tuple[str, Role]]:
    by_role = (
        (Role.OWNER, (plan.owner,)),
        (Role.ORGANISER, plan.organisers),
        (Role.STEWARD, plan.stewards),
        (Role.DRIVER, plan.drivers),
    )
    return [(name, role) for role, names in by_role for name in names]


PEOPLE: Final = _people()


def at(day: date, hour: int, minute: int = 0) -> datetime:
    """Say when something of the demo happened."""
    return datetime.combine(day, time(hour, minute), UTC)


def accounts() -> dict[str, User]:
    """Make the demo's accounts that are missing; return all by name."""
    # One hash for all: it is slow on purpose, and the password is no secret.
    hashed = make_password(PASSWORD)
    users = {}
    for person in PEOPLE:
        user = User.objects.filter(email=person.email).first()
        if user is None:
            joined = at(CLUBS[0].founded, 18)
            user = User.objects.create_user(person.email, name=person.name, date_joined=joined)
            user.password = hashed
            user.save(update_fields=["password"])
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        users[person.name] = user
    return users


def club_of(plan: ClubPlan) -> Club | None:
    """Find the demo's club of this plan."""
    (owner,) = (person.email for person in PEOPLE if person.name == plan.owner)
    return Club.objects.filter(
        name=plan.name, memberships__user__email=owner, memberships__role=Role.OWNER
    ).first()


def found_club(plan: ClubPlan, users: Mapping[str, User]) -> Members:
    """Start the club of ``plan`` with its members. Raises :class:`NameTaken`."""
    if Club.objects.filter(name=plan.name).exists():
        raise NameTaken(f"there is a club named “{plan.name}” that is not the demo's")
    club = clubs.create(by=users[plan.owner], name=plan.name, about=plan.about, public=plan.public)
    for name, role in _roles(plan)[1:]:
        Membership.objects.create(club=club, user=users[name], role=role)
    founded = at(plan.founded, 18)
    Club.objects.filter(pk=club.pk).update(created=founded)
    Membership.objects.filter(club=club).update(created=founded)
    decides = (*plan.organisers, plan.owner)[0]
    members = {each.user.name: each for each in club.memberships.select_related("user")}
    return Members(club, members, users[decides])


def remove(found: tuple[Club, ...]) -> None:
    """Delete the demo clubs ``found`` with all that is in them, and the demo's accounts."""
    for club in found:
        rows = {
            Season: Season.objects.filter(club=club),
            Race: Race.objects.filter(season__club=club),
            Table: Table.objects.filter(race__season__club=club),
            Entry: Entry.objects.filter(season__club=club),
            Submission: Submission.objects.filter(table__race__season__club=club),
            Membership: Membership.objects.filter(club=club),
            Club: Club.objects.filter(pk=club.pk),
        }
        keys = {model: list(some.values_list("pk", flat=True)) for model, some in rows.items()}
        # A log cannot go before the submissions that show it.
        rows[Submission].delete()
        club.delete()
        for model, gone in keys.items():
            _forget(model, gone)
    users = User.objects.filter(email__in=[person.email for person in PEOPLE])
    elsewhere = list(Membership.objects.filter(user__in=users).values_list("pk", flat=True))
    users.delete()
    _forget(Membership, elsewhere)


def _forget(model: type[Model], keys: list[int]) -> None:
    """Delete the history of rows that are gone."""
    model.history.filter(id__in=keys).delete()  # type: ignore[attr-defined]
