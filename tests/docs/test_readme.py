"""What README and docs/ show is what happens."""

import re
from pathlib import Path

from engine import read_log, write_log
from engine.__main__ import _parser
from engine.documents import read_document
from engine.report import describe

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """Cut the first fenced block of ``language`` out of the README."""
    found = re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_log_in_the_readme_is_canonical_and_right_so_far():
    text = block("race")
    assert write_log(read_log(text)) == text
    (document,) = read_document(text.encode())
    verdict = document.verify()
    assert verdict.verdict == "consistent"
    assert [finding.code for finding in verdict.findings] == ["race.unfinished"]


def test_the_contradiction_in_the_readme_is_what_the_engine_says():
    wrong = block("race").replace("-5 =3", "-5,5 =3")
    (document,) = read_document(wrong.encode())
    told = "\n".join(describe("first-rounds.race", document.verify()))
    assert told + "\n" == block("text")


def test_every_command_the_documents_name_is_one():
    commands = set(_parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr,arg-type]
    named = set()
    for path in (ROOT / "README.md", ROOT / "docs/command-line.md"):
        named |= set(re.findall(r"python -m engine ([a-z-]+)", path.read_text(encoding="utf-8")))
    assert named == commands
