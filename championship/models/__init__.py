"""What the championship stores."""

from championship.models.entry import COLOUR_CHOICES, Entry, Seat
from championship.models.log import Log, Verification
from championship.models.race import Race, Table
from championship.models.season import Season
from championship.models.standing import Standing
from championship.models.submission import Result, Submission

__all__ = [
    "COLOUR_CHOICES",
    "Entry",
    "Log",
    "Race",
    "Result",
    "Season",
    "Seat",
    "Standing",
    "Submission",
    "Table",
    "Verification",
]
