"""What people do on the site's pages, and what they read there."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from championship.models import Entry, Table

__all__ = ["Handed", "Visitor", "fill_in", "hand_in", "names", "read_standings", "scheme_of"]

Visitor = Callable[..., Page]


class Handed(NamedTuple):
    """What goes with a finishing order: a log as text, or a file, with the number of its table."""

    text: str = ""
    file: tuple[str, bytes] | None = None
    number: str = ""


def names(order: Sequence[Entry]) -> list[str]:
    """List the names in a finishing order."""
    return [entry.name for entry in order]


def fill_in(
    page: Page, table: Table, order: Sequence[Entry], handed: Handed | None = None
) -> Locator:
    """Fill in the form of a result as its page offers it, and find its button.

    With script the roundels are tapped in turn, without it the places are written.
    """
    page.goto(reverse("submit_result", args=[table.public_id]))
    taps = page.locator(".order-tapped").count() > 0
    for place, entry in enumerate(order, start=1):
        if taps:
            page.locator(".order-tap", has_text=entry.name).locator(".roundel").tap()
        else:
            page.get_by_role("spinbutton", name=re.compile(entry.name)).fill(str(place))
    if handed is not None:
        page.get_by_text("Add the log").click()
        if handed.text:
            page.get_by_label("Race log as text").fill(handed.text)
        if handed.file:
            name, content = handed.file
            file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
            page.get_by_label("File (optional)", exact=True).set_input_files(file)
        if handed.number:
            page.get_by_label("Table number").fill(handed.number)
    return page.get_by_role("button", name="Hand in")


def hand_in(page: Page, table: Table, order: Sequence[Entry], handed: Handed | None = None) -> None:
    """Hand a result in; the page of the table comes next."""
    fill_in(page, table, order, handed).click()
    expect(page.locator(".note-success")).to_have_text("The result is handed in.")
    expect(page).to_have_url(re.compile(f"{reverse('table', args=[table.public_id])}$"))


def read_standings(page: Page, table: Table) -> list[tuple[str, str, str]]:
    """Go to the season of a table: place, name and points, row by row."""
    page.goto(reverse("season", args=[table.race.season.public_id]))
    rows = page.locator(".standings tbody tr").all()
    return [
        (
            row.locator(".place").inner_text(),
            row.get_by_role("rowheader").inner_text(),
            row.locator(".standings-total").inner_text(),
        )
        for row in rows
    ]


def scheme_of(page: Page) -> str:
    """Tell whether a page is shown by day ("light") or by night ("dark")."""
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, green, blue = map(int, re.findall(r"\d+", paper)[:3])
    return "dark" if red + green + blue < 3 * 128 else "light"
