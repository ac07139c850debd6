"""Real processes for tests: each starts what `docker/start` starts, with a database of its own."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.servers import POSTGRES, REDIS, need_postgres, need_redis

ROOT = Path(__file__).parents[2]


def until(what: Callable[[], Any], seconds: float = 30) -> Any:
    """Ask ``what`` again and again until it answers; fail after ``seconds``."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    pytest.fail(f"not within {seconds} seconds")


class Started:
    """A process that was started, with everything it says in a file."""

    def __init__(self, arguments: list[str], environment: dict[str, str], log: Path) -> None:
        self.log = log
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                arguments,
                cwd=ROOT,
                env=environment,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        """Everything it has said."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def children(self) -> list[int]:
        """List the processes it started itself."""
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
        return [int(child) for child in found.split()]

    def kill(self) -> None:
        """Kill it and all it started, as when the power fails."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop and wait for it."""
        self.process.terminate()
        return self.process.wait(timeout=20)


class Site:
    """A site of its own: an environment, and the processes started in it."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.environment = environment
        self.folder = folder
        self.started: list[Started] = []

    def start(self, *arguments: str, **environment: str) -> Started:
        """Start one of the site's processes."""
        log = self.folder / f"{len(self.started)}-{arguments[0]}.log"
        started = Started(["docker/start", *arguments], self.environment | environment, log)
        self.started.append(started)
        return started

    def run(self, *arguments: str, **environment: str) -> str:
        """Run something to its end and return what it prints."""
        done = subprocess.run(
            arguments,
            cwd=ROOT,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def end(self) -> None:
        """Kill what still runs."""
        for started in self.started:
            if started.process.poll() is None:
                started.kill()


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Say what a site in production says, and nothing a test run may have set."""
    var = tmp_path_factory.mktemp("site")
    return {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "league.example.com",
        "VAR_DIR": str(var),
        "PYTHONUNBUFFERED": "1",
        "WORKER_CONCURRENCY": "1",
        "TASK_TIMEOUT": "6",
    }


@pytest.fixture(scope="session")
def collected(environment: dict[str, str]) -> None:
    """Collect the static files, as the image does when it is built."""
    command = ["docker/start", "collectstatic", "--noinput"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)


@pytest.fixture(scope="session")
def migrated(environment: dict[str, str]) -> Iterator[str]:
    """Make a database with the site's tables and nothing in them, for others to be copied from."""
    name = f"heat_processes_{secrets.token_hex(4)}"
    with need_postgres() as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            subprocess.run(
                ["docker/start", "migrate", "--noinput"],
                cwd=ROOT,
                env=environment | {"DATABASE_URL": _address(name)},
                check=True,
                capture_output=True,
            )
            yield name
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def database(migrated: str) -> Iterator[str]:
    """Make a database of a test's own; its address."""
    name = f"{migrated}_{secrets.token_hex(4)}"
    with need_postgres() as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {migrated}")
        try:
            yield _address(name)
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def broker(worker_id: str) -> Iterator[str]:
    """Take a database of the broker for a test alone, one per process of the tests; its address."""
    number = 8 + int(worker_id.removeprefix("gw") if worker_id != "master" else 7) % 8
    with need_redis(number) as server:
        server.flushdb()
        yield f"{REDIS}/{number}"
        server.flushdb()


@pytest.fixture
def site(environment: dict[str, str], database: str, broker: str, tmp_path: Path) -> Iterator[Site]:
    """A site on PostgreSQL and Redis, of which nothing runs yet."""
    site = Site(environment | {"DATABASE_URL": database, "REDIS_URL": broker}, tmp_path)
    yield site
    site.end()


@pytest.fixture
def rows(database: str) -> Iterator[psycopg.Connection]:
    """Look into the database from beside the site."""
    with psycopg.connect(database, autocommit=True) as connection:
        yield connection


@pytest.fixture
def port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _address(name: str) -> str:
    return urlsplit(POSTGRES)._replace(path=f"/{name}").geturl()
