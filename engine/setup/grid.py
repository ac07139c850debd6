"""Cars on the grid, first hands drawn."""

from typing import Final

from engine.car import Car
from engine.cards import Cards, counted, spelled
from engine.circuit import load_circuit
from engine.errors import Illegal
from engine.hidden import HiddenPiles
from engine.notation.model import Log
from engine.piles import OpenPiles, Piles
from engine.race import HAND_SIZE, Race
from engine.rulings import read_rulings
from engine.setup.deck import starting_deck

__all__ = ["Deals", "line_up"]


class Deals:
    """The shuffled decks a log writes down, handed out one by one as the race needs them."""

    def __init__(self) -> None:
        self._orders: Final[list[Cards]] = []

    def expect(self, orders: tuple[Cards, ...]) -> None:
        """Hold ``orders``, top card first, ready for this turn."""
        self._orders[:] = orders

    def shuffle(self, pile: list[int]) -> list[int]:
        """Hand out the next order for ``pile``. Raises :class:`Illegal` (``shuffle.…``)."""
        if not self._orders:
            raise Illegal("shuffle.missing")
        order = self._orders.pop(0)
        if counted(order) != pile:
            cards = tuple(kind for kind, number in enumerate(pile) for _ in range(number))
            raise Illegal("shuffle.other-cards", expected=spelled(cards), found=spelled(order))
        return list(reversed(order))

    def check_used(self) -> None:
        """See that no order is left over. Raises :class:`Illegal` (``shuffle.unused``)."""
        if self._orders:
            raise Illegal("shuffle.unused", found=spelled(self._orders[0]))


def line_up(log: Log, deals: Deals) -> Race:
    """Set up the race of a log whose header has no faults: cars on the grid, first hands drawn.

    A car whose deck is written down gets :class:`OpenPiles`, which take later shuffles from
    ``deals``; any other :class:`HiddenPiles`.
    """
    circuit = load_circuit(log.circuit)
    drivers = {entry.colour: entry.driver for entry in log.cars}
    decks = dict(log.decks)
    hands = dict(log.hands)
    cars: list[Car] = []
    for (at, lane), colour in zip(circuit.grid, log.grid, strict=False):
        piles: Piles
        if colour in decks:
            piles = OpenPiles(circuit.heat, list(reversed(decks[colour])), deals.shuffle)
        else:
            piles = HiddenPiles(circuit.heat, starting_deck(circuit))
        piles.draw(HAND_SIZE, hands.get(colour))
        cars.append(Car(colour, drivers[colour], at, lane, piles))
    laps = circuit.laps if log.laps is None else log.laps
    return Race(circuit, laps, read_rulings(log.rulings), cars)
