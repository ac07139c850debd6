"""Verifying logs: queued once per log and rules version, done once, done anew when rules change."""

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final, NamedTuple

from celery import current_app
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from championship.enums import LogKind, VerdictWord, VerificationState
from championship.models import Log, Submission, Table, Verification
from championship.services import results
from engine.actions import GiveUp
from engine.circuit import circuit_keys, load_circuit
from engine.documents import Document, read_document, refusal
from engine.errors import Illegal, RaceError
from engine.findings import Place, finding_of
from engine.report import finding_as_json
from engine.rulings import write_rulings
from engine.verify import RULES_VERSION, Verdict

__all__ = [
    "STUCK_AFTER",
    "Change",
    "again",
    "compare",
    "outdated",
    "queue",
    "resume",
    "reverify",
    "verify",
]

logger = logging.getLogger(__name__)

STUCK_AFTER: Final = timedelta(minutes=5)
"""Whoever took up a verification so long ago is gone."""

FAULT: Final = "verification.fault"
"""The finding where the engine broke down: a fault of ours, not of the log."""


class Change(NamedTuple):
    """What verifying a log anew brought: verdicts, and orders as colours, before and after.

    ``before`` is empty for a log that never had a verdict.
    """

    log: Log
    before: str
    after: str
    order_before: tuple[str, ...] = ()
    order_after: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether a verdict there was is another now."""
        before, after = (self.before, self.order_before), (self.after, self.order_after)
        return bool(self.before) and before != after


class _Judged(NamedTuple):
    """What a log comes to; ``document`` is missing where nothing could be read."""

    word: str
    verdict: Verdict
    findings: tuple[dict[str, Any], ...] = ()
    document: Document | None = None


def queue(log: Log) -> Verification:
    """Queue the verification of ``log`` under today's rules, unless there is one already.

    A log that has its verdict is only held against what was handed in with it since.
    """
    verification, made = Verification.objects.get_or_create(log=log, rules_version=RULES_VERSION)
    if made:
        _send_on_commit("verify_log", verification.pk)
    elif verification.state == VerificationState.DONE:
        _send_on_commit("compare_log", log.pk)
    return verification


def again(log: Log) -> None:
    """Verify ``log`` anew if it has its verdict: what goes with it, as its table number, changed."""
    done = Verification.objects.filter(
        log=log, rules_version=RULES_VERSION, state=VerificationState.DONE
    ).first()
    if done is not None:
        done.state, done.verdict, done.finished = VerificationState.QUEUED, "", None
        done.queued = timezone.now()
        done.save()
        _send_on_commit("verify_log", done.pk)


def verify(verification_id: int) -> Verification:
    """Verify a log and settle its table. What is done already is left alone, so it may run twice.

    The engine works outside any transaction; a worker that dies in the middle has changed nothing.
    """
    verification = Verification.objects.select_related("log__table__race").get(pk=verification_id)
    if verification.state == VerificationState.DONE:
        return verification
    if verification.rules_version != RULES_VERSION:
        return verify(_of_today(verification).pk)
    Verification.objects.filter(pk=verification.pk, state=VerificationState.QUEUED).update(
        state=VerificationState.RUNNING
    )
    log, queued = verification.log, verification.queued
    judged = _judge(log)
    compare_with = _comparison(log, judged.document)
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=log.table_id)
        verification = Verification.objects.select_for_update().get(pk=verification.pk)
        # Queued anew meanwhile, it was judged by what no longer goes with the log.
        if verification.state == VerificationState.DONE or verification.queued != queued:
            return verification
        _write(verification, judged)
        for submission in log.submissions.all():
            compare_with(submission)
        results.settle(table)
    return verification


def compare(log_id: int) -> None:
    """Hold what was handed in with a log against the order the log gives, and settle its table."""
    log = Log.objects.select_related("table__race").get(pk=log_id)
    compare_with = _comparison(log, _judge(log).document)
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=log.table_id)
        changed = [compare_with(submission) for submission in log.submissions.all()]
        if any(changed):
            results.settle(table)


def resume(*, older_than: timedelta = STUCK_AFTER) -> int:
    """Queue anew what was queued or begun so long ago that its worker must be gone."""
    now = timezone.now()
    stuck = Verification.objects.exclude(state=VerificationState.DONE)
    ids = list(stuck.filter(queued__lte=now - older_than).values_list("pk", flat=True))
    # The time starts anew, so that a long queue does not fill itself.
    Verification.objects.filter(pk__in=ids).update(queued=now)
    for each in ids:
        _send("verify_log", each)
    return len(ids)


def outdated() -> list[int]:
    """List the logs (primary keys) that lack a verdict under today's rules, the oldest first.

    Where the engine broke down there is none yet.
    """
    today = Verification.objects.filter(
        log=OuterRef("pk"), rules_version=RULES_VERSION, state=VerificationState.DONE
    )
    faulty = today.filter(findings__0__code=FAULT)
    logs = Log.objects.filter(~Exists(today) | Exists(faulty)).order_by("created", "pk")
    return list(logs.values_list("pk", flat=True))


def reverify(log_id: int) -> Change:
    """Verify a log under today's rules, at once and whether or not it was, and say what changed."""
    log = Log.objects.select_related("table__race").defer("content", "table_page").get(pk=log_id)
    before = results.verdict_on(log)
    today, made = Verification.objects.get_or_create(log=log, rules_version=RULES_VERSION)
    if not made:
        Verification.objects.filter(pk=today.pk).update(state=VerificationState.QUEUED)
    after = verify(today.pk)
    if before is None:
        return Change(log, "", after.verdict, (), tuple(after.order))
    return Change(log, before.verdict, after.verdict, tuple(before.order), tuple(after.order))


def _send(task: str, key: int) -> None:
    """Hand work to a task, which stands above this layer and is found by its name."""
    current_app.tasks[f"championship.tasks.{task}"].delay(key)


def _send_on_commit(task: str, key: int) -> None:
    # Robust: what was handed in is kept also where no broker answers, and taken up by `resume`.
    transaction.on_commit(lambda: _send(task, key), robust=True)


def _of_today(verification: Verification) -> Verification:
    """Replace a verification queued under other rules, which nobody can finish any more."""
    today, _made = Verification.objects.get_or_create(
        log_id=verification.log_id, rules_version=RULES_VERSION
    )
    verification.delete()
    return today


def _judge(log: Log) -> _Judged:
    """Let the engine judge ``log``; add findings of ours where it is not of this table's race.

    An engine that breaks down must neither lose the log nor let it come back for ever: the verdict
    then is that it could not be read, and why; `reverify` takes it up again.
    """
    try:
        documents = read_document(bytes(log.content), bytes(log.table_page) or None)
        verdict = documents[0].verify()
    except RaceError as error:
        verdict = refusal(error)
        return _Judged(verdict.verdict, verdict)
    except Exception:
        logger.exception("The engine broke down over %s", log.public_id)
        return _Judged(VerdictWord.UNREADABLE, Verdict("unreadable"), (_finding(FAULT),))
    findings = tuple(_not_of_this_race(log, documents))
    word = VerdictWord.CONTRADICTED if findings else verdict.verdict
    return _Judged(word, verdict, findings, documents[0])


def _write(verification: Verification, judged: _Judged) -> None:
    verdict = judged.verdict
    verification.state = VerificationState.DONE
    verification.verdict = judged.word
    verification.order = list(verdict.order)
    verification.findings = [*judged.findings, *map(finding_as_json, verdict.findings)]
    gave_up = {turn.car for turn in verdict.turns if turn.out}
    verification.facts = {
        colour: {**facts._asdict(), "gave_up": colour in gave_up}
        for colour, facts in verdict.facts.items()
    }
    verification.rulings = list(write_rulings(verdict.rulings)) if verdict.rulings else []
    verification.finished = timezone.now()
    verification.save()


def _comparison(log: Log, document: Document | None) -> Callable[[Submission], bool]:
    """Make what holds a submission against the order its log gives, and tells if that changed it.

    The submissions there are now are judged at once, outside the transaction that writes; one that
    comes in between is judged inside.
    """
    seats = log.table.seats.select_related("entry")
    colours = {seat.entry.public_id: seat.colour for seat in seats}
    known: dict[tuple[tuple[str, ...], int], dict[str, Any]] = {}

    def finding(submission: Submission) -> dict[str, Any]:
        # Who was taken back may name drivers who no longer sit here.
        claimed = tuple(colours[each] for each in submission.order if each in colours)
        if document is None or len(claimed) < len(submission.order):
            return {}
        said = (claimed, submission.retired)
        if said not in known:
            known[said] = next(_order_findings(document, *said), {})
        return known[said]

    def compare_with(submission: Submission) -> bool:
        found = finding(submission)
        if submission.finding == found:
            return False
        submission.finding = found
        submission.save(update_fields=["finding"])
        return True

    for submission in log.submissions.all():
        finding(submission)
    return compare_with


def _order_findings(
    document: Document, claimed: tuple[str, ...], retired: int
) -> Iterator[dict[str, Any]]:
    """Say how a finishing order, of which the last ``retired`` did not finish, is not the log's."""
    log, verdict = document.log, document.verify(claimed)
    for each in verdict.findings:
        if each.code == "result.order":
            yield finding_as_json(each)
    if log.disclosure == "result":
        # The engine takes the claim for what such a log says.
        if log.result not in (None, claimed):
            expected, found = " ".join(log.result or ()), " ".join(claimed)
            error = Illegal("result.order", expected=expected, found=found)
            yield finding_as_json(finding_of(error, Place()))
        return
    turns = [turn for each in log.rounds for turn in each.turns]
    gave_up = {turn.car for turn in turns if GiveUp() in turn.items}
    out = set(claimed[len(claimed) - retired :])
    # Where a race ends with its first round in, those on the road may count as not in.
    ends_early = verdict.rulings is not None and verdict.rulings.race_end == "first-round"
    if verdict.order and (gave_up - out if ends_early else gave_up != out):
        expected, found = ", ".join(sorted(gave_up)) or "-", ", ".join(sorted(out)) or "-"
        yield _finding("order.gave-up", expected=expected, found=found)


def _not_of_this_race(log: Log, documents: tuple[Document, ...]) -> Iterator[dict[str, Any]]:
    race, said = log.table.race, documents[0].log
    cars = {seat.colour for seat in log.table.seats.all()}
    entered = {entry.colour for entry in said.cars}
    if len(documents) > 1:
        yield _finding("archive.several")
    if said.circuit != race.circuit:
        yield _finding("table.circuit", expected=race.circuit, found=said.circuit)
    elif race.circuit in circuit_keys():
        printed = load_circuit(race.circuit).laps
        wanted, driven = race.laps or printed, said.laps or printed
        if wanted != driven:
            yield _finding("table.laps", expected=wanted, found=driven)
    if entered != cars:
        yield _finding(
            "table.cars", expected=", ".join(sorted(cars)), found=", ".join(sorted(entered))
        )
    numbered = log.kind == LogKind.ARCHIVE and log.online_table
    if numbered and said.source not in ("", f"table {log.online_table}"):
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
