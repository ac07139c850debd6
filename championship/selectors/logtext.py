"""A log as numbered lines for a page: whatever somebody handed in, it is only ever shown, as text."""

import re
from typing import Any, Final, NamedTuple

from engine.notation.reader_v1 import split_lines

__all__ = ["MOST_BYTES", "MOST_LINES", "Line", "Place", "excerpt", "failing_place"]
__all__ += ["file_name", "text_of"]

MOST_BYTES: Final = 1_000_000
"""A longer file is no race log, and no page shows it."""

MOST_LINES: Final = 4_000
"""The longest race of twelve cars has some 3,900 lines; what a page shows ends here."""

MOST_COLUMNS: Final = 240
"""The longest line of a real race has some 200 characters."""

# What cannot be seen, or turns the direction of what stands beside it, shows as a mark.
_UNSEEN: Final = re.compile(
    "[\x01-\x08\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)


class Place(NamedTuple):
    """Where in a log something is: line and column from 1, 0 where nobody knows."""

    line: int = 0
    column: int = 0


class Line(NamedTuple):
    """A line and its number; ``marked`` is the word of a failing line at which it fails."""

    number: int
    before: str
    marked: str = ""
    after: str = ""
    failing: bool = False

    @property
    def text(self) -> str:
        """The line as it stands in the log."""
        return self.before + self.marked + self.after


def text_of(content: bytes) -> str | None:
    """Read ``content`` as text, as the engine would; None for what is none."""
    if len(content) > MOST_BYTES:
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def failing_place(findings: list[dict[str, Any]]) -> Place:
    """Find the first line that ``findings`` name."""
    places = (finding["place"] for finding in findings)
    found = (Place(p["line"], p.get("column", 0)) for p in places if p.get("line"))
    return next(found, Place())


def excerpt(text: str, failing: Place, around: int = MOST_LINES) -> tuple[list[Line], int]:
    """Take the lines up to ``around`` before and after the failing one, and count all there are.

    Without a failing line they are the first. Never more than :data:`MOST_LINES`, each cut where it
    is longer than any line of a race.
    """
    lines = split_lines(text)
    if lines[-1] == "":
        lines.pop()
    if failing.line > len(lines):
        failing = Place()
    most = min(2 * around + 1, MOST_LINES)
    start = max(0, failing.line - 1 - min(around, most // 2))
    shown = lines[start : start + most]
    return [_line(number, line, failing) for number, line in enumerate(shown, start + 1)], len(
        lines
    )


def _line(number: int, line: str, failing: Place) -> Line:
    if number != failing.line:
        return Line(number, _seen(_cut(line, 0)))
    column = max(0, failing.column - 1)
    word = re.compile(r"\S+").match(line, column) if failing.column else None
    if word is None:
        return Line(number, _seen(_cut(line, column)), failing=True)
    start = max(0, column - MOST_COLUMNS // 2)
    before = ("…" if start else "") + line[start:column]
    after = _cut(line[word.end() :], 0)
    return Line(number, _seen(before), _seen(_cut(word[0], 0)), _seen(after), failing=True)


def _cut(line: str, column: int) -> str:
    """Shorten a line to what a page can show, around ``column``."""
    start = max(0, column - MOST_COLUMNS // 2) if len(line) > MOST_COLUMNS else 0
    end = start + MOST_COLUMNS
    return ("…" if start else "") + line[start:end] + ("…" if end < len(line) else "")


def _seen(text: str) -> str:
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def file_name(name: str) -> str:
    """Reduce the name a file was uploaded under to one that is safe to save it under."""
    return re.sub(r"[^\w.()+ -]", "_", name).strip(" .")
