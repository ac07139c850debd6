"""The demo: a public club with two seasons of simulated races, and a small private club.

Its races come from our simulator, its people are invented, and every row goes through the services
a person's click goes through. Made anew, it is the same demo again.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from django.db import transaction

from league.models import Club
from league.services.demo import calendar, evenings, people

__all__ = ["PASSWORD", "Demo", "Progress", "accounts", "find", "make", "reset"]

PASSWORD: Final = people.PASSWORD

Progress = Callable[[int, int, str], None]
"""Is told how many steps are done, of how many, and what was done last."""


class Demo(NamedTuple):
    """The demo's clubs, and whether they have just been made."""

    clubs: tuple[Club, ...]
    made: bool


def accounts() -> list[tuple[str, str, str]]:
    """List the demo's accounts: name, e-mail address, what they are."""
    return [(each.name, each.email, each.told) for each in people.PEOPLE]


def find() -> tuple[Club, ...]:
    """Find the demo's clubs: those of its name that its own owner has."""
    found = (people.club_of(plan) for plan in calendar.CLUBS)
    return tuple(club for club in found if club is not None)


@transaction.atomic
def make(*, progress: Progress = lambda *_: None) -> Demo:
    """Make the demo, unless it is there. Raises :class:`people.NameTaken`."""
    there = find()
    if len(there) == len(calendar.CLUBS):
        return Demo(there, made=False)
    people.remove(there)
    users = people.accounts()
    total = sum(len(season.evenings) for plan in calendar.CLUBS for season in plan.seasons)
    done = 0
    for plan in calendar.CLUBS:
        members = people.found_club(plan, users)
        for season in plan.seasons:
            for evening in evenings.run(season, members):
                done += 1
                progress(done, total, f"{plan.name}, {season.name}: {evening.name}")
    return Demo(find(), made=True)


@transaction.atomic
def reset(*, progress: Progress = lambda *_: None) -> Demo:
    """Delete the demo's clubs and accounts, nobody else's, and make them anew."""
    people.remove(find())
    return make(progress=progress)
