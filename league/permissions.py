"""Who may do what, as predicates over club roles. ``championship`` asks ``has_perm``; this answers."""

from typing import Any

import rules

from championship.models import Entry, Log, Race, Season, Submission, Table
from league.models import Club, Membership, Role

__all__ = ["club_of", "role_in"]

_RANK = {role: rank for rank, role in enumerate(Role.values)}


def club_of(thing: Any) -> Club:
    """Find the club a thing belongs to."""
    match thing:
        case Club():
            return thing
        case Season():
            return thing.club
        case Race() | Entry():
            return thing.season.club
        case Table():
            return thing.race.season.club
        case Submission() | Log():
            return thing.table.race.season.club
    raise TypeError(f"{thing!r} belongs to no club")


def role_in(user: Any, club: Club) -> str | None:
    """Say which role ``user`` has in ``club``; asked once per user object and club."""
    if not user.is_authenticated:
        return None
    known: dict[int, str | None] | None = getattr(user, "_roles", None)
    if known is None:
        known = user._roles = {}
    if club.pk not in known:
        roles = Membership.objects.filter(user=user, club=club).values_list("role", flat=True)
        known[club.pk] = roles.first()
    return known[club.pk]


def _at_least(role: Role) -> Any:
    @rules.predicate(f"at_least_{role}")
    def has_role(user: Any, thing: Any) -> bool:
        if thing is None:
            return False
        own = role_in(user, club_of(thing))
        return own is not None and _RANK[own] >= _RANK[role]

    return has_role


@rules.predicate
def is_public(user: Any, thing: Any) -> bool:
    """Whether everybody may see the club of ``thing``."""
    return thing is not None and club_of(thing).public


@rules.predicate
def handed_it_in(user: Any, submission: Any) -> bool:
    """Whether ``user`` made the submission."""
    return submission is not None and submission.by_id == user.pk


is_driver = _at_least(Role.DRIVER)
is_organiser = _at_least(Role.ORGANISER)
is_owner = _at_least(Role.OWNER)

rules.add_perm("league.view_club", is_public | is_driver)
rules.add_perm("league.view_members", is_driver)
rules.add_perm("league.change_club", is_owner)
rules.add_perm("championship.add_season", is_organiser)
rules.add_perm("championship.change_season", is_organiser)
rules.add_perm("championship.submit_result", is_driver)
rules.add_perm("championship.decide_result", is_organiser)
rules.add_perm("championship.withdraw_submission", handed_it_in & is_driver)
