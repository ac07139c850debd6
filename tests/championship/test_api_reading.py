"""Reading the championship by the API: whole values, pages, filters, queries, nothing by primary key."""

import json
import re
from typing import Any

import pytest
from django.core.cache import cache

from championship.models import Log, Submission, Table, Verification
from championship.services.results import confirm
from championship.services.submissions import Handed, submit
from tests.api import asking, hand_in, ids, problem, rows
from tests.cast import Cast, a_log, order_of
from tests.factories import (
    ClubFactory,
    EntryFactory,
    MembershipFactory,
    RaceFactory,
    SeasonFactory,
    SeatFactory,
    TableFactory,
)


@pytest.fixture(autouse=True)
def _nobody_asked_before() -> None:
    cache.clear()


# Counting, the rows themselves, and one query for each kind of row that hangs on them.
QUERIES = {
    "clubs": 2,
    "seasons": 2,
    "races": 3,
    "tables": 5,
    "entries": 2,
    "standings": 2,
    "submissions": 3,
    "logs": 3,
    "verdicts": 2,
}
LISTS = list(QUERIES)


@pytest.fixture
def handed(cast: Cast, django_capture_on_commit_callbacks: Any) -> Cast:
    hand_in(cast, django_capture_on_commit_callbacks)
    return cast


def one(cast: Cast, what: str, who: str | None = None) -> dict[str, Any]:
    answer = asking(cast, who).get(f"/api/v1/{what}/{ids(cast)[what]}/")
    assert answer.status_code == 200
    return answer.json()


def test_a_club_says_what_the_reader_is_in_it(handed: Cast):
    club = one(handed, "clubs", "ben")
    assert club.pop("created")
    assert club == {
        "id": handed.club.public_id,
        "name": "Ann's club",
        "about": "",
        "public": True,
        "role": "driver",
        "members": 4,
        "seasons": 1,
    }
    assert one(handed, "clubs")["role"] is None


def test_a_season_and_its_race(handed: Cast):
    season = one(handed, "seasons")
    assert season.pop("created")
    assert season == {
        "id": handed.season.public_id,
        "club": handed.club.public_id,
        "name": "1961",
        "rulings": "printed",
    }
    assert one(handed, "races") == {
        "id": handed.race.public_id,
        "season": handed.season.public_id,
        "number": 1,
        "name": "Opening race",
        "circuit": "usa",
        "laps": 1,
        "date": None,
        "tables": [handed.table.public_id],
    }
    assert one(handed, "entries") == {
        "id": handed.entries["black"].public_id,
        "season": handed.season.public_id,
        "name": "Ben",
        "colour": "black",
        "number": None,
    }


def test_a_table_has_its_seats_and_its_result(handed: Cast):
    order = [entry.public_id for entry in order_of(handed, a_log()[1])]
    assert one(handed, "tables") == {
        "id": handed.table.public_id,
        "race": handed.race.public_id,
        "season": handed.season.public_id,
        "number": 1,
        "state": "submitted",
        "seats": [
            {"entry": entry.public_id, "colour": colour, "grid": grid}
            for grid, (colour, entry) in enumerate(handed.entries.items(), start=1)
        ],
        "results": [
            {"place": 1, "entry": order[0], "finished": True, "points": 9},
            {"place": 2, "entry": order[1], "finished": True, "points": 6},
            {"place": 3, "entry": order[2], "finished": True, "points": 4},
        ],
    }


def test_standings_are_the_stored_rows(handed: Cast):
    winner, second, _third = order_of(handed, a_log()[1])
    first, next_row, _last = rows(asking(), "standings", season=handed.season.public_id)
    assert first == {
        "season": handed.season.public_id,
        "place": 1,
        "entry": winner.public_id,
        "name": winner.name,
        "points": 9,
        "change": first["change"],
        "tie": "",
        "races": [{"race": 1, "place": 1, "points": 9, "finished": True}],
    }
    assert (next_row["entry"], next_row["points"]) == (second.public_id, 6)


def test_a_submission_its_log_and_the_verdict(handed: Cast):
    text, log = a_log()
    ben = {"id": handed.ben.public_id, "name": "Ben"}
    submission, kept, verdict = (one(handed, what) for what in ("submissions", "logs", "verdicts"))
    assert submission.pop("created")
    assert submission == {
        "id": ids(handed)["submissions"],
        "table": handed.table.public_id,
        "by": ben,
        "order": [entry.public_id for entry in order_of(handed, log)],
        "retired": 0,
        "log": kept["id"],
        "verdict": "consistent",
        "finding": None,
        "state": "waiting",
    }
    assert kept.pop("created")
    assert kept == {
        "id": ids(handed)["logs"],
        "table": handed.table.public_id,
        "by": ben,
        "kind": "log",
        "name": "",
        "online_table": "",
        "size": len(text),
        "sha256": Log.objects.get().sha256,
        "verdict": "consistent",
        "content": f"http://testserver/api/v1/logs/{kept['id']}/content/",
    }
    assert verdict.pop("queued")
    assert verdict.pop("finished")
    facts = verdict.pop("facts")
    assert set(facts) == {"black", "blue", "green"}
    assert facts["black"]["top_speed"] > 0
    assert verdict == {
        "id": ids(handed)["verdicts"],
        "log": kept["id"],
        "table": handed.table.public_id,
        "state": "done",
        "verdict": "consistent",
        "finish": list(log.result or ()),
        "findings": [],
        "rulings": ["printed"],
        "rules_version": "1",
    }


def test_what_is_not_checked_yet_has_no_verdict(cast: Cast):
    submit(table=cast.table, by=cast.ben, order=[*cast.entries.values()], handed=Handed(b"?"))
    assert [row["verdict"] for row in rows(asking(), "submissions")] == [None]
    assert [row["verdict"] for row in rows(asking(), "logs")] == [None]
    (verdict,) = rows(asking(), "verdicts")
    assert (verdict["state"], verdict["verdict"], verdict["finish"]) == ("queued", None, [])


def test_what_nobody_made_any_more_is_shown(handed: Cast):
    Submission.objects.update(by=None)
    Log.objects.update(by=None)
    assert one(handed, "submissions")["by"] is None
    assert one(handed, "logs")["by"] is None


def test_findings_of_the_site_are_in_words(cast: Cast, django_capture_on_commit_callbacks: Any):
    cast.race.circuit = "gb"
    cast.race.save()
    hand_in(cast, django_capture_on_commit_callbacks)
    (finding,) = one(cast, "verdicts")["findings"]
    assert finding == {
        "code": "table.circuit",
        "place": {},
        "sentence": "The log is of a race on usa; this race is on gb.",
        "expected": "gb",
        "found": "usa",
        "rule": "",
        "severity": "error",
        "facts": {"expected": "gb", "found": "usa"},
    }
    # What a sentence needs may not have been stored when the finding was.
    Verification.objects.update(findings=[{**finding, "sentence": "", "facts": {}}])
    assert one(cast, "verdicts")["findings"][0]["sentence"] == ""


def test_an_order_the_log_contradicts_has_its_finding(
    cast: Cast, django_capture_on_commit_callbacks: Any
):
    text, log = a_log()
    with django_capture_on_commit_callbacks(execute=True):
        submit(table=cast.table, by=cast.ben, order=order_of(cast, log)[::-1], handed=Handed(text))
    finding = one(cast, "submissions")["finding"]
    assert finding["code"] == "result.order"
    assert finding["expected"] == " ".join(log.result or ())


@pytest.mark.parametrize("what", LISTS)
def test_nothing_is_shown_by_its_primary_key(handed: Cast, what: str):
    for row in rows(asking(handed, "ben"), what):
        assert "pk" not in row
        assert {name for name in row if name.endswith("_id")} == set()
        if what != "standings":
            assert re.fullmatch(r"[a-z]{3}_[0-9a-z]{16}", row["id"])
        assert "@example.com" not in json.dumps(row)


def test_lists_come_in_pages(cast: Cast):
    for number in range(2, 8):
        RaceFactory(season=cast.season, number=number, circuit="gb")
    first = asking().get("/api/v1/races/", {"page_size": 3, "circuit": "gb"}).json()
    assert (first["count"], first["previous"]) == (6, None)
    assert first["next"].startswith("http://testserver/api/v1/races/?")
    second = asking().get(first["next"]).json()
    assert second["next"] is None
    numbers = [row["number"] for row in first["results"] + second["results"]]
    assert numbers == [2, 3, 4, 5, 6, 7]
    assert problem(asking().get("/api/v1/races/?page=9")) == (404, "not_found")
    assert problem(asking().get("/api/v1/races/?page=x")) == (404, "not_found")
    assert len(rows(asking(), "races", page_size="many")) == 7
    assert len(rows(asking(), "races", page_size=100_000)) == 7


def test_lists_are_narrowed(handed: Cast):
    other = SeasonFactory(club=ClubFactory(name="Zoë's club"))
    race = RaceFactory(season=other, circuit="gb")
    table = TableFactory(race=race)
    entry = EntryFactory(season=other, colour="red")
    SeatFactory(table=table, entry=entry)
    confirm(submission=submit(table=table, by=handed.cat, order=[entry], handed=Handed(b"?")))
    known = ids(handed)
    for what, query, count in (
        ("clubs", {"name": "Zoë's club"}, 1),
        ("clubs", {"name__icontains": "CLUB"}, 3),
        ("clubs", {"mine": "true"}, 0),
        ("seasons", {"club": known["clubs"]}, 1),
        ("seasons", {"name": "1961"}, 1),
        ("seasons", {"name": "1962"}, 0),
        ("races", {"season": known["seasons"]}, 1),
        ("races", {"circuit": "gb"}, 1),
        ("tables", {"race": known["races"]}, 1),
        ("tables", {"season": known["seasons"]}, 1),
        ("tables", {"state": "confirmed"}, 1),
        ("tables", {"state": "official"}, 0),
        ("entries", {"season": known["seasons"]}, 3),
        ("entries", {"colour": "red"}, 1),
        ("standings", {"season": known["seasons"]}, 3),
        ("submissions", {"table": known["tables"]}, 1),
        ("submissions", {"state": "accepted"}, 1),
        ("submissions", {"mine": "true"}, 0),
        ("submissions", {"mine": "false"}, 2),
        ("logs", {"table": known["tables"]}, 1),
        ("logs", {"kind": "archive"}, 0),
        ("verdicts", {"log": known["logs"]}, 1),
        ("verdicts", {"table": known["tables"]}, 1),
        ("verdicts", {"verdict": "consistent"}, 1),
        ("verdicts", {"state": "queued"}, 1),
        ("verdicts", {"log": "log_nobody"}, 0),
    ):
        assert len(rows(asking(), what, **query)) == count, (what, query)
    assert len(rows(asking(handed, "ben"), "submissions", mine="true")) == 1
    assert len(rows(asking(handed, "ben"), "submissions", mine="false")) == 1
    assert [row["name"] for row in rows(asking(handed, "ben"), "clubs", mine="true")] == [
        "Ann's club"
    ]
    assert rows(asking(handed, "cat"), "clubs")[0]["name"] == "Cat's club"


@pytest.mark.parametrize(
    ("what", "query", "field"),
    [
        ("tables", {"state": "lost"}, "state"),
        ("verdicts", {"verdict": "guilty"}, "verdict"),
        ("entries", {"colour": "'; --"}, "colour"),
        ("seasons", {"club": "a\0b"}, "club"),
    ],
)
def test_a_filter_that_cannot_be_is_refused_by_name(
    cast: Cast, what: str, query: dict[str, str], field: str
):
    answer = asking().get(f"/api/v1/{what}/", query)
    assert problem(answer) == (400, "invalid")
    assert list(answer.json()["errors"]) == [field]


def two_more(cast: Cast) -> None:
    """Add two clubs with everything there can be in them."""
    for _ in range(2):
        season = SeasonFactory(club=ClubFactory())
        member = MembershipFactory(club=season.club, user=cast.ben)
        entry = EntryFactory(season=season, member=member)
        table = TableFactory(race=RaceFactory(season=season))
        SeatFactory(table=table, entry=entry)
        submit(table=table, by=cast.ben, order=[entry], handed=Handed(b"?"))


@pytest.mark.parametrize("what", LISTS)
@pytest.mark.parametrize("who", [None, "ben"])
def test_a_list_takes_as_many_queries_for_three_rows_as_for_one(
    handed: Cast, who: str | None, what: str, django_assert_num_queries: Any
):
    # The token comes with its user.
    queries = QUERIES[what] + (who is not None)
    api = asking(handed, who)
    with django_assert_num_queries(queries):
        before = len(rows(api, what))
    two_more(handed)
    with django_assert_num_queries(queries):
        assert len(rows(api, what)) == before + 2


@pytest.mark.parametrize("what", [what for what in LISTS if what != "standings"])
def test_a_row_takes_no_more_queries_than_a_list(
    handed: Cast, what: str, django_assert_num_queries: Any
):
    address = f"/api/v1/{what}/{ids(handed)[what]}/"
    with django_assert_num_queries(QUERIES[what] - 1):
        assert asking().get(address).status_code == 200


def test_no_list_reads_what_was_handed_in(handed: Cast, django_assert_num_queries: Any):
    for what, queries in QUERIES.items():
        with django_assert_num_queries(queries) as captured:
            rows(asking(), what)
        for query in captured.captured_queries:
            sql = query["sql"].replace('LENGTH("championship_log"."content")', "")
            assert '"content"' not in sql
            assert '"table_page"' not in sql


@pytest.mark.parametrize(
    "name", ["x.html", '"><script>alert(1)</script>', "a\r\nSet-Cookie: b", ""]
)
def test_a_hostile_log_is_only_ever_a_download(cast: Cast, name: str):
    hostile = b"<script>alert(1)</script>"
    submission = submit(
        table=cast.table,
        by=cast.ben,
        order=list(cast.entries.values()),
        handed=Handed(hostile, name=name),
    )
    assert submission.log is not None
    address = f"/api/v1/logs/{submission.log.public_id}/content/"
    for accept in ("*/*", "text/html", "application/json"):
        answer = asking().get(address, HTTP_ACCEPT=accept)
        assert answer.content == hostile
        assert answer["Content-Type"] == "application/octet-stream"
        assert answer["Content-Disposition"].startswith("attachment; filename=")
        assert not re.search(r'[<>\r\n]|""', answer["Content-Disposition"])
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer
    (row,) = rows(asking(), "logs")
    assert row["name"] == name
    shown = asking().get("/api/v1/logs/", HTTP_ACCEPT="text/html")
    assert shown["Content-Type"] == "application/json"


def test_what_was_read_before_is_not_sent_again(handed: Cast):
    for address in (
        "/api/v1/tables/",
        f"/api/v1/tables/{handed.table.public_id}/",
        f"/api/v1/logs/{ids(handed)['logs']}/content/",
    ):
        first = asking().get(address)
        assert first["Cache-Control"] == "private, no-cache"
        again = asking().get(address, HTTP_IF_NONE_MATCH=first["ETag"])
        assert (again.status_code, again.content) == (304, b"")
    handed.table.results.all().delete()
    address = f"/api/v1/tables/{handed.table.public_id}/"
    before = asking().get(address)["ETag"]
    Table.objects.update(state="open")
    assert asking().get(address, HTTP_IF_NONE_MATCH=before).status_code == 200
    nothing = asking().get("/api/v1/tables/tbl_nobody/")
    again = asking().get("/api/v1/tables/tbl_nobody/", HTTP_IF_NONE_MATCH=nothing.get("ETag", "*"))
    assert again.status_code == 404
