"""Errors of the API as problem details (RFC 9457)."""

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler

__all__ = ["problem"]


def problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer an error of the API with a problem document."""
    return exception_handler(error, context)
