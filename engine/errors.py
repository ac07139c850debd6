"""What can go wrong, as a tree.

::

    RaceError                a stable code, the facts its sentence needs, what was expected and found
    ├── LogError             the text or JSON of a log cannot be read (line, column)
    ├── Refused              readable, but not for us: a limit exceeded, a module not built (packet)
    ├── SetupError           the header describes a race that cannot be set up
    └── Illegal              a choice, a draw or an observation that the rules contradict

Every code has its sentence and its rule in :mod:`engine.codes`.
"""

from typing import Final

from engine.codes import CODES

__all__ = ["Illegal", "LogError", "RaceError", "Refused", "SetupError"]


class RaceError(Exception):
    """Something a player has to be told.

    ``code`` is stable and listed in ``docs/codes.md``; ``facts`` fill the code's sentence, so that a
    page may say it in another language; ``expected`` and ``found`` are short texts, empty when the
    sentence says it all.
    """

    def __init__(
        self, code: str, *, expected: object = "", found: object = "", **facts: object
    ) -> None:
        super().__init__(code)
        self.code: Final = code
        self.facts: Final = facts
        self.expected: Final = str(expected)
        self.found: Final = str(found)

    def __str__(self) -> str:
        facts = {"expected": self.expected, "found": self.found, **self.facts}
        return CODES[self.code].sentence.format(**facts)


class LogError(RaceError):
    """The log cannot be read. ``line`` and ``column`` count from 1; 0 when there is none."""

    def __init__(
        self,
        code: str,
        *,
        line: int = 0,
        column: int = 0,
        expected: object = "",
        found: object = "",
        **facts: object,
    ) -> None:
        super().__init__(code, expected=expected, found=found, **facts)
        self.line: Final = line
        self.column: Final = column


class Refused(RaceError):
    """Understood, but refused. ``packet`` names the place in an archive, empty when there is none.

    ``round`` and ``car`` say where in the race that is, once somebody knows.
    """

    def __init__(
        self,
        code: str,
        *,
        packet: str = "",
        expected: object = "",
        found: object = "",
        **facts: object,
    ) -> None:
        super().__init__(code, expected=expected, found=found, **facts)
        self.packet: Final = packet
        self.round = 0
        self.car = ""


class SetupError(RaceError):
    """The race in the header cannot be set up."""


class Illegal(RaceError):
    """The rules, or the cards, do not allow this."""
