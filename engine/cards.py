"""The cards of a driver, read from ``data/cards.toml``.

A card's *kind* is its index in :data:`CARDS`. Piles count kinds rather than hold objects, so
"how many 4s" is one look-up. All Heat cards are one kind, wherever they came from: nothing in a
race tells them apart.
"""

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple

__all__ = [
    "CARDS",
    "HEAT",
    "KINDS",
    "KIND_OF",
    "PLUS",
    "SPEED",
    "STRESS",
    "Card",
    "Cards",
    "Counts",
    "counted",
    "spelled",
]

Cards = tuple[int, ...]
"""Kinds of cards, in the order written."""

Counts = list[int]
"""Cards of a pile whose order does not matter: how many of each kind, by kind."""


class Card(NamedTuple):
    """One kind of card: its token in a log, printed speeds (spaces), + symbols, copies a driver owns."""

    token: str
    name: str
    family: str
    speeds: tuple[int, ...]
    plus: int
    copies: int


def _load() -> tuple[Card, ...]:
    text = files("engine").joinpath("data/cards.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)["cards"]
    for row in rows:
        # A symbol or a choice of speeds that no step reads would be silently without effect.
        if row.get("symbols", {}).keys() - {"plus"} or len(row.get("speeds", ())) > 1:
            raise ValueError(f"the card {row['token']} has what no rule reads yet")
    return tuple(
        Card(
            token=row["token"],
            name=row["name"],
            family=row["family"],
            speeds=tuple(row.get("speeds", ())),
            plus=row.get("symbols", {}).get("plus", 0),
            copies=row["copies"],
        )
        for row in rows
    )


CARDS: Final = _load()
KINDS: Final = len(CARDS)
KIND_OF: Final = {card.token: kind for kind, card in enumerate(CARDS)}
HEAT: Final = KIND_OF["H"]
STRESS: Final = KIND_OF["S"]

SPEED: Final = tuple(card.speeds[0] if card.speeds else 0 for card in CARDS)
"""Spaces a card moves by itself, by kind."""

PLUS: Final = tuple(card.plus for card in CARDS)
"""Flips a card asks for, by kind."""


def counted(cards: Cards) -> Counts:
    """Count ``cards`` by kind."""
    counts = [0] * KINDS
    for kind in cards:
        counts[kind] += 1
    return counts


def spelled(cards: Cards) -> str:
    """Write ``cards`` as a log does: tokens with commas between them."""
    return ",".join(CARDS[kind].token for kind in cards)
