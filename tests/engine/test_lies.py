"""Logs that say what cannot be, each in a way somebody has tried."""

import json

import pytest

from engine.bga import write_archive
from engine.documents import read_document
from engine.errors import Refused
from engine.notation import read_log, write_log
from engine.simulate import conceal, simulate
from engine.verify import verify

HEADER = """[Format "1"]
[Circuit "usa"]
[Laps "1"]
[Cars "red blue"]
[Grid "red blue"]
"""


def code(text: str) -> str:
    """Verify a log and name its first finding."""
    return verify(read_log(HEADER + text)).findings[0].code


def test_a_car_that_gave_up_drives_no_more():
    text = '[Disclosure "observed"]\n1\nblue gives-up\nred gives-up g3 4 4 4 =12\n'
    assert code(text) == "turn.announcement"
    text = '[Disclosure "observed"]\n1\nblue gives-up\nred gives-up\nred g3 4 4 4\n'
    assert code(text) == "turn.extra"


def test_a_mulligan_has_a_line_of_its_own():
    text = '[Rulings "mulligan=once"]\n[Disclosure "observed"]\n1\nred mulligan g3 3 3 3\n'
    assert code(text) == "turn.announcement"


def test_who_leaves_draws_nothing():
    text = '[Disclosure "observed"]\n1\nblue gives-up +1,2\nred gives-up\n'
    assert code(text) == "draw.count"


def test_a_corner_that_is_not_there_cost_nothing_either():
    text = '[Disclosure "observed"]\n1\nred g1 1 k9:0\n'
    assert code(text) == "seen.no-corner"


def test_a_cluttered_hand_turns_nothing_over():
    for seed in range(200):
        log = conceal(simulate("italia", 3, seed), "observed")
        text = write_log(log)
        cluttered = [line for line in text.splitlines() if " S H" in line]
        if cluttered:
            wrong = text.replace(cluttered[0], cluttered[0].replace(" S H", " S>4 H", 1))
            assert verify(read_log(wrong)).findings[0].code == "flip.too-many"
            return
    pytest.fail("no simulated race has a cluttered hand with a Stress card")


def test_decks_belong_in_a_complete_log_and_agree_with_the_first_hand():
    deck = "0,1,1,1,2,2,2,3,3,3,4,4,4,5,H,S,S,S"
    assert code(f'[Disclosure "observed"]\n[Deck red "{deck}"]\n1\n') == "deck.not-complete"
    text = f'[Disclosure "complete"]\n[Deck red "{deck}"]\n[Hand red "5,H,S,S,S,4,4"]\n'
    assert code(text + f'[Deck blue "{deck}"]\n1\n') == "hand.not-deck"


def test_a_claim_is_held_against_the_result_of_the_log_too():
    log = conceal(simulate("usa", 3, 5, laps=1), "result")
    assert log.result is not None
    claimed = log.result[::-1]
    verdict = verify(log, claimed)
    assert (verdict.verdict, verdict.findings[0].code) == ("contradicted", "result.order")
    observed = conceal(simulate("usa", 3, 5, laps=1), "observed")
    lying = observed._replace(result=claimed)
    assert verify(lying, observed.result).verdict == "contradicted"


def test_positions_after_the_flag_or_of_a_car_that_left_are_refused():
    log = conceal(simulate("usa", 3, 5, laps=1), "positions")
    late = log._replace(rounds=(*log.rounds, log.rounds[0]._replace(number=len(log.rounds) + 1)))
    assert verify(late).findings[0].code == "race.over"
    text = '[Disclosure "positions"]\n1\nred @0:6.1\nblue gives-up\n'
    assert code(text) == "turn.announcement"
    assert code('[Disclosure "positions"]\n1\nblue @0:3.1 gives-up\n') == "positions.item"


def test_drivers_whose_names_were_swapped_are_noticed():
    archive = json.loads(write_archive(simulate("usa", 3, 1, rulings=("board-game-arena",))))
    start = next(
        event["args"]["constructors_names"]["args"]
        for packet in archive["data"]["logs"]
        for event in packet["data"]
        if event["type"] == "startRace"
    )
    first, second = start["constructor_name0"], start["constructor_name1"]
    start["constructor_name0"], start["constructor_name1"] = second, first
    with pytest.raises(Refused) as refused:
        read_document(json.dumps(archive).encode())
    assert refused.value.code == "archive.differs"


def test_a_card_cannot_be_played_that_another_one_of_its_kind_stood_for():
    """A discard names another card of the car: its id turns up where it cannot be."""
    refused = tried = 0
    for seed in range(6):
        log = simulate("gb", 2, seed, rulings=("board-game-arena",))
        archive = json.loads(write_archive(log))
        events = [event for packet in archive["data"]["logs"] for event in packet["data"]]
        cards: dict[int, dict[int, dict[str, object]]] = {}
        for event in events:
            if event["type"] in ("reveal", "discard") and event["args"]["cards"]:
                car = event["args"]["constructor_id"]
                for card in event["args"]["cards"].values():
                    cards.setdefault(car, {})[card["id"]] = card
        for event in [event for event in events if event["type"] == "discard"][:6]:
            kept = event["args"]["cards"]
            key, card = next(iter(kept.items()))
            others = cards[event["args"]["constructor_id"]]
            other = next(o for o in others.values() if o["id"] != card["id"])
            swapped = {**other, "location": card["location"]}
            event["args"]["cards"] = {
                **{k: v for k, v in kept.items() if k != key},
                str(other["id"]): swapped,
            }
            tried += 1
            try:
                verdicts = [d.verify().verdict for d in read_document(json.dumps(archive).encode())]
                refused += verdicts != ["consistent"]
            except Refused:
                refused += 1
            event["args"]["cards"] = kept
    assert refused > 0.8 * tried
