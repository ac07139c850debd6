"""Two drivers disagree, the organiser decides, the standings move."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.visit import Handed, Visitor, hand_in, names, read_standings
from tests.cast import Cast, a_log, order_of


def test_two_drivers_who_differ_wait_for_the_organiser(cast: Cast, open_page: Visitor):
    black, blue, green = cast.entries.values()
    bens, beas = open_page(cast.ben), open_page(cast.bea, script=False)
    hand_in(bens, cast.table, [black, blue, green])
    hand_in(beas, cast.table, [blue, black, green])
    expect(beas.locator(".page-head .badge")).to_have_text(re.compile("disputed"))
    assert [row[2] for row in read_standings(beas, cast.table)] == ["0", "0", "0"]

    anns = open_page(cast.ann)
    anns.goto(reverse("table", args=[cast.table.public_id]))
    expect(anns.locator(".side-by-side thead th")).to_have_text(["Pl.", "Ben", "Bea"])
    differs = anns.locator(".differs-first")
    expect(differs.get_by_role("rowheader")).to_have_text(re.compile("1 first difference"))
    expect(differs.locator("td .named-car > span")).to_have_text(names([black, blue]))
    anns.get_by_role("button", name="Confirm this one Bea").click()
    expect(anns.locator(".note-success")).to_have_text("The result is confirmed.")
    expect(anns.locator(".page-head .badge")).to_have_text(re.compile("confirmed"))
    expect(anns.locator(".submission-head .badge")).to_have_text(
        [re.compile("not accepted"), re.compile("accepted")]
    )
    confirmed = [("1", blue.name, "9"), ("2", black.name, "6"), ("3", green.name, "4")]
    assert read_standings(anns, cast.table) == confirmed

    anns.goto(reverse("table", args=[cast.table.public_id]))
    anns.get_by_role("button", name="Make official").click()
    expect(anns.locator(".page-head .badge")).to_have_text(re.compile("official"))
    assert read_standings(bens, cast.table) == confirmed


def test_who_decided_can_open_the_result_again(cast: Cast, open_page: Visitor):
    black, blue, green = cast.entries.values()
    hand_in(open_page(cast.ben), cast.table, [black, blue, green])
    anns = open_page(cast.ann, script=False)
    anns.goto(reverse("table", args=[cast.table.public_id]))
    anns.get_by_role("button", name="Confirm this one").click()
    anns.get_by_role("button", name="Reopen").click()
    expect(anns.locator(".page-head .badge")).to_have_text(re.compile("submitted"))


def test_who_sees_the_mistake_hands_in_another_and_the_dispute_ends(cast: Cast, open_page: Visitor):
    data, log = a_log()
    order = order_of(cast, log)
    bens, beas = open_page(cast.ben), open_page(cast.bea)
    hand_in(bens, cast.table, order[::-1])
    hand_in(beas, cast.table, order, Handed(text=data.decode()))
    expect(beas.locator(".page-head .badge")).to_have_text(re.compile("disputed"))
    hand_in(bens, cast.table, order)
    expect(bens.locator(".page-head .badge")).to_have_text(re.compile("confirmed"))
    assert [row[1:] for row in read_standings(bens, cast.table)] == list(
        zip(names(order), ("9", "6", "4"), strict=True)
    )
