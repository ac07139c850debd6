"""Where the tests of real processes find PostgreSQL and Redis.

On this machine, or where ``HEAT_TEST_POSTGRES`` and ``HEAT_TEST_REDIS`` say. Without them a test skips
with a word; on the build server (``CI``) it fails.
"""

import os
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

__all__ = ["POSTGRES", "REDIS", "need_postgres", "need_redis"]

POSTGRES = os.environ.get("HEAT_TEST_POSTGRES") or "postgres://postgres@127.0.0.1:5432/heat_league"
REDIS = os.environ.get("HEAT_TEST_REDIS") or "redis://127.0.0.1:6379"


def need_postgres() -> psycopg.Connection:
    """Connect to the server's own database, from which others are made."""
    own = urlsplit(POSTGRES)._replace(path="/postgres").geturl()
    try:
        return psycopg.connect(own, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        _without("PostgreSQL", "HEAT_TEST_POSTGRES", error)


def need_redis(number: int) -> redis.Redis:
    """Connect to the database ``number`` of the broker."""
    broker = redis.Redis.from_url(f"{REDIS}/{number}", socket_connect_timeout=3)
    try:
        broker.ping()
    except redis.RedisError as error:
        _without("Redis", "HEAT_TEST_REDIS", error)
    return broker


def _without(server: str, variable: str, error: Exception) -> None:
    word = f"no {server}; {variable} names one ({error})".replace("\n", " ")
    if os.environ.get("CI"):
        pytest.fail(word)
    pytest.skip(word)
