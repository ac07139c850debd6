"""Evenings of the demo: a race is simulated, handed in, verified and decided as people would."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from gzip import compress
from typing import Final

from championship.models import Entry, Log, Season, Submission, Table, Verification
from championship.services import results, seasons, submissions, verification
from championship.services.submissions import Handed
from engine.actions import GiveUp, Play
from engine.bga.writer import write_archive
from engine.car import COLOURS
from engine.cards import CARDS
from engine.notation import write_log
from engine.notation.model import Log as RaceLog
from engine.notation.model import Round, Turn
from engine.simulate import conceal, simulate
from engine.verify import verify
from league.models import Membership, User
from league.services.demo.calendar import End, Evening, SeasonPlan
from league.services.demo.people import Members, at

__all__ = ["run"]

_ONLINE_TABLE: Final = 500_700_000
"""The seed is added to it: the number of the table an archive is of."""

_SPEED_CARDS: Final = frozenset(kind for kind, card in enumerate(CARDS) if card.family == "speed")

_DRIVEN_FAR: Final = 4
"""A misread card is one of a round after so many."""


def run(plan: SeasonPlan, members: Members) -> Iterator[Evening]:
    """Open the season of ``plan`` and hold its evenings; yield each that is over."""
    season = seasons.create_season(club=members.club, name=plan.name)
    Season.objects.filter(pk=season.pk).update(created=at(plan.opened, 20))
    entries = [
        seasons.add_entry(
            season=season, name=name, colour=colour, number=number, member=members.by_name.get(name)
        )
        for number, (name, colour) in enumerate(zip(plan.drivers, COLOURS, strict=False), start=1)
    ]
    for evening in plan.evenings:
        race = seasons.add_race(
            season=season, name=evening.name, circuit=evening.circuit, date=evening.date
        )
        _Table(evening, race.tables.get(), entries, members).hold()
        yield evening


class _Table:
    """The table of an evening."""

    def __init__(
        self, evening: Evening, table: Table, entries: list[Entry], members: Members
    ) -> None:
        self.evening: Final = evening
        self.table: Final = table
        self.members: Final = members
        self.entries: Final = {entry.colour: entry for entry in entries[: evening.cars]}
        self.minute = 0

    def hold(self) -> None:
        """Drive the race and hand it in."""
        log = _drive(self.evening, self.entries)
        grid = {colour: spot for spot, colour in enumerate(log.grid, start=1)}
        places = [seasons.Place(e, colour, grid[colour]) for colour, e in self.entries.items()]
        seasons.seat(table=self.table, places=places)
        if self.evening.end is End.OPEN:
            return
        ada, bruno = self._people()[:2]
        right = [self.entries[colour] for colour in log.result or ()]
        retired = sum(GiveUp() in turn.items for one in log.rounds for turn in one.turns)
        match self.evening.end:
            case End.WRONG:
                self._submit(ada, [right[1], right[0], *right[2:]], 0, self._handed(log))
            case End.CONTRADICTED:
                misread = _misread(log)
                self._submit(ada, right, retired, self._handed(misread))
            case End.DISPUTED:
                self._submit(ada, right, retired, None)
                self._submit(bruno, [right[0], right[2], right[1], *right[3:]], retired, None)
            case _:
                first = self._submit(ada, right, retired, self._handed(log))
                self._decide(first, bruno, right, retired)

    def _decide(self, first: Submission, other: User, order: list[Entry], retired: int) -> None:
        """Bring the result of this table as far as the evening says."""
        end = self.evening.end
        if end is End.SUBMITTED:
            return
        if self.evening.shown == "positions":
            results.confirm(submission=first)
        elif self.evening.shown != "archive":
            # The archive of an online table has confirmed itself.
            self._submit(other, order, retired, None)
        if end is End.OFFICIAL:
            results.make_official(table=self.table)

    def _submit(
        self, by: User, order: list[Entry], retired: int, handed: Handed | None
    ) -> Submission:
        """Hand in, and verify here and now: the demo does not wait for a worker."""
        submission = submissions.submit(
            table=self.table, by=by, order=order, retired=retired, handed=handed
        )
        self.minute += 7
        when = at(self.evening.date, 22, self.minute)
        Submission.objects.filter(pk=submission.pk).update(created=when)
        if submission.log:
            Log.objects.filter(pk=submission.log.pk).update(created=when)
            for queued in submission.log.verifications.all():
                verification.verify(queued.pk)
                Verification.objects.filter(pk=queued.pk).update(
                    queued=when, finished=when + timedelta(seconds=1)
                )
        return submission

    def _people(self) -> list[User]:
        """List those at the table who have an account, in another order every evening."""
        driving = [entry.member_id for entry in self.entries.values() if entry.member_id]
        members = Membership.objects.filter(pk__in=driving).select_related("user").order_by("pk")
        users = [member.user for member in members]
        first = self.evening.seed % len(users)
        return users[first:] + users[:first]

    def _handed(self, log: RaceLog) -> Handed | None:
        shown, name = self.evening.shown, f"{self.evening.date}-{self.evening.circuit}"
        if shown == "nothing":
            return None
        if shown == "archive":
            number = _ONLINE_TABLE + self.evening.seed
            content = compress(write_archive(log, number), mtime=0)
            return Handed(content, f"{number}.archive.json.gz", online_table=str(number))
        text = write_log(conceal(log, shown))
        return Handed(text.encode(), f"{name}.race")


def _drive(evening: Evening, entries: dict[str, Entry]) -> RaceLog:
    """Simulate the race of ``evening`` under the names of those who drive."""
    rulings = ("board-game-arena",) if evening.shown == "archive" else ()
    seed, give_ups = evening.seed, 0.01 if evening.gives_up else 0.0
    while True:
        log = simulate(evening.circuit, evening.cars, seed, rulings=rulings, give_ups=give_ups)
        out = sum(GiveUp() in turn.items for one in log.rounds for turn in one.turns)
        if out == int(evening.gives_up):
            break
        seed += 1000
    cars = tuple(car._replace(driver=entries[car.colour].name) for car in log.cars)
    return log._replace(cars=cars, date=evening.date.isoformat())


def _misread(log: RaceLog) -> RaceLog:
    """Alter one card of ``log`` so that the verdict names the round, the car and the step."""
    for logged in log.rounds[_DRIVEN_FAR:]:
        for turn in logged.turns:
            for other in _other_cards(turn):
                altered = _with_turn(log, logged, turn, other)
                finding = next(iter(verify(altered).findings), None)
                if finding and finding.place.round == logged.number and finding.place.step:
                    return altered
    raise AssertionError("no card of the race can be misread")


def _other_cards(turn: Turn) -> Iterator[Turn]:
    """Yield ``turn`` with the first of its speed cards read as one a little faster or slower."""
    for at_item, item in enumerate(turn.items):
        if not isinstance(item, Play):
            continue
        for at_card, card in enumerate(item.cards):
            for other in (card + 1, card - 1):
                if {card, other} <= _SPEED_CARDS:
                    cards = (*item.cards[:at_card], other, *item.cards[at_card + 1 :])
                    items = (*turn.items[:at_item], replace(item, cards=cards))
                    yield turn._replace(items=(*items, *turn.items[at_item + 1 :]))


def _with_turn(log: RaceLog, logged: Round, turn: Turn, other: Turn) -> RaceLog:
    turns = tuple(other if each is turn else each for each in logged.turns)
    changed = logged._replace(turns=turns)
    return log._replace(rounds=tuple(changed if r is logged else r for r in log.rounds))
