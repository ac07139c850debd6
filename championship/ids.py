"""Opaque public ids: what addresses and the API show instead of a primary key."""

import secrets
from typing import Final

from django.db import models
from django.utils.deconstruct import deconstructible

__all__ = ["PublicIdField"]

# No vowels, so that no word turns up, and nothing that looks like something else.
_LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"
_LENGTH: Final = 16


@deconstructible
class NewId:
    """Makes ids that start with ``prefix``: 76 bits of chance, so none is guessed or met twice."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def __call__(self) -> str:
        """Make one."""
        return f"{self.prefix}_{''.join(secrets.choice(_LETTERS) for _ in range(_LENGTH))}"


class PublicIdField(models.CharField):  # type: ignore[type-arg]
    """A unique id such as ``tbl_…``, made with the row and never changed."""

    def __init__(self, prefix: str = "", **options: object) -> None:
        self.prefix = prefix
        defaults = {
            "max_length": 24,
            "unique": True,
            "editable": False,
            "default": NewId(prefix),
        }
        super().__init__(**{**defaults, **options})  # type: ignore[arg-type]

    def deconstruct(self) -> tuple[str, str, list[object], dict[str, object]]:
        """Describe the field for a migration."""
        name, path, args, options = super().deconstruct()
        # Rows of history repeat an id, so whether it is unique has to be said.
        options |= {"prefix": self.prefix, "unique": self.unique}
        return name, path, list(args), options
