"""Every form of token a turn line is made of, one row each.

Reader, writer, the JSON writing and the table in ``docs/race-log.md`` all follow :data:`FORMS`, so
a new choice or observation is one new row (and a branch in ``tokens`` if it is written unlike the
others). Draws are no rows: they belong to the line and not to a moment in it.
"""

from dataclasses import fields
from typing import Any, Final, Literal, NamedTuple, cast

from engine import actions, observations
from engine.notation.model import Item

__all__ = ["FORMS", "FORM_OF", "MAX_NUMBER", "Body", "Form", "make", "numbers_of"]

MAX_NUMBER: Final = 9999
"""The greatest number a token can hold; far above anything on a board, far below anything slow."""

Body = Literal["word", "count", "fields", "cards", "flips", "play"]


class Form(NamedTuple):
    """One form of token: what it starts with, the record it stands for, and how it is explained.

    ``body`` is what follows ``lead``: nothing (``word``), a number (``count``), the numbers of the
    record with marks between them (``fields``), cards, or the cards flipped. ``key`` is for JSON.
    """

    lead: str
    item: type
    body: Body
    key: str
    shape: str
    example: str
    meaning: str


FORMS: Final = (
    Form("mulligan", actions.Mulligan, "word", "mulligan", "mulligan", "mulligan",
         "Before round 1: pays 1 Heat, shuffles the hand into the deck and draws a new one"),
    Form("gives-up", actions.GiveUp, "word", "gives_up", "gives-up", "gives-up",
         "Before its move: leaves the race"),
    Form("g", actions.Shift, "count", "shift", "g<gear>", "g3", "Step 1: drives in this gear"),
    Form("", actions.Play, "play", "play", "<card> or <card>><flipped>", "S>H,5,2",
         "Step 2: plays this card; `>` and the cards turned over for its + symbol, in order"),
    Form("c", actions.Cool, "count", "cool", "c<heat>", "c1",
         "Step 5: moves this many Heat cards from the hand to the engine"),
    Form("a", actions.Adrenaline, "word", "adrenaline", "a", "a",
         "Step 5: takes the extra speed of adrenaline"),
    Form("b", actions.Boost, "flips", "boost", "b or b><flipped>", "b>1",
         "Step 5: boosts; `>` and the cards turned over for it, in order"),
    Form("s", actions.Slipstream, "count", "slipstream", "s<spaces>", "s2",
         "Step 6: slipstreams this many spaces"),
    Form("-", actions.Discard, "cards", "discard", "-<cards>", "-1,5",
         "Step 8: discards these cards from the hand"),
    Form("@", observations.StandsAt, "fields", "at", "@<lap>:<space>.<lane>", "@0:9.1",
         "Seen: the car stands here"),
    Form("=", observations.SpeedSeen, "count", "speed", "=<speed>", "=10",
         "Seen: the car's speed so far in this turn"),
    Form("h", observations.HeatPaid, "count", "heat", "h<heat>", "h1",
         "Seen: Heat paid since the turn began or since the last `h`, corners aside"),
    Form("A", observations.HasAdrenaline, "word", "has_adrenaline", "A", "A",
         "Seen: the car has adrenaline in this turn"),
    Form("k", observations.CornerSeen, "fields", "corner", "k<corner>:<heat>", "k2:1",
         "Seen: this corner cost this much Heat"),
    Form("x", observations.SpinOutSeen, "fields", "spin_out",
         "x<corner>, x<corner>:<heat> or x<corner>:<heat>,<stress>", "x2:5,2",
         "Seen: spun out at this corner, paid this Heat, took this many Stress cards"),
    Form("#", observations.DeckSeen, "count", "deck", "#<cards>", "#8",
         "Seen: so many cards are left in the draw deck"),
    Form("f", observations.PlaceSeen, "count", "place", "f<place>", "f1",
         "Seen: came in, or went out, in this place"),
)  # fmt: skip

FORM_OF: Final[dict[type, Form]] = {form.item: form for form in FORMS}

_FIELDS: Final = {form.item: tuple([field.name for field in fields(form.item)]) for form in FORMS}


def make(form: Form, *numbers: int | None) -> Item:
    """Make the record of a form whose body is a word, a count or fields, from its numbers."""
    record: Any = form.item
    return cast(Item, record(*numbers))


def numbers_of(item: Item) -> dict[str, int | None]:
    """List the numbers of such a record by their names, in order."""
    return {name: getattr(item, name) for name in _FIELDS[type(item)]}
