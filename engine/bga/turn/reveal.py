"""Steps 1 to 3 as announced: gear and cards, the flips for + symbols, the move."""

from typing import Final

from engine.actions import Play, Shift
from engine.bga.cards import Register
from engine.bga.event import Event
from engine.bga.racer import Racer
from engine.bga.track import Track
from engine.bga.turn.state import Phase, Turn, kinds
from engine.cards import HEAT, PLUS
from engine.observations import HeatPaid

__all__ = ["begin_turn", "clutter", "finish_lap", "first_move", "flip_for_plus"]

MOST_LAPS: Final = 20


def begin_turn(event: Event, racer: Racer, track: Track, register: Register) -> Turn:
    """Begin a turn: the gear, the Heat its shift cost, the cards played."""
    gear = event.number("gear")
    if not 1 <= gear <= 4:
        raise event.malformed("gear", "a gear from 1 to 4")
    turn = Turn(racer, track, register, gear)
    paid = turn.read_heat(event, "heats")
    turn.cards = turn.read_cards(event, "cards", "inplay")
    if not turn.cards:
        raise event.malformed("cards", "the cards played")
    racer.ledger.play(event, turn.cards)
    turn.line.add(event, Shift(gear))
    turn.line.add(event, HeatPaid(len(paid)))
    # The flips for + symbols are told later, and never for a cluttered hand.
    turn.line.add(event, Play(kinds(turn.cards), None if _plus(turn) else ()))
    return turn


def flip_for_plus(turn: Turn, event: Event) -> Phase:
    """Read the flips for the next + symbol, before the first move."""
    turn.flips.append(turn.read_flips(event))
    event.must("the number of the + symbol", len(turn.flips), event.number("i"))
    event.must("the number of + symbols", _plus(turn), event.number("n"))
    return Phase.REVEALED


def clutter(turn: Turn, event: Event) -> Phase:
    """Read that the hand is cluttered."""
    if all(card.kind != HEAT for card in turn.cards):
        raise event.differs("a cluttered hand", "one that plays Heat", "one that does not")
    return Phase.CLUTTERED


def first_move(turn: Turn, event: Event) -> Phase:
    """Read the move of the cards played."""
    if any(card.kind == HEAT for card in turn.cards):
        raise event.differs("a hand that plays Heat", "cluttered", "one that moves")
    event.must("the number of + symbols", _plus(turn), len(turn.flips))
    turn.line.items[-1] = Play(kinds(turn.cards), tuple(turn.flips))
    move = turn.read_move(event)
    return turn.move(event, move, move.asked, Phase.REACTING)


def finish_lap(turn: Turn, event: Event) -> Phase:
    """Read that the car begins lap ``n`` of ``lap``; the last crossing begins one too many."""
    track = turn.track
    lap = turn.racer.at // track.circuit.length
    event.must("the number of the lap begun", lap + 1, event.number("n"))
    laps = event.number("lap")
    if track.laps:
        event.must("the number of laps", track.laps, laps)
    elif not lap <= laps <= MOST_LAPS:
        raise event.differs("the number of laps", f"{lap} to {MOST_LAPS}", laps)
    track.laps = laps
    return turn.then


def _plus(turn: Turn) -> int:
    return sum([PLUS[card.kind] for card in turn.cards])
