"""Judging a log by the API: a verdict comes out, nothing stays behind."""

import base64
import gzip
import json
import re
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.throttling import ScopedRateThrottle

from engine.bga import write_archive
from engine.notation import write_log
from engine.notation.model import Log
from engine.simulate import conceal, simulate
from tests.api import asking, keeps_its_promise, problem
from tests.cast import Cast, a_log

JUDGE = "/api/v1/verifications"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_asked_before() -> None:
    cache.clear()


def post(body: Any, kind: str = "application/json", query: str = "") -> Any:
    data = json.dumps(body) if kind == "application/json" else body
    answer = asking().generic("POST", JUDGE + query, data, content_type=kind)
    keeps_its_promise(answer, "post", "/api/v1/verifications/")
    return answer


def judged(body: Any, kind: str = "application/json", query: str = "") -> dict[str, Any]:
    answer = post(body, kind, query)
    assert answer.status_code == 200, answer.content
    (race,) = answer.json()["races"]
    return race


def uploaded(**form: Any) -> Any:
    answer = asking().post(JUDGE, form, format="multipart")
    keeps_its_promise(answer, "post", "/api/v1/verifications/")
    return answer


def an_archive() -> tuple[bytes, Log]:
    log = simulate("usa", 3, 1, laps=1, rulings=("board-game-arena",), disclosure="complete")
    return write_archive(log), log


def stored() -> int:
    """Count every row of ours there is."""
    models = (m for a in ("championship", "league") for m in apps.get_app_config(a).get_models())
    return sum(model.objects.count() for model in models)


def test_a_good_log_is_consistent():
    text, log = a_log()
    verdict = judged({"content": text.decode(), "name": "night.race"})
    facts = verdict.pop("facts")
    assert set(facts) == {"black", "blue", "green"}
    assert verdict == {
        "file": "night.race",
        "verdict": "consistent",
        "finish": list(log.result or ()),
        "findings": [],
        "rulings": ["printed"],
        "rules_version": "1",
    }


def test_every_way_to_send_a_log_gives_the_same_verdict():
    text, log = a_log()
    coded = base64.b64encode(text).decode()
    file = SimpleUploadedFile("night.race", text)
    for race in (
        judged({"content": text.decode()}),
        judged({"base64": coded}),
        judged(text, "text/plain"),
        judged(text, "text/plain; charset=utf-8"),
        judged(text, "application/octet-stream"),
        uploaded(log=file).json()["races"][0],
    ):
        assert (race["verdict"], race["finish"]) == ("consistent", list(log.result or ()))


def test_an_archive_is_judged_as_well():
    data, log = an_archive()
    packed = gzip.compress(data)
    for race in (
        judged({"content": data.decode()}),
        judged({"base64": base64.b64encode(packed).decode()}),
        judged(packed, "application/gzip"),
        uploaded(log=SimpleUploadedFile("1.archive.json.gz", packed)).json()["races"][0],
    ):
        assert (race["verdict"], race["finish"]) == ("consistent", list(log.result or ()))


def test_a_page_that_is_not_of_the_table_is_said():
    data, _log = an_archive()
    page = json.dumps({"data": {}})
    assert problem(post({"content": data.decode(), "table_page": page}))[0] == 422
    form = {
        "log": SimpleUploadedFile("1.archive.json", data),
        "table_page": SimpleUploadedFile("1.table.json", page.encode()),
    }
    assert problem(uploaded(**form))[0] == 422


def test_a_wrong_order_is_contradicted():
    text, log = a_log()
    order = list(log.result or ())[::-1]
    for verdict in (
        judged({"content": text.decode(), "order": order}),
        uploaded(log=SimpleUploadedFile("a.race", text), order=order).json()["races"][0],
    ):
        assert verdict["verdict"] == "contradicted"
        (finding,) = verdict["findings"]
        assert (finding["code"], finding["found"]) == ("result.order", " ".join(order))
        assert finding["place"]["car"] in order
    right = judged({"content": text.decode(), "order": list(log.result or ())})
    assert right["verdict"] == "consistent"


@pytest.mark.parametrize("disclosure", ["complete", "observed", "positions", "result"])
def test_a_wrong_order_is_contradicted_however_little_a_log_shows(disclosure: Any):
    log = conceal(simulate("usa", 3, 1, laps=1), disclosure)
    text = write_log(log).decode() if isinstance(write_log(log), bytes) else write_log(log)
    order = list(log.result or ())
    wrong = judged({"content": text, "order": order[::-1]})
    assert (wrong["verdict"], wrong["finish"]) == ("contradicted", order)
    assert [finding["code"] for finding in wrong["findings"]] == ["result.order"]
    right = judged({"content": text, "order": order})
    assert (right["verdict"], right["finish"]) != ("contradicted", order)
    assert right["findings"] == []


def test_a_wrong_move_is_contradicted_where_it_stands():
    lines = a_log()[0].decode().splitlines()
    wrong = next(n for n, line in enumerate(lines) if line.startswith("3 ")) + 1
    lines[wrong] = re.sub(r"@\S+", "@0:60.1", lines[wrong])
    verdict = judged("\n".join(lines).encode(), "text/plain")
    (finding,) = verdict["findings"]
    assert (verdict["verdict"], verdict["finish"]) == ("contradicted", [])
    assert (finding["place"]["line"], finding["place"]["round"]) == (wrong + 1, 3)


@pytest.mark.parametrize("order", [[], ["black"], ["black"] * 3, ["x", "y", "z"], ["black"] * 12])
def test_an_order_of_other_cars_cannot_be_judged(order: list[str]):
    verdict = judged({"content": a_log()[0].decode(), "order": order})
    assert verdict["verdict"] == "unreadable"
    assert [finding["code"] for finding in verdict["findings"]] == ["result.cars"]


@pytest.mark.parametrize(
    ("content", "code", "place"),
    [
        (b" ", "log.empty", None),
        (b"\0", "log.not-text", {"line": 1, "column": 1}),
        (b"\xff", "log.not-text", {"line": 1, "column": 1}),
        (b"hello", "tag.missing", None),
        (b"x" * 1_000_001, "log.too-long", None),
        (b"<script>alert(1)</script>", "tag.missing", None),
        (b'{"data":{"logs":[]}}', "archive.no-packets", None),
        (gzip.compress(b'{"data":{"logs":[' + b" " * 20_000_001), "archive.too-large", None),
        (gzip.compress(b'{"data":{"logs":[')[:-9], "archive.gzip", None),
    ],
    ids=["blank", "nul", "no text", "no log", "long", "script", "no race", "bomb", "torn"],
)
def test_what_cannot_be_read_is_answered_with_the_engines_code(
    content: bytes, code: str, place: Any
):
    for answer in (
        post(content, "application/octet-stream"),
        post({"base64": base64.b64encode(content).decode()}),
    ):
        assert problem(answer) == (422, code)
        if place:
            assert answer.json()["place"] == place
        assert "<script>" not in answer.json()["title"]


def test_the_turns_come_when_asked_for():
    text = a_log()[0].decode()
    assert "turns" not in judged({"content": text})
    assert "turns" not in judged({"content": text}, query="?turns=0")
    turns = judged({"content": text}, query="?turns=1")["turns"]
    assert {name for turn in turns for name in turn} == {
        *("round", "car", "lap", "space", "lane", "gear", "speed", "heat")
    }
    assert [turn["round"] for turn in turns[:3]] == [1, 1, 1]
    assert list(post({"content": text}, query="?turns=maybe").json()["errors"]) == ["turns"]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, ["content"]),
        ([], ["non_field_errors"]),
        ({"content": "a", "base64": "YQ=="}, ["base64"]),
        ({"base64": "%%%"}, ["base64"]),
        ({"content": "a", "table_page": "a", "table_page_base64": "YQ=="}, ["table_page_base64"]),
        ({"content": "a", "order": "black"}, ["order"]),
        ({"content": "a", "order": ["black"] * 13}, ["order"]),
        ({"content": "a", "order": ["x" * 11]}, ["order.0"]),
        ({"content": "a", "order": ["\0"]}, ["order.0"]),
    ],
)
def test_what_does_not_fit_is_refused_by_field(body: Any, errors: list[str]):
    answer = post(body)
    assert problem(answer) == (400, "invalid")
    assert list(answer.json()["errors"]) == errors
    assert list(uploaded().json()["errors"]) == ["log"]


def test_an_empty_body_says_what_is_missing():
    for kind in ("text/plain", "application/json"):
        answer = asking().generic("POST", JUDGE, b"", content_type=kind)
        assert problem(answer) == (400, "invalid")


def test_what_is_too_large_is_not_read():
    assert problem(post(b"x" * 20_000_001, "text/plain")) == (413, "request.too-large")
    assert problem(post({"content": "x" * 3_000_001})) == (413, "request.too-large")
    file = SimpleUploadedFile("a.race", bytes(21_000_001))
    assert problem(uploaded(log=file)) == (413, "request.too-large")
    assert problem(post(b"<log/>", "application/xml")) == (415, "unsupported_media_type")


def test_nothing_is_stored(cast: Cast):
    before = stored()
    text, log = a_log()
    post({"content": text.decode()})
    post({"content": text.decode(), "order": list(log.result or ())[::-1]})
    post(b"hello", "text/plain")
    post(an_archive()[0], "application/octet-stream")
    asking(cast, "ben").post(JUDGE, {"content": text.decode()}, format="json")
    assert stored() == before


def test_nothing_is_asked_of_the_database(django_assert_num_queries: Any):
    with django_assert_num_queries(0):
        judged(a_log()[0], "text/plain")


def test_the_address_is_good_with_and_without_a_slash():
    text = a_log()[0]
    for address in (JUDGE, f"{JUDGE}/"):
        answer = asking().generic("POST", address, text, content_type="text/plain")
        assert answer.status_code == 200


def test_too_many_are_told_when_to_come_back(monkeypatch: pytest.MonkeyPatch):
    rates = {**ScopedRateThrottle.THROTTLE_RATES, "verify": "2/min"}
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", rates)
    answers = [post(b"hello", "text/plain") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert problem(answers[-1]) == (429, "throttled")
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
