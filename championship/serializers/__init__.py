"""Rows of the championship as JSON, and JSON as clean values. Public ids only."""

from championship.serializers.requests import (
    Judged,
    SubmissionRequest,
    SubmissionUpload,
    VerificationQuery,
    VerificationRequest,
    VerificationUpload,
)
from championship.serializers.rows import (
    EntrySerializer,
    LogSerializer,
    RaceSerializer,
    SeasonSerializer,
    StandingSerializer,
    SubmissionSerializer,
    TableSerializer,
    VerificationSerializer,
)
from championship.serializers.verdicts import PlaceSerializer, VerdictsSerializer

__all__ = [
    "EntrySerializer",
    "Judged",
    "LogSerializer",
    "PlaceSerializer",
    "RaceSerializer",
    "SeasonSerializer",
    "StandingSerializer",
    "SubmissionRequest",
    "SubmissionSerializer",
    "SubmissionUpload",
    "TableSerializer",
    "VerdictsSerializer",
    "VerificationQuery",
    "VerificationRequest",
    "VerificationSerializer",
    "VerificationUpload",
]
