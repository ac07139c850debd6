"""Pages of tables."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from championship.forms import SeatsForm
from championship.permissions import allowed
from championship.selectors import pages, visible
from championship.services import seasons
from championship.views.asking import ask, tell

__all__ = ["create", "seats", "show"]

_MAY = "championship.change_season"


@require_safe
def show(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show who sits at a table, what was handed in, and what verification says of it."""
    table = allowed(request.user, visible.tables(request.user), public_id)
    return render(
        request, "championship/table.html", {"page": pages.table_page(request.user, table)}
    )


@require_POST
@login_required
def create(request: HttpRequest, public_id: str) -> HttpResponse:
    """Add a table to a race."""
    race = allowed(request.user, visible.races(request.user), public_id, _MAY)
    tell(request, _("There is one more table."), seasons.add_table, race=race)
    return redirect("race", race.public_id)


@login_required
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say who sits at a table, in which car, from which spot of the grid."""
    table = allowed(request.user, visible.tables(request.user), public_id, _MAY)
    entries = pages.entries_of(table.race.season)
    form = SeatsForm(request.POST or None, entries=entries, seats=table.seats.all())
    if form.is_valid() and ask(form, seasons.seat, table=table, **form.wanted) is not None:
        messages.success(request, _("The grid is set."))
        return redirect("table", table.public_id)
    return render(request, "championship/seats_form.html", {"form": form, "table": table})
