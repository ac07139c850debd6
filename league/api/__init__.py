"""The addresses of the REST API, version 1, and its document."""

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, include, path, re_path, resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.routers import SimpleRouter

from championship import api
from championship.api.base import Endpoint
from league.api.clubs import ClubViewSet
from league.api.tokens import TokenView

__all__ = ["urlpatterns"]


class Nowhere(Endpoint):
    """What is not there, said as every other problem is."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Say so, whatever the method."""
        super().initial(request, *args, **kwargs)
        raise NotFound


@csrf_exempt
def elsewhere(request: HttpRequest) -> HttpResponseBase:
    """Send on who forgot the last slash, with method and body; others are nowhere."""
    if not request.path_info.endswith("/"):
        there = resolve(f"{request.path_info}/")
        if there.func is not elsewhere:
            address = request.get_full_path(force_append_slash=True)
            return HttpResponsePermanentRedirect(address, preserve_request=True)
    return Nowhere.as_view()(request)


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

docs = SpectacularSwaggerSplitView.as_view(
    url_name="api-schema", template_name="league/api_docs.html"
)
version_1: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(pattern_name="api-docs")),
    path("", include(router.urls)),
    path("token/", TokenView.as_view(), name="api-token"),
    re_path(r"^verifications/?$", api.VerificationView.as_view(), name="api-verification"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", docs, name="api-docs"),
]
urlpatterns = [path("v1/", include(version_1)), re_path("", elsewhere)]
