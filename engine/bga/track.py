"""A race's circuit as its announcements show it: cells become spaces, moves become positions."""

from typing import Final, NamedTuple

from engine.bga.cells import Board
from engine.bga.event import Event
from engine.circuit import Circuit, Corner

__all__ = ["Move", "Track"]


class Move(NamedTuple):
    """An announced move: spaces asked and done, the total speed told with it, the cell reached."""

    asked: int
    done: int
    speed: int
    cell: int
    lane: int


class Track:
    """Circuit and board of a race, and its number of laps once the archive has told it."""

    __slots__ = ("_ahead", "_corner_at", "board", "circuit", "laps")

    def __init__(self, board: Board, circuit: Circuit) -> None:
        self.board: Final = board
        self.circuit: Final = circuit
        self.laps = 0
        self._corner_at: Final = {corner.line: corner for corner in circuit.corners}
        length = circuit.length
        self._ahead: Final = [
            min((line - 1 - space) % length for line in self._corner_at) for space in range(length)
        ]

    def corner(self, event: Event) -> Corner:
        """Find the corner an event names; the site names it by the space after its line."""
        line = event.number("corner")
        corner = self._corner_at.get(line)
        if corner is None:
            raise event.refuse("archive.corner", expected=self.circuit.name, found=line)
        event.must("the speed limit of the corner", corner.limit, event.number("limit"))
        return corner

    def corners_crossed(self, start: int, end: int) -> list[Corner]:
        """List the corners whose lines lie between two positions, those beyond the finish left out."""
        if self.laps:
            end = min(end, self.laps * self.circuit.length - 1)
        return [corner for corner, _ in self.circuit.corners_between(start, end)]

    def move(self, event: Event, start: int) -> Move:
        """Read a move that starts on the cell ``start``, and see that its numbers fit together."""
        asked, done = event.number("speed"), event.number("nForward")
        cell = event.number("cell")
        space, lane = self.board.spot(event, cell)
        path = event.fields.get("path")
        if type(path) is not list:
            raise event.malformed("path", "a list")
        if path or asked:
            self._check_path(event, path, start, cell, done)
        else:
            # A speed of 0 is announced as a move without a path.
            event.must("the number of spaces moved", 0, done)
            event.must("the cell reached", start, cell)
        if not 0 <= done <= asked:
            raise event.differs("the number of spaces moved", f"0 to {asked}", done)
        event.must(
            "the distance to the next corner", self._ahead[space], event.number("distanceToCorner")
        )
        return Move(asked, done, event.number("totalSpeed"), cell, lane)

    def _check_path(
        self, event: Event, path: list[object], start: int, cell: int, done: int
    ) -> None:
        """See that a path leads from cell to cell; where a space was full both its cells stand."""
        event.must("the number of spaces moved", len(path) - 1, done)
        event.must("the start of the path", start, path[0] if path else "nothing")
        event.must("the end of the path", cell, path[-1])
        length, spots = self.board.length, self.board.spots
        before = spots[start][0]
        for step in path[1:]:
            for each in step if type(step) is list else (step,):
                spot = spots.get(each) if type(each) is int else None
                if spot is None or spot[0] != (before + 1) % length:
                    raise event.refuse("archive.path", found=each)
            before = (before + 1) % length
