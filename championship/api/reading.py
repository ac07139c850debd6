"""Reading the championship: what everybody who may see a club can ask for."""

from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Length
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_view
from rest_framework import mixins, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request

from championship.api.base import Endpoint, Rows
from championship.api.schema import operation
from championship.filters import (
    EntryFilter,
    LogFilter,
    RaceFilter,
    SeasonFilter,
    StandingFilter,
    VerdictFilter,
)
from championship.models import Verification
from championship.selectors import visible
from championship.serializers import (
    EntrySerializer,
    LogSerializer,
    RaceSerializer,
    SeasonSerializer,
    StandingSerializer,
    VerificationSerializer,
)
from championship.views import logs

__all__ = [
    "EntryViewSet",
    "LogViewSet",
    "RaceViewSet",
    "SeasonViewSet",
    "StandingViewSet",
    "VerdictViewSet",
]


@extend_schema_view(
    list=operation("List seasons", SeasonSerializer(many=True), 400, 404),
    retrieve=operation("Show a season", SeasonSerializer, 404),
)
class SeasonViewSet(Rows):
    """Seasons, the newest first."""

    serializer_class = SeasonSerializer
    filterset_class = SeasonFilter

    def rows(self) -> QuerySet[Any]:
        """Select seasons."""
        return visible.seasons(self.request.user)


@extend_schema_view(
    list=operation("List races", RaceSerializer(many=True), 400, 404),
    retrieve=operation("Show a race", RaceSerializer, 404),
)
class RaceViewSet(Rows):
    """Races in the order of their calendar."""

    serializer_class = RaceSerializer
    filterset_class = RaceFilter

    def rows(self) -> QuerySet[Any]:
        """Select races."""
        return visible.races(self.request.user)


@extend_schema_view(
    list=operation("List entries", EntrySerializer(many=True), 400, 404),
    retrieve=operation("Show an entry", EntrySerializer, 404),
)
class EntryViewSet(Rows):
    """Drivers entered in seasons."""

    serializer_class = EntrySerializer
    filterset_class = EntryFilter

    def rows(self) -> QuerySet[Any]:
        """Select entries."""
        return visible.entries(self.request.user)


@extend_schema_view(list=operation("List standings", StandingSerializer(many=True), 400, 404))
class StandingViewSet(Endpoint, mixins.ListModelMixin, viewsets.GenericViewSet[Any]):
    """Standings as stored, season by season from the first place on: reading computes nothing."""

    serializer_class = StandingSerializer
    filterset_class = StandingFilter

    def get_queryset(self) -> QuerySet[Any]:
        """Select rows of standings."""
        found = visible.standings(self.request.user)
        return found.none() if getattr(self, "swagger_fake_view", False) else found


@extend_schema_view(
    list=operation("List logs", LogSerializer(many=True), 400, 404),
    retrieve=operation("Show a log", LogSerializer, 404),
)
class LogViewSet(Rows):
    """Logs and archives as handed in."""

    serializer_class = LogSerializer
    filterset_class = LogFilter

    def rows(self) -> QuerySet[Any]:
        """Select logs, each with the size of its content."""
        return visible.logs(self.request.user).annotate(size=Length("content"))

    @operation(
        "Download what was handed in",
        {(200, "application/octet-stream"): OpenApiTypes.BINARY},
        404,
    )
    @action(detail=True)
    def content(self, request: Request, id: str) -> HttpResponse:  # noqa: A002
        """Send the bytes as they came, always as a download and never as a page."""
        return logs.raw(request._request, id)


@extend_schema_view(
    list=operation("List verdicts", VerificationSerializer(many=True), 400, 404),
    retrieve=operation("Show a verdict", VerificationSerializer, 404),
)
class VerdictViewSet(Rows):
    """Verdicts on logs, the newest first."""

    serializer_class = VerificationSerializer
    filterset_class = VerdictFilter

    def rows(self) -> QuerySet[Any]:
        """Select verdicts on logs the user may see."""
        seen = visible.logs(self.request.user).values("pk")
        return (
            Verification.objects.filter(log__in=seen)
            .select_related("log__table")
            .defer("log__content", "log__table_page")
        )
