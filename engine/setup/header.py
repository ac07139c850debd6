"""Can the race in a log's header be set up? Every fault is listed, not only the first."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.car import COLOURS
from engine.cards import counted, spelled
from engine.circuit import Circuit, load_circuit
from engine.errors import SetupError
from engine.notation.model import Log
from engine.race import HAND_SIZE
from engine.rulings import read_rulings
from engine.setup.deck import starting_deck

__all__ = ["MOST_CARS", "check_header"]

FEWEST_CARS: Final = 2
MOST_CARS: Final = len(COLOURS)
MOST_LAPS: Final = 10
MOST_NAMED: Final = 30
"""So many of a list are looked at: a header can be as long as a log may be."""


def check_header(log: Log) -> tuple[list[SetupError], list[SetupError]]:
    """List what keeps the race from being set up, and what is only unusual.

    Returns faults and warnings.
    """
    if not FEWEST_CARS <= len(log.cars) <= MOST_CARS:
        # Whatever else is wrong with such a field, it can be without end.
        expected = f"{FEWEST_CARS}-{MOST_CARS}"
        return [SetupError("cars.number", expected=expected, found=len(log.cars))], []
    modules = dict.fromkeys(log.modules[:MOST_NAMED])
    faults = [SetupError("module.not-built", found=module) for module in modules]
    faults += _check_entries(log)
    circuit: Circuit | None = None
    try:
        circuit = load_circuit(log.circuit)
    except SetupError as fault:
        faults.append(fault)
    try:
        read_rulings(log.rulings)
    except SetupError as fault:
        faults.append(fault)
    if log.laps is not None and not 1 <= log.laps <= MOST_LAPS:
        faults.append(SetupError("laps.number", expected=f"1-{MOST_LAPS}", found=log.laps))
    if circuit is None:
        return faults, []
    faults += _check_cards(log, circuit)
    warnings = []
    if circuit.grid_spots < len(log.cars) <= MOST_CARS:
        warnings.append(
            SetupError("cars.beyond-grid", expected=circuit.grid_spots, found=len(log.cars))
        )
    return faults, warnings


def _check_entries(log: Log) -> Iterator[SetupError]:
    entered = [entry.colour for entry in log.cars]
    for colour, times in Counter(entered).items():
        if colour not in COLOURS:
            yield SetupError("cars.colour", expected=", ".join(COLOURS), found=colour)
        if times > 1:
            yield SetupError("cars.twice", found=colour)
    if Counter(log.grid) != Counter(entered):
        found = " ".join(log.grid[:MOST_NAMED])
        yield SetupError("grid.cars", expected=" ".join(entered), found=found)
    if log.result is not None and Counter(log.result) != Counter(entered):
        found = " ".join(log.result[:MOST_NAMED])
        yield SetupError("result.cars", expected=" ".join(entered), found=found)
    for colour, _ in (*log.decks, *log.hands)[:MOST_NAMED]:
        if colour not in entered:
            yield SetupError("cards.car", expected=" ".join(entered), found=colour)


def _check_cards(log: Log, circuit: Circuit) -> Iterator[SetupError]:
    deck = starting_deck(circuit)
    decks = dict(log.decks)
    if decks and log.disclosure != "complete":
        yield SetupError("deck.not-complete")
    for colour, cards in log.decks[:MOST_NAMED]:
        if counted(cards) != deck:
            found = spelled(cards[: 2 * sum(deck)])
            yield SetupError("deck.cards", car=colour, expected=sum(deck), found=found)
    for colour, cards in log.hands[:MOST_NAMED]:
        hand = counted(cards)
        if colour in decks and counted(decks[colour][:HAND_SIZE]) != hand:
            yield SetupError("hand.not-deck", car=colour)
        if len(cards) != HAND_SIZE or any(n > m for n, m in zip(hand, deck, strict=True)):
            yield SetupError(
                "hand.cards", car=colour, expected=HAND_SIZE, found=spelled(cards[:30])
            )
    if log.disclosure == "complete":
        known = {colour for colour, _ in (*log.decks, *log.hands)}
        for entry in log.cars:
            if entry.colour not in known:
                yield SetupError("complete.deck-missing", found=entry.colour)
