"""Verification: is this log possible, and does it give the finishing order somebody claims?"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.errors import Illegal, SetupError
from engine.facts import Facts, facts_of
from engine.findings import Finding, Place, finding_of
from engine.notation.model import Disclosure, Log
from engine.plausible import check_positions
from engine.replay import Failure, Replay, TurnRecord, replay
from engine.rulings import Rulings, read_rulings
from engine.setup import check_header

__all__ = ["RULES_VERSION", "Verdict", "VerdictWord", "verify"]

RULES_VERSION: Final = "1"
"""Raised whenever a change of the rules may change a verdict."""

VerdictWord = Literal["proven", "consistent", "plausible", "recorded", "contradicted", "unreadable"]

_PROMISE: Final[dict[Disclosure, VerdictWord]] = {
    "complete": "proven",
    "observed": "consistent",
    "positions": "plausible",
    "result": "recorded",
}
"""The most a verdict may claim, by how much the log shows."""


class Verdict(NamedTuple):
    """What verification says of a log.

    ``order`` is the finishing order the rules give (for a ``positions`` log the one its positions
    give, for a ``result`` log the recorded one), empty if the race does not get that far.
    ``failure`` tells at which item of which line the first contradiction showed.
    """

    verdict: VerdictWord
    order: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    turns: tuple[TurnRecord, ...] = ()
    facts: Mapping[str, Facts] = MappingProxyType({})
    rulings: Rulings | None = None
    failure: Failure | None = None
    rules_version: str = RULES_VERSION


def verify(log: Log, claimed: tuple[str, ...] | None = None) -> Verdict:
    """Check ``log`` and the finishing order ``claimed`` (colours; by default the log's own result).

    A log that stops in mid-race is checked as far as it goes: a warning says so, or a contradiction
    if there is a claim.

    Never claims more than the log's disclosure allows. A log whose race cannot be set up is
    ``unreadable`` and every fault is listed; else the first contradiction is.
    """
    if claimed is not None and log.result is not None and claimed != log.result:
        return _against_both(log, log.result, claimed)
    if claimed is not None:
        log = log._replace(result=claimed)
    if log.disclosure in ("observed", "complete"):
        return _by_replay(log, replay(log))
    return _by_header(log)


def _against_both(log: Log, own: tuple[str, ...], claimed: tuple[str, ...]) -> Verdict:
    """Judge a log whose own result is not the one claimed: one of the two is wrong."""
    for result in (own, claimed):
        verdict = verify(log._replace(result=result))
        if verdict.verdict in ("contradicted", "unreadable"):
            return verdict
    # Nothing but the two results speaks of the order, and they disagree.
    wrong = _order_differs(own, claimed, dict.fromkeys(own, 0))
    return verdict._replace(verdict="contradicted", order=own, findings=(wrong, *verdict.findings))


def _by_replay(log: Log, replayed: Replay) -> Verdict:
    if replayed.race is None:
        return Verdict("unreadable", findings=(*replayed.faults, *replayed.warnings))
    failure = replayed.failure
    warnings = replayed.warnings
    if failure and failure.finding.code == "race.unfinished" and log.result is None:
        # Nobody claims more than the log shows: so far it is right.
        warnings = (failure.finding._replace(severity="warning"), *warnings)
        failure = None
    elif failure is None and log.result is not None and log.result != replayed.order:
        last_round = {turn.car: turn.round for turn in replayed.turns}
        failure = Failure(_order_differs(replayed.order, log.result, last_round), -1)
    wrong = () if failure is None else (failure.finding,)
    return Verdict(
        verdict="contradicted" if wrong else _PROMISE[log.disclosure],
        order=replayed.order,
        findings=(*wrong, *warnings),
        turns=replayed.turns,
        facts=facts_of(replayed.turns),
        rulings=replayed.race.rulings,
        failure=failure,
    )


def _by_header(log: Log) -> Verdict:
    """Check a log that shows no choices: its header, its positions if it has them."""
    errors, unusual = check_header(log)
    if log.disclosure == "result" and log.result is None:
        errors.append(SetupError("result.missing"))
    warnings = tuple(finding_of(error, Place(), "warning") for error in unusual)
    if errors:
        return Verdict(
            "unreadable", findings=(*(finding_of(e, Place()) for e in errors), *warnings)
        )
    wrong: Finding | None = None
    order = log.result or ()
    if log.disclosure == "positions":
        order, wrong = check_positions(log)
        if wrong and wrong.code == "race.unfinished" and log.result is None:
            warnings = (wrong._replace(severity="warning"), *warnings)
            wrong = None
        elif wrong is None and log.result is not None and log.result != order:
            last_round = {turn.car: logged.number for logged in log.rounds for turn in logged.turns}
            wrong = _order_differs(order, log.result, last_round)
    return Verdict(
        verdict="contradicted" if wrong else _PROMISE[log.disclosure],
        order=order,
        findings=(*((wrong,) if wrong else ()), *warnings),
        rulings=read_rulings(log.rulings),
    )


def _order_differs(
    order: tuple[str, ...], claimed: tuple[str, ...], last_round: dict[str, int]
) -> Finding:
    """Say where the claimed order parts from ``order``: the first place that differs.

    The round is the one in which the car that really took that place came in or went out.
    """
    car = next(ours for ours, theirs in zip(order, claimed, strict=True) if ours != theirs)
    error = Illegal("result.order", expected=" ".join(order), found=" ".join(claimed))
    return finding_of(error, Place(round=last_round[car], car=car))
