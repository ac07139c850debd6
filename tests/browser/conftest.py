"""A browser for the site's pages: Debian's chromium, driven over a live server.

Whatever a test looks for, its pages must load without an error, and the policy for scripts and styles
(CSP) must have nothing to refuse. Without chromium a test skips with a word; on the build server
(``CI``) it fails.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

if TYPE_CHECKING:
    from league.models import User
    from tests.browser.pages import Site
    from tests.browser.visit import Visitor

PHONE = {"width": 360, "height": 740}
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
_PATIENCE = 15_000
"""Milliseconds until something that has to appear is missed."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser once for all tests of a process."""
    chromium = shutil.which("chromium")
    if chromium is None:
        word = "no chromium; Debian's package of this name has it"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright waits in an event loop of this thread, which Django would take for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        expect.set_options(timeout=_PATIENCE)
        browser = playwright.chromium.launch(executable_path=chromium, args=_QUIET)
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Gather what goes wrong in any page of a test; nothing may."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def open_page(browser: Browser, live_server: Any, faults: list[str]) -> "Iterator[Visitor]":
    """Open pages on a phone, each in a browser of its own; ``user`` is signed in already."""
    contexts = []

    def visit(user: "User | None" = None, *, script: bool = True, **options: Any) -> Page:
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
        context = browser.new_context(
            base_url=live_server.url, java_script_enabled=script, **phone | options
        )
        contexts.append(context)
        context.set_default_timeout(_PATIENCE)
        if user is not None:
            context.add_cookies([{**_session_of(user), "url": live_server.url}])
        page = context.new_page()
        _watch(page, faults.append)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_page: "Visitor") -> Page:
    """Open a page for a visitor on a phone."""
    return open_page()


@pytest.fixture
def site(live_server: Any) -> "Site":
    """Set up a club whose pages are full."""
    from tests.browser.pages import make_site

    return make_site()


def _session_of(user: "User") -> dict[str, str]:
    """Sign in without a form, as only a test can."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}


def _watch(page: Page, found: Callable[[str], None]) -> None:
    def said(message: Any) -> None:
        # That a file did not come is told by its answer below, which knows what was asked for.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            found(f"{page.url}: {message.text}")

    def answered(response: Any) -> None:
        if response.status >= 400 and not response.request.is_navigation_request():
            found(f"{page.url}: {response.status} for {response.url}")

    page.on("console", said)
    page.on("pageerror", lambda error: found(f"{page.url}: {error}"))
    page.on("response", answered)
