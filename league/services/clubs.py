"""Starting a club."""

from django.db import transaction

from league.models import Club, Membership, Role, User

__all__ = ["create"]


def create(*, by: User, name: str, about: str = "", public: bool = True) -> Club:
    """Start a club; who starts it is its first owner."""
    with transaction.atomic():
        club = Club.objects.create(name=name, about=about, public=public)
        Membership.objects.create(club=club, user=by, role=Role.OWNER)
    return club
