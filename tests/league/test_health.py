"""What watches over the site is answered; what happens when something is gone: tests/processes."""

import pytest
from django.test import Client


def test_health_asks_the_database_nothing(db: None, client: Client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"up\n")
    assert "no-store" in answer["Cache-Control"]


def test_a_site_without_a_broker_lacks_nothing(db: None, client: Client, settings):
    settings.REDIS_URL = ""
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (
        200,
        {"database": "reached", "broker": "reached"},
    )


def test_a_broker_that_is_gone_is_told(db: None, client: Client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (
        503,
        {"database": "reached", "broker": "not reached"},
    )


@pytest.mark.parametrize("address", ["/health/", "/ready/"])
def test_nothing_can_be_sent_to_them(db: None, client: Client, address: str):
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200
