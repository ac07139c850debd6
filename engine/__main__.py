"""The engine's command line: ``python -m engine verify|replay|import-bga|simulate|convert``."""

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from engine import commands
from engine.circuit import circuit_keys
from engine.notation.model import DISCLOSURES
from engine.setup.header import FEWEST_CARS, MOST_CARS, MOST_LAPS

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 fine, 1 contradicted, 2 unreadable or refused."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    return command(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description="Replay races of Heat: Pedal to the Metal and check their results.",
        epilog="Exit status: 0 fine, 1 contradicted, 2 unreadable or refused; of several files the"
        " worst.",
    )
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")

    verify = subparsers.add_parser("verify", help="check logs or archives and a finishing order")
    verify.set_defaults(command=commands.verify_files)
    verify.add_argument("--order", metavar="red,blue,…", help="the finishing order to check")

    replay = subparsers.add_parser("replay", help="drive logs or archives and show every turn")
    replay.set_defaults(command=commands.replay_files)
    for reader in (verify, replay):
        reader.add_argument("files", nargs="+", type=Path, metavar="FILE")
        reader.add_argument("--json", action="store_true", help="print one JSON object a line")

    bga = subparsers.add_parser("import-bga", help="turn archives of online tables into race logs")
    bga.set_defaults(command=commands.import_archives)
    bga.add_argument("files", nargs="+", type=Path, metavar="ARCHIVE")
    bga.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")

    simulate = subparsers.add_parser("simulate", help="let automatic drivers race")
    simulate.set_defaults(command=commands.simulate_race)
    simulate.add_argument("--circuit", choices=circuit_keys(), required=True)
    fields = range(FEWEST_CARS, MOST_CARS + 1)
    simulate.add_argument("--cars", type=int, choices=fields, default=6, metavar="N")
    simulate.add_argument("--seed", type=int, default=1)
    lap_numbers = range(1, MOST_LAPS + 1)
    simulate.add_argument("--laps", type=int, choices=lap_numbers, metavar="N")
    simulate.add_argument("--disclosure", choices=DISCLOSURES, default="complete")
    files = "*.race, *.json or *.archive.json[.gz]; without it the log is printed"
    simulate.add_argument("-o", "--output", type=Path, metavar="FILE", help=files)

    convert = subparsers.add_parser("convert", help="write a log as text (*.race) or JSON (*.json)")
    convert.set_defaults(command=commands.convert_log)
    convert.add_argument("source", type=Path, metavar="IN")
    convert.add_argument("target", type=Path, metavar="OUT")
    return parser


if __name__ == "__main__":
    # Whoever reads our output may stop when they have seen enough: end quietly, as other programs do.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # A file's name may hold what no text can say.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main())
