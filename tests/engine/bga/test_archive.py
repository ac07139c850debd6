"""Opening archives: everything that is none gets a clear refusal, soon and in little memory."""

import gzip
import sys
import textwrap
import zlib
from pathlib import Path

import pytest

from engine.bga import import_archive
from engine.errors import Refused
from tests.engine.alone import run_alone

PACKET = b'{"packet_id":"1","channel":"/table/t1","table_id":"1","data":[]}'
MEGABYTE = 2**20

BAD = {
    "empty": (b"", "archive.empty"),
    "blank": (b" \n", "archive.empty"),
    "binary": (bytes(range(256)) * 40, "archive.json"),
    "noise": (b"\x1f\x8b" + bytes(range(256)) * 40, "archive.gzip"),
    "a cut gzip file": (gzip.compress(PACKET)[:-9], "archive.gzip"),
    "two gzip files": (gzip.compress(b"{}") * 2, "archive.gzip"),
    "a gzip file of nothing": (gzip.compress(b""), "archive.empty"),
    "cut JSON": (b'{"data":{"logs":[' + PACKET, "archive.json"),
    "a number too long": (b"9" * 5000, "archive.json"),
    "another JSON": (b"[1, 2]", "archive.shape"),
    "JSON without logs": (b'{"data":{}}', "archive.shape"),
    "logs that are no list": (b'{"data":{"logs":{}}}', "archive.shape"),
    "no packets": (b'{"data":{"logs":[]}}', "archive.no-packets"),
    "a packet that is none": (b'{"data":{"logs":[1]}}', "archive.no-packets"),
    "a packet without events": (b'{"data":{"logs":[{"table_id":1}]}}', "archive.packet"),
    "an event that is none": (
        b'{"data":{"logs":[' + PACKET.replace(b"[]", b"[1]") + b"]}}",
        "archive.packet",
    ),
    "an archive of nothing": (b'{"data":{"logs":[' + PACKET + b"]}}", "archive.unfinished"),
    "deep nesting": (b'{"data":' + b"[" * 100_000, "archive.too-deep"),
    "20 MB of brackets": (b"[" * 20_000_000, "archive.too-many-values"),
    "more than 20 MB": (b" " * 20_000_001, "archive.too-large"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_archive_is_refused_in_words(what: str):
    data, code = BAD[what]
    with pytest.raises(Refused) as refused:
        import_archive(data)
    assert refused.value.code == code
    assert str(refused.value)


def test_a_zip_bomb_is_refused_before_it_unfolds():
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(b" " * MEGABYTE) for _ in range(500)) + packer.flush()
    assert len(bomb) < MEGABYTE
    with pytest.raises(Refused) as refused:
        import_archive(bomb)
    assert refused.value.code == "archive.too-large"


@pytest.mark.parametrize(
    "data",
    [
        'b"[" * 20_000_000',
        'b" " * 20_000_001',
        'b\'{"data":{"logs":[\' + b"[]," * 290_000 + b"[]]}}"',
        'b\'{"data":{"logs":["\' + "\\U0001f3ce".encode() * 4_900_000 + b\'"]}}\'',
        'b\'{"data":{"logs":[\' + b\'"abcdefghijklmnopqrstuvwxyz",\' * 599_000 + b"1]}}"',
        'b\'{"a":\' * 199_000 + b"1" + b"}" * 199_000',
        'gzip.compress(b"[" * 100_000_000)',
    ],
)
def test_a_hostile_archive_costs_little_memory(data: str, tmp_path: Path):
    program = f"""
        import gzip
        from engine.bga import import_archive
        from engine.errors import Refused
        data = {data}
        try:
            import_archive(data)
        except Refused as refused:
            print(refused.code, refused)
    """
    ended = run_alone([sys.executable, "-c", textwrap.dedent(program)], 10, tmp_path)
    assert ended.status == 0, ended.err
    assert ended.out.startswith("archive.")
    assert ended.megabytes < 200
