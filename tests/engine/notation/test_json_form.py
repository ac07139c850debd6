"""The JSON writing: the same model, strict keys, a place for every refusal."""

import json

import pytest

from engine.errors import LogError
from engine.notation import read_json, read_log, write_json, write_log
from tests.engine.notation.samples import EVERYTHING, HEADER, without_lines

SMALL = {
    "format": 1,
    "circuit": "usa",
    "cars": [{"colour": "red", "driver": "Anna"}],
    "grid": ["red"],
    "disclosure": "observed",
    "rounds": [{"round": 1, "turns": [{"car": "red", "items": [{"shift": 3}]}]}],
}


def _with(**changes: object) -> str:
    return json.dumps({**SMALL, **changes})


def _with_items(*items: object) -> str:
    return _with(rounds=[{"round": 1, "turns": [{"car": "red", "items": items}]}])


def _refusal(text: str) -> tuple[str, str]:
    with pytest.raises(LogError) as caught:
        read_log(text)
    assert str(caught.value)
    return caught.value.code, str(caught.value.facts.get("where", ""))


def test_both_writings_say_the_same() -> None:
    log = read_log(EVERYTHING)
    assert read_json(write_json(log)) == without_lines(log)
    assert write_log(read_json(write_json(log))) == EVERYTHING
    assert write_json(read_log(write_json(log))) == write_json(log)


def test_what_the_model_does_not_say_is_left_out() -> None:
    assert json.loads(write_json(read_log(HEADER))) == {
        "format": 1,
        "circuit": "usa",
        "cars": [{"colour": "red", "driver": ""}, {"colour": "blue", "driver": ""}],
        "grid": ["red", "blue"],
        "disclosure": "observed",
        "rounds": [],
    }


def test_a_turn_in_json() -> None:
    text = HEADER + "\n1\nred g3 3 4 S>H,5,2 =10 @0:9.1 a b>1 b x2:5 -1 +- ~2,H\n"
    assert json.loads(write_json(read_log(text)))["rounds"][0]["turns"] == [
        {
            "car": "red",
            "items": [
                {"shift": 3},
                {"play": ["3", "4", "S"], "flips": [["H", "5", "2"]]},
                {"speed": 10},
                {"at": {"lap": 0, "space": 9, "lane": 1}},
                {"adrenaline": True},
                {"boost": True, "flips": ["1"]},
                {"boost": True},
                {"spin_out": {"corner": 2, "heat": 5}},
                {"discard": ["1"]},
            ],
            "drew": [],
            "shuffled": [["2", "H"]],
        }
    ]


def test_the_order_of_keys_does_not_matter() -> None:
    item = {"flips": [["1"]], "play": ["S"]}
    assert read_json(_with_items(item)) == read_json(_with_items(dict(reversed(item.items()))))


ITEMS = "rounds[0].turns[0].items"


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        (_with(colour="red"), "log.value", "colour"),
        (_with(circuit=None), "log.value", "circuit"),
        (_with(circuit="a\nb"), "log.value", "circuit"),
        (_with(circuit="\ud800"), "log.value", "circuit"),
        (_with(laps=0), "log.value", "laps"),
        (_with(laps=1.0), "log.value", "laps"),
        (_with(laps=True), "log.value", "laps"),
        (_with(laps=10**4000), "log.value", "laps"),
        (_with(format=2), "log.format", ""),
        (_with(format=True), "log.value", "format"),
        (_with(format="1"), "log.value", "format"),
        (_with(cars=[]), "tag.missing", ""),
        (_with(cars=[{"driver": "Anna"}]), "log.value", "cars[0].colour"),
        (_with(cars=[{"colour": "Red"}]), "log.value", "cars"),
        (_with(cars=[{"colour": "red"}] * 2), "log.value", "cars"),
        (_with(cars={"red": "Anna"}), "log.value", "cars"),
        (_with(grid="red"), "log.value", "grid"),
        (_with(grid=["red blue"]), "log.value", "grid"),
        (_with(disclosure="all"), "log.value", "disclosure"),
        (_with(disclosure=["observed"]), "log.value", "disclosure"),
        (_with(rulings=["two words"]), "log.value", "rulings"),
        (_with(hands=[{"colour": "red", "cards": ["9"]}]), "log.value", "hands[0].cards[0]"),
        (_with(decks=[{"colour": "red", "cards": []}] * 2), "log.value", "decks"),
        (_with(tags=[{"name": "Grid", "value": ""}]), "log.value", "tag Grid"),
        (_with(tags=[{"name": "a b", "value": ""}]), "log.value", "tag a b"),
        (_with(tags=[{"name": "a", "words": ["]"], "value": ""}]), "log.value", "tag a"),
        (_with(rounds=[{"round": 2, "turns": []}]), "log.round-number", ""),
        (_with(rounds=[{"round": 1}]), "log.value", "rounds[0].turns"),
        (_with_items({"shift": "3"}), "log.value", f"{ITEMS}[0].shift"),
        (_with_items({"shift": -1}), "log.value", "round 1, red"),
        (_with_items({"shift": 10_000}), "log.value", "round 1, red"),
        (_with_items({"shift": 3, "cool": 1}), "log.value", f"{ITEMS}[0].cool"),
        (_with_items({"brake": 3}), "log.value", f"{ITEMS}[0]"),
        (_with_items(3), "log.value", f"{ITEMS}[0]"),
        (_with_items({}), "log.value", f"{ITEMS}[0]"),
        (_with_items({"adrenaline": 1}), "log.value", f"{ITEMS}[0].adrenaline"),
        (_with_items({"boost": False}), "log.value", f"{ITEMS}[0].boost"),
        (_with_items({"play": []}), "log.value", "round 1, red"),
        (_with_items({"discard": []}), "log.value", "round 1, red"),
        (_with_items({"play": ["S"], "flips": []}), "log.value", "round 1, red"),
        (_with_items({"play": ["3"], "flips": [["1"]]}), "log.value", "round 1, red"),
        (_with_items({"play": ["3"]}, {"play": ["3"]}), "log.value", "round 1, red"),
        (_with_items({"at": {"lap": 0, "space": 1}}), "log.value", f"{ITEMS}[0].at.lane"),
        (_with_items({"at": {"lap": -2, "space": 1, "lane": 1}}), "log.value", "round 1, red"),
        (_with_items({"at": {"lap": 0, "space": -1, "lane": 1}}), "log.value", "round 1, red"),
        (_with_items({"spin_out": {"corner": 1, "stress": 1}}), "log.value", "round 1, red"),
        ('{"format": 1, "format": 1}', "log.value", "JSON"),
        ("{}", "log.value", "format"),
        ("{", "log.json", ""),
        ('{"format": NaN}', "log.value", "format"),
    ],
)
def test_json_that_is_no_log_is_refused_with_its_place(text: str, code: str, where: str) -> None:
    assert _refusal(text) == (code, where)


def test_broken_json_is_refused_with_line_and_column() -> None:
    with pytest.raises(LogError) as caught:
        read_log('{"format": 1,\n  oops}')
    assert (caught.value.code, caught.value.line, caught.value.column) == ("log.json", 2, 3)


def test_only_an_object_is_a_log() -> None:
    assert _refusal("[]")[0] == "tag.malformed"
    with pytest.raises(LogError, match="the document: expected an object, found a list"):
        read_json("[]")
