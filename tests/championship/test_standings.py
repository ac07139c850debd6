"""The standings as arithmetic: who is before whom, which tie-break said so, who moved."""

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from championship.scoring import points_for
from championship.standings import LAST_RACE, SHARED, RaceScore, Row, rank

ADA, BEN, CAT, DAN = 1, 2, 3, 4


def race(number: int, *order: int, retired: int = 0) -> list[RaceScore]:
    """Score a race that ended in this order; the last ``retired`` did not finish."""
    finishers = len(order) - retired
    return [
        RaceScore(
            entry, number, place, points_for(place, finished=place <= finishers), place <= finishers
        )
        for place, entry in enumerate(order, start=1)
    ]


def table(rows: list[Row]) -> list[tuple[int, int, int, str]]:
    return [(row.place, row.entry, row.points, row.tie) for row in rows]


# Who is before whom.


def test_points_of_all_races_are_added_up():
    rows = rank([ADA, BEN, CAT], race(1, ADA, BEN, CAT) + race(2, BEN, ADA, CAT) + race(3, BEN))
    assert table(rows) == [(1, BEN, 24, ""), (2, ADA, 15, ""), (3, CAT, 8, "")]


def test_a_tie_goes_to_the_better_place_in_the_last_race():
    rows = rank([ADA, BEN], race(1, ADA, BEN) + race(2, BEN, ADA))
    assert table(rows) == [(1, BEN, 15, ""), (2, ADA, 15, LAST_RACE)]


def test_more_wins_do_not_break_a_tie():
    # Ada 9 + 0 + 4, Ben 4 + 0 + 9: one win each; Cat 6 + 1 + 6 has none and ties in points.
    scores = race(1, ADA, CAT, BEN) + race(3, BEN, CAT, ADA) + [RaceScore(CAT, 2, 6, 1, True)]
    rows = rank([ADA, BEN, CAT], scores)
    assert table(rows) == [(1, BEN, 13, ""), (2, CAT, 13, LAST_RACE), (3, ADA, 13, LAST_RACE)]


def test_the_last_race_is_the_one_of_the_highest_number():
    rows = rank([ADA, BEN], race(2, BEN, ADA) + race(1, ADA, BEN))
    assert [row.entry for row in rows] == [BEN, ADA]


def test_of_two_who_did_not_score_in_the_last_race_the_better_place_counts():
    field = [11, 12, 13, 14, 15, 16]
    rows = rank([BEN, ADA, *field], race(1, *field, ADA, BEN))
    assert table(rows)[-2:] == [(7, ADA, 0, ""), (8, BEN, 0, LAST_RACE)]


def test_who_did_not_race_last_comes_after_who_did():
    # Ben did not come to the second race. Cat was fourth there, of more cars than are ranked here.
    scores = [*race(1, BEN, CAT, ADA), RaceScore(CAT, 2, 4, 3, True), *race(2, ADA)]
    rows = rank([BEN, CAT, ADA], scores)
    assert table(rows) == [(1, ADA, 13, ""), (2, CAT, 9, ""), (3, BEN, 9, LAST_RACE)]


def test_a_car_that_gave_up_in_the_last_race_was_still_there():
    scores = race(1, ADA, BEN) + race(2, CAT, BEN, retired=1)
    scores = [*scores, RaceScore(BEN, 3, 9, 3, True), RaceScore(CAT, 3, 8, 0, False)]
    rows = rank([ADA, BEN, CAT], scores)
    assert table(rows) == [(1, CAT, 9, ""), (2, BEN, 9, LAST_RACE), (3, ADA, 9, LAST_RACE)]


def test_a_car_that_did_not_finish_keeps_its_place_for_a_tie():
    rows = rank([BEN, ADA], race(1, ADA, BEN, retired=2))
    assert table(rows) == [(1, ADA, 0, ""), (2, BEN, 0, LAST_RACE)]


# Shared places.


def test_who_nothing_parts_shares_a_place_and_the_next_number_follows():
    scores = race(1, ADA, BEN, CAT) + race(2, DAN)
    scores += [RaceScore(CAT, 1, 2, 2, True)]
    rows = rank([ADA, BEN, CAT, DAN], scores)
    # Ada 9 before Dan's 9 by nothing but the last race; Ben and Cat have 6 and raced in none.
    assert table(rows) == [
        (1, DAN, 9, ""),
        (2, ADA, 9, LAST_RACE),
        (3, BEN, 6, ""),
        (3, CAT, 6, SHARED),
    ]


def test_the_number_after_a_shared_place_is_left_out():
    scores = [RaceScore(ADA, 1, 2, 6, True), RaceScore(BEN, 1, 2, 6, True)]
    rows = rank([ADA, BEN, CAT], scores)
    assert table(rows) == [(1, ADA, 6, ""), (1, BEN, 6, SHARED), (3, CAT, 0, "")]


def test_three_may_share_a_place():
    rows = rank([ADA, BEN, CAT, DAN], race(1, DAN))
    assert table(rows) == [
        (1, DAN, 9, ""),
        (2, ADA, 0, ""),
        (2, BEN, 0, SHARED),
        (2, CAT, 0, SHARED),
    ]


# Little or nothing to rank.


def test_before_the_first_race_all_are_first_and_no_tie_is_named():
    assert table(rank([ADA, BEN], [])) == [(1, ADA, 0, ""), (1, BEN, 0, "")]


def test_a_season_without_entries_has_no_rows():
    assert rank([], []) == []


def test_who_never_raced_is_in_the_standings():
    rows = rank([ADA, BEN], race(1, ADA))
    assert rows[1] == Row(BEN, 2, 0, (), 0, "")


def test_a_row_has_its_scores_in_the_order_of_the_races():
    first, second = race(1, ADA)[0], race(2, ADA)[0]
    assert rank([ADA], [second, first])[0].races == (first, second)


# Moving up and down.


def test_after_the_first_race_nobody_has_moved():
    assert [row.change for row in rank([ADA, BEN], race(1, BEN, ADA))] == [0, 0]


def test_the_change_counts_places_gained_by_the_last_race():
    scores = race(1, ADA, BEN, CAT) + race(2, CAT, BEN, ADA)
    rows = rank([ADA, BEN, CAT], scores)
    # After race 1: Ada, Ben, Cat. After race 2: Cat 13 before Ada 13, then Ben 12.
    assert [(row.entry, row.change) for row in rows] == [(CAT, 2), (ADA, -1), (BEN, -1)]


def test_who_comes_from_a_shared_place_counts_from_its_number():
    rows = rank([ADA, BEN, CAT], race(1, ADA) + race(2, CAT, ADA))
    assert [(row.place, row.entry, row.change) for row in rows] == [
        (1, ADA, 0),
        (2, CAT, 0),
        (3, BEN, -1),
    ]


# Whatever the season.


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[int], list[RaceScore]]:
    entries = list(range(1, draw(st.integers(min_value=1, max_value=12)) + 1))
    scores: list[RaceScore] = []
    for number in range(1, draw(st.integers(min_value=0, max_value=6)) + 1):
        order = draw(st.permutations(entries))
        cars = draw(st.integers(min_value=0, max_value=len(entries)))
        retired = draw(st.integers(min_value=0, max_value=cars))
        scores += race(number, *order[:cars], retired=retired)
    return entries, scores


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_in_which_scores_are_read_does_not_matter(
    season: tuple[list[int], list[RaceScore]], rng: random.Random
):
    entries, scores = season
    mixed = rng.sample(scores, len(scores))
    assert rank(entries, mixed) == rank(entries, scores)


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_of_the_entries_decides_only_among_those_who_share_a_place(
    season: tuple[list[int], list[RaceScore]], rng: random.Random
):
    entries, scores = season
    mixed = rng.sample(entries, len(entries))

    def told(rows: list[Row]) -> set[tuple[int, int, int, int]]:
        return {(row.entry, row.place, row.points, row.change) for row in rows}

    assert told(rank(mixed, scores)) == told(rank(entries, scores))


@given(seasons())
def test_no_point_is_lost_or_made(season: tuple[list[int], list[RaceScore]]):
    entries, scores = season
    rows = rank(entries, scores)
    assert sum(row.points for row in rows) == sum(score.points for score in scores)
    assert sorted(score for row in rows for score in row.races) == sorted(scores)


@given(seasons())
def test_everybody_has_one_row_and_nobody_stands_before_who_has_more_points(
    season: tuple[list[int], list[RaceScore]],
):
    entries, scores = season
    rows = rank(entries, scores)
    assert sorted(row.entry for row in rows) == entries
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


@given(seasons())
def test_a_place_is_one_more_than_the_number_of_those_before_it(
    season: tuple[list[int], list[RaceScore]],
):
    rows = rank(*season)
    for index, row in enumerate(rows):
        ahead = [other for other in rows[:index] if other.place != row.place]
        assert row.place == len(ahead) + 1


@given(seasons())
def test_a_tie_is_named_exactly_where_points_are_equal(
    season: tuple[list[int], list[RaceScore]],
):
    entries, scores = season
    rows = rank(entries, scores)
    for before, row in itertools.pairwise(rows):
        tied = bool(scores) and before.points == row.points
        assert bool(row.tie) == tied
        assert (row.tie == SHARED) == (tied and before.place == row.place)
