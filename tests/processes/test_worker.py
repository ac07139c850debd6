"""Verification by a worker process, and what becomes of it when processes die."""

import json
import os
import secrets
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.processes.conftest import Site, until

VERDICT = "SELECT state, verdict FROM championship_verification"
DONE = [("done", "consistent")]


def hand_in(site: Site, **environment: str) -> Any:
    """Hand a race in from a process of its own."""
    return json.loads(site.run("python", "-m", "tests.processes.hand_in", **environment))


def verdicts(rows: psycopg.Connection) -> list[tuple[Any, ...]]:
    return rows.execute(VERDICT).fetchall()


def once(rows: psycopg.Connection) -> bool:
    """Whether there is one verdict, one result and one change of the table's state."""
    counts = rows.execute(
        "SELECT (SELECT count(*) FROM championship_verification),"
        " (SELECT count(*) FROM championship_result),"
        " (SELECT count(*) FROM championship_standing),"
        " (SELECT count(*) FROM championship_historicaltable WHERE state = 'submitted')"
    ).fetchone()
    return verdicts(rows) == DONE and counts == (1, 3, 3, 1)


def is_waiting(rows: psycopg.Connection, lock: psycopg.Connection) -> bool:
    """Whether the worker has its verdict and waits to write it where ``lock`` holds the table."""
    blocked = "SELECT 1 FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
    return rows.execute(blocked, [lock.info.backend_pid]).fetchone() is not None


def test_a_worker_verifies_what_another_process_queued(
    site: Site, rows: psycopg.Connection, record_property: Callable[[str, object], None]
):
    worker = site.start("worker")
    until(lambda: "ready." in worker.said)
    hand_in(site)
    until(lambda: once(rows))
    took = "SELECT extract(epoch FROM finished - queued) FROM championship_verification"
    seconds = float(rows.execute(took).fetchall()[0][0])
    record_property("measured", f"a worker's verdict came {seconds:.2f} s after handing in")
    assert seconds < 2
    assert worker.stop() == 0


@pytest.mark.parametrize("whole", [True, False], ids=["the whole worker", "its child alone"])
def test_a_worker_killed_in_the_middle_of_a_verification_loses_nothing(
    site: Site, database: str, rows: psycopg.Connection, whole: bool
):
    handed = hand_in(site)
    assert verdicts(rows) == [("queued", "")]
    with psycopg.connect(database) as lock:
        # As long as the table is held, the worker has its verdict and cannot write it.
        lock.execute("SELECT 1 FROM championship_table WHERE id = %s FOR UPDATE", [handed["table"]])
        worker = site.start("worker")
        until(lambda: is_waiting(rows, lock))
        assert verdicts(rows) == [("running", "")]
        if whole:
            worker.kill()
        else:
            (child,) = worker.children()
            os.kill(child, signal.SIGKILL)
            until(lambda: child not in worker.children())
    assert verdicts(rows) == [("running", "")]
    if whole:
        worker = site.start("worker")
    until(lambda: once(rows), seconds=40)
    assert worker.said.count("succeeded in") <= 1
    assert worker.stop() == 0
    assert once(rows)


def test_what_is_handed_in_without_a_broker_is_kept_and_verified_later(
    site: Site, rows: psycopg.Connection, port: int
):
    hand_in(site, REDIS_URL=f"redis://127.0.0.1:{port}")
    assert verdicts(rows) == [("queued", "")]
    rows.execute("UPDATE championship_verification SET queued = now() - interval '1 hour'")
    site.start("worker")
    site.start("beat", TICK_SECONDS="1")
    until(lambda: once(rows))


def test_the_worker_also_serves_a_database_in_a_file(
    environment: dict[str, str], broker: str, tmp_path: Path
):
    file = tmp_path / "league.sqlite3"
    site = Site(environment | {"REDIS_URL": broker, "DATABASE_URL": f"sqlite:///{file}"}, tmp_path)
    try:
        site.run("docker/start", "migrate", "--noinput")
        site.start("worker")
        hand_in(site)
        rows = sqlite3.connect(file, timeout=20)
        until(lambda: rows.execute(VERDICT).fetchall() == DONE)
        rows.close()
    finally:
        site.end()


def test_without_redis_what_is_handed_in_is_verified_at_once(
    environment: dict[str, str], tmp_path: Path
):
    site = Site(environment | {"VAR_DIR": str(tmp_path / secrets.token_hex(2))}, tmp_path)
    site.run("docker/start", "migrate", "--noinput")
    hand_in(site)
    told = site.run("docker/start", "tick")
    assert told == "Verifications taken up: 0.\n"
    assert "0 to verify" in site.run("docker/start", "reverify")
