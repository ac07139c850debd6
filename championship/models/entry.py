"""Who drives in a season, and who sits at a table."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from championship.ids import PublicIdField
from championship.models.race import Table
from championship.models.season import Season
from engine.car import COLOURS

__all__ = ["COLOUR_CHOICES", "Entry", "Seat"]

COLOUR_CHOICES = [
    ("black", _("black")),
    ("blue", _("blue")),
    ("green", _("green")),
    ("red", _("red")),
    ("gray", _("gray")),
    ("yellow", _("yellow")),
    ("orange", _("orange")),
    ("purple", _("purple")),
    ("white", _("white")),
    ("teal", _("teal")),
    ("pink", _("pink")),
    ("cyan", _("cyan")),
]
assert tuple(colour for colour, _word in COLOUR_CHOICES) == COLOURS, "the engine's colours"


class Entry(models.Model):
    """A driver entered in a season: a member of the club, or a guest known by name only."""

    public_id = PublicIdField(prefix="ent")
    season = models.ForeignKey(Season, models.CASCADE, related_name="entries")
    member = models.ForeignKey(
        "league.Membership", models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    name = models.CharField(_("name"), max_length=60)
    colour = models.CharField(_("colour"), max_length=10, choices=COLOUR_CHOICES)
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        """A member enters a season once, under a name nobody else has there."""

        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("season", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("season", "name"), name="one_entry_of_a_name_in_a_season"
            ),
            models.UniqueConstraint(fields=("season", "member"), name="one_entry_of_a_member"),
            models.CheckConstraint(
                condition=models.Q(colour__in=COLOURS), name="entry_colour_is_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """An entry at a table: its car's colour there, and its spot on the grid from 1, if known."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seats")
    colour = models.CharField(_("colour"), max_length=10, choices=COLOUR_CHOICES)
    grid = models.PositiveSmallIntegerField(_("grid spot"), null=True, blank=True)

    class Meta:
        """At a table every entry, colour and spot is there once."""

        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("table", "grid", "pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "entry"), name="one_seat_of_an_entry"),
            models.UniqueConstraint(fields=("table", "colour"), name="one_seat_of_a_colour"),
            models.UniqueConstraint(fields=("table", "grid"), name="one_seat_on_a_grid_spot"),
            models.CheckConstraint(
                condition=models.Q(colour__in=COLOURS), name="seat_colour_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} ({self.get_colour_display()})"
