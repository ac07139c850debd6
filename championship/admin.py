"""The championship in Django's admin.

What is derived from submissions and logs (results, standings, verdicts) can be read here, not typed:
services write it.
"""

from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from championship.models import (
    Entry,
    Log,
    Race,
    Result,
    Season,
    Seat,
    Standing,
    Submission,
    Table,
    Verification,
)

__all__ = ["EntryAdmin", "LogAdmin", "RaceAdmin", "ResultAdmin", "SeasonAdmin", "SeatAdmin"]
__all__ += ["StandingAdmin", "SubmissionAdmin", "TableAdmin", "VerificationAdmin"]

MOST_SHOWN: Final = 20_000
"""How many bytes of a log its page shows."""


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows somebody handed in or a service derived: to look at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody types them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes them."""
        return False


@admin.register(Season)
class SeasonAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Seasons."""

    list_display = ("name", "club", "public_id", "created")
    list_select_related = ("club",)
    search_fields = ("public_id", "name", "club__name")
    autocomplete_fields = ("club",)
    readonly_fields = ("public_id", "created")


@admin.register(Race)
class RaceAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Races of the calendar."""

    list_display = ("name", "number", "season", "circuit", "laps", "date", "public_id")
    list_filter = ("circuit",)
    list_select_related = ("season",)
    search_fields = ("public_id", "name", "season__name", "season__club__name")
    autocomplete_fields = ("season",)
    readonly_fields = ("public_id",)


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits at a table, on its page."""

    model = Seat
    autocomplete_fields = ("entry",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Bring the entries along: a seat is called after who sits there."""
        return super().get_queryset(request).select_related("entry")


@admin.register(Table)
class TableAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Tables with their seats. The state follows the submissions, so it is not typed."""

    list_display = ("__str__", "state", "public_id")
    list_filter = ("state",)
    search_fields = ("public_id", "race__name", "race__public_id", "race__season__name")
    autocomplete_fields = ("race",)
    readonly_fields = ("public_id", "state")
    inlines = (Seats,)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Bring the race along: a table is called after it."""
        return super().get_queryset(request).select_related("race")


@admin.register(Entry)
class EntryAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Entries of a season."""

    list_display = ("name", "season", "colour", "number", "public_id")
    list_filter = ("colour",)
    list_select_related = ("season",)
    search_fields = ("public_id", "name", "season__name", "season__public_id")
    autocomplete_fields = ("season", "member")
    readonly_fields = ("public_id",)


@admin.register(Seat)
class SeatAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Seats."""

    list_display = ("entry", "table", "colour", "grid")
    list_select_related = ("entry", "table__race")
    search_fields = ("entry__name", "entry__public_id", "table__public_id")
    autocomplete_fields = ("entry", "table")


@admin.register(Submission)
class SubmissionAdmin(SimpleHistoryAdmin, ReadOnly):  # type: ignore[misc]
    """Finishing orders as they were handed in."""

    list_display = ("public_id", "table", "by", "state", "created")
    list_filter = ("state",)
    search_fields = ("public_id", "table__public_id", "by__name")
    fields = ("public_id", "table", "by", "order", "retired", "log", "state", "finding", "created")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Bring table and person along, and the log without its content."""
        rows = super().get_queryset(request).select_related("log", "table__race", "by")
        return rows.defer("log__content", "log__table_page")


@admin.register(Log)
class LogAdmin(ReadOnly):
    """Logs and archives. Lists leave the content where it is; a log's own page shows its beginning."""

    list_display = ("__str__", "kind", "table", "by", "public_id", "created")
    list_filter = ("kind",)
    list_select_related = ("table__race", "by")
    search_fields = ("public_id", "name", "sha256", "online_table", "table__public_id")
    fields = (
        "public_id",
        "table",
        "by",
        "kind",
        "name",
        "online_table",
        "sha256",
        "created",
        "beginning",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Log]:
        """Defer what is large."""
        return super().get_queryset(request).defer("content", "table_page")

    @admin.display(description=_("beginning"))
    def beginning(self, log: Log) -> str:
        """Show the first bytes as text."""
        return bytes(log.content)[:MOST_SHOWN].decode(errors="replace")


@admin.register(Verification)
class VerificationAdmin(ReadOnly):
    """Verdicts."""

    list_display = ("public_id", "log", "state", "verdict", "rules_version", "queued", "finished")
    list_filter = ("state", "verdict", "rules_version")
    search_fields = ("public_id", "log__public_id", "log__name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Verification]:
        """Bring the logs along, without their content."""
        rows = super().get_queryset(request).select_related("log")
        return rows.defer("log__content", "log__table_page")


@admin.register(Result)
class ResultAdmin(ReadOnly):
    """Results, derived from the submission that holds."""

    list_display = ("table", "place", "entry", "finished", "points")
    list_select_related = ("table__race", "entry")
    search_fields = ("table__public_id", "entry__public_id", "entry__name")


@admin.register(Standing)
class StandingAdmin(ReadOnly):
    """Standings, derived from the results."""

    list_display = ("season", "place", "entry", "points", "change", "tie")
    list_select_related = ("season", "entry")
    search_fields = ("season__public_id", "season__name", "entry__public_id", "entry__name")
