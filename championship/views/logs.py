"""Pages of logs, and the logs themselves as they were handed in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from championship.permissions import allowed
from championship.selectors import logtext, pages, visible

__all__ = ["raw", "show"]


@require_safe
def show(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a log with its verdict, line by line if it is text."""
    log = allowed(request.user, visible.logs(request.user), public_id)
    return render(request, "championship/log.html", {"page": pages.log_page(log)})


@require_safe
def raw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a log as it came, as a file that no browser opens by itself."""
    log = allowed(request.user, visible.logs(request.user), public_id)
    response = HttpResponse(bytes(log.content), content_type="application/octet-stream")
    name = logtext.file_name(log.name) or f"{log.public_id}.race"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    response["X-Content-Type-Options"] = "nosniff"
    return response
