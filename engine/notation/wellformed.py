"""What both writings of a log can say, asked before one is written and after JSON is read.

The text reader needs none of this: its grammar admits nothing else. The limits keep a log that
anybody may send to a size that is read within a second.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from engine.actions import Boost, Discard, Play
from engine.cards import CARDS, KINDS, PLUS, Cards
from engine.errors import LogError
from engine.notation.forms import FORM_OF, MAX_NUMBER, numbers_of
from engine.notation.model import DISCLOSURES, Item, Log, Tag, Turn
from engine.notation.tokens import shown
from engine.observations import SpinOutSeen, StandsAt

__all__ = [
    "KNOWN_TAGS",
    "MAX_ROUNDS",
    "MAX_SIZE",
    "TAG_NAME",
    "TAG_WORD",
    "check",
    "is_clean",
    "is_colour",
    "is_word",
]

MAX_SIZE: Final = 1_000_000
"""Bytes (or characters, of a text already decoded). A grand prix takes about eight thousand."""

MAX_ROUNDS: Final = 300
"""Rounds. Even the slowest race on the longest board is over after far fewer."""

KNOWN_TAGS: Final = (
    "Format",
    "Circuit",
    "Laps",
    "Modules",
    "Rulings",
    "Car",
    "Cars",
    "Grid",
    "Disclosure",
    "Date",
    "Place",
    "Source",
    "Deck",
    "Hand",
    "Result",
)

TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
TAG_WORD: Final = re.compile(r'[^\s"\[\];]+')


def is_clean(text: str) -> bool:
    """Tell whether ``text`` fits in one line: no control characters, no line breaks."""
    return text.isprintable() or not any(
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text
    )


def is_word(text: str) -> bool:
    """Tell whether ``text`` is one word of a list with spaces between the words."""
    return text.split() == [text] and is_clean(text)


def is_colour(text: str) -> bool:
    """Tell whether ``text`` can name a car: small letters a to z."""
    return text.isascii() and text.isalpha() and text.islower()


def check(log: Log) -> None:
    """Raise :class:`LogError` if ``log`` holds something that a written log cannot say.

    The place of the fault is in the error's fact ``where``, for example “round 3, red”.
    """
    _check_header(log)
    if len(log.rounds) > MAX_ROUNDS:
        raise LogError("log.too-many-rounds", expected=MAX_ROUNDS, found=len(log.rounds))
    for number, each in enumerate(log.rounds, start=1):
        if each.number != number:
            raise LogError("log.round-number", expected=number, found=each.number)
        _colours(each.order, f"round {number}")
        for turn in each.turns:
            _check_turn(turn, f"round {number}, {shown(turn.car)}")


def _check_header(log: Log) -> None:
    if log.laps is not None and not 1 <= log.laps <= MAX_NUMBER:
        _refuse("laps", f"a number from 1 to {MAX_NUMBER}", log.laps)
    if log.disclosure not in DISCLOSURES:
        _refuse("disclosure", ", ".join(DISCLOSURES), log.disclosure)
    if not log.cars:
        raise LogError("tag.missing", expected='[Car red "name of the driver"]')
    for name in ("circuit", "date", "place", "source"):
        _clean(getattr(log, name), name)
    for entry in log.cars:
        _clean(entry.driver, "cars")
    for where, words in (("rulings", log.rulings), ("modules", log.modules)):
        for word in words:
            if not is_word(word):
                _refuse(where, "a word without spaces or control characters", word)
    _colours(log.grid, "grid")
    _colours(log.result or (), "result")
    _each_once([entry.colour for entry in log.cars], "cars")
    for where, piles in (("decks", log.decks), ("hands", log.hands)):
        _each_once([colour for colour, _ in piles], where)
        for _, cards in piles:
            _check_cards(cards, where)
    for tag in log.tags:
        _check_tag(tag, f"tag {shown(tag.name)}")


def _check_tag(tag: Tag, where: str) -> None:
    if not TAG_NAME.fullmatch(tag.name) or tag.name in KNOWN_TAGS:
        _refuse(where, "the name of a tag that format 1 does not know", tag.name)
    for word in tag.words:
        if not (TAG_WORD.fullmatch(word) and is_clean(word)):
            _refuse(where, "words without spaces, quotation marks, brackets or ;", word)
    _clean(tag.value, where)


def _check_turn(turn: Turn, where: str) -> None:
    _colours((turn.car,), where)
    before: Item | None = None
    for item in turn.items:
        _check_item(item, where)
        if isinstance(item, Play) and isinstance(before, Play):
            _refuse(where, "something between two plays", "two plays in a row")
        before = item
    for cards in (turn.drew or (), *turn.shuffled):
        _check_cards(cards, where)


def _check_item(item: Item, where: str) -> None:
    if type(item) not in FORM_OF:
        _refuse(where, "a choice or an observation", type(item).__name__)
    if isinstance(item, Play):
        _check_cards(item.cards, where, least=1)
        asked = sum([PLUS[kind] for kind in item.cards])
        # A play without + symbols has nothing to flip, so "not written" and "none" are the same.
        if item.flips is not None and len(item.flips) != asked:
            _refuse(where, f"{asked} runs of flipped cards", len(item.flips))
        for run in item.flips or ():
            _check_cards(run, where)
    elif isinstance(item, Boost):
        _check_cards(item.flips or (), where)
    elif isinstance(item, Discard):
        _check_cards(item.cards, where, least=1)
    else:
        if isinstance(item, SpinOutSeen) and item.heat is None and item.stress is not None:
            _refuse(where, "the Heat paid beside the Stress taken", item.stress)
        least = -1 if isinstance(item, StandsAt) else 0
        for number in numbers_of(item).values():
            if number is not None and not least <= number <= MAX_NUMBER:
                _refuse(where, f"a number from 0 to {MAX_NUMBER}", number)
            least = 0


def _check_cards(cards: Cards, where: str, *, least: int = 0) -> None:
    if len(cards) < least:
        _refuse(where, "at least one card", "none")
    for kind in cards:
        if not 0 <= kind < KINDS:
            _refuse(where, f"a kind of card below {len(CARDS)}", kind)


def _each_once(colours: list[str], where: str) -> None:
    _colours(colours, where)
    seen: set[str] = set()
    for colour in colours:
        if colour in seen:
            _refuse(where, "every colour once", colour)
        seen.add(colour)


def _colours(colours: Iterable[str], where: str) -> None:
    for colour in colours:
        if not is_colour(colour):
            _refuse(where, "a colour in small letters", colour)


def _clean(text: str, where: str) -> None:
    if not is_clean(text):
        _refuse(where, "text without control characters or line breaks", text)


def _refuse(where: str, expected: str, found: object) -> None:
    raise LogError("log.value", where=where, expected=expected, found=shown(str(found)))
