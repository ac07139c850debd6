"""A car in a race: where it stands, what it has in its piles, what it did this turn."""

from typing import Final, Self

from engine.cards import Cards
from engine.piles import Piles

__all__ = ["COLOURS", "Car"]

COLOURS: Final = (
    "black",
    "blue",
    "green",
    "red",
    "gray",
    "yellow",
    "orange",
    "purple",
    "white",
    "teal",
    "pink",
    "cyan",
)
"""The nine printed colours, then three for fields of up to twelve."""


class Car:
    """One car and its driver.

    ``at`` is a position (see :mod:`engine.circuit`), ``spot`` the one of the board's that the race has
    put it on; ``drew`` are cards somebody saw it draw next; ``place`` is the finishing place, 0 while
    racing. What :meth:`begin_turn` sets is about the turn under way: ``started`` where it began,
    ``speed`` so far, ``adrenaline`` whether it has it, ``cooled`` the Heat moved by each cooldown,
    ``paid`` the Heat paid, corners aside, ``flips`` what the log says was flipped for the played
    cards, ``lowest_gear`` the lowest it could have shifted to.
    """

    __slots__ = (
        "adrenaline",
        "adrenaline_used",
        "at",
        "boosted",
        "colour",
        "cooled",
        "drew",
        "driver",
        "flips",
        "gear",
        "lane",
        "lowest_gear",
        "mulliganed",
        "paid",
        "piles",
        "place",
        "reacted",
        "retired",
        "speed",
        "spot",
        "spun",
        "started",
    )

    def __init__(self, colour: str, driver: str, at: int, lane: int, piles: Piles) -> None:
        self.colour: Final = colour
        self.driver: Final = driver
        self.piles: Final = piles
        self.at = at
        self.lane = lane
        self.spot = -1
        self.gear = 1
        self.place = 0
        self.retired = False
        self.mulliganed = False
        self.drew: Cards | None = None
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget the last turn."""
        self.started = self.at
        self.speed = 0
        self.paid = 0
        self.lowest_gear = 1
        self.adrenaline = False
        self.adrenaline_used = False
        self.reacted = False
        self.boosted = False
        self.spun = False
        self.cooled: tuple[int, ...] = ()
        self.flips: tuple[Cards, ...] | None = None

    def copy(self) -> Self:
        """Copy the car and its piles."""
        copy = type(self)(self.colour, self.driver, self.at, self.lane, self.piles.copy())
        copy.spot = self.spot
        copy.gear = self.gear
        copy.place = self.place
        copy.retired = self.retired
        copy.mulliganed = self.mulliganed
        copy.started = self.started
        copy.speed = self.speed
        copy.paid = self.paid
        copy.lowest_gear = self.lowest_gear
        copy.adrenaline = self.adrenaline
        copy.adrenaline_used = self.adrenaline_used
        copy.reacted = self.reacted
        copy.boosted = self.boosted
        copy.spun = self.spun
        copy.cooled = self.cooled
        copy.flips = self.flips
        copy.drew = self.drew
        return copy

    def pay(self, heat: int) -> None:
        """Pay ``heat`` cards from the engine, which must have them, for anything but a corner."""
        self.piles.pay(heat)
        self.paid += heat

    def __repr__(self) -> str:
        return f"<Car {self.colour} at {self.at}.{self.lane} gear {self.gear}>"
