"""The people: accounts, clubs, memberships."""

from league.models.club import Club, Membership, Role
from league.models.user import User

__all__ = ["Club", "Membership", "Role", "User"]
