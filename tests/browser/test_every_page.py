"""What holds for every page: it fits a phone, has one heading, and says what it asks for.

That none of them says an error or breaks the policy for scripts (CSP) is checked for every page of
every test here.
"""

from collections.abc import Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.pages import ADDRESSES, MAIN, Site, every_page, told
from tests.browser.visit import Visitor

WIDTH = 360


def too_wide(page: Page) -> list[str]:
    """Name what makes a page wider than the screen, if anything does."""
    return page.evaluate(
        """(width) => {
          const root = document.scrollingElement;
          if (root.scrollWidth <= width && document.body.scrollWidth <= width) return [];
          const wide = [...document.querySelectorAll("body *")]
            .filter((each) => each.getBoundingClientRect().right > width + 0.5)
            .filter((each) => !each.parentElement.closest(".scroller, .log"))
            .map((each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 20)}`);
          return [`${root.scrollWidth} px: ${wide.slice(0, 8).join("; ")}`];
        }""",
        WIDTH,
    )


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_no_page_scrolls_sideways_in_any_language(language: str, site: Site, open_page: Visitor):
    found = []
    for name, page in every_page(site, open_page, MAIN, locale=language):
        expect(page.locator("html")).to_have_attribute("lang", language)
        found += [f"{name}: {each}" for each in too_wide(page)]
    assert not found, told(found)


WITHOUT_A_NAME = """() => {
  const named = (each) =>
    [...(each.labels ?? [])].some((label) => label.textContent.trim())
    || each.getAttribute("aria-label")
    || each.getAttribute("aria-labelledby");
  const fields = [...document.querySelectorAll("input, select, textarea")]
    .filter((each) => each.type !== "hidden" && each.checkVisibility() && !named(each));
  const taps = [...document.querySelectorAll("button, a[href], summary")]
    .filter((each) => each.checkVisibility() && !each.textContent.trim() && !named(each));
  const images = [...document.querySelectorAll("img:not([alt]), svg:not([aria-label], [aria-hidden])")];
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const lost = [...document.querySelectorAll("[for], [aria-describedby], [aria-labelledby]")]
    .flatMap((each) => ["for", "aria-describedby", "aria-labelledby"]
      .flatMap((name) => (each.getAttribute(name) ?? "").split(/\\s+/)))
    .filter((id) => id && !ids.includes(id));
  return [
    ...[...fields, ...taps, ...images].map((each) => each.outerHTML.slice(0, 120)),
    ...twice.map((id) => `twice: ${id}`),
    ...lost.map((id) => `nowhere: ${id}`),
  ];
}"""


TOO_SMALL = """() => [
  "button, select, textarea, summary, .button, label:has(> input), input:not([type=hidden])",
].flatMap((tapped) => [...document.querySelectorAll(tapped)])
  .filter((each) => each.checkVisibility())
  .filter((each) => !(each.tagName === "INPUT" && each.closest("label")))
  .map((each) => {
    const label = ["checkbox", "radio"].includes(each.type) ? each.labels?.[0] : null;
    return [each, (label ?? each).getBoundingClientRect()];
  })
  .filter(([, box]) => box.height < 43.5 || box.width < 24)
  .map(([each, box]) => `${each.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)
"""


def strange(page: Page) -> Iterator[str]:
    """Say what is wrong with a page's headings, title and language."""
    for what, role in (
        ("h1", page.get_by_role("heading", level=1)),
        ("main", page.get_by_role("main")),
    ):
        if role.count() != 1:
            yield f"{role.count()} {what}"
    if page.locator("html").get_attribute("lang") != "en":
        yield "no language"
    if not page.title().removesuffix(settings.SITE_NAME).strip(" ·"):
        yield "no title"


@pytest.mark.parametrize(
    ("script", "names"), [(True, tuple(ADDRESSES)), (False, MAIN)], ids=["script", "no script"]
)
def test_every_page_fits_a_phone_and_names_what_is_on_it(
    script: bool, names: tuple[str, ...], site: Site, open_page: Visitor
):
    found = []
    for name, page in every_page(site, open_page, names, script=script):
        found += [f"{name}: too wide: {each}" for each in too_wide(page)]
        found += [f"{name}: {each}" for each in strange(page)]
        found += [f"{name}: nameless: {each}" for each in page.evaluate(WITHOUT_A_NAME)]
        found += [f"{name}: too small: {each}" for each in page.evaluate(TOO_SMALL)]
    assert not found, told(found)


def test_a_script_inside_a_page_would_not_run_and_be_noticed(
    phone: Page, faults: list[str], db: None
):
    phone.goto("/")
    phone.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "document.title = 'taken over'";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>x</p>");
        }"""
    )
    assert phone.title() != "taken over"
    expect(phone.locator("body")).to_be_visible()
    assert len(faults) == 2
    assert all("Content Security Policy" in fault for fault in faults)
    faults.clear()
