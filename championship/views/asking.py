"""Asking a service for something it may refuse."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest

from championship.errors import Refusal
from championship.forms import Form

__all__ = ["ask", "tell"]

T = TypeVar("T")


def ask(form: Form, service: Callable[..., T], **wanted: Any) -> T | None:
    """Let ``service`` do what is wanted; if it refuses, the form says why."""
    try:
        return service(**wanted)
    except Refusal as refusal:
        form.refuse(refusal)
        return None


def tell(request: HttpRequest, done: str, service: Callable[..., object], **wanted: Any) -> None:
    """Let ``service`` do what is wanted, and tell the reader that it is ``done`` or why not."""
    try:
        service(**wanted)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
