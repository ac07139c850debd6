"""Words the database stores and pages say."""

from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["LogKind", "ResultState", "SubmissionState", "VerdictWord", "VerificationState"]


class ResultState(models.TextChoices):
    """How far the result of a table has come."""

    OPEN = "open", _("no result yet")
    SUBMITTED = "submitted", _("submitted")
    DISPUTED = "disputed", _("disputed")
    CONFIRMED = "confirmed", _("confirmed")
    OFFICIAL = "official", _("official")


class SubmissionState(models.TextChoices):
    """What has become of a submission."""

    WAITING = "waiting", _("waiting")
    ACCEPTED = "accepted", _("accepted")
    REJECTED = "rejected", _("not accepted")
    WITHDRAWN = "withdrawn", _("taken back")


class LogKind(models.TextChoices):
    """What was handed in to show how a race went."""

    LOG = "log", _("race log")
    ARCHIVE = "archive", _("archive of an online table")


class VerificationState(models.TextChoices):
    """How far a verification has come."""

    QUEUED = "queued", _("waiting to be checked")
    RUNNING = "running", _("being checked")
    DONE = "done", _("checked")


class VerdictWord(models.TextChoices):
    """What verification says of a log."""

    PROVEN = "proven", _("proven")
    CONSISTENT = "consistent", _("consistent")
    PLAUSIBLE = "plausible", _("plausible")
    RECORDED = "recorded", _("recorded")
    CONTRADICTED = "contradicted", _("contradicted")
    UNREADABLE = "unreadable", _("unreadable")
