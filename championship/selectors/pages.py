"""What each page shows: plain records, read with a number of queries that does not grow."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from django.db.models import Model, Prefetch, Q, QuerySet
from django.db.models.functions import Length
from django.forms.models import model_to_dict

from championship.enums import (
    LogKind,
    ResultState,
    SubmissionState,
    VerificationState,
)
from championship.models import (
    Entry,
    Log,
    Race,
    Result,
    Season,
    Seat,
    Standing,
    Submission,
    Table,
    Verification,
)
from championship.selectors import visible
from championship.selectors.logtext import (
    MOST_BYTES,
    Line,
    Place,
    excerpt,
    failing_place,
    text_of,
)
from engine.car import COLOURS
from engine.circuit import Circuit, circuit_keys, load_circuit

__all__ = [
    "Difference",
    "LogPage",
    "Placed",
    "RacePage",
    "SeasonPage",
    "SubmissionPage",
    "TablePage",
    "circuits",
    "clubs",
    "entries_of",
    "fields_of",
    "free_colour",
    "kept_log",
    "log_page",
    "race_page",
    "races",
    "season_page",
    "standing_submissions",
    "table_page",
]

AROUND: Final = 3
"""Lines of a log shown before and after the one that fails."""

_DECIDED: Final = (ResultState.CONFIRMED, ResultState.OFFICIAL)
_UNCONFIRMED: Final = (ResultState.SUBMITTED, ResultState.DISPUTED)


class SeasonPage(NamedTuple):
    """The page of a season."""

    season: Season
    standings: list[Standing]
    races: list[Race]
    entries: list[Entry]
    unconfirmed: int
    can_change: bool


class RacePage(NamedTuple):
    """The page of a race."""

    race: Race
    season: Season
    tables: list[Table]
    can_change: bool
    can_submit: bool
    can_decide: bool


class Placed(NamedTuple):
    """A car in a finishing order; ``seat`` is None for one that sits at the table no longer."""

    place: int
    seat: Seat | None
    finished: bool


class SubmissionPage(NamedTuple):
    """A submission with its order, the verdict on its log, and the lines that tell why."""

    submission: Submission
    order: list[Placed]
    log: Log | None
    verification: Verification | None
    findings: list[dict[str, Any]]
    lines: list[Line]
    line_count: int
    can_withdraw: bool
    can_confirm: bool


class DifferenceRow(NamedTuple):
    """One place in several orders; ``first`` is the first at which they part."""

    place: int
    cars: list[Placed]
    differs: bool
    first: bool


class Difference(NamedTuple):
    """Orders that contradict each other, side by side: who says it, and place by place."""

    people: list[list[Submission]]
    rows: list[DifferenceRow]


class TablePage(NamedTuple):
    """The page of a table."""

    table: Table
    race: Race
    season: Season
    seats: list[Seat]
    results: list[tuple[Result, Seat | None]]
    submissions: list[SubmissionPage]
    withdrawn: list[SubmissionPage]
    difference: Difference | None
    pending: bool
    handed_in: bool
    can_submit: bool
    can_make_official: bool
    can_reopen: bool
    can_seat: bool


class LogPage(NamedTuple):
    """The page of a log. ``lines`` is None for what is no text."""

    log: Log
    verification: Verification | None
    findings: list[dict[str, Any]]
    lines: list[Line] | None
    line_count: int
    failing: int
    pending: bool


def clubs(user: Any) -> QuerySet[Any]:
    """Clubs ``user`` may see; their app stands above this one, so a season's key leads there."""
    known: type[Model] = Season._meta.get_field("club").related_model
    seen = Q(public=True)
    if user.is_authenticated:
        seen |= Q(memberships__user=user)
    return known._default_manager.filter(seen).distinct()


def races(user: Any) -> QuerySet[Race]:
    """Races with season, club, and tables with who sits there and came in where."""
    return visible.races(user).prefetch_related(None).prefetch_related(_tables())


def circuits() -> list[Circuit]:
    """All circuits there are, by name."""
    return sorted(map(load_circuit, circuit_keys()), key=lambda circuit: circuit.name)


def entries_of(season: Season) -> QuerySet[Entry]:
    """Entries of ``season`` by name, with their members."""
    return season.entries.select_related("member__user").order_by("name")


def free_colour(season: Season) -> str:
    """Find a colour that few cars of ``season`` have."""
    taken = Counter(season.entries.values_list("colour", flat=True))
    return min(COLOURS, key=lambda colour: taken[colour])


def fields_of(row: Entry | Race) -> dict[str, Any]:
    """Give the fields of a row as a form starts from them."""
    return model_to_dict(row)


def standing_submissions(user: Any) -> QuerySet[Submission]:
    """Submissions nobody has taken back, with the club of their table."""
    return (
        Submission.objects.filter(table__in=visible.tables(user).values("pk"))
        .exclude(state=SubmissionState.WITHDRAWN)
        .select_related("table__race__season__club")
    )


def season_page(user: Any, season: Season) -> SeasonPage:
    """Read the page of ``season``."""
    calendar = list(season.races.prefetch_related(_tables()).order_by("number"))
    states = [table.state for race in calendar for table in race.tables.all()]
    return SeasonPage(
        season=season,
        standings=list(season.standings.select_related("entry").order_by("position")),
        races=calendar,
        entries=list(entries_of(season)),
        unconfirmed=sum(state in _UNCONFIRMED for state in states),
        can_change=user.has_perm("championship.change_season", season),
    )


def race_page(user: Any, race: Race) -> RacePage:
    """Read the page of ``race``, which comes from :func:`races`."""
    return RacePage(
        race=race,
        season=race.season,
        tables=list(race.tables.all()),
        can_change=user.has_perm("championship.change_season", race),
        can_submit=user.has_perm("championship.submit_result", race),
        can_decide=user.has_perm("championship.decide_result", race),
    )


def table_page(user: Any, table: Table) -> TablePage:
    """Read the page of ``table``, which comes with its seats and results."""
    seats = list(table.seats.all())
    by_entry = {seat.entry_id: seat for seat in seats}
    decides = user.has_perm("championship.decide_result", table)
    drives = user.has_perm("championship.submit_result", table)
    handed = list(_submissions(table))
    texts = _texts(each.log for each in handed)
    seen = [_submission_page(each, table, seats, texts, user, decides) for each in handed]
    standing = [s for s in seen if s.submission.state != SubmissionState.WITHDRAWN]
    decided = table.state in _DECIDED
    return TablePage(
        table=table,
        race=table.race,
        season=table.race.season,
        seats=seats,
        results=[(result, by_entry.get(result.entry_id)) for result in table.results.all()],
        submissions=standing,
        withdrawn=[s for s in seen if s.submission.state == SubmissionState.WITHDRAWN],
        difference=_difference(standing),
        pending=any(_is_pending(s.verification) for s in standing),
        handed_in=any(s.submission.by_id == user.pk for s in standing),
        can_submit=drives and not decided and bool(seats),
        can_make_official=decides and table.state == ResultState.CONFIRMED,
        can_reopen=decides and decided,
        can_seat=decides and not standing,
    )


def log_page(log: Log) -> LogPage:
    """Read the page of ``log``: all its lines, if it is text."""
    verification = _newest(log)
    log.size = Log.objects.values_list(Length("content"), flat=True).get(pk=log.pk)  # type: ignore[attr-defined]
    text = _texts([log]).get(log.pk)
    failing = failing_place(verification.findings) if verification else Place()
    lines, count = excerpt(text, failing) if text is not None else (None, 0)
    return LogPage(
        log=log,
        verification=verification,
        findings=verification.findings if verification else [],
        lines=lines,
        line_count=count,
        failing=failing.line,
        pending=_is_pending(verification),
    )


def kept_log(user: Any, table: Table, public_id: str) -> Log | None:
    """Find a file that ``user`` uploaded for ``table`` with a form that was not complete."""
    return table.logs.filter(by=user, public_id=public_id).first()


def _tables() -> "Prefetch[Any]":
    seats = Prefetch("seats", Seat.objects.select_related("entry"))
    results = Prefetch("results", Result.objects.select_related("entry").order_by("place"))
    return Prefetch(
        "tables",
        Table.objects.select_related("race").prefetch_related(seats, results).order_by("number"),
    )


def _submissions(table: Table) -> QuerySet[Submission]:
    logs = (
        Log.objects.defer("content", "table_page")
        .annotate(size=Length("content"))
        .prefetch_related("verifications")
    )
    return table.submissions.select_related("by").prefetch_related(Prefetch("log", logs))


def _submission_page(
    submission: Submission,
    table: Table,
    seats: list[Seat],
    texts: dict[int, str],
    user: Any,
    decides: bool,
) -> SubmissionPage:
    log = submission.log
    verification = _newest(log) if log else None
    failing = failing_place(verification.findings) if verification else Place()
    text = texts.get(log.pk) if log else None
    lines, count = excerpt(text, failing, AROUND) if text is not None else ([], 0)
    findings = list(verification.findings) if verification else []
    if submission.finding and submission.finding["code"] not in {f["code"] for f in findings}:
        findings.append(submission.finding)
    submission.table = table
    undecided = submission.state == SubmissionState.WAITING
    return SubmissionPage(
        submission=submission,
        order=_order(submission, seats),
        log=log,
        verification=verification,
        findings=findings,
        lines=lines,
        line_count=count,
        can_withdraw=undecided and user.has_perm("championship.withdraw_submission", submission),
        can_confirm=decides and undecided and table.state not in _DECIDED,
    )


def _order(submission: Submission, seats: list[Seat]) -> list[Placed]:
    by_id = {seat.entry.public_id: seat for seat in seats}
    finishers = len(submission.order) - submission.retired
    return [
        Placed(place, by_id.get(public_id), place <= finishers)
        for place, public_id in enumerate(submission.order, start=1)
    ]


def _difference(standing: list[SubmissionPage]) -> Difference | None:
    """Lay submissions that wait and contradict each other side by side; who agrees shares a column."""
    columns: dict[tuple[tuple[str, ...], int], list[SubmissionPage]] = {}
    for each in standing:
        if each.submission.state == SubmissionState.WAITING:
            said = (tuple(each.submission.order), each.submission.retired)
            columns.setdefault(said, []).append(each)
    if len(columns) < 2:
        return None
    rows: list[DifferenceRow] = []
    parted = False
    for cars in zip(*(column[0].order for column in columns.values()), strict=False):
        differs = any(car[1:] != cars[0][1:] for car in cars)
        rows.append(DifferenceRow(cars[0].place, list(cars), differs, differs and not parted))
        parted = parted or differs
    people = [[each.submission for each in column] for column in columns.values()]
    return Difference(people, rows)


def _newest(log: Log) -> Verification | None:
    """Take the newest verification of ``log``, whose verifications are there already."""
    return next(iter(log.verifications.all()), None)


def _is_pending(verification: Verification | None) -> bool:
    return verification is not None and verification.state != VerificationState.DONE


def _texts(logs: Iterable[Log | None]) -> dict[int, str]:
    """Read the content of those ``logs`` a page can show, in one query."""
    readable = [
        log.pk
        for log in logs
        if log and log.kind == LogKind.LOG and log.size <= MOST_BYTES  # type: ignore[attr-defined]
    ]
    contents = Log.objects.filter(pk__in=readable).values_list("pk", "content")
    texts = ((pk, text_of(bytes(content))) for pk, content in contents)
    return {pk: text for pk, text in texts if text is not None}
