"""What lists of the API can be narrowed by; other rows are named by their public id."""

from typing import Any

from django.db.models import QuerySet
from django_filters import BooleanFilter, CharFilter, ChoiceFilter, FilterSet

from championship.enums import (
    LogKind,
    ResultState,
    SubmissionState,
    VerdictWord,
    VerificationState,
)
from championship.models import COLOUR_CHOICES

__all__ = [
    "EntryFilter",
    "LogFilter",
    "RaceFilter",
    "SeasonFilter",
    "StandingFilter",
    "SubmissionFilter",
    "TableFilter",
    "VerdictFilter",
]


class SeasonFilter(FilterSet):
    """Seasons of a club."""

    club = CharFilter("club__public_id")
    name = CharFilter("name")


class RaceFilter(FilterSet):
    """Races of a season, or on a circuit."""

    season = CharFilter("season__public_id")
    circuit = CharFilter("circuit")


class TableFilter(FilterSet):
    """Tables of a race or season, or in a state."""

    race = CharFilter("race__public_id")
    season = CharFilter("race__season__public_id")
    state = ChoiceFilter(field_name="state", choices=ResultState.choices)


class EntryFilter(FilterSet):
    """Entries of a season, or in cars of a colour."""

    season = CharFilter("season__public_id")
    colour = ChoiceFilter(field_name="colour", choices=COLOUR_CHOICES)


class StandingFilter(FilterSet):
    """Standings of a season."""

    season = CharFilter("season__public_id")


class LogFilter(FilterSet):
    """Logs of a table, or of a kind."""

    table = CharFilter("table__public_id")
    kind = ChoiceFilter(field_name="kind", choices=LogKind.choices)


class VerdictFilter(FilterSet):
    """Verdicts on a log or the logs of a table, or of a kind."""

    log = CharFilter("log__public_id")
    table = CharFilter("log__table__public_id")
    verdict = ChoiceFilter(field_name="verdict", choices=VerdictWord.choices)
    state = ChoiceFilter(field_name="state", choices=VerificationState.choices)


class SubmissionFilter(FilterSet):
    """Submissions for a table, in a state, or of the reader's own."""

    table = CharFilter("table__public_id")
    state = ChoiceFilter(field_name="state", choices=SubmissionState.choices)
    mine = BooleanFilter(method="only_mine", label="Whether the reader handed it in")

    def only_mine(self, rows: QuerySet[Any], _name: str, mine: bool) -> QuerySet[Any]:
        """Keep what the reader handed in, or what others did."""
        reader = self.request.user.pk
        return rows.filter(by=reader) if mine else rows.exclude(by=reader)
