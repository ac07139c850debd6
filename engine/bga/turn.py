"""Reading one car's turn: which announcement may follow which, and what each one says.

Every announcement beyond a choice or a draw becomes an observation in the turn's line, placed where
it was announced. Numbers that say the same thing twice are compared here, because the log keeps one.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final

from engine.actions import Adrenaline, Boost, Cool, Discard, Play, Shift, Slipstream
from engine.bga.cards import STRESS_CARD, Register, SeenCard
from engine.bga.event import Event
from engine.bga.ledger import Ledger
from engine.bga.modules import unknown
from engine.bga.packets import Line
from engine.bga.track import Move, Track
from engine.cards import HEAT, PLUS, Cards
from engine.circuit import Corner
from engine.observations import (
    CornerSeen,
    DeckSeen,
    HasAdrenaline,
    HeatPaid,
    SpeedSeen,
    SpinOutSeen,
    StandsAt,
)
from engine.steps.adrenaline import GEAR_COOLDOWN

__all__ = ["Phase", "Racer", "TurnReader"]


class Racer:
    """A car of the archive between its turns: the site's number for it, colour, position and cell."""

    __slots__ = ("at", "cell", "colour", "id", "ledger", "name")

    def __init__(self, number: int, colour: str, name: str, at: int, cell: int) -> None:
        self.id: Final = number
        self.colour: Final = colour
        self.name: Final = name
        self.at = at
        self.cell = cell
        self.ledger = Ledger(0, ())


class Phase(Enum):
    """Where in a turn a car is; the value says it to a reader of the refusal."""

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


class TurnReader:
    """The turn of one car, from the reveal to the clearing of its cards."""

    __slots__ = (
        "_adrenaline",
        "_cooldown",
        "_corners",
        "_flips",
        "_then",
        "cards",
        "drew",
        "gear",
        "line",
        "phase",
        "racer",
        "register",
        "speed",
        "started",
        "track",
    )

    def __init__(self, event: Event, racer: Racer, track: Track, register: Register) -> None:
        """Begin with the reveal of gear and cards."""
        self.racer: Final = racer
        self.track: Final = track
        self.register: Final = register
        self.line: Final = Line(racer.colour)
        self.started: Final = racer.at
        self.speed = 0
        self.drew = False
        self._adrenaline = False
        self._cooldown: int | None = None
        self._flips: list[Cards] = []
        self._corners: list[Corner] | None = None
        self._then = Phase.REACTING
        self.gear: Final = event.number("gear")
        if not 1 <= self.gear <= 4:
            raise event.malformed("gear", "a gear from 1 to 4")
        heats = self._cards(event, "heats", "engine")
        event.must("the number of Heat cards paid", len(heats), event.number("n"))
        racer.ledger.pay(event, heats)
        self.cards: Final = self._cards(event, "cards", "inplay")
        racer.ledger.play(event, self.cards)
        self.line.add(event, Shift(self.gear))
        self.line.add(event, HeatPaid(len(heats)))
        # The flips for + symbols are told later; a cluttered hand flips none.
        self.line.add(event, Play(_kinds(self.cards), None))
        self.phase: Phase = Phase.REVEALED

    def read(self, event: Event) -> None:
        """Read the next announcement of this turn. Raises :class:`Refused` if it cannot be that."""
        step = _STEPS[self.phase].get(event.type)
        if step is None:
            if event.type not in TURN_EVENTS:
                raise unknown(event)
            raise event.refuse("archive.out-of-place", expected=self.phase.value, found=event.type)
        self.phase = step(self, event)

    def _cards(self, event: Event, key: str, pile: str) -> list[SeenCard]:
        return self.register.read(event, key, self.racer.id, pile)

    def _flip_for_plus(self, event: Event) -> Phase:
        self._flips.append(self._flip(event))
        event.must("the number of the + symbol", len(self._flips), event.number("i"))
        event.must("the number of + symbols", self._plus(), event.number("n"))
        return Phase.REVEALED

    def _plus(self) -> int:
        return sum(PLUS[card.kind] for card in self.cards)

    def _flip(self, event: Event) -> Cards:
        cards = self._cards(event, "cards", "discard")
        counted = self.register.read_one(event, "card", self.racer.id, "discard")
        run = [*cards, counted]
        self.racer.ledger.flip(event, run)
        return _kinds(run)

    def _clutter(self, event: Event) -> Phase:
        if all(card.kind != HEAT for card in self.cards):
            raise event.differs("a cluttered hand", "one that plays Heat", "none")
        return Phase.CLUTTERED

    def _first_move(self, event: Event) -> Phase:
        if any(card.kind == HEAT for card in self.cards):
            raise event.differs("a hand that plays Heat", "cluttered", "one that moves")
        event.must("the number of + symbols", self._plus(), len(self._flips))
        index = len(self.line.items) - 1
        self.line.items[index] = Play(_kinds(self.cards), tuple(self._flips))
        move = self.track.move(event, self.racer.cell)
        return self._moved(event, move, move.asked, Phase.REACTING)

    def _moved(self, event: Event, move: Move, speed: int, then: Phase) -> Phase:
        """Note a move that makes the car's speed ``speed``."""
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
            self._then = then
            return Phase.LAP
        return then

    def _finish_lap(self, event: Event) -> Phase:
        """Read that the car begins lap ``n`` of ``lap``; the last crossing begins one too many."""
        track = self.track
        lap = self.racer.at // track.circuit.length
        event.must("the number of the lap begun", lap + 1, event.number("n"))
        laps = event.number("lap")
        if track.laps:
            event.must("the number of laps", track.laps, laps)
        elif not lap <= laps <= MOST_LAPS:
            raise event.differs("the number of laps", f"{lap} to {MOST_LAPS}", laps)
        track.laps = laps
        return self._then

    def _gain_adrenaline(self, event: Event) -> Phase:
        if self._adrenaline:
            raise event.refuse("archive.twice", found=event.type)
        self._adrenaline = True
        self.line.add(event, HasAdrenaline())
        return Phase.REACTING

    def _gain_cooldown(self, event: Event) -> Phase:
        if self._cooldown is not None:
            raise event.refuse("archive.twice", found=event.type)
        self._cooldown = event.number("cooldown")
        return Phase.REACTING

    def _cool(self, event: Event) -> Phase:
        cards = self._cards(event, "cards", "hand")
        event.must("the number of cards cooled", len(cards), event.number("n"))
        _must_be_heat(event, cards)
        self.racer.ledger.cool(event, cards)
        self.line.add(event, Cool(len(cards)))
        return Phase.REACTING

    def _use_adrenaline(self, event: Event) -> Phase:
        if not self._adrenaline:
            raise event.refuse("archive.no-adrenaline")
        self.line.add(event, Adrenaline())
        return Phase.ADRENALINE

    def _move_for_adrenaline(self, event: Event) -> Phase:
        move = self.track.move(event, self.racer.cell)
        event.must("the speed of adrenaline", 1, move.asked)
        return self._moved(event, move, self.speed + 1, Phase.REACTING)

    def _pay_for_boost(self, event: Event) -> Phase:
        if "corner" in event.fields:
            raise event.refuse(
                "archive.out-of-place", expected=self.phase.value, found="payHeats for a corner"
            )
        if "n" in event.fields:
            raise event.refuse("archive.module", found="the garage")
        cards = self._cards(event, "cards", "engine")
        event.must("the Heat a boost costs", 1, len(cards))
        self.racer.ledger.pay(event, cards)
        # The cards it flipped are told next; the boost itself stands before what it cost.
        self.line.add(event, Boost())
        self.line.add(event, HeatPaid(1))
        return Phase.PAID

    def _flip_for_boost(self, event: Event) -> Phase:
        event.must("the number of the boost", 1, event.number("i"))
        event.must("the number of boosts", 1, event.number("n"))
        self.line.items[-2] = Boost(self._flip(event))
        self.line.packets[-2] = event.packet
        return Phase.BOOSTED

    def _move_for_boost(self, event: Event) -> Phase:
        move = self.track.move(event, self.racer.cell)
        return self._moved(event, move, self.speed + move.asked, Phase.REACTING)

    def _leave(self, event: Event) -> Phase:
        event.must("the cooldown of the gear", GEAR_COOLDOWN.get(self.gear), self._cooldown)
        return Phase.LEFT

    def _slipstream(self, event: Event) -> Phase:
        move = self.track.move(event, self.racer.cell)
        if not move.asked:
            raise event.differs("the spaces of a slipstream", "some", 0)
        self.line.add(event, Slipstream(move.asked))
        return self._moved(event, move, self.speed, Phase.SLIPSTREAMED)

    def _pay_corner(self, event: Event) -> Phase:
        corner = self.track.corner(event)
        cards = self._cards(event, "cards", "engine")
        event.must("the number of Heat cards paid", len(cards), event.number("n"))
        event.must("the speed in the corner", self.speed, event.number("speed"))
        event.must("the Heat a corner costs", self.speed - corner.limit, len(cards))
        self.racer.ledger.pay(event, cards)
        self._pass_corners(event, corner)
        self.line.add(event, CornerSeen(corner.number, len(cards)))
        return Phase.CHECKED

    def _pass_corners(self, event: Event, up_to: Corner | None) -> None:
        """Note that corners crossed before ``up_to`` cost nothing, as nothing was announced.

        Without this a payment left out of the archive would go unseen.
        """
        if self._corners is None:
            self._corners = self.track.corners_crossed(self.started, self.racer.at)
        if up_to is not None and up_to not in self._corners:
            raise event.refuse("archive.corner-not-crossed", found=up_to.number)
        while self._corners and (corner := self._corners.pop(0)) != up_to:
            self.line.add(event, CornerSeen(corner.number, 0))

    def _spin_out(self, event: Event) -> Phase:
        racer, track = self.racer, self.track
        corner = track.corner(event)
        cards = self._cards(event, "cards", "engine")
        event.must("the number of Heat cards paid", len(cards), event.number("n"))
        event.must("the speed in the corner", self.speed, event.number("speed"))
        racer.ledger.pay(event, cards)
        event.must("the Heat left in the engine", 0, len(racer.ledger.engine))
        stress = event.numbers("stresses")
        event.must("the number of Stress cards", len(stress), event.number("m"))
        self.register.allow(racer.id, STRESS_CARD, len(stress))
        for card in stress:
            self.register.note(event, card, STRESS_CARD, racer.id)
        self._pass_corners(event, corner)
        self._corners = []
        racer.at -= event.number("nCellsBack")
        racer.cell = event.number("cell")
        lap, space = divmod(racer.at, track.circuit.length)
        there, lane = track.board.spot(event, racer.cell)
        event.must("the space after the spin out", space, there)
        event.must("the lap after the spin out", lap, event.number("turn"))
        self.line.add(event, SpinOutSeen(corner.number, len(cards), len(stress)))
        self.line.add(event, StandsAt(lap, space, lane))
        return Phase.SPUN

    def _discard(self, event: Event) -> Phase:
        self._pass_corners(event, None)
        cards = self._cards(event, "cards", "discard")
        event.must("the number of cards discarded", len(cards), event.number("n"))
        self.racer.ledger.throw(event, cards)
        self.line.add(event, Discard(_kinds(cards)))
        return Phase.DISCARDED

    def _clear(self, event: Event) -> Phase:
        ledger = self.racer.ledger
        if self.phase is not Phase.CLUTTERED:
            self._pass_corners(event, None)
        if event.numbers("sponsorIds"):
            raise event.refuse("archive.module", found="the championship")
        event.must("the cards in play", sorted(ledger.played), sorted(event.numbers("cardIds")))
        ledger.clear()
        # Taken back if a draw is announced: that none is says something, too.
        self.line.add(event, DeckSeen(ledger.deck))
        return Phase.CLEARED

    def draw(self, event: Event, cards: int) -> None:
        """Read that ``cards`` cards were drawn after the turn was over."""
        self.drew = True
        self.racer.ledger.draw(event, cards)
        self.line.items.pop()
        self.line.packets.pop()
        self.line.add(event, DeckSeen(self.racer.ledger.deck))


MOST_LAPS: Final = 20

Step = Callable[[TurnReader, Event], Phase]

_AFTER_CORNERS: Final[dict[str, Step]] = {
    "discard": TurnReader._discard,
    "clearPlayedCards": TurnReader._clear,
}
_AT_CORNERS: Final[dict[str, Step]] = {
    "payHeats": TurnReader._pay_corner,
    "spinOut": TurnReader._spin_out,
    **_AFTER_CORNERS,
}
_STEPS: Final[dict[Phase, dict[str, Step]]] = {
    Phase.REVEALED: {
        "resolveBoost": TurnReader._flip_for_plus,
        "moveCar": TurnReader._first_move,
        "clutteredHand": TurnReader._clutter,
    },
    Phase.CLUTTERED: {"clearPlayedCards": TurnReader._clear},
    Phase.LAP: {"finishTurn": TurnReader._finish_lap},
    Phase.REACTING: {
        "gainAdrenaline": TurnReader._gain_adrenaline,
        "gainGearCooldown": TurnReader._gain_cooldown,
        "cooldown": TurnReader._cool,
        "adrenaline": TurnReader._use_adrenaline,
        "payHeats": TurnReader._pay_for_boost,
        "message": TurnReader._leave,
    },
    Phase.ADRENALINE: {"moveCar": TurnReader._move_for_adrenaline},
    Phase.PAID: {"resolveBoost": TurnReader._flip_for_boost},
    Phase.BOOSTED: {"moveCar": TurnReader._move_for_boost},
    Phase.LEFT: {"moveCar": TurnReader._slipstream, **_AT_CORNERS},
    Phase.SLIPSTREAMED: _AT_CORNERS,
    Phase.CHECKED: _AT_CORNERS,
    Phase.SPUN: _AFTER_CORNERS,
    Phase.DISCARDED: {"clearPlayedCards": TurnReader._clear},
    Phase.CLEARED: {},
}
"""What may be announced in each phase of a turn, and how it is read."""

TURN_EVENTS: Final = frozenset(kind for steps in _STEPS.values() for kind in steps)


def _kinds(cards: list[SeenCard]) -> Cards:
    return tuple(card.kind for card in cards)


def _must_be_heat(event: Event, cards: list[SeenCard]) -> None:
    for card in cards:
        if card.kind != HEAT:
            raise event.refuse("archive.not-heat", card=card.id)
