"""Verifying logs: queued once per log and rules version, done once, done anew when rules change."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from celery import current_app
from django.db import transaction
from django.utils import timezone

from championship.enums import VerdictWord, VerificationState
from championship.models import Log, Submission, Table, Verification
from championship.services import results
from engine.documents import Document, read_document, refusal
from engine.errors import RaceError
from engine.report import finding_as_json
from engine.rulings import write_rulings
from engine.verify import RULES_VERSION, Verdict

__all__ = ["Change", "queue", "resume", "reverify", "verify"]

logger = logging.getLogger(__name__)


class Change(NamedTuple):
    """A log whose verdict a new version of the rules changed."""

    log: Log
    before: str
    after: str


def queue(log: Log) -> Verification:
    """Queue the verification of ``log`` under today's rules, unless there is one already."""
    verification, made = Verification.objects.get_or_create(log=log, rules_version=RULES_VERSION)
    if made:
        transaction.on_commit(lambda: _send(verification.pk))
    return verification


def verify(verification_id: int) -> Verification:
    """Verify a log and settle its table. What is done already is left alone, so it may run twice.

    The engine works outside any transaction; a worker that dies in the middle has changed nothing.
    """
    verification = Verification.objects.select_related("log__table__race").get(pk=verification_id)
    if verification.state == VerificationState.DONE:
        return verification
    Verification.objects.filter(pk=verification.pk, state=VerificationState.QUEUED).update(
        state=VerificationState.RUNNING
    )
    log = verification.log
    document, verdict, findings = _judge(log)
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=log.table_id)
        verification = Verification.objects.select_for_update().get(pk=verification.pk)
        if verification.state == VerificationState.DONE:
            return verification
        verification.state = VerificationState.DONE
        verification.verdict = VerdictWord.CONTRADICTED if findings else verdict.verdict
        verification.order = list(verdict.order)
        verification.findings = [*findings, *map(finding_as_json, verdict.findings)]
        verification.facts = {colour: f._asdict() for colour, f in verdict.facts.items()}
        verification.rulings = list(write_rulings(verdict.rulings)) if verdict.rulings else []
        verification.finished = timezone.now()
        verification.save()
        for submission in log.submissions.select_related("table"):
            _compare(submission, document)
        results.settle(table)
    return verification


def resume(*, older_than: timedelta) -> int:
    """Queue anew what was queued or begun so long ago that its worker must be gone."""
    stuck = Verification.objects.exclude(state=VerificationState.DONE).filter(
        queued__lt=timezone.now() - older_than
    )
    ids = list(stuck.values_list("pk", flat=True))
    for each in ids:
        _send(each)
    return len(ids)


def reverify() -> Iterator[Change]:
    """Verify every log under today's rules that has no verdict under them; yield what changed."""
    for log in Log.objects.exclude(
        verifications__rules_version=RULES_VERSION,
        verifications__state=VerificationState.DONE,
    ).defer("content", "table_page"):
        done = log.verifications.filter(state=VerificationState.DONE).exclude(
            rules_version=RULES_VERSION
        )
        before = done.order_by("-finished").values_list("verdict", flat=True).first()
        verification, _made = Verification.objects.get_or_create(
            log=log, rules_version=RULES_VERSION
        )
        after = verify(verification.pk).verdict
        if before is not None and before != after:
            yield Change(log, before, after)


def _send(verification_id: int) -> None:
    """Hand a verification to the task, which stands above this layer and is found by its name."""
    current_app.tasks["championship.tasks.verify_log"].delay(verification_id)


def _judge(log: Log) -> tuple[Document | None, Verdict, list[dict[str, Any]]]:
    """Let the engine judge ``log``; add findings of ours where it is not of this table's race."""
    try:
        documents = read_document(bytes(log.content), bytes(log.table_page) or None)
    except RaceError as error:
        return None, refusal(error), []
    document = documents[0]
    return document, document.verify(), list(_not_of_this_race(log, documents))


def _not_of_this_race(log: Log, documents: tuple[Document, ...]) -> Iterator[dict[str, Any]]:
    race, said = log.table.race, documents[0].log
    cars = {seat.colour for seat in log.table.seats.all()}
    entered = {entry.colour for entry in said.cars}
    if len(documents) > 1:
        yield _finding("archive.several")
    if said.circuit != race.circuit:
        yield _finding("table.circuit", expected=race.circuit, found=said.circuit)
    elif (said.laps or 0) != (race.laps or 0):
        yield _finding("table.laps", expected=race.laps or "-", found=said.laps or "-")
    if entered != cars:
        yield _finding(
            "table.cars", expected=", ".join(sorted(cars)), found=", ".join(sorted(entered))
        )
    if log.online_table and said.source not in ("", f"table {log.online_table}"):
        found = said.source.removeprefix("table ")
        yield _finding("table.number", expected=log.online_table, found=found)


def _finding(code: str, **facts: object) -> dict[str, Any]:
    """Make a finding of the site's own, of the same shape as the engine's."""
    words = {key: str(value) for key, value in facts.items()}
    return {
        "code": code,
        "place": {},
        "sentence": "",
        "expected": words.get("expected", ""),
        "found": words.get("found", ""),
        "rule": "",
        "severity": "error",
        "facts": words,
    }


def _compare(submission: Submission, document: Document | None) -> None:
    """Hold the finishing order of ``submission`` against the one its log gives."""
    finding: dict[str, Any] = {}
    if document is not None:
        seats = submission.table.seats.select_related("entry")
        colours = {seat.entry.public_id: seat.colour for seat in seats}
        claimed = tuple(colours[public_id] for public_id in submission.order)
        verdict = document.verify(claimed)
        wrong = [each for each in verdict.findings if each.code == "result.order"]
        finding = finding_as_json(wrong[0]) if wrong else {}
    if submission.finding != finding:
        submission.finding = finding
        submission.save(update_fields=["finding"])
