"""A log as canonical text: the one way to write each thing, so that equal logs are equal texts."""

from collections.abc import Iterator
from typing import Final

from engine.cards import spelled
from engine.notation.model import FORMAT, Log, Turn
from engine.notation.tokens import spell, spell_cards
from engine.notation.wellformed import check

__all__ = ["write_text"]

_ESCAPES: Final = str.maketrans({'"': '\\"', "\\": "\\\\"})


def write_text(log: Log) -> str:
    """Write ``log`` as canonical text. Raises :class:`LogError` if it cannot be said in one."""
    check(log)
    lines = list(_header(log))
    if log.rounds:
        lines.append("")
    for each in log.rounds:
        lines.append(" ".join([str(each.number), *each.order]))
        lines.extend(map(_turn, each.turns))
    return "\n".join(lines) + "\n"


def _header(log: Log) -> Iterator[str]:
    yield _tag("Format", str(FORMAT))
    yield _tag("Circuit", log.circuit)
    if log.laps is not None:
        yield _tag("Laps", str(log.laps))
    if log.modules:
        yield _tag("Modules", " ".join(log.modules))
    if log.rulings:
        yield _tag("Rulings", " ".join(log.rulings))
    for entry in log.cars:
        yield _tag("Car", entry.driver, entry.colour)
    yield _tag("Grid", " ".join(log.grid))
    yield _tag("Disclosure", log.disclosure)
    for name, value in (("Date", log.date), ("Place", log.place), ("Source", log.source)):
        if value:
            yield _tag(name, value)
    for name, piles in (("Deck", log.decks), ("Hand", log.hands)):
        for colour, cards in piles:
            yield _tag(name, spelled(cards), colour)
    if log.result is not None:
        yield _tag("Result", " ".join(log.result))
    for tag in log.tags:
        yield _tag(tag.name, tag.value, *tag.words)


def _tag(name: str, value: str, *words: str) -> str:
    return f'[{" ".join((name, *words))} "{value.translate(_ESCAPES)}"]'


def _turn(turn: Turn) -> str:
    words = [turn.car, *map(spell, turn.items)]
    if turn.drew is not None:
        words.append("+" + spell_cards(turn.drew))
    words.extend(["~" + spell_cards(deck) for deck in turn.shuffled])
    return " ".join(words)
