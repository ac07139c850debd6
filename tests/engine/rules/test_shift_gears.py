"""Step 1: shift gears (rules 2.1)."""

import pytest

from engine.actions import Shift
from engine.outcomes import Shifted
from tests.engine.race_maker import PLAY, a_car, a_race, discard_of, do, options, refusal, state_of


def prices(gear: int, engine: int) -> dict[int, int]:
    """Say what each legal shift costs."""
    race = a_race(a_car("red", at=2, gear=gear, engine=engine), a_car("blue", at=9))
    costs = {}
    for shift in options(race, Shift):
        (shifted,) = do(race.copy(), shift)
        assert isinstance(shifted, Shifted)
        costs[shifted.gear] = shifted.heat
    return costs


def test_from_gear_1_a_car_stays_shifts_up_free_or_by_two_for_1_heat() -> None:
    """PX04."""
    assert prices(gear=1, engine=3) == {1: 0, 2: 0, 3: 1}


def test_from_gear_2_a_car_reaches_every_gear_and_pays_1_heat_for_gear_4() -> None:
    """PX05."""
    assert prices(gear=2, engine=3) == {1: 0, 2: 0, 3: 0, 4: 1}


def test_from_gear_4_a_car_never_reaches_gear_1() -> None:
    """PX07."""
    assert prices(gear=4, engine=1) == {2: 1, 3: 0, 4: 0}


@pytest.mark.parametrize(
    ("gear", "reached"),
    [(1, {1: 0, 2: 0}), (2, {1: 0, 2: 0, 3: 0}), (3, {2: 0, 3: 0, 4: 0}), (4, {3: 0, 4: 0})],
)
def test_with_an_empty_engine_a_car_shifts_by_one_gear_at_most(
    gear: int, reached: dict[int, int]
) -> None:
    assert prices(gear, engine=0) == reached


def test_a_shift_by_two_moves_1_heat_from_the_engine_to_the_discard_pile() -> None:
    """PX08."""
    race = a_race(a_car("red", at=2, gear=1, engine=6), a_car("blue", at=9))
    assert do(race, Shift(3)) == [Shifted(3, 1)]
    red = race.cars[0]
    assert (red.gear, red.piles.engine, discard_of(red)) == (3, 5, "H")
    assert race.step == PLAY


def test_a_shift_by_one_costs_nothing() -> None:
    race = a_race(a_car("red", at=2, gear=2), a_car("blue", at=9))
    before = state_of(race)
    assert do(race, Shift(3)) == [Shifted(3, 0)]
    assert state_of(race.cars[0].piles) == before["cars"][0]["piles"]


def test_a_shift_by_two_without_heat_is_refused() -> None:
    """PX10."""
    race = a_race(a_car("red", at=2, gear=2, engine=0), a_car("blue", at=9))
    assert refusal(race, Shift(4)) == "gear.unpaid"


@pytest.mark.parametrize(("gear", "asked"), [(1, 4), (4, 1)])
def test_nobody_shifts_by_three_gears(gear: int, asked: int) -> None:
    race = a_race(a_car("red", at=2, gear=gear), a_car("blue", at=9))
    assert refusal(race, Shift(asked)) == "gear.too-far"


@pytest.mark.parametrize(("gear", "asked"), [(1, 0), (4, 5), (1, -1)])
def test_there_are_four_gears(gear: int, asked: int) -> None:
    race = a_race(a_car("red", at=2, gear=gear), a_car("blue", at=9))
    assert refusal(race, Shift(asked)) == "gear.none"


def test_a_gear_the_hand_has_too_few_cards_for_is_not_offered() -> None:
    race = a_race(a_car("red", at=2, gear=2, hand="1 2 H H H H H"), a_car("blue", at=9))
    assert options(race, Shift) == [Shift(1), Shift(2)]
