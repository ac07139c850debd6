"""Tables and their results: handing in, taking back, deciding."""

from typing import Any

from django.db.models import QuerySet
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from championship.api.base import Rows
from championship.api.parsers import Json, Upload
from championship.api.schema import operation
from championship.filters import SubmissionFilter, TableFilter
from championship.models import Entry, Table
from championship.permissions import allowed
from championship.selectors import visible
from championship.serializers import (
    SubmissionRequest,
    SubmissionSerializer,
    SubmissionUpload,
    TableSerializer,
)
from championship.services import results, submissions

__all__ = ["SubmissionViewSet", "TableViewSet"]

_DECIDES = "championship.decide_result"


@extend_schema_view(
    list=operation("List tables", TableSerializer(many=True), 400, 404),
    retrieve=operation("Show a table", TableSerializer, 404),
)
class TableViewSet(Rows):
    """Tables with who sits there and the result."""

    serializer_class = TableSerializer
    filterset_class = TableFilter

    def rows(self) -> QuerySet[Any]:
        """Select tables."""
        return visible.tables(self.request.user)

    @operation("Make a confirmed result official", TableSerializer, 403, 404, 409, request=None)
    @action(detail=True, methods=["post"], url_path="make-official")
    def make_official(self, request: Request, id: str) -> Response:  # noqa: A002
        """Make the confirmed result of a table official; organisers may."""
        results.make_official(table=allowed(request.user, self.rows(), id, _DECIDES))
        return Response(self.answer(id))

    @operation("Reopen a decided result", TableSerializer, 403, 404, request=None)
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, id: str) -> Response:  # noqa: A002
        """Let every submission of a decided table wait again; organisers may."""
        results.reopen(table=allowed(request.user, self.rows(), id, _DECIDES))
        return Response(self.answer(id))


@extend_schema_view(
    list=operation("List submissions", SubmissionSerializer(many=True), 400, 404),
    retrieve=operation("Show a submission", SubmissionSerializer, 404),
)
class SubmissionViewSet(Rows):
    """Finishing orders as handed in, and handing them in."""

    serializer_class = SubmissionSerializer
    filterset_class = SubmissionFilter
    parser_classes = (Json, Upload)

    def rows(self) -> QuerySet[Any]:
        """Select submissions, without the content of their logs."""
        found = visible.submissions(self.request.user)
        return found.defer("log__content", "log__table_page")

    @operation(
        "Hand in a result",
        {
            201: SubmissionSerializer,
            200: OpenApiResponse(SubmissionSerializer, "It had been handed in already"),
        },
        *(400, 403, 404, 409, 413, 415),
        request={"application/json": SubmissionRequest, "multipart/form-data": SubmissionUpload},
    )
    def create(self, request: Request) -> Response:
        """Hand in a finishing order, with a log or without; members of the club may.

        The same order with the same log is the same submission, however often it is sent. Another one
        takes the place of what the same person handed in for this table before.
        """
        asked = _asked(request)
        asked.is_valid(raise_exception=True)
        said, user = asked.validated_data, request.user
        table = allowed(user, visible.tables(user), said["table"], "championship.submit_result")
        before = set(table.submissions.values_list("public_id", flat=True))
        submission = submissions.submit(
            table=table,
            by=user,
            order=_entries(table, said["order"]),
            retired=said["retired"],
            handed=said["log"],
        )
        answer = self.answer(submission.public_id)
        if submission.public_id in before:
            return Response(answer)
        address = reverse("api-submission-detail", [submission.public_id], request=request)
        return Response(answer, status.HTTP_201_CREATED, headers={"Location": address})

    @operation("Take a submission back", SubmissionSerializer, 403, 404, 409, request=None)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, id: str) -> Response:  # noqa: A002
        """Take back what one handed in, as long as nobody has decided it."""
        own = allowed(request.user, self.rows(), id, "championship.withdraw_submission")
        submissions.withdraw(submission=own)
        return Response(self.answer(id))

    @operation(
        "Confirm a submission as the result", SubmissionSerializer, 403, 404, 409, request=None
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, id: str) -> Response:  # noqa: A002
        """Let a submission be the result of its table; organisers may."""
        results.confirm(submission=allowed(request.user, self.rows(), id, _DECIDES))
        return Response(self.answer(id))


def _asked(request: Request) -> SubmissionRequest | SubmissionUpload:
    if isinstance(request.data, MultiValueDict):
        return SubmissionUpload(data=request.data)
    return SubmissionRequest(data=request.data)


def _entries(table: Table, public_ids: list[str]) -> list[Entry]:
    """Find who sits at ``table`` by their ids. Raises :class:`ValidationError` for somebody else."""
    seated = {seat.entry.public_id: seat.entry for seat in table.seats.all()}
    if unknown := [each for each in public_ids if each not in seated]:
        sentence = _("%(found)s does not sit at this table.") % {"found": unknown[0]}
        raise ValidationError({"order": [sentence]})
    return [seated[each] for each in public_ids]
