"""A race of the calendar and the tables it is run at."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from championship.enums import ResultState
from championship.ids import PublicIdField
from championship.models.season import Season
from engine.setup.header import MOST_LAPS

__all__ = ["Race", "Table"]


class Race(models.Model):
    """One grand prix of a season. ``laps`` is empty for the number the board prints."""

    public_id = PublicIdField(prefix="rac")
    season = models.ForeignKey(Season, models.CASCADE, related_name="races")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    circuit = models.CharField(_("circuit"), max_length=20)
    laps = models.PositiveSmallIntegerField(_("laps"), null=True, blank=True)
    date = models.DateField(_("date"), null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        """Races are numbered within their season."""

        verbose_name = _("race")
        verbose_name_plural = _("races")
        ordering = ("season", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("season", "number"), name="one_race_of_a_number_in_a_season"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, number__lte=40), name="race_number_1_to_40"
            ),
            models.CheckConstraint(
                condition=models.Q(laps__isnull=True) | models.Q(laps__gte=1, laps__lte=MOST_LAPS),
                name="race_laps_in_range",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """Up to twelve cars on one board: one grid, one result, at most one accepted log."""

    public_id = PublicIdField(prefix="tbl")
    race = models.ForeignKey(Race, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    state = models.CharField(
        _("state"), max_length=10, choices=ResultState.choices, default=ResultState.OPEN
    )
    history = HistoricalRecords()

    class Meta:
        """Tables are numbered within their race."""

        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("race", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("race", "number"), name="one_table_of_a_number_in_a_race"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=ResultState.values), name="table_state_is_known"
            ),
        )

    def __str__(self) -> str:
        return _("%(race)s, table %(number)s") % {"race": self.race, "number": self.number}
