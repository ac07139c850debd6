"""Whole races driven by automatic drivers, written down as complete logs.

The same circuit, field and seed give the same log on every version of Python.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Boost, GiveUp, Mulligan, Pass, Play
from engine.car import COLOURS, Car
from engine.cards import STRESS
from engine.checks import position
from engine.circuit import load_circuit
from engine.drivers import Driver, Plan, chance, shuffled
from engine.errors import SetupError
from engine.notation.model import Disclosure, Entry, Item, Log, Round, Turn
from engine.observations import PlaceSeen, SpeedSeen, SpinOutSeen, StandsAt
from engine.outcomes import Finished, Flipped, Outcome, SpunOut
from engine.play import apply, legal, walk
from engine.race import OVER, Race
from engine.rounds import end_race, end_turn, may_end
from engine.setup import Deals, check_header, line_up
from engine.setup.deck import starting_deck
from engine.setup.header import FEWEST_CARS, MOST_CARS
from engine.steps import STEPS

__all__ = ["conceal", "simulate"]

Watch = Callable[[Race], None]

_NAMES: Final = (
    "Ada",
    "Bruno",
    "Cleo",
    "Dario",
    "Elsa",
    "Felix",
    "Greta",
    "Hugo",
    "Ines",
    "Juno",
    "Karl",
    "Lola",
)


def simulate(
    circuit: str,
    cars: int,
    seed: int,
    *,
    laps: int | None = None,
    rulings: tuple[str, ...] = (),
    disclosure: Disclosure = "complete",
    mulligans: float = 0.0,
    give_ups: float = 0.0,
    watch: Watch | None = None,
) -> Log:
    """Drive a race of ``cars`` cars and write it down, as much of it as ``disclosure`` shows.

    ``mulligans`` is how likely a driver takes one where the rulings allow it, ``give_ups`` how
    likely one gives up before a round (0-1). ``watch`` is called with the race whenever something
    has happened. Raises :class:`SetupError` if there is no such race.
    """
    if not FEWEST_CARS <= cars <= MOST_CARS:
        raise SetupError("cars.number", expected=f"{FEWEST_CARS}-{MOST_CARS}", found=cars)
    rng = Random(seed)
    deck = starting_deck(load_circuit(circuit))
    cards = [kind for kind, number in enumerate(deck) for _ in range(number)]
    colours = COLOURS[:cars]
    log = Log(
        circuit=circuit,
        cars=tuple(map(Entry, colours, _NAMES)),
        grid=tuple(shuffled(rng, colours)),
        disclosure="complete",
        laps=laps,
        rulings=rulings,
        decks=tuple((colour, tuple(shuffled(rng, cards))) for colour in colours),
        source=f"simulated, seed {seed}",
    )
    faults, _ = check_header(log)
    if faults:
        raise faults[0]
    return conceal(_Simulation(log, rng, mulligans, give_ups, watch).run(), disclosure)


def conceal(log: Log, disclosure: Disclosure) -> Log:
    """Reduce a complete ``log`` to what a log of this ``disclosure`` shows."""
    if disclosure == "complete":
        return log
    keep = {"observed": _seen_by_all, "positions": _stands_only, "result": None}[disclosure]
    rounds: tuple[Round, ...] = ()
    if keep is not None:
        rounds = tuple(
            logged._replace(turns=tuple(turn for one in logged.turns for turn in keep(one)))
            for logged in log.rounds
        )
    return log._replace(disclosure=disclosure, rounds=rounds, decks=(), hands=())


def _seen_by_all(turn: Turn) -> list[Turn]:
    return [turn._replace(drew=None, shuffled=())]


def _stands_only(turn: Turn) -> list[Turn]:
    items = tuple(item for item in turn.items if isinstance(item, StandsAt | PlaceSeen | GiveUp))
    return [Turn(turn.car, items, line=turn.line)] if items else []


class _Dealer(Deals):
    """Shuffles, and remembers the order of every deck until it is written down."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng: Final = rng
        self._dealt: list[tuple[int, ...]] = []

    def shuffle(self, pile: list[int]) -> list[int]:
        """Shuffle ``pile``; the top card is the last of the list."""
        order = shuffled(
            self._rng, [kind for kind, number in enumerate(pile) for _ in range(number)]
        )
        self._dealt.append(tuple(order))
        return order[::-1]

    def written(self) -> tuple[tuple[int, ...], ...]:
        """Hand over the orders since the last time, top cards first."""
        dealt, self._dealt = tuple(self._dealt), []
        return dealt


class _Simulation:
    """A race being driven and the lines written of it."""

    def __init__(
        self, log: Log, rng: Random, mulligans: float, give_ups: float, watch: Watch | None
    ) -> None:
        self.log: Final = log
        self.rng: Final = rng
        self.mulligans: Final = mulligans
        self.give_ups: Final = give_ups
        self.dealer: Final = _Dealer(rng)
        self.race: Final = line_up(log, self.dealer)
        self.drivers: Final = {car.colour: Driver(rng) for car in self.race.cars}
        self.watch: Final = watch or _look_away

    def run(self) -> Log:
        """Drive until every car is in or out."""
        self.watch(self.race)
        rounds: list[Round] = []
        while not may_end(self.race):
            rounds.append(self._round())
        end_race(self.race)
        cars = (*self.race.finished, *reversed(self.race.retired))
        result = tuple(car.colour for car in cars)
        return self.log._replace(rounds=tuple(rounds), result=result)

    def _round(self) -> Round:
        race = self.race
        number, order = race.round, tuple(race.order)
        turns = [turn for car in order for turn in self._announce(car)]
        # Gear and cards are chosen by all at the same time, before anybody has moved.
        plans = [
            (car, self.drivers[car.colour].plan(race, car)) for car in order if not car.retired
        ]
        for car, plan in plans:
            turn, finished = self._turn(car, plan)
            turns.append(turn)
        if plans:
            places = {car.colour: PlaceSeen(outcome.place) for car, outcome in finished}
            turns = [_with_place(turn, places.get(turn.car)) for turn in turns]
        return Round(number, tuple(car.colour for car in order), tuple(turns))

    def _announce(self, car: Car) -> list[Turn]:
        """Let ``car`` take a mulligan or give up: each a line of its own before the first turn."""
        turns: list[Turn] = []
        wants_mulligan = self.race.round == 1 and chance(self.rng, self.mulligans)
        if wants_mulligan and Mulligan() in legal(self.race, car):
            self._take(car, Mulligan())
            turns.append(Turn(car.colour, (Mulligan(),), shuffled=self.dealer.written()))
        if chance(self.rng, self.give_ups):
            self._take(car, GiveUp())
            turns.append(Turn(car.colour, (GiveUp(), PlaceSeen(car.place))))
        return turns

    def _turn(self, car: Car, plan: Plan) -> tuple[Turn, list[tuple[Car, Finished]]]:
        """Drive one turn; return its line and the cars that came in with the round it ended."""
        race = self.race
        items: list[Item] = []
        for planned in plan:
            items += _written(planned, self._take(car, planned))
        outcomes: list[Outcome] = []
        while race.step < OVER:
            if STEPS[race.step].options is None:
                caused: list[Outcome] = []
                walk(race, race.step + 1, caused)
                self.watch(race)
                items += _seen(caused)
                outcomes += caused
            else:
                action = self.drivers[car.colour].choose(race, car)
                items += _written(action, self._take(car, action))
        items += (SpeedSeen(car.speed), position(race, car))
        turn = Turn(car.colour, tuple(items), shuffled=self.dealer.written())
        finished = end_turn(race)
        self.watch(race)
        return turn, finished

    def _take(self, car: Car, action: Action) -> list[Outcome]:
        outcomes = apply(self.race, action, car)
        self.watch(self.race)
        return outcomes


def _look_away(race: Race) -> None:
    """Watch nothing."""


def _written(action: Action, outcomes: Sequence[Outcome]) -> list[Item]:
    """Write an action down, with the cards it flipped."""
    if isinstance(action, Pass):
        return []
    runs = tuple(outcome.cards for outcome in outcomes if isinstance(outcome, Flipped))
    if isinstance(action, Boost):
        return [Boost(runs[0])]
    if isinstance(action, Play):
        # A cluttered hand flips nothing, not even for a Stress card.
        flips = runs if runs or STRESS not in action.cards else None
        return [Play(action.cards, flips)]
    return [action]


def _seen(outcomes: Sequence[Outcome]) -> list[Item]:
    return [
        SpinOutSeen(outcome.corner, outcome.heat, outcome.stress)
        for outcome in outcomes
        if isinstance(outcome, SpunOut)
    ]


def _with_place(turn: Turn, place: PlaceSeen | None) -> Turn:
    return turn if place is None else turn._replace(items=(*turn.items, place))
