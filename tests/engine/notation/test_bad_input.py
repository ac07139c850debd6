"""Whatever comes in, a clear refusal: within two seconds, within 200 MB, never a crash."""

import json
import random
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import LogError
from engine.notation import read_json, read_log, write_json, write_log
from engine.notation.wellformed import MAX_SIZE, check
from tests.engine.notation.samples import EVERYTHING, HEADER, logs, with_turn, without_lines

_NOISE = random.Random(1)
_TURN = HEADER + "\n1\nred "


def _fill(start: str, unit: str, end: str = "") -> str:
    return start + unit * ((MAX_SIZE - len(start) - len(end)) // len(unit)) + end


BAD: dict[str, tuple[str, Callable[[], str | bytes]]] = {
    "empty": ("log.empty", lambda: ""),
    "empty bytes": ("log.empty", lambda: b""),
    "blank": ("log.empty", lambda: b"\xef\xbb\xbf \n\t\n"),
    "binary": ("log.not-text", lambda: bytes(range(256))),
    "NUL": ("log.not-text", lambda: HEADER + "\0"),
    "gzip": ("log.not-text", lambda: b"\x1f\x8b\x08\x00" + _NOISE.randbytes(100)),
    "UTF-16": ("log.not-text", lambda: EVERYTHING.encode("utf-16")),
    "1 MB of noise": ("log.not-text", lambda: _NOISE.randbytes(1_000_000)),
    "1 MiB of noise": ("log.too-long", lambda: _NOISE.randbytes(1 << 20)),
    "1 MB of letters": (
        "tag.missing",
        lambda: "".join(_NOISE.choices("abcdefgh \n", k=1_000_000)),
    ),
    "too long": ("log.too-long", lambda: "x" * (MAX_SIZE + 1)),
    "100 MB": ("log.too-long", lambda: bytes(100_000_000)),
    "one long line": ("tag.missing", lambda: _fill("", "x")),
    "spaces": ("log.empty", lambda: _fill("", " ")),
    "comments": ("tag.missing", lambda: _fill(";", ";\n")),
    "brackets": ("tag.malformed", lambda: _fill("", "[")),
    "open tag": ("tag.malformed", lambda: _fill('[A "', "\\\\")),
    "open tag of words": ("tag.malformed", lambda: _fill("[A", " a")),
    "open tag of spaces": ("tag.malformed", lambda: _fill("[", " ")),
    "tags": ("tag.missing", lambda: _fill("", '[A ""]\n')),
    "cars": ("tag.twice", lambda: _fill("", '[Car a ""]\n')),
    "cars in one tag": ("tag.twice", lambda: _fill('[Cars "', "a ", '"]')),
    "10,000 rounds": (
        "log.too-many-rounds",
        lambda: HEADER + "".join(f"{n}\nred g1 1\n" for n in range(1, 10_001)),
    ),
    "bad token at the end": ("token.unknown", lambda: _fill(_TURN, "a ", "y")),
    "flips missing at the start": ("token.some-flips", lambda: _fill(_TURN, "S ", "S>1 ")),
    "a long token": ("token.malformed", lambda: _fill(_TURN + "g", "9")),
    "a card list of nothing": ("token.card", lambda: _fill(_TURN + "-", ",")),
    "runs": ("token.runs", lambda: _fill(_TURN + "S", ">1")),
    "deep JSON": ("log.too-deep", lambda: _fill('{"a":', "[")),
    "deep JSON objects": ("log.too-deep", lambda: _fill("", '{"a":')),
    "deep text": ("tag.malformed", lambda: _fill("", "[", "]")),
    "deep but sound JSON": (
        "log.value",
        lambda: '{"format":' + "[" * 900 + "]" * 900 + "}",
    ),
    "a long number": ("log.json", lambda: _fill('{"format":', "9", "}")),
    "a long list": ("log.value", lambda: _fill('{"format":1,"grid":[', "{},", "0]}")),
    "truncated JSON": ("log.json", lambda: write_json(read_log(EVERYTHING))[:-3]),
    "10,000 rounds of JSON": (
        "log.too-many-rounds",
        lambda: (
            '{"format":1,"circuit":"usa","cars":[{"colour":"a"}],"grid":[],'
            '"disclosure":"result","rounds":['
            + ",".join(f'{{"round":{n},"turns":[]}}' for n in range(1, 10_001))
            + "]}"
        ),
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_in_little_memory(name: str) -> None:
    code, make = BAD[name]
    text = make()
    with pytest.raises(LogError) as caught:
        read_log(text)
    assert (caught.value.code, len(str(caught.value)) < 400) == (code, True)
    tracemalloc.start()
    with pytest.raises(LogError):
        read_log(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200_000_000


@pytest.mark.parametrize("unit", ["a ", "@0:9.1 ", "3 ", "~- ", "S>1,2,3 ", "-1\t"])
def test_a_megabyte_of_sound_tokens_is_read(unit: str) -> None:
    text = _fill(_TURN, unit)
    assert read_log(text).rounds[0].turns[0].car == "red"


def test_a_megabyte_of_tokens_that_all_differ_is_read() -> None:
    text = _TURN + " ".join(f"@{n // 1000}:{n % 1000}.1" for n in range(100_000))
    assert len(read_log(text).rounds[0].turns[0].items) == 100_000


def _may_refuse(text: str | bytes) -> None:
    """Read ``text``; whatever is read must come back from both writings."""
    try:
        log = read_log(text)
    except LogError as error:
        # The sentence finds all its facts.
        str(error)
        return
    check(log)
    canonical = write_log(log)
    assert without_lines(read_log(canonical)) == without_lines(log)
    assert write_log(read_log(canonical)) == canonical
    assert read_json(write_json(log)) == without_lines(log)


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    _may_refuse(text)


_PIECES = st.sampled_from(
    """
    red blue 1 2 g3 3 S S>H,2 S>- =7 @0:9.1 @-1:1.2 a A b b>1 c1 s2 x1 x1:2,3 k1:1 #3 f1 h1 -1 +3
    +- ~H ~- mulligan gives-up ; [ ] " \\ > , : . - [Place "x"] [X "y;"] [Car green "\\""]
    """.split()  # noqa: SIM905, a list literal of them would be no easier to read
)


@given(st.lists(_PIECES | st.sampled_from(" \t\n\r\x0b\x1c\x85\xa0\u2028é٣") | st.characters()))
def test_a_line_of_pieces_is_read_or_refused(pieces: list[str]) -> None:
    _may_refuse(with_turn("red " + " ".join(pieces)))
    _may_refuse(HEADER + "".join(pieces))


@given(
    st.integers(0, len(EVERYTHING)),
    st.integers(0, 20),
    st.text(max_size=3) | st.sampled_from(list('"\\[];> \n')),
)
@example(0, 0, "\ufeff")
def test_a_log_with_one_change_is_read_or_refused(start: int, cut: int, put: str) -> None:
    _may_refuse(EVERYTHING[:start] + put + EVERYTHING[start + cut :])
    text = write_json(read_log(EVERYTHING))
    _may_refuse(text[:start] + put + text[start + cut :])


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.sampled_from(["circuit", "cars", "grid", "rounds", "tags", "decks", "laps"]), _json)
def test_any_json_value_is_read_or_refused(key: str, value: object) -> None:
    document = json.loads(write_json(read_log(EVERYTHING)))
    document[key] = value
    _may_refuse(json.dumps(document))
    document = json.loads(write_json(read_log(EVERYTHING)))
    document["rounds"][0]["turns"][0]["items"][0] = value
    _may_refuse(json.dumps(document))


@given(logs)
def test_any_log_comes_back_from_both_writings(log) -> None:
    text = write_log(log)
    assert without_lines(read_log(text)) == log
    assert write_log(read_log(text)) == text
    assert read_log(write_json(log)) == log
    assert read_log(text.encode()) == read_log(text)
