"""Forms about people and clubs."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.models import User

__all__ = ["NameForm"]


class NameForm(forms.Form):
    """What signing up asks beside e-mail address and password (django-allauth builds on it)."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=60,
        help_text=_("Others see this name beside your results."),
    )

    def signup(self, request: HttpRequest, user: User) -> None:
        """Keep the name of the new account."""
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])

    def clean_name(self) -> Any:
        """Refuse a name of blanks."""
        return self.cleaned_data["name"].strip()
