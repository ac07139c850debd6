"""What the demo has: its clubs, seasons and evenings, as rows. Every date is one of 2026."""

from datetime import date
from enum import Enum
from typing import Final, Literal, NamedTuple

from engine.notation.model import Disclosure

__all__ = ["CLUBS", "ClubPlan", "End", "Evening", "SeasonPlan", "Shown"]

Shown = Disclosure | Literal["archive", "nothing"]
"""What is handed in with the order: a log that shows so much, an online table's archive, nothing."""


class End(Enum):
    """How an evening of the demo ends."""

    OFFICIAL = "official"
    CONFIRMED = "confirmed"
    SUBMITTED = "submitted"
    WRONG = "an order that is not the log's"
    CONTRADICTED = "a log that cannot be right"
    DISPUTED = "two orders that differ"
    OPEN = "not driven yet"


class Evening(NamedTuple):
    """A race, the cars at its table, the seed of its simulation, what is handed in, how it ends."""

    name: str
    circuit: str
    date: date
    cars: int
    seed: int
    shown: Shown
    end: End
    gives_up: bool = False


class SeasonPlan(NamedTuple):
    """A season; ``drivers`` drive the cars in the order of their colours."""

    name: str
    opened: date
    drivers: tuple[str, ...]
    evenings: tuple[Evening, ...]


class ClubPlan(NamedTuple):
    """A club; who is in none of the roles is a driver, or a guest if without an account."""

    name: str
    about: str
    public: bool
    founded: date
    owner: str
    organisers: tuple[str, ...]
    stewards: tuple[str, ...]
    drivers: tuple[str, ...]
    seasons: tuple[SeasonPlan, ...]


_DRIVERS: Final = ("Ada", "Bruno", "Cleo", "Dario", "Elsa", "Felix", "Greta")

_SPRING: Final = SeasonPlan(
    "Spring 2026",
    date(2026, 1, 5),
    _DRIVERS[:6],
    (
        Evening("Season opener", "usa", date(2026, 1, 16), 6, 11, "complete", End.OFFICIAL),
        Evening("British evening", "gb", date(2026, 2, 6), 6, 12, "observed", End.OFFICIAL),
        Evening("Played online", "italia", date(2026, 2, 20), 6, 13, "archive", End.OFFICIAL),
        Evening("French evening", "france", date(2026, 3, 13), 5, 14, "positions", End.OFFICIAL),
        Evening("Quick one", "usa", date(2026, 4, 3), 6, 15, "result", End.OFFICIAL),
        Evening("Spring final", "gb", date(2026, 4, 24), 6, 16, "complete", End.CONFIRMED, True),
    ),
)

_AUTUMN: Final = SeasonPlan(
    "Autumn 2026",
    date(2026, 8, 24),
    (*_DRIVERS, "Hugo"),
    (
        Evening("After the holidays", "usa", date(2026, 9, 4), 8, 21, "observed", End.OFFICIAL),
        Evening("Played online", "italia", date(2026, 9, 18), 7, 22, "archive", End.CONFIRMED),
        Evening("Late night", "gb", date(2026, 10, 2), 6, 23, "observed", End.WRONG),
        Evening("Misread card", "france", date(2026, 10, 16), 6, 24, "complete", End.CONTRADICTED),
        Evening("Photo finish", "usa", date(2026, 10, 30), 6, 25, "nothing", End.DISPUTED),
        Evening("Full table", "gb", date(2026, 11, 13), 8, 26, "complete", End.SUBMITTED),
        Evening("Autumn final", "italia", date(2026, 12, 18), 8, 27, "nothing", End.OPEN),
    ),
)

_KITCHEN: Final = SeasonPlan(
    "Kitchen cup",
    date(2026, 5, 1),
    ("Mila", "Jonas", "Ada"),
    (
        Evening("First cup", "france", date(2026, 5, 8), 3, 31, "observed", End.CONFIRMED),
        Evening("Second cup", "usa", date(2026, 6, 12), 3, 32, "nothing", End.OPEN),
    ),
)

CLUBS: Final = (
    ClubPlan(
        name="Slipstream Demo Club",
        about="An invented club: its races were driven by a computer to show what this site does.",
        public=True,
        founded=date(2026, 1, 2),
        owner="Olga",
        organisers=("Otto",),
        stewards=("Stella",),
        drivers=_DRIVERS,
        seasons=(_SPRING, _AUTUMN),
    ),
    ClubPlan(
        name="Kitchen Demo Club",
        about="An invented private club: only its members see it.",
        public=False,
        founded=date(2026, 4, 30),
        owner="Mila",
        organisers=(),
        stewards=(),
        drivers=("Jonas", "Ada"),
        seasons=(_KITCHEN,),
    ),
)
