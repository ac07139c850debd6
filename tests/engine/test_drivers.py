"""Automatic drivers keep to the rules and drive as if they had a mind."""

from random import Random

import pytest

from engine.actions import Adrenaline, Boost, Cool, Discard, Pass, Play, Shift, Slipstream
from engine.car import COLOURS
from engine.cards import CARDS, HEAT
from engine.circuit import circuit_keys, load_circuit
from engine.drivers import Driver, pick, shuffled
from engine.notation.model import Entry, Log
from engine.outcomes import Cluttered, SpunOut
from engine.play import apply, legal, settle, walk
from engine.race import OVER, Race
from engine.rounds import end_turn
from engine.rulings import RULINGS
from engine.setup import Deals, line_up
from engine.setup.deck import starting_deck
from engine.steps import STEPS
from tests.engine.race_maker import REACT, SLIPSTREAM, a_car, a_circuit, a_race, kinds, state_of

PRINTED: tuple[str, ...] = ()
OTHERS = tuple(f"{ruling.key}={ruling.readings[1]}" for ruling in RULINGS)


class Dealer(Deals):
    """Shuffles by chance."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    def shuffle(self, pile):
        return shuffled(self.rng, [kind for kind, n in enumerate(pile) for _ in range(n)])


def a_field(circuit: str, cars: int, rng: Random, rulings=PRINTED) -> Race:
    colours = COLOURS[:cars]
    deck = starting_deck(load_circuit(circuit))
    cards = [kind for kind, number in enumerate(deck) for _ in range(number)]
    log = Log(
        circuit=circuit,
        cars=tuple(map(Entry, colours)),
        grid=colours,
        disclosure="complete",
        rulings=rulings,
        decks=tuple((colour, tuple(shuffled(rng, cards))) for colour in colours),
    )
    return line_up(log, Dealer(rng))


def drive(race: Race, driver: Driver, rounds: int) -> tuple[int, int, int]:
    """Drive with ``driver`` in every car, seeing that each choice is one of the legal ones.

    Counts turns, spin outs and cluttered hands.
    """
    turns = spins = clutters = 0
    while not race.over and race.round <= rounds:
        plans = {car.colour: driver.plan(race, car) for car in race.order}
        for car in list(race.order):
            turns += 1
            outcomes = []
            for planned in plans[car.colour]:
                walk(race, 1, [])
                assert planned in legal(race, car)
                outcomes += apply(race, planned, car)
            while race.step < OVER:
                if STEPS[race.step].options is None:
                    walk(race, race.step + 1, outcomes)
                    continue
                action = driver.choose(race, car)
                assert action in legal(race, car)
                outcomes += apply(race, action, car)
            end_turn(race)
            spins += any(isinstance(outcome, SpunOut) for outcome in outcomes)
            clutters += any(isinstance(outcome, Cluttered) for outcome in outcomes)
    return turns, spins, clutters


@pytest.mark.parametrize("rulings", [PRINTED, OTHERS])
@pytest.mark.parametrize("carelessness", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("circuit", circuit_keys())
def test_a_driver_only_chooses_what_is_legal(circuit, carelessness, rulings):
    rng = Random(7)
    race = a_field(circuit, 6, rng, rulings)
    turns, _, _ = drive(race, Driver(rng, carelessness=carelessness), rounds=12)
    assert turns > 60


def test_a_careful_driver_spins_out_less_than_a_careless_one(measured):
    def spins(carelessness: float) -> float:
        turns = spun = 0
        for seed in range(8):
            rng = Random(seed)
            race = a_field("usa", 6, rng)
            driven, out, _ = drive(race, Driver(rng, carelessness=carelessness), rounds=30)
            turns, spun = turns + driven, spun + out
        return spun / turns

    careful, careless = spins(0.0), spins(1.0)
    measured(f"spin outs a turn: careful {careful:.2f}, careless {careless:.2f}")
    assert careful < 0.2 < careless


def test_a_planned_turn_changes_nothing_yet():
    race = a_field("gb", 4, Random(1))
    before = state_of(race)
    for car in race.order:
        Driver(Random(2)).plan(race, car)
    assert state_of(race) == before


def test_a_cluttered_hand_is_filled_up_with_heat():
    red = a_car("red", at=2, gear=4, hand="1 H H H H H H", engine=0)
    race = a_race(red, a_car("blue", at=9))
    for seed in range(20):
        shift, play = Driver(Random(seed)).plan(race, red)
        assert len(play.cards) == shift.gear
        assert min(play.cards) == kinds("1")[0]
        assert play.cards.count(HEAT) == shift.gear - 1


def test_a_careful_driver_brakes_for_a_corner_it_cannot_pay():
    board = a_circuit((4, 2), length=60)
    for seed in range(20):
        red = a_car("red", at=2, gear=2, hand="1 1 4 4 4 4 5", engine=0)
        race = a_race(red, a_car("blue", at=40), circuit=board)
        _, play = Driver(Random(seed), carelessness=0.0).plan(race, red)
        assert sum(CARDS[kind].speeds[0] for kind in play.cards) <= 2


def test_a_careful_driver_hurries_where_nothing_is_in_the_way():
    red = a_car("red", at=2, gear=3, hand="1 1 2 2 4 4 4")
    race = a_race(red, a_car("blue", at=40))
    shift, play = Driver(Random(1), carelessness=0.0).plan(race, red)
    assert (shift, play) == (Shift(4), Play(kinds("2 4 4 4")))


def test_a_careful_driver_cools_all_it_can():
    red = a_car("red", at=2, gear=1, hand="H H H 1", engine=0)
    race = a_race(red, a_car("blue", at=40), step=REACT)
    assert Driver(Random(1), carelessness=0.0).choose(race, red) == Cool(3)


def test_a_careful_driver_takes_adrenaline_only_where_it_costs_nothing():
    def chooses(limit: int) -> object:
        red = a_car("red", at=8, gear=3, hand="1 1 1 1", engine=6)
        race = a_race(red, a_car("blue", at=40), circuit=a_circuit((6, limit)), step=REACT)
        red.started, red.speed, red.adrenaline = 3, 5, True
        return Driver(Random(1), carelessness=0.0, boldness=0.0).choose(race, red)

    assert (chooses(9), chooses(5)) == (Adrenaline(), Pass())


def test_a_bold_driver_boosts_on_the_straight_and_a_timid_one_does_not():
    def boosts(boldness: float) -> int:
        red = a_car("red", at=8, gear=3, hand="1 1 1 1", engine=6)
        race = a_race(red, a_car("blue", at=40), step=REACT)
        red.started, red.speed = 3, 5
        driver = Driver(Random(1), carelessness=0.0, boldness=boldness)
        return sum(driver.choose(race, red) == Boost() for _ in range(40))

    assert boosts(0.0) == 0
    assert 10 < boosts(1.0) < 30


@pytest.mark.parametrize(("limit", "chosen"), [(9, Slipstream(2)), (1, Pass())])
def test_a_careful_driver_slipstreams_where_it_pays(limit, chosen):
    red = a_car("red", at=8, gear=3, engine=2)
    race = a_race(red, a_car("blue", at=9), circuit=a_circuit((10, limit)), step=SLIPSTREAM)
    red.started, red.speed = 3, 5
    assert Driver(Random(1), carelessness=0.0).choose(race, red) == chosen


def test_a_driver_discards_neither_heat_nor_stress():
    red = a_car("red", at=8, hand="H S 0 1 1 4 5")
    race = a_race(red, a_car("blue", at=19), step=8)
    chosen = [Driver(Random(seed), carelessness=1.0).choose(race, red) for seed in range(50)]
    thrown = {kind for each in chosen if isinstance(each, Discard) for kind in each.cards}
    assert thrown == set(kinds("0 1 4 5"))


def test_chance_is_the_same_on_every_version_of_python():
    assert shuffled(Random(1), range(10)) == [8, 0, 3, 4, 5, 2, 9, 6, 7, 1]
    assert [pick(Random(seed), "abc") for seed in range(6)] == list("cacaab")


def test_a_whole_field_settles_into_a_finished_race():
    race = a_field("italia", 3, Random(3))
    drive(race, Driver(Random(4)), rounds=200)
    settle(race)
    assert race.over
