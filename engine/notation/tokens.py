"""One token of a turn line to one item and back, by the rows of ``forms``.

Cards have a rule of their own: neighbouring ones make one :class:`~engine.actions.Play`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.actions import Boost, Discard, Play
from engine.cards import CARDS, KIND_OF, PLUS, Cards, spelled
from engine.errors import LogError
from engine.notation.forms import FORM_OF, FORMS, Form, make, numbers_of
from engine.notation.model import Item
from engine.observations import CornerSeen, SpinOutSeen, StandsAt

__all__ = [
    "TOKENS",
    "CardToken",
    "Dealt",
    "Token",
    "column_of_item",
    "read_cards",
    "read_number",
    "read_token",
    "shown",
    "spell",
    "spell_cards",
    "to_play",
]

_WORDS: Final = {form.lead: form for form in FORMS if form.body == "word"}
_LEADS: Final = {form.lead: form for form in FORMS if form.body not in ("word", "play")}

_REMEMBERED: Final = 8192


class CardToken:
    """One card of a play and the runs flipped for its + symbols, ``None`` if not written.

    Compared by identity, which makes a run of them a quick key: equal texts are one object.
    """

    __slots__ = ("kind", "runs")

    def __init__(self, kind: int, runs: tuple[Cards, ...] | None) -> None:
        self.kind: Final = kind
        self.runs: Final = runs


class Dealt(NamedTuple):
    """Cards dealt: ``+``, drawn in step 9, or ``~``, the order of a deck just shuffled."""

    shuffled: bool
    cards: Cards


Token = Item | CardToken | Dealt


def shown(text: str) -> str:
    """Shorten ``text`` for a sentence: at most 40 characters, none that would garble a terminal."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return short if short.isprintable() else "".join(c if c.isprintable() else "�" for c in short)


def read_number(text: str) -> int:
    """Read a whole number from 0 to 9999 without leading zeros, else raise :class:`ValueError`."""
    if 0 < len(text) <= 4 and text.isascii() and text.isdigit() and (text[0] != "0" or text == "0"):
        return int(text)
    raise ValueError(text)


def read_cards(text: str) -> Cards:
    """Read ``H,5,2``; a dash is no card at all. Raises :class:`LogError` (``token.card``)."""
    if text == "-":
        return ()
    try:
        return tuple([KIND_OF[token] for token in text.split(",")])
    except KeyError as missing:
        known = " ".join(card.token for card in CARDS)
        found = shown(missing.args[0]) or "nothing"
        raise LogError("token.card", expected=known, found=found) from None


def spell_cards(cards: Cards) -> str:
    """Write cards as :func:`read_cards` reads them."""
    return spelled(cards) or "-"


def read_token(text: str) -> Token:
    """Read one token of a turn line. Raises :class:`LogError` without a place."""
    if text in _WORDS:
        return make(_WORDS[text])
    head, *runs = text.split(">")
    if head in KIND_OF:
        return _read_card(text, KIND_OF[head], runs)
    lead, body = text[0], text[1:]
    if lead in "+~":
        return Dealt(lead == "~", read_cards(body))
    form = _LEADS.get(lead)
    if form is None:
        raise LogError("token.unknown", found=shown(text))
    try:
        return _read_body(form, body)
    except ValueError:
        expected = f"{form.shape}, for example {form.example}"
        raise LogError("token.malformed", expected=expected, found=shown(text)) from None


def _read_card(text: str, kind: int, runs: list[str]) -> CardToken:
    if not runs:
        return CardToken(kind, None if PLUS[kind] else ())
    if len(runs) != PLUS[kind]:
        found, card = len(runs), CARDS[kind].token
        raise LogError("token.runs", card=card, token=shown(text), expected=PLUS[kind], found=found)
    return CardToken(kind, tuple([read_cards(run) for run in runs]))


def _read_body(form: Form, body: str) -> Token:
    if form.body == "count":
        return make(form, read_number(body))
    if form.item is Discard:
        if body == "-":
            raise ValueError(body)
        return Discard(read_cards(body))
    if form.item is Boost:
        if body and body[0] != ">":
            raise ValueError(body)
        return Boost(read_cards(body[1:]) if body else None)
    first, colon, rest = body.partition(":")
    if form.item is StandsAt:
        space, _, lane = rest.partition(".")
        lap = -1 if first == "-1" else read_number(first)
        return StandsAt(lap, read_number(space), read_number(lane))
    if form.item is CornerSeen:
        return CornerSeen(read_number(first), read_number(rest))
    heat, comma, stress = rest.partition(",")
    return SpinOutSeen(
        read_number(first),
        read_number(heat) if colon else None,
        read_number(stress) if comma else None,
    )


class _Tokens(dict[str, Token]):
    """Every token read so far, so that common ones are read once. It forgets all when it is full:

    a log can come from anybody, and neither many tokens nor long ones may fill the memory.
    """

    def __missing__(self, text: str) -> Token:
        token = read_token(text)
        if len(text) <= 24:
            if len(self) >= _REMEMBERED:
                self.clear()
            self[text] = token
        return token


TOKENS: Final = _Tokens()
"""Look a token up here rather than read it again. Raises what :func:`read_token` raises."""

_PLAYS: Final[dict[tuple[CardToken, ...], Play]] = {}


def to_play(cards: Sequence[CardToken]) -> Play:
    """Make one play of neighbouring cards.

    Its flips are ``()`` when no card has a + symbol and ``None`` when nobody wrote them. Raises
    :class:`LogError` (``token.some-flips``) when they are written for some of the cards only.
    """
    key = tuple(cards)
    play = _PLAYS.get(key)
    if play is None:
        runs = [card.runs for card in cards if card.runs != ()]
        written = [run for each in runs if each is not None for run in each]
        if written and None in runs:
            raise LogError("token.some-flips")
        play = Play(tuple([card.kind for card in cards]), None if None in runs else tuple(written))
        if len(key) <= 5:
            if len(_PLAYS) >= _REMEMBERED:
                _PLAYS.clear()
            _PLAYS[key] = play
    return play


def spell(item: Item) -> str:
    """Write one item; a play becomes several tokens. The item must be sound (``wellformed``)."""
    if isinstance(item, Play):
        return " ".join(_spell_play(item))
    form = FORM_OF[type(item)]
    if form.body == "word":
        return form.lead
    if form.body == "count":
        (number,) = numbers_of(item).values()
        return f"{form.lead}{number}"
    if isinstance(item, Discard):
        return "-" + spelled(item.cards)
    if isinstance(item, Boost):
        return "b" if item.flips is None else "b>" + spell_cards(item.flips)
    if isinstance(item, StandsAt):
        return f"@{item.lap}:{item.space}.{item.lane}"
    if isinstance(item, CornerSeen):
        return f"k{item.corner}:{item.heat}"
    assert isinstance(item, SpinOutSeen)
    heat = "" if item.heat is None else f":{item.heat}"
    return f"x{item.corner}{heat}" + ("" if item.stress is None else f",{item.stress}")


def _spell_play(play: Play) -> Iterable[str]:
    flips = iter(play.flips or ())
    for kind in play.cards:
        runs = [next(flips) for _ in range(PLUS[kind])] if play.flips else []
        yield ">".join([CARDS[kind].token, *map(spell_cards, runs)])


def column_of_item(text_line: str, index: int) -> int:
    """Say in which column, from 1, the item ``index`` of a turn line starts.

    ``text_line`` is the line as it stands in the log, which must be one the reader accepts. An
    index past the last item gives the column of the car: the end of a turn has no item.
    """
    words = list(re.finditer(r"\S+", text_line.partition(";")[0]))
    item = -1
    in_play = False
    for word in words[1:]:
        token = TOKENS[word.group()]
        if isinstance(token, Dealt):
            continue
        is_card = isinstance(token, CardToken)
        if not (is_card and in_play):
            item += 1
        in_play = is_card
        if item == index:
            return word.start() + 1
    return words[0].start() + 1 if words else 1
