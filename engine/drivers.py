"""Simple automatic drivers, so that races can be simulated. Not the printed legends.

A driver looks at what a person would: the corners ahead, the cards in hand, the Heat left. It means
well, weighs its choices with a little chance, and now and then acts without thinking, so that
simulated races see spin outs, cluttered hands and reshuffles too.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple, TypeVar

from engine.actions import Action, Adrenaline, Boost, Cool, Discard, Pass, Play, Shift, Slipstream
from engine.car import Car
from engine.cards import HEAT, KINDS, SPEED, STRESS, Cards
from engine.play import legal
from engine.race import Race
from engine.steps import STEP_OF, shift_gears
from engine.steps.react import GEAR_COOLDOWN

__all__ = ["Driver", "Plan", "chance", "pick", "shuffled"]

T = TypeVar("T")

_REACTING: Final = STEP_OF[Boost]
_SLIPSTREAMING: Final = STEP_OF[Slipstream]

_LOOKS_AHEAD: Final = 30
"""Spaces: further than any car gets in a turn."""

_FLIPS: Final = (1.0, 2.5, 4.0)
"""Spaces a driver reckons with for a Stress card: low, middling, high."""

_BOOST_FEAR: Final = 4
"""Spaces a boost may bring at worst, near a corner."""

_STRESS_RIDDANCE: Final = 0.7
"""Spaces it is worth to be rid of a Stress card."""

_SPIN_OUT: Final = 18.0
"""Spaces it is worth not to spin out."""


class Plan(NamedTuple):
    """Steps 1 and 2, which all drivers choose before the first car of the round moves."""

    shift: Shift
    play: Play


class Driver:
    """One automatic driver, with a temperament of its own drawn from ``rng``.

    ``boldness`` (0-1) makes Heat cheap and boosts frequent; ``carelessness`` (0-1) is how often it
    picks among all that is legal without looking.
    """

    def __init__(
        self, rng: Random, *, boldness: float | None = None, carelessness: float | None = None
    ) -> None:
        self._rng: Final = rng
        self.boldness: Final = rng.random() if boldness is None else boldness
        if carelessness is None:
            # Most drivers are careful, a few are not: the least of three draws.
            carelessness = 0.3 * min(rng.random(), rng.random(), rng.random())
        self.carelessness: Final = carelessness

    def plan(self, race: Race, car: Car) -> Plan:
        """Choose gear and cards for the coming turn, from what ``car`` knows before it."""
        hand = _hand(car)
        playable = tuple(kind for kind in hand if kind != HEAT)
        # A hand smaller than the gear is cluttered only if Heat can fill it up.
        gears = [
            action.gear
            for action in shift_gears.options(race, car)
            if type(action) is Shift and (HEAT in hand or action.gear <= len(hand))
        ]
        if chance(self._rng, self.carelessness):
            gear = pick(self._rng, gears)
            return Plan(Shift(gear), Play(pick(self._rng, _plays(gear, hand, playable))))
        road = _Road(race, car)
        best = (-1e9, 0, hand)
        for gear in gears:
            plays = _plays(gear, hand, playable)
            if HEAT in plays[0]:
                # Standing still is the same in every gear; the nearest costs nothing.
                best = max(best, (-50.0 - abs(gear - car.gear), gear, plays[0]))
                continue
            base = self._worth_of_gear(car, gear, len(hand) - len(playable))
            engine = car.piles.engine - (abs(gear - car.gear) == 2)
            worth: dict[tuple[int, int], float] = {}
            for cards in plays:
                play = sum([SPEED[kind] for kind in cards]), cards.count(STRESS)
                if play not in worth:
                    worth[play] = base + self._worth_of_play(road, gear, *play, engine)
                total = worth[play] + 0.8 * self._rng.random()
                if total > best[0]:
                    best = (total, gear, cards)
        return Plan(Shift(best[1]), Play(best[2]))

    def choose(self, race: Race, car: Car) -> Action:
        """Choose what ``car`` does now in an optional step: a legal action, or to pass."""
        if race.step == _REACTING:
            return self._react(race, car)
        if race.step == _SLIPSTREAMING:
            return self._slipstream(race, car)
        return self._discard(race, car)

    def _worth_of_gear(self, car: Car, gear: int, heat_in_hand: int) -> float:
        price = self._price(car.piles.engine)
        cooled = min(GEAR_COOLDOWN.get(gear, 0), heat_in_hand)
        return price * cooled - price * (abs(gear - car.gear) == 2)

    def _worth_of_play(
        self, road: "_Road", gear: int, printed: int, stress: int, engine: int
    ) -> float:
        """Weigh a play by the low, middling and high speed its Stress cards may bring."""
        if not stress:
            return self._worth_of_speed(road, gear, printed, engine)
        speeds = [printed + int(stress * flip) for flip in _FLIPS]
        worths = [self._worth_of_speed(road, gear, speed, engine) for speed in speeds]
        return _STRESS_RIDDANCE * stress + sum(worths) / len(worths)

    def _worth_of_speed(self, road: "_Road", gear: int, speed: int, engine: int) -> float:
        """Spaces gained, less the Heat they cost now and will cost at the next corner."""
        heat = road.heat(speed, speed)
        if heat > engine:
            return -_SPIN_OUT
        price = self._price(engine - heat)
        spaces, limit = road.next_corner(speed)
        slowest = int(2.5 * max(1, gear - 1))
        ahead = max(0, slowest - limit) if spaces <= slowest else 0
        spins = _SPIN_OUT if ahead > engine - heat else 0.0
        return speed - price * (heat + 0.7 * ahead) - spins

    def _price(self, engine: int) -> float:
        """Spaces that one Heat card is worth, with so many left."""
        return (1.6 - self.boldness) * (0.8 + 3.0 / (1 + max(0, engine)))

    def _react(self, race: Race, car: Car) -> Action:
        options = legal(race, car)
        if chance(self._rng, self.carelessness):
            return pick(self._rng, options)
        road = _Road(race, car)
        wanted: list[Action] = []
        for action in options:
            if isinstance(action, Cool):
                # Options come in rising order: the last one cools most.
                if action.heat > 1:
                    wanted = [other for other in wanted if not isinstance(other, Cool)]
                wanted.append(action)
            elif isinstance(action, Adrenaline):
                if road.costs_nothing(car, 1):
                    wanted.append(action)
            elif isinstance(action, Boost) and self._would_boost(road, car):
                wanted.append(action)
        return pick(self._rng, wanted) if wanted else Pass()

    def _would_boost(self, road: "_Road", car: Car) -> bool:
        return (
            car.piles.engine > 2
            and road.costs_nothing(car, _BOOST_FEAR)
            and chance(self._rng, 0.5 * self.boldness)
        )

    def _slipstream(self, race: Race, car: Car) -> Action:
        options = legal(race, car)
        offered = options[0]
        if not isinstance(offered, Slipstream) or chance(self._rng, self.carelessness):
            return pick(self._rng, options)
        road = _Road(race, car)
        driven = car.at - car.started
        now = road.heat(car.speed, driven)
        then = road.heat(car.speed, driven + offered.spaces)
        pays = then - now <= 2 * self.boldness and then <= car.piles.engine
        return offered if pays else Pass()

    def _discard(self, race: Race, car: Car) -> Action:
        if car.spun and legal(race, car) == [Pass()]:
            return Pass()
        cards = [kind for kind in _hand(car) if kind not in (HEAT, STRESS)]
        if chance(self._rng, self.carelessness):
            unwanted = [kind for kind in cards if chance(self._rng, 0.5)]
        elif chance(self._rng, 0.3):
            return Pass()
        else:
            spaces, limit = _Road(race, car, car.at).next_corner(0)
            slow = [kind for kind in cards if SPEED[kind] < 2]
            fast = [kind for kind in cards if SPEED[kind] > max(2, limit - 2)]
            # Slow cards are kept for corners; with plenty of them one may go.
            unwanted = fast if spaces < 8 else slow[2:]
        return Discard(tuple(unwanted)) if unwanted else Pass()


class _Road:
    """The corners a car has before it, counted in spaces from where its turn began."""

    def __init__(self, race: Race, car: Car, start: int | None = None) -> None:
        start = car.started if start is None else start
        # Nothing beyond the finish costs anything, and a plan is made before a turn begins.
        end = max(start, min(start + _LOOKS_AHEAD, race.ends_at - 1))
        self._lines: Final = [
            (line - start, corner.limit)
            for corner, line in race.circuit.corners_between(start, end)
        ]

    def heat(self, speed: int, spaces: int) -> int:
        """Add up the Heat due for driving ``spaces`` at ``speed``."""
        heat = 0
        for distance, limit in self._lines:
            if distance > spaces:
                break
            if speed > limit:
                heat += speed - limit
        return heat

    def next_corner(self, spaces: int) -> tuple[int, int]:
        """Say how far beyond ``spaces`` the next corner is, and its limit; far and free if none."""
        for distance, limit in self._lines:
            if distance > spaces:
                return distance - spaces, limit
        return _LOOKS_AHEAD, _LOOKS_AHEAD

    def costs_nothing(self, car: Car, gained: int) -> bool:
        """Say whether ``gained`` more speed would cost no more Heat than the turn costs now."""
        driven = car.at - car.started
        return self.heat(car.speed + gained, driven + gained) == self.heat(car.speed, driven)


def _hand(car: Car) -> Cards:
    return tuple(kind for kind in range(KINDS) for _ in range(car.piles.most(kind)))


def _plays(gear: int, hand: Cards, playable: Cards) -> Sequence[Cards]:
    """List the sets of cards that ``hand`` can play in ``gear``, each once, in order."""
    if len(playable) < gear:
        return [playable + (HEAT,) * (min(gear, len(hand)) - len(playable))]
    return sorted(set(combinations(playable, gear)))


def chance(rng: Random, probability: float) -> bool:
    """Say yes with this probability."""
    return rng.random() < probability


def pick(rng: Random, options: Sequence[T]) -> T:
    """Pick one of ``options``.

    Only ``Random.random`` promises the same numbers in every version of Python, so nothing else of
    it is used.
    """
    return options[int(rng.random() * len(options))]


def shuffled(rng: Random, options: Sequence[T]) -> list[T]:
    """List ``options`` in an order drawn from ``rng``; see :func:`pick`."""
    order = list(options)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
