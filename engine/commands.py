"""The commands of the command line, one function each. Each returns its exit status."""

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from engine.bga import write_archive
from engine.documents import archive_name, open_document, refusal
from engine.errors import RaceError, Refused
from engine.notation import write_json, write_log
from engine.notation.model import Log
from engine.report import describe, replay_as_json, verdict_as_json
from engine.simulate import simulate
from engine.transcript import transcript
from engine.verify import Verdict

__all__ = [
    "FINE",
    "convert_log",
    "import_archives",
    "replay_files",
    "simulate_race",
    "verify_files",
]

FINE: Final = 0
CONTRADICTED: Final = 1
REFUSED: Final = 2

Show = Callable[[str, Verdict], Iterable[str]]


def verify_files(options: argparse.Namespace) -> int:
    """``verify``: say of every race whether its log and the claimed order can be right."""
    claimed = None
    if options.order is not None:
        if len(options.files) > 1:
            _complain("--order goes with one file only")
            return REFUSED
        claimed = tuple(options.order.replace(",", " ").split())
    return _check_files(options, _verdict_line if options.json else describe, claimed)


def replay_files(options: argparse.Namespace) -> int:
    """``replay``: show every turn of every race, then the verdict."""
    return _check_files(options, _replay_line if options.json else _turns_and_verdict)


def import_archives(options: argparse.Namespace) -> int:
    """``import-bga``: write ``DIR/<table>/1.race``, ``2.race`` … for every archive."""
    status = FINE
    written: set[Path] = set()
    for path in _with_progress(options.files):
        try:
            documents = open_document(path, archive=True)
            folder = options.output / archive_name(path)
            if folder in written:
                raise Refused("file.same-name", found=folder)
            written.add(folder)
            for number, document in enumerate(documents, start=1):
                target = folder / f"{number}.race"
                _write(target, write_log(document.log).encode())
                _say([f"{path}: {target}"])
        except (OSError, RaceError) as error:
            _say(describe(str(path), refusal(error)))
            status = REFUSED
    return status


def simulate_race(options: argparse.Namespace) -> int:
    """``simulate``: write the log, or the archive, of a race between automatic drivers."""
    target: Path | None = options.output
    archive = target is not None and ".archive.json" in target.name
    try:
        log = simulate(
            options.circuit,
            options.cars,
            options.seed,
            laps=options.laps,
            rulings=("board-game-arena",) if archive else (),
            disclosure="complete" if archive else options.disclosure,
        )
        if target is None:
            _say([write_log(log).rstrip("\n")])
        elif archive:
            data = write_archive(log)
            _write(target, gzip.compress(data) if target.suffix == ".gz" else data)
        else:
            _write(target, _written(log, target))
    except (RaceError, ValueError) as error:
        _complain(str(error))
        return REFUSED
    return FINE


def convert_log(options: argparse.Namespace) -> int:
    """``convert``: write a log anew, as JSON if the target ends in ``.json``, else as text."""
    try:
        documents = open_document(options.source)
        if len(documents) != 1:
            _complain(f"{options.source} holds {len(documents)} races; use import-bga")
            return REFUSED
        _write(options.target, _written(documents[0].log, options.target))
    except (OSError, RaceError) as error:
        _say(describe(str(options.source), refusal(error)))
        return REFUSED
    return FINE


def _check_files(
    options: argparse.Namespace, show: Show, claimed: tuple[str, ...] | None = None
) -> int:
    worst = FINE
    for path in _with_progress(options.files):
        for verdict in _verdicts(path, claimed):
            _say(show(str(path), verdict))
            if verdict.verdict == "unreadable":
                worst = REFUSED
            elif verdict.verdict == "contradicted":
                worst = max(worst, CONTRADICTED)
    return worst


def _verdicts(path: Path, claimed: tuple[str, ...] | None) -> Iterator[Verdict]:
    try:
        documents = open_document(path)
    except (OSError, RaceError) as error:
        yield refusal(error)
        return
    for document in documents:
        yield document.verify(claimed)


def _verdict_line(name: str, verdict: Verdict) -> list[str]:
    return [json.dumps(verdict_as_json(name, verdict), ensure_ascii=False)]


def _replay_line(name: str, verdict: Verdict) -> list[str]:
    return [json.dumps(replay_as_json(name, verdict), ensure_ascii=False)]


def _turns_and_verdict(name: str, verdict: Verdict) -> Iterator[str]:
    yield from transcript(verdict.turns)
    yield from describe(name, verdict)


def _written(log: Log, target: Path) -> bytes:
    """Write ``log`` as the name of ``target`` asks: JSON or text."""
    return (write_json(log) if target.suffix == ".json" else write_log(log)).encode()


def _write(target: Path, data: bytes) -> None:
    """Write a file of ours. Raises :class:`Refused` (``file.unwritable``)."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        raise Refused("file.unwritable", file=target, found=error.strerror or error) from None


def _with_progress(paths: list[Path]) -> Iterator[Path]:
    """Hand out ``paths`` and say how far we are where somebody watches and it may take a while."""
    watched = len(paths) > 1 and sys.stderr.isatty() and not sys.stdout.isatty()
    for number, path in enumerate(paths, start=1):
        if watched:
            print(f"\r{number} of {len(paths)}", end="", file=sys.stderr, flush=True)
        yield path
    if watched:
        print(file=sys.stderr)


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)
