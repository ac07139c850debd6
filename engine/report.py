"""A verdict in words for people and as JSON for programs."""

from collections.abc import Iterator
from typing import Any, Final

from engine.findings import Finding, Place
from engine.replay import TurnRecord
from engine.rulings import write_rulings
from engine.verify import Verdict, VerdictWord

__all__ = [
    "describe",
    "describe_finding",
    "describe_place",
    "finding_as_json",
    "replay_as_json",
    "verdict_as_json",
]

_MEANING: Final[dict[VerdictWord, str]] = {
    "proven": "the race replays card for card",
    "consistent": "every choice is legal and some shuffle of the cards gives this race",
    "plausible": "the cars could have stood there",
    "recorded": "well-formed; nothing more can be checked",
    "contradicted": "this cannot be right",
    "unreadable": "this cannot be checked",
}


def describe(name: str, verdict: Verdict) -> Iterator[str]:
    """Say ``verdict`` on the file ``name`` in lines of text."""
    yield f"{name}: {verdict.verdict} - {_MEANING[verdict.verdict]}"
    if verdict.order:
        yield f"  finish: {', '.join(verdict.order)}"
    for finding in verdict.findings:
        yield from describe_finding(finding)


def describe_finding(finding: Finding) -> Iterator[str]:
    """Say one finding in lines of text: where, what, by which rule."""
    where = describe_place(finding.place)
    mark = "warning: " if finding.severity == "warning" else ""
    yield f"  {where}{': ' if where else ''}{mark}{finding.sentence}"
    rule = f"; rule: {finding.rule}" if finding.rule else ""
    yield f"    code: {finding.code}{rule}"


def describe_place(place: Place) -> str:
    """Say where something is: in the log, in the archive and in the race."""
    parts = (
        ("line", place.line),
        ("column", place.column),
        ("packet", place.packet),
        ("round", place.round),
        ("", place.car),
        ("", place.step),
    )
    return ", ".join(f"{word} {value}".lstrip() for word, value in parts if value)


def verdict_as_json(name: str, verdict: Verdict) -> dict[str, Any]:
    """Turn ``verdict`` on the file ``name`` into one JSON object."""
    return {
        "file": name,
        "verdict": verdict.verdict,
        "finish": list(verdict.order),
        "findings": [finding_as_json(finding) for finding in verdict.findings],
        "facts": {colour: facts._asdict() for colour, facts in verdict.facts.items()},
        "rulings": list(write_rulings(verdict.rulings)) if verdict.rulings else [],
        "rules_version": verdict.rules_version,
    }


def replay_as_json(name: str, verdict: Verdict) -> dict[str, Any]:
    """Turn the replay behind ``verdict`` into one JSON object.

    ``points`` is null: only a championship race scores. See ``docs/command-line.md`` for the fields.
    """
    return {
        "file": name,
        "verdict": verdict.verdict,
        "finish": list(verdict.order),
        "findings": [finding_as_json(finding) for finding in verdict.findings],
        "points": None,
        "turns": [_turn_as_json(turn) for turn in verdict.turns],
    }


def finding_as_json(finding: Finding) -> dict[str, Any]:
    """Turn a finding into a JSON object; its place has only what is known."""
    place = {key: value for key, value in finding.place._asdict().items() if value}
    return {**finding._asdict(), "place": place, "facts": dict(finding.facts)}


def _turn_as_json(turn: TurnRecord) -> dict[str, Any]:
    fields = ("lap", "space", "lane", "gear", "speed", "heat")
    row: dict[str, Any] = {"round": turn.round, "car": turn.car}
    row |= {field: None if turn.out else getattr(turn, field) for field in fields}
    if turn.out:
        row["out"] = True
    return row
