"""A race told turn by turn, in the game's own words."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from engine.cards import spelled
from engine.outcomes import (
    AdrenalineGained,
    Boosted,
    Cluttered,
    Cooled,
    CornerPaid,
    Discarded,
    Drew,
    Finished,
    Flipped,
    GaveUp,
    Moved,
    Mulliganed,
    Outcome,
    Played,
    Shifted,
    Slipstreamed,
    SpunOut,
)
from engine.replay import TurnRecord

__all__ = ["in_words", "transcript"]

_WORDS: Final[dict[type[Any], Callable[[Any], str]]] = {
    Mulliganed: lambda o: f"mulligan: {o.cards} new cards for {o.heat} Heat",
    GaveUp: lambda o: f"gives up, place {o.place}",
    Shifted: lambda o: f"gear {o.gear}" + (f" for {o.heat} Heat" if o.heat else ""),
    Played: lambda o: f"plays {spelled(o.cards)}",
    Cluttered: lambda o: "cluttered hand, stands still",
    Flipped: lambda o: f"flips {spelled(o.cards) or 'nothing'}",
    Moved: lambda o: f"moves {o.done}" + (f" of {o.asked}" if o.done != o.asked else ""),
    AdrenalineGained: lambda o: "has adrenaline",
    Cooled: lambda o: f"cools {o.heat}",
    Boosted: lambda o: f"boosts by {o.speed}",
    Slipstreamed: lambda o: f"slipstreams {o.done}",
    CornerPaid: lambda o: f"pays {o.heat} at corner {o.corner}",
    SpunOut: lambda o: f"spins out at corner {o.corner}: {o.heat} Heat, {o.stress} Stress",
    Discarded: lambda o: f"discards {spelled(o.cards)}",
    Drew: lambda o: f"draws {o.cards}",
    Finished: lambda o: f"is in, place {o.place}",
}


def in_words(outcome: Outcome) -> str:
    """Say what happened in a few words, without the car."""
    return _WORDS[type(outcome)](outcome)


def transcript(turns: Iterable[TurnRecord]) -> Iterator[str]:
    """Tell ``turns`` one line each, under a heading for every round.

    A line ends with where the car stands, its speed and the Heat left in its engine.
    """
    number = 0
    for turn in turns:
        if turn.round != number:
            number = turn.round
            yield f"Round {number}"
        told = "; ".join(in_words(outcome) for outcome in turn.outcomes)
        if turn.out:
            yield f"  {turn.car:<7} {told}"
            continue
        spot = f"@{turn.lap}:{turn.space}.{turn.lane}"
        yield f"  {turn.car:<7} {told}  [{spot}, speed {turn.speed}, heat {turn.heat}]"
