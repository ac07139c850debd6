"""Judging a log that nobody hands in."""

from typing import Any

from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from championship.api.base import Endpoint
from championship.api.parsers import RAW, Json, Upload
from championship.api.schema import operation
from championship.serializers import (
    Judged,
    VerdictsSerializer,
    VerificationQuery,
    VerificationRequest,
    VerificationUpload,
)
from championship.services.submissions import Handed
from engine.documents import Document, read_document
from engine.errors import Illegal
from engine.findings import Place, finding_of
from engine.report import replay_as_json, verdict_as_json
from engine.verify import Verdict

__all__ = ["VerificationView"]


class VerificationView(Endpoint):
    """Verdicts on logs that are not kept."""

    permission_classes = (AllowAny,)
    parser_classes = (Json, Upload, *RAW)
    throttle_scope = "verify"

    @operation(
        "Judge a log; nothing is stored",
        VerdictsSerializer,
        *(400, 413, 415, 422),
        parameters=(VerificationQuery,),
        request={
            "application/json": VerificationRequest,
            "multipart/form-data": VerificationUpload,
            "text/plain": OpenApiTypes.STR,
            "application/octet-stream": OpenApiTypes.BINARY,
            "application/gzip": OpenApiTypes.BINARY,
        },
    )
    def post(self, request: Request) -> Response:
        """Answer with a verdict on each race of a log or archive, held against `order` if it is given.

        What cannot be read at all is answered with 422, the engine's code and the place in the file.
        """
        query = VerificationQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        handed, order = _asked(request)
        documents = read_document(handed.content, handed.table_page or None)
        verdicts = [_verdict(each, order) for each in documents]
        races = [verdict_as_json(handed.name, verdict) for verdict in verdicts]
        if query.validated_data["turns"]:
            for race, verdict in zip(races, verdicts, strict=True):
                race["turns"] = replay_as_json(handed.name, verdict)["turns"]
        return Response({"races": races})


def _asked(request: Request) -> Judged:
    """Find what is to be judged: the body itself, a file in a form, or a part of JSON."""
    data: Any = request.data
    if isinstance(data, bytes):
        return Judged(Handed(data), None)
    kind = VerificationUpload if isinstance(data, MultiValueDict) else VerificationRequest
    asked = kind(data=data)
    asked.is_valid(raise_exception=True)
    judged: Judged = asked.validated_data
    return judged


def _verdict(document: Document, order: tuple[str, ...] | None) -> Verdict:
    verdict = document.verify(order)
    own = document.log.result
    if document.log.disclosure != "result" or own is None or verdict.order in ((), own):
        return verdict
    # The engine takes the claim for what a log that shows nothing but its result says.
    error = Illegal("result.order", expected=" ".join(own), found=" ".join(verdict.order))
    wrong = finding_of(error, Place())
    return verdict._replace(verdict="contradicted", order=own, findings=(wrong, *verdict.findings))
