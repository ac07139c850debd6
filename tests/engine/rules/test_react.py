"""Step 5: react: cooldown, adrenaline, boost (rules 2.5)."""

from itertools import permutations
from typing import Any

import pytest

from engine.actions import Action, Adrenaline, Boost, Cool, Shift
from engine.car import Car
from engine.outcomes import Boosted, Cooled, Flipped, Moved
from engine.race import Race
from tests.engine.race_maker import (
    a_car,
    a_circuit,
    a_race,
    discard_of,
    do,
    end_turn,
    hand_of,
    hidden_piles,
    kinds,
    late_refusal,
    options,
    play,
    played_of,
    refusal,
    take_turn,
)


def reacting(gear: int, *, last: bool = False, **piles: Any) -> tuple[Race, Car]:
    """Bring a car that played only 1s to step 5; ``last`` gives it adrenaline."""
    red = a_car("red", at=10, gear=gear, **piles)
    race = a_race(red, a_car("blue", at=50 if last else 0))
    do(race, Shift(gear), play(" ".join("1" * gear)))
    return race, red


def test_gear_1_cools_up_to_three_heat_from_the_hand_to_the_engine() -> None:
    """PX43."""
    race, red = reacting(1, hand="1 H H H", engine=3)
    assert options(race, Cool) == [Cool(1), Cool(2), Cool(3)]
    assert do(race, Cool(2)) == [Cooled(2)]
    assert (red.piles.engine, hand_of(red), red.piles.hand_size) == (5, "H", 1)


def test_gear_2_cools_one_heat_and_no_more() -> None:
    """PX44."""
    race, red = reacting(2, hand="1 1 H H H")
    assert options(race, Cool) == [Cool(1)]
    assert refusal(race, Cool(3)) == "cooldown.too-much"
    assert do(race, Cool(1)) == [Cooled(1)]
    assert hand_of(red) == "H H"
    assert refusal(race, Cool(1)) == "cooldown.too-much"


@pytest.mark.parametrize("gear", [3, 4])
def test_gears_3_and_4_do_not_cool(gear: int) -> None:
    """PX46."""
    race, _ = reacting(gear, hand="1 1 1 1 H H H")
    assert options(race, Cool) == []
    assert refusal(race, Cool(1)) == "cooldown.none"


def test_nothing_cools_outside_react() -> None:
    """PX47."""
    circuit = a_circuit((12, 1))
    red = a_car("red", at=10, gear=2, hand="1 4 H H H H H", engine=0, deck="1 2 3")
    race = a_race(red, a_car("blue", at=0), circuit=circuit)
    take_turn(race, Shift(2), play("1 4"))
    assert (red.gear, red.piles.engine) == (1, 0)
    assert hand_of(red) == "1 H H H H H S"


def test_cooling_is_over_once_the_car_has_left_react() -> None:
    race, _ = reacting(1, hand="1 4 H H H")
    end_turn(race)
    assert refusal(race, Cool(1), race.cars[0]) == "turn.other-car"


def test_heat_that_is_not_in_the_hand_cannot_be_cooled() -> None:
    race, _ = reacting(1, hand="1 4 H")
    assert options(race, Cool) == [Cool(1)]
    assert refusal(race, Cool(2)) == "hand.lacks"


@pytest.mark.parametrize("heat", [0, -1])
def test_cooling_nothing_is_no_cooldown(heat: int) -> None:
    race, _ = reacting(1, hand="1 H H H")
    assert refusal(race, Cool(heat)) == "cooldown.nothing"


def test_a_hidden_hand_cools_as_much_heat_as_it_may_hold() -> None:
    race, red = reacting(1, piles=hidden_piles(2, "1 H H H 4 4", known="H"))
    assert options(race, Cool) == [Cool(1), Cool(2)]
    assert refusal(race, Cool(3)) == "hand.lacks"
    do(race, Cool(2))
    assert (red.piles.engine, red.piles.hand_size, red.piles.most(6)) == (8, 0, 0)


def test_cooldown_of_gear_and_adrenaline_add_up() -> None:
    race, _ = reacting(1, last=True, hand="1 H H H H H H")
    assert options(race, Cool) == [Cool(1), Cool(2), Cool(3), Cool(4)]
    assert refusal(race, Cool(5)) == "cooldown.too-much"


def test_what_a_cooldown_leaves_unused_is_lost() -> None:
    race, _ = reacting(1, last=True, hand="1 H H H H H H")
    do(race, Cool(2))
    assert options(race, Cool) == [Cool(1)]
    do(race, Cool(1))
    assert options(race, Cool) == []

    race, _ = reacting(1, last=True, hand="1 H H H H H H")
    do(race, Cool(1))
    assert options(race, Cool) == [Cool(1), Cool(2), Cool(3)]


def test_without_heat_in_the_engine_nobody_boosts() -> None:
    """PX49."""
    race, _ = reacting(3, hand="1 1 1 H", engine=0)
    assert options(race, Boost) == []
    assert refusal(race, Boost()) == "boost.unpaid"


def test_a_car_boosts_once_a_turn() -> None:
    """PX50."""
    race, _ = reacting(3, hand="1 1 1 H", engine=6)
    do(race, Boost())
    assert options(race, Boost) == []
    assert refusal(race, Boost()) == "boost.twice"


def test_heat_just_cooled_pays_for_the_boost() -> None:
    """PX52."""
    race, red = reacting(3, last=True, hand="1 1 1 H", deck="4", engine=0)
    assert options(race, Boost) == []
    assert do(race, Cool(1), Boost()) == [
        Cooled(1),
        Flipped(kinds("4"), 4),
        Boosted(1, 4),
        Moved(4, 4, 17, 1),
    ]
    assert (red.piles.engine, discard_of(red)) == (0, "H")


def test_boost_and_adrenaline_come_in_either_order_and_give_the_same_speed() -> None:
    """PX53."""
    reached = []
    either: list[Action] = [Boost(), Adrenaline()]
    for first, second in permutations(either):
        race, red = reacting(3, last=True, hand="1 1 1 H", deck="2")
        do(race, first, second)
        reached.append((red.speed, red.at))
    assert reached == [(6, 16), (6, 16)]


@pytest.mark.parametrize("gear", [1, 2, 3, 4])
def test_a_boost_is_possible_in_every_gear(gear: int) -> None:
    race, red = reacting(gear, hand="1 1 1 1 H", deck="H 0 3", engine=2)
    outcomes = do(race, Boost())
    assert outcomes[:2] == [Flipped(kinds("H 0 3"), 3), Boosted(1, 3)]
    assert (red.speed, red.piles.engine, red.at) == (gear + 3, 1, 13 + gear)
    assert discard_of(red) == "0 H H"
    assert played_of(red)[-1:] == "3"


def test_the_heat_paid_for_a_boost_is_shuffled_in_when_the_deck_is_empty() -> None:
    race, red = reacting(1, hand="1 2 H", deck="", discard="4", engine=1)
    do(race, Boost())
    assert red.piles.deck_size + sum(red.piles.discard) == 1
    assert (red.speed, played_of(red)) == (5, "1 4")


def test_a_boost_with_nothing_to_flip_costs_its_heat_all_the_same() -> None:
    race, red = reacting(1, hand="1 2 H", deck="", engine=1)
    assert do(race, Boost()) == [Flipped((), 0), Boosted(1, 0), Moved(0, 0, 11, 1)]
    assert (red.speed, red.piles.engine) == (1, 0)


def test_the_flips_of_a_boost_are_checked() -> None:
    def code(flips: str) -> str:
        red = a_car("red", at=10, hand="1 2 H", deck="H 4 4")
        race = a_race(red, a_car("blue", at=0))
        return late_refusal(race, Shift(1), play("1"), Boost(kinds(flips)))

    assert code("4") == "flip.other-card"
    assert code("H") == "flip.goes-on"
    assert code("H 4 4") == "flip.has-ended"


def test_a_boost_from_a_hidden_deck_needs_its_flips() -> None:
    def code(*flips: str) -> str:
        red = a_car("red", at=10, piles=hidden_piles(0, "H 4 4", known="1 2 H"))
        race = a_race(red, a_car("blue", at=0))
        boost = Boost(kinds(flips[0])) if flips else Boost()
        return late_refusal(race, Shift(1), play("1"), boost)

    assert code() == "flip.missing"
    assert code("3") == "flip.not-in-deck"


def test_each_reaction_is_a_move_of_its_own() -> None:
    """Space 12 is full when adrenaline asks for it, but the boost then carries past it."""

    def after(*actions: Action) -> tuple[int, int]:
        red = a_car("red", at=10, hand="1 2 H", deck="2")
        wall = [a_car(colour, at=12) for colour in "ab"]
        race = a_race(red, *wall)
        do(race, Shift(1), play("1"), *actions)
        return red.at, red.speed

    assert after(Adrenaline(), Boost()) == (13, 4)
    assert after(Boost(), Adrenaline()) == (14, 4)
    assert after(Adrenaline()) == (11, 2)


def test_reactions_are_voluntary() -> None:
    race, red = reacting(1, last=True, hand="1 H H H", deck="1 2 3 4 1 2 3")
    end_turn(race)
    assert (red.at, red.speed, red.piles.engine) == (11, 1, 6)
