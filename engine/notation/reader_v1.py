"""Reads format 1 of the race log. Kept for ever, whatever formats come after it.

The reader is lenient about layout and strict about meaning: spaces, blank lines, comments and the
order of the tags are free, but a token it does not know is refused where it stands. Reading is on
the path of every verification, so a line is split once and its tokens are looked up, not parsed.
"""

import re
from collections.abc import Callable
from itertools import islice
from operator import length_hint
from typing import Any, Final

from engine.cards import Cards
from engine.errors import LogError
from engine.notation.header_v1 import Header, placed
from engine.notation.model import (
    Item,
    Log,
    Round,
    Turn,
)
from engine.notation.tokens import (
    TOKENS,
    CardToken,
    Dealt,
    shown,
    to_play,
)
from engine.notation.wellformed import MAX_ROUNDS, is_colour

__all__ = ["read_v1", "split_lines"]

# Any, because narrowing the type of each token would cost as much as looking it up.
_look_up: Final[Callable[[str], Any]] = TOKENS.__getitem__


def split_lines(text: str) -> list[str]:
    """Split a log into lines as the reader counts them."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def read_v1(text: str) -> Log:
    """Read the canonical or any other text of format 1.

    Raises :class:`LogError` with line and column, from 1, at the first thing it cannot read.
    """
    lines = split_lines(text)
    header = Header()
    first_round = len(lines)
    for index, line in enumerate(lines):
        start = line.lstrip()[:1]
        if start == "[":
            header.read(line, index + 1)
        elif start and start != ";":
            first_round = index
            break
    log = header.log()
    return log._replace(rounds=_read_rounds(lines, first_round, ";" in text))


def _read_rounds(lines: list[str], start: int, comments: bool) -> tuple[Round, ...]:
    rounds: list[Round] = []
    cars: set[str] = set()
    turns: list[Turn] = []
    head: tuple[tuple[str, ...], int] | None = None
    for index in range(start, len(lines)):
        line = lines[index]
        if comments and ";" in line:
            line = line[: line.index(";")]
        words = line.split()
        if not words:
            continue
        first = words[0]
        if first not in cars:
            if first[0] in "0123456789":
                if head:
                    rounds.append(Round(len(rounds) + 1, head[0], tuple(turns), head[1]))
                    turns = []
                head = (_read_round_line(line, words, len(rounds) + 1, index + 1), index + 1)
                continue
            if first[0] == "[":
                raise LogError("tag.late", line=index + 1, column=_column(line, 0))
            if not is_colour(first):
                found = shown(first)
                raise LogError("token.colour", line=index + 1, column=_column(line, 0), found=found)
            cars.add(first)
        if head is None:
            raise LogError("log.no-round", line=index + 1, column=_column(line, 0))
        turns.append(_read_turn(line, words, index + 1))
    if head:
        rounds.append(Round(len(rounds) + 1, head[0], tuple(turns), head[1]))
    return tuple(rounds)


def _read_round_line(line: str, words: list[str], number: int, place: int) -> tuple[str, ...]:
    if words[0] != str(number):
        column = _column(line, 0)
        found = shown(words[0])
        raise LogError("log.round-number", line=place, column=column, expected=number, found=found)
    if number > MAX_ROUNDS:
        raise LogError(
            "log.too-many-rounds", line=place, column=1, expected=MAX_ROUNDS, found=number
        )
    for index, word in enumerate(words):
        if index and not is_colour(word):
            column = _column(line, index)
            raise LogError("token.colour", line=place, column=column, found=shown(word))
    return tuple(words[1:])


def _read_turn(line: str, words: list[str], place: int) -> Turn:
    """Group the tokens of a line: cards side by side are one play, draws go to the turn."""
    left = iter(words)
    car = next(left)
    items: list[Item] = []
    cards: list[CardToken] = []
    drew: Cards | None = None
    shuffled: list[Cards] = []
    try:
        for token in map(_look_up, left):
            kind = type(token)
            if kind is CardToken:
                cards.append(token)
            elif kind is Dealt:
                is_shuffle, dealt = token
                if is_shuffle:
                    shuffled.append(dealt)
                elif drew is None:
                    drew = dealt
                else:
                    raise LogError("token.drew-twice")
            else:
                if cards:
                    items.append(to_play(cards))
                    cards = []
                items.append(token)
        if cards:
            items.append(to_play(cards))
    except LogError as error:
        at = len(words) - length_hint(left) - 1
        if error.code == "token.some-flips":
            # It came to light at the end of the cards: go back to one that lacks its flips.
            while not (isinstance(card := TOKENS[words[at]], CardToken) and card.runs is None):
                at -= 1
        raise placed(error, place, _column(line, at)) from None
    return Turn(car, tuple(items), drew, tuple(shuffled), place)


def _column(line: str, index: int) -> int:
    """Column, from 1, of the word ``index`` of a line."""
    return next(islice(re.finditer(r"\S+", line), index, None)).start() + 1
