"""Points for places: plain arithmetic, no database."""

from typing import Final

__all__ = ["POINTS", "points_for"]

POINTS: Final = (9, 6, 4, 3, 2, 1)
"""Points of the first six places, as the podiums print them (rules 8.6)."""


def points_for(place: int, *, finished: bool = True) -> int:
    """Say how many points ``place`` (from 1) scores; a car that did not finish scores none (D24)."""
    if not finished or place > len(POINTS):
        return 0
    return POINTS[place - 1]
