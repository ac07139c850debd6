"""Forms about people and clubs."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.models import Club, User

__all__ = ["ClubForm", "NameForm"]


class NameForm(forms.Form):
    """What signing up asks beside e-mail address and password (django-allauth builds on it)."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=60,
        help_text=_("Others see this name beside your results."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def signup(self, request: HttpRequest, user: User) -> None:
        """Keep the name of the new account."""
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])

    def clean_name(self) -> Any:
        """Refuse a name of blanks."""
        return self.cleaned_data["name"].strip()


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """A club's name, what it is about, who may see it."""

    class Meta:
        """What its owner says of a club."""

        model = Club
        fields = ("name", "about", "public")
        labels = {  # noqa: RUF012 - Django's Meta takes it so
            "about": _("About the club"),
            "public": _("Everybody may see the club"),
        }
        help_texts = {  # noqa: RUF012
            "about": _("Where and when you race, who may join. At most 1000 characters."),
            "public": _("Otherwise its seasons, results and names are shown to members only."),
        }
        widgets = {"about": forms.Textarea(attrs={"rows": 4})}  # noqa: RUF012
