"""What a table's archive is written with: its packets, its cars, the cells they stand on."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.bga.cells import boards
from engine.bga.physical import Physical
from engine.circuit import Circuit

__all__ = ["Telling", "ToldCar", "as_the_site"]

_FIRST_TIME: Final = 1_780_000_000
_SECONDS: Final = 20


class ToldCar:
    """A car of the table: the site's number for it, its driver, where it stands, its cards."""

    __slots__ = ("at", "cards", "lane", "name", "number")

    def __init__(self, number: int, name: str, at: int, lane: int, cards: Physical) -> None:
        self.number: Final = number
        self.name: Final = name
        self.at = at
        self.lane = lane
        self.cards: Final = cards


class Telling:
    """The packets told so far, and the cards handed out: every card of a table has its own id."""

    def __init__(self, table_id: int, circuit: Circuit) -> None:
        self.circuit: Final = circuit
        self.packets: Final[list[dict[str, object]]] = []
        self._table: Final = table_id
        self._next_card = 1
        board = next((board for board in boards() if board.key == circuit.key), None)
        if board is None:
            raise ValueError(f"nobody knows how the site numbers the spaces of {circuit.name}")
        self._cells: Final = {spot: cell for cell, spot in board.spots.items()}

    def number_cards(self, cards: int) -> list[int]:
        """Give so many cards the next ids."""
        first, self._next_card = self._next_card, self._next_card + cards
        return list(range(first, first + cards))

    def tell(self, kind: str, **args: object) -> None:
        """Tell everybody something, in a packet of its own."""
        number = len(self.packets) + 1
        event = {"uid": f"{self._table:x}{number:06x}", "type": kind, "log": "", "args": args}
        self.packets.append(
            {
                "channel": f"/table/t{self._table}",
                "table_id": str(self._table),
                "packet_id": str(number),
                "packet_type": "history",
                "move_id": str(number),
                "time": str(_FIRST_TIME + _SECONDS * number),
                "data": [event],
            }
        )

    def of(self, car: ToldCar, kind: str, **args: object) -> None:
        """Tell everybody something about ``car``."""
        self.tell(kind, **args, constructor_name=car.name, constructor_id=car.number)

    def of_all(self, kind: str, cars: Iterable[ToldCar], **args: object) -> None:
        """Tell everybody something about ``cars``, in their order."""
        numbers: list[int] = []
        names: dict[str, object] = {}
        for index, car in enumerate(cars):
            numbers.append(car.number)
            names |= {f"constructor_name{index}": car.name, f"constructor_id{index}": car.number}
        told = {"log": "", "args": names}
        self.tell(kind, **args, constructor_ids=numbers, constructors_names=told)

    def draw(self, car: ToldCar, cards: int) -> None:
        """Let ``car`` draw ``cards`` and tell how many, not which."""
        car.cards.draw(cards)
        self.of(car, "draw", deckCount=len(car.cards.deck), n=cards, areSponsors=False)

    def cell(self, at: int, lane: int) -> int:
        """Find the site's number for a spot."""
        return self._cells[at % self.circuit.length, lane]

    def path(self, car: ToldCar, to: int, lane: int, others: Iterable[ToldCar]) -> list[object]:
        """List the cells from where ``car`` stands to ``to``; both where a space is full."""
        taken = {(other.at % self.circuit.length, other.lane) for other in others}
        path: list[object] = [self.cell(car.at, car.lane)]
        for at in range(car.at + 1, to):
            free = [each for each in (1, 2) if (at % self.circuit.length, each) not in taken]
            if free:
                path.append(self.cell(at, car.lane if car.lane in free else free[0]))
            else:
                path.append([self.cell(at, 1), self.cell(at, 2)])
        if to > car.at:
            path.append(self.cell(to, lane))
        return path


def as_the_site(rows: Mapping[int, object]) -> object:
    """Make a map what it becomes on its way out of the site: a list if its keys are 0, 1, 2 …"""
    if list(rows) == list(range(len(rows))):
        return list(rows.values())
    return {str(key): row for key, row in rows.items()}
