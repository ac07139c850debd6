"""From submissions to the result of a table."""

from typing import Any

from django.db import transaction

from championship.enums import (
    LogKind,
    ResultState,
    SubmissionState,
    VerdictWord,
    VerificationState,
)
from championship.errors import Refusal
from championship.models import Entry, Log, Result, Submission, Table, Verification
from championship.scoring import points_for
from championship.services import standings
from engine.verify import RULES_VERSION

__all__ = ["confirm", "is_contradicted", "make_official", "reopen", "settle", "verdict_on"]

_DECIDED = (ResultState.CONFIRMED, ResultState.OFFICIAL)
_GOOD = (VerdictWord.PROVEN, VerdictWord.CONSISTENT)


def settle(table: Table) -> None:
    """Bring state, result and standings in line with the submissions of ``table``, which is locked.

    One order backed by two people is confirmed, and so is one that an online table's archive with
    its number proves; a lone log confirms nothing, for anybody can invent a legal race. Orders that
    differ wait for the organiser. What a log contradicts does not count until it is decided.
    """
    waiting = list(
        table.submissions.filter(state=SubmissionState.WAITING).select_related("log", "by")
    )
    if table.state not in _DECIDED:
        orders = {(tuple(each.order), each.retired) for each in waiting}
        if not waiting:
            _become(table, ResultState.OPEN, None)
        elif len(orders) > 1:
            _become(table, ResultState.DISPUTED, None)
        elif any(is_contradicted(each) for each in waiting):
            _become(table, ResultState.SUBMITTED, None)
        elif len({each.by_id for each in waiting}) > 1 or any(_is_proof(s) for s in waiting):
            _accept(table, waiting)
        else:
            _become(table, ResultState.SUBMITTED, waiting[0])
    standings.rebuild(table.race.season)


def confirm(*, submission: Submission) -> None:
    """Let this submission be the result; those that say otherwise are not accepted."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=submission.table_id)
        if table.state == ResultState.OFFICIAL:
            raise Refusal("table.closed")
        undecided = (SubmissionState.WAITING, SubmissionState.ACCEPTED, SubmissionState.REJECTED)
        for other in table.submissions.filter(state__in=undecided):
            same = (other.order, other.retired) == (submission.order, submission.retired)
            other.state = SubmissionState.ACCEPTED if same else SubmissionState.REJECTED
            other.save(update_fields=["state"])
        _become(table, ResultState.CONFIRMED, submission)
        standings.rebuild(table.race.season)


def make_official(*, table: Table) -> None:
    """Make a confirmed result official. Raises :class:`Refusal`."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.state != ResultState.CONFIRMED:
            raise Refusal("table.not-confirmed")
        table.state = ResultState.OFFICIAL
        table.save(update_fields=["state"])


def reopen(*, table: Table) -> None:
    """Take back what was decided: every submission waits again."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        for each in table.submissions.exclude(state=SubmissionState.WITHDRAWN):
            each.state = SubmissionState.WAITING
            each.save(update_fields=["state"])
        table.state = ResultState.OPEN
        orders = {(tuple(s.order), s.retired) for s in table.submissions.filter(state="waiting")}
        _become(table, ResultState.DISPUTED if len(orders) > 1 else ResultState.SUBMITTED, None)
        standings.rebuild(table.race.season)


def verdict_on(log: Log | None) -> Verification | None:
    """Find the finished verdict on ``log`` under today's rules."""
    if log is None:
        return None
    return next(
        (
            each
            for each in log.verifications.all()
            if each.rules_version == RULES_VERSION and each.state == VerificationState.DONE
        ),
        None,
    )


def is_contradicted(submission: Submission) -> bool:
    """Whether the log of a submission is contradicted or gives another order."""
    verdict = verdict_on(submission.log)
    if verdict is None:
        return False
    bad = (VerdictWord.CONTRADICTED, VerdictWord.UNREADABLE)
    return verdict.verdict in bad or bool(submission.finding)


def _is_proof(submission: Submission) -> bool:
    log, verdict = submission.log, verdict_on(submission.log)
    if log is None or verdict is None or submission.finding:
        return False
    return log.kind == LogKind.ARCHIVE and bool(log.online_table) and verdict.verdict in _GOOD


def _accept(table: Table, submissions: list[Submission]) -> None:
    for each in submissions:
        each.state = SubmissionState.ACCEPTED
        each.save(update_fields=["state"])
    _become(table, ResultState.CONFIRMED, submissions[0])


def _become(table: Table, state: ResultState, submission: Submission | None) -> None:
    """Set the state of ``table`` and write the result rows of ``submission``, or none."""
    if table.state != state:
        table.state = state
        table.save(update_fields=["state"])
    table.results.all().delete()
    if submission is None:
        return
    entries: dict[str, Entry] = {seat.entry.public_id: seat.entry for seat in _seats(table)}
    finishers = len(submission.order) - submission.retired
    Result.objects.bulk_create(
        Result(
            table=table,
            entry=entries[public_id],
            place=place,
            finished=place <= finishers,
            points=points_for(place, finished=place <= finishers),
        )
        for place, public_id in enumerate(submission.order, start=1)
    )


def _seats(table: Table) -> Any:
    return table.seats.select_related("entry")
