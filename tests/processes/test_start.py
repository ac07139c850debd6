"""The processes of the site, started as the containers start them."""

import http.client
import subprocess
import sys
from typing import Any

import psycopg
import pytest

from tests.processes.conftest import ROOT, Site, until

HEALTHY = [sys.executable, "docker/healthy"]


def get(port: int, path: str, **headers: str) -> Any:
    """Ask the site as the server before it does: over plain HTTP, saying what it took off."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers={"Host": "league.example.com", **headers})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()
    finally:
        connection.close()


def web(site: Site, port: int, **environment: str) -> Any:
    """Start a web process and wait until it is healthy."""
    environment |= {"WEB_PORT": str(port), "WEB_HOST": "127.0.0.1"}
    started = site.start("web", **environment)
    asked = site.environment | environment
    until(lambda: subprocess.run(HEALTHY, cwd=ROOT, env=asked, capture_output=True).returncode == 0)
    return started


@pytest.mark.usefixtures("collected")
def test_web_starts_and_answers(site: Site, port: int):
    started = web(site, port)
    assert get(port, "/health/")[::2] == (200, "up\n")
    reached = '{"database": "reached", "broker": "reached"}'
    assert get(port, "/ready/")[::2] == (200, reached)
    status, headers, _page = get(port, "/")
    assert (status, headers["Location"]) == (301, "https://league.example.com/")
    status, headers, page = get(port, "/", **{"X-Forwarded-Proto": "https"})
    assert status == 200
    assert "<title>" in page
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert get(port, "/health/", Host="elsewhere.example.com")[0] == 400
    assert started.stop() == 0
    assert "GET /health/" in started.said


@pytest.mark.usefixtures("collected")
def test_web_says_so_when_database_and_broker_are_gone(
    environment: dict[str, str], tmp_path: Any, port: int
):
    site = Site(environment, tmp_path)
    nowhere = "127.0.0.1:1"
    try:
        web(
            site,
            port,
            DATABASE_URL=f"postgres://heat@{nowhere}/heat",
            REDIS_URL=f"redis://{nowhere}",
        )
        assert get(port, "/health/")[0] == 200
        not_reached = '{"database": "not reached", "broker": "not reached"}'
        assert get(port, "/ready/")[::2] == (503, not_reached)
    finally:
        site.end()


def test_nothing_healthy_is_said_of_a_site_that_is_not_there(
    environment: dict[str, str], port: int
):
    asked = subprocess.run(
        HEALTHY, env=environment | {"WEB_PORT": str(port)}, cwd=ROOT, capture_output=True, text=True
    )
    assert asked.returncode == 1
    assert "not up" in asked.stderr


def test_worker_and_beat_start_answer_and_stop(site: Site, rows: psycopg.Connection):
    worker = site.start("worker")
    beat = site.start("beat", TICK_SECONDS="1")
    until(lambda: "ready." in worker.said)
    assert "pong" in site.run("celery", "-A", "league", "inspect", "ping")
    until(lambda: "championship.tasks.resume_verifications" in beat.said)
    until(lambda: "succeeded in" in worker.said)
    assert (beat.stop(), worker.stop()) == (0, 0)


def test_a_word_that_starts_nothing_is_explained(environment: dict[str, str]):
    asked = subprocess.run(
        ["docker/start"], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert asked.returncode == 2
    assert asked.stderr.startswith("usage: start web | worker | beat")
