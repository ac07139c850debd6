"""An account."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from championship.ids import PublicIdField

__all__ = ["User", "display_name"]


class Users(BaseUserManager["User"]):
    """Makes accounts: an e-mail address and a password, no user name."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Make an account."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Make an account for the admin."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):
    """Somebody with an account, known by e-mail address; ``name`` is what others see."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    public_id = PublicIdField(prefix="usr")
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=60)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[Users] = Users()  # type: ignore[assignment]

    class Meta:
        """An account."""

        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.name or self.public_id


def display_name(user: User) -> str:
    """Name a user in messages: never by e-mail address."""
    return str(user)
