"""The Django project and its people: clubs, members, permissions. Composes everything."""

from league.celery import app as celery_app

__all__ = ["celery_app"]
