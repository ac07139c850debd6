"""A car of an archive between its turns."""

from typing import Final

from engine.bga.ledger import Ledger

__all__ = ["Racer"]


class Racer:
    """A car: the site's number for it, colour, driver, position, the cell it stands on, its cards."""

    __slots__ = ("at", "cell", "colour", "id", "ledger", "name")

    def __init__(self, number: int, colour: str, name: str, at: int, cell: int) -> None:
        self.id: Final = number
        self.colour: Final = colour
        self.name: Final = name
        self.at = at
        self.cell = cell
        self.ledger = Ledger(0, ())
