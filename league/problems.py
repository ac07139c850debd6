"""Errors of the API as problem details (RFC 9457): a stable code beside every sentence."""

from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from championship.errors import Refusal
from engine.errors import RaceError

__all__ = ["CONTENT_TYPE", "problem"]

CONTENT_TYPE: Final = "application/problem+json"


def problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer an error of the API with a problem document; anything else is a fault of ours.

    ``code`` is one of the engine's or the site's where the error is about a race or a result, else
    the framework's; ``errors`` has the sentences by field where a request did not fit.
    """
    if isinstance(error, Refusal):
        return _answer(status.HTTP_409_CONFLICT, error.code, str(error))
    if isinstance(error, RaceError):
        return _answer(status.HTTP_422_UNPROCESSABLE_ENTITY, error.code, str(error))
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    assert isinstance(error, exceptions.APIException), "the framework answers its own errors"
    fields = error.detail if isinstance(error, exceptions.ValidationError) else None
    detail = "" if fields is not None else str(error.detail)
    answer = _answer(response.status_code, error.default_code, detail, fields)
    for header in ("WWW-Authenticate", "Retry-After"):
        if header in response.headers:
            answer[header] = response[header]
    return answer


def _answer(number: int, code: str, detail: str, fields: Any = None) -> Response:
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": _TITLES.get(number, "Error"),
        "status": number,
        "code": code,
    }
    if detail:
        body["detail"] = detail
    if fields is not None:
        body["errors"] = fields
    return Response(body, status=number, content_type=CONTENT_TYPE)


_TITLES: Final = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    406: "Not acceptable",
    409: "Refused",
    413: "Too large",
    415: "Unsupported media type",
    422: "Unreadable",
    429: "Too many requests",
}
