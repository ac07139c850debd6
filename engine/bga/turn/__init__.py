"""Reading one car's turn: which announcement may follow which, and what each one says.

Every announcement beyond a choice or a draw becomes an observation in the turn's line, placed where
it was announced. Numbers that say the same thing twice are compared here, because the log keeps one.
"""

from collections.abc import Callable
from typing import Final

from engine.bga.event import Event
from engine.bga.modules import unknown
from engine.bga.turn import end, react, reveal
from engine.bga.turn.end import draw
from engine.bga.turn.reveal import begin_turn
from engine.bga.turn.state import Phase, Turn

__all__ = ["TURN_EVENTS", "Phase", "Turn", "begin_turn", "draw", "read_turn"]

Step = Callable[[Turn, Event], Phase]

_AFTER_CORNERS: Final[dict[str, Step]] = {
    "discard": end.discard,
    "clearPlayedCards": end.clear,
}
_AT_CORNERS: Final[dict[str, Step]] = {
    "payHeats": end.pay_corner,
    "spinOut": end.spin_out,
    **_AFTER_CORNERS,
}
_STEPS: Final[dict[Phase, dict[str, Step]]] = {
    Phase.REVEALED: {
        "resolveBoost": reveal.flip_for_plus,
        "moveCar": reveal.first_move,
        "clutteredHand": reveal.clutter,
    },
    Phase.CLUTTERED: {"clearPlayedCards": end.clear},
    Phase.LAP: {"finishTurn": reveal.finish_lap},
    Phase.REACTING: {
        "gainAdrenaline": react.gain_adrenaline,
        "gainGearCooldown": react.gain_cooldown,
        "cooldown": react.cool,
        "adrenaline": react.use_adrenaline,
        "payHeats": react.pay_for_boost,
        "message": react.leave,
    },
    Phase.ADRENALINE: {"moveCar": react.move_for_adrenaline},
    Phase.PAID: {"resolveBoost": react.flip_for_boost},
    Phase.BOOSTED: {"moveCar": react.move_for_boost},
    Phase.LEFT: {"moveCar": react.slipstream, **_AT_CORNERS},
    Phase.SLIPSTREAMED: _AT_CORNERS,
    Phase.CHECKED: _AT_CORNERS,
    Phase.SPUN: _AFTER_CORNERS,
    Phase.DISCARDED: {"clearPlayedCards": end.clear},
    Phase.CLEARED: {},
}
"""What may be announced in each phase of a turn, and how it is read."""

TURN_EVENTS: Final = frozenset(kind for steps in _STEPS.values() for kind in steps)


def read_turn(turn: Turn, event: Event) -> None:
    """Read the next announcement of ``turn``. Raises :class:`Refused` if it cannot be that."""
    step = _STEPS[turn.phase].get(event.type)
    if step is None:
        if event.type not in TURN_EVENTS:
            raise unknown(event)
        raise event.refuse("archive.out-of-place", expected=turn.phase, found=event.type)
    turn.phase = step(turn, event)
