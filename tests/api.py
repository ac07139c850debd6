"""The REST API as tests ask it: who asks, what the cast has there, what the document promises."""

import base64
from functools import cache
from typing import Any

from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.authtoken.models import Token
from rest_framework.response import Response
from rest_framework.test import APIClient

from championship.services.submissions import Handed, submit
from tests.cast import Cast, a_log, order_of

__all__ = [
    "WHO",
    "asking",
    "body_of",
    "document",
    "hand_in",
    "ids",
    "keeps_its_promise",
    "operations",
    "problem",
    "rows",
]

# A visitor, a stranger with a club of her own, a driver who handed the result in, and who runs the club.
WHO = (None, "cat", "ben", "ann", "owner")


def asking(cast: Cast | None = None, who: str | None = None) -> APIClient:
    """Make a client of somebody of the cast, signed in by token, or of a visitor."""
    made = APIClient()
    if cast is not None and who is not None:
        token, _ = Token.objects.get_or_create(user=getattr(cast, who))
        made.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
    return made


def hand_in(cast: Cast, capture: Any) -> None:
    """Let Ben hand in the right order with its log, and let it be checked."""
    text, log = a_log()
    with capture(execute=True):
        submit(table=cast.table, by=cast.ben, order=order_of(cast, log), handed=Handed(text))


def body_of(cast: Cast, **more: Any) -> dict[str, Any]:
    """Write what hands in the same by the API."""
    text, log = a_log()
    return {
        "table": cast.table.public_id,
        "order": [entry.public_id for entry in order_of(cast, log)],
        "log": {"base64": base64.b64encode(text).decode()},
        **more,
    }


def ids(cast: Cast) -> dict[str, str]:
    """Name a row of each list, after :func:`hand_in`."""
    submission = cast.table.submissions.get()
    assert submission.log is not None
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


def rows(api: APIClient, what: str, **query: Any) -> list[dict[str, Any]]:
    """List something."""
    answer = api.get(f"/api/v1/{what}/", query)
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def problem(answer: Response) -> tuple[int, str]:
    """Read a problem document: its status and code."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    said = answer.json()
    assert said["status"] == answer.status_code
    assert said["detail"]
    return said["status"], said["code"]


@cache
def document() -> dict[str, Any]:
    """Draw up the OpenAPI document; a warning is a bug."""
    with GENERATOR_STATS.silence():
        drawn = SchemaGenerator().get_schema(request=None, public=True)
        found = [*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache]
    assert found == []
    return drawn


def operations() -> dict[tuple[str, str], dict[str, Any]]:
    """List the operations of the document by method and path."""
    return {
        (method, path): operation
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    }


def keeps_its_promise(answer: Any, method: str, path: str) -> None:
    """Hold an answer against what the document says of its operation."""
    promised = operations()[method, path]["responses"]
    assert str(answer.status_code) in promised, answer.content
    contents = promised[str(answer.status_code)].get("content", {})
    if not contents:
        assert answer.content == b""
        return
    kind = answer["Content-Type"]
    assert kind in contents
    if kind != "application/octet-stream":
        whole = {**contents[kind]["schema"], "components": document()["components"]}
        Draft202012Validator(whole).validate(answer.json())
