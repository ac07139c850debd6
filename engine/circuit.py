"""Circuits as printed on their boards, read from ``data/circuits/<key>.toml``.

A position is one number: laps completed times length plus space, so that the grid lies below zero,
the first lap starts at 0 and "further round the race" is simply "greater". Spaces count from 0, the
first one after the start/finish line. Lane 1 is the race line at the start.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from engine.errors import SetupError

__all__ = ["Circuit", "Corner", "circuit_keys", "load_circuit"]


class Corner(NamedTuple):
    """A corner: its number from the start, the space after its line, its speed limit (spaces)."""

    number: int
    line: int
    limit: int
    race_lane: int


class Circuit:
    """A board: length and laps, the Heat and Stress it prints, corners, grid and race line."""

    __slots__ = (
        "_ahead",
        "_to_line",
        "corners",
        "grid",
        "grid_spots",
        "heat",
        "key",
        "laps",
        "length",
        "name",
        "race_lane",
        "stress",
    )

    def __init__(
        self,
        *,
        key: str,
        name: str,
        length: int,
        laps: int,
        heat: int,
        stress: int,
        race_lane: int,
        grid_spots: int,
        corners: tuple[Corner, ...],
    ) -> None:
        lines = [corner.line for corner in corners]
        if not lines or lines != sorted(set(lines)) or not 0 < lines[0] <= lines[-1] < length:
            raise ValueError(
                f"the corner lines of {key} are not in order within its {length} spaces"
            )
        self.key: Final = key
        self.name: Final = name
        self.length: Final = length
        self.laps: Final = laps
        self.heat: Final = heat
        self.stress: Final = stress
        self.grid_spots: Final = grid_spots
        self.corners: Final = corners
        lanes = [race_lane] * length
        for corner in corners:
            lanes[corner.line :] = [corner.race_lane] * (length - corner.line)
        self.race_lane: Final = tuple(lanes)
        """The race-line lane of every space."""
        self.grid: Final = tuple(
            (-1 - spot // 2, race_lane if spot % 2 == 0 else 3 - race_lane) for spot in range(12)
        )
        """Position and lane of each grid spot, pole first (rules 1.4)."""
        self._ahead: Final = tuple(
            next((i for i, corner in enumerate(corners) if corner.line > space), len(corners))
            for space in range(length)
        )
        lines.append(length + lines[0])
        self._to_line: Final = tuple(lines[self._ahead[s]] - s for s in range(length))

    def corners_between(self, start: int, end: int) -> list[tuple[Corner, int]]:
        """List the corner lines crossed from position ``start`` to ``end``, in driving order.

        A line is crossed by a car that comes to stand on the first space behind it. Each entry is the
        corner and the position (not the space) that follows its line.
        """
        lap, space = divmod(start, self.length)
        if end - start < self._to_line[space]:
            return []
        crossed: list[tuple[Corner, int]] = []
        index = self._ahead[space]
        base = lap * self.length
        while True:
            if index == len(self.corners):
                index, base = 0, base + self.length
            corner = self.corners[index]
            line = base + corner.line
            if line > end:
                return crossed
            crossed.append((corner, line))
            index += 1


@cache
def circuit_keys() -> tuple[str, ...]:
    """List the keys of all circuits, in alphabetical order."""
    folder = files("engine").joinpath("data/circuits")
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir()))


@cache
def load_circuit(key: str) -> Circuit:
    """Read the circuit ``key``. Raises :class:`SetupError` (``circuit.unknown``) if there is none."""
    if key not in circuit_keys():
        raise SetupError("circuit.unknown", expected=", ".join(circuit_keys()), found=key)
    text = files("engine").joinpath(f"data/circuits/{key}.toml").read_text(encoding="utf-8")
    row = tomllib.loads(text)
    corners = tuple(Corner(n, **corner) for n, corner in enumerate(row.pop("corners"), start=1))
    return Circuit(corners=corners, **row)
