"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

__all__ = ["LeagueConfig"]


class LeagueConfig(AppConfig):
    """Clubs and people."""

    name = "league"
    verbose_name = _("League")

    def ready(self) -> None:
        """Make the permissions known to django-rules."""
        from league import permissions  # noqa: F401
