"""Reading clubs."""

from typing import Any

from django.db.models import Q, QuerySet

from league.models import Club

__all__ = ["clubs"]


def clubs(user: Any) -> QuerySet[Club]:
    """Clubs ``user`` may see: public ones and the user's own."""
    visible = Q(public=True)
    if user.is_authenticated:
        visible |= Q(memberships__user=user)
    return Club.objects.filter(visible).distinct()
