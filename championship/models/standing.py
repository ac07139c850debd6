"""The standings of a season, stored so that reading computes nothing."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from championship.models.entry import Entry
from championship.models.season import Season

__all__ = ["Standing"]


class Standing(models.Model):
    """One row of the standings.

    ``races`` has an object for each race of the season with a result: race number, place, points,
    whether the car finished. ``change`` is the number of places gained by the last race, ``tie``
    names the tie-break that decided against the row before.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="standings")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="standings")
    position = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(_("place"))
    points = models.PositiveSmallIntegerField(_("points"))
    races = models.JSONField(default=list)
    change = models.SmallIntegerField(default=0)
    tie = models.CharField(max_length=20, blank=True)

    class Meta:
        """Each entry once; ``position`` runs on where places are shared."""

        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering = ("season", "position")
        constraints = (
            models.UniqueConstraint(fields=("season", "entry"), name="one_standing_of_an_entry"),
        )

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}: {self.points}"
