"""Entering drivers in a season."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from championship.forms import EntryForm
from championship.permissions import allowed
from championship.selectors import pages, visible
from championship.services import seasons
from championship.views.asking import ask

__all__ = ["change", "create"]

_MAY = "championship.change_season"


@login_required
def create(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter a driver, and offer to enter the next."""
    season = allowed(request.user, visible.seasons(request.user), public_id, _MAY)
    form = EntryForm(
        request.POST or None, season=season, initial={"colour": pages.free_colour(season)}
    )
    if form.is_valid():
        entry = ask(form, seasons.add_entry, season=season, **form.wanted)
        if entry:
            messages.success(request, _("%(name)s is entered.") % {"name": entry.name})
            return redirect("new_entry", season.public_id)
    page = {"form": form, "season": season, "entries": pages.entries_of(season)}
    return render(request, "championship/entry_form.html", page)


@login_required
def change(request: HttpRequest, public_id: str, entry_id: str) -> HttpResponse:
    """Change an entry."""
    season = allowed(request.user, visible.seasons(request.user), public_id, _MAY)
    entry = allowed(request.user, pages.entries_of(season), entry_id)
    form = EntryForm(request.POST or None, season=season, initial=pages.fields_of(entry))
    if form.is_valid() and ask(form, seasons.change_entry, entry=entry, **form.wanted) is not None:
        messages.success(request, _("The entry is changed."))
        return redirect("season", season.public_id)
    page = {"form": form, "season": season, "entry": entry}
    return render(request, "championship/entry_form.html", page)
