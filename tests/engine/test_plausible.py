"""A log of positions: what it promises, accepted and refused (``engine.plausible``).

USA: 69 spaces, lines before 12, 33, 49 and 57; red starts on -1.1, blue on -1.2, green on -2.1.
In round 1 the best cards are 5 4 4 in gear 3 and a 4 for a boost: 17 spaces, from round 2 on 20.
"""

import random

import pytest

from engine.actions import GiveUp, Shift
from engine.findings import Finding, Place
from engine.notation.model import Entry, Item, Log, Round, Turn
from engine.observations import PlaceSeen, SpeedSeen, StandsAt
from engine.plausible import check_positions
from tests.engine.race_maker import a_full_grid, drive_randomly

CARS = ("red", "blue", "green", "yellow", "gray")


def at(position: int, lane: int = 1) -> StandsAt:
    lap, space = divmod(position, 69)
    return StandsAt(lap, space, lane)


def a_round(number: int, *order: str, **lines: Item | tuple[Item, ...]) -> Round:
    turns = tuple(
        Turn(car, items if isinstance(items, tuple) else (items,)) for car, items in lines.items()
    )
    return Round(number, order, turns)


def a_log(*rounds: Round, cars: int = 2, laps: int = 1, rulings: tuple[str, ...] = ()) -> Log:
    """Write a log of positions on the usa board."""
    colours = CARS[:cars]
    entries = tuple(Entry(colour) for colour in colours)
    return Log("usa", entries, colours, "positions", rounds, laps=laps, rulings=rulings)


def verdict(*rounds: Round, **how: object) -> str:
    """Say which code the first finding has; only that cars are still racing is no matter."""
    _, finding = check_positions(a_log(*rounds, **how))  # type: ignore[arg-type]
    if finding is None or finding.code == "race.unfinished":
        return "plausible"
    return finding.code


# Each round of a whole race of two cars.
TO_THE_END = (
    a_round(1, red=at(10), blue=at(9)),
    a_round(2, red=at(30), blue=at(29)),
    a_round(3, red=at(50), blue=at(49)),
    a_round(4, red=at(68), blue=at(68, 2)),
    a_round(5, red=at(70), blue=at(72)),
)


def test_the_finishing_order_follows_from_the_positions() -> None:
    assert check_positions(a_log(*TO_THE_END)) == (("blue", "red"), None)


def test_of_cars_that_come_in_together_the_race_line_decides() -> None:
    rounds = (*TO_THE_END[:4], a_round(5, red=at(70, 2), blue=at(70, 1)))
    assert check_positions(a_log(*rounds)) == (("blue", "red"), None)


def test_a_log_that_stops_while_cars_are_racing_gives_no_order() -> None:
    rounds = (*TO_THE_END[:4], a_round(5, red=at(70), blue=at(68, 2)))
    order, finding = check_positions(a_log(*rounds))
    assert order == ()
    assert finding is not None
    assert (finding.code, finding.place, finding.found) == (
        "race.unfinished",
        Place(round=5),
        "blue",
    )


def test_under_first_round_the_race_may_stop_when_the_first_is_in() -> None:
    rounds = (*TO_THE_END[:4], a_round(5, red=at(70), blue=at(68, 2)))
    early = a_log(*rounds, rulings=("race-end=first-round",))
    assert check_positions(early) == (("red", "blue"), None)
    earlier = a_log(*rounds[:4], rulings=("race-end=first-round",))
    assert check_positions(earlier)[0] == ()


def test_two_cars_may_stand_on_a_space_but_not_on_a_spot() -> None:
    assert verdict(a_round(1, red=at(7), blue=at(7, 2))) == "plausible"
    assert verdict(a_round(1, red=at(7), blue=at(7))) == "positions.taken"


def test_a_car_a_lap_ahead_takes_a_spot_like_any_other() -> None:
    rounds = [a_round(1, red=at(16), blue=at(0))]
    rounds += [a_round(2 + n, red=at(36 + 20 * n), blue=at(1 + n)) for n in range(2)]
    assert verdict(*rounds, a_round(4, red=at(71), blue=at(2, 2)), laps=2) == "plausible"
    assert verdict(*rounds, a_round(4, red=at(71), blue=at(2)), laps=2) == "positions.taken"


def test_cars_that_come_in_this_round_still_take_their_spots() -> None:
    rounds = (*TO_THE_END[:4], a_round(5, red=at(70), blue=at(70)))
    assert verdict(*rounds) == "positions.taken"


def test_cars_that_are_in_take_no_spot() -> None:
    rounds = (
        *TO_THE_END[:4],
        a_round(5, red=at(70), blue=at(68, 2)),
        a_round(6, blue=at(70)),
    )
    assert check_positions(a_log(*rounds)) == (("red", "blue"), None)


@pytest.mark.parametrize(
    ("spaces", "expected"), [(17, "plausible"), (19, "plausible"), (20, "positions.too-far")]
)
def test_in_round_1_four_cards_and_a_slipstream_carry_a_car(spaces: int, expected: str) -> None:
    assert verdict(a_round(1, red=at(-1 + spaces), blue=at(0))) == expected


@pytest.mark.parametrize(("spaces", "expected"), [(20, "plausible"), (21, "positions.too-far")])
def test_the_last_car_has_adrenaline_besides(spaces: int, expected: str) -> None:
    assert verdict(a_round(1, red=at(0), blue=at(-1 + spaces))) == expected


@pytest.mark.parametrize(("spaces", "expected"), [(22, "plausible"), (23, "positions.too-far")])
def test_from_round_2_on_gear_4_carries_a_car_further(spaces: int, expected: str) -> None:
    first = a_round(1, red=at(1), blue=at(0))
    assert verdict(first, a_round(2, red=at(1 + spaces), blue=at(1))) == expected


@pytest.mark.parametrize(
    ("cars", "number", "spaces"), [(5, 2, 19), (5, 3, 20), (5, 4, 20), (4, 2, 19), (4, 3, 20)]
)
def test_from_five_cars_on_the_last_two_have_adrenaline(
    cars: int, number: int, spaces: int
) -> None:
    def drives(spaces: int) -> str:
        start = -1 - number // 2
        lines: dict[str, Item | tuple[Item, ...]] = {
            colour: at(start + spaces) if n == number else at(n)
            for n, colour in enumerate(CARS[:cars])
        }
        return verdict(a_round(1, **lines), cars=cars)

    assert (drives(spaces), drives(spaces + 1)) == ("plausible", "positions.too-far")


@pytest.mark.parametrize("leaver_first", [True, False])
def test_when_the_last_gives_up_the_one_before_has_adrenaline(leaver_first: bool) -> None:
    """Giving up comes before anybody moves, so its line comes first."""
    lines: dict[str, Item | tuple[Item, ...]] = {
        "red": at(0),
        "blue": at(-1 + 20),
        "green": GiveUp(),
    }
    if leaver_first:
        lines = {"green": GiveUp(), **lines}
    expected = "plausible" if leaver_first else "turn.announcement"
    assert verdict(a_round(1, **lines), cars=3) == expected


def test_nobody_slipstreams_over_the_finish_line() -> None:
    def last_round(start: int, end: int) -> str:
        rounds = (*TO_THE_END[:3], a_round(4, red=at(start), blue=at(49)))
        return verdict(*rounds, a_round(5, red=at(end), blue=at(50)))

    # From 66 the cards reach 86, from 47 only 67: the slipstream ends before the line at 69.
    assert last_round(66, 86) == "plausible"
    assert last_round(66, 87) == "positions.too-far"
    rounds = (
        a_round(1, red=at(8), blue=at(0)),
        a_round(2, red=at(28), blue=at(1)),
        a_round(3, red=at(47), blue=at(2)),
    )
    assert verdict(*rounds, a_round(4, red=at(68), blue=at(3))) == "plausible"
    assert verdict(*rounds, a_round(4, red=at(69), blue=at(3))) == "positions.too-far"


def test_no_car_goes_back_not_even_by_spinning_out() -> None:
    """A car that spins out comes to stand before the line, at worst where it started."""
    first = a_round(1, red=at(10), blue=at(9))
    assert verdict(first, a_round(2, red=at(10), blue=at(9))) == "plausible"
    assert verdict(first, a_round(2, red=at(9, 2), blue=at(9))) == "positions.backwards"


@pytest.mark.parametrize(("space", "lane"), [(69, 1), (3, 3), (3, 0)])
def test_a_spot_has_to_be_on_the_board(space: int, lane: int) -> None:
    assert verdict(a_round(1, red=StandsAt(0, space, lane), blue=at(0))) == "positions.space"


def test_every_car_still_racing_has_one_line_a_round() -> None:
    assert verdict(a_round(1, red=at(3))) == "turn.missing"
    assert verdict(Round(1, (), (Turn("red", (at(3),)), Turn("red", (at(3),))))) == "turn.extra"
    rounds = (*TO_THE_END[:4], a_round(5, red=at(70), blue=at(68, 2)))
    assert verdict(*rounds, a_round(6, red=at(71), blue=at(70))) == "turn.extra"
    assert verdict(a_round(1, red=at(3), blue=at(4), pink=at(5))) == "turn.extra"


def test_a_line_says_where_the_car_stands_once_and_nothing_of_its_choices() -> None:
    assert verdict(a_round(1, red=(), blue=at(0))) == "positions.missing"
    assert verdict(a_round(1, red=(Shift(1), at(3)), blue=at(0))) == "positions.item"
    assert verdict(a_round(1, red=(at(3), SpeedSeen(4)), blue=at(0))) == "positions.item"
    assert verdict(a_round(1, red=(at(3), at(3)), blue=at(0))) == "positions.item"


def test_the_order_of_a_round_follows_from_the_positions() -> None:
    first = a_round(1, "red", "blue", red=at(3), blue=at(4))
    assert verdict(first) == "plausible"
    second = {"red": at(5), "blue": at(6)}
    assert verdict(first, a_round(2, "blue", "red", **second)) == "plausible"
    assert verdict(first, a_round(2, "red", "blue", **second)) == "seen.order"


def test_a_place_noted_must_be_the_one_the_positions_give() -> None:
    def last_round(place: int) -> str:
        last = a_round(5, red=at(70), blue=(at(72), PlaceSeen(place)))
        return verdict(*TO_THE_END[:4], last)

    assert (last_round(1), last_round(2)) == ("plausible", "seen.place")
    assert verdict(a_round(1, red=(at(3), PlaceSeen(1)), blue=at(0))) == "seen.place"


def test_a_car_that_gave_up_takes_the_last_place() -> None:
    def leaves(place: int) -> str:
        return verdict(
            a_round(1, red=(GiveUp(), PlaceSeen(place)), blue=at(0), green=at(1)), cars=3
        )

    assert (leaves(3), leaves(2)) == ("plausible", "seen.place")
    rounds = (
        a_round(1, blue=GiveUp(), red=at(10)),
        *(a_round(n, red=at(10 + 20 * (n - 1))) for n in (2, 3, 4)),
    )
    assert check_positions(a_log(*rounds)) == (("red", "blue"), None)


def test_a_car_that_gave_up_has_no_more_lines() -> None:
    first = a_round(1, red=GiveUp(), blue=at(0))
    assert verdict(first, a_round(2, blue=at(1))) == "plausible"
    assert verdict(first, a_round(2, red=at(1), blue=at(1))) == "turn.extra"


def test_a_finding_says_where_and_what() -> None:
    bad = Round(1, (), (Turn("red", (at(3),), line=7), Turn("blue", (at(3),), line=8)), line=6)
    order, finding = check_positions(a_log(bad))
    assert order == ()
    assert finding == Finding(
        "positions.taken",
        Place(line=6, round=1),
        "blue stands on the spot of red.",
        "red",
        "blue",
        "2.3 Reveal and move",
        facts={"expected": "red", "found": "blue"},
    )


def test_the_positions_of_races_that_were_driven_are_plausible() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        race = a_full_grid(rng, CARS[: rng.randint(2, 5)])
        rounds: list[Round] = []
        turns: dict[str, Turn] = {}
        number = 1
        for car in drive_randomly(race, rng, hold=0.2):
            turns[car.colour] = Turn(car.colour, (at(car.at, car.lane),))
            if race.round != number:
                rounds.append(Round(number, (), tuple(turns.values())))
                turns, number = {}, race.round
        order = tuple(car.colour for car in race.finished)
        log = a_log(*rounds, cars=len(race.cars))
        assert check_positions(log) == (order, None)
