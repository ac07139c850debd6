"""The header of format 1: tags to the fields of a log."""

import re
from typing import Final

from engine.cards import Cards
from engine.errors import LogError
from engine.notation.model import DISCLOSURES, FORMAT, Entry, Log, Tag
from engine.notation.tokens import read_cards, read_number, shown
from engine.notation.wellformed import KNOWN_TAGS, is_clean, is_colour

__all__ = ["Header", "placed"]

# Possessive, so that a megabyte of anything is matched or refused in one pass.
_TAG: Final = re.compile(
    r'\[\s*+(?P<name>[A-Za-z][A-Za-z0-9_-]*+)(?=[\s"])(?P<words>[^"\[\];]*+)'
    r'"(?P<value>(?:[^"\\]++|\\["\\])*+)"\s*+\]\s*+(?:;.*)?'
)
_ESCAPED: Final = re.compile(r'\\(["\\])')
_NEEDED: Final = {
    "Format": '[Format "1"]',
    "Circuit": '[Circuit "usa"]',
    "Car": '[Car red "name of the driver"]',
    "Grid": '[Grid "red blue"], pole first',
    "Disclosure": '[Disclosure "observed"]',
}


def placed(error: LogError, line: int, column: int) -> LogError:
    """Give an error its line and column, from 1."""
    return LogError(
        error.code,
        line=line,
        column=column,
        expected=error.expected,
        found=error.found,
        **error.facts,
    )


class Header:
    """The tags read so far."""

    def __init__(self) -> None:
        self.values: Final[dict[str, str]] = {}
        self.cars: Final[dict[str, Entry]] = {}
        self.piles: Final[dict[str, dict[str, Cards]]] = {"Deck": {}, "Hand": {}}
        self.tags: Final[list[Tag]] = []

    def read(self, line: str, number: int) -> None:
        """Read one tag. Raises :class:`LogError` placed at its bracket, or at its value."""
        column = line.index("[") + 1
        match = _TAG.fullmatch(line.strip())
        if match is None:
            found = shown(line.strip())
            raise LogError("tag.malformed", line=number, column=column, found=found)
        name, value = match["name"], match["value"]
        words = match["words"].split()
        if "\\" in value:
            value = _ESCAPED.sub(r"\1", value)
        if not (is_clean(value) and all(map(is_clean, words))):
            raise LogError("tag.control", line=number, column=column, tag=name)
        if name not in KNOWN_TAGS:
            self.tags.append(Tag(name, tuple(words), value))
            return
        try:
            self._take(name, words, value)
        except LogError as error:
            if error.code.startswith("token."):
                column += match.start("value")
            raise placed(error, number, column) from None

    def _take(self, name: str, words: list[str], value: str) -> None:
        per_car = name in ("Car", "Deck", "Hand")
        if len(words) != per_car:
            expected = f'[{name} red "…"]' if per_car else f'[{name} "…"]'
            raise LogError("tag.words", tag=name, expected=expected, found=len(words))
        if per_car:
            _check_colour(words[0])
        if name == "Car":
            self._enter(words[0], value)
        elif name in self.piles:
            pile = self.piles[name]
            if words[0] in pile:
                raise LogError("tag.twice", tag=f"{name} {shown(words[0])}")
            pile[words[0]] = read_cards(value) if value.strip() else ()
        elif name in self.values:
            raise LogError("tag.twice", tag=name)
        else:
            self.values[name] = value
            self._check_value(name, value)

    def _check_value(self, name: str, value: str) -> None:
        if name == "Format" and value.strip() != str(FORMAT):
            raise LogError("log.format", expected=FORMAT, found=shown(value))
        if name == "Laps" and not _is_laps(value.strip()):
            raise LogError("tag.laps", found=shown(value))
        if name == "Disclosure" and value.strip() not in DISCLOSURES:
            raise LogError("tag.disclosure", expected=", ".join(DISCLOSURES), found=shown(value))
        if name in ("Grid", "Result"):
            for colour in value.split():
                _check_colour(colour)
        if name == "Cars":
            for word in value.split():
                colour, _, driver = word.partition("=")
                _check_colour(colour)
                self._enter(colour, driver)

    def _enter(self, colour: str, driver: str) -> None:
        if colour in self.cars:
            raise LogError("tag.twice", tag=f"Car {shown(colour)}")
        self.cars[colour] = Entry(colour, driver)

    def log(self) -> Log:
        """Make the log without its rounds. Raises :class:`LogError` (``tag.missing``)."""
        values = self.values
        for name, example in _NEEDED.items():
            if name not in values and not (name == "Car" and self.cars):
                raise LogError("tag.missing", line=1, column=1, expected=example)
        disclosure = values["Disclosure"].strip()
        return Log(
            circuit=values["Circuit"],
            cars=tuple(self.cars.values()),
            grid=tuple(values["Grid"].split()),
            disclosure=next(level for level in DISCLOSURES if level == disclosure),
            laps=int(values["Laps"]) if "Laps" in values else None,
            rulings=tuple(values.get("Rulings", "").split()),
            modules=tuple(values.get("Modules", "").split()),
            result=tuple(values["Result"].split()) if "Result" in values else None,
            decks=tuple(self.piles["Deck"].items()),
            hands=tuple(self.piles["Hand"].items()),
            date=values.get("Date", ""),
            place=values.get("Place", ""),
            source=values.get("Source", ""),
            tags=tuple(self.tags),
        )


def _is_laps(text: str) -> bool:
    try:
        return read_number(text) > 0
    except ValueError:
        return False


def _check_colour(word: str) -> None:
    if not is_colour(word):
        raise LogError("token.colour", found=shown(word))
