"""The championship in the REST API: reading through selectors, writing through services."""

from championship.api.judging import VerificationView
from championship.api.reading import (
    EntryViewSet,
    LogViewSet,
    RaceViewSet,
    SeasonViewSet,
    StandingViewSet,
    VerdictViewSet,
)
from championship.api.results import SubmissionViewSet, TableViewSet

__all__ = [
    "EntryViewSet",
    "LogViewSet",
    "RaceViewSet",
    "SeasonViewSet",
    "StandingViewSet",
    "SubmissionViewSet",
    "TableViewSet",
    "VerdictViewSet",
    "VerificationView",
]
