"""Set-up of the base game (rules 1)."""

from engine.actions import Shift
from engine.notation.model import Entry, Log
from engine.outcomes import AdrenalineGained
from engine.setup import Deals, line_up
from engine.setup.deck import starting_deck
from tests.engine.race_maker import USA, a_circuit, do, end_turn, play, state_of, tokens

SIX = ("red", "blue", "green", "yellow", "gray", "black")


def a_log(*colours: str, laps: int | None = None) -> Log:
    cars = tuple(Entry(colour) for colour in colours)
    deck = tuple(kind for kind, number in enumerate(starting_deck(USA)) for _ in range(number))
    decks = tuple((colour, deck) for colour in colours)
    return Log("usa", cars, colours, "complete", laps=laps, decks=decks)


def test_a_driver_starts_with_eighteen_cards_six_heat_and_a_hand_of_seven_in_gear_1() -> None:
    """PX01."""
    race = line_up(a_log("red", "blue"), Deals())
    red = race.cars[0]
    assert tokens(starting_deck(USA)) == "0 1 1 1 2 2 2 3 3 3 4 4 4 5 H S S S"
    assert (red.gear, red.piles.engine) == (1, 6)
    assert (red.piles.hand_size, red.piles.deck_size) == (7, 11)
    assert (red.piles.discard, red.piles.played) == ([0] * 8, [])


def test_the_two_cars_at_the_back_of_a_grid_of_six_have_adrenaline_in_round_1() -> None:
    """PX02."""
    race = line_up(a_log(*SIX), Deals())
    gained = []
    for colour in SIX:
        # Every deck lies in the order of its kinds, so every first hand is 0 1 1 1 2 2 2.
        if AdrenalineGained() in do(race, Shift(1), play("0")):
            gained.append(colour)
        end_turn(race)
    assert gained == ["gray", "black"]


def test_the_grid_starts_on_the_race_line_right_before_the_start() -> None:
    race = line_up(a_log(*SIX), Deals())
    assert [(car.colour, car.at, car.lane) for car in race.order] == [
        ("red", -1, 1),
        ("blue", -1, 2),
        ("green", -2, 1),
        ("yellow", -2, 2),
        ("gray", -3, 1),
        ("black", -3, 2),
    ]


def test_a_race_has_the_printed_laps_unless_the_table_says_otherwise() -> None:
    assert line_up(a_log("red", "blue"), Deals()).ends_at == 2 * 69
    assert line_up(a_log("red", "blue", laps=1), Deals()).ends_at == 69


def test_every_driver_has_the_stress_the_board_prints() -> None:
    for stress in (1, 5):
        deck = starting_deck(a_circuit(stress=stress))
        assert tokens(deck) == "0 1 1 1 2 2 2 3 3 3 4 4 4 5 H" + " S" * stress


def test_a_copy_of_a_race_is_equal_and_independent() -> None:
    race = line_up(a_log("red", "blue"), Deals())
    copy = race.copy()
    assert state_of(copy) == state_of(race)
    before = state_of(race)
    do(copy, Shift(1), play("0"))
    assert state_of(race) == before
