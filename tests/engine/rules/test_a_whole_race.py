"""What holds in every race, whatever the drivers choose."""

import random
from typing import Any

import pytest

from engine.actions import Action, Adrenaline, Boost, Cool, Discard, Pass, Play, Shift, Slipstream
from engine.cards import HEAT, STRESS, Cards
from engine.errors import Illegal
from engine.hidden import HiddenPiles
from engine.play import apply, legal
from engine.race import Race
from engine.rulings import PRESETS, RULINGS
from tests.engine.race_maker import (
    BEFORE,
    DISCARD,
    PLAY,
    REACT,
    SHIFT,
    SLIPSTREAM,
    USA,
    a_car,
    a_full_grid,
    a_race,
    all_cards,
    do,
    drive_randomly,
    hidden_piles,
    open_piles,
    options,
    play,
    state_of,
)

COLOURS = ("black", "blue", "green", "red", "gray", "yellow")


@pytest.mark.parametrize("seed", range(12))
def test_every_race_ends_with_every_car_in_its_place_and_no_card_lost(seed: int) -> None:
    rng = random.Random(seed)
    readings: dict[str, Any] = {
        ruling.key.replace("-", "_"): rng.choice(ruling.readings)
        for ruling in RULINGS
        if ruling.key != "race-end"
    }
    race = a_full_grid(rng, COLOURS[: rng.randint(2, 6)], laps=2, **readings)
    for car in drive_randomly(race, rng):
        stress = all_cards(car) - 24
        assert stress >= 0
        held = car.piles.discard[STRESS] + car.piles.most(STRESS) + car.piles.played.count(STRESS)
        assert held <= 3 + stress
        assert all(car.at >= car.started for car in race.order)
        spots = {(car.at % 69, car.lane) for car in race.order if not car.retired}
        assert len(spots) == len(race.order)
        assert car.piles.engine >= 0
    assert sorted(car.place for car in race.cars) == [*range(1, len(race.cars) + 1)]
    assert [car.place for car in race.finished] == [*range(1, len(race.cars) + 1)]


def made_up(race: Race) -> list[Action]:
    """Make up choices for the step the race is in, sensible or not."""
    hand = sorted({kind for kind in range(8) if race.car.piles.most(kind)})
    sets: list[Cards] = []
    for kind in hand:
        sets += [(kind,), (kind, kind), (kind, HEAT), (kind, HEAT, HEAT), (kind, STRESS)]
    sets = [tuple(sorted(cards)) for cards in sets]
    by_step: dict[int, list[Action]] = {
        SHIFT: [Shift(gear) for gear in range(6)],
        PLAY: [Play(cards) for cards in sets],
        REACT: [*map(Cool, range(6)), Adrenaline(), Boost()],
        SLIPSTREAM: [Slipstream(spaces) for spaces in range(4)],
        DISCARD: [Discard(cards) for cards in sets],
    }
    return by_step[race.step]


def in_order(action: Action) -> Action:
    """Write the cards of ``action`` in the order of their kinds."""
    if isinstance(action, Play):
        return Play(tuple(sorted(action.cards)))
    return action


@pytest.mark.parametrize("cluttered_hand", ["lowest-gear", "chosen-gear"])
def test_what_is_legal_is_accepted_and_what_is_accepted_is_legal(
    cluttered_hand: str, measured
) -> None:
    tried = accepted = 0
    for seed in range(3):
        rng = random.Random(seed)
        race = a_full_grid(
            rng, COLOURS[:2], extra="H H H H H H H H H H", cluttered_hand=cluttered_hand
        )
        for _ in drive_randomly(race, rng, hold=0.2):
            if race.over or race.step == BEFORE:
                continue
            choices = legal(race, race.car)
            for choice in rng.sample(choices, min(5, len(choices))):
                apply(race.copy(), choice)
            choices = [in_order(choice) for choice in choices]
            before = state_of(race)
            for action in made_up(race):
                tried += 1
                trial = race.copy()
                try:
                    apply(trial, action)
                except Illegal:
                    assert action not in choices
                    assert state_of(trial) == before
                    continue
                accepted += 1
                # A gear the hand cannot fill is only refused when the cards are played.
                assert action in choices or (isinstance(action, Shift) and not options(trial, Play))
    measured(f"{tried} made-up choices, {accepted} of them legal")
    assert (tried > 3000, accepted > 500) == (True, True)


def test_choices_for_a_hidden_hand_are_those_some_deal_allows() -> None:
    """Beside a race with open cards drives its twin that only sees what is public."""
    for seed in range(3):
        rng = random.Random(seed)
        race = a_full_grid(rng, COLOURS[:2])
        for _ in drive_randomly(race, rng, hold=0.2):
            if race.over or race.step == BEFORE:
                continue
            twin = race.copy()
            piles = race.car.piles
            deck = [piles.most(kind) for kind in range(8)]
            for kind in piles.deck:  # type: ignore[attr-defined]
                deck[kind] += 1
            blind = HiddenPiles(piles.engine, deck)
            blind.draw(piles.hand_size)
            blind.discard = piles.discard.copy()
            blind.played = piles.played.copy()
            seen = set(legal(race, race.car)) - {Boost()}
            twin.car.piles = blind  # type: ignore[misc]
            offered = legal(twin, twin.car)
            assert seen <= set(offered)
            for choice in rng.sample(offered, min(8, len(offered))):
                if choice == Boost() or (isinstance(choice, Play) and STRESS in choice.cards):
                    continue
                apply(twin.copy(), choice)


# The counting test: how many legal actions there are in written positions.


def count(race: Race) -> int:
    return len(legal(race, race.car))


def test_in_every_gear_so_many_sets_of_cards_can_be_played() -> None:
    """Plays of one car by gear: sets of 1, 2, 3 and 4 cards out of 1 1 2 2 3 3 4."""
    plays = {}
    for gear in (1, 2, 3, 4):
        race = a_race(a_car("red", at=2, gear=gear, hand="1 1 2 2 3 3 4"), a_car("blue", at=0))
        do(race, Shift(gear))
        plays[gear] = count(race)
    assert plays == {1: 4, 2: 9, 3: 13, 4: 13}


@pytest.mark.parametrize(
    ("hand", "shifts", "plays"),
    [
        ("0 1 2 3 4 5 S", 3, 21),
        ("1 1 1 2 2 2 3", 3, 5),
        ("1 1 1 1 1 1 1", 3, 1),
        ("1 2 3 H H H H", 3, 3),
        ("1 2 H H H H H", 2, 1),
        ("1 H H H H H H", 1, 0),
    ],
)
def test_in_gear_2_with_an_empty_engine_so_many_choices_are_legal(
    hand: str, shifts: int, plays: int
) -> None:
    race = a_race(a_car("red", at=2, gear=2, hand=hand, engine=0), a_car("blue", at=0))
    assert count(race) == shifts
    do(race, Shift(2))
    assert count(race) == plays


def test_on_the_grid_of_usa_so_many_choices_are_legal() -> None:
    cars = [
        a_car(colour, at=at, lane=lane, piles=open_piles("0 1 2 3 4 5 H"))
        for colour, (at, lane) in zip(COLOURS, USA.grid, strict=False)
    ]
    race = a_race(*cars, circuit=USA, step=BEFORE, number=1, rulings=PRESETS["board-game-arena"])
    assert [len(legal(race, car)) for car in cars] == [3] * 6
    apply(race, Pass())
    counts = [count(race)]
    for gear in (1, 2, 3):
        trial = race.copy()
        do(trial, Shift(gear))
        counts.append(count(trial))
    assert counts == [3, 6, 15, 20]
    do(race, Shift(3), play("0 1 2"))
    # Boost or pass; gear 3 does not cool.
    assert count(race) == 2


def test_in_react_so_many_choices_are_legal() -> None:
    counts = {}
    for heat in (0, 1, 3, 5):
        hand = "1 " + "H " * heat
        race = a_race(a_car("red", at=2, hand=hand), a_car("blue", at=50))
        do(race, Shift(1), play("1"))
        counts[heat] = count(race)
    # Adrenaline, boost, pass, and cooling 1 to 4.
    assert counts == {0: 3, 1: 4, 3: 6, 5: 7}


def test_in_step_8_so_many_choices_are_legal() -> None:
    counts = {}
    for hand in ("H S", "4", "4 4", "1 2 3", "0 1 2 3 4 5", "4 4 4 1 1 1"):
        race = a_race(a_car("red", at=2, hand="1 " + hand), a_car("blue", at=0))
        do(race, Shift(1), play("1"))
        race.step = DISCARD
        counts[hand] = count(race)
    assert counts == {
        "H S": 1,
        "4": 2,
        "4 4": 3,
        "1 2 3": 8,
        "0 1 2 3 4 5": 64,
        "4 4 4 1 1 1": 16,
    }


def test_the_choices_for_a_hidden_hand_are_counted_too() -> None:
    red = a_car("red", at=2, gear=2, piles=hidden_piles(2, "1 2 H H", known="4"))
    race = a_race(red, a_car("blue", at=0))
    # Gears 1 to 3: three cards at most.
    assert count(race) == 3
    do(race, Shift(2))
    # 1 2, 1 4, 2 4; with two Heat beside the 4 it is no cluttered hand, as gear 1 was in reach.
    assert count(race) == 3


def test_a_pass_is_for_the_car_whose_turn_it_is() -> None:
    red, blue = a_car("red", at=5), a_car("blue", at=2)
    race = a_race(red, blue, step=REACT)
    with pytest.raises(Illegal, match="turn of red"):
        apply(race, Pass(), blue)
    apply(race, Pass(), red)
    assert race.step == SLIPSTREAM


def test_a_turn_that_is_over_takes_nothing_more() -> None:
    race = a_race(a_car("red", at=5), a_car("blue", at=2), step=DISCARD)
    apply(race, Pass())
    apply(race, Pass())
    for action in (Pass(), Shift(2), Boost()):
        with pytest.raises(Illegal) as illegal:
            apply(race, action)
        assert illegal.value.code == "turn.over"
