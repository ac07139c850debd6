"""Archives of our own: races written as the site would, imported again."""

import gzip
import json
from collections import Counter

import pytest

from engine.bga import import_archive, is_archive
from engine.bga.writer import write_archive
from engine.car import COLOURS
from engine.circuit import circuit_keys
from engine.notation import read_log, write_log
from engine.notation.model import Log
from engine.simulate import conceal, simulate
from engine.verify import Verdict, verify

SITE = ("board-game-arena",)
RACES = 200
SHARES = 8
"""The races are driven in so many tests, so that they can be spread over processors."""

EVENTS = {
    "adrenaline",
    "clean",
    "clearPlayedCards",
    "clutteredHand",
    "cooldown",
    "discard",
    "draw",
    "eliminate",
    "endOfRace",
    "finishRace",
    "finishTurn",
    "gainAdrenaline",
    "gainGearCooldown",
    "message",
    "moveCar",
    "mulligan",
    "payHeats",
    "resolveBoost",
    "reveal",
    "setupRace",
    "spinOut",
    "startRace",
    "updateTurnOrder",
}
"""Every event a base game has."""


def a_table(seed: int) -> Log:
    keys = circuit_keys()
    return simulate(
        keys[seed % len(keys)],
        2 + seed % 8,
        seed,
        laps=None if seed % 5 else 1 + seed % 3,
        rulings=SITE,
        mulligans=0.3,
        give_ups=0.01,
    )


def turns(verdict: Verdict) -> list[tuple[object, ...]]:
    return [(*turn[:8], turn.out) for turn in verdict.turns]


def events(archive: bytes) -> list[dict[str, object]]:
    return [event for packet in json.loads(archive)["data"]["logs"] for event in packet["data"]]


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_a_race_written_as_an_archive_comes_back_turn_for_turn(share):
    for seed in range(share, RACES, SHARES):
        log = a_table(seed)
        (race,) = import_archive(write_archive(log))
        verdict = verify(race.log)
        assert (seed, verdict.verdict, verdict.order) == (seed, "consistent", log.result)
        assert turns(verdict) == turns(verify(log))
        assert race.log.grid == log.grid
        assert write_log(read_log(write_log(race.log))) == write_log(race.log)


def test_archives_of_our_own_have_every_event_of_a_base_game(measured):
    seen: Counter[object] = Counter()
    for seed in range(80):
        seen.update(event["type"] for event in events(write_archive(a_table(seed))))
    measured(f"events in archives of our own: {dict(seen)}")
    assert set(seen) == EVENTS


def test_an_archive_may_be_packed():
    log = simulate("usa", 3, 1, rulings=SITE)
    archive = write_archive(log, 123)
    packed = gzip.compress(archive)
    assert is_archive(archive)
    assert is_archive(packed)
    (race,) = import_archive(packed)
    assert (race.log.result, race.log.source) == (log.result, "table 123")


def test_a_card_keeps_its_id_and_type_all_table_long():
    types: dict[int, object] = {}
    owners: dict[int, object] = {}

    def look(value: object) -> None:
        if isinstance(value, dict):
            if "location" in value:
                card = value["id"]
                assert types.setdefault(card, value["type"]) == value["type"]
                owner = value["location"].rpartition("-")[2]
                assert owners.setdefault(card, owner) == owner
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)

    look(events(write_archive(simulate("france", 5, 2, rulings=SITE))))
    assert len(types) > 5 * 20


def test_an_archive_does_not_show_which_cards_were_drawn():
    told = [
        event["args"]
        for event in events(write_archive(simulate("gb", 4, 2, rulings=SITE)))
        if event["type"] == "draw"
    ]
    assert {key for args in told if isinstance(args, dict) for key in args} == {
        "areSponsors",
        "constructor_id",
        "constructor_name",
        "deckCount",
        "n",
    }


def test_cars_that_give_up_together_are_told_best_place_first():
    log = simulate("italia", 4, 1, rulings=SITE, give_ups=1.0)
    archive = write_archive(log)
    told = [event["args"] for event in events(archive) if event["type"] == "eliminate"]
    assert [args["cell"] for args in told if isinstance(args, dict)] == [-1, -2, -3, -4]
    assert import_archive(archive)[0].log.result == log.result


@pytest.mark.parametrize(
    "log",
    [
        simulate("usa", 3, 1),
        simulate("usa", 10, 1, rulings=SITE),
        conceal(simulate("usa", 3, 1, rulings=SITE), "observed"),
        simulate("usa", 3, 1, rulings=SITE)._replace(rounds=()),
    ],
    ids=["other rulings", f"a {COLOURS[9]} car", "no decks", "unfinished"],
)
def test_a_race_no_such_table_can_have_seen_is_not_written(log):
    with pytest.raises(ValueError, match=r"only|not"):
        write_archive(log)
