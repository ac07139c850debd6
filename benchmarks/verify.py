"""How many races a second one core verifies, and what the time goes to.

    python -m benchmarks.verify [RACES]

Races are simulated with six cars over two laps of usa and written as `observed` logs.
"""

import sys
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import engine.setup.grid
from engine.cards import KINDS, Cards
from engine.hidden import HiddenPiles
from engine.notation import read_log, write_log
from engine.replay import replay
from engine.simulate import conceal, simulate
from engine.verify import verify

T = TypeVar("T")

REPEATS: Final = 5
LAPS: Final = (1, 2, 4, 8)
TYPICAL: Final = 130
"""Turns of a six-car two-lap race on usa at a table; our automatic drivers take a few more."""


class BlindPiles(HiddenPiles):
    """Piles that believe everything: what is left of a replay without hidden-card reasoning."""

    __slots__ = ()

    def leave_hand(self, cards: Cards) -> None:
        """Let them go, whatever they are."""
        self.hand_size -= len(cards)

    def hold_only_heat(self) -> None:
        """Believe it."""

    def _turn_over(self, claimed: int | None) -> int:
        assert claimed is not None, "simulated logs say what was flipped"
        return claimed

    def _deal(self, number: int, seen: Cards | None) -> None:
        pass

    def _gain(self, kind: int, number: int) -> None:
        pass

    def _reshuffle(self) -> None:
        self.deck_size = sum(self.discard)
        self.discard = [0] * KINDS


def best_of(work: Callable[[T], object], things: Sequence[T]) -> float:
    """Do ``work`` on all ``things`` a few times; return the seconds of the quickest run."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for thing in things:
            work(thing)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Simulate, measure, print."""
    races = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    texts = [write_log(conceal(simulate("usa", 6, seed), "observed")) for seed in range(races)]
    logs = [read_log(text) for text in texts]
    turns = sum(len(logged.turns) for log in logs for logged in log.rounds)
    print(f"{races} races, {turns / races:.0f} turns and {len(texts[0]) / 1000:.1f} kB each")

    whole = best_of(lambda text: verify(read_log(text)), texts)
    reading = best_of(read_log, texts)
    replaying = best_of(replay, logs)
    engine.setup.grid.HiddenPiles = BlindPiles  # type: ignore[attr-defined]
    blind = best_of(replay, logs)
    engine.setup.grid.HiddenPiles = HiddenPiles  # type: ignore[attr-defined]
    print(f"verified per second: {races / whole:.0f}  ({whole / turns * 1e6:.1f} µs a turn)")
    print(
        f"  of races as long as people drive them, {TYPICAL} turns: {turns / whole / TYPICAL:.0f}"
    )
    parts = {
        "reading": reading,
        "rules": blind,
        "hidden cards": replaying - blind,
        "facts and verdict": whole - reading - replaying,
    }
    for name, seconds in parts.items():
        print(f"  {name:<18}{seconds / whole:5.0%}")

    print("time a turn against two laps:")
    cost = {}
    for laps in LAPS:
        long = [
            write_log(conceal(simulate("usa", 6, seed, laps=laps), "observed"))
            for seed in range(max(4, races // laps // 2))
        ]
        number = sum(len(logged.turns) for text in long for logged in read_log(text).rounds)
        cost[laps] = best_of(lambda text: verify(read_log(text)), long) / number
    for laps, seconds in cost.items():
        print(f"  {laps} laps: {seconds / cost[2]:.2f}")


if __name__ == "__main__":
    main()
