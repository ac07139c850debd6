"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

__all__ = ["ChampionshipConfig"]


class ChampionshipConfig(AppConfig):
    """The championship."""

    name = "championship"
    verbose_name = _("Championship")

    def ready(self) -> None:
        """Make the tasks known to whoever queues them, not only to a worker."""
        from championship import tasks  # noqa: F401
