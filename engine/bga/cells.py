"""The site's numbers for the spots of its boards, read from ``data/bga/cells.toml``."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.bga.event import Event
from engine.circuit import Circuit, circuit_keys, load_circuit

__all__ = ["Board", "board_of", "boards"]


class Board(NamedTuple):
    """A circuit as the site numbers it: its key, name and box, (space, lane) of each cell."""

    key: str
    name: str
    box: str
    spots: dict[int, tuple[int, int]]
    length: int

    def spot(self, event: Event, cell: int) -> tuple[int, int]:
        """Find space and lane of ``cell``. Raises :class:`Refused` (``archive.cell``)."""
        spot = self.spots.get(cell)
        if spot is None:
            raise event.refuse("archive.cell", expected=self.name, found=cell)
        return spot

    def grid(self, cars: int) -> list[tuple[int, int]]:
        """List space and lane of the first ``cars`` grid spots; they are alike on every circuit."""
        return [(self.length - 1 - spot // 2, 1 + spot % 2) for spot in range(cars)]


@cache
def boards() -> tuple[Board, ...]:
    """List every circuit the site's numbers are known of."""
    text = files("engine").joinpath("data/bga/cells.toml").read_text(encoding="utf-8")
    found = []
    for key, row in tomllib.loads(text).items():
        spots = {
            cell: (space, lane) for lane in (1, 2) for space, cell in enumerate(row[f"lane_{lane}"])
        }
        found.append(Board(key, row["name"], row["box"], spots, len(row["lane_1"])))
    return tuple(found)


def board_of(event: Event, cells: list[int]) -> tuple[Board, Circuit]:
    """Find the circuit on whose grid the cars stand, pole first, and its rules.

    A cell number may occur on several boards, but in grid order they fit one only. Raises
    :class:`Refused` (``archive.grid``, ``archive.circuit`` for one this engine has not).
    """
    for board in boards():
        if [board.spots.get(cell) for cell in cells] == board.grid(len(cells)):
            if board.key not in circuit_keys():
                raise event.refuse("archive.circuit", expected=board.box, found=board.name)
            return board, load_circuit(board.key)
    raise event.refuse("archive.grid", found=", ".join(map(str, cells)))
