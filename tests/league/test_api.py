"""The REST API as a whole: its document, its problems, its limits, tokens, clubs."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from drf_spectacular.validation import validate_schema
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from championship.models import Submission
from league.api.tokens import TokenThrottle
from tests.api import asking, document, keeps_its_promise, operations, problem
from tests.cast import Cast

TOKEN = "/api/v1/token/"


@pytest.fixture(autouse=True)
def _nobody_asked_before() -> None:
    cache.clear()


@pytest.fixture
def ben(cast: Cast) -> dict[str, str]:
    cast.ben.set_password("slipstream")
    cast.ben.save()
    return {"email": "ben@example.com", "password": "slipstream"}


def test_the_document_is_valid_and_draws_without_a_warning():
    validate_schema(document())
    assert document()["openapi"] == "3.1.0"


def test_every_operation_says_what_it_does_and_what_it_answers():
    for operation in operations().values():
        assert operation["summary"]
        assert operation["description"]
        answers = operation["responses"]
        assert {"401", "429"} < set(answers)
        for status, answer in answers.items():
            kinds = answer.get("content", {})
            assert kinds or status == "204"
            for kind, content in kinds.items():
                assert content["schema"].get("type") != "object"
                assert (kind == "application/problem+json") is (status >= "400")


def test_the_document_is_served_in_both_writings(db: None):
    written = asking().get("/api/v1/schema/")
    assert written.status_code == 200
    assert written["Content-Type"].startswith("application/vnd.oai.openapi")
    read = asking().get("/api/v1/schema/?format=json").json()
    assert set(read["paths"]) == set(document()["paths"])


def test_the_page_of_the_document_is_all_our_own(client: Client, db: None):
    page = client.get("/api/v1/docs/")
    assert page.status_code == 200
    html = page.content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert html.count("<script") == html.count("<script src=") == 2
    addresses = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert len(addresses) == 4
    assert all(address.startswith("/") for address in addresses)
    assert "default-src 'self'" in page["Content-Security-Policy"]
    script = client.get(addresses[-1].replace("&amp;", "&"))
    assert script["Content-Type"].startswith("application/javascript")
    assert "/api/v1/schema/" in script.content.decode()
    assert client.get("/api/v1/")["Location"] == "/api/v1/docs/"


@pytest.mark.parametrize("method", ["get", "post", "delete"])
@pytest.mark.parametrize("path", ["", "v1/nothing/", "v2/clubs/", "v1/clubs/1/", "v1/clubs/a\0/"])
def test_an_address_that_is_not_there_is_a_problem(db: None, method: str, path: str):
    answer = getattr(asking(), method)(f"/api/{path}")
    assert problem(answer) == (404, "not_found")
    assert answer.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "code": "not_found",
        "detail": "Not found.",
    }


def test_an_address_without_its_last_slash_leads_on(cast: Cast):
    answer = asking().get("/api/v1/clubs?page=1")
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/clubs/?page=1")
    answer = asking(cast, "ben").post("/api/v1/submissions", {}, format="json")
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/submissions/")
    assert problem(asking().get("/api/v1/nothing")) == (404, "not_found")


def test_what_a_stranger_asks_for_is_as_little_there_as_what_nobody_has(cast: Cast):
    cast.club.public = False
    cast.club.save()
    cat = asking(cast, "cat")
    for what, row in (
        ("clubs", cast.club),
        ("seasons", cast.season),
        ("races", cast.race),
        ("tables", cast.table),
        ("entries", cast.entries["black"]),
    ):
        there = cat.get(f"/api/v1/{what}/{row.public_id}/")
        nowhere = cat.get(f"/api/v1/{what}/{row.public_id[:4]}22222222/")
        assert there.json() == nowhere.json()
        assert problem(there) == (404, "not_found")
    body = {"table": cast.table.public_id, "order": []}
    there = cat.post("/api/v1/submissions/", body, format="json")
    nowhere = cat.post("/api/v1/submissions/", {**body, "table": "tbl_2"}, format="json")
    assert there.json() == nowhere.json()


def test_a_bad_token_is_a_problem_also_where_everybody_may_read(db: None):
    api = APIClient(HTTP_AUTHORIZATION="Token nobodys")
    answer = api.get("/api/v1/clubs/")
    assert problem(answer) == (401, "authentication_failed")
    assert answer["WWW-Authenticate"] == "Token"


def test_a_problem_is_said_in_the_readers_language(cast: Cast):
    answer = asking().get("/api/v1/nothing/", HTTP_ACCEPT_LANGUAGE="de")
    assert answer.json()["detail"] == "Nicht gefunden."


def test_a_fault_of_ours_is_not_hidden(cast: Cast, monkeypatch: pytest.MonkeyPatch):
    from championship.api import judging

    def broken(*_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(judging, "read_document", broken)
    api = APIClient(raise_request_exception=False)
    assert api.post("/api/v1/verifications", {"content": "a"}, format="json").status_code == 500


@pytest.mark.parametrize(("who", "scope"), [(None, "anon"), ("ben", "user")])
def test_too_many_requests_are_told_when_to_come_back(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, who: str | None, scope: str
):
    rates = {**SimpleRateThrottle.THROTTLE_RATES, scope: "2/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    api = asking(cast, who)
    answers = [api.get("/api/v1/seasons/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    keeps_its_promise(answers[-1], "get", "/api/v1/seasons/")
    assert problem(answers[-1]) == (429, "throttled")
    assert 0 < int(answers[-1]["Retry-After"]) <= 60


def test_a_token_is_made_with_a_password_and_shown_once(cast: Cast, ben: dict[str, str]):
    made = asking().post(TOKEN, ben, format="json")
    keeps_its_promise(made, "post", TOKEN)
    assert (made.status_code, made["Cache-Control"]) == (201, "no-store")
    key = made.json()["token"]
    api = APIClient(HTTP_AUTHORIZATION=f"Token {key}")
    shown = api.get(TOKEN)
    keeps_its_promise(shown, "get", TOKEN)
    assert shown.json()["begins"] == key[:8]
    assert key not in shown.content.decode()
    assert "sessionid" not in made.cookies


def test_a_new_token_takes_the_place_of_the_old(cast: Cast, ben: dict[str, str]):
    old, new = (asking().post(TOKEN, ben, format="json").json()["token"] for _ in range(2))
    assert old != new
    assert APIClient(HTTP_AUTHORIZATION=f"Token {old}").get(TOKEN).status_code == 401
    assert APIClient(HTTP_AUTHORIZATION=f"Token {new}").get(TOKEN).status_code == 200


def test_a_token_is_made_in_a_session_but_not_from_another_site(cast: Cast):
    api = APIClient()
    api.force_login(cast.ben)
    assert problem(api.get(TOKEN)) == (404, "not_found")
    assert api.post(TOKEN).status_code == 201
    strict = APIClient(enforce_csrf_checks=True)
    strict.force_login(cast.ben)
    assert problem(strict.post(TOKEN)) == (403, "permission_denied")
    assert strict.delete(TOKEN).status_code == 403


def test_a_token_makes_no_other(cast: Cast):
    answer = asking(cast, "ben").post(TOKEN, {}, format="json")
    assert problem(answer) == (400, "invalid")
    assert list(answer.json()["errors"]) == ["email", "password"]


def test_a_token_is_revoked(cast: Cast):
    api = asking(cast, "ben")
    assert api.delete(TOKEN).status_code == 204
    assert problem(api.get(TOKEN)) == (401, "authentication_failed")
    assert not Token.objects.exists()


def test_nobody_learns_whether_an_address_has_an_account(cast: Cast, ben: dict[str, str]):
    wrong = asking().post(TOKEN, {**ben, "password": "drs"}, format="json")
    unknown = asking().post(TOKEN, {**ben, "email": "nobody@example.com"}, format="json")
    cast.ben.is_active = False
    cast.ben.save()
    inactive = asking().post(TOKEN, ben, format="json")
    assert wrong.json() == unknown.json() == inactive.json()
    assert problem(wrong) == (401, "authentication_failed")
    assert not Token.objects.exists()


def test_passwords_are_not_tried_for_long(cast: Cast, ben: dict[str, str]):
    guess = {**ben, "password": "drs"}
    answers = [asking().post(TOKEN, guess, format="json").status_code for _ in range(12)]
    assert answers[:5] == [401] * 5
    assert answers[-1] == 429
    # Neither the right one nor another account is taken from there any more.
    last = asking().post(TOKEN, ben, format="json")
    assert problem(last) == (429, "throttled")
    assert int(last["Retry-After"]) > 0


def test_tokens_are_not_made_in_rows(cast: Cast, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(TokenThrottle, "rate", "2/min")
    api = APIClient()
    api.force_login(cast.ben)
    assert [api.post(TOKEN).status_code for _ in range(3)] == [201, 201, 429]


def test_the_api_shows_nobodys_address(cast: Cast):
    for method, path in operations():
        if method == "get" and "{" not in path:
            assert b"@example.com" not in asking(cast, "owner").get(path).content
    assert not Submission.objects.exists()
