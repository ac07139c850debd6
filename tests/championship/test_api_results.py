"""Results by the API: handed in, taken back, decided; refused with a code."""

import base64
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile

from championship.models import Entry, Log, Seat, Submission
from championship.services.submissions import submit
from tests.api import asking, body_of, hand_in, ids, keeps_its_promise, problem, rows
from tests.cast import Cast, a_log, order_of
from tests.factories import EntryFactory

SUBMIT = "/api/v1/submissions/"


@pytest.fixture(autouse=True)
def _nobody_asked_before() -> None:
    cache.clear()


def post(cast: Cast, who: str, body: Any, kind: str = "json") -> Any:
    api = asking(cast, who)
    if kind == "json":
        answer = api.generic("POST", SUBMIT, json.dumps(body), content_type="application/json")
    else:
        answer = api.post(SUBMIT, body, format=kind)
    keeps_its_promise(answer, "post", SUBMIT)
    return answer


def plain(cast: Cast, *colours: str, **more: Any) -> dict[str, Any]:
    named = [cast.entries[colour].public_id for colour in colours or cast.entries]
    return {"table": cast.table.public_id, "order": named, **more}


def test_a_result_is_judged_and_counts(cast: Cast, django_capture_on_commit_callbacks: Any):
    text, log = a_log()
    with django_capture_on_commit_callbacks(execute=True):
        answer = post(cast, "ben", body_of(cast, log={"content": text.decode(), "name": "a.race"}))
    assert answer.status_code == 201
    address = answer["Location"]
    assert address == f"http://testserver{SUBMIT}{answer.json()['id']}/"
    row = asking().get(address).json()
    assert (row["verdict"], row["finding"], row["by"]["name"]) == ("consistent", None, "Ben")
    kept = Log.objects.get()
    assert (bytes(kept.content), kept.name, kept.by) == (text, "a.race", cast.ben)
    table = asking().get(f"/api/v1/tables/{cast.table.public_id}/").json()
    assert table["state"] == "submitted"
    assert [row["entry"] for row in table["results"]] == [
        entry.public_id for entry in order_of(cast, log)
    ]


def test_the_same_again_is_the_same_one(cast: Cast):
    first = post(cast, "ben", body_of(cast))
    again = post(cast, "ben", body_of(cast))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert "Location" not in again
    text, _log = a_log()
    form = plain(cast) | {"order": body_of(cast)["order"]}
    form["log"] = SimpleUploadedFile("a.race", text)
    assert post(cast, "ben", form, "multipart").status_code == 200
    assert (Submission.objects.count(), Log.objects.count()) == (1, 1)


def test_the_last_word_counts(cast: Cast):
    first = post(cast, "ben", plain(cast)).json()["id"]
    second = post(cast, "ben", plain(cast, "green", "blue", "black")).json()["id"]
    states = {row["id"]: row["state"] for row in rows(asking(), "submissions")}
    assert states == {first: "withdrawn", second: "waiting"}
    assert post(cast, "ben", plain(cast)).status_code == 200


def test_a_file_comes_in_a_form(cast: Cast):
    form = plain(cast, retired=1, online_table="77") | {
        "log": SimpleUploadedFile("night.race", b"\0 no text"),
        "table_page": SimpleUploadedFile("77.table.json", b"{}"),
    }
    answer = post(cast, "ben", form, "multipart")
    assert (answer.status_code, answer.json()["retired"]) == (201, 1)
    kept = Log.objects.get()
    assert bytes(kept.content) == b"\0 no text"
    assert (kept.name, kept.online_table) == ("night.race", "77")
    assert bytes(kept.table_page) == b"{}"


def test_a_form_needs_no_file(cast: Cast):
    assert post(cast, "ben", plain(cast), "multipart").json()["log"] is None


def test_bytes_come_in_base64(cast: Cast):
    content = bytes(range(256))
    said = {
        # As a command line writes it, in lines.
        "base64": base64.encodebytes(content).decode(),
        "table_page_base64": base64.b64encode(b"\xff").decode(),
        "online_table": "77",
    }
    assert post(cast, "ben", plain(cast, log=said)).status_code == 201
    kept = Log.objects.get()
    assert (bytes(kept.content), bytes(kept.table_page)) == (content, b"\xff")
    assert kept.online_table == "77"


def test_a_wrong_order_is_kept_with_its_finding(
    cast: Cast, django_capture_on_commit_callbacks: Any
):
    body = body_of(cast)
    body["order"].reverse()
    with django_capture_on_commit_callbacks(execute=True):
        assert post(cast, "ben", body).status_code == 201
    (row,) = rows(asking(), "submissions")
    assert row["finding"]["code"] == "result.order"
    assert Submission.objects.get().order == body["order"]


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"table": None}, ["table"]),
        ({"table": "a\0b"}, ["table"]),
        ({"order": "black"}, ["order"]),
        ({"order": [[]]}, ["order.0"]),
        ({"order": ["ent_x"] * 13}, ["order"]),
        ({"retired": -1}, ["retired"]),
        ({"retired": 10**30}, ["retired"]),
        ({"retired": "NaN"}, ["retired"]),
        ({"log": {}}, ["log.content"]),
        ({"log": []}, ["log.non_field_errors"]),
        ({"log": {"content": ""}}, ["log.content"]),
        ({"log": {"content": "\ud800"}}, ["log.content"]),
        ({"log": {"content": {"a": 1}}}, ["log.content"]),
        ({"log": {"base64": "%%%"}}, ["log.base64"]),
        ({"log": {"base64": ["a"]}}, ["log.base64"]),
        ({"log": {"base64": "\u00e9"}}, ["log.base64"]),
        ({"log": {"content": "a", "base64": "YQ=="}}, ["log.base64"]),
        ({"log": {"content": "a", "name": "n" * 121}}, ["log.name"]),
        ({"log": {"content": "a", "online_table": "7" * 21}}, ["log.online_table"]),
    ],
)
def test_what_does_not_fit_is_refused_by_field(
    cast: Cast, change: dict[str, Any], errors: list[str]
):
    answer = post(cast, "ben", {**plain(cast), **change})
    assert problem(answer) == (400, "invalid")
    assert list(answer.json()["errors"]) == errors
    assert not Submission.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"x"', b"7", b"null", b"NaN", b"\xff\xfe{}"])
def test_what_is_no_json_object_is_refused(cast: Cast, body: bytes):
    answer = asking(cast, "ben").post(SUBMIT, body, content_type="application/json")
    keeps_its_promise(answer, "post", SUBMIT)
    assert problem(answer)[0] == 400


@pytest.mark.parametrize(
    "charset", ["utf-8", "utf-16", "latin-1", "no-such-thing"], ids=lambda name: name
)
def test_json_is_read_as_utf_8_whatever_it_claims(cast: Cast, charset: str):
    cast.entries["black"].name = "Zoë"
    body = json.dumps(plain(cast, log={"content": "Zoë"}), ensure_ascii=False).encode()
    kind = f"application/json; charset={charset}"
    assert asking(cast, "ben").post(SUBMIT, body, content_type=kind).status_code == 201
    assert bytes(Log.objects.get().content) == "Zoë".encode()


def test_hostile_json_takes_neither_time_nor_memory(cast: Cast):
    api = asking(cast, "ben")
    deep = api.post(SUBMIT, b"[" * 1_000_000, content_type="application/json")
    assert problem(deep) == (400, "parse_error")
    number = api.post(SUBMIT, b"9" * 1_000_000, content_type="application/json")
    assert problem(number) == (400, "parse_error")
    long = api.post(SUBMIT, b" " * 3_000_001, content_type="application/json")
    keeps_its_promise(long, "post", SUBMIT)
    assert problem(long) == (413, "request.too-large")
    assert "3 MB" in long.json()["detail"]


def test_oversize_files_are_refused_and_not_kept(cast: Cast):
    file = SimpleUploadedFile("big.race", bytes(20_000_001))
    refused = post(cast, "ben", plain(cast) | {"log": file}, "multipart")
    assert problem(refused) == (413, "log.too-large")
    assert list(refused.json()["errors"]) == ["log"]
    file = SimpleUploadedFile("big.race", bytes(21_000_001))
    assert problem(post(cast, "ben", plain(cast) | {"log": file}, "multipart")) == (
        413,
        "request.too-large",
    )
    fields = plain(cast) | {"online_table": "7" * 4_000_000}
    assert problem(post(cast, "ben", fields, "multipart")) == (413, "request.too-large")
    assert not Log.objects.exists()
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense"],
)
def test_other_kinds_of_body_are_refused(cast: Cast, content_type: str):
    answer = asking(cast, "ben").generic("POST", SUBMIT, b"a=b", content_type=content_type)
    keeps_its_promise(answer, "post", SUBMIT)
    assert problem(answer) == (415, "unsupported_media_type")


def test_a_form_that_is_none_is_refused(cast: Cast):
    for kind in ("multipart/form-data", "multipart/form-data; boundary=x", "multipart/form-data;"):
        answer = asking(cast, "ben").generic("POST", SUBMIT, b"--y\r\n", content_type=kind)
        assert problem(answer)[0] == 400


def test_refusals_have_their_codes(cast: Cast):
    black = cast.entries["black"].public_id
    short = post(cast, "ben", plain(cast) | {"order": [black]})
    assert problem(short) == (409, "order.incomplete")
    assert list(short.json()["errors"]) == ["order"]
    assert "everybody" in short.json()["detail"]
    assert problem(post(cast, "ben", plain(cast) | {"order": [black] * 3}))[1] == "order.incomplete"
    assert problem(post(cast, "ben", plain(cast, retired=4))) == (409, "order.retired")
    Seat.objects.all().delete()
    assert problem(post(cast, "ben", plain(cast) | {"order": []})) == (409, "table.no-seats")


def test_only_who_sits_at_the_table_is_in_its_order(cast: Cast):
    other = EntryFactory(season=cast.season)
    for stranger in (other.public_id, "ent_nobody", EntryFactory().public_id):
        answer = post(cast, "ben", plain(cast) | {"order": [stranger]})
        assert problem(answer) == (400, "invalid")
        assert answer.json()["errors"] == {"order": [f"{stranger} does not sit at this table."]}
    assert Entry.objects.count() == 5


def test_a_confirmed_result_takes_nothing_more(cast: Cast, django_capture_on_commit_callbacks: Any):
    hand_in(cast, django_capture_on_commit_callbacks)
    known = ids(cast)
    ann, ben = asking(cast, "ann"), asking(cast, "ben")
    confirmed = ann.post(f"{SUBMIT}{known['submissions']}/confirm/")
    assert (confirmed.status_code, confirmed.json()["state"]) == (200, "accepted")
    assert problem(post(cast, "bea", plain(cast, "green", "blue", "black"))) == (
        409,
        "table.closed",
    )
    withdrawn = ben.post(f"{SUBMIT}{known['submissions']}/withdraw/")
    assert problem(withdrawn) == (409, "submission.decided")
    table = f"/api/v1/tables/{known['tables']}"
    assert ann.post(f"{table}/make-official/").json()["state"] == "official"
    assert problem(ann.post(f"{table}/make-official/")) == (409, "table.not-confirmed")
    assert problem(ann.post(f"{SUBMIT}{known['submissions']}/confirm/")) == (409, "table.closed")
    assert ann.post(f"{table}/reopen/").json()["state"] == "submitted"
    taken_back = ben.post(f"{SUBMIT}{known['submissions']}/withdraw/")
    assert (taken_back.status_code, taken_back.json()["state"]) == (200, "withdrawn")
    assert problem(ann.post(f"{SUBMIT}{known['submissions']}/confirm/")) == (409, "table.nothing")


def test_nobody_takes_back_what_another_handed_in(cast: Cast):
    submission = submit(table=cast.table, by=cast.ben, order=[*cast.entries.values()])
    for who in ("bea", "ann", "owner"):
        answer = asking(cast, who).post(f"{SUBMIT}{submission.public_id}/withdraw/")
        assert problem(answer) == (403, "permission_denied")
