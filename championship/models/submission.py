"""A finishing order somebody handed in, and the result it became."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from championship.enums import SubmissionState
from championship.ids import PublicIdField
from championship.models.entry import Entry
from championship.models.log import Log
from championship.models.race import Table

__all__ = ["Result", "Submission"]


class Submission(models.Model):
    """A finishing order as handed in.

    ``order`` lists the public ids of entries, winner first; the ``retired`` last of them did not
    finish. ``fingerprint`` is the same for the same order and log, so that a form sent twice is one
    submission. ``finding`` is the engine's where the log gives another order, else empty.
    """

    public_id = PublicIdField(prefix="sub")
    table = models.ForeignKey(Table, models.CASCADE, related_name="submissions")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="submissions"
    )
    order = models.JSONField(_("finishing order"))
    retired = models.PositiveSmallIntegerField(_("did not finish"), default=0)
    log = models.ForeignKey(Log, models.PROTECT, null=True, blank=True, related_name="submissions")
    fingerprint = models.CharField(max_length=64, editable=False)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=SubmissionState.choices,
        default=SubmissionState.WAITING,
    )
    finding = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        """The same submission by the same person is one."""

        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        ordering = ("created", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "by", "fingerprint"), name="one_submission_of_a_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=SubmissionState.values),
                name="submission_state_is_known",
            ),
        )

    def __str__(self) -> str:
        return str(self.public_id)


class Result(models.Model):
    """One car's place in the result of a table: derived from the submission that holds."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="results")
    place = models.PositiveSmallIntegerField(_("place"))
    finished = models.BooleanField(_("finished"), default=True)
    points = models.PositiveSmallIntegerField(_("points"))

    class Meta:
        """One result per entry and table, one place once per table."""

        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ("table", "place")
        constraints = (
            models.UniqueConstraint(fields=("table", "entry"), name="one_result_of_an_entry"),
            models.UniqueConstraint(fields=("table", "place"), name="one_result_of_a_place"),
            models.CheckConstraint(
                condition=models.Q(place__gte=1, place__lte=12), name="result_place_1_to_12"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"
