"""Falsified archives: whatever announced value is altered, the archive is contradicted or refused.

Contradicted means at the packet that was altered. Only a card has a second place where it may show:
the same turn's move, if the speed no longer fits.
"""

import copy
import gzip
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.documents import read_document
from engine.errors import Refused
from tests.corpus import archives

EACH_KIND = 12
Json = dict[str, Any]
Alter = Callable[[Json, random.Random], bool]

OTHER_TYPES = (100, 101, 102, 103, 104, 105, 110)


def _shift(key: str) -> Alter:
    def alter(event: Json, rng: random.Random) -> bool:
        if not isinstance(event["args"].get(key), int):
            return False
        event["args"][key] += rng.choice((-1, 1))
        return True

    return alter


def _cell(event: Json, rng: random.Random) -> bool:
    path = event["args"].get("path") or []
    if len(path) < 2:
        return False
    event["args"]["cell"] = path[-2]
    event["args"]["path"] = path[:-1] if rng.random() < 0.5 else path
    return True


def _cards(event: Json) -> list[Json]:
    cards = event["args"].get("cards") or []
    found = list(cards.values()) if isinstance(cards, dict) else list(cards)
    return found + ([event["args"]["card"]] if "card" in event["args"] else [])


def _card(event: Json, rng: random.Random) -> bool:
    cards = _cards(event)
    if not cards:
        return False
    card = rng.choice(cards)
    card["type"] = rng.choice([kind for kind in OTHER_TYPES if kind != card["type"]])
    plain = {101: 1, 102: 2, 103: 3, 104: 4, 105: 5}
    card["speed"] = plain.get(card["type"], 0)
    card["symbols"] = {"boost": 1} if card["type"] == 110 else []
    effects = {100: "starting_upgrade", 105: "starting_upgrade", 110: "stress"}
    card["effect"] = effects.get(card["type"], "speed")
    return True


def _one_card_fewer(event: Json, rng: random.Random) -> bool:
    args = event["args"]
    cards = args.get("cards")
    if not cards:
        return False
    key = rng.choice(list(cards)) if isinstance(cards, dict) else rng.randrange(len(cards))
    del cards[key]
    if isinstance(args.get("n"), int):
        args["n"] -= 1
    return True


def _swap(key: str) -> Alter:
    def alter(event: Json, rng: random.Random) -> bool:
        order = event["args"].get(key)
        if not order or len(order) < 2:
            return False
        first = rng.randrange(len(order) - 1)
        order[first], order[first + 1] = order[first + 1], order[first]
        return True

    return alter


def _scores(event: Json, rng: random.Random) -> bool:
    scores = event["args"]["scores"][-1]
    if isinstance(scores, list):
        return False
    one, other = rng.sample(sorted(scores), 2)
    scores[one], scores[other] = scores[other], scores[one]
    return bool(scores[one] != scores[other])


ALTERATIONS: dict[str, tuple[str, Alter]] = {
    "a cell reached": ("moveCar", _cell),
    "a speed": ("moveCar", _shift("totalSpeed")),
    "a distance": ("moveCar", _shift("speed")),
    "a gear": ("reveal", _shift("gear")),
    "a card played": ("reveal", _card),
    "a card flipped": ("resolveBoost", _card),
    "a card discarded": ("discard", _card),
    "a discard left out": ("discard", _one_card_fewer),
    "a heat payment": ("payHeats", _shift("n")),
    "a smaller heat payment": ("payHeats", _one_card_fewer),
    "a shift's heat": ("reveal", _shift("n")),
    "a cooldown": ("cooldown", _one_card_fewer),
    "a spin out's heat": ("spinOut", _shift("n")),
    "a spin out's stress": ("spinOut", _shift("m")),
    "the deck left": ("draw", _shift("deckCount")),
    "a round's order": ("updateTurnOrder", _swap("constructor_ids")),
    "a finishing place": ("finishRace", _shift("pos")),
    "the final order": ("endOfRace", _swap("order")),
    "the final scores": ("endOfRace", _scores),
}


@pytest.fixture(scope="module")
def tables() -> list[tuple[str, Json]]:
    return [
        (path.name, json.loads(gzip.decompress(path.read_bytes()))) for path in archives("1-base")
    ]


@pytest.mark.corpus
@pytest.mark.parametrize("what", ALTERATIONS)
def test_an_altered_value_is_contradicted_at_its_packet_or_refused(
    what: str, tables: list[tuple[str, Json]], measured
) -> None:
    kind, alter = ALTERATIONS[what]
    rng = random.Random(what)
    told: Counter[str] = Counter()
    while told.total() < EACH_KIND:
        name, table = rng.choice(tables)
        packets = [packet for packet in table["data"]["logs"] if "/table/" in packet["channel"]]
        places = [
            (index, event)
            for index, packet in enumerate(packets)
            for event in packet["data"]
            if event["type"] == kind
        ]
        if not places:
            continue
        index, event = rng.choice(places)
        kept = copy.deepcopy(event["args"])
        if alter(event, rng):
            same = packets[index]["packet_id"]
            turn = _rest_of_turn(packets, index) if what.startswith("a card") else [same]
            told[_verdict(table, same, turn, f"{what} in {name}, packet {same}")] += 1
        event["args"] = kept
    measured(f"{what}: {dict(told)}")


@pytest.mark.corpus
def test_a_lost_turn_is_contradicted_or_refused(tables: list[tuple[str, Json]], measured) -> None:
    rng = random.Random("lost turns")
    told: Counter[str] = Counter()
    while told.total() < 3 * EACH_KIND:
        name, table = rng.choice(tables)
        logs = table["data"]["logs"]
        starts = [i for i, packet in enumerate(logs) if _types(packet) & {"reveal"}]
        start = rng.choice(starts)
        end = start + 1
        while not _types(logs[end]) & {"reveal", "updateTurnOrder", "endOfRace", "finishRace"}:
            end += 1
        lost = {**table, "data": {**table["data"], "logs": logs[:start] + logs[end:]}}
        told[_verdict(lost, "", None, f"lost turn in {name}, packet {logs[start]}")] += 1
    measured(f"lost turns: {dict(told)}")


def _types(packet: Json) -> set[str]:
    return {event["type"] for event in packet["data"]}


def _rest_of_turn(packets: list[Json], index: int) -> list[str]:
    end = index + 1
    while end < len(packets) and "reveal" not in _types(packets[end]):
        end += 1
    return [packet["packet_id"] for packet in packets[index:end]]


def _verdict(table: Json, packet: str, allowed: list[str] | None, what: str) -> str:
    try:
        (document,) = read_document(json.dumps(table).encode())
    except Refused:
        return "refused"
    verdict = document.verify()
    assert verdict.verdict == "contradicted", what
    place = verdict.findings[0].place
    assert allowed is None or place.packet in allowed, f"{what}: {place}"
    return "contradicted there" if place.packet == packet else "contradicted later in the turn"
