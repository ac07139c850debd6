"""The commands docs/operating.md gives for backup and restore, run as they stand there."""

import re
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.processes.conftest import ROOT, Site
from tests.servers import need_postgres

TOLD = re.findall(
    r"```sh\n(.*?)```", (ROOT / "docs/operating.md").read_text(encoding="utf-8"), re.DOTALL
)
EVERYTHING = (
    "SELECT s.id, s.state, s.fingerprint, l.content FROM championship_submission s"
    " JOIN championship_log l ON l.id = s.log_id"
)


def command(word: str) -> str:
    """Find the block that has ``word`` in it."""
    (found,) = (block for block in TOLD if word in block)
    return found


@pytest.fixture
def empty(database: str) -> Iterator[str]:
    """Make a database with nothing in it, on the same server; its address."""
    name = f"heat_restored_{secrets.token_hex(4)}"
    with need_postgres() as server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlsplit(database)._replace(path=f"/{name}").geturl()
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_backup_of_postgresql_restores_in_another_database(
    site: Site, rows: psycopg.Connection, empty: str, tmp_path: Path
):
    site.run("python", "-m", "tests.processes.hand_in")
    folder = f"cd {tmp_path} && "
    site.run("sh", "-ec", folder + command("pg_dump"))
    for _twice in range(2):
        site.run("sh", "-ec", folder + command("pg_restore"), DATABASE_URL=empty)
    with psycopg.connect(empty) as restored:
        assert restored.execute(EVERYTHING).fetchall() == rows.execute(EVERYTHING).fetchall()
    told = site.run("docker/start", "rebuild_standings", DATABASE_URL=empty)
    assert told == "Rebuilt: 1 tables, 1 seasons.\n"


def test_a_backup_of_sqlite_is_whole(environment: dict[str, str], tmp_path: Path):
    site = Site(environment | {"VAR_DIR": str(tmp_path)}, tmp_path)
    site.run("docker/start", "migrate", "--noinput")
    site.run("python", "-m", "tests.processes.hand_in")
    site.run("sh", "-ec", f"cd {tmp_path} && " + command("VACUUM"))
    copies = [tmp_path / name for name in ("league.copy", "league.sqlite3")]
    connections = [sqlite3.connect(path) for path in copies]
    copy, original = (each.execute(EVERYTHING).fetchall() for each in connections)
    for each in connections:
        each.close()
    assert copy == original != []
