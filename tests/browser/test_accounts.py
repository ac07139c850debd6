"""Signing up, in and out; languages; day and night."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from tests.browser.visit import Visitor, scheme_of
from tests.factories import UserFactory

EMAIL = "dora@example.com"
PASSWORD = "four cars and a flag"


def open_menu(page: Page, name: str) -> None:
    page.locator("summary", has_text=name).click()


@pytest.mark.parametrize("script", [True, False])
def test_somebody_signs_up_and_is_signed_in(script: bool, open_page: Visitor):
    page = open_page(script=script)
    page.goto("/")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".menu-name")).to_have_text("Dora")
    expect(page.get_by_role("link", name="Start a club").first).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_who_has_an_account_signs_in_and_out(script: bool, open_page: Visitor):
    dora = UserFactory(name="Dora", email=EMAIL)
    dora.set_password(PASSWORD)
    dora.save()
    page = open_page(script=script)
    page.goto(reverse("account_login"))
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    open_menu(page, "Dora")
    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("navigation").get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.locator(".menu-name")).to_have_count(0)


def test_a_wrong_password_is_said_and_the_address_kept(phone: Page):
    UserFactory(name="Dora", email=EMAIL)
    phone.goto(reverse("account_login"))
    phone.get_by_label("Email").fill(EMAIL)
    phone.get_by_label("Password").fill("a wrong one")
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.locator(".error, .note-error, [role=alert]").first).to_be_visible()
    expect(phone.get_by_label("Email")).to_have_value(EMAIL)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(("code", "language"), [("nl", "Nederlands"), ("fr", "français")])
def test_a_language_that_is_chosen_stays(
    code: str, language: str, script: bool, open_page: Visitor, db: None
):
    with override(code):
        expected = gettext("Sign in")
    assert expected != "Sign in"
    page = open_page(script=script)
    page.goto(reverse("account_login"))
    english = page.locator("main").inner_text()
    open_menu(page, "English")
    page.get_by_role("button", name=re.compile(language, re.IGNORECASE)).click()
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.get_by_role("heading", level=1)).to_have_text(expected)
    assert page.locator("main").inner_text() != english
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", code)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_switch_turns_day_into_night_and_back(system: str, open_page: Visitor, db: None):
    other = {"light": "dark", "dark": "light"}[system]
    page = open_page(color_scheme=system)
    page.goto("/")
    switch = page.locator("[data-theme-switch]")
    assert scheme_of(page) == system
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", str(other == "dark").lower())
    assert scheme_of(page) == other
    page.goto(reverse("style"))
    assert scheme_of(page) == other
    switch.tap()
    assert scheme_of(page) == system


def test_without_script_there_is_no_switch_and_the_system_decides(open_page: Visitor, db: None):
    page = open_page(script=False, color_scheme="dark")
    page.goto("/")
    expect(page.locator("[data-theme-switch]")).to_be_hidden()
    assert scheme_of(page) == "dark"
