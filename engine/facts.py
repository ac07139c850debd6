"""What a race tells about each car, for the championship and for profiles."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.outcomes import Boosted, CornerPaid, Mulliganed, Shifted, Slipstreamed, SpunOut
from engine.replay import TurnRecord

__all__ = ["Facts", "facts_of"]

_COUNTED: Final = frozenset((Boosted, CornerPaid, Mulliganed, Shifted, Slipstreamed, SpunOut))


class Facts(NamedTuple):
    """Totals of one car. Heat in cards, speed and slipstream in spaces."""

    spin_outs: int = 0
    heat_paid: int = 0
    top_speed: int = 0
    rounds_led: int = 0
    boosts: int = 0
    slipstream_spaces: int = 0


def facts_of(turns: Iterable[TurnRecord]) -> dict[str, Facts]:
    """Add up ``turns`` by colour.

    A car leads a round if it is furthest round the race, on the race line at a tie, when the round
    begins: it takes the round's first turn. Nobody leads round 1.
    """
    totals: dict[str, list[int]] = {}
    led = 1
    for turn in turns:
        total = totals.get(turn.car)
        if total is None:
            total = totals[turn.car] = [0] * len(Facts._fields)
        if turn.out:
            continue
        if turn.round > led:
            led = turn.round
            total[3] += 1
        if turn.speed > total[2]:
            total[2] = turn.speed
        for outcome in turn.outcomes:
            if type(outcome) not in _COUNTED:
                continue
            if isinstance(outcome, Slipstreamed):
                total[5] += outcome.done
                continue
            assert isinstance(outcome, Mulliganed | Shifted | CornerPaid | Boosted | SpunOut)
            total[1] += outcome.heat
            if isinstance(outcome, SpunOut):
                total[0] += 1
            elif isinstance(outcome, Boosted):
                total[4] += 1
    return {colour: Facts(*total) for colour, total in totals.items()}
