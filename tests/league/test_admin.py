"""Django's admin: every list and form opens, and lists stay light."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from championship.models import Entry, Log, Race, Season, Seat, Table, Verification
from championship.services.submissions import Handed, submit
from league.models import Club, Membership, User
from tests.cast import Cast, a_log, order_of
from tests.factories import (
    EntryFactory,
    MembershipFactory,
    RaceFactory,
    SeasonFactory,
    SeatFactory,
    TableFactory,
    UserFactory,
)

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
OURS = [model for model in MODELS if model._meta.app_label in ("championship", "league")]


def address(model, page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def filled(cast: Cast, django_capture_on_commit_callbacks) -> Cast:
    text, log = a_log()
    with django_capture_on_commit_callbacks(execute=True):
        submit(table=cast.table, by=cast.ben, order=order_of(cast, log), handed=Handed(text))
    return cast


def test_every_model_of_ours_is_in_the_admin():
    names = {model.__name__ for model in OURS}
    assert {"Club", "Membership", "User"} <= names
    assert {"Season", "Race", "Table", "Entry", "Seat"} <= names
    assert {"Log", "Verification", "Submission", "Result", "Standing"} <= names


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_list_and_every_form_opens(model, filled: Cast, admin_client: Client, rf):
    assert admin_client.get(address(model, "changelist")).status_code == 200
    searched = admin_client.get(address(model, "changelist"), {"q": "tbl_23"})
    assert searched.status_code == 200
    request = rf.get("/")
    request.user = User.objects.get(is_superuser=True)
    may_add = admin.site._registry[model].has_add_permission(request)
    assert admin_client.get(address(model, "add")).status_code == (200 if may_add else 403)
    for row in model._default_manager.all()[:1]:
        assert admin_client.get(address(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_who_is_not_on_the_staff_does_not_get_in(model, cast: Cast, client: Client):
    assert client.get(address(model, "changelist")).status_code == 302
    for person in (cast.owner, cast.ann, cast.ben, cast.cat):
        client.force_login(person)
        assert client.get(address(model, "changelist")).status_code == 302


def test_derived_rows_are_to_look_at(filled: Cast, admin_client: Client):
    verification = Verification.objects.get()
    page = address(Verification, "change", verification.pk)
    assert 'name="_save"' not in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"verdict": "proven"}).status_code == 403


def test_a_row_is_found_by_its_public_id(cast: Cast, admin_client: Client):
    for row in (cast.club, cast.season, cast.race, cast.table, cast.entries["blue"], cast.ben):
        found = admin_client.get(address(type(row), "changelist"), {"q": row.public_id})
        assert f"{row.pk}/change/" in found.content.decode()
        other = admin_client.get(address(type(row), "changelist"), {"q": "xxx_22"})
        assert f"{row.pk}/change/" not in other.content.decode()


def test_an_account_is_made_without_a_user_name(admin_client: Client):
    password = "lotus-25-climax"
    answer = admin_client.post(
        address(User, "add"),
        {"email": "jim@example.com", "name": "Jim", "password1": password, "password2": password},
    )
    assert answer.status_code == 302
    assert User.objects.get(email="jim@example.com").check_password(password)


def test_a_log_shows_its_beginning_on_its_own_page_only(filled: Cast, admin_client: Client):
    log = Log.objects.get()
    assert "[Circuit" in admin_client.get(address(Log, "change", log.pk)).content.decode()
    assert "[Circuit" not in admin_client.get(address(Log, "changelist")).content.decode()


@pytest.mark.parametrize("model", [Log, Verification], ids=["logs", "verifications"])
def test_lists_do_not_load_what_logs_contain(
    model, filled: Cast, admin_client: Client, django_assert_max_num_queries
):
    with django_assert_max_num_queries(20) as asked:
        admin_client.get(address(model, "changelist"))
    assert not any('"content"' in query["sql"] for query in asked.captured_queries)


def _seat() -> None:
    entry = EntryFactory()
    SeatFactory(entry=entry, table=TableFactory(race__season=entry.season))


@pytest.mark.parametrize(
    ("model", "make", "queries"),
    [
        (Club, MembershipFactory, 5),
        (Membership, MembershipFactory, 5),
        (User, UserFactory, 5),
        (Season, SeasonFactory, 5),
        # The filter asks which circuits there are.
        (Race, RaceFactory, 6),
        (Table, TableFactory, 5),
        (Entry, EntryFactory, 5),
        (Seat, _seat, 5),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_list_asks_as_much_for_one_row_as_for_three(
    model, make, queries: int, admin_client: Client, django_assert_num_queries
):
    make()
    with django_assert_num_queries(queries):
        admin_client.get(address(model, "changelist"))
    make()
    make()
    with django_assert_num_queries(queries):
        admin_client.get(address(model, "changelist"))
