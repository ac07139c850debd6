"""Fetching with permission: an object the user may not see is not there."""

from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404

__all__ = ["allowed"]

M = TypeVar("M", bound=Model)
Someone = AnonymousUser | Model


def allowed(user: Someone, found: QuerySet[M], public_id: str, *permissions: str) -> M:
    """Get the row with this id from ``found``, a selector's rows that ``user`` may see.

    Raises :class:`Http404` if it is not among them, :class:`PermissionDenied` if ``user`` lacks one
    of ``permissions`` on it (a visitor is then sent to sign in by the view).
    """
    try:
        row = found.get(public_id=public_id)
    except ObjectDoesNotExist:
        raise Http404 from None
    for permission in permissions:
        if not user.has_perm(permission, row):  # type: ignore[union-attr]
            raise PermissionDenied
    return row
