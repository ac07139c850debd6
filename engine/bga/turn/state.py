"""One car's turn as announced so far."""

from enum import StrEnum
from typing import Final

from engine.bga.cards import Register, SeenCard
from engine.bga.event import Event
from engine.bga.packets import Line
from engine.bga.racer import Racer
from engine.bga.track import Move, Track
from engine.cards import Cards
from engine.circuit import Corner
from engine.observations import SpeedSeen, StandsAt

__all__ = ["Phase", "Turn", "kinds"]


class Phase(StrEnum):
    """Where in a turn a car is; the value says it to a reader of a refusal."""

    REVEALED = "the cards are revealed"
    CLUTTERED = "the hand is cluttered"
    LAP = "a lap was completed"
    REACTING = "the car reacts"
    ADRENALINE = "the car uses adrenaline"
    PAID = "a boost is paid"
    BOOSTED = "a boost was flipped"
    LEFT = "the reactions are over"
    SLIPSTREAMED = "the car has slipstreamed"
    CHECKED = "corners were paid"
    SPUN = "the car has spun out"
    DISCARDED = "cards were discarded"
    CLEARED = "the turn is over"


class Turn:
    """The turn of one car, from the reveal to the clearing of its cards.

    ``line`` is what goes into the log; ``phase`` where the turn is and ``then`` where it goes on once
    a completed lap was announced. ``flips`` are the runs for + symbols, ``corners`` the corners
    crossed that nothing was said of yet (``None`` before step 7), ``cooldown`` what the gear was said
    to give, ``adrenaline`` whether the car was said to have it, ``drew`` whether a draw was announced.
    """

    __slots__ = (
        "adrenaline",
        "cards",
        "cooldown",
        "corners",
        "drew",
        "flips",
        "gear",
        "line",
        "phase",
        "racer",
        "register",
        "speed",
        "started",
        "then",
        "track",
    )

    def __init__(self, racer: Racer, track: Track, register: Register, gear: int) -> None:
        self.racer: Final = racer
        self.track: Final = track
        self.register: Final = register
        self.gear: Final = gear
        self.line: Final = Line(racer.colour)
        self.started: Final = racer.at
        self.cards: list[SeenCard] = []
        self.flips: list[Cards] = []
        self.speed = 0
        self.phase: Phase = Phase.REVEALED
        self.then: Phase = Phase.REACTING
        self.adrenaline = False
        self.cooldown: int | None = None
        self.corners: list[Corner] | None = None
        self.drew = False

    @property
    def over(self) -> bool:
        """Whether the cards have been cleared: what follows is not about this turn."""
        return self.phase is Phase.CLEARED

    def read_cards(self, event: Event, key: str, pile: str) -> list[SeenCard]:
        """Read cards this car shows in or from ``pile``."""
        return self.register.read(event, key, self.racer.id, pile)

    def read_heat(self, event: Event, key: str = "cards") -> list[SeenCard]:
        """Read Heat paid from the engine, where the announcement counts it as ``n``, and pay it."""
        cards = self.read_cards(event, key, "engine")
        event.must("the number of Heat cards paid", len(cards), event.number("n"))
        self.racer.ledger.pay(event, cards)
        return cards

    def read_flips(self, event: Event) -> Cards:
        """Read the cards turned over for a + symbol or a boost."""
        cards = self.read_cards(event, "cards", "discard")
        run = [*cards, self.register.read_one(event, "card", self.racer.id, "discard")]
        self.racer.ledger.flip(event, run)
        return kinds(run)

    def read_move(self, event: Event) -> Move:
        """Read a move from where the car stands."""
        return self.track.move(event, self.racer.cell)

    def move(self, event: Event, move: Move, speed: int, then: Phase) -> Phase:
        """Note a move that makes the car's speed ``speed``; say which phase follows it."""
        event.must("the total speed", speed, move.speed)
        racer, length = self.racer, self.track.circuit.length
        before = racer.at // length
        self.speed = speed
        racer.at += move.done
        racer.cell = move.cell
        lap, space = divmod(racer.at, length)
        self.line.add(event, SpeedSeen(speed))
        self.line.add(event, StandsAt(lap, space, move.lane))
        if lap > max(before, 0):
            self.then = then
            return Phase.LAP
        return then


def kinds(cards: list[SeenCard]) -> Cards:
    """Name the kinds of ``cards``, in their order."""
    return tuple([card.kind for card in cards])
