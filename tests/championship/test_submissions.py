"""Handing in results: what counts, what waits, what is kept."""

import pytest

from championship.enums import ResultState, SubmissionState, VerdictWord
from championship.errors import Refusal
from championship.models import Log, Result, Standing, Submission
from championship.services.submissions import Handed, submit, withdraw
from tests.cast import Cast, a_log, order_of


def test_a_right_order_with_its_log_counts_at_once(cast: Cast, django_capture_on_commit_callbacks):
    text, log = a_log()
    order = order_of(cast, log)
    with django_capture_on_commit_callbacks(execute=True):
        submission = submit(table=cast.table, by=cast.ben, order=order, handed=Handed(text))
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.SUBMITTED
    verification = submission.log.verifications.get()
    assert (verification.verdict, verification.findings) == (VerdictWord.CONSISTENT, [])
    assert list(cast.table.results.values_list("entry", "place", "points")) == [
        (order[0].pk, 1, 9),
        (order[1].pk, 2, 6),
        (order[2].pk, 3, 4),
    ]
    assert list(Standing.objects.values_list("entry", "points")) == [
        (order[0].pk, 9),
        (order[1].pk, 6),
        (order[2].pk, 4),
    ]


def test_a_wrong_order_is_kept_but_does_not_count(cast: Cast, django_capture_on_commit_callbacks):
    text, log = a_log()
    order = order_of(cast, log)[::-1]
    with django_capture_on_commit_callbacks(execute=True):
        submission = submit(table=cast.table, by=cast.ben, order=order, handed=Handed(text))
    submission.refresh_from_db()
    assert submission.finding["code"] == "result.order"
    assert bytes(submission.log.content) == text
    assert not Result.objects.exists()
    assert set(Standing.objects.values_list("points", flat=True)) == {0}


def test_two_people_who_agree_confirm_a_result(cast: Cast):
    order = list(cast.entries.values())
    submit(table=cast.table, by=cast.ben, order=order)
    submit(table=cast.table, by=cast.bea, order=order)
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.CONFIRMED
    assert set(Submission.objects.values_list("state", flat=True)) == {SubmissionState.ACCEPTED}


def test_two_orders_that_differ_wait_for_the_organiser(cast: Cast):
    order = list(cast.entries.values())
    submit(table=cast.table, by=cast.ben, order=order)
    submit(table=cast.table, by=cast.bea, order=order[::-1])
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.DISPUTED
    assert not Result.objects.exists()


def test_a_car_that_did_not_finish_scores_nothing(cast: Cast):
    submit(table=cast.table, by=cast.ben, order=list(cast.entries.values()), retired=1)
    assert list(Result.objects.values_list("place", "finished", "points")) == [
        (1, True, 9),
        (2, True, 6),
        (3, False, 0),
    ]


def test_the_same_submission_sent_twice_is_one(cast: Cast):
    order = list(cast.entries.values())
    first = submit(table=cast.table, by=cast.ben, order=order, handed=Handed(b"not a log"))
    again = submit(table=cast.table, by=cast.ben, order=order, handed=Handed(b"not a log"))
    assert first == again
    assert (Submission.objects.count(), Log.objects.count()) == (1, 1)


def test_what_cannot_be_read_is_kept_all_the_same(cast: Cast, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        submission = submit(
            table=cast.table,
            by=cast.ben,
            order=list(cast.entries.values()),
            handed=Handed(b"\0\xff", name="race.race"),
        )
    assert bytes(submission.log.content) == b"\0\xff"
    assert submission.log.verifications.get().verdict == VerdictWord.UNREADABLE


def test_a_log_of_another_race_is_contradicted(cast: Cast, django_capture_on_commit_callbacks):
    cast.race.circuit = "gb"
    cast.race.save()
    text, log = a_log()
    with django_capture_on_commit_callbacks(execute=True):
        submission = submit(
            table=cast.table, by=cast.ben, order=order_of(cast, log), handed=Handed(text)
        )
    verification = submission.log.verifications.get()
    assert verification.verdict == VerdictWord.CONTRADICTED
    assert [finding["code"] for finding in verification.findings] == ["table.circuit"]


def test_an_order_that_leaves_somebody_out_is_refused(cast: Cast):
    order = list(cast.entries.values())
    with pytest.raises(Refusal, match="everybody") as refused:
        submit(table=cast.table, by=cast.ben, order=order[:2])
    assert refused.value.code == "order.incomplete"
    with pytest.raises(Refusal):
        submit(table=cast.table, by=cast.ben, order=[order[0], order[0], order[1]])


def test_a_submission_can_be_taken_back_and_handed_in_again(cast: Cast):
    order = list(cast.entries.values())
    submission = submit(table=cast.table, by=cast.ben, order=order)
    withdraw(submission=submission)
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.OPEN
    assert not Result.objects.exists()
    assert submit(table=cast.table, by=cast.ben, order=order) == submission
    cast.table.refresh_from_db()
    assert cast.table.state == ResultState.SUBMITTED
