"""Reading clubs."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from championship.models import Entry, Race, Season, Standing
from championship.selectors.visible import seasons
from league.models import Club, Membership

__all__ = ["clubs", "clubs_own_first", "members", "seasons_with_leaders"]


def clubs(user: Any) -> QuerySet[Club]:
    """Clubs ``user`` may see: public ones and the user's own."""
    if not user.is_authenticated:
        return Club.objects.filter(public=True)
    own = Membership.objects.filter(club=OuterRef("pk"), user=user)
    return Club.objects.filter(Q(public=True) | Exists(own))


def clubs_own_first(user: Any) -> QuerySet[Club]:
    """Clubs ``user`` may see, the own ones first; each with its counts and the user's role."""
    own = Membership.objects.filter(club=OuterRef("pk"), user=user.pk)
    return (
        clubs(user)
        .annotate(
            own=Exists(own),
            own_role=Subquery(own.values("role")[:1]),
            member_count=_count(Membership, "club"),
            season_count=_count(Season, "club"),
        )
        .order_by("-own", "name")
    )


def members(club: Club) -> QuerySet[Membership]:
    """Members of ``club`` by name."""
    return club.memberships.select_related("user").order_by("user__name", "pk")


def seasons_with_leaders(user: Any, club: Club) -> QuerySet[Season]:
    """Seasons of ``club``, newest first, each with its counts and the first three of its standings."""
    leaders = Standing.objects.filter(position__lte=3, points__gt=0).select_related("entry")
    return (
        seasons(user)
        .filter(club=club)
        .annotate(race_count=_count(Race, "season"), entry_count=_count(Entry, "season"))
        .prefetch_related(Prefetch("standings", leaders, to_attr="leaders"))
    )


def _count(model: Any, of: str) -> Coalesce:
    """Count the rows of ``model`` that belong to a row, without joining them to it."""
    rows = model.objects.filter(**{of: OuterRef("pk")}).order_by().values(of)
    return Coalesce(Subquery(rows.annotate(n=Count("pk")).values("n")), 0)
