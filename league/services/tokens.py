"""Tokens, by which a person's own programs use the API."""

from django.db import transaction
from rest_framework.authtoken.models import Token

from league.models import User

__all__ = ["make", "revoke"]


def make(*, user: User) -> Token:
    """Make the token of ``user``. There is one: whatever used an earlier one has to be told."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        Token.objects.filter(user=user).delete()
        return Token.objects.create(user=user)


def revoke(*, user: User) -> None:
    """Let nothing use the API in the name of ``user`` any more, until there is a new token."""
    Token.objects.filter(user=user).delete()
