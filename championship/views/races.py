"""Pages of races."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from championship.forms import RaceForm
from championship.permissions import allowed
from championship.selectors import pages, visible
from championship.services import seasons
from championship.views.asking import ask

__all__ = ["change", "create", "show"]

_MAY = "championship.change_season"


@require_safe
def show(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the tables a race is run at."""
    race = allowed(request.user, pages.races(request.user), public_id)
    return render(request, "championship/race.html", {"page": pages.race_page(request.user, race)})


@login_required
def create(request: HttpRequest, public_id: str) -> HttpResponse:
    """Put a race on the calendar of a season."""
    season = allowed(request.user, visible.seasons(request.user), public_id, _MAY)
    form = RaceForm(request.POST or None, circuits=pages.circuits())
    if form.is_valid():
        race = ask(form, seasons.add_race, season=season, **form.wanted)
        if race:
            messages.success(request, _("The race is on the calendar; now say who drives."))
            return redirect("race", race.public_id)
    return render(request, "championship/race_form.html", {"form": form, "season": season})


@login_required
def change(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change name, circuit, laps or date of a race."""
    race = allowed(request.user, visible.races(request.user), public_id, _MAY)
    form = RaceForm(request.POST or None, circuits=pages.circuits(), initial=pages.fields_of(race))
    if form.is_valid() and ask(form, seasons.change_race, race=race, **form.wanted) is not None:
        messages.success(request, _("The race is changed."))
        return redirect("race", race.public_id)
    page = {"form": form, "season": race.season, "race": race}
    return render(request, "championship/race_form.html", page)
