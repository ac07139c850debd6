"""Golden races: logs kept for ever, each with what happens in it told beside it.

A change of the rules shows here as a change of a transcript. `python -m tests.engine.test_races` tells
them all anew.
"""

from pathlib import Path

import pytest

from engine import read_log, replay, verify, write_log
from engine.outcomes import Outcome
from engine.race import Race
from engine.report import describe
from engine.setup.deck import starting_deck
from engine.transcript import transcript

RACES = sorted((Path(__file__).parent / "races").glob("*.race"))
SHOWN = sorted((Path(__file__).parents[2] / "docs/races").glob("*.race"))
VERDICTS = {
    "complete": "proven",
    "observed": "consistent",
    "positions": "plausible",
    "result": "recorded",
    "wrong-result": "contradicted",
}


@pytest.fixture(params=RACES, ids=lambda path: path.stem)
def race(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_a_golden_race_happens_as_it_is_told(race: Path) -> None:
    assert _told(race) == race.with_suffix(".transcript").read_text(encoding="utf-8").splitlines()


def test_a_golden_race_is_written_canonically(race: Path) -> None:
    text = race.read_text(encoding="utf-8")
    assert write_log(read_log(text)) == text


def test_no_card_is_lost_or_won_after_any_turn_of_a_golden_race(race: Path) -> None:
    log = read_log(race.read_bytes())
    for number, logged in enumerate(log.rounds):
        for turns in range(len(logged.turns) + 1):
            cut = logged._replace(turns=logged.turns[:turns])
            reached = replay(log._replace(rounds=(*log.rounds[:number], cut)))
            assert reached.race is not None
            taken = _stress_taken([o for turn in reached.turns for o in turn.outcomes])
            assert _cards(reached.race) == _cards_at_start(reached.race) + taken


def test_the_golden_races_show_every_outcome_there_is() -> None:
    seen = {
        type(outcome)
        for path in RACES
        for turn in replay(read_log(path.read_bytes())).turns
        for outcome in turn.outcomes
    }
    assert [kind for kind in Outcome.__args__ if kind not in seen] == []


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_the_example_races_get_the_verdicts_they_are_named_for(path: Path) -> None:
    assert verify(read_log(path.read_bytes())).verdict == VERDICTS[path.stem]


def _told(path: Path) -> list[str]:
    verdict = verify(read_log(path.read_bytes()))
    return [*transcript(verdict.turns), *describe(path.name, verdict)]


def _cards(race: Race) -> int:
    return sum(
        car.piles.engine
        + car.piles.hand_size
        + car.piles.deck_size
        + len(car.piles.played)
        + sum(car.piles.discard)
        for car in race.cars
    )


def _cards_at_start(race: Race) -> int:
    return len(race.cars) * (sum(starting_deck(race.circuit)) + race.circuit.heat)


def _stress_taken(outcomes: list[Outcome]) -> int:
    return sum(getattr(outcome, "stress", 0) for outcome in outcomes)


if __name__ == "__main__":
    for path in RACES:
        path.with_suffix(".transcript").write_text("\n".join(_told(path)) + "\n", encoding="utf-8")
