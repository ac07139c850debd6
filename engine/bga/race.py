"""Reading one race of an archive: set-up, rounds, finish, and from them the log."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from engine.actions import GiveUp, Mulligan
from engine.bga.cards import HEAT_CARD, OWN_CARDS, STRESS_CARD, Register, SeenCard
from engine.bga.cells import board_of
from engine.bga.event import Event
from engine.bga.ledger import Ledger
from engine.bga.modules import unknown
from engine.bga.packets import Imported, Line, Packets
from engine.bga.track import Track
from engine.bga.turn import TURN_EVENTS, Phase, Racer, TurnReader
from engine.car import COLOURS
from engine.cards import Cards
from engine.errors import Refused
from engine.notation.model import Entry, Log, Round
from engine.observations import DeckSeen, HeatPaid, PlaceSeen
from engine.race import HAND_SIZE

__all__ = ["RaceReader", "Stage"]

POINTS: Final = (9, 6, 4, 3, 2, 1)
"""What the site gives for the places of a race; nothing from the seventh place on."""


class Stage(StrEnum):
    """How far a race is; the value says it to a reader of the refusal."""

    NOTHING = "no race has started"
    GRID = "the cars stand on the grid"
    CLEAN = "the decks are gathered"
    DEALING = "the first hands are drawn"
    RACING = "the race is on"
    OVER = "the race is over"


class _Drawn:
    """A draw everybody saw, and where its cards go if their owner shows them."""

    __slots__ = ("cards", "line", "racer")

    def __init__(self, racer: Racer, cards: int, line: Line | None) -> None:
        self.racer: Final = racer
        self.cards: Final = cards
        self.line: Final = line


class RaceReader:
    """One race under way.

    ``waiting`` are the cars that still have to drive in this round, ``dealt`` those with a first hand;
    ``turn`` is the turn under way or the last one, ``drawn`` the last draw.
    """

    def __init__(self, register: Register) -> None:
        self.register: Final = register
        self.stage = Stage.NOTHING
        self.racers: dict[int, Racer] = {}
        self.grid: list[Racer] = []
        self.mulligans: set[int] = set()
        self.hands: dict[str, Cards] = {}
        self._dealt: set[int] = set()
        self._drawn: _Drawn | None = None
        self._turn: TurnReader | None = None
        self._order: list[Racer] = []
        self._waiting: list[Racer] = []
        self._lines: list[Line] = []
        self._rounds: list[tuple[Round, list[Line]]] = []
        self._round_packets: dict[int, str] = {}
        self._finished: list[Racer] = []
        self._gone: dict[int, Racer] = {}
        self._end = ""
        self.track: Track

    @property
    def number(self) -> int:
        """The number of the round under way."""
        return len(self._rounds) + 1

    def read(self, event: Event) -> None:
        """Read the next event. Raises :class:`Refused` if it cannot come here or says nonsense."""
        if not event.public:
            if event.type in ("pDraw", "pMulligan"):
                self._see_drawn(event)
            return
        turn = self._turn
        if turn is not None and turn.phase is not Phase.CLEARED:
            if event.fields.get("constructor_id") != turn.racer.id:
                raise self._of_another(event, turn.racer)
            turn.read(event)
            return
        step = _STAGES[self.stage].get(event.type)
        if step is None:
            if event.type not in TURN_EVENTS and event.type not in _RACE_EVENTS:
                raise unknown(event)
            raise event.refuse("archive.out-of-place", expected=self.stage, found=event.type)
        step(self, event)

    def _of_another(self, event: Event, racer: Racer) -> Refused:
        """Make the refusal of an event that does not belong to the turn of ``racer``."""
        if event.type not in TURN_EVENTS and event.type not in _RACE_EVENTS:
            return unknown(event)
        found = self.racers.get(event.number("constructor_id"))
        colour = found.colour if found else "no car"
        return event.refuse("archive.turn", expected=racer.colour, found=colour)

    def _racer(self, event: Event) -> Racer:
        number = event.number("constructor_id")
        racer = self.racers.get(number)
        if racer is None:
            raise event.refuse("archive.no-car", found=number)
        return racer

    def _start(self, event: Event) -> None:
        """Read the grid: which cars race, and on which circuit."""
        numbers = event.numbers("constructor_ids")
        cells = event.mapping("cells")
        event.must("the cars on the grid", _listed(sorted(numbers)), _listed(sorted(cells)))
        grid = event.as_numbers([cells[number] for number in numbers], "cells")
        board, circuit = board_of(event, grid)
        self.track = Track(board, circuit)
        names = _names(event, numbers)
        for spot, number in enumerate(numbers):
            if not 0 <= number < len(COLOURS):
                raise event.refuse("archive.no-car", found=number)
            at = circuit.grid[spot][0]
            racer = Racer(number, COLOURS[number], names[spot], at, grid[spot])
            self.racers[number] = racer
            self.grid.append(racer)
            self.register.allow(number, STRESS_CARD, circuit.stress)
            self.register.allow(number, HEAT_CARD, circuit.heat)
        self._begin_round(event, self.grid)
        self.stage = Stage.GRID

    def _begin_round(self, event: Event, order: list[Racer]) -> None:
        self._order = order
        self._waiting = list(order)
        self._lines = []
        self._round_packets[self.number] = event.packet

    def _clean(self, event: Event) -> None:
        for number, counters in self._counters(event):
            deck = counters.get("deckCount")
            event.must(f"the deck of {self.racers[number].colour}", OWN_CARDS, deck)
        self.stage = Stage.CLEAN

    def _set_up(self, event: Event) -> None:
        """Read engines and decks as they are before the first hand."""
        circuit = self.track.circuit
        for number, counters in self._counters(event):
            if counters.get("deckCount") == 0:
                raise event.refuse("archive.module", found="legends")
            racer = self.racers[number]
            piles = Event(event.type, counters, event.packet, event.public)
            engine = self.register.read(piles, "engine", number, "engine")
            event.must(f"the Heat of {racer.colour}", circuit.heat, len(engine))
            event.must(f"the discard pile of {racer.colour}", {}, piles.mapping("discard"))
            deck = piles.number("deckCount")
            event.must(f"the deck of {racer.colour}", OWN_CARDS + circuit.stress, deck)
            racer.ledger = Ledger(deck, (card.id for card in engine))
            event.must("the Heat cards in the engine", len(engine), len(racer.ledger.engine))
        self.stage = Stage.DEALING

    def _counters(self, event: Event) -> list[tuple[int, dict[str, object]]]:
        counters = event.mapping("counters")
        event.must("the cars of the race", _listed(sorted(self.racers)), _listed(sorted(counters)))
        return [(car, event.as_entry(each, "counters")) for car, each in counters.items()]

    def _deal(self, event: Event) -> None:
        """Read the draw of a first hand."""
        racer = self._racer(event)
        if racer.id in self._dealt:
            raise event.refuse("archive.twice", found=event.type)
        self._dealt.add(racer.id)
        cards = self._draw(event, racer, None)
        racer.ledger.draw(event, cards)
        if len(self._dealt) == len(self.racers):
            self.stage = Stage.RACING

    def _draw(self, event: Event, racer: Racer, line: Line | None) -> int:
        if event.flag("areSponsors"):
            raise event.refuse("archive.module", found="the championship")
        cards = event.number("n")
        if cards < 1:
            raise event.malformed("n", "a number of cards")
        self._drawn = _Drawn(racer, cards, line)
        return cards

    def _replenish(self, event: Event) -> None:
        turn = self._turn
        if turn is None or turn.drew:
            raise event.refuse("archive.out-of-place", expected=self.stage, found=event.type)
        if self._racer(event) is not turn.racer:
            raise self._of_another(event, turn.racer)
        turn.draw(event, self._draw(event, turn.racer, turn.line))

    def _see_drawn(self, event: Event) -> None:
        """Read which cards the archive's viewer drew."""
        drawn = self._drawn
        if drawn is None or event.fields.get("constructor_id") != drawn.racer.id:
            raise event.refuse("archive.drawn")
        racer = drawn.racer
        cards = self.register.read(event, "cards", racer.id, "hand")
        event.must("the number of cards drawn", drawn.cards, len(cards))
        event.must("the size of the draw deck", racer.ledger.deck, event.number("deckCount"))
        racer.ledger.see_drawn(event, cards)
        self._drawn = None
        kinds = tuple(card.kind for card in cards)
        if drawn.line is None:
            self.hands[racer.colour] = kinds
        else:
            drawn.line.drew = kinds

    def _mulligan(self, event: Event) -> None:
        racer = self._racer(event)
        if self.number > 1 or len(self._waiting) < len(self._order):
            raise event.refuse("archive.mulligan-late")
        if racer.id in self.mulligans:
            raise event.refuse("archive.twice", found=event.type)
        self.mulligans.add(racer.id)
        event.must("the new hand", HAND_SIZE, event.number("n"))
        heat: SeenCard = self.register.read_one(event, "heat", racer.id, "engine")
        racer.ledger.pay(event, [heat])
        event.must("the size of the draw deck", racer.ledger.deck, event.number("deckCount"))
        line = self._announce(racer)
        line.add(event, Mulligan())
        line.add(event, HeatPaid(1))
        line.add(event, DeckSeen(racer.ledger.deck))
        self._drawn = _Drawn(racer, HAND_SIZE, line)

    def _announce(self, racer: Racer) -> Line:
        line = Line(racer.colour, before=True)
        self._lines.append(line)
        return line

    def _eliminate(self, event: Event) -> None:
        """Read that a driver gives up; the site puts the car on a cell of its own, minus its place."""
        racer = self._racer(event)
        if not event.flag("giveUp"):
            raise event.refuse("archive.left-table", found=racer.colour)
        driven = [each for each in self._order if each not in self._waiting]
        if racer not in self._waiting or any(each.id not in self._gone_ids() for each in driven):
            raise event.refuse("archive.give-up-late", found=racer.colour)
        place = -event.number("cell")
        if place in self._gone or not 1 <= place <= len(self.grid):
            raise event.refuse("archive.place", found=place)
        self._gone[place] = racer
        self._waiting.remove(racer)
        line = self._announce(racer)
        line.add(event, GiveUp())
        line.add(event, PlaceSeen(place))

    def _gone_ids(self) -> set[int]:
        return {racer.id for racer in self._gone.values()}

    def _reveal(self, event: Event) -> None:
        racer = self._racer(event)
        if not self._waiting or racer is not self._waiting[0]:
            expected = self._waiting[0].colour if self._waiting else "no car"
            raise event.refuse("archive.turn", expected=expected, found=racer.colour)
        self._waiting.pop(0)
        self._turn = TurnReader(event, racer, self.track, self.register)
        self._lines.append(self._turn.line)

    def _finish(self, event: Event) -> None:
        self._round_must_be_over(event)
        racer = self._racer(event)
        event.must("the next place", len(self._finished) + 1, event.number("pos"))
        line = next((x for x in self._lines if x.car == racer.colour and not x.before), None)
        if racer in self._finished or line is None:
            raise event.refuse("archive.finish", found=racer.colour)
        self._finished.append(racer)
        line.add(event, PlaceSeen(len(self._finished)))

    def _round_must_be_over(self, event: Event) -> None:
        if self._waiting:
            found = self._waiting[0].colour
            raise event.refuse("archive.turn-missing", expected=found, found=self.number)

    def _end_round(self, event: Event) -> list[Racer]:
        """Close the round; list the cars still racing, in the order of the round."""
        self._round_must_be_over(event)
        # Of those that give up together the rules let the first one go take the last place.
        before = [line for line in self._lines if line.before]
        before.sort(key=_place_given, reverse=True)
        lines = before + [line for line in self._lines if not line.before]
        order = tuple(racer.colour for racer in self._order)
        turns = tuple(line.turn() for line in lines)
        still = [
            racer
            for racer in self._order
            if racer not in self._finished and racer not in self._gone.values()
        ]
        self._rounds.append((Round(self.number, order, turns), lines))
        return still

    def _next_round(self, event: Event) -> None:
        order = event.numbers("constructor_ids")
        still = self._end_round(event)
        if sorted(order) != sorted(racer.id for racer in still) or not order:
            expected = ", ".join(racer.colour for racer in still) or "no car"
            found = ", ".join(_colour(self.racers, number) for number in order) or "no car"
            raise event.differs("the cars of the next round", expected, found)
        _names(event, order)
        self._begin_round(event, [self.racers[number] for number in order])

    def _end_race(self, event: Event) -> None:
        still = self._end_round(event)
        if still:
            raise event.refuse("archive.still-racing", found=still[0].colour)
        result = [*self._finished, *(self._gone[place] for place in sorted(self._gone))]
        places = list(range(len(self._finished) + 1, len(result) + 1))
        event.must("the places of the cars that left", _listed(places), _listed(sorted(self._gone)))
        event.must(
            "the finishing order",
            _listed([racer.id for racer in result]),
            _listed(event.numbers("order")),
        )
        scores = event.fields.get("scores")
        if type(scores) is not list or not scores:
            raise event.malformed("scores", "a list of points")
        points = event.as_mapping(scores[-1], "scores")
        event.must("the cars with points", _listed(sorted(self.racers)), _listed(sorted(points)))
        for place, racer in enumerate(result):
            won = POINTS[place] if place < len(POINTS) else 0
            event.must(f"the points of {racer.colour}", won, points[racer.id])
        self._finished = result
        self._end = event.packet
        self.stage = Stage.OVER

    def imported(self, source: str, date: str) -> Imported:
        """Make the log of the race, which must be over."""
        circuit = self.track.circuit
        laps = self.track.laps
        log = Log(
            circuit=circuit.key,
            cars=tuple(Entry(racer.colour, racer.name) for racer in self.grid),
            grid=tuple(racer.colour for racer in self.grid),
            disclosure="observed",
            rounds=tuple(each for each, _ in self._rounds),
            laps=laps if laps not in (0, circuit.laps) else None,
            rulings=("board-game-arena",),
            result=tuple(racer.colour for racer in self._finished),
            hands=tuple(self.hands.items()),
            date=date,
            source=source,
        )
        lines = {
            (each.number, line.car, line.before): (*line.packets, line.packets[-1])
            for each, lines in self._rounds
            for line in lines
        }
        return Imported(log, Packets(lines, self._round_packets, self._end))

    def result_names(self) -> list[str]:
        """List the drivers in finishing order."""
        return [racer.name for racer in self._finished]


def _place_given(line: Line) -> int:
    """Rank the lines before a round: mulligans first, then the places of cars that give up."""
    last = line.items[-1]
    return last.place if isinstance(last, PlaceSeen) else 1_000


def _listed(numbers: list[int]) -> str:
    """Write numbers with commas between them."""
    return ", ".join(map(str, numbers))


def _colour(racers: dict[int, Racer], number: int) -> str:
    return racers[number].colour if number in racers else f"no car ({number})"


def _names(event: Event, numbers: list[int]) -> list[str]:
    """Read the drivers' names beside the car numbers they go with."""
    names = event.as_entry(event.entry("constructors_names").get("args"), "constructors_names")
    found = []
    for index, number in enumerate(numbers):
        event.must("the order of the names", number, names.get(f"constructor_id{index}"))
        name = names.get(f"constructor_name{index}")
        if type(name) is not str:
            raise event.malformed("constructors_names", "names")
        found.append("".join(c if c.isprintable() else " " for c in name)[:80])
    return found


Step = Callable[[RaceReader, Event], None]

_STAGES: Final[dict[Stage, dict[str, Step]]] = {
    Stage.NOTHING: {"startRace": RaceReader._start},
    Stage.GRID: {"clean": RaceReader._clean},
    Stage.CLEAN: {"setupRace": RaceReader._set_up},
    Stage.DEALING: {"draw": RaceReader._deal},
    Stage.RACING: {
        "draw": RaceReader._replenish,
        "mulligan": RaceReader._mulligan,
        "eliminate": RaceReader._eliminate,
        "reveal": RaceReader._reveal,
        "finishRace": RaceReader._finish,
        "updateTurnOrder": RaceReader._next_round,
        "endOfRace": RaceReader._end_race,
    },
    Stage.OVER: {},
}
"""What may be announced at each stage of a race outside the cars' turns, and how it is read."""

_RACE_EVENTS: Final = frozenset(kind for steps in _STAGES.values() for kind in steps)
