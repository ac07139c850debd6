"""Replaying a log: the race it reaches, every outcome, and the first thing that cannot be right."""

from typing import Any, Final, NamedTuple

from engine.actions import GiveUp, Mulligan
from engine.car import Car
from engine.cards import spelled
from engine.checks import CHECKS
from engine.errors import Illegal
from engine.findings import Finding, Place, finding_of
from engine.hidden import HiddenPiles
from engine.notation.model import Log, Round, Turn
from engine.observations import CornerSeen, Observation, PlaceSeen, SpinOutSeen
from engine.outcomes import Drew, Mulliganed, Outcome
from engine.play import take, walk
from engine.race import BEFORE_THE_ROUND, CHECK_CORNERS, OVER, Race
from engine.rounds import end_race, end_turn, may_end, start_turns
from engine.setup import Deals, check_header, line_up
from engine.steps import STEP_OF, STEPS

__all__ = ["Failure", "Replay", "TurnRecord", "replay"]

SEEN_LATER: Final = frozenset(CHECKS) - {CornerSeen, SpinOutSeen, PlaceSeen}
"""Observations that wait for the next choice or the end of the turn."""
ANNOUNCEMENTS: Final = (Mulligan, GiveUp)


class TurnRecord(NamedTuple):
    """A car after its turn: where it stands, gear, speed (spaces), Heat left in the engine.

    ``outcomes`` begin with a mulligan taken before it and end with the place, if it came in.
    ``lap`` is -1 before the first line crossing, ``space`` counts from 0. ``out`` is true for a car
    that left the race instead of driving; its numbers are those of the turn before.
    """

    round: int
    car: str
    lap: int
    space: int
    lane: int
    gear: int
    speed: int
    heat: int
    outcomes: tuple[Outcome, ...]
    out: bool = False


class Failure(NamedTuple):
    """The first contradiction: what it is and at which item of the turn it showed.

    ``item`` is the index in the turn's items, their number if it showed at the end of the turn, -1
    if it does not concern one turn.
    """

    finding: Finding
    item: int


class Replay(NamedTuple):
    """The good part of a race: the race reached, a record per turn, the first failure if any.

    ``faults`` are what kept the race from being set up (then there is no race), ``warnings`` what
    is unusual about it. ``order`` is the finishing order once the race is over.
    """

    race: Race | None
    turns: tuple[TurnRecord, ...]
    failure: Failure | None = None
    faults: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """The finishing order as colours, winner first; empty while cars are racing."""
        if self.race is None or not self.race.over:
            return ()
        cars = (*self.race.finished, *reversed(self.race.retired))
        return tuple(car.colour for car in cars)


def replay(log: Log) -> Replay:
    """Drive the race of ``log`` (``observed`` or ``complete``) by the rules, choice by choice.

    Stops at the first contradiction and keeps what came before it.
    """
    errors, unusual = check_header(log)
    warnings = tuple(finding_of(error, Place(), "warning") for error in unusual)
    if errors:
        faults = tuple(finding_of(error, Place()) for error in errors)
        return Replay(None, (), faults=faults, warnings=warnings)
    replayer = _Replayer(log)
    failure = replayer.run()
    return Replay(replayer.race, tuple(replayer.turns), failure, warnings=warnings)


class _Replayer:
    """One replay under way; knows at which turn and item of the log it is."""

    def __init__(self, log: Log) -> None:
        self.log: Final = log
        self.deals: Final = Deals()
        self.race: Final = line_up(log, self.deals)
        self.cars: Final = {car.colour: car for car in self.race.cars}
        self.turns: list[TurnRecord] = []
        self.announced: dict[str, list[Outcome]] = {}
        self.decks: Final = bool(log.decks)
        self.complete: Final = log.disclosure == "complete"
        self.turn: Turn | None = None
        self.item = -1
        self.line = 0
        self.number = 0
        self.driving = False

    def run(self) -> Failure | None:
        """Replay every round; return the first failure."""
        try:
            for logged in self.log.rounds:
                self._round(logged)
            self._look_at(None)
            self.number = self.race.round
            if not may_end(self.race):
                racing = next(car for car in self.race.order if not car.retired)
                raise Illegal("race.unfinished", found=racing.colour)
            end_race(self.race)
        except Illegal as illegal:
            return self._failure(illegal)
        return None

    def _look_at(self, turn: Turn | None, item: int = -1, line: int = 0) -> None:
        """Note where in the log we are, for whatever goes wrong next."""
        self.turn = turn
        self.item = item
        self.line = turn.line if turn else line

    def _failure(self, illegal: Illegal) -> Failure:
        place = Place(line=self.line, round=self.number)
        if self.turn is not None:
            place = place._replace(car=self.turn.car)
            if self.driving:
                place = place._replace(step=STEPS[min(self.race.step, OVER - 1)].name)
        return Failure(finding_of(illegal, place), self.item)

    def _round(self, logged: Round) -> None:
        race = self.race
        self.number = logged.number
        self._look_at(None, line=logged.line)
        if race.over:
            raise Illegal("race.over", found=logged.number)
        order = tuple(car.colour for car in race.order)
        if logged.order and logged.order != order:
            raise Illegal("seen.order", expected=" ".join(order), found=" ".join(logged.order))
        first = len(self.turns)
        places: list[tuple[Turn, int, Car, PlaceSeen]] = []
        self.driving = True
        for turn in logged.turns:
            self._turn(logged, turn, places)
        self.driving = False
        if race.round == logged.number and not race.over:
            missing = next(car for car in race.order[race.turn :] if not car.retired)
            self._look_at(Turn(missing.colour, (), line=logged.line))
            raise Illegal("turn.missing", expected=missing.colour, found=logged.number)
        for turn, item, car, seen in places:
            self._look_at(turn, item)
            CHECKS[PlaceSeen](race, car, seen, ())
        if race.retired:
            # Cars that gave up said so before the first turn; their place is where they stood.
            self.turns[first:] = sorted(self.turns[first:], key=lambda turn: order.index(turn.car))

    def _turn(
        self, logged: Round, turn: Turn, places: list[tuple[Turn, int, Car, PlaceSeen]]
    ) -> None:
        race = self.race
        self._look_at(turn)
        car = self._whose(logged, turn)
        car.drew = turn.drew
        if self.decks:
            self.deals.expect(turn.shuffled)
        outcomes: list[Outcome] = []
        waiting: list[tuple[int, Observation]] = []
        items: tuple[Any, ...] = turn.items  # the class of each decides what it is
        for index, item in enumerate(items):
            self.item = index
            kind = type(item)
            number = STEP_OF.get(kind)
            if number is not None:
                if index and race.step == BEFORE_THE_ROUND:
                    raise Illegal("turn.announcement")
                if waiting:
                    self._see(car, waiting, outcomes, number)
                take(race, item, car, number, outcomes)
            elif kind in SEEN_LATER:
                waiting.append((index, item))
            elif kind is PlaceSeen:
                places.append((turn, index, car, item))
            else:
                self._see(car, waiting, outcomes, CHECK_CORNERS)
                walk(race, CHECK_CORNERS + 1, outcomes)
                CHECKS[kind](race, car, item, outcomes)
        self.item = len(turn.items)
        self._see(car, waiting, outcomes, OVER if race.step else BEFORE_THE_ROUND)
        self._check_dealt(turn, car, outcomes)
        if race.step:
            self._record(car, outcomes)
            for arrived, finished in end_turn(race):
                self._add_to_record(arrived, finished)
        elif car.retired:
            self._record(car, outcomes)
        else:
            self.announced[car.colour] = outcomes

    def _check_dealt(self, turn: Turn, car: Car, outcomes: list[Outcome]) -> None:
        """See that what the line says was dealt was needed, and that nothing needed is missing."""
        if self.decks or turn.shuffled:
            self._check_deals(turn)
        if car.drew is not None:
            raise Illegal("draw.count", expected=0, found=len(car.drew))
        if self.complete and turn.drew is None:
            self._check_draws(car, outcomes)

    def _see(
        self,
        car: Car,
        waiting: list[tuple[int, Observation]],
        outcomes: list[Outcome],
        number: int,
    ) -> None:
        """Walk to step ``number`` and check there what was seen since the last choice."""
        last = self.item
        walk(self.race, number, outcomes)
        for index, seen in waiting:
            self.item = index
            CHECKS[type(seen)](self.race, car, seen, outcomes)
        waiting.clear()
        self.item = last

    def _whose(self, logged: Round, turn: Turn) -> Car:
        """Find the car of ``turn`` and see that the line may stand here."""
        race = self.race
        car = self.cars.get(turn.car)
        if car is None:
            raise Illegal("turn.no-car", found=turn.car)
        if race.round != logged.number:
            raise Illegal("turn.extra", found=turn.car)
        if race.step == BEFORE_THE_ROUND:
            if race.over:
                raise Illegal("turn.extra", found=turn.car)
            if turn.items and isinstance(turn.items[0], ANNOUNCEMENTS):
                return car
            start_turns(race)
        if car.retired:
            raise Illegal("give-up.already")
        if car is not race.car:
            raise Illegal("turn.other-car", expected=race.car.colour, found=turn.car)
        return car

    def _check_deals(self, turn: Turn) -> None:
        """See that every deck order written down was needed."""
        if not self.decks:
            raise Illegal("shuffle.unused", found=spelled(turn.shuffled[0]))
        self.deals.check_used()

    def _check_draws(self, car: Car, outcomes: list[Outcome]) -> None:
        """See that a complete log shows what was drawn from a deck whose order it does not give."""
        drawn = any(isinstance(outcome, Drew | Mulliganed) for outcome in outcomes)
        if drawn and isinstance(car.piles, HiddenPiles):
            raise Illegal("complete.draw-missing")

    def _add_to_record(self, car: Car, outcome: Outcome) -> None:
        """Add what the end of the round brought to the car's turn in it."""
        index = next(i for i in reversed(range(len(self.turns))) if self.turns[i].car == car.colour)
        record = self.turns[index]
        self.turns[index] = record._replace(outcomes=(*record.outcomes, outcome))

    def _record(self, car: Car, outcomes: list[Outcome]) -> None:
        race = self.race
        if self.announced:
            outcomes = self.announced.pop(car.colour, []) + outcomes
        lap, space = divmod(car.at, race.circuit.length)
        self.turns.append(
            TurnRecord(
                race.round,
                car.colour,
                lap,
                space,
                car.lane,
                car.gear,
                car.speed,
                car.piles.engine,
                tuple(outcomes),
                car.retired,
            )
        )
