"""The REST API: who gets what, what writing does, how errors answer."""

import base64
import json
from typing import Any

import pytest
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from championship.enums import ResultState
from championship.models import Log, Submission, Verification
from championship.services.submissions import Handed, submit
from tests.cast import Cast, a_log, make_cast, order_of
from tests.factories import EntryFactory, RaceFactory, SeasonFactory, SeatFactory, TableFactory

LISTS = (
    "clubs",
    "seasons",
    "races",
    "tables",
    "entries",
    "standings",
    "submissions",
    "logs",
    "verdicts",
)


def client(user: Any = None) -> APIClient:
    """Make a client of somebody, signed in by token, or of a visitor."""
    made = APIClient()
    if user is not None:
        token, _ = Token.objects.get_or_create(user=user)
        made.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
    return made


@pytest.fixture
def table_with_log(cast: Cast, django_capture_on_commit_callbacks) -> Cast:
    text, log = a_log()
    with django_capture_on_commit_callbacks(execute=True):
        submit(table=cast.table, by=cast.ben, order=order_of(cast, log), handed=Handed(text))
    return cast


def rows(api: APIClient, what: str, **query: str) -> list[dict[str, Any]]:
    answer = api.get(f"/api/v1/{what}/", query)
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def ids(cast: Cast) -> dict[str, str]:
    submission = cast.table.submissions.get()
    return {
        "clubs": cast.club.public_id,
        "seasons": cast.season.public_id,
        "races": cast.race.public_id,
        "tables": cast.table.public_id,
        "entries": cast.entries["black"].public_id,
        "submissions": submission.public_id,
        "logs": submission.log.public_id,
        "verdicts": submission.log.verifications.get().public_id,
    }


@pytest.mark.parametrize("who", ["visitor", "cat", "ben", "ann", "owner"])
def test_everybody_reads_a_public_club(who: str, table_with_log: Cast):
    api = client(None if who == "visitor" else getattr(table_with_log, who))
    for what, public_id in ids(table_with_log).items():
        assert public_id in [row["id"] for row in rows(api, what)]
        assert api.get(f"/api/v1/{what}/{public_id}/").json()["id"] == public_id
    season = table_with_log.season.public_id
    assert [row["points"] for row in rows(api, "standings", season=season)] == [9, 6, 4]


@pytest.mark.parametrize(
    ("who", "sees"),
    [("visitor", False), ("cat", False), ("ben", True), ("ann", True), ("owner", True)],
)
def test_only_members_read_a_private_club(who: str, sees: bool, table_with_log: Cast):
    table_with_log.club.public = False
    table_with_log.club.save()
    api = client(None if who == "visitor" else getattr(table_with_log, who))
    for what, public_id in ids(table_with_log).items():
        assert (public_id in [row["id"] for row in rows(api, what)]) is sees
        assert api.get(f"/api/v1/{what}/{public_id}/").status_code == (200 if sees else 404)
    content = api.get(f"/api/v1/logs/{ids(table_with_log)['logs']}/content/")
    assert content.status_code == (200 if sees else 404)
    assert bool(rows(api, "standings", season=table_with_log.season.public_id)) is sees


WRITES = {
    "submit": ("post", "/api/v1/submissions/"),
    "withdraw": ("post", "/api/v1/submissions/{submissions}/withdraw/"),
    "confirm": ("post", "/api/v1/submissions/{submissions}/confirm/"),
    "make official": ("post", "/api/v1/tables/{tables}/make-official/"),
    "reopen": ("post", "/api/v1/tables/{tables}/reopen/"),
}
#                 visitor  cat  ben  ann  owner
MAY = {
    "submit": (401, 403, 200, 201, 201),
    "withdraw": (401, 403, 200, 403, 403),
    "confirm": (401, 403, 403, 200, 200),
    "make official": (401, 403, 403, 409, 409),
    "reopen": (401, 403, 403, 200, 200),
}


@pytest.mark.parametrize("what", WRITES)
@pytest.mark.parametrize("who", ["visitor", "cat", "ben", "ann", "owner"])
def test_who_may_write_what(who: str, what: str, table_with_log: Cast):
    api = client(None if who == "visitor" else getattr(table_with_log, who))
    _, address = WRITES[what]
    text, log = a_log()
    order = [entry.public_id for entry in order_of(table_with_log, log)]
    body = {
        "table": table_with_log.table.public_id,
        "order": order,
        "log": {"content": text.decode()},
    }
    answer = api.post(address.format(**ids(table_with_log)), body, format="json")
    expected = MAY[what][["visitor", "cat", "ben", "ann", "owner"].index(who)]
    assert answer.status_code == expected, answer.content


def test_a_stranger_of_a_private_club_finds_nothing_to_write_to(db):
    cast = make_cast(public=False)
    _text, log = a_log()
    body = {
        "table": cast.table.public_id,
        "order": [entry.public_id for entry in order_of(cast, log)],
    }
    answer = client(cast.cat).post("/api/v1/submissions/", body, format="json")
    assert answer.status_code == 404
    assert cast.club.name not in answer.content.decode()


def test_a_submission_is_judged_and_counts(cast: Cast, django_capture_on_commit_callbacks):
    text, log = a_log()
    body = {
        "table": cast.table.public_id,
        "order": [entry.public_id for entry in order_of(cast, log)],
        "log": {"base64": base64.b64encode(text).decode(), "name": "night.race"},
    }
    api = client(cast.ben)
    with django_capture_on_commit_callbacks(execute=True):
        first = api.post("/api/v1/submissions/", body, format="json")
    again = api.post("/api/v1/submissions/", body, format="json")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert bytes(Log.objects.get().content) == text
    (verdict,) = rows(api, "verdicts", table=cast.table.public_id)
    assert verdict["verdict"] == "consistent"
    table = api.get(f"/api/v1/tables/{cast.table.public_id}/").json()
    assert table["state"] == ResultState.SUBMITTED
    assert [row["entry"] for row in table["results"]] == body["order"]


def test_a_refusal_is_a_problem_with_a_code(cast: Cast):
    body = {"table": cast.table.public_id, "order": [cast.entries["black"].public_id]}
    answer = client(cast.ben).post("/api/v1/submissions/", body, format="json")
    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["status"]) == ("order.incomplete", 409)
    assert "everybody" in problem["detail"]


def test_a_request_that_does_not_fit_says_which_field(cast: Cast):
    answer = client(cast.ben).post("/api/v1/submissions/", {"retired": -1}, format="json")
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == {"table", "order", "retired"}
    body = {"table": cast.table.public_id, "order": ["ent_nobody"]}
    answer = client(cast.ben).post("/api/v1/submissions/", body, format="json")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["order"])


def test_a_log_is_judged_without_being_kept(db):
    text, log = a_log()
    answer = APIClient().post("/api/v1/verifications", {"content": text.decode()}, format="json")
    (race,) = answer.json()["races"]
    assert (answer.status_code, race["verdict"]) == (200, "consistent")
    assert race["finish"] == list(log.result or ())
    wrong = {"content": text.decode(), "order": list(log.result or ())[::-1]}
    (race,) = APIClient().post("/api/v1/verifications", wrong, format="json").json()["races"]
    assert (race["verdict"], race["findings"][0]["code"]) == ("contradicted", "result.order")
    turns = APIClient().post("/api/v1/verifications?turns=1", wrong, format="json")
    assert turns.json()["races"][0]["turns"][0]["round"] == 1
    assert (Log.objects.count(), Verification.objects.count()) == (0, 0)


def test_what_cannot_be_read_is_answered_with_the_engines_code(db):
    api = APIClient()
    for content, code in ((b" ", "log.empty"), (b"hello", "tag.missing"), (b"\0", "log.not-text")):
        body = {"base64": base64.b64encode(content).decode()}
        answer = api.post("/api/v1/verifications", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert api.post("/api/v1/verifications", {}, format="json").status_code == 400
    bad = api.post("/api/v1/verifications", {"base64": "%%%"}, format="json")
    assert list(bad.json()["errors"]) == ["base64"]
    long = api.post("/api/v1/verifications", {"content": "x" * 1_200_000}, format="json")
    assert long.status_code == 400


def test_too_many_requests_are_told_when_to_come_back(db, settings):
    from rest_framework.throttling import ScopedRateThrottle

    before = ScopedRateThrottle.THROTTLE_RATES
    ScopedRateThrottle.THROTTLE_RATES = {**before, "verify": "2/min"}
    try:
        api = APIClient(REMOTE_ADDR="10.1.2.3")
        answers = [api.post("/api/v1/verifications", {}, format="json") for _ in range(3)]
    finally:
        ScopedRateThrottle.THROTTLE_RATES = before
    assert [answer.status_code for answer in answers] == [400, 400, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert answers[-1].json()["code"] == "throttled"


def test_a_token_is_made_shown_and_revoked(cast: Cast):
    api = APIClient()
    assert api.post("/api/v1/token/").status_code == 401
    api.force_login(cast.ben)
    token = api.post("/api/v1/token/").json()["token"]
    assert api.post("/api/v1/token/").json()["token"] == token
    by_token = APIClient(HTTP_AUTHORIZATION=f"Token {token}")
    assert by_token.post("/api/v1/token/").status_code == 200
    assert by_token.delete("/api/v1/token/").status_code == 204
    assert by_token.post("/api/v1/token/").status_code == 401


def test_lists_come_in_pages_and_can_be_narrowed(cast: Cast):
    for number in range(2, 8):
        RaceFactory(season=cast.season, number=number, circuit="gb")
    answer = APIClient().get("/api/v1/races/", {"page_size": 3, "circuit": "gb"}).json()
    assert (answer["count"], len(answer["results"])) == (6, 3)
    assert answer["next"].endswith("page=2&page_size=3")


@pytest.mark.parametrize(
    ("what", "queries"),
    [
        ("clubs", 2),
        ("seasons", 2),
        ("races", 3),
        ("tables", 5),
        ("entries", 2),
        ("standings", 2),
        ("submissions", 3),
        ("logs", 3),
        ("verdicts", 2),
    ],
)
def test_a_list_takes_as_many_queries_for_three_rows_as_for_one(
    what: str, queries: int, table_with_log: Cast, django_assert_num_queries, rf
):
    with django_assert_num_queries(queries):
        rows(APIClient(), what)
    for _ in range(2):
        season = SeasonFactory(club=table_with_log.club)
        entry = EntryFactory(season=season)
        table = TableFactory(race=RaceFactory(season=season))
        SeatFactory(table=table, entry=entry)
        submission = submit(table=table, by=table_with_log.ben, order=[entry], handed=Handed(b"?"))
        assert submission.log is not None
    with django_assert_num_queries(queries):
        rows(APIClient(), what)


def test_a_hostile_log_is_only_ever_a_download(cast: Cast):
    hostile = b"<script>alert(1)</script>"
    submission = submit(
        table=cast.table,
        by=cast.ben,
        order=list(cast.entries.values()),
        handed=Handed(hostile, name="x.html"),
    )
    answer = APIClient().get(f"/api/v1/logs/{submission.log.public_id}/content/")
    assert answer.content == hostile
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_the_document_is_valid_and_every_operation_has_a_summary(db):
    schema = SchemaGenerator().get_schema(request=None, public=True)
    validate_schema(schema)
    operations = [
        operation
        for path in schema["paths"].values()
        for method, operation in path.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert [each["operationId"] for each in operations if not each.get("summary")] == []
    assert APIClient().get("/api/v1/schema/").status_code == 200
    page = APIClient().get("/api/v1/docs/")
    assert page.status_code == 200
    assert b"cdn" not in page.content


def test_no_list_shows_a_primary_key(table_with_log: Cast):
    for what in LISTS:
        for row in rows(APIClient(), what):
            assert "pk" not in row
            assert not isinstance(row.get("id"), int), json.dumps(row)
    assert reverse("api-docs") == "/api/v1/docs/"
    assert Submission.objects.count() == 1
