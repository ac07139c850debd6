"""The tables in docs/ say what the code says."""

import re
from pathlib import Path

from engine.codes import CODES
from engine.rulings import RULINGS
from engine.steps import STEPS

ROOT = Path(__file__).parents[2]


def codes_table() -> str:
    """Build the table of docs/codes.md."""
    rows = [f"| `{code}` | {row.sentence} | {row.rule} |" for code, row in sorted(CODES.items())]
    return "\n".join(["| code | sentence | rule |", "|---|---|---|", *rows]) + "\n"


def test_every_code_stands_in_the_documented_table() -> None:
    assert codes_table() in (ROOT / "docs/codes.md").read_text(encoding="utf-8")


def test_every_code_in_the_table_is_used_and_every_code_used_is_in_the_table() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "engine").rglob("*.py")
        if path.name != "codes.py"
    )
    quoted = set(re.findall(r'"([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)"', source))
    assert [code for code in CODES if code not in quoted] == []
    raised = set(re.findall(r'(?:Illegal|SetupError|LogError|Refused)\(\s*"([^"]+)"', source))
    assert sorted(raised - set(CODES)) == []


def test_every_ruling_stands_in_the_documented_table() -> None:
    text = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    rows = {
        cells[0].strip(" `"): cells
        for line in text.splitlines()
        if line.startswith("| `") and (cells := line.strip("|").split("|"))
    }
    assert list(rows) == [ruling.key for ruling in RULINGS]
    for ruling in RULINGS:
        _, row, question, readings, printed, arena, _ = (cell.strip() for cell in rows[ruling.key])
        assert (row, question) == (ruling.row, ruling.question)
        assert [r for r in ruling.readings if f"`{r}`" in readings] == list(ruling.readings)
        assert printed == f"`{ruling.printed}`"
        assert arena == f"`{ruling.board_game_arena}`"


def test_every_step_of_the_round_has_its_rule_on_the_map() -> None:
    text = (ROOT / "docs/rules-map.md").read_text(encoding="utf-8")
    named = [step.name for step in STEPS[1:]]
    assert [name for name in named if name.split()[0] not in text] == []


if __name__ == "__main__":
    print(codes_table(), end="")
