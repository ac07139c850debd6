"""The clubs: all of them, one of them, a new one."""

from typing import Final, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from championship.permissions import allowed
from league import selectors
from league.forms import ClubForm
from league.models import User
from league.services import clubs

__all__ = ["CLUBS_A_PAGE", "club", "home", "new"]

CLUBS_A_PAGE: Final = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the clubs the reader may see, the own ones first."""
    found = selectors.clubs_own_first(request.user)
    page = Paginator(found, CLUBS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "league/home.html", {"page": page})


@require_safe
def club(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a club: its seasons to everybody who may see it, its members to members."""
    found = allowed(request.user, selectors.clubs(request.user), public_id)
    is_member = request.user.has_perm("league.view_members", found)
    context = {
        "club": found,
        "seasons": selectors.seasons_with_leaders(request.user, found),
        "is_member": is_member,
        "can_add_season": request.user.has_perm("championship.add_season", found),
        "members": selectors.members(found) if is_member else (),
    }
    return render(request, "league/club.html", context)


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Start a club."""
    form = ClubForm(request.POST or None)
    if form.is_valid():
        started = clubs.create(by=cast(User, request.user), **form.cleaned_data)
        messages.success(request, _("The club has started. You are its owner."))
        return redirect("club", started.public_id)
    return render(request, "league/club_new.html", {"form": form})
