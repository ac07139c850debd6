"""Handing in a result, with or without a log, and taking it back."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction

from championship.enums import LogKind, ResultState, SubmissionState
from championship.errors import Refusal
from championship.models import Entry, Log, Submission, Table
from championship.services import results, verification
from engine.bga import is_archive

__all__ = ["MOST_BYTES", "Handed", "submit", "withdraw"]

MOST_BYTES: Final = 20_000_000
"""The largest file that is taken at all."""


class Handed(NamedTuple):
    """A log or archive as it was handed in; ``table_page`` and ``online_table`` go with an archive."""

    content: bytes
    name: str = ""
    table_page: bytes = b""
    online_table: str = ""


def submit(
    *,
    table: Table,
    by: Any,
    order: Sequence[Entry],
    retired: int = 0,
    handed: Handed | None = None,
) -> Submission:
    """Hand in a finishing order, winner first, of which the last ``retired`` did not finish.

    What was handed in is kept untouched and its verification queued. The same submission by the same
    person is one, however often it is sent. Raises :class:`Refusal`.
    """
    seated = {seat.entry_id for seat in table.seats.all()}
    if not seated:
        raise Refusal("table.no-seats")
    if len(order) != len(seated) or {entry.pk for entry in order} != seated:
        raise Refusal("order.incomplete")
    if not 0 <= retired <= len(order):
        raise Refusal("order.retired")
    if handed and len(handed.content) + len(handed.table_page) > MOST_BYTES:
        raise Refusal("log.too-large")
    with transaction.atomic():
        # One submission at a time: twenty equal ones at once must end as one.
        table = Table.objects.select_for_update().get(pk=table.pk)
        log = _keep(table, by, handed) if handed else None
        ids = [entry.public_id for entry in order]
        fingerprint = _fingerprint(ids, retired, log)
        known = Submission.objects.filter(table=table, by=by, fingerprint=fingerprint).first()
        if known is not None and known.state != SubmissionState.WITHDRAWN:
            return known
        if table.state in (ResultState.CONFIRMED, ResultState.OFFICIAL):
            raise Refusal("table.closed")
        _replace_earlier(table, by)
        if known is not None:
            known.state = SubmissionState.WAITING
            known.save(update_fields=["state"])
            submission = known
        else:
            submission = Submission.objects.create(
                table=table, by=by, order=ids, retired=retired, log=log, fingerprint=fingerprint
            )
        if log is not None:
            verification.queue(log)
        results.settle(table)
    return submission


def withdraw(*, submission: Submission) -> None:
    """Take a submission back, as long as nobody has decided it. Raises :class:`Refusal`."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=submission.table_id)
        submission.refresh_from_db(fields=["state"])
        if submission.state != SubmissionState.WAITING:
            raise Refusal("submission.decided")
        submission.state = SubmissionState.WITHDRAWN
        submission.save(update_fields=["state"])
        results.settle(table)


def _replace_earlier(table: Table, by: Any) -> None:
    """Take back what the same person handed in before: the last word counts."""
    for earlier in Submission.objects.filter(table=table, by=by, state=SubmissionState.WAITING):
        earlier.state = SubmissionState.WITHDRAWN
        earlier.save(update_fields=["state"])


def _keep(table: Table, by: Any, handed: Handed) -> Log:
    sha256 = hashlib.sha256(handed.content).hexdigest()
    kind = LogKind.ARCHIVE if is_archive(handed.content) else LogKind.LOG
    log, made = Log.objects.get_or_create(
        table=table,
        sha256=sha256,
        defaults={
            "by": by,
            "kind": kind,
            "name": handed.name[:120],
            "content": handed.content,
            "table_page": handed.table_page,
            "online_table": handed.online_table[:20],
        },
    )
    if made or table.state in (ResultState.CONFIRMED, ResultState.OFFICIAL):
        return log
    # A number mistyped or a page forgotten the first time can be handed in later: the last counts.
    number = handed.online_table[:20] or log.online_table
    page = handed.table_page or bytes(log.table_page)
    if (number, page) != (log.online_table, bytes(log.table_page)):
        log.online_table, log.table_page = number, page
        log.save(update_fields=["online_table", "table_page"])
        verification.again(log)
    return log


def _fingerprint(ids: list[str], retired: int, log: Log | None) -> str:
    said = json.dumps([ids, retired, log.sha256 if log else ""])
    return hashlib.sha256(said.encode()).hexdigest()
