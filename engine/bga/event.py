"""One event of an archive, and careful reading of what it says.

An archive is somebody else's file: nothing in it can be relied on, not even the type of a number. Every
value is therefore read through an :class:`Event`, which refuses what is missing or of another type
and names the packet it stands in. The site writes a map whose keys happen to be 0, 1, 2 … as a list,
and an empty map as an empty list; :meth:`Event.mapping` makes both a map again.
"""

from typing import Final

from engine.errors import Refused

__all__ = ["MOST", "Event", "Fields", "shown"]

MOST: Final = 999_999_999
"""A number beyond this is none of the site's, and none to do arithmetic with."""

LONGEST: Final = 80
"""Characters of a value that a sentence quotes."""

Fields = dict[str, object]
"""A JSON object as it came."""


class Event:
    """An event: its type, the packet it came in, whether everybody saw it, what it says."""

    __slots__ = ("fields", "packet", "public", "type")

    def __init__(self, kind: str, fields: Fields, packet: str, public: bool) -> None:
        self.type: Final = kind
        self.fields: Final = fields
        self.packet: Final = packet
        self.public: Final = public

    def refuse(
        self, code: str, *, expected: object = "", found: object = "", **facts: object
    ) -> Refused:
        """Make the refusal ``code`` at this event's packet, to be raised by the caller."""
        return Refused(
            code, packet=self.packet, expected=shown(expected), found=shown(found), **facts
        )

    def differs(self, what: str, expected: object, found: object) -> Refused:
        """Make the refusal of a value that contradicts what was announced before."""
        return self.refuse("archive.differs", what=what, expected=expected, found=found)

    def malformed(self, key: str, expected: str) -> Refused:
        """Make the refusal of a value that is missing or not what it should be."""
        return self.refuse("archive.value", event=shown(self.type), expected=expected, found=key)

    def must(self, what: str, expected: object, found: object) -> None:
        """See that ``what`` was announced as it follows from what was announced before."""
        if found != expected:
            raise self.differs(what, expected, found)

    def number(self, key: str) -> int:
        """Read a whole number."""
        value = self.fields.get(key)
        if type(value) is not int or not -MOST <= value <= MOST:
            raise self.malformed(key, "a whole number")
        return value

    def flag(self, key: str) -> bool:
        """Read a yes or no."""
        value = self.fields.get(key)
        if type(value) is not bool:
            raise self.malformed(key, "true or false")
        return value

    def numbers(self, key: str) -> list[int]:
        """Read a list of whole numbers."""
        return self.as_numbers(self.fields.get(key), key)

    def as_numbers(self, value: object, key: str) -> list[int]:
        """Take ``value``, found under ``key``, for a list of whole numbers."""
        if type(value) is not list:
            raise self.malformed(key, "a list")
        for each in value:
            if type(each) is not int or not -MOST <= each <= MOST:
                raise self.malformed(key, "a list of whole numbers")
        return value

    def mapping(self, key: str) -> dict[int, object]:
        """Read a map by number, also where the site wrote it as a list."""
        return self.as_mapping(self.fields.get(key), key)

    def as_mapping(self, value: object, key: str) -> dict[int, object]:
        """Take ``value``, found under ``key``, for a map by number."""
        if type(value) is list:
            return dict(enumerate(value))
        if type(value) is not dict:
            raise self.malformed(key, "a map")
        found: dict[int, object] = {}
        for name, each in value.items():
            if not (name.isascii() and name.isdigit() and len(name) < 10):
                raise self.malformed(key, "a map by number")
            found[int(name)] = each
        return found

    def entry(self, key: str) -> Fields:
        """Read a JSON object."""
        return self.as_entry(self.fields.get(key), key)

    def as_entry(self, value: object, key: str) -> Fields:
        """Take ``value``, found under ``key``, for a JSON object."""
        if type(value) is not dict:
            raise self.malformed(key, "an object")
        return value

    def objects(self, key: str) -> list[Fields]:
        """Read a list of JSON objects, or a map of them each under its own ``id``; in their order."""
        value = self.fields.get(key)
        if type(value) is dict:
            for name, each in value.items():
                if type(each) is not dict or shown(each.get("id")) != name:
                    raise self.malformed(key, "objects by their id")
            return list(value.values())
        if type(value) is not list:
            raise self.malformed(key, "a list of objects")
        for each in value:
            if type(each) is not dict:
                raise self.malformed(key, "a list of objects")
        return value


def shown(value: object) -> str:
    """Write a value of an archive, whatever it is, so that a sentence can quote it."""
    if value is None:
        text = "nothing"
    elif isinstance(value, str | int):
        text = str(value)
    elif isinstance(value, list) and all(type(each) is int for each in value):
        text = ", ".join(map(str, value))
    else:
        text = f"a {type(value).__name__}"
    return "".join(c if c.isprintable() else " " for c in text[:LONGEST])
