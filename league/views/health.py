"""Whether the site is up, for whoever watches over it: no names, no numbers, nothing to steal."""

import logging

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

__all__ = ["health", "ready"]

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer: this process is up. It asks nothing of anybody, so it never gets another restarted."""
    return HttpResponse("up\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer whether database and broker can be reached, with 503 if one of them cannot."""
    found = {"database": _has_database(), "broker": _has_broker()}
    words = {name: "reached" if there else "not reached" for name, there in found.items()}
    return JsonResponse(words, status=200 if all(found.values()) else 503)


def _has_database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("The database cannot be reached")
        return False
    return True


def _has_broker() -> bool:
    """Reach the broker; a site without one runs its tasks itself and lacks nothing."""
    if not settings.REDIS_URL:
        return True
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2
        ) as broker:
            return bool(broker.ping())
    except redis.RedisError:
        logger.exception("The broker cannot be reached")
        return False
