"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

__all__ = ["site"]


def site(request: HttpRequest) -> dict[str, Any]:
    """Give templates the site's name."""
    return {"site_name": settings.SITE_NAME}
