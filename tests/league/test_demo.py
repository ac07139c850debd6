"""The demo keeps what it promises: every verdict word, a dispute, a contradiction, standings."""

from collections import Counter
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Model
from django.test import Client

from championship.enums import LogKind, ResultState, SubmissionState, VerdictWord
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
from championship.services import standings
from engine.documents import read_document
from league.models import Club, Membership, Role, User
from league.services import demo
from tests.cast import Cast
from tests.factories import ClubFactory

EVERYTHING: tuple[type[Model], ...] = (
    *(Club, Membership, User, Season, Race, Table, Entry, Seat),
    *(Log, Verification, Submission, Result, Standing),
)


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[demo.Demo]:
    """Make the demo once for this file; each test works on it and leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo.make()
        transaction.set_rollback(True)


@pytest.fixture
def made(made_once: demo.Demo, db: None) -> demo.Demo:
    return made_once


@pytest.fixture
def empty(db: None) -> None:
    """Take the demo away, where a test before has left it to its file."""
    demo.people.remove(demo.find())


def rows() -> dict[str, list[dict[str, Any]]]:
    """Read every row there is."""
    return {
        each.__name__: list(each._default_manager.order_by("pk").values()) for each in EVERYTHING
    }


def told(season: str) -> list[tuple[Any, ...]]:
    """Tell a season by what can be seen of it."""
    return [
        (
            table.race.name,
            table.race.date,
            table.state,
            [result.entry.name for result in table.results.order_by("place")],
            [(each.by.name, each.state, each.created) for each in table.submissions.all()],
            [log.sha256 for log in table.logs.all()],
        )
        for table in Table.objects.filter(race__season__name=season).order_by("race__number")
    ]


def one_of(state: str, **fields: object) -> Table:
    return Table.objects.get(state=state, race__season__name="Autumn 2026", **fields)


# What is there.


def test_the_public_club_has_every_role_and_six_to_eight_drivers(made: demo.Demo):
    club = Club.objects.get(public=True)
    roles = Counter(club.memberships.values_list("role", flat=True))
    assert (roles[Role.OWNER], roles[Role.ORGANISER], roles[Role.STEWARD]) == (1, 1, 1)
    assert 6 <= roles[Role.DRIVER] <= 8
    assert Club.objects.filter(public=False).count() == 1
    assert made.clubs == (club, Club.objects.get(public=False))


def test_everybody_of_the_demo_signs_in_with_the_documented_password(made: demo.Demo):
    for name, email, _told in demo.accounts():
        assert email.endswith("example.com")
        assert Client().login(username=email, password="heat-demo-1"), name


def test_the_finished_season_is_decided_throughout(made: demo.Demo):
    states = Counter(
        Table.objects.filter(race__season__name="Spring 2026").values_list("state", flat=True)
    )
    assert set(states) == {ResultState.OFFICIAL, ResultState.CONFIRMED}
    assert states.total() >= 5


def test_the_running_season_has_a_table_in_every_state(made: demo.Demo):
    tables = Table.objects.filter(race__season__name="Autumn 2026")
    assert set(tables.values_list("state", flat=True)) == set(ResultState.values)


def test_logs_show_as_much_as_logs_can(made: demo.Demo):
    words = Verification.objects.values_list("verdict", flat=True)
    assert set(words) == set(VerdictWord.values) - {VerdictWord.UNREADABLE}
    shown = set()
    for log in Log.objects.filter(kind=LogKind.LOG):
        (document,) = read_document(bytes(log.content))
        shown.add(document.log.disclosure)
    assert shown == {"complete", "observed", "positions", "result"}


def test_archives_confirm_themselves_by_their_table_number(made: demo.Demo):
    archives = Log.objects.filter(kind=LogKind.ARCHIVE)
    assert archives.count() == 2
    for log in archives:
        assert log.online_table
        assert log.submissions.get().state == SubmissionState.ACCEPTED
        assert log.table.state in (ResultState.CONFIRMED, ResultState.OFFICIAL)


def test_one_order_is_not_its_logs(made: demo.Demo):
    (wrong,) = Submission.objects.exclude(finding={})
    assert wrong.finding["code"] == "result.order"
    assert wrong.log.verifications.get().verdict == VerdictWord.CONSISTENT
    assert not wrong.table.results.exists()


def test_one_log_is_contradicted_at_a_round_a_car_and_a_step(made: demo.Demo):
    wrong = Verification.objects.get(verdict=VerdictWord.CONTRADICTED)
    place = wrong.findings[0]["place"]
    assert place["round"] > 4
    assert place["car"] in {seat.colour for seat in wrong.log.table.seats.all()}
    assert place["step"] == "Play cards"
    assert wrong.log.table.state == ResultState.SUBMITTED
    assert not wrong.log.table.results.exists()


def test_one_result_is_disputed_by_two_people(made: demo.Demo):
    table = one_of(ResultState.DISPUTED)
    one, other = table.submissions.all()
    assert one.by != other.by
    assert one.order != other.order
    assert sorted(one.order) == sorted(other.order)


def test_one_result_waits_for_a_second_person(made: demo.Demo):
    table = one_of(ResultState.SUBMITTED, results__place=1)
    assert table.submissions.get().state == SubmissionState.WAITING


def test_one_car_did_not_finish(made: demo.Demo):
    (result,) = Result.objects.filter(finished=False)
    assert result.points == 0


def test_only_people_of_the_table_hand_in_its_result(made: demo.Demo):
    for submission in Submission.objects.all():
        assert submission.table.seats.filter(entry__member__user=submission.by).exists()


def test_every_date_is_one_of_2026(made: demo.Demo):
    days = {
        *(race.date for race in Race.objects.all()),
        *(
            each.created
            for model in (Club, Season, Log, Submission)
            for each in model.objects.all()
        ),
        *(each.finished for each in Verification.objects.all()),
    }
    assert {day.year for day in days} == {2026}


def test_standings_are_what_computing_them_again_gives(made: demo.Demo):
    def seen() -> list[dict[str, Any]]:
        fields = ("season", "entry", "position", "place", "points", "races", "change", "tie")
        return list(Standing.objects.order_by("season", "position").values(*fields))

    before = seen()
    assert sum(row["points"] for row in before) > 0
    for season in Season.objects.all():
        standings.rebuild(season)
    assert seen() == before


# Again, and anew.


def test_making_it_twice_changes_nothing(made: demo.Demo):
    before = rows()
    again = demo.make()
    assert made.made
    assert not again.made
    assert again.clubs == made.clubs
    assert rows() == before


def test_made_anew_it_is_the_same_demo(made: demo.Demo):
    def seen() -> list[Any]:
        return [told(name) for name in ("Spring 2026", "Autumn 2026", "Kitchen cup")]

    before, count = seen(), {name: len(found) for name, found in rows().items()}
    anew = demo.reset()
    assert anew.made
    assert {club.pk for club in anew.clubs}.isdisjoint(club.pk for club in made.clubs)
    assert seen() == before
    assert {name: len(found) for name, found in rows().items()} == count


def test_made_anew_it_leaves_no_history_of_the_old_one(made: demo.Demo):
    def history() -> list[int]:
        models = (Club, Membership, Season, Race, Table, Entry, Submission)
        return [model.history.count() for model in models]

    before = history()
    demo.reset()
    assert history() == before


def test_a_reset_leaves_other_clubs_alone(empty: None, cast: Cast):
    demo.make()
    ada = User.objects.get(name="Ada")
    Membership.objects.create(club=cast.club, user=ada)
    before = [
        list(each.objects.filter(pk=row.pk).values())
        for each, row in ((Club, cast.club), (Season, cast.season), (User, cast.ben))
    ]
    demo.reset()
    assert before == [
        list(each.objects.filter(pk=row.pk).values())
        for each, row in ((Club, cast.club), (Season, cast.season), (User, cast.ben))
    ]
    assert cast.club.memberships.count() == 4
    assert Entry.objects.filter(season=cast.season).count() == 3


def test_a_club_of_the_same_name_that_is_not_the_demos_is_left_alone(empty: None):
    club = ClubFactory(name=demo.calendar.CLUBS[0].name)
    for options in ([], ["--reset"]):
        with pytest.raises(CommandError, match="not the demo's"):
            call_command("demo", *options, stdout=StringIO())
    assert list(Club.objects.all()) == [club]
    assert not User.objects.exists()


# The command.


def test_the_command_counts_and_says_who_may_sign_in(empty: None):
    said = StringIO()
    call_command("demo", stdout=said)
    lines = said.getvalue().splitlines()
    assert lines[0].startswith("  1 of 15  Slipstream Demo Club, Spring 2026")
    assert lines[14].startswith(" 15 of 15")
    assert "heat-demo-1" in said.getvalue()
    assert "ada@demo.example.com" in said.getvalue()

    again = StringIO()
    call_command("demo", stdout=again)
    assert again.getvalue().startswith("The demo is there already")

    anew = StringIO()
    call_command("demo", "--reset", stdout=anew)
    assert anew.getvalue() == said.getvalue()
