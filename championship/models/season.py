"""A season: a calendar of races of one club."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from championship.ids import PublicIdField

__all__ = ["Season"]


class Season(models.Model):
    """A season. ``rulings`` are the words a race log's Rulings tag takes."""

    public_id = PublicIdField(prefix="sea")
    club = models.ForeignKey("league.Club", models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=80)
    rulings = models.CharField(_("rulings"), max_length=300, blank=True, default="printed")
    created = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        """One season of a name in a club."""

        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-created", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="one_season_of_a_name_in_a_club"),
        )

    def __str__(self) -> str:
        return self.name
