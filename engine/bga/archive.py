"""Opening an archive: from bytes to a list of events, within limits.

The limits hold before memory is spent: unpacking stops at the size limit, and the values of the JSON
are counted before they are read.
"""

import json
import zlib
from typing import Final, NamedTuple

from engine.bga.event import Event, shown
from engine.errors import Refused

__all__ = ["Archive", "is_archive", "open_archive", "read_json"]

MOST_BYTES: Final = 20_000_000
"""Unpacked size; a whole season of five cars has under 2 MB."""

MOST_VALUES: Final = 600_000
"""JSON values, counted by their punctuation; a whole season of five cars has some 130,000."""

MOST_DIGITS: Final = 20
"""The longest number of a table or packet."""

GZIP: Final = b"\x1f\x8b"
BOM: Final = b"\xef\xbb\xbf"
SNIFFED: Final = 65_536


class Archive(NamedTuple):
    """An opened archive: the table's number, the Unix time it began, its events, its last packet."""

    table: str
    time: int
    events: list[Event]
    last: str


def is_archive(data: bytes) -> bool:
    """Say whether ``data`` looks like a table's archive, judged by its beginning."""
    head = data[:SNIFFED]
    if data.startswith(GZIP):
        try:
            head = zlib.decompressobj(wbits=31).decompress(head, SNIFFED)
        except zlib.error:
            return False
    head = head.removeprefix(BOM).lstrip()
    # A race log written as JSON says so in its first key.
    if not head.startswith(b"{") or head[1:].lstrip().startswith(b'"format"'):
        return False
    return b'"logs"' in head or b'"packet_id"' in head


def open_archive(data: bytes) -> Archive:
    """Read the events of an archive, gzipped or not, in their order.

    Raises :class:`Refused` (``archive.…``) for what is no archive and for what exceeds the limits.
    """
    answer = read_json(data)
    body = answer.get("data") if type(answer) is dict else None
    logs = body.get("logs") if type(body) is dict else None
    if type(logs) is not list:
        raise Refused("archive.shape")
    if not logs or type(logs[0]) is not dict:
        raise Refused("archive.no-packets")
    table = logs[0].get("table_id")
    if type(table) not in (str, int) or len(shown(table)) > MOST_DIGITS:
        raise Refused("archive.packet", packet="#1")
    events: list[Event] = []
    packet = ""
    for row in logs:
        packet = _read_packet(row, table, packet, events)
    return Archive(shown(table), _seconds(logs[0].get("time")), events, packet)


def read_json(data: bytes, most: int = MOST_BYTES) -> object:
    """Read gzipped or plain JSON of at most ``most`` bytes, unpacked.

    Raises :class:`Refused` (``archive.…``).
    """
    text = _unpack(data, most).removeprefix(BOM)
    # One wide letter makes all of a text as wide in memory.
    widest = max(text, default=0)
    width = 4 if widest >= 0xF0 else 2 if widest >= 0xC4 else 1
    if len(text) * width > 2 * most:
        raise Refused("archive.too-large", expected=2 * most // width)
    if not text.strip():
        raise Refused("archive.empty")
    values = text.count(b"[") + text.count(b"{") + text.count(b",")
    if values > MOST_VALUES:
        raise Refused("archive.too-many-values", expected=MOST_VALUES, found=values)
    try:
        answer: object = json.loads(text)
    except RecursionError:
        raise Refused("archive.too-deep") from None
    except ValueError as error:
        raise Refused("archive.json", found=str(error)[:100]) from None
    return answer


def _unpack(data: bytes, most: int) -> bytes:
    if data.startswith(GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            data = unpacker.decompress(data, most + 1)
        except zlib.error as error:
            raise Refused("archive.gzip", found=str(error)) from None
        if len(data) <= most and not unpacker.eof:
            raise Refused("archive.gzip", found="it ends too early")
        if unpacker.unused_data:
            raise Refused("archive.gzip", found="something follows its end")
    if len(data) > most:
        raise Refused("archive.too-large", expected=most)
    return data


def _read_packet(row: object, table: object, before: str, events: list[Event]) -> str:
    """Add the events of one packet to ``events``; return its id. ``before`` is the packet before it."""
    if type(row) is not dict:
        raise Refused("archive.packet", packet=f"after {before}")
    packet, channel, rows = row.get("packet_id"), row.get("channel"), row.get("data")
    if type(packet) is int:
        packet = str(packet)
    if type(packet) is not str or len(packet) > MOST_DIGITS or not packet.isalnum():
        raise Refused("archive.packet", packet=f"after {before}")
    if type(channel) is not str or type(rows) is not list:
        raise Refused("archive.packet", packet=packet)
    if row.get("table_id") != table:
        found = shown(row.get("table_id"))
        raise Refused("archive.other-table", packet=packet, expected=shown(table), found=found)
    public = channel.startswith("/table/")
    for each in rows:
        if type(each) is not dict:
            raise Refused("archive.packet", packet=packet)
        kind, fields = each.get("type"), each.get("args")
        if fields == []:
            fields = {}
        if type(kind) is not str or type(fields) is not dict:
            raise Refused("archive.packet", packet=packet)
        events.append(Event(kind, fields, packet, public))
    return packet


def _seconds(time: object) -> int:
    """Read a Unix time, 0 if it is none."""
    text = shown(time)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
