"""Reading one race of an archive: what may be announced when outside the cars' turns."""

from collections.abc import Callable
from typing import Final

from engine.bga.event import Event
from engine.bga.modules import unknown
from engine.bga.race import draws, rounds, start
from engine.bga.race.result import POINTS, end_race, imported
from engine.bga.race.state import SeenRace, Stage
from engine.bga.turn import TURN_EVENTS, Turn, read_turn
from engine.errors import Refused

__all__ = ["POINTS", "SeenRace", "Stage", "imported", "read_race"]

Step = Callable[[SeenRace, Event], None]

_STAGES: Final[dict[Stage, dict[str, Step]]] = {
    Stage.NOTHING: {"startRace": start.start},
    Stage.GRID: {"clean": start.clean},
    Stage.CLEAN: {"setupRace": start.set_up},
    Stage.DEALING: {"draw": draws.deal},
    Stage.RACING: {
        "mulligan": rounds.mulligan,
        "eliminate": rounds.give_up,
        "reveal": rounds.reveal,
        "draw": draws.replenish,
        "finishRace": rounds.finish,
        "updateTurnOrder": rounds.next_round,
        "endOfRace": end_race,
    },
    Stage.OVER: {},
}
"""What may be announced at each stage of a race, and how it is read."""

_KNOWN: Final = TURN_EVENTS.union(*_STAGES.values())

_SHOWS_CARDS: Final = ("pDraw", "pMulligan")
"""The announcements to one player alone that say more than the public ones."""


def read_race(race: SeenRace, event: Event) -> None:
    """Read the next event. Raises :class:`Refused` if it cannot come here or contradicts another."""
    if not event.public:
        if event.type in _SHOWS_CARDS:
            draws.see_drawn(race, event)
        return
    turn = race.turn
    if turn is not None and not turn.over:
        if event.fields.get("constructor_id") != turn.racer.id:
            raise _interrupted(race, turn, event)
        read_turn(turn, event)
        return
    step = _STAGES[race.stage].get(event.type)
    if step is None:
        if event.type not in _KNOWN:
            raise unknown(event)
        raise event.refuse("archive.out-of-place", expected=race.stage, found=event.type)
    step(race, event)


def _interrupted(race: SeenRace, turn: Turn, event: Event) -> Refused:
    """Make the refusal of an event in the middle of a turn that is not about its car."""
    if event.type not in _KNOWN:
        return unknown(event)
    if "constructor_id" not in event.fields:
        return event.refuse("archive.out-of-place", expected=turn.phase, found=event.type)
    found = race.racer(event).colour
    return event.refuse("archive.turn", expected=turn.racer.colour, found=found)
