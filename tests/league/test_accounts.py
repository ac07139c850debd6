"""Accounts: signing up, in and out, passwords, e-mail addresses."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from league.models import User
from tests.cast import Cast

PASSWORD = "lotus-25-climax"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def with_password(user: User) -> User:
    user.set_password(PASSWORD)
    user.save()
    return user


def test_somebody_signs_up_with_a_name_others_see(db: None, client: Client):
    response = client.post(
        reverse("account_signup"),
        {"email": "Jim@example.com", "name": " Jim ", "password1": PASSWORD, "password2": PASSWORD},
    )
    assert response.status_code == 302
    user = User.objects.get()
    assert (user.email, user.name) == ("jim@example.com", "Jim")
    assert ">Jim<" in client.get(reverse("home")).content.decode()
    assert [message.to for message in mail.outbox] == [["jim@example.com"]]


def test_an_error_stands_beside_its_field_in_words(db: None, client: Client):
    response = client.post(
        reverse("account_signup"),
        {"email": "jim@example.com", "name": "", "password1": PASSWORD, "password2": "other"},
    )
    page = response.content.decode()
    assert response.status_code == 200
    assert page.count('aria-invalid="true"') == 2
    assert 'id="id_name_error"' in page
    assert 'id="id_password2_error"' in page
    assert "id_name_error" in re.search(r'<input[^>]*name="name"[^>]*>', page)[0]
    assert not User.objects.exists()


def test_ben_signs_in_by_e_mail_address_and_out_again(cast: Cast, client: Client):
    with_password(cast.ben)
    wrong = client.post(reverse("account_login"), {"login": cast.ben.email, "password": "no"})
    assert 'role="alert"' in wrong.content.decode()
    answer = client.post(reverse("account_login"), {"login": cast.ben.email, "password": PASSWORD})
    assert (answer.status_code, answer.url) == (302, "/")
    assert ">Ben<" in client.get("/").content.decode()
    assert "Sign out?" in client.get(reverse("account_logout")).content.decode()
    client.post(reverse("account_logout"))
    assert ">Ben<" not in client.get("/").content.decode()


def test_signing_in_leads_back_to_where_it_was_asked_for(cast: Cast, client: Client):
    with_password(cast.ben)
    target = reverse("club_new")
    page = client.get(f"{reverse('account_login')}?next={target}").content.decode()
    assert f'name="next" value="{target}"' in page
    answer = client.post(
        reverse("account_login"), {"login": cast.ben.email, "password": PASSWORD, "next": target}
    )
    assert answer.url == target


def test_a_forgotten_password_is_replaced_by_mail(cast: Cast, client: Client):
    answer = client.post(reverse("account_reset_password"), {"email": cast.ben.email}, follow=True)
    assert "Look into your mail" in answer.content.decode()
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    page = client.get(link, follow=True)
    assert "New password" in page.content.decode()
    form = page.redirect_chain[-1][0]
    answer = client.post(form, {"password1": PASSWORD, "password2": PASSWORD}, follow=True)
    assert "Your new password holds" in answer.content.decode()
    cast.ben.refresh_from_db()
    assert cast.ben.check_password(PASSWORD)
    assert "does not work any more" in Client().get(link).content.decode()


def test_whether_an_address_has_an_account_is_not_told(cast: Cast, client: Client):
    answer = client.post(
        reverse("account_reset_password"), {"email": "nobody@example.com"}, follow=True
    )
    assert "Look into your mail" in answer.content.decode()


def test_ben_changes_his_password(cast: Cast):
    ben = signed_in(with_password(cast.ben))
    new = "brabham-bt20-repco"
    ben.post(
        reverse("account_change_password"),
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )
    cast.ben.refresh_from_db()
    assert cast.ben.check_password(new)


def test_ben_adds_and_confirms_an_address(cast: Cast):
    ben = signed_in(cast.ben)
    ben.post(reverse("account_email"), {"email": "ben@example.org", "action_add": ""})
    page = ben.get(reverse("account_email")).content.decode()
    assert "ben@example.org" in page
    assert "not confirmed yet" in page
    link = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]
    assert "Is ben@example.org an address of Ben?" in ben.get(link).content.decode()
    ben.post(link)
    assert "Is ben@example.org" not in ben.get(reverse("account_email")).content.decode()
    assert "confirmed" in ben.get(reverse("account_email")).content.decode()


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_a_visitor_finds_every_door(name: str, db: None, client: Client):
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize("name", ["account_email", "account_change_password"])
@pytest.mark.parametrize("who", ["ann", "ben", "cat"])
def test_everybody_sees_only_the_own_account(name: str, who: str, cast: Cast):
    person = with_password(getattr(cast, who))
    page = signed_in(person).get(reverse(name)).content.decode()
    others = {"ann", "ben", "cat"} - {who}
    assert not any(f"{other}@example.com" in page for other in others)
    answer = Client().get(reverse(name))
    assert (answer.status_code, answer.url.split("?")[0]) == (302, reverse("account_login"))
