"""The addresses of the REST API, version 1, and its document."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.utils import extend_schema, extend_schema_view
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers, viewsets
from rest_framework.authtoken.models import Token
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter
from rest_framework.views import APIView

from championship import api
from league.models import User
from league.selectors import clubs
from league.serializers import ClubSerializer

__all__ = ["ClubViewSet", "TokenView", "urlpatterns"]


@extend_schema_view(
    list=extend_schema(summary="List clubs"), retrieve=extend_schema(summary="Show a club")
)
class ClubViewSet(viewsets.ReadOnlyModelViewSet[Any]):
    """Clubs."""

    serializer_class = ClubSerializer
    lookup_field = "public_id"
    lookup_url_kwarg = "id"
    filterset_fields: ClassVar = {"name": ["exact", "icontains"]}

    def get_queryset(self) -> QuerySet[Any]:
        """Select clubs the user may see."""
        found = clubs(self.request.user).order_by("name", "pk")
        return found.none() if getattr(self, "swagger_fake_view", False) else found


class TokenSerializer(serializers.Serializer[Any]):
    """A token, for the header `Authorization: Token …`."""

    token = serializers.CharField()


class TokenView(APIView):
    """The own token of a signed-in user."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(summary="Make a token, or show it", request=None, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """Answer with the token of the user; there is one, and it is made when first asked for."""
        assert isinstance(request.user, User), "the permission asks for one"
        token, _made = Token.objects.get_or_create(user=request.user)
        return Response({"token": token.key})

    @extend_schema(summary="Revoke the token", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke the token: nothing that uses it works any more."""
        assert isinstance(request.user, User), "the permission asks for one"
        Token.objects.filter(user=request.user).delete()
        return Response(status=204)


router = SimpleRouter()
router.register("clubs", ClubViewSet, "api-club")
router.register("seasons", api.SeasonViewSet, "api-season")
router.register("races", api.RaceViewSet, "api-race")
router.register("tables", api.TableViewSet, "api-table")
router.register("entries", api.EntryViewSet, "api-entry")
router.register("standings", api.StandingViewSet, "api-standing")
router.register("submissions", api.SubmissionViewSet, "api-submission")
router.register("logs", api.LogViewSet, "api-log")
router.register("verdicts", api.VerdictViewSet, "api-verdict")

version_1: list[URLPattern | URLResolver] = [
    path("", include(router.urls)),
    path("token/", TokenView.as_view(), name="api-token"),
    path("verifications", api.VerificationView.as_view(), name="api-verification"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
]
urlpatterns = [path("v1/", include(version_1))]
