"""Findings and verdicts in the reader's language: ``{% load findings %}``.

A finding is the JSON object a verification stores. Its code has a sentence, in
``championship.errors`` for what the site found and in ``engine.codes`` for what the engine found.
"""

from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from championship.enums import VerdictWord
from championship.errors import SENTENCES
from championship.models.entry import COLOUR_CHOICES
from engine.codes import CODES

__all__ = ["MEANINGS", "STEP_WORDS", "line_of", "marker", "meaning"]
__all__ += ["place_words", "rule_words", "sentence"]

register = template.Library()

Found = Mapping[str, Any]

STEP_WORDS: Final = {
    "Before the round": _("before the round"),
    "Shift gears": _("shift gears"),
    "Play cards": _("play cards"),
    "Reveal and move": _("reveal and move"),
    "Adrenaline": _("adrenaline"),
    "React": _("react"),
    "Slipstream": _("slipstream"),
    "Check corners": _("check corners"),
    "Discard": _("discard"),
    "Replenish hand": _("replenish hand"),
}
"""The engine's steps as they stand inside a line."""

MEANINGS: Final = {
    VerdictWord.PROVEN: _("The race replays card for card, and this is how it ends."),
    VerdictWord.CONSISTENT: _(
        "Every choice is legal, and some shuffle of the cards gives this race."
    ),
    VerdictWord.PLAUSIBLE: _(
        "The cars could have stood where the log says; the cards are not known."
    ),
    VerdictWord.RECORDED: _("The log is well-formed; it says too little to check more."),
    VerdictWord.CONTRADICTED: _("It cannot have been so: the rules contradict it."),
    VerdictWord.UNREADABLE: _("The file cannot be replayed. It is kept as it was handed in."),
}
"""What each verdict means, in one sentence."""

_COLOURS: Final = dict(COLOUR_CHOICES)


@register.filter
def sentence(finding: Found) -> str:
    """Say what was found. A code nobody knows any more is said as it was stored."""
    code = finding.get("code", "")
    facts = {name: str(fact) for name, fact in finding.get("facts", {}).items()}
    stored = str(finding.get("sentence") or code)
    try:
        if code in SENTENCES:
            return str(SENTENCES[code] % facts)
        if code in CODES:
            return gettext(CODES[code].sentence).format(**facts)
    except KeyError:
        # Stored before the sentence took this fact.
        return stored
    return stored


@register.filter
def place_words(finding: Found) -> str:
    """Say where it was found: in the race if that is known, else in the file."""
    place = finding.get("place") or {}
    parts: list[str] = []
    if round_number := place.get("round"):
        parts.append(gettext("Round %(number)s") % {"number": round_number})
    if car := place.get("car"):
        parts.append(str(_COLOURS.get(car, car)))
    if step := place.get("step"):
        parts.append(str(STEP_WORDS.get(step, step)))
    return " · ".join(parts or _file_words(place))


def _file_words(place: Found) -> list[str]:
    parts: list[str] = []
    if line := place.get("line"):
        parts.append(gettext("Line %(number)s") % {"number": line})
    if column := place.get("column"):
        parts.append(gettext("column %(number)s") % {"number": column})
    if packet := place.get("packet"):
        parts.append(gettext("Packet %(number)s") % {"number": packet})
    return parts


@register.filter
def rule_words(finding: Found) -> str:
    """Name the rule behind a finding, '' if it rests on none."""
    code = finding.get("code", "")
    rule = CODES[code].rule if code in CODES else str(finding.get("rule") or "")
    # The empty string stands for the header of a catalogue.
    return gettext(rule) if rule else ""


@register.filter
def line_of(text: str, finding: Found) -> str:
    """Pick the line of a log that a finding is about, '' if it names none."""
    number = (finding.get("place") or {}).get("line") or 0
    lines = text.splitlines()
    return lines[number - 1] if 0 < number <= len(lines) else ""


@register.filter
def marker(column: object) -> str:
    """Draw a caret to stand under ``column`` of a line, '' where none is known."""
    if not isinstance(column, int) or not 0 < column <= 500:
        return ""
    return " " * (column - 1) + "^"


@register.filter
def meaning(verdict: str) -> str:
    """Say what a verdict means."""
    return str(MEANINGS.get(VerdictWord(verdict), "")) if verdict in VerdictWord.values else ""
