"""Text stands out from what it stands on, by day and by night: 4.5 to 1, large letters 3 to 1."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.browser.pages import Site, every_page, told
from tests.browser.visit import Visitor

TOKENS = Path(settings.BASE_DIR) / "league/static/league/css/tokens.css"
TEXT = ("ink", "muted", "red", "green", "amber", "blue")
PAIRS = [
    *((text, ground) for text in TEXT for ground in ("paper", "raised")),
    ("ink", "marked"),
    ("paper", "ink"),
]


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
def test_the_colours_of_text_stand_out_from_their_grounds(theme: int):
    pattern = r"--(\w+): light-dark\((#\w{6}), (#\w{6})\)"
    colours = {name: both[theme] for name, *both in re.findall(pattern, TOKENS.read_text())}
    low = {
        pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2)
        for pair in PAIRS
        if contrast(colours[pair[0]], colours[pair[1]]) < 4.5
    }
    assert low == {}


HARD_TO_READ = """() => {
  const parts = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (each) => {
    for (let at = each; at; at = at.parentElement) {
      const { rgb, a } = parts(getComputedStyle(at).backgroundColor);
      if (a === 1) return rgb;
      if (a > 0) throw new Error(`see-through: ${at.outerHTML.slice(0, 80)}`);
    }
    return [255, 255, 255];
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const each = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !each.checkVisibility() || each.closest("svg")) continue;
    if (each.closest(":disabled, .for-readers, .skip, noscript, script")) continue;
    const style = getComputedStyle(each);
    const [dark, light] = [parts(style.color).rgb, ground(each)].map(luminance).sort((a, b) => a - b);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < (large ? 3 : 4.5)) {
      const text = each.textContent.trim().slice(0, 40);
      found.add(`${ratio.toFixed(2)}: ${each.tagName}.${each.className} ${text}`);
    }
  }
  return [...found];
}"""


def test_all_text_can_be_read_by_day_and_by_night(site: Site, open_page: Visitor):
    found = []
    for name, page in every_page(site, open_page):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found += [f"{name}, {scheme}: {each}" for each in page.evaluate(HARD_TO_READ)]
    assert not found, told(found)
