"""Verdicts: what a log is worth, and what its result is held against."""

from engine.notation.model import Log
from engine.simulate import conceal, simulate
from engine.verify import verify


def half(log: Log) -> Log:
    """Cut ``log`` in the middle of the race."""
    return log._replace(rounds=log.rounds[: len(log.rounds) // 2])


def test_each_level_of_disclosure_promises_what_it_can() -> None:
    log = simulate("gb", 4, 3, laps=1)
    assert verify(log).verdict == "proven"
    assert verify(conceal(log, "observed")).verdict == "consistent"
    assert verify(conceal(log, "positions")).verdict == "plausible"
    assert verify(conceal(log, "result")).verdict == "recorded"


def test_a_log_that_stops_in_mid_race_is_right_so_far() -> None:
    for disclosure in ("complete", "observed", "positions"):
        log = half(conceal(simulate("gb", 4, 3, laps=1), disclosure))._replace(result=None)
        verdict = verify(log)
        assert verdict.verdict in ("proven", "consistent", "plausible")
        assert verdict.order == ()
        assert [(f.code, f.severity) for f in verdict.findings] == [("race.unfinished", "warning")]


def test_a_log_that_stops_in_mid_race_cannot_claim_a_result() -> None:
    log = half(conceal(simulate("gb", 4, 3, laps=1), "observed"))
    verdict = verify(log)
    assert verdict.verdict == "contradicted"
    assert verdict.findings[0].code == "race.unfinished"


def test_a_wrong_order_names_both_orders_and_the_round_they_part() -> None:
    log = simulate("usa", 3, 5, laps=1)
    right = verify(log).order
    wrong = (right[1], right[0], right[2])
    verdict = verify(log, wrong)
    finding = verdict.findings[0]
    assert (verdict.verdict, finding.code) == ("contradicted", "result.order")
    assert (finding.expected, finding.found) == (" ".join(right), " ".join(wrong))
    last = max(turn.round for turn in verdict.turns if turn.car == right[0])
    assert (finding.place.round, finding.place.car) == (last, right[0])


def test_every_fault_of_a_header_is_listed() -> None:
    log = simulate("usa", 3, 5, laps=1)
    broken = log._replace(circuit="monaco", rulings=("house",), grid=log.grid[:2], laps=99)
    codes = {finding.code for finding in verify(broken).findings}
    assert codes == {"circuit.unknown", "rulings.unknown", "grid.cars", "laps.number"}
    assert verify(broken).verdict == "unreadable"
