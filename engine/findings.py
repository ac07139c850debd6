"""What verification has to say, and where."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from engine.codes import CODES
from engine.errors import RaceError

__all__ = ["Finding", "Place", "finding_of"]


class Place(NamedTuple):
    """Where in a log and in the race: counts from 1, 0 or '' where it does not apply.

    ``packet`` names the place in the archive a log was imported from.
    """

    line: int = 0
    column: int = 0
    round: int = 0
    car: str = ""
    step: str = ""
    packet: str = ""


class Finding(NamedTuple):
    """One thing that is wrong or worth knowing: code, place, sentence, what was expected and found.

    ``facts`` fill the braces of the code's sentence, for who wants to say it in another language.
    """

    code: str
    place: Place
    sentence: str
    expected: str = ""
    found: str = ""
    rule: str = ""
    severity: Literal["error", "warning"] = "error"
    facts: Mapping[str, str] = MappingProxyType({})


def finding_of(
    error: RaceError, place: Place, severity: Literal["error", "warning"] = "error"
) -> Finding:
    """Put ``error`` into words at ``place``."""
    rule = CODES[error.code].rule
    facts = {"expected": error.expected, "found": error.found}
    facts |= {name: str(fact) for name, fact in error.facts.items()}
    return Finding(
        error.code, place, str(error), error.expected, error.found, rule, severity, facts
    )
