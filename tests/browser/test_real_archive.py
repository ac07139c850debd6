"""A race that was really driven, handed in through the form."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from championship.services import seasons
from engine.car import COLOURS
from tests.browser.visit import Handed, Visitor, hand_in, names, read_standings
from tests.corpus import archives, truth_of
from tests.factories import ClubFactory, MembershipFactory, SeasonFactory, UserFactory

pytestmark = pytest.mark.corpus

POINTS = ("9", "6", "4", "3", "2", "1", "0", "0", "0")


def test_a_real_archive_is_consistent_and_moves_the_standings(db: Any, open_page: Visitor):
    archive = archives("1-base")[0]
    (race,) = truth_of(archive)["races"]
    assert not any(turn.get("out") for turn in race["turns"])
    club, ben = ClubFactory(), UserFactory(name="Ben")
    season = SeasonFactory(club=club, rulings="board-game-arena")
    member = MembershipFactory(club=club, user=ben)
    order = [
        seasons.add_entry(
            season=season,
            name=f"Driver of {COLOURS[car]}",
            colour=COLOURS[car],
            member=None if place else member,
        )
        for place, car in enumerate(race["finish"])
    ]
    table = seasons.add_race(
        season=season, name="Online", circuit=race["circuit"], laps=race["laps"]
    ).tables.get()
    seasons.seat(table=table, places=[seasons.Place(entry, entry.colour) for entry in order])

    page = open_page(ben)
    number = f"500{archive.name[:6]}"
    hand_in(page, table, order, Handed(file=(archive.name, archive.read_bytes()), number=number))
    expect(page.locator(".submission .verdict > summary")).to_have_text(re.compile("consistent"))
    expect(page.locator(".page-head .badge")).to_have_text(re.compile("confirmed"))
    expect(page.locator(".finish-name")).to_have_text(names(order))
    assert read_standings(page, table) == [
        (str(place), entry.name, points)
        for place, (entry, points) in enumerate(zip(order, POINTS, strict=False), start=1)
    ]
