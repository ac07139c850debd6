"""Pages of seasons."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from championship.forms import SeasonForm
from championship.permissions import allowed
from championship.selectors import pages, visible
from championship.services import seasons
from championship.views.asking import ask

__all__ = ["create", "show"]


@require_safe
def show(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show standings, calendar and entries of a season."""
    season = allowed(request.user, visible.seasons(request.user), public_id)
    page = pages.season_page(request.user, season)
    return render(request, "championship/season.html", {"page": page, "season": season})


@login_required
def create(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open a season of a club."""
    club = allowed(request.user, pages.clubs(request.user), public_id, "championship.add_season")
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        season = ask(form, seasons.create_season, club=club, **form.wanted)
        if season:
            return redirect("season", season.public_id)
    return render(request, "championship/season_form.html", {"form": form, "club": club})
