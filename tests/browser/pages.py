"""Every page of the site, with as much on it as there can be."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.urls import reverse
from playwright.sync_api import Page

from championship.models import Log
from championship.services.submissions import Handed, submit
from championship.services.uploads import keep
from league.models import User
from tests.browser.visit import Visitor
from tests.cast import Cast, a_log, make_cast, order_of
from tests.factories import RaceFactory, TableFactory

__all__ = ["ADDRESSES", "MAIN", "Site", "every_page", "make_site", "told"]

LONG = "Donaudampfschifffahrtsgesellschaftskapitänin"


class Site(NamedTuple):
    """A club with long names, a full calendar, a table in dispute and a log that is wrong."""

    cast: Cast
    wrong: Log
    unreadable: Log


def make_site() -> Site:
    """Set the club up; what was handed in is checked as it is handed in."""
    cast = make_cast()
    cast.club.name = f"Club {LONG}"
    cast.club.about = f"{LONG} " * 3
    cast.club.save()
    for number in range(2, 13):
        TableFactory(race=RaceFactory(season=cast.season, number=number, name=f"Race {LONG}"))
    data, log = a_log()
    wrong = data.replace(b"blue g4 1 3 4 S", b"blue g4 1 4 4 S")
    order = order_of(cast, log)
    first = submit(table=cast.table, by=cast.ben, order=order, handed=Handed(wrong))
    submit(table=cast.table, by=cast.bea, order=order[::-1], retired=1, handed=Handed(data))
    name = f"{LONG * 2}.race"
    unreadable = keep(table=cast.table, by=cast.ann, handed=Handed(b"x" * 900, name=name))
    for entry in cast.entries.values():
        entry.name = f"{entry.name} {LONG}"[:60]
        entry.save()
    cast.ben.name = f"Ben {LONG}"
    cast.ben.save()
    return Site(cast, first.log, unreadable)


class Address(NamedTuple):
    """A page: its name, who looks at it, what its address ends with."""

    name: str
    who: str = ""
    key: Callable[[Site], list[str]] = lambda site: []

    def of(self, site: Site) -> str:
        return reverse(self.name, args=self.key(site))

    def reader(self, site: Site) -> User | None:
        return getattr(site.cast, self.who) if self.who else None


def of_club(site: Site) -> list[str]:
    return [site.cast.club.public_id]


def of_season(site: Site) -> list[str]:
    return [site.cast.season.public_id]


def of_entry(site: Site) -> list[str]:
    return [site.cast.season.public_id, site.cast.entries["blue"].public_id]


def of_race(site: Site) -> list[str]:
    return [site.cast.race.public_id]


def of_table(site: Site) -> list[str]:
    return [site.cast.table.public_id]


def of_wrong_log(site: Site) -> list[str]:
    return [site.wrong.public_id]


def of_unreadable_log(site: Site) -> list[str]:
    return [site.unreadable.public_id]


def of_nothing(site: Site) -> list[str]:
    return ["tbl_nothing"]


ADDRESSES = {
    "home": Address("home"),
    "home of a member": Address("home", "ben"),
    "club": Address("club", "ben", of_club),
    "new club": Address("club_new", "cat"),
    "season": Address("season", "", of_season),
    "season of the organiser": Address("season", "ann", of_season),
    "new season": Address("new_season", "ann", of_club),
    "race": Address("race", "ben", of_race),
    "new race": Address("new_race", "ann", of_season),
    "change race": Address("change_race", "ann", of_race),
    "new entry": Address("new_entry", "ann", of_season),
    "change entry": Address("change_entry", "ann", of_entry),
    "table": Address("table", "", of_table),
    "table of a driver": Address("table", "ben", of_table),
    "table of the organiser": Address("table", "ann", of_table),
    "seats": Address("seats", "ann", of_table),
    "submit": Address("submit_result", "ben", of_table),
    "log": Address("log", "", of_wrong_log),
    "unreadable log": Address("log", "ann", of_unreadable_log),
    "sign in": Address("account_login"),
    "sign up": Address("account_signup"),
    "sign out": Address("account_logout", "ben"),
    "forgotten password": Address("account_reset_password"),
    "e-mail addresses": Address("account_email", "ben"),
    "new password": Address("account_change_password", "ben"),
    "style": Address("style"),
    "nothing there": Address("table", "", of_nothing),
}

MAIN = ("home", "club", "season", "race", "table", "submit", "log", "sign in", "sign up", "style")


def every_page(
    site: Site, open_page: Visitor, names: tuple[str, ...] = tuple(ADDRESSES), **options: Any
) -> Iterator[tuple[str, Page]]:
    """Open page after page, everything on it unfolded."""
    pages: dict[str, Page] = {}
    for name in names:
        address = ADDRESSES[name]
        if address.who not in pages:
            pages[address.who] = open_page(address.reader(site), **options)
        page = pages[address.who]
        response = page.goto(address.of(site))
        assert response is not None
        assert response.status == (404 if name == "nothing there" else 200), name
        page.evaluate(
            "for (const each of document.querySelectorAll('main details')) each.open = true"
        )
        yield name, page


def told(found: list[str]) -> str:
    """Tell all that was found, a line for each."""
    return "\n" + "\n".join(found)
