"""Settings from the environment. What is set but cannot be right is refused, not guessed at.

A variable that is set to nothing counts as not set: files for containers write it so.
"""

import os

from django.core.exceptions import ImproperlyConfigured

__all__ = ["flag", "listed", "number", "text"]


def text(name: str, default: str = "") -> str:
    """Read ``name``, by default ``default``."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """Read ``name`` as yes or no. Raises :class:`ImproperlyConfigured` for anything else."""
    value = text(name).lower()
    if not value:
        return default
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} is neither yes nor no: {value}")


def listed(name: str) -> list[str]:
    """Read ``name`` as words with commas between them."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def number(name: str, default: int) -> int:
    """Read ``name`` as a whole number. Raises :class:`ImproperlyConfigured` for anything else."""
    value = text(name)
    if value and not value.isdigit():
        raise ImproperlyConfigured(f"{name} is not a whole number: {value}")
    return int(value or default)
