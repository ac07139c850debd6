"""What all endpoints share: JSON in and out, problems as JSON, validators for caches."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import ReadOnlyModelViewSet

from championship.api.parsers import Json

__all__ = ["Endpoint", "Rows"]


class AlwaysJson(DefaultContentNegotiation):
    """Answers in JSON whatever is asked for, so that an error can be read where a file was wanted."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Take the only one there is."""
        (json,) = renderers
        return json, json.media_type


@method_decorator(conditional_page, name="dispatch")
class Endpoint(APIView):
    """An endpoint. What is read comes with an ETag, and is sent only if it has changed."""

    renderer_classes = (JSONRenderer,)
    parser_classes: Sequence[type[BaseParser]] = (Json,)
    content_negotiation_class = AlwaysJson
    metadata_class = None

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Any:
        """Let nobody but the reader keep an answer, nor use it without asking again."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if not answer.has_header("Cache-Control"):
            patch_cache_control(answer, private=True, no_cache=True)
        return answer


class Rows(Endpoint, ReadOnlyModelViewSet[Any]):
    """Lists and single rows of what the user may see."""

    lookup_field = "public_id"
    lookup_url_kwarg = "id"
    lookup_value_regex = "[a-z]{3}_[0-9a-z]{1,20}"

    def rows(self) -> QuerySet[Any]:
        """Select the rows; each view names its selector."""
        raise NotImplementedError

    def get_queryset(self) -> QuerySet[Any]:
        """Select the rows, none while the document is drawn up."""
        found = self.rows()
        return found.none() if getattr(self, "swagger_fake_view", False) else found

    def answer(self, public_id: str) -> Any:
        """Read a row anew and turn it into JSON, after something was written."""
        return self.get_serializer(self.rows().get(public_id=public_id)).data
