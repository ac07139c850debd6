"""Is every situation restated in ``../shared/rules/cases.json`` a test here, every refusal provoked?"""

import ast
import re
from pathlib import Path

import engine
from engine.codes import CODES

HERE = Path(__file__).parent

# fmt: off
NUMBERS = (
    1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37,
    38, 40, 41, 43, 44, 46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71, 73,
    74, 76, 77, 79, 80, 82, 83, 85, 86, 88,
)
# fmt: on

CASES = frozenset(f"PX{number:02}" for number in NUMBERS)
"""The situations of the base game."""

LATER = {
    "PX89": "legends are a module of their own",
    "PX91": "the legend deck is a module of its own",
    "PX92": "points belong to the championship",
    "PX94": "points belong to the championship",
    "PX95": "press corners belong to the championship",
}
"""The situations of modules that are not built yet, and why they wait."""

UNDER_BOTH_READINGS = {"PX16", "PX17", "PX19", "PX23", "PX40", "PX88"}
"""The situations that depend on a ruling."""


def cases_by_test() -> dict[str, tuple[str, ...]]:
    """Name every test of the rules with the situations its docstring says it shows."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cases = re.findall(r"PX\d\d", ast.get_docstring(node) or "")
                found[f"{path.stem}.{node.name}"] = tuple(cases)
    return found


def test_there_are_59_situations_of_the_base_game() -> None:
    assert (len(CASES), len(LATER)) == (59, 5)
    assert CASES.isdisjoint(LATER)


def test_every_situation_of_the_base_game_is_a_test() -> None:
    assert {case for cases in cases_by_test().values() for case in cases} == CASES


def test_situations_that_depend_on_a_ruling_are_tested_under_each_reading() -> None:
    shown = [case for cases in cases_by_test().values() for case in cases]
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for case in UNDER_BOTH_READINGS:
        by_parameter = re.search(rf'READINGS\ndef [^"]*"""{case}', text)
        assert shown.count(case) > 1 or by_parameter, case


def strings(path: Path) -> set[str]:
    """Collect every text written in a module."""
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_refusal_of_the_rules_is_provoked() -> None:
    home = Path(engine.__file__).parent
    rules = [*home.glob("steps/*.py"), home / "play.py", home / "piles.py", home / "hidden.py"]
    raised = {text for path in rules for text in strings(path)} & set(CODES)
    provoked = {
        text
        for path in [*HERE.glob("test_*.py"), *HERE.parent.glob("test_*.py")]
        for text in strings(path)
    }
    assert raised - provoked == set()
    assert len(raised) > 30
