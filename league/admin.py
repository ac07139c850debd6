"""People and clubs in Django's admin."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import BaseUserCreationForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from league.models import Club, Membership, User

__all__ = ["ClubAdmin", "MembershipAdmin", "PersonAdmin"]


class NewAccountForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """What a new account needs: this site has no user names."""

    class Meta:
        """E-mail address and name."""

        model = User
        fields = ("email", "name")


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Accounts."""

    add_form = NewAccountForm
    ordering = ("name", "pk")
    list_display = ("name", "email", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("public_id", "name", "email")
    readonly_fields = ("public_id", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("public_id", "email", "name", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "name", "password1", "password2")}),)


class Members(admin.TabularInline):  # type: ignore[type-arg]
    """The members of a club, on its page."""

    model = Membership
    fields = ("user", "role")
    autocomplete_fields = ("user",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        """Bring the people along: a row says whose it is."""
        return super().get_queryset(request).select_related("user")


@admin.register(Club)
class ClubAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Clubs with their members."""

    list_display = ("name", "public_id", "public", "created")
    list_filter = ("public",)
    search_fields = ("public_id", "name")
    readonly_fields = ("public_id", "created")
    inlines = (Members,)


@admin.register(Membership)
class MembershipAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Who is in which club."""

    list_display = ("user", "club", "role", "public_id", "created")
    list_filter = ("role",)
    search_fields = ("public_id", "user__name", "user__email", "club__name")
    autocomplete_fields = ("user", "club")
    readonly_fields = ("public_id", "created")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Bring person and club along: a membership is called after whose it is."""
        return super().get_queryset(request).select_related("user", "club")
