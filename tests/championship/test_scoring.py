"""Points for places."""

from hypothesis import given
from hypothesis import strategies as st

from championship.scoring import POINTS, points_for

places = st.integers(min_value=1, max_value=12)


def test_the_first_six_places_score_as_the_podium_prints_them():
    assert [points_for(place) for place in range(1, 7)] == [9, 6, 4, 3, 2, 1]


def test_the_seventh_place_and_all_behind_it_score_nothing():
    assert [points_for(place) for place in range(7, 13)] == [0] * 6


def test_a_car_that_did_not_finish_scores_nothing_wherever_it_ranks():
    assert [points_for(place, finished=False) for place in range(1, 13)] == [0] * 12


@given(places)
def test_a_better_place_never_scores_less(place: int):
    assert points_for(place) >= points_for(place + 1)


@given(st.integers(min_value=1, max_value=12), st.integers(min_value=0, max_value=12))
def test_a_table_gives_out_the_points_of_its_finishers_and_no_others(cars: int, retired: int):
    finishers = max(cars - retired, 0)
    given_out = sum(points_for(place, finished=place <= finishers) for place in range(1, cars + 1))
    assert given_out == sum(POINTS[:finishers])
