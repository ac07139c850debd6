"""From a table's archive to the logs of its races."""

from datetime import UTC, datetime
from typing import Final

from engine.bga.archive import Archive, open_archive
from engine.bga.cards import Register
from engine.bga.event import Event
from engine.bga.modules import FRAMEWORK
from engine.bga.packets import Imported
from engine.bga.race import SeenRace, Stage, imported, read_race
from engine.bga.table import read_table
from engine.errors import Refused

__all__ = ["import_archive"]

LAST_DAY: Final = 253_402_300_799
"""The last second of the year 9999, as Unix time."""


def import_archive(data: bytes, table: bytes | None = None) -> tuple[Imported, ...]:
    """Read the races of a table from its archive, and from its page if there is one.

    Both may be gzipped. The logs are ``observed``: choices and flips as announced, hands and decks
    hidden, everything else that was announced as observations. Raises :class:`Refused`
    (``archive.…``), naming the packet, for what is no archive, what contradicts itself and what this
    engine does not play yet.
    """
    archive = open_archive(data)
    _must_show_turns(archive)
    race = SeenRace(Register())
    for event in archive.events:
        if event.type not in FRAMEWORK:
            _read(race, event)
    if race.stage is not Stage.OVER:
        raise Refused("archive.unfinished", packet=archive.last, found=race.stage)
    number = archive.table
    if table is not None:
        track = race.track
        read_table(table).check(
            number,
            track.laps,
            track.circuit.laps,
            bool(race.mulligans),
            [racer.name for racer in race.result],
        )
    source = f"table {number}" if number.isalnum() else ""
    return (imported(race, source, _date(archive.time)),)


def _read(race: SeenRace, event: Event) -> None:
    try:
        read_race(race, event)
    except Refused as refusal:
        if race.stage is Stage.RACING:
            refusal.round = race.number
            refusal.car = race.turn.racer.colour if race.turn and not race.turn.over else ""
        raise


def _must_show_turns(archive: Archive) -> None:
    """Refuse a table of deferred rounds: its turns were sent to each player alone."""
    reveals = [event for event in archive.events if event.type == "reveal"]
    if reveals and not any(event.public for event in reveals):
        raise Refused("archive.deferred", packet=reveals[0].packet)


def _date(time: int) -> str:
    """Write the day of a Unix time, '' if it has none."""
    return datetime.fromtimestamp(time, UTC).date().isoformat() if 0 < time <= LAST_DAY else ""
