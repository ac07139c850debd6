"""Every operation of the API, asked by everybody of the cast, in a public and in a private club."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from rest_framework.test import APIClient

from tests.api import WHO, asking, body_of, hand_in, ids, keeps_its_promise, operations, rows
from tests.cast import Cast, a_log, make_cast

LIST = ("200 200 200 200 200",) * 2
ROW = ("200 200 200 200 200", "404 404 200 200 200")
DECIDE = ("401 403 403 200 200", "401 404 403 200 200")

# What each of WHO gets in a public club, and what in a private one.
EXPECTED = {
    ("get", "clubs/"): LIST,
    ("get", "clubs/{id}/"): ROW,
    ("get", "seasons/"): LIST,
    ("get", "seasons/{id}/"): ROW,
    ("get", "races/"): LIST,
    ("get", "races/{id}/"): ROW,
    ("get", "tables/"): LIST,
    ("get", "tables/{id}/"): ROW,
    ("get", "entries/"): LIST,
    ("get", "entries/{id}/"): ROW,
    ("get", "standings/"): LIST,
    ("get", "submissions/"): LIST,
    ("get", "submissions/{id}/"): ROW,
    ("get", "logs/"): LIST,
    ("get", "logs/{id}/"): ROW,
    ("get", "logs/{id}/content/"): ROW,
    ("get", "verdicts/"): LIST,
    ("get", "verdicts/{id}/"): ROW,
    # Ben handed the same in before.
    ("post", "submissions/"): ("401 403 200 201 201", "401 404 200 201 201"),
    ("post", "submissions/{id}/withdraw/"): ("401 403 200 403 403", "401 404 200 403 403"),
    ("post", "submissions/{id}/confirm/"): DECIDE,
    # Nothing is confirmed yet.
    ("post", "tables/{id}/make-official/"): ("401 403 403 409 409", "401 404 403 409 409"),
    ("post", "tables/{id}/reopen/"): DECIDE,
    ("post", "verifications/"): LIST,
    ("get", "token/"): ("401 200 200 200 200",) * 2,
    # A token alone makes no new one.
    ("post", "token/"): ("400 400 400 400 400",) * 2,
    ("delete", "token/"): ("401 204 204 204 204",) * 2,
}


@pytest.fixture(autouse=True)
def _nobody_asked_before() -> None:
    cache.clear()


def body(cast: Cast, path: str) -> Any:
    if path == "submissions/":
        return body_of(cast)
    return {"content": a_log()[0].decode()} if path == "verifications/" else None


def answers(cast: Cast, method: str, path: str) -> str:
    """Say what each of WHO gets; nothing they do is there for the next."""
    known = ids(cast)
    address = f"/api/v1/{path}".format(id=known.get(path.partition("/")[0], ""))
    said: list[str] = []
    for who in WHO:
        api = asking(cast, who)
        with transaction.atomic():
            answer = getattr(api, method)(address, body(cast, path), format="json")
            transaction.set_rollback(True)
        said.append(str(answer.status_code))
        keeps_its_promise(answer, method, f"/api/v1/{path}")
        if answer.status_code in (401, 403, 404):
            assert cast.club.name not in answer.content.decode()
    return " ".join(said)


def test_the_table_has_every_operation_there_is():
    assert {(method, path.removeprefix("/api/v1/")) for method, path in operations()} == set(
        EXPECTED
    )


@pytest.mark.parametrize(("method", "path"), EXPECTED)
@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
def test_everybody_gets_what_they_may(
    db: None, method: str, path: str, private: bool, django_capture_on_commit_callbacks: Any
):
    cast = make_cast(public=not private)
    hand_in(cast, django_capture_on_commit_callbacks)
    assert answers(cast, method, path) == EXPECTED[method, path][private]


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
def test_lists_show_what_single_rows_show(
    db: None, private: bool, django_capture_on_commit_callbacks: Any
):
    cast = make_cast(public=not private)
    hand_in(cast, django_capture_on_commit_callbacks)
    for who in WHO:
        sees = not private or who not in (None, "cat")
        api = asking(cast, who)
        for what, public_id in ids(cast).items():
            assert (public_id in [row["id"] for row in rows(api, what)]) is sees
        assert bool(rows(api, "standings", season=cast.season.public_id)) is sees


def test_a_filter_finds_nothing_of_a_private_club(
    db: None, django_capture_on_commit_callbacks: Any
):
    cast = make_cast(public=False)
    hand_in(cast, django_capture_on_commit_callbacks)
    known = ids(cast)
    for what, query in (
        ("seasons", {"club": known["clubs"]}),
        ("races", {"season": known["seasons"]}),
        ("tables", {"race": known["races"]}),
        ("entries", {"season": known["seasons"]}),
        ("standings", {"season": known["seasons"]}),
        ("submissions", {"table": known["tables"]}),
        ("logs", {"table": known["tables"]}),
        ("verdicts", {"log": known["logs"]}),
    ):
        assert rows(asking(cast, "cat"), what, **query) == []
        assert rows(asking(cast, "bea"), what, **query) != []


def test_a_session_writes_only_with_a_csrf_token(cast: Cast):
    api = APIClient(enforce_csrf_checks=True)
    api.force_login(cast.ben)
    answer = api.post("/api/v1/submissions/", body_of(cast), format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    api = APIClient()
    api.force_login(cast.ben)
    assert api.post("/api/v1/submissions/", body_of(cast), format="json").status_code == 201


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options"])
def test_rows_are_not_changed_in_other_ways(
    cast: Cast, method: str, django_capture_on_commit_callbacks: Any
):
    hand_in(cast, django_capture_on_commit_callbacks)
    for what, public_id in ids(cast).items():
        for address in (f"/api/v1/{what}/", f"/api/v1/{what}/{public_id}/"):
            answer = getattr(asking(cast, "owner"), method)(address, {}, format="json")
            assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
