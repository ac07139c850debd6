"""The handed archives on the site: each is consistent, proves its order, and the standings add up."""

import base64
import datetime
from collections import defaultdict
from typing import Any, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from championship.enums import ResultState, SubmissionState, VerdictWord
from championship.models import Entry, Season, Submission, Table
from championship.services import seasons, verification
from championship.services.submissions import Handed, submit
from engine.car import COLOURS
from league.models import Role, User
from tests.corpus import archive_of, archives, names, table_beside, truth_of
from tests.factories import ClubFactory, MembershipFactory, SeasonFactory, UserFactory

pytestmark = [pytest.mark.corpus, pytest.mark.django_db]

FOLDER = "1-base"
SAMPLE = names(FOLDER)[::8]
POINTS = (9, 6, 4, 3, 2, 1)


class Played(NamedTuple):
    """What truly happened at an online table; cars as colours, those that gave up last."""

    name: str
    circuit: str
    laps: int
    order: tuple[str, ...]
    gave_up: int

    @property
    def number(self) -> str:
        """The table's number; the file's name ends with it."""
        return f"500{self.name[:6]}"

    @property
    def archive(self) -> bytes:
        return archive_of(FOLDER, self.name).read_bytes()

    @property
    def page(self) -> bytes:
        return table_beside(archive_of(FOLDER, self.name)).read_bytes()

    @property
    def points(self) -> dict[str, int]:
        finishers = self.order[: len(self.order) - self.gave_up]
        return dict.fromkeys(self.order, 0) | dict(zip(finishers, POINTS, strict=False))


class Club(NamedTuple):
    """A club whose every season has a driver for each printed colour."""

    ben: User
    season: Season
    entries: dict[str, Entry]


@pytest.fixture
def club() -> Club:
    club, ben = ClubFactory(), UserFactory(name="Ben")
    member = MembershipFactory(club=club, user=ben, role=Role.DRIVER)
    season = SeasonFactory(club=club, rulings="board-game-arena")
    entries = {
        colour: seasons.add_entry(
            season=season,
            name=f"Driver of {colour}",
            colour=colour,
            member=member if colour == "black" else None,
        )
        for colour in COLOURS[:9]
    }
    return Club(ben, season, entries)


def played(name: str) -> Played:
    (race,) = truth_of(archive_of(FOLDER, name))["races"]
    order = tuple(COLOURS[car] for car in race["finish"])
    gave_up = {turn["car"] for turn in race["turns"] if turn.get("out")}
    assert all(COLOURS[car] in order[len(order) - len(gave_up) :] for car in gave_up)
    return Played(name, race["circuit"], race["laps"], order, len(gave_up))


def table_for(club: Club, race: Played) -> Table:
    """Set up the table of the club at which the race was driven."""
    table = seasons.add_race(
        season=club.season,
        name=race.name,
        circuit=race.circuit,
        laps=race.laps,
        date=datetime.date(2026, 1, 1),
    ).tables.get()
    places = [seasons.Place(club.entries[colour], colour) for colour in race.order]
    return seasons.seat(table=table, places=places)


def hand_in(club: Club, table: Table, race: Played, **handed: Any) -> Submission:
    submission = submit(
        table=table,
        by=club.ben,
        order=[club.entries[colour] for colour in race.order],
        retired=race.gave_up,
        handed=Handed(race.archive, name=f"{race.name}.archive.json.gz", **handed),
    )
    for queued in submission.log.verifications.all():
        verification.verify(queued.pk)
    return Submission.objects.get(pk=submission.pk)


def told(table: Table) -> list[tuple[str, int, bool, int]]:
    rows = table.results.order_by("place")
    return list(rows.values_list("entry__colour", "place", "finished", "points"))


def expected(race: Played) -> list[tuple[str, int, bool, int]]:
    finishers = len(race.order) - race.gave_up
    return [
        (colour, place, place <= finishers, race.points[colour])
        for place, colour in enumerate(race.order, start=1)
    ]


def is_consistent(submission: Submission) -> bool:
    verdict = submission.log.verifications.get()
    assert verdict.findings == []
    return verdict.verdict == VerdictWord.CONSISTENT and submission.finding == {}


def test_there_are_forty_and_some_have_cars_that_gave_up():
    assert len(archives(FOLDER)) == 40
    assert sum(played(name).gave_up > 0 for name in names(FOLDER)) >= 3


@pytest.mark.parametrize("name", names(FOLDER))
def test_an_archive_with_its_number_and_page_is_consistent_and_confirms_itself(
    name: str, club: Club
):
    race = played(name)
    table = table_for(club, race)
    submission = hand_in(club, table, race, online_table=race.number, table_page=race.page)
    table.refresh_from_db()
    assert is_consistent(submission)
    assert submission.state == SubmissionState.ACCEPTED
    assert table.state == ResultState.CONFIRMED
    assert told(table) == expected(race)


@pytest.mark.parametrize("name", SAMPLE)
def test_an_archive_without_its_number_counts_but_confirms_nothing(name: str, club: Club):
    race = played(name)
    table = table_for(club, race)
    submission = hand_in(club, table, race)
    table.refresh_from_db()
    assert is_consistent(submission)
    assert table.state == ResultState.SUBMITTED
    assert told(table) == expected(race)


@pytest.mark.parametrize("name", SAMPLE)
def test_an_archive_under_another_number_is_contradicted(name: str, club: Club):
    race = played(name)
    table = table_for(club, race)
    submission = hand_in(club, table, race, online_table="500999999")
    table.refresh_from_db()
    verdict = submission.log.verifications.get()
    assert (verdict.verdict, verdict.findings[0]["code"]) == ("contradicted", "table.number")
    assert (table.state, told(table)) == (ResultState.SUBMITTED, [])


@pytest.mark.parametrize("name", SAMPLE)
def test_the_wrong_order_is_not_proven_by_the_archive(name: str, club: Club):
    race = played(name)
    table = table_for(club, race)
    first, second, *rest = race.order
    wrong = race._replace(order=(second, first, *rest))
    submission = hand_in(club, table, wrong, online_table=race.number)
    table.refresh_from_db()
    assert submission.finding["code"] == "result.order"
    assert submission.finding["place"]["car"] == first
    assert (table.state, told(table)) == (ResultState.SUBMITTED, [])


def test_the_standings_of_a_season_of_all_forty_are_the_true_ones(club: Club):
    races = [played(name) for name in names(FOLDER)]
    for race in races:
        table = table_for(club, race)
        hand_in(club, table, race, online_table=race.number)
    states = Table.objects.filter(race__season=club.season).values_list("state", flat=True)
    assert list(states) == [ResultState.CONFIRMED] * 40

    total: dict[str, int] = defaultdict(int)
    for race in races:
        for colour, points in race.points.items():
            total[colour] += points
    last = races[-1].order
    true = sorted(
        club.entries,
        key=lambda colour: (-total[colour], last.index(colour) if colour in last else 99),
    )
    standings = list(club.season.standings.order_by("position").select_related("entry"))
    assert [(row.entry.colour, row.points) for row in standings] == [
        (colour, total[colour]) for colour in true
    ]
    by_race = {row.entry.colour: [score["race"] for score in row.races] for row in standings}
    assert by_race == {
        colour: [number for number, race in enumerate(races, start=1) if colour in race.order]
        for colour in club.entries
    }


def has_true_standings(club: Club, race: Played) -> bool:
    """Compare the standings of the season, in which this is the only race."""
    rows = club.season.standings.select_related("entry")
    points = {row.entry.colour: row.points for row in rows}
    return points == dict.fromkeys(club.entries, 0) | race.points


@pytest.mark.parametrize("name", names(FOLDER))
def test_the_api_takes_an_archive_from_a_driver(
    name: str, club: Club, django_capture_on_commit_callbacks
):
    race = played(name)
    table = table_for(club, race)
    body = {
        "table": table.public_id,
        "order": [club.entries[colour].public_id for colour in race.order],
        "retired": race.gave_up,
        "log": {
            "base64": base64.b64encode(race.archive).decode(),
            "name": f"{name}.archive.json.gz",
            "online_table": race.number,
        },
    }
    ben = APIClient()
    ben.force_authenticate(club.ben)
    with django_capture_on_commit_callbacks(execute=True):
        answer = ben.post("/api/v1/submissions/", body, format="json")
    assert answer.status_code == 201, answer.content
    (verdict,) = ben.get("/api/v1/verdicts/", {"table": table.public_id}).json()["results"]
    assert (verdict["verdict"], verdict["findings"]) == (VerdictWord.CONSISTENT, [])
    assert ben.get(f"/api/v1/tables/{table.public_id}/").json()["state"] == ResultState.CONFIRMED
    assert told(table) == expected(race)
    assert has_true_standings(club, race)


@pytest.mark.parametrize("name", names(FOLDER))
def test_the_form_takes_an_archive_from_a_driver(
    name: str, club: Club, django_capture_on_commit_callbacks
):
    race = played(name)
    table = table_for(club, race)
    data: dict[str, Any] = {
        "online_table": f" {race.number} ",
        "log_file": SimpleUploadedFile(f"{name}.archive.json.gz", race.archive),
        "table_page": SimpleUploadedFile(f"{name}.table.json.gz", race.page),
    }
    finishers = len(race.order) - race.gave_up
    for place, colour in enumerate(race.order, start=1):
        data[f"place_{club.entries[colour].public_id}"] = place
        if place > finishers:
            data[f"out_{club.entries[colour].public_id}"] = "on"
    ben = Client()
    ben.force_login(club.ben)
    with django_capture_on_commit_callbacks(execute=True):
        answer = ben.post(reverse("submit_result", args=[table.public_id]), data)
    assert (answer.status_code, answer["Location"]) == (
        302,
        reverse("table", args=[table.public_id]),
    )
    table.refresh_from_db()
    assert is_consistent(table.submissions.get())
    assert table.state == ResultState.CONFIRMED
    assert told(table) == expected(race)
    page = ben.get(answer["Location"]).content.decode()
    assert "consistent" in page
    assert has_true_standings(club, race)
