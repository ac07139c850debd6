"""Step 3: reveal and move (rules 2.3)."""

from typing import Any

import pytest

from engine.actions import Shift
from engine.outcomes import Flipped, Moved
from tests.engine.race_maker import (
    a_car,
    a_circuit,
    a_race,
    deck_of,
    discard_of,
    do,
    end_turn,
    hidden_piles,
    kinds,
    late_refusal,
    play,
    played_of,
    take_turn,
    tokens,
)


def stress_turn(flip_ends: str = "speed-card", **piles: Any) -> tuple[int, str, str, str]:
    """Play one Stress from space 2 and say: speed, play area, discard pile, deck."""
    red = a_car("red", at=2, **{"hand": "S 1 1 2 2 3 3", "deck": "", **piles})
    race = a_race(red, a_car("blue", at=0), flip_ends=flip_ends)
    do(race, Shift(1), play("S"))
    assert red.at == 2 + red.speed
    return red.speed, played_of(red), discard_of(red), deck_of(red)


def test_the_speed_is_the_sum_of_the_cards() -> None:
    """PX20."""
    red = a_car("red", at=2, gear=2, hand="3 4 H H H H H")
    race = a_race(red, a_car("blue", at=0))
    assert do(race, Shift(2), play("3 4"))[-1] == Moved(7, 7, 9, 1)
    assert (red.speed, red.at) == (7, 9)


def test_the_starting_upgrades_move_a_car_0_and_5_spaces() -> None:
    red = a_car("red", at=2, gear=2, hand="0 5 H H H H H")
    race = a_race(red, a_car("blue", at=0))
    assert do(race, Shift(2), play("0 5"))[-1] == Moved(5, 5, 7, 1)


def test_a_car_that_plays_a_0_keeps_its_spot() -> None:
    red = a_car("red", at=2, lane=2, hand="0 H H H H H H")
    race = a_race(red, a_car("blue", at=0))
    assert do(race, Shift(1), play("0"))[-1] == Moved(0, 0, 2, 2)


def test_a_flipped_heat_is_discarded_and_the_speed_card_counts_as_played() -> None:
    """PX22."""
    assert stress_turn(deck="H 4") == (4, "S 4", "H", "")


def test_a_flipped_starting_upgrade_is_discarded_as_it_is_no_speed_card() -> None:
    """PX23."""
    assert stress_turn("speed-card", deck="0 4") == (4, "S 4", "0", "")
    assert stress_turn("speed-card", deck="5 H 1 2") == (1, "S 1", "5 H", "2")


def test_under_any_speed_a_flipped_starting_upgrade_ends_the_run() -> None:
    """PX23."""
    assert stress_turn("any-speed", deck="0 4") == (0, "S 0", "", "4")
    assert stress_turn("any-speed", deck="H 5 1") == (5, "S 5", "H", "1")


def test_a_flipped_stress_is_discarded() -> None:
    assert stress_turn(deck="S S 2 4") == (2, "S 2", "S S", "4")


def test_an_empty_deck_is_refilled_from_the_discard_pile() -> None:
    """PX25."""
    assert stress_turn(deck="", discard="4") == (4, "S 4", "", "")


def test_cards_just_flipped_are_shuffled_in_when_the_deck_runs_out() -> None:
    assert stress_turn(deck="H", discard="4", shuffled=("H 4",)) == (
        4,
        "S 4",
        "H",
        "",
    )


def test_the_play_area_is_not_shuffled_in() -> None:
    red = a_car("red", at=2, gear=2, hand="3 S H H H H H", deck="", discard="1")
    race = a_race(red, a_car("blue", at=0))
    do(race, Shift(2), play("3 S"))
    assert (red.speed, played_of(red)) == (4, "3 S 1")


def test_with_no_card_left_to_flip_stress_counts_0() -> None:
    """PX26."""
    assert stress_turn(deck="", discard="", hand="S") == (0, "S", "", "")


def test_with_no_speed_card_left_to_flip_stress_counts_0() -> None:
    assert stress_turn(deck="H 5", discard="H") == (0, "S", "5 H H", "")


def test_no_card_is_lost_or_made_by_a_flip() -> None:
    """PX28."""
    red = a_car("red", at=2, hand="S 1 1 2 2 3 4", deck="0 3 4 4 H", engine=2, discard="H H")
    race = a_race(red, a_car("blue", at=0))
    piles = red.piles
    before = piles.engine + piles.hand_size + piles.deck_size + sum(piles.discard)
    take_turn(race, Shift(1), play("S"))
    after = piles.engine + piles.hand_size + piles.deck_size + sum(piles.discard)
    assert (before, after) == (16, 16)
    assert (red.speed, tokens(red.piles.discard), piles.played) == (3, "0 3 H H S", [])


def test_every_stress_flips_a_card_of_its_own() -> None:
    red = a_car("red", at=2, gear=3, hand="S S 4 H H H H", deck="H 1 3 4")
    race = a_race(red, a_car("blue", at=0))
    assert do(race, Shift(3), play("S S 4"))[2:] == [
        Flipped(kinds("H 1"), 1),
        Flipped(kinds("3"), 3),
        Moved(8, 8, 10, 1),
    ]


def test_flips_written_in_a_log_must_be_the_ones_of_the_deck() -> None:
    def code(*flips: str, hand: str = "S 1 1 2 2 3 3") -> str:
        red = a_car("red", at=2, hand=hand, deck="H 4 1 1")
        race = a_race(red, a_car("blue", at=0))
        return late_refusal(race, Shift(1), play(hand[0], *flips))

    assert code("H 3") == "flip.other-card"
    assert code("H") == "flip.goes-on"
    assert code("") == "flip.goes-on"
    assert code("H 4 1") == "flip.has-ended"
    assert code("H 4", "1") == "flip.too-many"
    assert code("H 4", hand="1 2 3 4 H H H") == "flip.too-many"


def test_flips_written_in_a_log_are_followed() -> None:
    red = a_car("red", at=2, hand="S 1 1 2 2 3 3", deck="H 4 1 1")
    race = a_race(red, a_car("blue", at=0))
    assert do(race, Shift(1), play("S", "H 4"))[-1] == Moved(4, 4, 6, 1)


def test_a_hidden_deck_flips_only_what_it_can_hold_and_what_was_written_down() -> None:
    def code(*flips: str, cards: str = "S", gear: int = 1) -> str:
        red = a_car("red", at=2, gear=gear, piles=hidden_piles(2, "H 1 4 4", known="S S"))
        race = a_race(red, a_car("blue", at=0))
        return late_refusal(race, Shift(gear), play(cards, *flips))

    assert code("H 3") == "flip.not-in-deck"
    assert code("H") == "flip.goes-on"
    assert code() == "flip.missing"
    assert code("4", cards="S S", gear=2) == "flip.missing"
    assert code("H H 4", "4", cards="S S", gear=2) == "flip.not-in-deck"


def test_a_full_space_makes_a_car_fall_back_to_the_race_line_spot_behind_it() -> None:
    """PX29."""
    red = a_car("red", at=1, hand="4 H H H H H H")
    race = a_race(red, a_car("blue", at=5), a_car("green", at=5), a_car("gray", at=0))
    assert do(race, Shift(1), play("4"))[-1] == Moved(4, 3, 4, 1)
    assert red.speed == 4


def test_two_full_spaces_make_a_car_fall_back_two() -> None:
    """PX31."""
    red = a_car("red", at=1, hand="4 H H H H H H")
    others = [a_car(colour, at=at) for colour, at in zip("bcde", (5, 5, 4, 4), strict=True)]
    race = a_race(red, *others, a_car("x", at=0), a_car("y", at=0))
    assert do(race, Shift(1), play("4"))[-1] == Moved(4, 2, 3, 1)


def test_a_car_takes_the_other_spot_if_the_race_line_is_taken() -> None:
    red = a_car("red", at=1, hand="4 H H H H H H")
    race = a_race(red, a_car("blue", at=5), a_car("gray", at=0))
    assert do(race, Shift(1), play("4"))[-1] == Moved(4, 4, 5, 2)


def test_the_race_line_may_run_in_lane_2() -> None:
    red = a_car("red", at=1, hand="4 H H H H H H")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit(race_lane=2))
    assert do(race, Shift(1), play("4"))[-1] == Moved(4, 4, 5, 2)


def test_a_car_walled_in_stays_where_it_stands_but_keeps_its_speed() -> None:
    red = a_car("red", at=1, lane=2, hand="2 H H H H H H")
    others = [a_car(colour, at=at) for colour, at in zip("bcde", (2, 2, 3, 3), strict=True)]
    race = a_race(red, *others, a_car("x", at=0), a_car("y", at=0))
    assert do(race, Shift(1), play("2"))[-1] == Moved(2, 0, 1, 2)
    assert red.speed == 2


def test_cars_in_the_way_do_not_stop_a_car() -> None:
    """PX32."""
    red = a_car("red", at=1, gear=2, hand="4 1 H H H H H")
    race = a_race(red, a_car("blue", at=3), a_car("green", at=6))
    do(race, Shift(2), play("4 1"))
    assert (red.at, red.lane) == (6, 2)


def test_full_spaces_in_the_way_do_not_stop_a_car() -> None:
    red = a_car("red", at=1, hand="4 H H H H H H")
    others = [a_car(colour, at=at) for colour, at in zip("bcde", (2, 2, 4, 4), strict=True)]
    race = a_race(red, *others, a_car("x", at=0), a_car("y", at=0))
    do(race, Shift(1), play("4"))
    assert (red.at, red.lane) == (5, 1)


def test_of_four_cars_going_to_one_space_two_fall_back() -> None:
    """PX34."""
    cars = [a_car(colour, at=3, hand="2 H H H H H H") for colour in "abcd"]
    race = a_race(*cars)
    order = list(race.order)
    for _ in cars:
        take_turn(race, Shift(1), play("2"))
    assert [(car.at, car.lane) for car in order] == [(5, 1), (5, 2), (4, 1), (4, 2)]


@pytest.mark.parametrize("laps_behind", [0, 1])
def test_a_car_on_another_lap_blocks_like_any_other(laps_behind: int) -> None:
    circuit = a_circuit(length=20, laps=3)
    red = a_car("red", at=21, hand="4 H H H H H H")
    slow = [a_car(colour, at=25 - 20 * laps_behind) for colour in "bc"]
    race = a_race(red, *slow, a_car("last", at=0), circuit=circuit, laps=3)
    assert do(race, Shift(1), play("4"))[-1] == Moved(4, 3, 24, 1)


def test_cars_two_laps_apart_share_a_space_and_are_ranked_by_laps() -> None:
    circuit = a_circuit(length=20, laps=4)
    red = a_car("red", at=41, hand="4 H H H H H H")
    blue = a_car("blue", at=1, hand="4 H H H H H H")
    race = a_race(red, blue, circuit=circuit, laps=4)
    take_turn(race, Shift(1), play("4"))
    take_turn(race, Shift(1), play("4"))
    assert [(car.colour, car.at, car.lane) for car in race.order] == [
        ("red", 45, 1),
        ("blue", 5, 2),
    ]


def test_a_car_that_finished_in_an_earlier_round_blocks_nobody() -> None:
    """PX35."""
    circuit = a_circuit(length=20, laps=1)
    ahead = [a_car(colour, at=18, hand="4 H H H H H H") for colour in "ab"]
    red = a_car("red", at=15, hand="3 H H H H H H", deck="4 1 1")
    race = a_race(*ahead, red, circuit=circuit, laps=1)
    for card in ("4", "4", "3"):
        take_turn(race, Shift(1), play(card))
    assert [car.at for car in race.finished] == [22, 22]
    take_turn(race, Shift(1), play("4"))
    assert (red.at, red.lane, red.place) == (22, 1, 3)


def test_cars_that_finish_in_this_round_block_until_it_ends() -> None:
    circuit = a_circuit(length=20, laps=1)
    ahead = [a_car(colour, at=18, hand="4 H H H H H H") for colour in "ab"]
    red = a_car("red", at=15, gear=2, hand="3 4 H H H H H")
    race = a_race(*ahead, red, circuit=circuit, laps=1)
    take_turn(race, Shift(1), play("4"))
    take_turn(race, Shift(1), play("4"))
    do(race, Shift(2), play("3 4"))
    assert (red.at, red.lane) == (21, 1)
    end_turn(race)
    assert [car.colour for car in race.finished] == ["a", "b", "red"]
