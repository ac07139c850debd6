"""Whoever has no pointer gets everywhere, and sees where they are."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.visit import Visitor
from tests.cast import Cast

FOCUS = """() => {
  const each = document.activeElement;
  const style = getComputedStyle(each);
  const box = each.getBoundingClientRect();
  return {
    text: each.textContent.trim(),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    tag: each.tagName,
    html: each.outerHTML.slice(0, 100),
  };
}"""


def tab_to(page: Page, text: str) -> None:
    """Press Tab until the button ``text`` has the focus, which is to be seen all the way."""
    for _step in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["ring"], focus["html"]
        assert focus["seen"], focus["html"]
        if focus["tag"] == "BUTTON" and text in focus["text"]:
            return
    pytest.fail(f"Tab does not lead to {text}")


def test_a_result_is_handed_in_with_the_keyboard_alone(cast: Cast, open_page: Visitor):
    page = open_page(cast.ben)
    page.goto(reverse("submit_result", args=[cast.table.public_id]))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    for entry in cast.entries.values():
        tab_to(page, entry.name)
        page.keyboard.press("Space")
    expect(page.locator(".order-said")).to_have_text("3 of 3 placed")
    tab_to(page, "Hand in")
    page.keyboard.press("Enter")
    expect(page.locator(".note-success")).to_have_text("The result is handed in.")
    expected = [entry.name for entry in cast.entries.values()]
    expect(page.locator(".finish-name")).to_have_text(expected)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("script", [True, False])
def test_tab_leads_from_the_top_of_the_form_to_its_button(
    script: bool, scheme: str, cast: Cast, open_page: Visitor
):
    page = open_page(cast.ben, script=script, color_scheme=scheme)
    page.goto(reverse("submit_result", args=[cast.table.public_id]))
    tab_to(page, "Hand in")


def test_escape_closes_a_menu_and_gives_the_focus_back(phone: Page, db: None):
    phone.goto("/")
    summary = phone.locator("summary", has_text="English")
    summary.focus()
    phone.keyboard.press("Enter")
    french = phone.get_by_role("button", name=re.compile("français", re.IGNORECASE))
    expect(french).to_be_visible()
    phone.keyboard.press("Escape")
    expect(french).to_be_hidden()
    expect(summary).to_be_focused()
