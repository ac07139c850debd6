"""Addresses of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from league.views import clubs, health, style

urlpatterns = [
    path("", clubs.home, name="home"),
    path("clubs/new/", clubs.new, name="club_new"),
    path("clubs/<public_id>/", clubs.club, name="club"),
    path("", include("championship.urls")),
    path("api/", include("league.api")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("style/", style.style, name="style"),
    path("health/", health.health, name="health"),
    path("ready/", health.ready, name="ready"),
    path(
        "robots.txt",
        TemplateView.as_view(template_name="robots.txt", content_type="text/plain"),
        name="robots",
    ),
]
