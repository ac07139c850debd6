"""Pages: who may open them, what they show, what they take."""

import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from championship.enums import LogKind, ResultState, SubmissionState, VerificationState
from championship.models import Entry, Log, Race, Season, Seat, Submission, Table, Verification
from championship.services import standings
from championship.services.results import confirm, make_official
from championship.services.submissions import Handed, submit
from tests.cast import Cast, a_log, make_cast, order_of
from tests.factories import EntryFactory, RaceFactory, SeatFactory, TableFactory, UserFactory

Address = Callable[[Cast], str]


def of_club(name: str) -> Address:
    return lambda cast: reverse(name, args=[cast.club.public_id])


def of_season(name: str) -> Address:
    return lambda cast: reverse(name, args=[cast.season.public_id])


def of_race(name: str) -> Address:
    return lambda cast: reverse(name, args=[cast.race.public_id])


def of_table(name: str) -> Address:
    return lambda cast: reverse(name, args=[cast.table.public_id])


def of_entry(name: str) -> Address:
    return lambda cast: reverse(name, args=[cast.season.public_id, cast.entries["black"].public_id])


def of_submission(name: str) -> Address:
    return lambda cast: reverse(name, args=[Submission.objects.get().public_id])


def of_log(name: str) -> Address:
    return lambda cast: reverse(name, args=[Log.objects.get().public_id])


READ = [
    of_season("season"),
    of_race("race"),
    of_table("table"),
    of_log("log"),
    of_log("log_raw"),
]
ORGANISE = [
    of_club("new_season"),
    of_season("new_race"),
    of_season("new_entry"),
    of_entry("change_entry"),
    of_race("change_race"),
    of_table("seats"),
]
DECIDE = [
    of_race("new_table"),
    of_submission("confirm_submission"),
    of_table("make_official"),
    of_table("reopen_table"),
]
SUBMIT = of_table("submit_result")
WITHDRAW = of_submission("withdraw_submission")

# Olga owns, Ann organises, Ben drives and handed the result in, Cat is a stranger, nobody a visitor.
WHO = ("owner", "ann", "ben", "cat", None)


def log_in(cast: Cast, who: str | None) -> Client:
    client = Client()
    if who:
        client.force_login(getattr(cast, who))
    return client


def handed_in(cast: Cast) -> Submission:
    return submit(
        table=cast.table, by=cast.ben, order=list(cast.entries.values()), handed=Handed(b"a log")
    )


def answers(cast: Cast, address: Address, method: str) -> list[object]:
    """Say what each of WHO gets: a status, or "sign in"."""
    said: list[object] = []
    url = address(cast)
    for who in WHO:
        response = getattr(log_in(cast, who), method)(url)
        to_login = response.status_code == 302 and "/accounts/login/" in response["Location"]
        said.append("sign in" if to_login else response.status_code)
    return said


@pytest.mark.parametrize("address", READ)
def test_everybody_reads_a_public_club(cast: Cast, address: Address):
    handed_in(cast)
    assert answers(cast, address, "get") == [200, 200, 200, 200, 200]


@pytest.mark.parametrize("address", READ)
def test_only_members_read_a_private_club(db: None, address: Address):
    cast = make_cast(public=False)
    handed_in(cast)
    assert answers(cast, address, "get") == [200, 200, 200, 404, 404]


@pytest.mark.parametrize("address", ORGANISE)
def test_organisers_set_up(cast: Cast, address: Address):
    assert answers(cast, address, "get") == [200, 200, 403, 403, "sign in"]


@pytest.mark.parametrize("address", ORGANISE)
def test_strangers_find_nothing_to_set_up_in_a_private_club(db: None, address: Address):
    assert answers(make_cast(public=False), address, "get") == [200, 200, 403, 404, "sign in"]


@pytest.mark.parametrize("address", DECIDE)
def test_organisers_decide(cast: Cast, address: Address):
    handed_in(cast)
    assert answers(cast, address, "post") == [302, 302, 403, 403, "sign in"]


@pytest.mark.parametrize("address", DECIDE)
def test_strangers_find_nothing_to_decide_in_a_private_club(db: None, address: Address):
    cast = make_cast(public=False)
    handed_in(cast)
    assert answers(cast, address, "post") == [302, 302, 403, 404, "sign in"]


def test_members_submit(cast: Cast):
    assert answers(cast, SUBMIT, "get") == [200, 200, 200, 403, "sign in"]


def test_strangers_find_no_form_in_a_private_club(db: None):
    assert answers(make_cast(public=False), SUBMIT, "get") == [200, 200, 200, 404, "sign in"]


def test_a_submission_is_taken_back_by_who_made_it(cast: Cast):
    handed_in(cast)
    assert answers(cast, WITHDRAW, "post") == [403, 403, 302, 403, "sign in"]
    assert Submission.objects.get().state == SubmissionState.WITHDRAWN


def test_strangers_find_nothing_to_take_back_in_a_private_club(db: None):
    cast = make_cast(public=False)
    handed_in(cast)
    assert answers(cast, WITHDRAW, "post") == [403, 403, 302, 404, "sign in"]


@pytest.mark.parametrize("address", [*DECIDE, WITHDRAW])
def test_what_changes_something_is_no_link(cast: Cast, address: Address):
    handed_in(cast)
    assert log_in(cast, "ann").get(address(cast)).status_code == 405


@pytest.mark.parametrize("address", [*DECIDE, WITHDRAW, SUBMIT, *ORGANISE])
def test_nothing_is_taken_from_another_site(cast: Cast, address: Address):
    handed_in(cast)
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.ann)
    assert client.post(address(cast)).status_code == 403


@pytest.mark.parametrize("address", [*READ, SUBMIT])
def test_no_page_needs_inline_script_or_style(cast: Cast, address: Address):
    handed_in(cast)
    page = log_in(cast, "ann").get(address(cast))
    assert not re.search(rb"<script>|<style|\sstyle=|\son\w+=", page.content)


def order(cast: Cast, *colours: str) -> dict[str, object]:
    return {
        f"place_{cast.entries[colour].public_id}": place
        for place, colour in enumerate(colours, start=1)
    }


def hand_in(cast: Cast, who: str, **data: object) -> HttpResponse:
    return log_in(cast, who).post(SUBMIT(cast), data)


def shown(response: HttpResponse) -> str:
    return response.content.decode()


def test_a_result_is_handed_in_and_its_log_checked(cast: Cast, django_capture_on_commit_callbacks):
    text, log = a_log()
    client = log_in(cast, "ben")
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(
            SUBMIT(cast), order(cast, *log.result or ()) | {"log_text": text.decode()}
        )
    assert (response.status_code, response["Location"]) == (302, of_table("table")(cast))
    page = shown(client.get(response["Location"]))
    assert "The result is handed in." in page
    assert "consistent" in page
    assert "data-pending" not in page


def test_the_form_works_without_script(cast: Cast):
    page = shown(log_in(cast, "ben").get(SUBMIT(cast)))
    assert re.findall(r'<input type="number" name="(place_\w+)"', page) == [
        f"place_{entry.public_id}" for entry in cast.entries.values()
    ]
    assert len(re.findall(r'<input type="checkbox" name="out_', page)) == 3


def test_the_same_form_sent_twice_is_one_submission(cast: Cast):
    for _ in range(2):
        assert hand_in(cast, "ben", **order(cast, "black", "blue", "green")).status_code == 302
    assert Submission.objects.count() == 1


def test_what_was_typed_is_kept_when_the_order_is_wrong(cast: Cast):
    typed = order(cast, "black", "blue") | {"log_text": "my <log>", "online_table": "77"}
    page = shown(hand_in(cast, "ben", **typed))
    assert "Which place?" in page
    assert "my &lt;log&gt;</textarea>" in page
    assert 'value="77"' in page
    black = cast.entries["black"].public_id
    assert re.search(rf'name="place_{black}" value="1"', page)
    assert not Submission.objects.exists()


def test_an_uploaded_file_is_kept_when_the_order_is_wrong(cast: Cast):
    file = SimpleUploadedFile("mine.race", b"a log")
    page = shown(hand_in(cast, "ben", **order(cast, "black"), log_file=file))
    kept = Log.objects.get()
    assert (bytes(kept.content), kept.name, kept.by) == (b"a log", "mine.race", cast.ben)
    assert "mine.race is kept" in page
    assert f'name="kept" value="{kept.public_id}"' in page
    hand_in(cast, "ben", **order(cast, "black", "blue", "green"), kept=kept.public_id)
    assert Submission.objects.get().log == kept


def test_nobody_takes_the_kept_file_of_another(cast: Cast):
    file = SimpleUploadedFile("mine.race", b"a log")
    hand_in(cast, "ben", log_file=file)
    kept = Log.objects.get().public_id
    hand_in(cast, "bea", **order(cast, "black", "blue", "green"), kept=kept)
    assert Submission.objects.get().log is None


def test_an_oversize_file_is_refused_with_a_sentence(cast: Cast):
    file = SimpleUploadedFile("big.race", bytes(20_000_001))
    page = shown(hand_in(cast, "ben", **order(cast, "black", "blue", "green"), log_file=file))
    assert "more than 20 MB" in page
    assert not Log.objects.exists()


def test_a_refusal_of_the_service_stands_in_the_form(cast: Cast):
    confirm(submission=handed_in(cast))
    page = shown(hand_in(cast, "bea", **order(cast, "green", "blue", "black")))
    assert page.count("only an organiser can change it") == 2
    assert Submission.objects.count() == 1


def test_a_table_without_seats_says_so(cast: Cast):
    Seat.objects.all().delete()
    page = shown(log_in(cast, "ben").get(SUBMIT(cast)))
    assert "Nobody sits at this table yet" in page
    assert "<textarea" not in page


def test_a_table_says_what_its_log_cannot_be(cast: Cast, django_capture_on_commit_callbacks):
    text, log = a_log()
    lines = text.decode().splitlines()
    wrong = next(n for n, line in enumerate(lines) if line.startswith("3 ")) + 1
    lines[wrong] = re.sub(r"@\S+", "@0:60.1", lines[wrong])
    with django_capture_on_commit_callbacks(execute=True):
        submit(
            table=cast.table,
            by=cast.ben,
            order=order_of(cast, log),
            handed=Handed("\n".join(lines).encode()),
        )
    for address in (of_table("table"), of_log("log")):
        page = shown(log_in(cast, None).get(address(cast)))
        assert "contradicted" in page
        assert f"Round 3 · {lines[wrong].split()[0]}" in page
        assert "<mark>@0:60.1</mark>" in page
        row = re.search(r'class="failing"><th scope="row">(\d+)</th>', page)
        assert row
        assert row[1] == str(wrong + 1)


HOSTILE = "</code></td><script>alert(1)</script>\u202e\x1b[31m"


def test_hostile_logs_are_shown_as_text(cast: Cast, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        submit(
            table=cast.table,
            by=cast.ben,
            order=list(cast.entries.values()),
            handed=Handed(HOSTILE.encode(), name='"><script>alert(2)</script>'),
        )
    for address in (of_table("table"), of_log("log")):
        page = shown(log_in(cast, None).get(address(cast)))
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;\N{REPLACEMENT CHARACTER}" in page
        assert not re.search("[\u202e\x1b]", page)


def test_a_log_is_given_as_it_came(cast: Cast):
    content = bytes(range(256))
    submit(
        table=cast.table,
        by=cast.ben,
        order=list(cast.entries.values()),
        handed=Handed(content, name='../a "b"\r\n.race'),
    )
    response = log_in(cast, None).get(of_log("log_raw")(cast))
    assert response.content == content
    assert response["Content-Type"] == "application/octet-stream"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Disposition"] == 'attachment; filename="_a _b___.race"'


@pytest.mark.parametrize("content", [b"\xff\xfe", b"nul\0", b"x" * 1_000_001])
def test_what_is_no_text_is_only_offered_as_a_file(cast: Cast, content: bytes):
    submit(
        table=cast.table,
        by=cast.ben,
        order=list(cast.entries.values()),
        handed=Handed(content, name="thing.bin"),
    )
    for address in (of_table("table"), of_log("log")):
        page = shown(log_in(cast, None).get(address(cast)))
        assert "thing.bin" in page
        assert of_log("log_raw")(cast) in page
        assert 'class="log log-lines"' not in page


def test_a_page_shows_no_more_of_a_log_than_a_race_has(cast: Cast):
    submit(
        table=cast.table,
        by=cast.ben,
        order=list(cast.entries.values()),
        handed=Handed(b"\n" * 10_000 + b"x" * 10_000),
    )
    page = shown(log_in(cast, None).get(of_log("log")(cast)))
    assert page.count("<tr") == 4_000
    assert "4000 of 10001 lines" in page


def test_a_page_waits_for_a_verdict_and_shows_it(cast: Cast):
    handed_in(cast)  # outside a commit, so that nobody has checked it yet
    for address in (of_table("table"), of_log("log")):
        page = shown(log_in(cast, None).get(address(cast)))
        assert "waiting to be checked" in page
        assert "data-pending" in page
        assert "refresh.js" in page
        assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page
    Verification.objects.update(state=VerificationState.DONE, verdict="unreadable")
    assert "refresh.js" not in shown(log_in(cast, None).get(of_table("table")(cast)))


def test_submissions_that_differ_stand_side_by_side(cast: Cast):
    black, blue, green = cast.entries.values()
    submit(table=cast.table, by=cast.ben, order=[black, blue, green])
    submit(table=cast.table, by=cast.bea, order=[black, green, blue])
    page = shown(log_in(cast, None).get(of_table("table")(cast)))
    rows = re.findall(r'<tr( class="differs[^"]*")?>\s*<th scope="row"><span class="place">', page)
    assert rows == ["", ' class="differs-first"', ' class="differs"']
    assert "Confirm this one" not in page
    page = shown(log_in(cast, "ann").get(of_table("table")(cast)))
    assert page.count("Confirm this one") == 2


BUTTONS = ("Hand in the result", "Hand in another", "Take back", "Confirm this one")
BUTTONS += ("Make official", "Reopen", "Set the grid", "Sign in to hand in the result")


@pytest.mark.parametrize(
    ("state", "offered"),
    [
        (
            ResultState.OPEN,
            [
                {"Hand in the result", "Set the grid"},
                {"Hand in the result"},
                set(),
                {"Sign in to hand in the result"},
            ],
        ),
        (
            ResultState.SUBMITTED,
            [
                {"Hand in the result", "Confirm this one"},
                {"Hand in another", "Take back"},
                set(),
                set(),
            ],
        ),
        (ResultState.CONFIRMED, [{"Make official", "Reopen"}, set(), set(), set()]),
        (ResultState.OFFICIAL, [{"Reopen"}, set(), set(), set()]),
    ],
)
def test_a_table_offers_what_the_reader_may_do(cast: Cast, state, offered):
    if state != ResultState.OPEN:
        submission = submit(table=cast.table, by=cast.ben, order=list(cast.entries.values()))
        if state != ResultState.SUBMITTED:
            confirm(submission=submission)
        if state == ResultState.OFFICIAL:
            make_official(table=cast.table)
    seen = []
    for who in WHO:
        page = shown(log_in(cast, who).get(of_table("table")(cast)))
        labels = re.findall(r'class="button[^>]*>([^<]+)', page)
        seen.append(set(labels) & set(BUTTONS))
    # The owner may all that the organiser may.
    assert seen == [offered[0], *offered]


def test_a_result_goes_from_submitted_to_official_and_back(cast: Cast):
    submission = submit(table=cast.table, by=cast.ben, order=list(cast.entries.values()))
    ann = log_in(cast, "ann")
    states = []
    for url in (
        reverse("confirm_submission", args=[submission.public_id]),
        of_table("make_official")(cast),
        of_table("reopen_table")(cast),
    ):
        ann.post(url)
        cast.table.refresh_from_db()
        states.append(cast.table.state)
    assert states == [ResultState.CONFIRMED, ResultState.OFFICIAL, ResultState.SUBMITTED]


def test_what_is_refused_is_said_on_the_table(cast: Cast):
    page = log_in(cast, "ann").post(of_table("make_official")(cast), follow=True)
    assert "Only a confirmed result can be made official." in shown(page)


def test_what_was_taken_back_cannot_be_confirmed(cast: Cast):
    submission = submit(table=cast.table, by=cast.ben, order=list(cast.entries.values()))
    log_in(cast, "ben").post(WITHDRAW(cast))
    url = reverse("confirm_submission", args=[submission.public_id])
    assert log_in(cast, "ann").post(url).status_code == 404


def test_a_season_says_how_much_may_still_change(cast: Cast):
    page = shown(log_in(cast, None).get(of_season("season")(cast)))
    assert "not confirmed yet" not in page
    submit(table=cast.table, by=cast.ben, order=list(cast.entries.values()))
    page = shown(log_in(cast, None).get(of_season("season")(cast)))
    assert "1 result is not confirmed yet" in page


def test_an_organiser_sets_a_season_up(cast: Cast):
    ann = log_in(cast, "ann")
    response = ann.post(of_club("new_season")(cast), {"name": "1962"})
    season = Season.objects.get(name="1962")
    assert response["Location"] == reverse("season", args=[season.public_id])
    for name, colour in (("Dora", "red"), ("Emil", "white")):
        ann.post(reverse("new_entry", args=[season.public_id]), {"name": name, "colour": colour})
    dora, emil = season.entries.order_by("name")
    ann.post(
        reverse("change_entry", args=[season.public_id, emil.public_id]),
        {"name": "Émile", "colour": "white", "number": "12"},
    )
    assert Entry.objects.get(pk=emil.pk).number == 12
    response = ann.post(
        reverse("new_race", args=[season.public_id]),
        {"name": "Cup", "circuit": "gb", "laps": "", "date": "2026-05-01"},
    )
    race = Race.objects.get(season=season)
    assert response["Location"] == reverse("race", args=[race.public_id])
    ann.post(
        reverse("change_race", args=[race.public_id]),
        {"name": "Cup", "circuit": "gb", "laps": "3"},
    )
    race.refresh_from_db()
    assert (race.number, race.laps, race.date) == (1, 3, None)
    ann.post(reverse("new_table", args=[race.public_id]))
    first, second = race.tables.order_by("number")
    assert (first.number, second.number) == (1, 2)
    response = ann.post(
        reverse("seats", args=[second.public_id]),
        {
            f"sits_{dora.public_id}": "on",
            f"colour_{dora.public_id}": "red",
            f"grid_{dora.public_id}": "2",
            f"sits_{emil.public_id}": "on",
            f"colour_{emil.public_id}": "cyan",
            f"grid_{emil.public_id}": "1",
        },
    )
    assert response["Location"] == reverse("table", args=[second.public_id])
    assert list(second.seats.order_by("grid").values_list("entry", "colour", "grid")) == [
        (emil.pk, "cyan", 1),
        (dora.pk, "red", 2),
    ]
    assert list(season.standings.values_list("entry", "points")) == [(dora.pk, 0), (emil.pk, 0)]


def refused(cast: Cast, address: Address, **data: object) -> str:
    """Say what stands in the form after what was refused."""
    page = shown(log_in(cast, "ann").post(address(cast), data))
    return " ".join(re.findall(r'(?:class="error"[^>]*>.*?|<div><p>)([^<>]+)</p>', page)).strip()


def test_what_does_not_fit_is_said_in_the_form(cast: Cast):
    assert refused(cast, of_club("new_season"), name="1961").startswith("The club has a season")
    taken = refused(cast, of_season("new_entry"), name="Ben", colour="red")
    assert taken == "Somebody of this name has entered already."
    handed_in(cast)
    moved = refused(cast, of_race("change_race"), name="Cup", circuit="gb")
    assert moved.startswith("A log of this race was handed in")
    assert refused(cast, of_table("seats"), x="y").startswith("A result was handed in")


def test_seats_that_do_not_fit_are_refused(cast: Cast):
    data: dict[str, object] = {}
    for entry in cast.entries.values():
        data |= {f"sits_{entry.public_id}": "on", f"colour_{entry.public_id}": "red"}
    assert refused(cast, of_table("seats"), **data) == "Two cars cannot both be red."
    for entry, colour in zip(cast.entries.values(), ("red", "blue", "pink"), strict=True):
        data |= {f"colour_{entry.public_id}": colour, f"grid_{entry.public_id}": "1"}
    twice = "Two cars cannot both start from grid spot 1."
    assert refused(cast, of_table("seats"), **data) == twice
    assert cast.table.seats.count() == 3


def more_races(cast: Cast) -> None:
    for number in (2, 3):
        race = RaceFactory(season=cast.season, number=number)
        entry = EntryFactory(season=cast.season)
        SeatFactory(table=TableFactory(race=race), entry=entry)
    standings.rebuild(cast.season)


def more_tables(cast: Cast) -> None:
    for number in (2, 3):
        table = TableFactory(race=cast.race, number=number)
        SeatFactory(table=table, entry=EntryFactory(season=cast.season))


def more_submissions(cast: Cast) -> None:
    ids = [entry.public_id for entry in cast.entries.values()]
    for mark in ("2", "3"):
        log = Log.objects.create(table=cast.table, content=b"a log", kind=LogKind.LOG, sha256=mark)
        Verification.objects.create(log=log, rules_version="1")
        by = UserFactory()
        Submission.objects.create(table=cast.table, by=by, order=ids, log=log, fingerprint=mark)


@pytest.mark.parametrize(
    ("address", "more", "queries"),
    [
        (of_season("season"), more_races, 7),
        (of_race("race"), more_tables, 4),
        (of_table("table"), more_submissions, 8),
    ],
)
def test_a_list_of_three_takes_no_more_queries_than_one(
    cast: Cast, django_assert_num_queries, address: Address, more, queries: int
):
    handed_in(cast)
    standings.rebuild(cast.season)
    visitor = log_in(cast, None)
    with django_assert_num_queries(queries):
        visitor.get(address(cast))
    more(cast)
    with django_assert_num_queries(queries):
        visitor.get(address(cast))


def test_reading_computes_no_standings(cast: Cast):
    Table.objects.update(state=ResultState.CONFIRMED)
    before = list(cast.season.standings.values())
    log_in(cast, None).get(of_season("season")(cast))
    assert list(cast.season.standings.values()) == before
