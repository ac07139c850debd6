"""The page of a table beside its archive is compared with it, and nothing is taken from it."""

import json
from typing import Any

import pytest

from engine.bga import import_archive, write_archive
from engine.errors import Refused
from engine.simulate import simulate

Json = dict[str, Any]


@pytest.fixture(scope="module")
def written() -> bytes:
    log = simulate("italia", 3, 2, rulings=("board-game-arena",))
    return write_archive(log, 500000042)


@pytest.fixture
def page(written: bytes) -> Json:
    (race,) = import_archive(written)
    drivers = {entry.colour: entry.driver or entry.colour for entry in race.log.cars}
    players = [
        {"name": drivers[colour], "score": score, "gamerank": rank}
        for rank, (colour, score) in enumerate(
            zip(race.log.result or (), (9, 6, 4), strict=True), 1
        )
    ]
    options = {
        "100": {"name": "Game mode", "value": 1, "label": "standard"},
        "103": {"name": "Number of laps", "value": 0, "label": "0"},
    }
    return {"data": {"id": "500000042", "options": options, "result": {"player": players}}}


def _refusal(written: bytes, page: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        import_archive(written, json.dumps(page).encode())
    assert str(refused.value)
    return refused.value


def test_the_right_page_changes_nothing(written: bytes, page: Json):
    assert import_archive(written, json.dumps(page).encode()) == import_archive(written)


def test_the_page_of_another_table_is_refused(written: bytes, page: Json):
    page["data"]["id"] = "500000043"
    assert _refusal(written, page).code == "archive.table"


def test_another_number_of_laps_is_refused(written: bytes, page: Json):
    page["data"]["options"]["103"]["label"] = "1"
    assert _refusal(written, page).code == "archive.table"


def test_a_first_game_has_one_lap_whatever_the_option_says(written: bytes, page: Json):
    page["data"]["options"]["100"]["label"] = "first game"
    refusal = _refusal(written, page)
    assert (refusal.expected, refusal.found) == ("3", "1")


def test_another_ranking_is_refused(written: bytes, page: Json):
    players = page["data"]["result"]["player"]
    players[0]["gamerank"], players[1]["gamerank"] = 2, 1
    assert _refusal(written, page).code == "archive.table"


def test_what_is_no_page_is_refused(written: bytes):
    assert _refusal(written, []).code == "archive.table-shape"
    assert _refusal(written, {"data": {"id": []}}).code == "archive.table-shape"
