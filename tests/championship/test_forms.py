"""Forms: what a browser sends as clean values."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from championship.forms import EntryForm, RaceForm, SeatsForm, SubmitForm
from championship.models import Log
from championship.selectors.pages import circuits
from championship.services.seasons import Place
from championship.services.submissions import Handed
from tests.cast import Cast


def places(cast: Cast, **of: object) -> dict[str, object]:
    return {f"place_{cast.entries[colour].public_id}": place for colour, place in of.items()}


def out(cast: Cast, *colours: str) -> dict[str, object]:
    return {f"out_{cast.entries[colour].public_id}": "on" for colour in colours}


def filled(cast: Cast, data: dict[str, object], kept: Log | None = None, **files: bytes):
    uploads = {name: SimpleUploadedFile(f"{name}.race", data) for name, data in files.items()}
    return SubmitForm(data, uploads, table=cast.table, kept=kept)


def test_places_become_an_order(cast: Cast):
    form = filled(cast, places(cast, black=3, blue=1, green=2))
    assert form.is_valid()
    black, blue, green = cast.entries.values()
    assert form.wanted == {"order": [blue, green, black], "retired": 0, "handed": None}


@pytest.mark.parametrize(
    ("written", "order"),
    [
        ({"blue": 1}, ["blue", "black", "green"]),  # as they stand on the page
        ({"blue": 1, "green": 2, "black": 3}, ["blue", "green", "black"]),
        ({"green": 1, "blue": 2}, ["blue", "green", "black"]),  # last although placed first
    ],
)
def test_who_did_not_finish_comes_last(cast: Cast, written, order):
    form = filled(cast, places(cast, **written) | out(cast, "black", "green"))
    assert form.is_valid(), form.errors
    assert form.wanted["order"] == [cast.entries[colour] for colour in order]
    assert form.wanted["retired"] == 2


def test_nobody_need_have_finished(cast: Cast):
    form = filled(cast, out(cast, "black", "blue", "green"))
    assert form.is_valid()
    assert form.wanted["retired"] == 3


def errors(form: SubmitForm, cast: Cast) -> dict[str, list[str]]:
    names = {entry.public_id: colour for colour, entry in cast.entries.items()}
    return {names.get(f.partition("_")[2], f): list(e) for f, e in form.errors.items()}


def test_an_empty_order_is_one_error_not_one_for_each_car(cast: Cast):
    form = filled(cast, {"x": "y"})
    assert errors(form, cast) == {
        "__all__": ["Say who finished where: the order is still empty."],
    }


def test_a_missing_place_is_said_beside_its_car(cast: Cast):
    form = filled(cast, places(cast, black=1, blue=2))
    assert errors(form, cast) == {
        "green": ["Which place? If this car did not finish, tick the box."],
    }


def test_a_place_given_twice_is_said_beside_both_cars(cast: Cast):
    form = filled(cast, places(cast, black=1, blue=1, green=2))
    assert errors(form, cast) == {
        "black": ["Place 1 is there twice."],
        "blue": ["Place 1 is there twice."],
    }


def test_a_gap_is_named(cast: Cast):
    form = filled(cast, places(cast, blue=1, black=3) | out(cast, "green"))
    assert errors(form, cast) == {"__all__": ["Nobody has place 2."]}


@pytest.mark.parametrize("wrong", ["0", "4", "first", "1.5", "-1"])
def test_what_is_no_place_is_refused_in_words(cast: Cast, wrong: str):
    form = filled(cast, places(cast, black=wrong, blue=1, green=2))
    assert errors(form, cast) == {"black": ["Places go from 1 to 3."]}


ORDER = {"black": 1, "blue": 2, "green": 3}


def test_pasted_text_is_handed_in_as_it_was_typed(cast: Cast):
    text = ' [Format "1"]\r\n  x\r\n'
    form = filled(cast, places(cast, **ORDER) | {"log_text": text})
    assert form.is_valid()
    assert form.wanted["handed"] == Handed(b' [Format "1"]\n  x\n')


def test_a_file_is_handed_in_untouched(cast: Cast):
    data = places(cast, **ORDER) | {"online_table": " 123 "}
    form = filled(cast, data, log_file=b"\0\r\n\xff", table_page=b"{}")
    assert form.is_valid()
    assert form.wanted["handed"] == Handed(b"\0\r\n\xff", "log_file.race", b"{}", "123")


def test_blanks_are_no_log(cast: Cast):
    form = filled(cast, places(cast, **ORDER) | {"log_text": " \r\n "})
    assert form.is_valid()
    assert form.wanted["handed"] is None


def test_a_file_and_text_at_once_are_refused(cast: Cast):
    form = filled(cast, places(cast, **ORDER) | {"log_text": "x"}, log_file=b"y")
    assert list(form.errors) == ["log_text"]


def test_a_table_page_alone_is_refused(cast: Cast):
    form = filled(cast, places(cast, **ORDER), table_page=b"{}")
    assert list(form.errors) == ["table_page"]


@pytest.mark.parametrize("field", ["log_file", "table_page"])
def test_an_oversize_file_is_refused_in_words(cast: Cast, field: str):
    form = filled(cast, places(cast, **ORDER), **{field: bytes(20_000_001)})
    assert form.errors[field] == ["The file has more than 20 MB and was not taken."]


def test_an_oversize_text_is_refused_in_words(cast: Cast):
    form = filled(cast, places(cast, **ORDER) | {"log_text": "x" * 1_000_001})
    assert form.errors == {"log_text": ["A race log has at most 1 MB; this text is longer."]}


def test_a_kept_file_goes_along_until_it_is_left_out_or_replaced(cast: Cast):
    kept = Log(content=b"kept", name="kept.race", table_page=b"{}")
    order = places(cast, **ORDER)
    form = filled(cast, order, kept)
    assert form.is_valid()
    assert form.wanted["handed"] == Handed(b"kept", "kept.race", b"{}")
    form = filled(cast, order | {"leave_out": "on"}, kept)
    assert form.is_valid()
    assert form.wanted["handed"] is None
    form = filled(cast, order, kept, log_file=b"new")
    assert form.is_valid()
    assert form.wanted["handed"] == Handed(b"new", "log_file.race")


def test_an_upload_of_an_incomplete_form_is_at_hand_and_whole(cast: Cast):
    form = filled(cast, {}, log_file=b"log")
    assert not form.is_valid()
    assert form.upload
    assert form.upload == Handed(b"log", "log_file.race")


def test_a_member_need_not_type_a_name(cast: Cast):
    member = cast.club.memberships.get(user=cast.ben)
    form = EntryForm({"member": member.pk, "colour": "red"}, season=cast.season)
    assert form.is_valid()
    assert form.wanted == {"member": member, "name": "Ben", "colour": "red", "number": None}


def test_a_guest_needs_a_name(cast: Cast):
    form = EntryForm({"colour": "red"}, season=cast.season)
    assert form.errors == {"name": ["A guest needs a name."]}


def test_a_member_of_another_club_is_no_choice(cast: Cast):
    stranger = cast.cat.memberships.get()
    form = EntryForm({"member": stranger.pk, "colour": "red"}, season=cast.season)
    assert list(form.errors) == ["member", "name"]


def test_a_race_needs_neither_laps_nor_date(cast: Cast):
    form = RaceForm({"name": "Cup", "circuit": "gb"}, circuits=circuits())
    assert form.is_valid()
    assert form.wanted == {"name": "Cup", "circuit": "gb", "laps": None, "date": None}


def test_a_circuit_has_to_exist(cast: Cast):
    form = RaceForm({"name": "Cup", "circuit": "moon"}, circuits=circuits())
    assert list(form.errors) == ["circuit"]


def test_seats_are_those_that_are_ticked(cast: Cast):
    black, blue, green = cast.entries.values()
    data = {
        f"sits_{black.public_id}": "on",
        f"colour_{black.public_id}": "red",
        f"grid_{black.public_id}": "2",
        f"colour_{blue.public_id}": "blue",
        f"grid_{blue.public_id}": "1",
        f"sits_{green.public_id}": "on",
        f"colour_{green.public_id}": "green",
    }
    form = SeatsForm(data, entries=[black, blue, green], seats=[])
    assert form.is_valid(), form.errors
    assert form.wanted == {"places": [Place(black, "red", 2), Place(green, "green", None)]}
