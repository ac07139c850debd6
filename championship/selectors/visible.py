"""What a user may see, each with the rows a page about it needs."""

from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from championship.models import Entry, Log, Race, Season, Seat, Standing, Submission, Table

__all__ = [
    "entries",
    "logs",
    "races",
    "seasons",
    "standings",
    "submissions",
    "tables",
]


def _clubs(user: Any, path: str) -> Q:
    """Restrict to clubs ``user`` may see: public ones and the user's own."""
    visible = Q(**{f"{path}__public": True})
    if user.is_authenticated:
        # A subquery, for a join would repeat a row for every member of its club.
        visible |= Q(**{f"{path}__in": user.memberships.values("club")})
    return visible


def seasons(user: Any) -> QuerySet[Season]:
    """Seasons, newest first, with their club."""
    return Season.objects.filter(_clubs(user, "club")).select_related("club")


def races(user: Any) -> QuerySet[Race]:
    """Races in calendar order, with season, club and tables."""
    return (
        Race.objects.filter(_clubs(user, "season__club"))
        .select_related("season__club")
        .prefetch_related("tables")
    )


def tables(user: Any) -> QuerySet[Table]:
    """Tables with race, season, club, seats and results."""
    return (
        Table.objects.filter(_clubs(user, "race__season__club"))
        .select_related("race__season__club")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("entry")), "results__entry")
    )


def entries(user: Any) -> QuerySet[Entry]:
    """Entries with their season and club."""
    return (
        Entry.objects.filter(_clubs(user, "season__club")).select_related("season__club").distinct()
    )


def standings(user: Any) -> QuerySet[Standing]:
    """Rows of standings with their entry, in order."""
    return Standing.objects.filter(_clubs(user, "season__club")).select_related(
        "entry", "season__club"
    )


def submissions(user: Any) -> QuerySet[Submission]:
    """Submissions with who made them, their table and the verdicts on their log."""
    return (
        Submission.objects.filter(_clubs(user, "table__race__season__club"))
        .select_related("by", "log", "table__race__season__club")
        .prefetch_related("log__verifications")
    )


def logs(user: Any) -> QuerySet[Log]:
    """Select logs with who handed them in, table and verdicts; content is read when asked for."""
    return (
        Log.objects.filter(_clubs(user, "table__race__season__club"))
        .select_related("by", "table__race__season__club")
        .prefetch_related("verifications")
        .defer("content", "table_page")
    )
