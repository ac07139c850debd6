"""A driver hands in a result on a phone and reads what the rules say of it."""

import gzip
import re
from collections.abc import Callable, Sequence

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from championship.enums import VerificationState
from championship.models import Entry, Verification
from championship.services import verification
from championship.services.submissions import Handed as Kept
from championship.services.submissions import submit
from engine.bga.writer import write_archive
from engine.notation.model import Log
from engine.simulate import simulate
from tests.browser.visit import Handed, Visitor, fill_in, hand_in, names, read_standings
from tests.cast import Cast, a_log, order_of

NUMBER = "500000123"

with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["taps", "types"])


def a_pasted_log() -> tuple[Handed, Log]:
    data, log = a_log()
    return Handed(text=data.decode()), log


def a_log_file() -> tuple[Handed, Log]:
    data, log = a_log(2)
    return Handed(file=("opening.race", data)), log


def an_archive() -> tuple[Handed, Log]:
    log = simulate("usa", 3, 3, laps=1, rulings=("board-game-arena",))
    data = gzip.compress(write_archive(log, int(NUMBER)), mtime=0)
    return Handed(file=("table.json.gz", data), number=NUMBER), log


def altered(old: bytes, new: bytes) -> str:
    """Change a word of the first log."""
    data, _log = a_log()
    assert data.count(old) == 1
    return data.replace(old, new).decode()


def result_on(page: Page) -> list[tuple[str, str]]:
    rows = page.locator(".finish li").all()
    return [
        (row.locator(".finish-name").inner_text(), row.locator(".figure").inner_text())
        for row in rows
    ]


def expect_nothing_counts(page: Page, cast: Cast) -> None:
    expect(page.locator(".finish")).to_have_count(0)
    assert {points for _place, _name, points in read_standings(page, cast.table)} == {"0"}


@with_and_without_script
@pytest.mark.parametrize(
    ("kind", "state"),
    [(a_pasted_log, "submitted"), (a_log_file, "submitted"), (an_archive, "confirmed")],
    ids=["pasted", "file", "archive"],
)
def test_a_right_result_is_consistent_and_counts(
    script: bool,
    kind: Callable[[], tuple[Handed, Log]],
    state: str,
    cast: Cast,
    open_page: Visitor,
):
    handed, log = kind()
    order = order_of(cast, log)
    page = open_page(cast.ben, script=script)
    hand_in(page, cast.table, order, handed)
    expect(page.locator(".submission .verdict > summary")).to_have_text(re.compile("consistent"))
    expect(page.locator(".finding")).to_have_count(0)
    expect(page.locator(".page-head .badge")).to_have_text(re.compile(state))
    first, second, third = names(order)
    assert result_on(page) == [(first, "9 points"), (second, "6 points"), (third, "4 points")]
    assert read_standings(page, cast.table) == [
        ("1", first, "9"),
        ("2", second, "6"),
        ("3", third, "4"),
    ]


@with_and_without_script
def test_a_car_that_did_not_finish_comes_last_without_points(
    script: bool, cast: Cast, open_page: Visitor
):
    black, blue, green = cast.entries.values()
    page = open_page(cast.ben, script=script)
    button = fill_in(page, cast.table, [blue, green])
    page.get_by_label(f"did not finish {black.name}").check()
    button.click()
    expect(page.locator(".note-success")).to_be_visible()
    expected = [(blue.name, "9 points"), (green.name, "6 points"), (black.name, "DNF")]
    assert result_on(page) == expected


def test_a_tap_too_many_is_taken_back(cast: Cast, open_page: Visitor):
    black, blue, green = cast.entries.values()
    page = open_page(cast.ben)
    button = fill_in(page, cast.table, [black, blue])
    said = page.locator(".order-said")
    expect(said).to_have_text("2 of 3 placed")
    page.locator(".order-tap", has_text=black.name).tap()
    expect(said).to_have_text("1 of 3 placed")
    page.get_by_role("button", name="Start again").tap()
    expect(said).to_have_text("0 of 3 placed")
    for entry in (green, blue, black):
        page.locator(".order-tap", has_text=entry.name).tap()
    button.click()
    expect(page.locator(".finish-name")).to_have_text(names([green, blue, black]))


@with_and_without_script
@pytest.mark.parametrize("kind", [a_pasted_log, a_log_file, an_archive], ids=lambda k: k.__name__)
def test_an_order_that_is_not_the_logs_is_contradicted(
    script: bool, kind: Callable[[], tuple[Handed, Log]], cast: Cast, open_page: Visitor
):
    handed, log = kind()
    first, second, third = order_of(cast, log)
    page = open_page(cast.ben, script=script)
    hand_in(page, cast.table, [second, first, third], handed)
    expect(page.locator("#result ~ p")).to_have_text(re.compile("does not bear out"))
    badge = page.locator(".submission .badge.verdict-contradicted")
    expect(badge).to_have_text(re.compile("contradicted"))
    finding = page.locator(".submission .finding")
    expect(finding.locator(".finding-kind")).to_have_text(re.compile("cannot be right"))
    rounds = max(one.number for one in log.rounds if any(t.car == first.colour for t in one.turns))
    expect(finding.locator(".finding-place")).to_have_text(f"Round {rounds} · {first.colour}")
    driven = " ".join(entry.colour for entry in (first, second, third))
    claimed = " ".join(entry.colour for entry in (second, first, third))
    expect(finding.locator("dt")).to_have_text(["Expected", "Found"])
    expect(finding.locator("dd")).to_have_text([driven, claimed])
    expect_nothing_counts(page, cast)


@with_and_without_script
def test_a_log_with_another_card_names_round_car_step_and_line(
    script: bool, cast: Cast, open_page: Visitor
):
    text = altered(b"blue g4 1 3 4 S", b"blue g4 1 4 4 S")
    page = open_page(cast.ben, script=script)
    hand_in(page, cast.table, order_of(cast, a_log()[1]), Handed(text=text))
    card = page.locator(".submission")
    expect(card.locator(".verdict > summary")).to_have_text(re.compile("contradicted"))
    expect(card.locator(".finding-place")).to_have_text("Round 2 · blue · play cards")
    expect(card.locator(".finding-sentence")).to_have_text("The hand cannot hold this card: 4.")
    failing = card.locator("tr.failing")
    expect(failing).to_be_visible()
    expect(failing.get_by_role("rowheader")).to_have_text("18")
    expect(failing.locator("mark")).to_have_text("1")
    expect_nothing_counts(page, cast)

    page.goto(reverse("table", args=[cast.table.public_id]))
    page.locator(".submission-file a").click()
    page.get_by_role("link", name="Go to line 18").click()
    expect(page.locator("#line-18")).to_be_in_viewport()
    expect(page.locator("#line-18.failing mark")).to_have_text("1")
    expect(page.locator(".log-lines tr")).to_have_count(len(text.splitlines()))


@with_and_without_script
def test_what_cannot_be_read_is_kept_and_said(script: bool, cast: Cast, open_page: Visitor):
    text = "Ben won, <b>honestly</b>\nand Bea came in second"
    page = open_page(cast.ben, script=script)
    hand_in(page, cast.table, list(cast.entries.values()), Handed(text=text))
    card = page.locator(".submission")
    expect(card.locator(".verdict > summary")).to_have_text(re.compile("unreadable"))
    expect(card.locator(".finding-place")).to_have_text(re.compile("^Line 1"))
    expect(card.locator("tr code")).to_have_text(text.splitlines())
    expect(card.locator("tr.failing")).to_be_visible()
    card.locator(".submission-file a").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    assert download.value.path().read_text() == text


@with_and_without_script
def test_a_form_that_is_not_complete_keeps_what_was_typed(
    script: bool, cast: Cast, open_page: Visitor
):
    black, blue, green = cast.entries.values()
    page = open_page(cast.ben, script=script)
    text = a_log()[0].decode()
    fill_in(page, cast.table, [green, black], Handed(text=text)).click()
    expect(page.get_by_role("alert")).to_be_visible()
    wrong = page.locator(".order-row.field-wrong")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text(blue.name)
    expect(page.get_by_label("Race log as text")).to_have_value(text)
    values = [page.locator(f"[name=place_{entry.public_id}]") for entry in (green, black, blue)]
    assert [value.input_value() for value in values] == ["1", "2", ""]


@with_and_without_script
def test_a_file_that_came_with_an_incomplete_form_goes_along_the_next_time(
    script: bool, cast: Cast, open_page: Visitor
):
    handed, log = a_log_file()
    *front, last = order_of(cast, log)
    page = open_page(cast.ben, script=script)
    fill_in(page, cast.table, front, handed).click()
    expect(page.locator(".kept")).to_contain_text("opening.race")
    if script:
        page.locator(".order-tap", has_text=last.name).tap()
    else:
        page.get_by_role("spinbutton", name=re.compile(last.name)).fill("3")
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".submission .verdict > summary")).to_have_text(re.compile("consistent"))
    expect(page.locator(".submission-file a")).to_have_text("opening.race")


def test_a_page_that_waits_shows_the_verdict_when_it_is_there(cast: Cast, open_page: Visitor):
    data, log = a_log()
    order: Sequence[Entry] = order_of(cast, log)
    submission = submit(table=cast.table, by=cast.ben, order=order, handed=Kept(data))
    queued = Verification.objects.filter(log=submission.log)
    queued.update(state=VerificationState.QUEUED, verdict="")
    page = open_page(cast.ben)
    page.goto(reverse("table", args=[cast.table.public_id]))
    expect(page.locator(".submission .badge-blue")).to_have_text(re.compile("waiting"))
    verification.verify(queued.get().pk)
    expect(page.locator(".submission .verdict > summary")).to_have_text(re.compile("consistent"))
    expect(page.locator("[data-refresh-said]")).to_have_text("The log is checked.")
