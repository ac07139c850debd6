"""Where the handed races are: real archives with their truth, which stay outside the repository.

They are looked for in the folder ``HEAT_CORPUS`` and in ``../shared/replays`` beside the repository.
Without them a test skips with a word; on the build server (``CI``) it fails.
"""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

__all__ = ["FOLDERS", "archive_of", "archives", "names", "table_beside", "truth_of"]

FOLDERS = (
    "1-base",
    "2-legends",
    "3-garage",
    "4-weather",
    "5-championship",
    "6-expansion",
    "7-cryearly",
)

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "replays"
_ARCHIVE = ".archive.json.gz"


def _root() -> Path:
    return Path(os.environ.get("HEAT_CORPUS") or _BESIDE)


def archives(folder: str) -> list[Path]:
    """List the archives of ``folder``; without a corpus skip the test, or fail it in CI."""
    found = sorted((_root() / folder).glob(f"*{_ARCHIVE}"))
    if not found:
        word = f"no handed races in {_root() / folder}; HEAT_CORPUS names their folder"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    return found


def names(folder: str) -> list[str]:
    """List the tables of ``folder`` for parametrizing a test: none without a corpus.

    Such a test skips then, so something beside it has to ask :func:`archives`.
    """
    return [
        path.name.removesuffix(_ARCHIVE) for path in sorted((_root() / folder).glob(f"*{_ARCHIVE}"))
    ]


def archive_of(folder: str, name: str) -> Path:
    """Find the archive of the table ``name``."""
    return _root() / folder / f"{name}{_ARCHIVE}"


def table_beside(archive: Path) -> Path:
    """Find the page of the table of an archive."""
    return archive.with_name(archive.name.replace(".archive.", ".table."))


def truth_of(archive: Path) -> Any:
    """Read what really happened at the table of an archive."""
    path = archive.with_name(archive.name.replace(".archive.", ".truth."))
    return json.loads(gzip.decompress(path.read_bytes()))
