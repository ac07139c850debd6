"""How operations describe themselves in the OpenAPI document."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from championship.serializers import PlaceSerializer

__all__ = ["PROBLEM", "ProblemSerializer", "operation"]

F = TypeVar("F", bound=Callable[..., Any])

PROBLEM = "application/problem+json"


class ProblemSerializer(serializers.Serializer[Any]):
    """What went wrong (RFC 9457). `code` is stable; the sentences are in the reader's language."""

    type = serializers.CharField(default="about:blank")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(
        help_text="The engine's or the site's code where it is about a race or a result."
    )
    detail = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Sentences by field; a field inside another is written `log.base64`.",
    )
    place = PlaceSerializer(required=False)


_RETRY = OpenApiParameter(
    "Retry-After",
    OpenApiTypes.INT,
    OpenApiParameter.HEADER,
    description="Seconds until the next request is taken.",
    response=[429],
)


def operation(
    summary: str,
    answer: Any,
    *problems: int,
    parameters: tuple[Any, ...] = (),
    **more: Any,
) -> Callable[[F], F]:
    """Describe an operation: what it answers, by status if not 200, and the problems it may have.

    A token that is none (401) and too many requests (429) are problems of all.
    """
    responses = dict(answer) if isinstance(answer, dict) else {200: answer}
    for number in sorted({*problems, 401, 429}):
        said = OpenApiResponse(ProblemSerializer, HTTPStatus(number).phrase)
        responses[number, PROBLEM] = said
    return extend_schema(
        summary=summary, responses=responses, parameters=[*parameters, _RETRY], **more
    )
