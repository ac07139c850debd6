"""Could the cars have stood there? What a log of positions alone can say.

Nothing is known of gears and cards, so a turn is held against the furthest any deal could carry the
car: its best cards, one for each card of the highest gear it can have reached and one for a boost,
adrenaline if it was among the last, and a slipstream.
"""

from collections.abc import Iterator
from typing import Final

from engine.actions import GiveUp
from engine.cards import CARDS
from engine.circuit import Circuit, load_circuit
from engine.errors import Illegal
from engine.findings import Finding, Place, finding_of
from engine.notation.model import Log, Round, Turn
from engine.observations import PlaceSeen, StandsAt
from engine.rulings import read_rulings

__all__ = ["check_positions"]

_BEST: Final = sorted((s for c in CARDS for s in c.speeds for _ in range(c.copies)), reverse=True)
_SLIPSTREAM: Final = 2
_LAST_GEAR: Final = 4


def check_positions(log: Log) -> tuple[tuple[str, ...], Finding | None]:
    """Check a ``positions`` log whose header has no faults.

    Returns the finishing order its positions give and the first thing that is impossible.
    """
    board = _Board(log)
    for logged in log.rounds:
        turn = None
        try:
            for turn in board.lines(logged):
                board.check(logged, turn)
            turn = None
            board.end(logged)
        except Illegal as illegal:
            place = Place(
                line=turn.line if turn else logged.line,
                round=logged.number,
                car=turn.car if turn else "",
            )
            return (), finding_of(illegal, place)
    if board.racing and not (board.may_stop and board.finished):
        still = next(iter(board.racing))
        return (), finding_of(Illegal("race.unfinished", found=still), Place(round=len(log.rounds)))
    return (*board.finished, *board.racing, *reversed(board.retired)), None


class _Board:
    """Where the cars stood after the last round, and who is in or out."""

    def __init__(self, log: Log) -> None:
        self.circuit: Final[Circuit] = load_circuit(log.circuit)
        laps = self.circuit.laps if log.laps is None else log.laps
        self.ends_at: Final = laps * self.circuit.length
        self.starters: Final = len(log.cars)
        self.may_stop: Final = read_rulings(log.rulings).race_end == "first-round"
        self.racing: dict[str, tuple[int, int]] = dict(
            zip(log.grid, self.circuit.grid, strict=False)
        )
        """Position and lane of each car still racing, in race order."""
        self.leaving: set[str] = set()
        """Cars that give up in this round, which they say before anybody moves."""
        self.reached: dict[str, tuple[int, int]] = {}
        self.finished: list[str] = []
        self.retired: list[str] = []
        self.places: list[tuple[str, int]] = []

    def lines(self, logged: Round) -> Iterator[Turn]:
        """Hand out the lines of a round. Raises :class:`Illegal` if the order noted is not theirs."""
        self.reached, self.places = {}, []
        if not self.racing:
            raise Illegal("race.over", found=logged.number)
        self.leaving = {turn.car for turn in logged.turns if GiveUp() in turn.items}
        if logged.order and logged.order != (order := tuple(self.racing)):
            raise Illegal("seen.order", expected=" ".join(order), found=" ".join(logged.order))
        yield from logged.turns

    def check(self, logged: Round, turn: Turn) -> None:
        """Check one car's line: one position, within reach, not backwards."""
        car = turn.car
        if car not in self.racing or car in self.reached:
            raise Illegal("turn.extra", found=car)
        if turn.drew is not None or turn.shuffled:
            raise Illegal("positions.item")
        if GiveUp() in turn.items and self.reached:
            raise Illegal("turn.announcement")
        stands = None
        for item in turn.items:
            if isinstance(item, StandsAt) and stands is None:
                stands = item
            elif isinstance(item, GiveUp) and car in self.racing:
                del self.racing[car]
                self.retired.append(car)
            elif isinstance(item, PlaceSeen):
                self.places.append((car, item.place))
            else:
                raise Illegal("positions.item")
        if car not in self.racing:
            if stands is not None:
                raise Illegal("positions.item")
            return
        if stands is None:
            raise Illegal("positions.missing")
        self.reached[car] = self._position(logged, car, stands)

    def _position(self, logged: Round, car: str, stands: StandsAt) -> tuple[int, int]:
        length = self.circuit.length
        if stands.space >= length or stands.lane not in (1, 2):
            raise Illegal("positions.space", expected=length - 1, found=stands.space)
        before = self.racing[car][0]
        at = stands.lap * length + stands.space
        if at < before:
            raise Illegal("positions.backwards", expected=before, found=at)
        furthest = before + self._reach(logged.number, car)
        if at > furthest and (at > furthest + _SLIPSTREAM or at >= self.ends_at):
            raise Illegal("positions.too-far", expected=furthest - before, found=at - before)
        return at, stands.lane

    def _reach(self, number: int, car: str) -> int:
        """Spaces the cards can carry ``car`` in round ``number``, slipstream aside.

        Each card played or flipped is a card of its own, so the best are simply added up.
        """
        gear = min(_LAST_GEAR, 1 + 2 * number)
        order = list(self.racing)
        behind = sum(other not in self.leaving for other in order[order.index(car) + 1 :])
        adrenaline = 1 if behind < (2 if self.starters >= 5 else 1) else 0
        return sum(_BEST[: gear + 1]) + adrenaline

    def end(self, logged: Round) -> None:
        """Close a round: every car accounted for, no spot taken twice, who is in, who leads."""
        for car in self.racing:
            if car not in self.reached:
                raise Illegal("turn.missing", expected=car, found=logged.number)
        spots: dict[tuple[int, int], str] = {}
        for car, (at, lane) in self.reached.items():
            other = spots.setdefault((at % self.circuit.length, lane), car)
            if other != car:
                raise Illegal("positions.taken", expected=other, found=car)
        race_lane = self.circuit.race_lane
        field = sorted(
            self.reached.items(),
            key=lambda entry: (
                -entry[1][0],
                entry[1][1] != race_lane[entry[1][0] % self.circuit.length],
            ),
        )
        self.finished += [car for car, (at, _) in field if at >= self.ends_at]
        self.racing = {car: spot for car, spot in field if spot[0] < self.ends_at}
        for car, place in self.places:
            if self._place(car) != place:
                raise Illegal(
                    "seen.place", expected=self._place(car) or "still racing", found=place
                )

    def _place(self, car: str) -> int:
        """Say in which place ``car`` came in or went out, 0 while it races."""
        if car in self.finished:
            return self.finished.index(car) + 1
        if car in self.retired:
            return self.starters - self.retired.index(car)
        return 0
