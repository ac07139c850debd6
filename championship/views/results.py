"""Handing in results, taking them back, deciding between them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from championship.forms import SubmitForm
from championship.permissions import allowed
from championship.selectors import pages, visible
from championship.services import results, submissions, uploads
from championship.views.asking import ask, tell

__all__ = ["confirm", "make_official", "reopen", "submit", "withdraw"]

_DECIDES = "championship.decide_result"


@login_required
def submit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Hand in a finishing order, with or without a log."""
    user = request.user
    table = allowed(user, visible.tables(user), public_id, "championship.submit_result")
    kept = pages.kept_log(user, table, request.POST.get("kept", ""))
    form = SubmitForm(request.POST or None, request.FILES or None, table=table, kept=kept)
    if form.is_valid():
        if ask(form, submissions.submit, table=table, by=user, **form.wanted):
            messages.success(request, _("The result is handed in."))
            return redirect("table", table.public_id)
    elif form.upload:
        form.kept = ask(form, uploads.keep, table=table, by=user, handed=form.upload)
    return render(request, "championship/submit.html", {"form": form, "table": table})


@require_POST
@login_required
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back a submission of one's own."""
    found = visible.submissions(request.user)
    submission = allowed(request.user, found, public_id, "championship.withdraw_submission")
    tell(request, _("The result is taken back."), submissions.withdraw, submission=submission)
    return redirect("table", submission.table.public_id)


@require_POST
@login_required
def confirm(request: HttpRequest, public_id: str) -> HttpResponse:
    """Decide for a submission."""
    submission = allowed(
        request.user, pages.standing_submissions(request.user), public_id, _DECIDES
    )
    tell(request, _("The result is confirmed."), results.confirm, submission=submission)
    return redirect("table", submission.table.public_id)


@require_POST
@login_required
def make_official(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make the confirmed result of a table official."""
    table = allowed(request.user, visible.tables(request.user), public_id, _DECIDES)
    tell(request, _("The result is official."), results.make_official, table=table)
    return redirect("table", table.public_id)


@require_POST
@login_required
def reopen(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back what was decided about a table."""
    table = allowed(request.user, visible.tables(request.user), public_id, _DECIDES)
    tell(request, _("The result is open again."), results.reopen, table=table)
    return redirect("table", table.public_id)
