"""A race log or archive as it was handed in, and what verification says of it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from championship.enums import LogKind, VerdictWord, VerificationState
from championship.ids import PublicIdField
from championship.models.race import Table

__all__ = ["Log", "Verification"]


class Log(models.Model):
    """What somebody handed in, untouched: the source of truth of a race.

    ``content`` are the bytes as they came, ``table_page`` those of the online table's own page and
    ``online_table`` its number, if the submitter gave them.
    """

    public_id = PublicIdField(prefix="log")
    table = models.ForeignKey(Table, models.CASCADE, related_name="logs")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="logs"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=LogKind.choices)
    name = models.CharField(_("file name"), max_length=120, blank=True)
    content = models.BinaryField(_("content"))
    table_page = models.BinaryField(_("table page"), default=b"", blank=True)
    online_table = models.CharField(_("table number"), max_length=20, blank=True)
    sha256 = models.CharField(max_length=64, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The same content is kept once for a table."""

        verbose_name = _("log")
        verbose_name_plural = _("logs")
        ordering = ("-created", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "sha256"), name="one_log_of_a_content"),
        )

    def __str__(self) -> str:
        return self.name or self.public_id


class Verification(models.Model):
    """The verdict on a log under one version of the rules.

    ``order`` lists the colours in the finishing order the rules give; ``findings`` are the engine's,
    each a JSON object; ``facts`` the engine's totals by colour; ``rulings`` the words the log was
    judged under.
    """

    public_id = PublicIdField(prefix="ver")
    log = models.ForeignKey(Log, models.CASCADE, related_name="verifications")
    rules_version = models.CharField(_("rules version"), max_length=10)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=VerificationState.choices,
        default=VerificationState.QUEUED,
    )
    verdict = models.CharField(_("verdict"), max_length=12, choices=VerdictWord.choices, blank=True)
    order = models.JSONField(default=list)
    findings = models.JSONField(default=list)
    facts = models.JSONField(default=dict)
    rulings = models.JSONField(default=list)
    queued = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One verdict per log and rules version; a finished one has a verdict."""

        verbose_name = _("verification")
        verbose_name_plural = _("verifications")
        ordering = ("-queued", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("log", "rules_version"), name="one_verdict_per_log_and_rules_version"
            ),
            models.CheckConstraint(
                condition=~models.Q(state=VerificationState.DONE) | ~models.Q(verdict=""),
                name="a_finished_verification_has_a_verdict",
            ),
        )

    def __str__(self) -> str:
        return f"{self.log}: {self.get_verdict_display() or self.get_state_display()}"
