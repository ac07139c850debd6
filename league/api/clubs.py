"""Clubs in the API."""

from typing import Any

from django.db.models import QuerySet
from django_filters import BooleanFilter, CharFilter, FilterSet
from drf_spectacular.utils import extend_schema_view

from championship.api.base import Rows
from championship.api.schema import operation
from league import selectors
from league.serializers import ClubSerializer

__all__ = ["ClubViewSet"]


class ClubFilter(FilterSet):  # type: ignore[misc]
    """Clubs by name, or the reader's own."""

    name = CharFilter("name")
    name__icontains = CharFilter("name", "icontains")
    mine = BooleanFilter("own", label="Whether the reader belongs to it")


@extend_schema_view(
    list=operation("List clubs", ClubSerializer(many=True), 400, 404),
    retrieve=operation("Show a club", ClubSerializer, 404),
)
class ClubViewSet(Rows):
    """Clubs: the reader's own first, then by name."""

    serializer_class = ClubSerializer
    filterset_class = ClubFilter

    def rows(self) -> QuerySet[Any]:
        """Select clubs."""
        found: QuerySet[Any] = selectors.clubs_own_first(self.request.user)
        return found.order_by("-own", "name", "pk")
