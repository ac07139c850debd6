"""A race under way: everything that changes, and the questions the rules ask about it."""

from typing import Final, Self

from engine.car import Car
from engine.circuit import Circuit
from engine.outcomes import Moved
from engine.rulings import Rulings

__all__ = [
    "ADRENALINE",
    "BEFORE_THE_ROUND",
    "CHECK_CORNERS",
    "DISCARD",
    "HAND_SIZE",
    "OVER",
    "PLAY_CARDS",
    "REACT",
    "REPLENISH",
    "REVEAL_AND_MOVE",
    "SHIFT_GEARS",
    "SLIPSTREAM",
    "Race",
]

BEFORE_THE_ROUND: Final = 0
SHIFT_GEARS: Final = 1
PLAY_CARDS: Final = 2
REVEAL_AND_MOVE: Final = 3
ADRENALINE: Final = 4
REACT: Final = 5
SLIPSTREAM: Final = 6
CHECK_CORNERS: Final = 7
DISCARD: Final = 8
REPLENISH: Final = 9
OVER: Final = 10
"""The steps by their printed numbers, with what comes before the first and after the last."""

HAND_SIZE: Final = 7
"""Cards in a full hand (rules 1.5)."""


class Race:
    """The board, the cars and whose turn it is.

    ``order`` lists the cars of this round, leader first; ``car`` is the one whose turn it is, ``turn``
    its index and ``step`` the printed number of the step it is in: 0 before the round's first turn,
    10 when the turn is over. ``finished`` are the cars that are in, winner first; ``retired``
    those that left, first one first.
    """

    __slots__ = (
        "_taken",
        "car",
        "cars",
        "circuit",
        "ends_at",
        "finished",
        "laps",
        "order",
        "retired",
        "round",
        "rulings",
        "step",
        "turn",
    )

    def __init__(self, circuit: Circuit, laps: int, rulings: Rulings, cars: list[Car]) -> None:
        """Start a race of ``laps`` laps with ``cars`` standing on the grid, pole first."""
        self.circuit: Final = circuit
        self.laps: Final = laps
        self.rulings: Final = rulings
        self.cars: Final = cars
        self.ends_at: Final = laps * circuit.length
        """The first position beyond the finish line."""
        self.round = 1
        self.order = list(cars)
        self.turn = 0
        self.car = cars[0]
        self.step = 0
        self.finished: list[Car] = []
        self.retired: list[Car] = []
        self._taken = bytearray(2 * circuit.length)
        for car in cars:
            car.spot = car.at % circuit.length * 2 + car.lane - 1
            self._taken[car.spot] = 1

    def copy(self) -> Self:
        """Copy the race with all its cars, so that trying something leaves this one alone."""
        twins = {car.colour: car.copy() for car in self.cars}
        copy = type(self)(self.circuit, self.laps, self.rulings, list(twins.values()))
        copy.round = self.round
        copy.order = [twins[car.colour] for car in self.order]
        copy.turn = self.turn
        copy.car = twins[self.car.colour]
        copy.step = self.step
        copy.finished = [twins[car.colour] for car in self.finished]
        copy.retired = [twins[car.colour] for car in self.retired]
        copy._taken = self._taken[:]
        return copy

    @property
    def over(self) -> bool:
        """Whether no car is left to race."""
        return len(self.finished) + len(self.retired) == len(self.cars)

    def lift(self, car: Car) -> None:
        """Take ``car`` off the board."""
        self._taken[car.spot] = 0

    def put(self, car: Car, target: int) -> None:
        """Set ``car`` down on the first free spot at or behind ``target``, race line first (2.3).

        The car keeps its own spot where it has not moved at all.
        """
        if target == car.at:
            return
        taken, length, race_lane = self._taken, self.circuit.length, self.circuit.race_lane
        own = car.spot
        taken[own] = 0
        while target != car.at:
            space = target % length
            lane = race_lane[space]
            spot = space * 2 + lane - 1
            if taken[spot]:
                lane, spot = 3 - lane, spot ^ 1
            if not taken[spot]:
                taken[spot] = 1
                car.at, car.lane, car.spot = target, lane, spot
                return
            target -= 1
        taken[own] = 1

    def move(self, car: Car, spaces: int) -> Moved:
        """Drive ``car`` on by ``spaces``; cars in the way never stop it, full spaces do (2.3)."""
        before = car.at
        self.put(car, before + spaces)
        return Moved(spaces, car.at - before, car.at, car.lane)

    def has_room(self, at: int) -> bool:
        """Say whether one of the two spots at position ``at`` is free."""
        spot = at % self.circuit.length * 2
        return not (self._taken[spot] and self._taken[spot + 1])

    def has_company(self, car: Car) -> bool:
        """Say whether a car stands beside ``car`` or on the space directly ahead (2.7)."""
        taken, length = self._taken, self.circuit.length
        ahead = (car.at + 1) % length * 2
        return bool(taken[car.spot ^ 1] or taken[ahead] or taken[ahead + 1])

    def ahead_first(self, car: Car) -> tuple[int, bool]:
        """Sort key of the order of the race: further round first, then the race line (2)."""
        return -car.at, car.lane != self.circuit.race_lane[car.at % self.circuit.length]
