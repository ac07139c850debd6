"""Every ruling in every reading: what changes on the table, and how a log writes it.

Each ruling has one situation here, the same under all its readings. ``tests/engine/rules`` has more.
"""

import pytest

from engine.actions import Adrenaline, Boost, GiveUp, Mulligan, Shift, Slipstream
from engine.errors import SetupError
from engine.outcomes import AdrenalineGained, CornerPaid, SpunOut
from engine.play import apply, legal
from engine.rounds import may_end
from engine.rulings import PRESETS, RULINGS, Ruling, Rulings, read_rulings, write_rulings
from tests.engine.race_maker import (
    BEFORE,
    a_car,
    a_circuit,
    a_race,
    discard,
    do,
    end_turn,
    hand_of,
    options,
    play,
    refusal,
    take_turn,
)


@pytest.mark.parametrize(("reading", "speed"), [("speed-card", 2), ("any-speed", 5)])
def test_flip_ends(reading: str, speed: int) -> None:
    """D1: the deck is 5 2."""
    red = a_car("red", at=2, hand="S 1 1 1", deck="5 2 1 1 1 1")
    race = a_race(red, a_car("blue", at=0), flip_ends=reading)
    do(race, Shift(1), play("S"))
    assert red.speed == speed


@pytest.mark.parametrize(("reading", "speed"), [("speed-card", 3), ("any-speed", 1)])
def test_flip_ends_holds_for_boosts_too(reading: str, speed: int) -> None:
    """D1: the deck is 0 2."""
    red = a_car("red", at=2, hand="1 1 1 1", deck="0 2 1 1 1 1")
    race = a_race(red, a_car("blue", at=0), flip_ends=reading)
    do(race, Shift(1), play("1"), Boost())
    assert red.speed == speed


@pytest.mark.parametrize(
    ("reading", "reached"), [("fall-back", 4), ("not-allowed", "slipstream.full")]
)
def test_slipstream_into_full(reading: str, reached: object) -> None:
    """D3: the space two ahead is full."""
    red = a_car("red", at=2)
    wall = [a_car(colour, at=5) for colour in "ab"]
    race = a_race(red, a_car("blue", at=3), *wall, slipstream_into_full=reading)
    do(race, Shift(1), play("1"))
    if reading == "fall-back":
        do(race, Slipstream(2))
        assert red.at == reached
    else:
        do(race, *legal(race, red)[-1:])
        assert refusal(race, Slipstream(2)) == reached


@pytest.mark.parametrize(
    ("reading", "cars", "gain"),
    [
        ("two-from-five", 4, 1),
        ("two-from-five", 5, 2),
        ("two-from-five", 6, 2),
        ("two-from-five", 7, 2),
        ("two-at-five-or-six", 4, 1),
        ("two-at-five-or-six", 5, 2),
        ("two-at-five-or-six", 6, 2),
        ("two-at-five-or-six", 7, 1),
    ],
)
def test_adrenaline_cars(reading: str, cars: int, gain: int) -> None:
    """D4: so many cars, so many with adrenaline."""
    race = a_race(*(a_car(str(n), at=90 - 5 * n) for n in range(cars)), adrenaline_cars=reading)
    gained = 0
    for _ in range(cars):
        gained += do(race, Shift(1), play("1")).count(AdrenalineGained())
        end_turn(race)
    assert gained == gain


@pytest.mark.parametrize(
    ("reading", "paid"), [("before-the-line", [CornerPaid(2, 2)]), ("none", [])]
)
def test_finishing_corners(reading: str, paid: list[CornerPaid]) -> None:
    """D5: a car finishes at speed 7 over lines with limits 5 and, beyond the finish, 1."""
    red = a_car("red", at=27, gear=2, hand="3 4 H H H H H")
    circuit = a_circuit((2, 1), (29, 5), length=30, laps=1)
    race = a_race(red, a_car("blue", at=0), circuit=circuit, laps=1, finishing_corners=reading)
    outcomes = take_turn(race, Shift(2), play("3 4"))
    assert [each for each in outcomes if isinstance(each, CornerPaid | SpunOut)] == paid


@pytest.mark.parametrize("reading", ["before-the-line", "none"])
def test_finishing_corners_are_checked_if_the_car_does_not_finish(reading: str) -> None:
    """D5: the same move one space short."""
    red = a_car("red", at=22, gear=2, hand="3 4 H H H H H")
    circuit = a_circuit((2, 1), (29, 5), length=30, laps=1)
    race = a_race(red, a_car("blue", at=0), circuit=circuit, laps=1, finishing_corners=reading)
    assert CornerPaid(2, 2) in take_turn(race, Shift(2), play("3 4"))


@pytest.mark.parametrize(("reading", "may_stop"), [("all-finish", False), ("first-round", True)])
def test_race_end(reading: str, may_stop: bool) -> None:
    """D6: one of two cars is in."""
    circuit = a_circuit(length=10, laps=1)
    cars = [a_car("red", at=9), a_car("blue", at=0)]
    race = a_race(*cars, circuit=circuit, laps=1, race_end=reading)
    assert not may_end(race)
    take_turn(race, Shift(1), play("1"))
    take_turn(race, Shift(1), play("1"))
    assert may_end(race) == may_stop


@pytest.mark.parametrize("reading", ["in-react", "at-once"])
def test_adrenaline_speed(reading: str) -> None:
    """D7: the last car boosts before it takes its extra speed."""
    red = a_car("red", at=2, hand="1 1 1 1")
    race = a_race(red, a_car("blue", at=40), adrenaline_speed=reading)
    do(race, Shift(1), play("1"))
    first = race.copy()
    do(first, Adrenaline(), Boost())
    assert first.car.adrenaline_used is True
    do(race, Boost())
    if reading == "in-react":
        do(race, Adrenaline())
        assert red.speed == 3
    else:
        assert options(race, Adrenaline) == []
        assert refusal(race, Adrenaline()) == "adrenaline.late"


@pytest.mark.parametrize(
    ("reading", "gain"), [("cars-still-racing", ["3", "4"]), ("fixed-places", ["4"])]
)
def test_adrenaline_after_retirement(reading: str, gain: list[str]) -> None:
    """D8: six cars started, the last one gives up."""
    cars = [a_car(str(n), at=90 - 5 * n) for n in range(6)]
    race = a_race(*cars, step=BEFORE, adrenaline_after_retirement=reading)
    apply(race, GiveUp(), cars[5])
    gained = []
    for car in cars[:5]:
        if AdrenalineGained() in do(race, Shift(1), play("1")):
            gained.append(car.colour)
        end_turn(race)
    assert gained == gain


@pytest.mark.parametrize(("reading", "gear"), [("lowest-gear", 3), ("chosen-gear", 1)])
def test_cluttered_hand(reading: str, gear: int) -> None:
    """D13: two cards in gear 3, but the car could have shifted down to 1."""
    red = a_car("red", at=2, gear=3, hand="1 4 H H H H H")
    race = a_race(red, a_car("blue", at=0), cluttered_hand=reading)
    do(race, Shift(3))
    if reading == "chosen-gear":
        do(race, play("1 4 H"))
    else:
        assert refusal(race, play("1 4 H")) == "play.heat"
    assert red.gear == gear


@pytest.mark.parametrize(("reading", "engine"), [("off", 6), ("once", 5)])
def test_mulligan(reading: str, engine: int) -> None:
    """D35: a driver does not like the first hand."""
    red = a_car("red", at=-1)
    race = a_race(red, a_car("blue", at=-1), step=BEFORE, number=1, mulligan=reading)
    assert (Mulligan() in legal(race, red)) == (reading == "once")
    if reading == "once":
        apply(race, Mulligan(), red)
    else:
        assert refusal(race, Mulligan(), red) == "mulligan.off"
    assert red.piles.engine == engine


@pytest.mark.parametrize(
    ("reading", "hand"), [("take-place", "2 2 2 H H H S"), ("turn-ends", "1 4 H H H S")]
)
def test_after_spin_out(reading: str, hand: str) -> None:
    """D40: a car spins out with 1 4 H H H left in its hand and would discard the 1 and the 4."""
    red = a_car("red", at=2, hand="1 1 4 H H H", engine=0, deck="2 2 2 2")
    race = a_race(red, a_car("blue", at=0), circuit=a_circuit((3, 0)), after_spin_out=reading)
    do(race, Shift(1), play("1"))
    if reading == "take-place":
        do(race, discard("1 4"))
    end_turn(race)
    assert hand_of(red) == hand


def test_every_ruling_has_a_situation_here() -> None:
    assert {f"test_{ruling.key.replace('-', '_')}" for ruling in RULINGS} <= set(globals())


def test_each_ruling_names_at_least_two_readings_and_both_presets_use_one_of_them() -> None:
    assert [ruling.key.replace("-", "_") for ruling in RULINGS] == list(Rulings._fields)
    for ruling in RULINGS:
        assert len(set(ruling.readings)) == len(ruling.readings) >= 2
        assert {ruling.printed, ruling.board_game_arena} <= set(ruling.readings)


def test_the_presets_differ_where_the_site_plays_otherwise() -> None:
    printed, site = PRESETS["printed"], PRESETS["board-game-arena"]
    pairs = zip(RULINGS, printed, site, strict=True)
    assert {ruling.row: (here, there) for ruling, here, there in pairs if here != there} == {
        "D8": ("cars-still-racing", "fixed-places"),
        "D35": ("off", "once"),
    }


def test_without_words_the_printed_rulings_hold() -> None:
    assert read_rulings(()) == PRESETS["printed"]


def test_later_words_override_earlier_ones() -> None:
    site = PRESETS["board-game-arena"]
    assert read_rulings(("board-game-arena", "mulligan=off")) == site._replace(mulligan="off")
    assert read_rulings(("mulligan=once", "printed")) == PRESETS["printed"]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("house", "rulings.unknown"),
        ("mulligan", "rulings.unknown"),
        ("coffee=black", "rulings.unknown"),
        ("=", "rulings.unknown"),
        ("", "rulings.unknown"),
        ("mulligan=twice", "rulings.reading"),
        ("mulligan=", "rulings.reading"),
    ],
)
def test_words_that_are_no_ruling_are_refused(word: str, code: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_rulings((word,))
    assert refused.value.code == code


def test_rulings_are_written_as_the_nearest_preset_and_what_differs() -> None:
    printed, site = PRESETS["printed"], PRESETS["board-game-arena"]
    assert write_rulings(printed) == ("printed",)
    assert write_rulings(site) == ("board-game-arena",)
    assert write_rulings(site._replace(mulligan="off", flip_ends="any-speed")) == (
        "printed",
        "flip-ends=any-speed",
        "adrenaline-after-retirement=fixed-places",
    )


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.key)
def test_what_is_written_reads_the_same(preset: str, ruling: Ruling) -> None:
    for reading in ruling.readings:
        rulings = PRESETS[preset]._replace(**{ruling.key.replace("-", "_"): reading})
        assert read_rulings(write_rulings(rulings)) == rulings
