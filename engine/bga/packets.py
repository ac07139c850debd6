"""What an import gives: the log of a race, and which packet of the archive each part of it came from."""

from typing import NamedTuple

from engine.bga.event import Event
from engine.cards import Cards
from engine.notation.model import Item, Log, Turn

__all__ = ["Imported", "Line", "Packets"]


class Packets(NamedTuple):
    """Packet ids by place in the log.

    ``lines`` has one entry a turn line, by round, car and whether the line stands before the round
    (a mulligan, giving up): a packet for each item and one more for the end of the line. ``rounds``
    has the packet that gave each round's order, ``end`` is the packet that ended the race.
    """

    lines: dict[tuple[int, str, bool], tuple[str, ...]]
    rounds: dict[int, str]
    end: str

    def of(self, number: int, car: str, item: int, before: bool = False) -> str:
        """Name the packet behind ``item`` of a line; without a line the round's, or the last one.

        ``number`` is the round, ``item`` an index into the turn's items, their number for the end of
        the line, -1 for the line as a whole; ``before`` says which of two lines is meant.
        """
        line = self.lines.get((number, car, before))
        if line is None:
            return self.rounds.get(number, self.end) if not car else self.end
        return line[min(max(item, 0), len(line) - 1)]


class Imported(NamedTuple):
    """One race of a table."""

    log: Log
    packets: Packets


class Line:
    """A turn line under way: its items, each with the packet that announced it."""

    __slots__ = ("before", "car", "drew", "items", "packets")

    def __init__(self, car: str, before: bool = False) -> None:
        self.car = car
        self.before = before
        self.items: list[Item] = []
        self.packets: list[str] = []
        self.drew: Cards | None = None

    def add(self, event: Event, item: Item) -> None:
        """Add ``item``, announced by ``event``."""
        self.items.append(item)
        self.packets.append(event.packet)

    def turn(self) -> Turn:
        """Make the line a record."""
        return Turn(self.car, tuple(self.items), self.drew)
