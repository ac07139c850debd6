"""Files people hand in: a race log in either writing, or the archive of an online table."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from engine.bga import Imported, import_archive, is_archive
from engine.errors import LogError, RaceError, Refused
from engine.findings import Place, finding_of
from engine.notation import read_log
from engine.notation.model import Log
from engine.notation.reader_v1 import split_lines
from engine.notation.tokens import column_of_item
from engine.replay import Failure
from engine.steps import STEPS
from engine.verify import Verdict, verify

__all__ = ["Document", "archive_name", "open_document", "read_document", "refusal"]

MOST_BYTES: Final = 20_000_000
"""A file larger than this is not read at all."""

_ARCHIVE: Final = ".archive.json"


class Document(NamedTuple):
    """One race of a file: its log, and how to say where in the file an item of it stands."""

    log: Log
    locate: Callable[[Failure], Place]

    def verify(self, claimed: tuple[str, ...] | None = None) -> Verdict:
        """Verify the race against ``claimed`` or its own result, with findings placed in the file."""
        verdict = verify(self.log, claimed)
        failure = verdict.failure
        if failure is None:
            return verdict
        placed = failure.finding._replace(place=self.locate(failure))
        findings = (placed if f is failure.finding else f for f in verdict.findings)
        return verdict._replace(findings=tuple(findings))


def read_document(
    data: bytes, table: bytes | None = None, *, archive: bool = False
) -> tuple[Document, ...]:
    """Read the races of a file's content: one for a log, one per race for a table's archive.

    ``table`` is the site's page of the archive's table, if there is one; ``archive`` says that
    nothing but an archive will do. Raises :class:`LogError` or :class:`Refused`.
    """
    if len(data) > MOST_BYTES:
        raise Refused("file.too-long", expected=MOST_BYTES)
    if archive or is_archive(data):
        return tuple(Document(race.log, _by_packet(race)) for race in import_archive(data, table))
    log = read_log(data)
    return (Document(log, _by_column(data.decode("utf-8-sig"))),)


def open_document(path: Path, *, archive: bool = False) -> tuple[Document, ...]:
    """Read the races of the file ``path``, as :func:`read_document` does.

    A ``<name>.table.json`` or ``.table.json.gz`` beside an archive is used by itself. Raises
    :class:`OSError` as well.
    """
    data = _read(path)
    table = _table_beside(path) if archive or is_archive(data) else None
    return read_document(data, table, archive=archive)


def refusal(error: OSError | RaceError) -> Verdict:
    """Turn the error of a file that cannot be read into a verdict."""
    if isinstance(error, RaceError):
        place = Place()
        if isinstance(error, LogError):
            place = Place(line=error.line, column=error.column)
        elif isinstance(error, Refused):
            place = Place(packet=error.packet, round=error.round, car=error.car)
        return Verdict("unreadable", findings=(finding_of(error, place),))
    error = Refused("file.unreadable", found=error.strerror or error)
    return Verdict("unreadable", findings=(finding_of(error, Place()),))


def archive_name(path: Path) -> str:
    """Name a table after its archive: the file name up to the first dot."""
    return path.name.partition(".")[0] or "archive"


def _read(path: Path) -> bytes:
    """Read a file, but no further than to see that it is too long."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _table_beside(path: Path) -> bytes | None:
    stems = dict.fromkeys((path.name.partition(_ARCHIVE)[0], archive_name(path)))
    names = [f"{stem}.table.json{suffix}" for stem in stems for suffix in ("", ".gz")]
    for name in names:
        beside = path.with_name(name)
        if beside != path and beside.is_file():
            return _read(beside)
    return None


def _by_column(text: str) -> Callable[[Failure], Place]:
    def locate(failure: Failure) -> Place:
        place = failure.finding.place
        if not place.line or failure.item < 0:
            return place
        line = split_lines(text)[place.line - 1]
        return place._replace(column=column_of_item(line, failure.item))

    return locate


def _by_packet(race: Imported) -> Callable[[Failure], Place]:
    def locate(failure: Failure) -> Place:
        place = failure.finding.place
        before = place.step == STEPS[0].name
        packet = race.packets.of(place.round, place.car, failure.item, before)
        return place._replace(packet=packet)

    return locate
