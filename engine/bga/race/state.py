"""One race of an archive as announced so far."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.bga.cards import Register
from engine.bga.event import Event, shown
from engine.bga.packets import Line
from engine.bga.racer import Racer
from engine.bga.track import Track
from engine.bga.turn import Turn
from engine.cards import Cards
from engine.notation.model import Round

__all__ = ["Drawn", "SeenRace", "Stage", "listed"]


class Stage(StrEnum):
    """How far a race is; the value says it to a reader of a refusal."""

    NOTHING = "no race has started"
    GRID = "the cars stand on the grid"
    CLEAN = "the decks are gathered"
    DEALING = "the first hands are drawn"
    RACING = "the race is on"
    OVER = "the race is over"


class Drawn(NamedTuple):
    """A draw everybody saw, and the line its cards go to if their owner shows them.

    Without a line it is the first hand.
    """

    racer: Racer
    cards: int
    line: Line | None


class SeenRace:
    """A race under way.

    ``grid`` and ``order`` list the cars, leader first; ``waiting`` those that still have to drive in
    this round; ``dealt`` those with a first hand, ``mulligans`` those that took another. ``turn`` is
    the turn under way or the last one, ``drawn`` the last draw nobody has shown the cards of.
    ``finished`` are the cars that are in, winner first, ``gone`` those that gave up by their place.
    ``rounds`` are over, with the lines they were made of; ``lines`` are those of the round under way.
    """

    __slots__ = (
        "dealt",
        "drawn",
        "end",
        "finished",
        "gone",
        "grid",
        "hands",
        "lines",
        "mulligans",
        "order",
        "racers",
        "register",
        "round_packets",
        "rounds",
        "stage",
        "track",
        "turn",
        "waiting",
    )

    def __init__(self, register: Register) -> None:
        self.register: Final = register
        self.stage: Stage = Stage.NOTHING
        self.track: Track
        self.racers: dict[int, Racer] = {}
        self.grid: list[Racer] = []
        self.order: list[Racer] = []
        self.waiting: list[Racer] = []
        self.dealt: set[int] = set()
        self.mulligans: set[int] = set()
        self.hands: dict[str, Cards] = {}
        self.turn: Turn | None = None
        self.drawn: Drawn | None = None
        self.lines: list[Line] = []
        self.rounds: list[tuple[Round, list[Line]]] = []
        self.round_packets: dict[int, str] = {}
        self.finished: list[Racer] = []
        self.gone: dict[int, Racer] = {}
        self.end = ""

    @property
    def number(self) -> int:
        """The number of the round under way."""
        return len(self.rounds) + 1

    @property
    def result(self) -> list[Racer]:
        """The cars in finishing order, those that gave up at their places."""
        return [*self.finished, *(self.gone[place] for place in sorted(self.gone))]

    def racer(self, event: Event) -> Racer:
        """Find the car an event is about."""
        number = event.number("constructor_id")
        racer = self.racers.get(number)
        if racer is None:
            raise event.refuse("archive.no-car", found=number)
        if "constructor_name" in event.fields:
            name = event.fields["constructor_name"]
            event.must(f"the driver of {racer.colour}", racer.name, shown(str(name)))
        return racer

    def begin_round(self, event: Event, order: list[Racer]) -> None:
        """Begin a round in this order."""
        self.order = order
        self.waiting = list(order)
        self.lines = []
        self.round_packets[self.number] = event.packet

    def must_wait_for_nobody(self, event: Event) -> None:
        """See that every car has driven in this round."""
        if self.waiting:
            missing = self.waiting[0].colour
            raise event.refuse("archive.turn-missing", expected=missing, found=self.number)


def listed(numbers: list[int]) -> str:
    """Write numbers with commas between them."""
    return ", ".join(map(str, numbers))
