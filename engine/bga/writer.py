"""Writing a race as an archive of an online table, so that import can be tried without the site's own.

Only what the site announces to everybody is written. What it computes for its pages alone (pictures,
sentences, the viewer's own packets) is left empty or out.
"""

import json
from collections.abc import Sequence
from typing import Final

from engine.actions import Mulligan, Shift
from engine.bga.physical import TYPE_OF, Physical, own_types
from engine.bga.race import POINTS
from engine.bga.telling import Telling, ToldCar, as_the_site
from engine.bga.turn_writer import write_turn
from engine.car import COLOURS
from engine.cards import HEAT, STRESS
from engine.circuit import load_circuit
from engine.notation.model import Log, Round, Turn
from engine.race import HAND_SIZE
from engine.replay import TurnRecord, replay
from engine.rulings import PRESETS, read_rulings

__all__ = ["write_archive"]

_SITE_COLOURS: Final = COLOURS[:9]
"""The site has the printed cars only; its numbers for them are their places in this list."""

_FIRST_PLAYER: Final = 2_300_000


def write_archive(log: Log, table_id: int = 500_000_001) -> bytes:
    """Write the race of a complete ``log`` as the archive of table ``table_id``: JSON, not gzipped.

    Raises :class:`ValueError` for a race that no such table can have seen: other rulings than the
    site's, a colour it has not, or a log that does not replay to the end.
    """
    if log.disclosure != "complete" or len(log.decks) != len(log.cars):
        raise ValueError("only a log with every deck can be written as an archive")
    if read_rulings(log.rulings) != PRESETS["board-game-arena"]:
        raise ValueError("the race was not driven under the rulings of the site")
    if not set(log.grid) <= set(_SITE_COLOURS):
        raise ValueError("the site has only the nine printed colours")
    replayed = replay(log)
    if replayed.failure or not replayed.order:
        raise ValueError("the log does not replay to the end")
    return _RaceWriter(log, replayed.turns, replayed.order, table_id).write()


class _RaceWriter:
    """An archive being written."""

    def __init__(
        self, log: Log, turns: Sequence[TurnRecord], order: Sequence[str], table_id: int
    ) -> None:
        self.log: Final = log
        self.order: Final = order
        self.records: Final = {(turn.round, turn.car): turn for turn in turns}
        self.circuit: Final = load_circuit(log.circuit)
        self.laps: Final = log.laps or self.circuit.laps
        self.telling: Final = Telling(table_id, self.circuit)
        self.cars: Final = self._line_up()
        self.racing: Final = [self.cars[colour] for colour in log.grid]
        self.finished = 0

    def _line_up(self) -> dict[str, ToldCar]:
        """Give cards their ids as the site does: each driver's own, then Stress and Heat by driver."""
        names = {entry.colour: entry.driver or entry.colour for entry in self.log.cars}
        decks = dict(self.log.decks)
        colours = sorted(names, key=COLOURS.index)
        number_cards = self.telling.number_cards
        own = {
            colour: dict(zip(number_cards(len(own_types())), own_types(), strict=True))
            for colour in colours
        }
        cars = {}
        for colour in colours:
            number = COLOURS.index(colour)
            stress = dict.fromkeys(number_cards(self.circuit.stress), TYPE_OF[STRESS])
            heat = dict.fromkeys(number_cards(self.circuit.heat), TYPE_OF[HEAT])
            cards = Physical(number, own[colour] | stress, heat)
            cards.shuffle(decks[colour])
            at, lane = self.circuit.grid[self.log.grid.index(colour)]
            cars[colour] = ToldCar(number, names[colour], at, lane, cards)
        return cars

    def write(self) -> bytes:
        """Write the whole race."""
        self._start()
        for logged in self.log.rounds:
            self._round(logged)
            self._end_round()
        numbers = [self.cars[colour].number for colour in self.order]
        points = dict(zip(numbers, (*POINTS, *(0 for _ in numbers)), strict=False))
        scores = as_the_site({number: points[number] for number in sorted(numbers)})
        self.telling.tell("endOfRace", scores=[scores], order=numbers)
        players = [
            {"id": _FIRST_PLAYER + car.number, "color": "", "name": car.name, "avatar": "000000"}
            for car in self.cars.values()
        ]
        answer = {"status": 1, "data": {"players": players, "logs": self.telling.packets}}
        return json.dumps(answer, separators=(",", ":")).encode()

    def _start(self) -> None:
        telling, cars = self.telling, list(self.cars.values())
        cells = {car.number: telling.cell(car.at, car.lane) for car in self.racing}
        telling.of_all("startRace", self.racing, cells=as_the_site(cells))
        clean = {car.number: {"deckCount": len(own_types())} for car in cars}
        telling.tell("clean", counters=as_the_site(clean))
        piles = {
            car.number: {
                "engine": as_the_site({c: car.cards.row(c, "engine") for c in car.cards.engine}),
                "discard": {},
                "deckCount": len(car.cards.deck),
            }
            for car in cars
        }
        telling.tell("setupRace", counters=as_the_site(piles))
        for car in cars:
            telling.draw(car, HAND_SIZE)

    def _round(self, logged: Round) -> None:
        out = []
        for turn in logged.turns:
            if Mulligan() in turn.items:
                self._mulligan(self.cars[turn.car], turn)
            record = self.records.get((logged.number, turn.car))
            if record is not None and record.out:
                out.append(turn.car)
        out = [colour for colour in self.order if colour in out]
        # Of several that give up together the site tells of the best placed first.
        for colour in out:
            car = self.cars[colour]
            cell = -1 - self.order.index(colour)
            self.telling.of(car, "eliminate", cell=cell, canLeave=True, giveUp=True)
            self.racing.remove(car)
        for turn in logged.turns:
            if any(isinstance(item, Shift) for item in turn.items):
                car = self.cars[turn.car]
                car.cards.shuffles = list(turn.shuffled[Mulligan() in turn.items :])
                outcomes = self.records[logged.number, turn.car].outcomes
                write_turn(self.telling, car, self.racing, self.laps, outcomes)

    def _mulligan(self, car: ToldCar, turn: Turn) -> None:
        cards = car.cards
        heat = cards.row(cards.pay(1)[0], "engine")
        cards.restart(turn.shuffled[0])
        cards.draw(HAND_SIZE)
        self.telling.of(car, "mulligan", deckCount=len(cards.deck), n=HAND_SIZE, heat=heat)

    def _end_round(self) -> None:
        length, race_lane = self.circuit.length, self.circuit.race_lane
        self.racing.sort(key=lambda car: (-car.at, car.lane != race_lane[car.at % length]))
        while self.racing and self.racing[0].at >= self.laps * length:
            self.finished += 1
            car = self.racing.pop(0)
            self.telling.of(car, "finishRace", pos=self.finished, canLeave=True)
        if self.racing:
            self.telling.of_all("updateTurnOrder", self.racing)
