"""Verification: one verdict per log and rules version, whoever asks, how often, and what breaks."""

import threading
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from championship import tasks
from championship.enums import ResultState, SubmissionState, VerdictWord, VerificationState
from championship.models import Log, Result, Standing, Submission, Table, Verification
from championship.services import results, verification
from championship.services.submissions import Handed, submit
from engine.documents import Document
from engine.verify import RULES_VERSION
from league.celery import app
from tests.cast import Cast, a_log, make_cast, order_of
from tests.factories import RaceFactory, SeatFactory, TableFactory

EARLIER = "0"
"""A rules version of before: rows under it are what a change of the rules leaves behind."""


def hand_in(cast: Cast, by: Any = None, *, right: bool = True) -> Submission:
    """Hand in a race with its log, without the tasks that would follow."""
    text, log = a_log()
    order = order_of(cast, log)
    return submit(
        table=cast.table,
        by=by or cast.ben,
        order=order if right else order[::-1],
        handed=Handed(text),
    )


def rows(*models: Any) -> list[list[dict[str, Any]]]:
    """Read every row of ``models`` without its key, which is new whenever it is written."""
    return [
        [{k: v for k, v in row.items() if k != "id"} for row in model.objects.order_by().values()]
        for model in models
    ]


def told(command: str, *options: str) -> list[str]:
    out = StringIO()
    call_command(command, *options, stdout=out)
    return out.getvalue().splitlines()


def in_threads(count: int, work: Callable[[], Any]) -> list[Any]:
    """Do ``work`` in so many threads at once and return what they return."""
    start = threading.Barrier(count)
    found: list[Any] = []

    def run() -> None:
        start.wait()
        try:
            found.append(work())
        except Exception as error:  # shown by the comparison in the test
            found.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_a_task_comes_back_when_its_worker_dies():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.task_soft_time_limit < app.conf.broker_transport_options["visibility_timeout"]


def test_verifying_twice_changes_nothing(cast: Cast):
    hand_in(cast)
    queued = Verification.objects.get()
    verification.verify(queued.pk)
    before = rows(Verification, Result, Standing, Submission, Table)
    verification.verify(queued.pk)
    tasks.verify_log(queued.pk)
    assert rows(Verification, Result, Standing, Submission, Table) == before


def test_a_log_is_queued_once_per_rules_version(cast: Cast):
    log = hand_in(cast).log
    assert log is not None
    assert verification.queue(log) == verification.queue(log)
    assert Verification.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_twenty_equal_submissions_at_once_end_as_one():
    cast = make_cast()
    text, log = a_log()
    order = order_of(cast, log)

    def work() -> int:
        table = Table.objects.get(pk=cast.table.pk)
        return submit(table=table, by=cast.ben, order=order, handed=Handed(text)).pk

    found = in_threads(20, work)
    submission = Submission.objects.get()
    assert found == [submission.pk] * 20
    assert Log.objects.get().verifications.get().verdict == VerdictWord.CONSISTENT
    assert list(Table.history.values_list("state", flat=True)) == [
        ResultState.SUBMITTED,
        ResultState.OPEN,
    ]
    assert Result.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_workers_with_the_same_verification_end_with_one_verdict():
    cast = make_cast()
    log = hand_in(cast).log
    assert log is not None
    log.verifications.all().delete()
    waiting = Verification.objects.create(log=log, rules_version=RULES_VERSION)
    found = in_threads(4, lambda: verification.verify(waiting.pk).verdict)
    assert found == [VerdictWord.CONSISTENT] * 4
    assert log.verifications.get().pk == waiting.pk
    assert Result.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_who_hand_in_the_same_at_once_confirm_each_other():
    cast = make_cast()
    people = [cast.ben, cast.bea]

    def work() -> str:
        person = people.pop()
        return hand_in(cast, person).order[0]

    assert len(set(in_threads(2, work))) == 1
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.CONFIRMED
    assert Log.objects.count() == 1
    assert Result.objects.count() == 3


def planted_fault(document: Document, claimed: tuple[str, ...] | None = None) -> None:
    raise ZeroDivisionError


def test_an_engine_that_breaks_down_does_not_lose_the_log(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
):
    # No log is known that breaks the engine, so the fault is planted.
    monkeypatch.setattr(Document, "verify", planted_fault)
    submission = hand_in(cast)
    faulty = verification.verify(Verification.objects.get().pk)
    assert (faulty.state, faulty.verdict) == (VerificationState.DONE, VerdictWord.UNREADABLE)
    assert [finding["code"] for finding in faulty.findings] == [verification.FAULT]
    assert submission.log is not None
    assert bytes(submission.log.content) == a_log()[0]
    assert not Result.objects.exists()

    monkeypatch.undo()
    assert verification.outdated() == [submission.log.pk]
    call_command("reverify", stdout=StringIO())
    assert Verification.objects.get().verdict == VerdictWord.CONSISTENT
    assert Result.objects.count() == 3
    assert verification.outdated() == []


def test_an_order_handed_in_with_a_log_that_has_its_verdict_is_held_against_it(
    cast: Cast, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        hand_in(cast, right=False)
    with django_capture_on_commit_callbacks(execute=True):
        text, log = a_log()
        first, second, third = order_of(cast, log)
        other = submit(
            table=cast.table, by=cast.ben, order=[second, first, third], handed=Handed(text)
        )
    other.refresh_from_db()
    assert other.finding["code"] == "result.order"
    assert not Result.objects.exists()


def test_who_was_taken_back_and_names_other_drivers_is_no_obstacle(
    cast: Cast, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        submission = hand_in(cast)
    Submission.objects.update(state=SubmissionState.WITHDRAWN)
    cast.table.seats.all().delete()
    assert submission.log is not None
    assert verification.reverify(submission.log.pk).after == VerdictWord.CONTRADICTED


def judged_earlier(cast: Cast, verdict: str, **fields: Any) -> Log:
    """Hand in a log that has a verdict under earlier rules only."""
    submission = hand_in(cast)
    log = submission.log
    assert log is not None
    Verification.objects.filter(log=log).delete()
    values = {"order": a_log()[1].result, "finished": timezone.now(), **fields}
    Verification.objects.create(
        log=log, rules_version=EARLIER, state=VerificationState.DONE, verdict=verdict, **values
    )
    return log


def test_after_a_change_of_the_rules_each_log_is_verified_anew(cast: Cast):
    log = judged_earlier(cast, VerdictWord.CONTRADICTED)
    assert told("reverify") == [
        f"Rules version {RULES_VERSION}: 1 to verify.",
        f"{cast.table.public_id} {log.public_id}: contradicted → consistent",
        "1 of 1 verified, 1 changed.",
    ]
    versions = log.verifications.order_by("rules_version")
    assert list(versions.values_list("rules_version", "verdict")) == [
        (EARLIER, VerdictWord.CONTRADICTED),
        (RULES_VERSION, VerdictWord.CONSISTENT),
    ]
    assert told("reverify") == [f"Rules version {RULES_VERSION}: 0 to verify."]


def test_verifying_anew_tells_of_another_order(cast: Cast):
    order = list(a_log()[1].result or ())
    log = judged_earlier(cast, VerdictWord.CONSISTENT, order=order[::-1])
    assert told("reverify")[1] == (
        f"{cast.table.public_id} {log.public_id}: consistent → consistent "
        f"({' '.join(order[::-1])} → {' '.join(order)})"
    )


def test_verifying_anew_is_silent_where_nothing_changed(cast: Cast):
    judged_earlier(cast, VerdictWord.CONSISTENT)
    assert told("reverify")[1:] == ["1 of 1 verified, 0 changed."]
    assert told("reverify", "--all")[1:] == ["1 of 1 verified, 0 changed."]


def test_a_verification_begun_under_these_rules_does_not_hide_a_log_from_verifying_anew(cast: Cast):
    log = judged_earlier(cast, VerdictWord.CONTRADICTED)
    running = Verification.objects.create(
        log=log, rules_version=RULES_VERSION, state=VerificationState.RUNNING
    )
    assert verification.outdated() == [log.pk]
    call_command("reverify", stdout=StringIO())
    running.refresh_from_db()
    assert running.verdict == VerdictWord.CONSISTENT


def test_until_a_log_is_verified_anew_its_old_verdict_holds(cast: Cast):
    log = judged_earlier(cast, VerdictWord.CONTRADICTED)
    results.settle(cast.table)
    assert not Result.objects.exists()
    assert results.verdict_on(log) == log.verifications.get()


def test_what_was_queued_under_earlier_rules_is_verified_under_these(cast: Cast):
    log = hand_in(cast).log
    assert log is not None
    Verification.objects.update(rules_version=EARLIER)
    done = verification.verify(Verification.objects.get().pk)
    assert log.verifications.get() == done
    assert (done.rules_version, done.verdict) == (RULES_VERSION, VerdictWord.CONSISTENT)


def test_a_tick_takes_up_what_nobody_finished(cast: Cast):
    hand_in(cast)
    Verification.objects.update(state=VerificationState.RUNNING)
    assert told("tick") == ["Verifications taken up: 0."]
    begun = timezone.now() - verification.STUCK_AFTER
    Verification.objects.update(queued=begun - timedelta(seconds=1))
    assert told("tick") == ["Verifications taken up: 1."]
    assert Verification.objects.get().verdict == VerdictWord.CONSISTENT
    assert told("tick") == ["Verifications taken up: 0."]


def test_what_is_taken_up_waits_its_time_again(cast: Cast):
    hand_in(cast)
    long_ago = timezone.now() - timedelta(days=1)
    Verification.objects.update(queued=long_ago)
    assert verification.resume() == 1
    Verification.objects.update(state=VerificationState.QUEUED)
    assert verification.resume() == 0


def test_rebuilding_what_is_derived_changes_nothing(cast: Cast):
    other = make_cast_table(cast, 2)
    hand_in(cast)
    verification.verify(Verification.objects.get().pk)
    submission = submit(
        table=other, by=cast.ben, order=list(cast.entries.values())[::-1], retired=1
    )
    results.confirm(submission=submission)
    results.make_official(table=other)
    before = rows(Result, Standing, Table, Submission, Table.history.model)
    assert told("rebuild_standings") == ["Rebuilt: 2 tables, 1 seasons."]
    assert rows(Result, Standing, Table, Submission, Table.history.model) == before
    Result.objects.all().delete()
    Standing.objects.all().delete()
    call_command("rebuild_standings", stdout=StringIO())
    assert rows(Result, Standing, Table, Submission, Table.history.model) == before


def test_rebuilding_leaves_a_reopened_and_a_disputed_table_as_they_are(cast: Cast):
    order = list(cast.entries.values())
    first = submit(table=cast.table, by=cast.ben, order=order)
    submit(table=cast.table, by=cast.bea, order=order)
    results.reopen(table=cast.table)
    before = rows(Result, Standing, Table)
    call_command("rebuild_standings", stdout=StringIO())
    assert rows(Result, Standing, Table) == before
    results.confirm(submission=first)
    Submission.objects.filter(by=cast.bea).update(order=[e.public_id for e in order[::-1]])
    results.reopen(table=cast.table)
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.DISPUTED
    before = rows(Result, Standing, Table)
    call_command("rebuild_standings", stdout=StringIO())
    assert rows(Result, Standing, Table) == before


def make_cast_table(cast: Cast, number: int) -> Table:
    """Make a race of the cast's season with a table where everybody sits."""
    table = TableFactory(race=RaceFactory(season=cast.season, number=number, laps=1))
    for grid, entry in enumerate(cast.entries.values(), start=1):
        SeatFactory(table=table, entry=entry, grid=grid)
    return table
