"""Errors of the API as problem details (RFC 9457): a stable code beside every sentence."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from championship.errors import Refusal
from engine.documents import refusal
from engine.errors import RaceError
from engine.report import finding_as_json

__all__ = ["CONTENT_TYPE", "problem"]

CONTENT_TYPE: Final = "application/problem+json"

_STATUS: Final = {"log.too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE}
"""The status of a refusal; others are conflicts with the state something is in."""

_FIELDS: Final = {"order.incomplete": "order", "order.retired": "retired", "log.too-large": "log"}
"""The field a refusal is about."""

_TOO_MUCH: Final = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer an error of the API with a problem document; anything else is a fault of ours.

    ``code`` is one of the engine's or the site's where the error is about a race or a result, else
    the framework's; ``errors`` has the sentences by field where a request did not fit.
    """
    match error:
        case Refusal():
            return _of_refusal(error)
        case RaceError():
            return _of_file(error)
        # Neither says what is not there or not allowed: that would tell that there is something.
        case Http404():
            error = exceptions.NotFound()
        case PermissionDenied():
            error = exceptions.PermissionDenied()
        case SuspiciousOperation():
            return _of_form(error)
    response = exception_handler(error, context)
    if response is None:
        return None
    assert isinstance(error, exceptions.APIException), "the framework answers its own errors"
    fields: dict[str, list[str]] = {}
    if isinstance(error, exceptions.ValidationError):
        fields = _by_field(error.detail)
        detail = _("The request does not fit; “errors” says where.")
    else:
        detail = str(error.detail)
    answer = _answer(response.status_code, error.default_code, detail, errors=fields)
    for header in ("WWW-Authenticate", "Retry-After"):
        if header in response.headers:
            answer[header] = response[header]
    return answer


def _of_refusal(error: Refusal) -> Response:
    number = _STATUS.get(error.code, HTTPStatus.CONFLICT)
    fields = {_FIELDS[error.code]: [str(error)]} if error.code in _FIELDS else {}
    return _answer(number, error.code, str(error), errors=fields)


def _of_file(error: RaceError) -> Response:
    """Say why a log or archive cannot be read, and where."""
    (finding,) = refusal(error).findings
    found = finding_as_json(finding)
    number = HTTPStatus.UNPROCESSABLE_ENTITY
    return _answer(number, error.code, found["sentence"], place=found["place"])


def _of_form(error: SuspiciousOperation) -> Response:
    """Say that a form is too large, or not what it claims to be."""
    if isinstance(error, _TOO_MUCH):
        sentence = _("There are more or larger fields than a form may have.")
        return _answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "request.too-large", sentence)
    return _answer(HTTPStatus.BAD_REQUEST, "parse_error", _("This form cannot be read."))


def _by_field(detail: Any, path: str = "") -> dict[str, list[str]]:
    """Flatten the sentences of a request that does not fit: ``log.base64`` is a field in a field."""
    found: dict[str, list[str]] = {}
    for name, sentence in _sentences(detail, path):
        found.setdefault(name, []).append(sentence)
    return found


def _sentences(detail: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _sentences(inner, f"{path}.{name}".lstrip("."))
    elif isinstance(detail, list):
        for inner in detail:
            yield from _sentences(inner, path)
    else:
        yield path or "non_field_errors", str(detail)


def _answer(number: int, code: str, detail: str, **more: Any) -> Response:
    """Make a problem document; of ``more`` there is only what is known."""
    status = HTTPStatus(number)
    body = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "code": code,
        "detail": detail,
    }
    body |= {name: value for name, value in more.items() if value}
    return Response(body, status=status.value, content_type=CONTENT_TYPE)
