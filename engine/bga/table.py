"""The page of a table that may be handed in beside its archive: options and final ranking.

Nothing of the race is taken from it. It is only compared with the archive, so that a page of another
table, or an altered one, is noticed.
"""

from typing import Final

from engine.bga.archive import read_json
from engine.bga.event import Event, Fields, shown
from engine.errors import Refused

__all__ = ["Table", "read_table"]

MOST_BYTES: Final = 1_000_000
"""Unpacked size of a page; a real one has some two thousand bytes."""

GAME_MODE: Final = "100"
FIRST_GAME: Final = "first game"
LAPS: Final = "103"
MULLIGAN: Final = "114"


class Table:
    """A table's page: its number, the labels of its options by number, (name, points) by rank."""

    def __init__(
        self, number: str, options: dict[str, str], ranking: list[tuple[str, int]]
    ) -> None:
        self.number: Final = number
        self.options: Final = options
        self.ranking: Final = ranking

    def check(
        self, number: str, laps: int, printed_laps: int, mulligans: bool, names: list[str]
    ) -> None:
        """Compare with the archive: table, laps driven (0 if unknown), mulligans, drivers by place.

        Raises :class:`Refused` (``archive.table``).
        """
        _must("the table", number, self.number)
        if laps and LAPS in self.options:
            wanted = self.options[LAPS]
            if self.options.get(GAME_MODE) == FIRST_GAME:
                wanted = "1"
            elif wanted == "0":
                wanted = str(printed_laps)
            _must("the number of laps", str(laps), wanted)
        if mulligans:
            _must("the option for mulligans", "on", self.options.get(MULLIGAN, "on"))
        if self.ranking:
            ranked = ", ".join(name for name, _ in self.ranking)
            _must("the final ranking", ", ".join(names), ranked)


def read_table(data: bytes) -> Table:
    """Read a table's page, gzipped or not. Raises :class:`Refused` (``archive.…``)."""
    answer = read_json(data, MOST_BYTES)
    body = answer.get("data") if type(answer) is dict else None
    if type(body) is not dict or type(body.get("id")) not in (str, int):
        raise Refused("archive.table-shape")
    page = Event("table", body, "", public=True)
    options: dict[str, str] = {}
    if body.get("options"):
        for number, row in page.entry("options").items():
            options[number] = shown(page.as_entry(row, "options").get("label"))
    ranking: list[tuple[int, str, int]] = []
    if body.get("result"):
        result = Event("result", page.entry("result"), "", public=True)
        players = result.objects("player")
        ranking = [_rank(Event("player", row, "", public=True), row) for row in players]
    ranking.sort(key=lambda each: each[0])
    return Table(shown(body["id"]), options, [(name, points) for _, name, points in ranking])


def _rank(player: Event, row: Fields) -> tuple[int, str, int]:
    name = row.get("name")
    if type(name) is not str:
        raise player.malformed("name", "a name")
    return player.number("gamerank"), shown(name), player.number("score")


def _must(what: str, expected: str, found: str) -> None:
    if expected != found:
        raise Refused("archive.table", what=what, expected=expected, found=found)
