"""Reading archives, on ones the simulator wrote: what is refused, and where it is said to be."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.actions import Boost, Play
from engine.bga import import_archive, is_archive, write_archive
from engine.errors import Refused
from engine.observations import CornerSeen, DeckSeen, HeatPaid, SpinOutSeen
from engine.simulate import simulate

Json = dict[str, Any]


@pytest.fixture(scope="module")
def written() -> bytes:
    log = simulate("usa", 4, 11, rulings=("board-game-arena",), mulligans=0.5, give_ups=0.02)
    return write_archive(log)


@pytest.fixture
def table(written: bytes) -> Json:
    answer: Json = json.loads(written)
    return answer


def _refused(table: Json, page: Json | None = None) -> Refused:
    beside = None if page is None else json.dumps(page).encode()
    with pytest.raises(Refused) as refused:
        import_archive(json.dumps(table).encode(), beside)
    assert str(refused.value)
    return refused.value


def _first(table: Json, kind: str, fits: Callable[[Json], bool] = bool) -> tuple[str, Json]:
    for packet in table["data"]["logs"]:
        for event in packet["data"]:
            if event["type"] == kind and packet["channel"].startswith("/table/") and fits(event):
                return packet["packet_id"], event
    raise AssertionError(kind)


def _without(table: Json, packet: str) -> Json:
    logs = [each for each in table["data"]["logs"] if each["packet_id"] != packet]
    return {**table, "data": {**table["data"], "logs": logs}}


def test_a_written_archive_looks_like_one_and_a_log_does_not(written: bytes):
    assert is_archive(written)
    assert not is_archive(b'[Format "1"]')
    assert not is_archive(b'{"format": 1, "circuit": "usa"}')
    assert not is_archive(b"")


def test_every_shift_says_what_it_cost_and_every_line_what_is_left_in_the_deck(written: bytes):
    (race,) = import_archive(written)
    turns = [turn for each in race.log.rounds for turn in each.turns]
    driven = [turn for turn in turns if any(isinstance(item, Play) for item in turn.items)]
    assert len(driven) > 50
    assert all(isinstance(turn.items[1], HeatPaid) for turn in driven)
    assert all(sum(isinstance(item, DeckSeen) for item in turn.items) == 1 for turn in driven)


def test_every_flip_is_in_the_log(written: bytes):
    (race,) = import_archive(written)
    items = [item for each in race.log.rounds for turn in each.turns for item in turn.items]
    boosts = [item for item in items if isinstance(item, Boost)]
    assert boosts
    assert all(boost.flips for boost in boosts)


def test_a_corner_that_cost_nothing_is_noted_too(written: bytes):
    (race,) = import_archive(written)
    items = [item for each in race.log.rounds for turn in each.turns for item in turn.items]
    corners = [item for item in items if isinstance(item, CornerSeen)]
    assert {corner.heat > 0 for corner in corners} == {True, False}
    assert any(isinstance(item, SpinOutSeen) for item in items)


def test_an_unknown_announcement_is_refused_at_its_packet(table: Json):
    packet, event = _first(table, "moveCar")
    event["type"] = "fliesCar"
    refusal = _refused(table)
    assert (refusal.code, refusal.packet, refusal.found) == ("archive.event", packet, "fliesCar")


@pytest.mark.parametrize(
    ("kind", "module"),
    [
        ("scrapCards", "the garage"),
        ("newLegendCard", "legends"),
        ("setWeather", "weather and road conditions"),
        ("newChampionshipRace", "the championship"),
    ],
)
def test_an_announcement_of_another_module_names_it(table: Json, kind: str, module: str):
    packet, event = _first(table, "message")
    event["type"] = kind
    refusal = _refused(table)
    assert (refusal.code, refusal.packet, refusal.found) == ("archive.module", packet, module)


def test_announcements_of_the_site_itself_are_left_unread(table: Json, written: bytes):
    extra = {"type": "gameStateChange", "log": "", "args": {"id": 20}}
    for packet in table["data"]["logs"]:
        packet["data"].append(extra)
    (with_extra,) = import_archive(json.dumps(table).encode())
    (race,) = import_archive(written)
    assert with_extra.log == race.log


def test_a_card_that_changes_names_both_packets(table: Json):
    first: dict[int, str] = {}
    for packet in table["data"]["logs"]:
        for card in _cards(packet["data"][0]) if "/table/" in packet["channel"] else []:
            number = packet["packet_id"]
            if first.setdefault(card["id"], number) != number:
                card.update(_another(card["type"]))
                refusal = _refused(table)
                assert (refusal.code, refusal.packet) == ("archive.card-changed", number)
                assert f"in packet {first[card['id']]} and is" in str(refusal)
                assert f"in packet {number}." in str(refusal)
                return
    raise AssertionError("no card was seen twice")


def _cards(event: Json) -> list[Json]:
    cards = event["args"].get("cards") or []
    found = list(cards.values()) if isinstance(cards, dict) else list(cards)
    return [*found, *([event["args"]["card"]] if "card" in event["args"] else [])]


def _another(card_type: int) -> Json:
    other = 101 if card_type != 101 else 102
    return {"type": other, "speed": other - 100, "effect": "speed", "symbols": []}


def test_a_card_that_does_not_show_its_type_is_refused(table: Json):
    packet, event = _first(table, "reveal")
    next(iter(event["args"]["cards"].values()))["speed"] += 1
    refusal = _refused(table)
    assert (refusal.code, refusal.packet) == ("archive.card-face", packet)


@pytest.mark.parametrize("kind", ["moveCar", "message", "clearPlayedCards", "finishTurn", "reveal"])
def test_a_packet_left_out_is_noticed(table: Json, kind: str):
    packet, _ = _first(table, kind)
    refusal = _refused(_without(table, packet))
    assert int(refusal.packet) > int(packet)


def test_a_turn_left_out_names_the_car_that_should_drive(table: Json):
    start, _ = _first(table, "reveal")
    logs = table["data"]["logs"]
    first = next(i for i, packet in enumerate(logs) if packet["packet_id"] == start)
    last = next(
        i
        for i, packet in enumerate(logs)
        if i > first and packet["data"][0]["type"] in ("reveal", "updateTurnOrder")
    )
    del logs[first:last]
    refusal = _refused(table)
    assert refusal.code == "archive.turn"


def test_an_archive_that_stops_early_is_refused(table: Json):
    del table["data"]["logs"][-10:]
    refusal = _refused(table)
    assert refusal.code == "archive.unfinished"
    assert refusal.packet == table["data"]["logs"][-1]["packet_id"]


def test_deferred_rounds_get_a_refusal_of_their_own(table: Json):
    for packet in table["data"]["logs"]:
        if packet["data"][0]["type"] == "reveal":
            packet["channel"] = "/player/p1"
    assert _refused(table).code == "archive.deferred"


def test_a_turn_taken_back_is_refused_in_words_of_its_own(table: Json):
    _, event = _first(table, "message")
    event["type"] = "clearTurn"
    assert _refused(table).code == "archive.undo"


def test_packets_of_two_tables_do_not_mix(table: Json):
    table["data"]["logs"][5]["table_id"] = "77"
    assert _refused(table).code == "archive.other-table"


@pytest.mark.parametrize("key", ["cell", "path", "speed", "nForward", "totalSpeed"])
@pytest.mark.parametrize("value", [None, "7", [], {}, 10**30, -3, True, [[[]]], 1.5])
def test_a_value_of_another_shape_is_refused_and_never_a_crash(table: Json, key: str, value: Any):
    packet, event = _first(table, "moveCar")
    event["args"][key] = value
    assert _refused(table).packet == packet


READ = [
    "startRace",
    "clean",
    "setupRace",
    "draw",
    "reveal",
    "resolveBoost",
    "payHeats",
    "spinOut",
    "updateTurnOrder",
    "finishRace",
    "endOfRace",
    "discard",
    "cooldown",
    "mulligan",
]


@pytest.mark.parametrize("kind", READ)
def test_a_missing_value_is_refused_and_never_a_crash(table: Json, kind: str):
    _, event = _first(table, kind)
    unread = ("constructor_name", "cards_images", "card_image", "canLeave", "isReshuffled")
    for key in [key for key in event["args"] if key not in unread]:
        kept = event["args"].pop(key)
        _refused(table)
        event["args"][key] = kept
