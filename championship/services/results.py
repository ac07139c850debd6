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

__all__ = [
    "confirm",
    "is_contradicted",
    "make_official",
    "rebuild",
    "reopen",
    "settle",
    "verdict_on",
]

_DECIDED = (ResultState.CONFIRMED, ResultState.OFFICIAL)
_GOOD = (VerdictWord.PROVEN, VerdictWord.CONSISTENT)


def settle(table: Table) -> None:
    """Bring state, result and standings in line with the submissions of ``table``, which is locked.

    One order backed by two people is confirmed, and so is one that an online table's archive with
    its number proves; a lone log confirms nothing, for anybody can invent a legal race. Orders that
    differ wait for the organiser. What a log contradicts does not count until it is decided, and
    nothing is confirmed while a log has no verdict.
    """
    if table.state not in _DECIDED:
        waiting = _waiting(table)
        counting = _counting(waiting)
        backed = len({each.by_id for each in waiting}) > 1 or any(map(_is_proof, waiting))
        if not waiting:
            _become(table, ResultState.OPEN, None)
        elif _differ(waiting):
            _become(table, ResultState.DISPUTED, None)
        elif counting and backed and not any(map(_is_unchecked, waiting)):
            _accept(table, waiting)
        else:
            _become(table, ResultState.SUBMITTED, counting)
    standings.rebuild(table.race.season)


def rebuild(*, table: Table) -> None:
    """Write the result rows of ``table`` anew, in the state it is in. Twice changes nothing."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.state in _DECIDED:
            holds = table.submissions.filter(state=SubmissionState.ACCEPTED).first()
        else:
            holds = _counting(_waiting(table))
        _become(table, ResultState(table.state), holds)


def confirm(*, submission: Submission) -> None:
    """Let this submission be the result; those that say otherwise are not accepted.

    Raises :class:`Refusal` if it has been taken back, or the result is official.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=submission.table_id)
        if table.state == ResultState.OFFICIAL:
            raise Refusal("table.closed")
        submission.refresh_from_db(fields=["state"])
        if submission.state == SubmissionState.WITHDRAWN:
            raise Refusal("table.nothing")
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
    """Take back what was decided: every submission waits again. Where nothing was, nothing changes."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.state not in _DECIDED:
            return
        for each in table.submissions.exclude(state=SubmissionState.WITHDRAWN):
            each.state = SubmissionState.WAITING
            each.save(update_fields=["state"])
        waiting = _waiting(table)
        state = ResultState.DISPUTED if _differ(waiting) else ResultState.SUBMITTED
        _become(table, state, _counting(waiting))
        standings.rebuild(table.race.season)


def verdict_on(log: Log | None) -> Verification | None:
    """Find the newest finished verdict on ``log``: until it is verified anew the old one holds."""
    if log is None:
        return None
    done = [each for each in log.verifications.all() if each.state == VerificationState.DONE]
    return max(done, key=lambda each: each.finished or each.queued, default=None)


def is_contradicted(submission: Submission) -> bool:
    """Whether the log of a submission is contradicted or gives another order."""
    verdict = verdict_on(submission.log)
    if verdict is None:
        return False
    bad = (VerdictWord.CONTRADICTED, VerdictWord.UNREADABLE)
    if verdict.verdict in bad or submission.finding:
        return True
    # A log checked before it came with this order has not been held against it yet.
    return bool(verdict.order) and verdict.order != _colours(submission)


def _waiting(table: Table) -> list[Submission]:
    waiting = table.submissions.filter(state=SubmissionState.WAITING)
    # What was handed in may be large and is not looked at here.
    waiting = waiting.select_related("table", "log", "by")
    return list(waiting.defer("log__content", "log__table_page"))


def _differ(waiting: list[Submission]) -> bool:
    return len({(tuple(each.order), each.retired) for each in waiting}) > 1


def _counting(waiting: list[Submission]) -> Submission | None:
    """Find what counts until somebody decides: what all say, if no log contradicts it."""
    if not waiting or _differ(waiting) or any(map(is_contradicted, waiting)):
        return None
    return waiting[0]


def _is_unchecked(submission: Submission) -> bool:
    return submission.log is not None and verdict_on(submission.log) is None


def _is_proof(submission: Submission) -> bool:
    """Whether an online table's archive with its number gives this order and who gave up."""
    log, verdict = submission.log, verdict_on(submission.log)
    if log is None or verdict is None or verdict.verdict not in _GOOD:
        return False
    if log.kind != LogKind.ARCHIVE or not log.online_table or is_contradicted(submission):
        return False
    finishers = len(submission.order) - submission.retired
    facts = verdict.facts
    gave_up = [colour for colour in verdict.order if facts.get(colour, {}).get("gave_up")]
    return [*verdict.order[:finishers], *gave_up] == _colours(submission)


def _colours(submission: Submission) -> list[str]:
    """List the cars of a submission in its order."""
    colours = {seat.entry.public_id: seat.colour for seat in _seats(submission.table)}
    return [colours[public_id] for public_id in submission.order if public_id in colours]


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
