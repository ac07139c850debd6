"""From submissions to a result, rule by rule: what counts, what confirms, what is refused."""

import gzip
from collections.abc import Sequence

import pytest

from championship.enums import ResultState, SubmissionState, VerdictWord
from championship.errors import Refusal
from championship.models import Entry, Standing, Submission, Table
from championship.scoring import points_for
from championship.services import results, standings, verification
from championship.services.submissions import Handed, submit, withdraw
from engine.actions import GiveUp
from engine.bga.writer import write_archive
from engine.notation import write_log
from engine.notation.model import Log
from engine.simulate import simulate
from league.models import User
from tests.cast import Cast, a_log, order_of

TABLE_NUMBER = "500000123"

Orders = tuple[list[Entry], list[Entry]]


@pytest.fixture
def orders(cast: Cast) -> Orders:
    """Two finishing orders that differ."""
    order = list(cast.entries.values())
    return order, order[::-1]


def state_of(table: Table) -> str:
    return Table.objects.get(pk=table.pk).state


def states(table: Table) -> list[str]:
    return [each.state for each in table.submissions.order_by("pk")]


def placed(table: Table) -> list[Entry]:
    return [each.entry for each in table.results.order_by("place")]


def points(cast: Cast) -> dict[str, int]:
    rows = Standing.objects.filter(season=cast.season)
    return dict(rows.values_list("entry__colour", "points"))


def verify_all() -> None:
    """Do what the task does, now."""
    for submission in Submission.objects.exclude(log=None):
        for queued in submission.log.verifications.all():
            verification.verify(queued.pk)


def hand_in(
    cast: Cast, by: User, order: Sequence[Entry], content: bytes, number: str = "", retired: int = 0
) -> Submission:
    submission = submit(
        table=cast.table,
        by=by,
        order=order,
        retired=retired,
        handed=Handed(content, online_table=number),
    )
    verify_all()
    submission.refresh_from_db()
    return submission


def an_archive(*, give_ups: float = 0.0) -> tuple[bytes, Log]:
    """Write an archive of the cast's table, in which one car gives up if that may be."""
    for seed in range(200):
        log = simulate("usa", 3, seed, laps=1, rulings=("board-game-arena",), give_ups=give_ups)
        if gave_up(log) == (1 if give_ups else 0):
            return gzip.compress(write_archive(log, int(TABLE_NUMBER)), mtime=0), log
    raise AssertionError("no such race")


def gave_up(log: Log) -> int:
    return sum(GiveUp() in turn.items for each in log.rounds for turn in each.turns)


# One submission, two that agree, two that differ.


def test_a_table_without_a_submission_is_open(cast: Cast):
    results.settle(cast.table)
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.OPEN, [])


def test_what_one_person_says_counts_but_is_not_confirmed(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    assert state_of(cast.table) == ResultState.SUBMITTED
    assert placed(cast.table) == orders[0]
    assert points(cast) == {"black": 9, "blue": 6, "green": 4}


def test_what_a_second_person_says_too_is_confirmed(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.bea, order=orders[0])
    assert state_of(cast.table) == ResultState.CONFIRMED
    assert states(cast.table) == [SubmissionState.ACCEPTED] * 2


def test_the_same_person_twice_is_one_person(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.ben, order=orders[0], handed=Handed(a_log()[0]))
    assert state_of(cast.table) == ResultState.SUBMITTED
    assert states(cast.table) == [SubmissionState.WITHDRAWN, SubmissionState.WAITING]


def test_who_did_not_finish_is_part_of_what_has_to_agree(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.bea, order=orders[0], retired=1)
    assert state_of(cast.table) == ResultState.DISPUTED


def test_of_a_dispute_nothing_counts(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.bea, order=orders[1])
    assert state_of(cast.table) == ResultState.DISPUTED
    assert placed(cast.table) == []
    assert points(cast) == {"black": 0, "blue": 0, "green": 0}


def test_a_dispute_ends_when_one_side_takes_its_order_back(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    withdraw(submission=submit(table=cast.table, by=cast.bea, order=orders[1]))
    assert state_of(cast.table) == ResultState.SUBMITTED
    assert placed(cast.table) == orders[0]


def test_going_back_to_an_earlier_order_is_no_dispute_with_oneself(cast: Cast, orders: Orders):
    first = submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.ben, order=orders[1])
    assert submit(table=cast.table, by=cast.ben, order=orders[0]) == first
    assert states(cast.table) == [SubmissionState.WAITING, SubmissionState.WITHDRAWN]
    assert state_of(cast.table) == ResultState.SUBMITTED


# Taking back.


def test_the_last_submission_taken_back_leaves_the_table_open(cast: Cast, orders: Orders):
    withdraw(submission=submit(table=cast.table, by=cast.ben, order=orders[0]))
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.OPEN, [])
    assert points(cast) == {"black": 0, "blue": 0, "green": 0}


def test_what_has_been_confirmed_cannot_be_taken_back(cast: Cast, orders: Orders):
    first = submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.bea, order=orders[0])
    with pytest.raises(Refusal) as refused:
        withdraw(submission=first)
    assert refused.value.code == "submission.decided"
    assert placed(cast.table) == orders[0]


def test_what_was_not_accepted_cannot_be_taken_back_either(cast: Cast, orders: Orders):
    first = submit(table=cast.table, by=cast.ben, order=orders[0])
    second = submit(table=cast.table, by=cast.bea, order=orders[1])
    results.confirm(submission=second)
    with pytest.raises(Refusal):
        withdraw(submission=first)


def test_nothing_is_handed_in_once_a_result_is_confirmed(cast: Cast, orders: Orders):
    results.confirm(submission=submit(table=cast.table, by=cast.ben, order=orders[0]))
    with pytest.raises(Refusal) as refused:
        submit(table=cast.table, by=cast.bea, order=orders[1])
    assert refused.value.code == "table.closed"


# The organiser decides.


def test_the_organiser_confirms_one_of_two_that_differ(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    second = submit(table=cast.table, by=cast.bea, order=orders[1])
    results.confirm(submission=second)
    assert state_of(cast.table) == ResultState.CONFIRMED
    assert placed(cast.table) == orders[1]
    assert states(cast.table) == [SubmissionState.REJECTED, SubmissionState.ACCEPTED]


def test_the_organiser_may_think_again_until_it_is_official(cast: Cast, orders: Orders):
    first = submit(table=cast.table, by=cast.ben, order=orders[0])
    second = submit(table=cast.table, by=cast.bea, order=orders[1])
    results.confirm(submission=second)
    results.confirm(submission=first)
    assert placed(cast.table) == orders[0]
    assert states(cast.table) == [SubmissionState.ACCEPTED, SubmissionState.REJECTED]
    results.make_official(table=cast.table)
    with pytest.raises(Refusal) as refused:
        results.confirm(submission=second)
    assert refused.value.code == "table.closed"


def test_what_was_taken_back_cannot_be_confirmed(cast: Cast, orders: Orders):
    seen = submit(table=cast.table, by=cast.ben, order=orders[0])
    submit(table=cast.table, by=cast.bea, order=orders[1])
    withdraw(submission=Submission.objects.get(pk=seen.pk))
    with pytest.raises(Refusal) as refused:
        results.confirm(submission=seen)
    assert refused.value.code == "table.nothing"
    assert placed(cast.table) == orders[1]


def test_the_organiser_may_confirm_what_a_log_contradicts(cast: Cast):
    text, log = a_log()
    wrong = order_of(cast, log)[::-1]
    results.confirm(submission=hand_in(cast, cast.ben, wrong, text))
    assert state_of(cast.table) == ResultState.CONFIRMED
    assert placed(cast.table) == wrong


def test_only_a_confirmed_result_becomes_official(cast: Cast, orders: Orders):
    submission = submit(table=cast.table, by=cast.ben, order=orders[0])
    with pytest.raises(Refusal) as refused:
        results.make_official(table=cast.table)
    assert refused.value.code == "table.not-confirmed"
    results.confirm(submission=submission)
    results.make_official(table=cast.table)
    assert state_of(cast.table) == ResultState.OFFICIAL
    with pytest.raises(Refusal):
        results.make_official(table=cast.table)


def test_an_official_result_opened_again_waits_as_before(cast: Cast, orders: Orders):
    submit(table=cast.table, by=cast.ben, order=orders[0])
    results.confirm(submission=submit(table=cast.table, by=cast.bea, order=orders[1]))
    results.make_official(table=cast.table)
    results.reopen(table=cast.table)
    assert state_of(cast.table) == ResultState.DISPUTED
    assert states(cast.table) == [SubmissionState.WAITING] * 2
    assert placed(cast.table) == []


def test_opened_again_a_result_all_agree_on_is_submitted(cast: Cast, orders: Orders):
    for person in (cast.ben, cast.bea):
        submit(table=cast.table, by=person, order=orders[0])
    results.reopen(table=cast.table)
    assert state_of(cast.table) == ResultState.SUBMITTED
    submit(table=cast.table, by=cast.bea, order=orders[1])
    assert state_of(cast.table) == ResultState.DISPUTED


def test_opening_again_what_is_open_changes_nothing(cast: Cast, orders: Orders):
    results.reopen(table=cast.table)
    assert state_of(cast.table) == ResultState.OPEN
    submit(table=cast.table, by=cast.ben, order=orders[0])
    results.reopen(table=cast.table)
    assert state_of(cast.table) == ResultState.SUBMITTED
    assert placed(cast.table) == orders[0]


# What logs say.


def test_a_legal_log_alone_confirms_nothing(cast: Cast):
    text, log = a_log()
    hand_in(cast, cast.ben, order_of(cast, log), text)
    assert state_of(cast.table) == ResultState.SUBMITTED


def test_a_log_and_a_second_person_confirm(cast: Cast):
    text, log = a_log()
    hand_in(cast, cast.ben, order_of(cast, log), text)
    submit(table=cast.table, by=cast.bea, order=order_of(cast, log))
    assert state_of(cast.table) == ResultState.CONFIRMED


def test_nothing_is_confirmed_before_the_log_has_its_verdict(cast: Cast):
    text, log = a_log()
    wrong = order_of(cast, log)[::-1]
    submit(table=cast.table, by=cast.ben, order=wrong)
    submit(table=cast.table, by=cast.bea, order=wrong, handed=Handed(text))
    assert state_of(cast.table) == ResultState.SUBMITTED
    verify_all()
    assert state_of(cast.table) == ResultState.SUBMITTED
    assert placed(cast.table) == []


def test_two_who_agree_are_confirmed_once_the_log_is_found_right(cast: Cast):
    text, log = a_log()
    submit(table=cast.table, by=cast.ben, order=order_of(cast, log), handed=Handed(text))
    submit(table=cast.table, by=cast.bea, order=order_of(cast, log))
    assert state_of(cast.table) == ResultState.SUBMITTED
    verify_all()
    assert state_of(cast.table) == ResultState.CONFIRMED


@pytest.mark.parametrize("content", [b"not a log", a_log(circuit="gb")[0]])
def test_what_a_bad_log_goes_with_does_not_count(cast: Cast, orders: Orders, content: bytes):
    hand_in(cast, cast.ben, orders[0], content)
    submit(table=cast.table, by=cast.bea, order=orders[0])
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


def test_a_log_checked_before_counts_against_another_order_at_once(
    cast: Cast, django_capture_on_commit_callbacks
):
    text, log = a_log()
    right = order_of(cast, log)
    withdraw(submission=hand_in(cast, cast.ben, right, text))
    with django_capture_on_commit_callbacks(execute=True):
        wrong = submit(table=cast.table, by=cast.bea, order=right[::-1], handed=Handed(text))
        assert placed(cast.table) == []
    wrong.refresh_from_db()
    assert wrong.finding["code"] == "result.order"
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


def test_a_log_of_nothing_but_a_result_has_to_agree_too(cast: Cast):
    log = a_log()[1]._replace(disclosure="result", rounds=())
    submission = hand_in(cast, cast.ben, order_of(cast, log)[::-1], write_log(log).encode())
    assert submission.finding["code"] == "result.order"
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


def test_the_printed_number_of_laps_may_be_written_or_left_out(cast: Cast):
    cast.race.laps = 2
    cast.race.save()
    log = simulate("usa", 3, 5)
    submission = hand_in(cast, cast.ben, order_of(cast, log), write_log(log).encode())
    verdict = submission.log.verifications.get()
    assert (log.laps, verdict.verdict, verdict.findings) == (None, VerdictWord.PROVEN, [])


def test_the_source_of_a_text_log_is_not_held_against_a_table_number(cast: Cast):
    text, log = a_log(source="a notebook")
    submission = hand_in(cast, cast.ben, order_of(cast, log), text, number="77")
    assert submission.log.verifications.get().verdict == VerdictWord.CONSISTENT
    assert state_of(cast.table) == ResultState.SUBMITTED


# Archives of online tables.


def test_an_archive_with_its_number_confirms_by_itself(cast: Cast):
    content, log = an_archive()
    hand_in(cast, cast.ben, order_of(cast, log), content, TABLE_NUMBER)
    assert state_of(cast.table) == ResultState.CONFIRMED
    assert placed(cast.table) == order_of(cast, log)


def test_an_archive_without_its_number_waits(cast: Cast):
    content, log = an_archive()
    hand_in(cast, cast.ben, order_of(cast, log), content)
    assert state_of(cast.table) == ResultState.SUBMITTED


def test_an_archive_with_another_number_is_contradicted(cast: Cast):
    content, log = an_archive()
    submission = hand_in(cast, cast.ben, order_of(cast, log), content, "1")
    assert submission.log.verifications.get().findings[0]["code"] == "table.number"
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


@pytest.mark.parametrize("first", ["", "1"])
def test_a_number_forgotten_or_mistyped_is_handed_in_later(cast: Cast, first: str):
    content, log = an_archive()
    hand_in(cast, cast.ben, order_of(cast, log), content, first)
    hand_in(cast, cast.ben, order_of(cast, log), content, TABLE_NUMBER)
    assert state_of(cast.table) == ResultState.CONFIRMED


def test_a_wrong_number_given_later_is_no_proof(cast: Cast):
    content, log = an_archive()
    hand_in(cast, cast.ben, order_of(cast, log), content)
    hand_in(cast, cast.bea, order_of(cast, log), content, "1")
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


def test_an_archive_proves_no_other_order_than_its_own(cast: Cast):
    content, log = an_archive()
    right = order_of(cast, log)
    withdraw(submission=hand_in(cast, cast.ben, right, content))
    submit(
        table=cast.table,
        by=cast.ben,
        order=right[::-1],
        handed=Handed(content, online_table=TABLE_NUMBER),
    )
    assert state_of(cast.table) == ResultState.SUBMITTED
    verify_all()
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


def test_an_archive_proves_who_gave_up_as_well(cast: Cast):
    content, log = an_archive(give_ups=0.03)
    submission = hand_in(cast, cast.ben, order_of(cast, log), content, TABLE_NUMBER, retired=1)
    assert submission.finding == {}
    assert state_of(cast.table) == ResultState.CONFIRMED
    last = cast.table.results.order_by("place").last()
    assert (last.finished, last.points) == (False, points_for(3, finished=False))


@pytest.mark.parametrize(("give_ups", "retired"), [(0.0, 1), (0.03, 0), (0.03, 2)])
def test_an_archive_is_no_proof_of_another_number_of_cars_that_gave_up(
    cast: Cast, give_ups: float, retired: int
):
    content, log = an_archive(give_ups=give_ups)
    submission = hand_in(
        cast, cast.ben, order_of(cast, log), content, TABLE_NUMBER, retired=retired
    )
    assert submission.finding["code"] == "order.gave-up"
    assert (state_of(cast.table), placed(cast.table)) == (ResultState.SUBMITTED, [])


# Standings follow, and computing them again changes nothing.


def test_standings_follow_the_result_and_its_retraction(cast: Cast, orders: Orders):
    submission = submit(table=cast.table, by=cast.ben, order=orders[1])
    assert points(cast) == {"black": 4, "blue": 6, "green": 9}
    withdraw(submission=submission)
    assert points(cast) == {"black": 0, "blue": 0, "green": 0}


def test_rebuilding_changes_nothing(cast: Cast, orders: Orders):
    for person in (cast.ben, cast.bea):
        submit(table=cast.table, by=person, order=orders[0])

    def rows() -> list[object]:
        return [
            list(cast.table.results.values("entry", "place", "points", "finished")),
            list(cast.season.standings.values("entry", "position", "points", "races", "tie")),
        ]

    before = rows()
    results.settle(Table.objects.get(pk=cast.table.pk))
    standings.rebuild(cast.season)
    assert rows() == before
