"""Reading the environment: what cannot be right is refused."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from league import env

NAME = "HEAT_TEST_VALUE"


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch):
    return lambda value: monkeypatch.setenv(NAME, value)


@pytest.mark.parametrize(
    ("value", "meaning"),
    [("1", True), ("true", True), ("Yes", True), (" on ", True), ("0", False), ("NO", False)],
)
def test_yes_and_no_are_understood(say, value: str, meaning: bool):
    say(value)
    assert env.flag(NAME) is meaning
    assert env.flag(NAME, default=not meaning) is meaning


@pytest.mark.parametrize("value", ["maybe", "2", "ja"])
def test_what_is_neither_yes_nor_no_is_refused(say, value: str):
    say(value)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} is neither yes nor no: {value}"):
        env.flag(NAME)


def test_a_number_is_read():
    assert env.number(NAME, 25) == 25


def test_a_number_that_is_set_counts(say):
    say(" 60 ")
    assert env.number(NAME, 25) == 60


@pytest.mark.parametrize("value", ["-1", "1.5", "many", "0x10"])
def test_what_is_no_whole_number_is_refused(say, value: str):
    say(value)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} is not a whole number: {value}"):
        env.number(NAME, 25)


def test_a_list_has_commas_between_its_words(say):
    assert env.listed(NAME) == []
    say(" a.example.com, b.example.com ,")
    assert env.listed(NAME) == ["a.example.com", "b.example.com"]


def test_what_is_set_to_nothing_is_not_set(say):
    say("  ")
    assert env.text(NAME, "default") == "default"
    assert env.flag(NAME, default=True) is True
    assert env.number(NAME, 25) == 25
    assert env.listed(NAME) == []
