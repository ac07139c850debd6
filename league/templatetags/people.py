"""People in words: ``{% load people %}``."""

from django import template

from league.models import Role

__all__ = ["role_word"]

register = template.Library()


@register.filter
def role_word(role: str) -> str:
    """Say a role."""
    return str(Role(role).label) if role in Role.values else role
