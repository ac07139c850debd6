"""The pages of the site itself: home, a club, a new club, style, errors."""

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse

from championship.models import Standing
from league.models import Club, Membership, Role
from tests.cast import Cast, make_cast
from tests.factories import (
    ClubFactory,
    EntryFactory,
    MembershipFactory,
    RaceFactory,
    SeasonFactory,
    UserFactory,
)


def page_of(client: Client, name: str, *args: str, status: int = 200) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == status
    return response.content.decode()


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


# Home


def test_home_lists_public_clubs_to_a_visitor(cast: Cast, client: Client):
    ClubFactory(name="Secret racers", public=False)
    page = page_of(client, "home")
    assert "Ann&#x27;s club" in page
    assert "Cat&#x27;s club" in page
    assert "Secret racers" not in page
    assert reverse("club_new") not in page


def test_home_lists_own_clubs_first_with_the_own_role(cast: Cast):
    page = page_of(signed_in(cast.cat), "home")
    assert page.index("Cat&#x27;s club") < page.index("Ann&#x27;s club")
    assert "You: owner" in page
    page = page_of(signed_in(cast.ann), "home")
    assert page.index("Ann&#x27;s club") < page.index("Cat&#x27;s club")
    assert "You: organiser" in page
    assert "You: driver" in page_of(signed_in(cast.ben), "home")


@pytest.mark.django_db
def test_home_says_what_to_do_while_there_is_no_club(client: Client):
    assert "Sign up and start one" in page_of(client, "home")
    assert "Start a club" in page_of(signed_in(UserFactory()), "home")


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_home_asks_as_much_for_one_club_as_for_three(
    count: int, client: Client, django_assert_num_queries
):
    for club in ClubFactory.create_batch(count):
        MembershipFactory.create_batch(count, club=club)
        SeasonFactory.create_batch(count, club=club)
    with django_assert_num_queries(2):
        page_of(client, "home")


@pytest.mark.django_db
def test_home_shows_fifty_clubs_a_page(client: Client):
    ClubFactory.create_batch(51)
    assert "Page 1 of 2" in page_of(client, "home")
    response = client.get("/?page=2")
    assert response.content.decode().count('href="/clubs/clb_') == 1
    assert client.get("/?page=nonsense").status_code == 200


# A club


def test_a_visitor_sees_the_seasons_of_a_public_club_but_no_members(cast: Cast, client: Client):
    page = page_of(client, "club", cast.club.public_id)
    assert reverse("season", args=[cast.season.public_id]) in page
    assert "Members" not in page
    assert "Olga" not in page


def test_a_stranger_sees_a_public_club_like_a_visitor(cast: Cast):
    page = page_of(signed_in(cast.cat), "club", cast.club.public_id)
    assert "Olga" not in page
    assert reverse("new_season", args=[cast.club.public_id]) not in page


def test_a_driver_sees_who_is_in_the_club_and_as_what(cast: Cast):
    page = page_of(signed_in(cast.ben), "club", cast.club.public_id)
    assert [page.count(role) for role in ("owner", "organiser")] == [1, 1]
    assert "Olga" in page
    assert "olga@example.com" not in page
    assert reverse("new_season", args=[cast.club.public_id]) not in page


def test_an_organiser_can_start_a_season_from_the_club(cast: Cast):
    page = page_of(signed_in(cast.ann), "club", cast.club.public_id)
    assert reverse("new_season", args=[cast.club.public_id]) in page


@pytest.mark.django_db
def test_a_private_club_is_not_there_for_a_visitor_or_a_stranger(client: Client):
    cast = make_cast(public=False)
    page_of(client, "club", cast.club.public_id, status=404)
    page_of(signed_in(cast.cat), "club", cast.club.public_id, status=404)
    page_of(signed_in(cast.ben), "club", cast.club.public_id)
    page_of(signed_in(cast.ann), "club", cast.club.public_id)
    assert "Ann&#x27;s club" not in page_of(client, "home")
    assert "Ann&#x27;s club" not in page_of(signed_in(cast.cat), "home")
    assert "for members only" in page_of(signed_in(cast.ben), "home")


def test_a_club_lists_its_seasons_newest_first(cast: Cast, client: Client):
    SeasonFactory(club=cast.club, name="1962")
    page = page_of(client, "club", cast.club.public_id)
    assert page.index(">1962<") < page.index(">1961<")


def test_a_season_shows_its_first_three(cast: Cast, client: Client):
    drivers = EntryFactory.create_batch(4, season=cast.season)
    for place, (entry, points) in enumerate(zip(drivers, (9, 6, 4, 3), strict=True), start=1):
        Standing.objects.create(
            season=cast.season, entry=entry, position=place, place=place, points=points
        )
    page = page_of(client, "club", cast.club.public_id)
    assert [entry.name in page for entry in drivers] == [True, True, True, False]


@pytest.mark.parametrize("count", [1, 3])
def test_a_club_asks_as_much_for_one_season_as_for_three(
    count: int, cast: Cast, django_assert_num_queries
):
    club = ClubFactory()
    MembershipFactory(club=club, user=cast.ben)
    MembershipFactory.create_batch(count - 1, club=club)
    for season in SeasonFactory.create_batch(count, club=club):
        RaceFactory.create_batch(count, season=season)
        for position, entry in enumerate(EntryFactory.create_batch(count, season=season), start=1):
            Standing.objects.create(
                season=season, entry=entry, position=position, place=position, points=1
            )
    ben = signed_in(cast.ben)
    # Session, user, club, role, seasons, leaders, members.
    with django_assert_num_queries(7):
        page_of(ben, "club", club.public_id)


# A new club


def test_a_visitor_who_starts_a_club_is_asked_to_sign_in(db: None, client: Client):
    response = client.get(reverse("club_new"))
    assert response.status_code == 302
    assert response.url == f"{reverse('account_login')}?next={reverse('club_new')}"


def test_whoever_starts_a_club_owns_it(cast: Cast):
    response = signed_in(cast.cat).post(
        reverse("club_new"), {"name": "Night racers", "about": "Fridays."}
    )
    club = Club.objects.get(name="Night racers")
    assert response.status_code == 302
    assert response.url == reverse("club", args=[club.public_id])
    assert (club.about, club.public) == ("Fridays.", False)
    assert list(club.memberships.values_list("user", "role")) == [(cast.cat.pk, Role.OWNER)]


def test_a_club_needs_a_name(cast: Cast):
    ben = signed_in(cast.ben)
    before = Membership.objects.count()
    for name in ("", " "):
        response = ben.post(reverse("club_new"), {"name": name})
        assert response.status_code == 200
        assert 'aria-invalid="true"' in response.content.decode()
    assert Membership.objects.count() == before


# Everything else


def test_the_style_page_shows_every_component(client: Client, db: None, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = page_of(client, "style")
    for part in ("roundel-64", "verdict-proven", "state-official", "finding-error", "standings"):
        assert part in page


def test_a_roundel_says_its_colour_and_its_number():
    template = engines["django"].from_string(
        '{% include "fragments/roundel.html" with colour="blue" number=number %}'
    )
    assert 'aria-label="blue car, number 10"' in template.render({"number": None})
    own = template.render({"number": 44})
    assert 'aria-label="blue car, number 44"' in own
    assert "roundels.svg#blue" in own


def test_a_language_is_chosen_without_script(db: None, client: Client):
    assert '<html lang="en"' in page_of(client, "home")
    response = client.post(reverse("set_language"), {"language": "de", "next": "/style/"})
    assert (response.status_code, response.url) == (302, "/style/")
    assert '<html lang="de"' in page_of(client, "home")


def test_every_page_names_whose_game_it_is(db: None, client: Client):
    assert "Days of Wonder" in page_of(client, "home")


def test_no_page_has_inline_script_or_style(cast: Cast):
    ann = signed_in(cast.ann)
    pages = [page_of(ann, name) for name in ("home", "style", "club_new", "account_email")]
    pages.append(page_of(ann, "club", cast.club.public_id))
    for page in pages:
        assert "<script>" not in page
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page


def test_robots_are_told_where_nothing_is_for_them(client: Client):
    response = client.get("/robots.txt")
    assert response.headers["Content-Type"].startswith("text/plain")
    assert "Disallow: /admin/" in response.content.decode()


def test_what_is_not_there_is_said_in_words(db: None, client: Client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


@pytest.mark.parametrize("name", ["403.html", "403_csrf.html", "429.html", "500.html"])
def test_every_error_has_a_page_that_needs_nothing(name: str):
    page = engines["django"].get_template(name).render({})
    assert "<h1>" in page
