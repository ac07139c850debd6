"""The championship in the REST API: reading through selectors, writing through services."""

import base64
import binascii
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from championship.filters import (
    EntryFilter,
    LogFilter,
    RaceFilter,
    SeasonFilter,
    StandingFilter,
    SubmissionFilter,
    TableFilter,
    VerdictFilter,
)
from championship.models import Entry, Verification
from championship.permissions import allowed
from championship.selectors import visible
from championship.serializers import (
    EntrySerializer,
    LogSerializer,
    RaceSerializer,
    SeasonSerializer,
    StandingSerializer,
    SubmissionRequest,
    SubmissionSerializer,
    TableSerializer,
    VerificationRequest,
    VerificationSerializer,
)
from championship.services import results, submissions
from engine.documents import read_document
from engine.report import replay_as_json, verdict_as_json

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


class _ReadOnly(viewsets.ReadOnlyModelViewSet[Any]):
    """Lists and single rows of what the user may see."""

    lookup_field = "public_id"
    lookup_url_kwarg = "id"

    def rows(self) -> QuerySet[Any]:
        """Select the rows; each view names its selector."""
        raise NotImplementedError

    def get_queryset(self) -> QuerySet[Any]:
        """Select the rows, none while the document is drawn up."""
        found = self.rows()
        return found.none() if getattr(self, "swagger_fake_view", False) else found


@extend_schema_view(
    list=extend_schema(summary="List seasons"), retrieve=extend_schema(summary="Show a season")
)
class SeasonViewSet(_ReadOnly):
    """Seasons."""

    serializer_class = SeasonSerializer
    filterset_class = SeasonFilter

    def rows(self) -> QuerySet[Any]:
        """Select seasons."""
        return visible.seasons(self.request.user)


@extend_schema_view(
    list=extend_schema(summary="List races"), retrieve=extend_schema(summary="Show a race")
)
class RaceViewSet(_ReadOnly):
    """Races of the calendar."""

    serializer_class = RaceSerializer
    filterset_class = RaceFilter

    def rows(self) -> QuerySet[Any]:
        """Select races."""
        return visible.races(self.request.user)


@extend_schema_view(
    list=extend_schema(summary="List tables"), retrieve=extend_schema(summary="Show a table")
)
class TableViewSet(_ReadOnly):
    """Tables with who sits there and the result."""

    serializer_class = TableSerializer
    filterset_class = TableFilter

    def rows(self) -> QuerySet[Any]:
        """Select tables."""
        return visible.tables(self.request.user)

    @extend_schema(summary="Make a confirmed result official", request=None)
    @action(
        detail=True,
        methods=["post"],
        url_path="make-official",
        permission_classes=[IsAuthenticated],
    )
    def make_official(self, request: Request, id: str) -> Response:  # noqa: A002
        """Make the confirmed result of a table official; organisers may."""
        table = allowed(request.user, self.rows(), id, "championship.decide_result")
        results.make_official(table=table)
        return Response(self.get_serializer(self.rows().get(pk=table.pk)).data)

    @extend_schema(summary="Reopen a decided result", request=None)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def reopen(self, request: Request, id: str) -> Response:  # noqa: A002
        """Let every submission of a decided table wait again; organisers may."""
        table = allowed(request.user, self.rows(), id, "championship.decide_result")
        results.reopen(table=table)
        return Response(self.get_serializer(self.rows().get(pk=table.pk)).data)


@extend_schema_view(
    list=extend_schema(summary="List entries"), retrieve=extend_schema(summary="Show an entry")
)
class EntryViewSet(_ReadOnly):
    """Drivers entered in seasons."""

    serializer_class = EntrySerializer
    filterset_class = EntryFilter

    def rows(self) -> QuerySet[Any]:
        """Select entries."""
        return visible.entries(self.request.user)


@extend_schema_view(list=extend_schema(summary="List standings"))
class StandingViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Any]):
    """Standings as stored: reading computes nothing."""

    serializer_class = StandingSerializer
    filterset_class = StandingFilter

    def get_queryset(self) -> QuerySet[Any]:
        """Select rows of standings."""
        found = visible.standings(self.request.user)
        return found.none() if getattr(self, "swagger_fake_view", False) else found


@extend_schema_view(
    list=extend_schema(summary="List logs"), retrieve=extend_schema(summary="Show a log")
)
class LogViewSet(_ReadOnly):
    """Logs and archives as handed in."""

    serializer_class = LogSerializer
    filterset_class = LogFilter

    def rows(self) -> QuerySet[Any]:
        """Select logs."""
        return visible.logs(self.request.user)

    @extend_schema(
        summary="Download what was handed in",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    @action(detail=True)
    def content(self, request: Request, id: str) -> HttpResponse:  # noqa: A002
        """Send the bytes as they came, always as a download and never as a page."""
        log = allowed(request.user, self.rows(), id)
        answer = HttpResponse(bytes(log.content), content_type="application/octet-stream")
        answer["Content-Disposition"] = f'attachment; filename="{log.public_id}"'
        answer["X-Content-Type-Options"] = "nosniff"
        return answer


@extend_schema_view(
    list=extend_schema(summary="List verdicts"), retrieve=extend_schema(summary="Show a verdict")
)
class VerdictViewSet(_ReadOnly):
    """Verdicts on logs."""

    serializer_class = VerificationSerializer
    filterset_class = VerdictFilter

    def rows(self) -> QuerySet[Any]:
        """Select verdicts on logs the user may see."""
        logs = visible.logs(self.request.user).values("pk")
        return Verification.objects.filter(log__in=logs).select_related("log").defer("log__content")


@extend_schema_view(
    list=extend_schema(summary="List submissions"),
    retrieve=extend_schema(summary="Show a submission"),
)
class SubmissionViewSet(_ReadOnly):
    """Finishing orders as handed in, and handing them in."""

    serializer_class = SubmissionSerializer
    filterset_class = SubmissionFilter

    def rows(self) -> QuerySet[Any]:
        """Select submissions."""
        return visible.submissions(self.request.user)

    def get_permissions(self) -> Any:
        """Ask for an account to write."""
        return [AllowAny() if self.request.method in ("GET", "HEAD") else IsAuthenticated()]

    @extend_schema(
        summary="Hand in a result",
        request=SubmissionRequest,
        responses={
            201: SubmissionSerializer,
            200: OpenApiResponse(SubmissionSerializer, "It had been handed in already"),
        },
    )
    def create(self, request: Request) -> Response:
        """Hand in a finishing order, with a log or without; the same again is the same one."""
        asked = SubmissionRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        user = request.user
        table = allowed(user, visible.tables(user), said["table"], "championship.submit_result")
        before = set(table.submissions.values_list("pk", flat=True))
        submission = submissions.submit(
            table=table,
            by=user,
            order=_entries(said["order"], table.race.season_id),
            retired=said["retired"],
            handed=_handed(said.get("log")),
        )
        number = status.HTTP_200_OK if submission.pk in before else status.HTTP_201_CREATED
        return Response(self.get_serializer(self.rows().get(pk=submission.pk)).data, number)

    @extend_schema(summary="Take a submission back", request=None)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, id: str) -> Response:  # noqa: A002
        """Take back what one handed in, as long as nobody has decided it."""
        submission = allowed(request.user, self.rows(), id, "championship.withdraw_submission")
        submissions.withdraw(submission=submission)
        return Response(self.get_serializer(self.rows().get(pk=submission.pk)).data)

    @extend_schema(summary="Confirm a submission as the result", request=None)
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, id: str) -> Response:  # noqa: A002
        """Let a submission be the result of its table; organisers may."""
        submission = allowed(request.user, self.rows(), id, "championship.decide_result")
        results.confirm(submission=submission)
        return Response(self.get_serializer(self.rows().get(pk=submission.pk)).data)


class VerificationView(APIView):
    """Judging a log without keeping it."""

    permission_classes = (AllowAny,)
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "verify"

    @extend_schema(
        summary="Judge a log; nothing is stored",
        request=VerificationRequest,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request) -> Response:
        """Answer with the verdict on a log or archive, and with its turns on `?turns=1`.

        What cannot be read at all is answered with 422 and the engine's code.
        """
        asked = VerificationRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        order = tuple(said["order"]) if "order" in said else None
        verdicts = [each.verify(order) for each in read_document(_content(said))]
        show = replay_as_json if request.query_params.get("turns") else verdict_as_json
        return Response({"races": [show("", verdict) for verdict in verdicts]})


def _content(said: dict[str, Any]) -> bytes:
    """Take the bytes of what was handed in from its text or its base64."""
    if ("content" in said) == ("base64" in said):
        raise ValidationError({"content": ["Give either content or base64."]})
    if "content" in said:
        content: str = said["content"]
        return content.encode()
    try:
        return base64.b64decode(said["base64"], validate=True)
    except (binascii.Error, ValueError):
        raise ValidationError({"base64": ["This is not base64."]}) from None


def _handed(said: dict[str, Any] | None) -> submissions.Handed | None:
    if said is None:
        return None
    return submissions.Handed(_content(said), name=said["name"], online_table=said["online_table"])


def _entries(public_ids: list[str], season: int) -> list[Entry]:
    """Find the entries named, in order. Raises :class:`ValidationError` for one that is not there."""
    found = Entry.objects.filter(season=season, public_id__in=public_ids)
    by_id = {entry.public_id: entry for entry in found}
    if unknown := [each for each in public_ids if each not in by_id]:
        raise ValidationError({"order": [f"There is no entry {unknown[0]} in this season."]})
    return [by_id[each] for each in public_ids]
