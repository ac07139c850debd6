"""Whatever is handed in, the answer is a clear refusal: two seconds of processor, 200 MB at most.

Each file is verified by a process of its own that the system stops if it goes over.
"""

import gzip
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.bga import write_archive
from engine.car import COLOURS
from engine.notation import write_log
from engine.notation.model import Entry, Log
from engine.simulate import conceal, simulate
from tests.engine.alone import run_alone

SECONDS = 2
MEGABYTES = 200
REFUSED = 2


def _archive() -> bytes:
    return gzip.compress(write_archive(simulate("usa", 2, 1, rulings=("board-game-arena",))))


def _log(**other: Any) -> bytes:
    log: Log = conceal(simulate("usa", 2, 1, laps=1), "observed")
    return write_log(log._replace(**other)).encode()


def _thirteen_cars() -> bytes:
    colours = (*COLOURS, "lilac")
    return _log(cars=tuple(map(Entry, colours)), grid=colours, result=None)


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "log.empty"),
    "only spaces": (lambda: b" \n" * 1000, "log.empty"),
    "binary": (lambda: bytes(range(256)) * 100, "log.not-text"),
    "a megabyte of noise": (lambda: random.Random(1).randbytes(1_000_000), "log."),
    "a megabyte of letters": (
        lambda: bytes(random.Random(1).choices(b"abc >@=[]\n1", k=999_999)),
        "",
    ),
    "two megabytes": (lambda: b"; nothing\n" * 200_000, "log.too-long"),
    "a file too long to be anything": (lambda: b"x" * 21_000_000, "file.too-long"),
    "a truncated archive": (lambda: _archive()[:5000], "archive.gzip"),
    "a zip bomb": (lambda: gzip.compress(b'{"logs":' + b"[" * 200_000_000), "archive.too-large"),
    "a zip bomb of zeros": (lambda: gzip.compress(bytes(300_000_000), 1), ""),
    "an archive of brackets": (lambda: b'{"logs":' + b"[]," * 6_000_000, "archive.too-many"),
    "an archive nested deep": (lambda: b'{"data":{"logs":' + b"[" * 100_000, "archive.too-deep"),
    "an archive without packets": (lambda: b'{"data":{"logs":[]}}', "archive.no-packets"),
    "a log nested deep": (lambda: b'{"format":1,"rounds":' + b"[" * 400_000, "log.too-deep"),
    "an unknown circuit": (lambda: _log(circuit="monaco"), "circuit.unknown"),
    "thirteen cars": (_thirteen_cars, "cars.number"),
    "one car": (lambda: _log(cars=(Entry("red"),), grid=("red",), result=None), "cars.number"),
    "a log of ten thousand rounds": (
        lambda: _log(rounds=()) + "".join(f"{n}\n" for n in range(1, 10_001)).encode(),
        "log.too-many-rounds",
    ),
    "a number of a million digits": (
        lambda: _log(rounds=()) + b"1\nblack g" + b"1" * 900_000,
        "token.",
    ),
    "a field without end": (
        lambda: _log(
            cars=tuple(
                Entry(f"a{chr(97 + n // 676 % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}")
                for n in range(17_000)
            ),
            result=None,
        ),
        "cars.number",
    ),
    "modules without end": (lambda: _log(modules=("a",) * 400_000), "module.not-built"),
    "wide letters": (
        lambda: gzip.compress(b'{"logs":"' + "\U0001f3ce".encode() + b"x" * 19_000_000 + b'"}', 1),
        "archive.too-large",
    ),
    "a future format": (lambda: _log().replace(b'[Format "1"]', b'[Format "2"]'), "log.format"),
    "a module that is not built": (lambda: _log(modules=("weather",)), "module.not-built"),
    "a ruling nobody knows": (lambda: _log(rulings=("mulligan=twice",)), "rulings.reading"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_in_words_within_its_limits(what: str, tmp_path: Path) -> None:
    make, code = BAD[what]
    path = tmp_path / "input"
    path.write_bytes(make())
    command = [sys.executable, "-m", "engine", "verify", str(path)]
    ended = run_alone(command, SECONDS, tmp_path)
    assert ended.err == ""
    assert ended.status == REFUSED, ended.out
    assert f"{path}: unreadable" in ended.out
    assert f"code: {code}" in ended.out
    assert ended.megabytes < MEGABYTES
