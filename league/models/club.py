"""A club and who belongs to it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from championship.ids import PublicIdField

__all__ = ["Club", "Membership", "Role"]


class Role(models.TextChoices):
    """What a member may do; each role may all that those before it may."""

    DRIVER = "driver", _("driver")
    STEWARD = "steward", _("steward")
    ORGANISER = "organiser", _("organiser")
    OWNER = "owner", _("owner")


class Club(models.Model):
    """A tenant of the site: nothing of a private club reaches anybody outside it."""

    public_id = PublicIdField(prefix="clb")
    name = models.CharField(_("name"), max_length=80)
    about = models.TextField(_("about"), max_length=1000, blank=True)
    public = models.BooleanField(_("public"), default=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="clubs"
    )
    created = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        """Clubs by name."""

        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person in a club."""

    public_id = PublicIdField(prefix="mem")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.DRIVER)
    created = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        """One club membership per person."""

        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ("club", "pk")
        constraints = (
            models.UniqueConstraint(fields=("club", "user"), name="one_membership_per_person"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"
