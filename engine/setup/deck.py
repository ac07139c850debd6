"""The cards a driver starts with."""

from engine.cards import CARDS, STRESS, Counts
from engine.circuit import Circuit

__all__ = ["starting_deck"]


def starting_deck(circuit: Circuit) -> Counts:
    """Count, by kind, the draw deck of a driver: own cards and the Stress ``circuit`` prints (1.2).

    The starting Heat card lies in the deck; the Heat of the engine is not part of it.
    """
    deck = [card.copies for card in CARDS]
    deck[STRESS] += circuit.stress
    return deck
