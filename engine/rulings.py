"""Where sources read a rule differently: one named ruling each.

A log names a preset and what differs from it: ``[Rulings "board-game-arena mulligan=off"]``. The
row's id (D1, D3 …) is its row in ``docs/rulings.md``, where the sources are.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.errors import SetupError

__all__ = ["PRESETS", "RULINGS", "Ruling", "Rulings", "read_rulings", "write_rulings"]


class Ruling(NamedTuple):
    """A question, its readings (the first is the printed game's or our default) and who plays which."""

    key: str
    row: str
    question: str
    readings: tuple[str, ...]
    printed: str
    board_game_arena: str


RULINGS: Final = (
    Ruling(
        "flip-ends",
        "D1",
        "Which flipped card ends a + symbol or a boost?",
        ("speed-card", "any-speed"),
        "speed-card",
        "speed-card",
    ),
    Ruling(
        "slipstream-into-full",
        "D3",
        "May a car slipstream towards a space that is full?",
        ("fall-back", "not-allowed"),
        "fall-back",
        "fall-back",
    ),
    Ruling(
        "adrenaline-cars",
        "D4",
        "How many cars have adrenaline?",
        ("two-from-five", "two-at-five-or-six"),
        "two-from-five",
        "two-from-five",
    ),
    Ruling(
        "finishing-corners",
        "D5",
        "Are corners checked in the move that finishes the race?",
        ("before-the-line", "none"),
        "before-the-line",
        "before-the-line",
    ),
    Ruling(
        "race-end",
        "D6",
        "When is the race over?",
        ("all-finish", "first-round"),
        "all-finish",
        "all-finish",
    ),
    Ruling(
        "adrenaline-speed",
        "D7",
        "When is the extra speed of adrenaline taken?",
        ("in-react", "at-once"),
        "in-react",
        "in-react",
    ),
    Ruling(
        "adrenaline-after-retirement",
        "D8",
        "Who has adrenaline when cars have left the race?",
        ("cars-still-racing", "fixed-places"),
        "cars-still-racing",
        "fixed-places",
    ),
    Ruling(
        "cluttered-hand",
        "D13",
        "When is a hand cluttered?",
        ("lowest-gear", "chosen-gear"),
        "lowest-gear",
        "lowest-gear",
    ),
    Ruling(
        "mulligan",
        "D35",
        "May a driver pay 1 Heat for a new first hand?",
        ("off", "once"),
        "off",
        "once",
    ),
    Ruling(
        "after-spin-out",
        "D40",
        "Do discarding and drawing take place after a spin out?",
        ("take-place", "turn-ends"),
        "take-place",
        "take-place",
    ),
)


class Rulings(NamedTuple):
    """The reading chosen for each ruling; field names are the keys with underscores."""

    flip_ends: str
    slipstream_into_full: str
    adrenaline_cars: str
    finishing_corners: str
    race_end: str
    adrenaline_speed: str
    adrenaline_after_retirement: str
    cluttered_hand: str
    mulligan: str
    after_spin_out: str


PRESETS: Final = {
    "printed": Rulings(*(ruling.printed for ruling in RULINGS)),
    "board-game-arena": Rulings(*(ruling.board_game_arena for ruling in RULINGS)),
}


def read_rulings(words: Iterable[str]) -> Rulings:
    """Turn the words of a log's tag into a reading of every ruling.

    A word is a preset or ``key=reading``; later words override earlier ones and without a preset
    the printed one holds. Raises :class:`SetupError` (``rulings.unknown``, ``rulings.reading``).
    """
    chosen = PRESETS["printed"]
    readings = {ruling.key: ruling.readings for ruling in RULINGS}
    for word in words:
        key, equals, reading = word.partition("=")
        if not equals and word in PRESETS:
            chosen = PRESETS[word]
        elif key not in readings or not equals:
            expected = ", ".join([*PRESETS, *readings])
            raise SetupError("rulings.unknown", expected=expected, found=word)
        elif reading not in readings[key]:
            expected = ", ".join(readings[key])
            raise SetupError("rulings.reading", ruling=key, expected=expected, found=reading)
        else:
            chosen = chosen._replace(**{key.replace("-", "_"): reading})
    return chosen


def write_rulings(rulings: Rulings) -> tuple[str, ...]:
    """Write ``rulings`` as few words as possible: the nearest preset and what differs from it."""

    def words(preset: str) -> tuple[str, ...]:
        chosen = zip(RULINGS, rulings, PRESETS[preset], strict=True)
        return (preset, *(f"{r.key}={now}" for r, now, usual in chosen if now != usual))

    return min((words(preset) for preset in PRESETS), key=len)
