"""The table of a season as arithmetic over plain records: read rows, compute, write rows."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

__all__ = ["LAST_RACE", "SHARED", "RaceScore", "Row", "rank"]

LAST_RACE: Final = "last-race"
"""The tie-break of the printed rules: the better result in the last race (rules 8.7)."""

SHARED: Final = "shared"
"""Nothing parts two rows: they share their place and the next number follows."""


_ABSENT: Final = 1_000
"""Stands for the place of who did not race: behind every place there is."""


class RaceScore(NamedTuple):
    """What one entry got in one race: place from 1, points, whether its car finished."""

    entry: int
    race: int
    place: int
    points: int
    finished: bool


class Row(NamedTuple):
    """One row of the standings.

    ``races`` are the entry's scores by race; ``change`` the places gained since the race before the
    last, 0 where there is none; ``tie`` the tie-break that parts the row from the one before it.
    """

    entry: int
    place: int
    points: int
    races: tuple[RaceScore, ...]
    change: int
    tie: str


def rank(entries: Sequence[int], scores: Iterable[RaceScore]) -> list[Row]:
    """Rank ``entries`` by the sum of their points; a tie goes to the better place in the last race.

    The last race is the one of the highest number with a score. Who did not race in it comes after
    who did. Entries that nothing parts share a place, in the order given.
    """
    ordered = sorted(scores, key=lambda score: (score.race, score.place))
    rows = _ranked(entries, ordered)
    last = ordered[-1].race if ordered else 0
    before = [score for score in ordered if score.race != last]
    if not before:
        return rows
    earlier = {row.entry: row.place for row in _ranked(entries, before)}
    return [row._replace(change=earlier[row.entry] - row.place) for row in rows]


def _ranked(entries: Sequence[int], scores: Sequence[RaceScore]) -> list[Row]:
    last = scores[-1].race if scores else 0
    of: dict[int, list[RaceScore]] = {entry: [] for entry in entries}
    for score in scores:
        of[score.entry].append(score)
    points = {entry: sum(score.points for score in of[entry]) for entry in entries}
    in_last = {
        entry: next((score.place for score in of[entry] if score.race == last), _ABSENT)
        for entry in entries
    }
    rows: list[Row] = []
    key: tuple[int, int] | None = None
    for index, entry in enumerate(sorted(entries, key=lambda e: (-points[e], in_last[e]))):
        before, key = key, (points[entry], in_last[entry])
        tie = ""
        place = index + 1
        if before is not None and before[0] == key[0] and scores:
            tie = SHARED if before == key else LAST_RACE
            place = rows[-1].place if tie == SHARED else place
        elif before == key:
            place = rows[-1].place
        rows.append(Row(entry, place, points[entry], tuple(of[entry]), 0, tie))
    return rows
