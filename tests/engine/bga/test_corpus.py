"""The handed archives: base tables import as they were played, the others are refused by name."""

import gzip
import json
from typing import Any

import pytest

from engine.actions import GiveUp, Mulligan
from engine.bga import import_archive, is_archive
from engine.car import COLOURS
from engine.cards import counted
from engine.errors import Refused
from engine.notation import read_log, write_log
from engine.replay import TurnRecord, replay
from tests.corpus import FOLDERS, archive_of, archives, names, table_beside, truth_of

pytestmark = pytest.mark.corpus

OTHER_FOLDERS = FOLDERS[1:]
NOT_BUILT = ("archive.module", "archive.circuit")


def test_all_forty_base_tables_are_there():
    assert len(archives("1-base")) == 40


@pytest.mark.parametrize("name", names("1-base"))
def test_a_base_table_imports_and_replays_as_it_was_played(name: str):
    archive = archive_of("1-base", name)
    (race,) = import_archive(archive.read_bytes(), table_beside(archive).read_bytes())
    (truth,) = truth_of(archive)["races"]

    result = replay(race.log)

    assert result.failure is None
    assert result.faults == ()
    assert race.log.circuit == truth["circuit"]
    assert result.race is not None
    assert result.race.laps == truth["laps"]
    assert [COLOURS.index(colour) for colour in result.order] == truth["finish"]
    assert race.log.result == result.order
    assert list(map(_found, result.turns)) == list(map(_true, truth["turns"]))


@pytest.mark.parametrize("name", names("1-base"))
def test_an_imported_log_reads_back_from_its_text(name: str):
    (race,) = import_archive(archive_of("1-base", name).read_bytes())
    again = read_log(write_log(race.log))
    lines = [turn._replace(line=0) for each in again.rounds for turn in each.turns]
    assert lines == [turn for each in race.log.rounds for turn in each.turns]
    assert again._replace(rounds=()) == race.log._replace(rounds=())


@pytest.mark.parametrize("name", names("1-base"))
def test_every_item_of_a_log_knows_the_packet_that_announced_it(name: str):
    archive = archive_of("1-base", name)
    (race,) = import_archive(archive.read_bytes())
    told = {
        packet["packet_id"]
        for packet in json.loads(gzip.decompress(archive.read_bytes()))["data"]["logs"]
        if "/table/" in packet["channel"]
    }
    for each in race.log.rounds:
        assert race.packets.rounds[each.number] in told
        for turn in each.turns:
            before = isinstance(turn.items[0], GiveUp | Mulligan)
            packets = race.packets.lines[each.number, turn.car, before]
            assert len(packets) == len(turn.items) + 1
            assert set(packets) <= told


def test_a_viewer_shows_what_one_car_drew_and_nobody_else():
    seen = 0
    for archive in archives("1-base"):
        (race,) = import_archive(archive.read_bytes())
        shown = {turn.car for each in race.log.rounds for turn in each.turns if turn.drew}
        assert {colour for colour, _ in race.log.hands} == shown
        if not shown:
            continue
        seen += 1
        (truth,) = truth_of(archive)["races"]
        ((colour, hand),) = race.log.hands
        start = truth["start"][str(COLOURS.index(colour))]["hand"]
        assert counted(hand) == counted(tuple(map(_kind, start)))
    assert seen > 0


@pytest.mark.parametrize("folder", OTHER_FOLDERS)
def test_a_table_with_more_than_the_base_game_is_refused_by_name(folder: str):
    for archive in archives(folder):
        with pytest.raises(Refused) as refused:
            import_archive(archive.read_bytes())
        assert refused.value.code in NOT_BUILT, f"{archive.name}: {refused.value}"
        assert refused.value.found
        assert refused.value.packet.isdigit()


def test_every_handed_archive_looks_like_one():
    for folder in FOLDERS:
        for archive in archives(folder):
            assert is_archive(archive.read_bytes())
            assert is_archive(gzip.decompress(archive.read_bytes()))
            assert not is_archive(table_beside(archive).read_bytes())


def _kind(card_type: int) -> int:
    """Say the kind of a card by the site's type, independently of the import."""
    tokens = {100: 0, 101: 1, 102: 2, 103: 3, 104: 4, 105: 5, 106: 6, 111: 6, 110: 7}
    return tokens[card_type]


def _true(turn: dict[str, Any]) -> tuple[Any, ...]:
    place = (turn["round"], COLOURS[turn["car"]])
    if turn.get("out"):
        return (*place, "out")
    told = (turn["lap"], turn["space"], turn["lane"], turn["gear"], turn["heat"])
    return (*place, *told, max(turn["speed"], 0))


def _found(turn: TurnRecord) -> tuple[Any, ...]:
    if turn.out:
        return (turn.round, turn.car, "out")
    told = (turn.lap, turn.space, turn.lane, turn.gear, turn.heat)
    return (turn.round, turn.car, *told, turn.speed)
