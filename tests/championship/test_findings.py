"""Findings, verdicts and standings in words, as templates say them."""

import pytest
from django.template import engines
from django.utils.translation import override

from championship.enums import VerdictWord
from championship.errors import SENTENCES
from championship.models import Entry, Race, Standing
from championship.models.entry import COLOUR_CHOICES
from championship.standings import LAST_RACE, SHARED
from championship.templatetags import findings, racing
from engine.codes import CODES
from engine.documents import read_document
from engine.errors import RaceError
from engine.findings import Place, finding_of
from engine.report import finding_as_json
from engine.steps import STEPS

FINDING = {
    "code": "gear.too-far",
    "place": {"line": 2, "column": 3, "round": 7, "car": "blue", "step": "Check corners"},
    "sentence": "as stored",
    "expected": "1",
    "found": "4",
    "rule": "2.1 Shift gears",
    "severity": "error",
    "facts": {"expected": "1", "found": "4"},
}


def shown(finding, **context) -> str:
    source = '{% include "fragments/finding.html" %}'
    return engines["django"].from_string(source).render({"finding": finding, **context})


def test_a_finding_of_the_engine_is_said_by_its_code():
    assert findings.sentence(FINDING) == "A shift from gear 1 to gear 4 is more than two gears."


def test_a_finding_of_the_site_is_said_by_its_code():
    finding = {"code": "table.number", "facts": {"expected": "4711", "found": "1147"}}
    assert findings.sentence(finding) == "The archive is of table 1147, not of table 4711."


def test_a_finding_is_said_in_the_readers_language(monkeypatch: pytest.MonkeyPatch):
    def german(text: str) -> str:
        return {"There is no gear {found}; gears are 1 to 4.": "Gang {found}?"}.get(text, text)

    monkeypatch.setattr(findings, "gettext", german)
    with override("de"):
        assert findings.sentence({"code": "gear.none", "facts": {"found": "9"}}) == "Gang 9?"


def test_what_cannot_be_said_anew_is_said_as_it_was_stored():
    assert findings.sentence({"code": "no.such", "sentence": "As stored."}) == "As stored."
    assert findings.sentence({"code": "no.such"}) == "no.such"
    older = {"code": "gear.too-far", "facts": {"found": "4"}, "sentence": "As stored."}
    assert findings.sentence(older) == "As stored."
    assert findings.sentence({}) == ""


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_of_the_engine_has_words(code: str):
    class Facts(dict):
        def __missing__(self, key: str) -> str:
            return key

    assert CODES[code].sentence.format_map(Facts())
    assert findings.rule_words({"code": code}) == CODES[code].rule


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_code_of_the_site_has_words(code: str):
    facts = {"expected": "this", "found": "that"}
    assert "%(" not in findings.sentence({"code": code, "facts": facts})


def test_facts_with_braces_and_percent_signs_are_only_facts():
    facts = {"expected": "{x} %(y)s", "found": "{0} 100%"}
    assert "{0} 100%" in findings.sentence({"code": "gear.too-far", "facts": facts})
    assert "{0} 100%" in findings.sentence({"code": "table.number", "facts": facts})


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({"round": 7, "car": "blue", "step": "Check corners"}, "Round 7 · blue · check corners"),
        ({"line": 12, "round": 7}, "Round 7"),
        ({"line": 12, "column": 5}, "Line 12 · column 5"),
        ({"packet": "31"}, "Packet 31"),
        ({"car": "mauve"}, "mauve"),
        ({}, ""),
    ],
)
def test_a_place_is_said_in_the_race_first(place: dict, words: str):
    assert findings.place_words({"place": place}) == words


def test_every_step_of_the_engine_has_a_word():
    assert set(findings.STEP_WORDS) == {step.name for step in STEPS}


def test_every_verdict_has_a_meaning():
    assert set(findings.MEANINGS) == set(VerdictWord)
    assert findings.meaning("proven").startswith("The race replays")
    assert findings.meaning("") == ""


def test_the_line_a_finding_is_about_is_picked_from_the_log():
    assert findings.line_of("one\ntwo\nthree", FINDING) == "two"
    assert findings.line_of("one", FINDING) == ""
    assert findings.line_of("one", {"place": {}}) == ""


@pytest.mark.parametrize(
    ("column", "mark"), [(1, "^"), (3, "  ^"), (0, ""), (None, ""), ("", ""), (10**9, "")]
)
def test_a_caret_stands_under_its_column(column: object, mark: str):
    assert findings.marker(column) == mark


def test_a_finding_shows_place_sentence_both_sides_rule_and_line():
    page = shown(FINDING, log_line="blue 4 <b>")
    for part in (
        "Round 7 · blue · check corners",
        "A shift from gear 1 to gear 4",
        "<dd>1</dd>",
        "<dd>4</dd>",
        "Rule: 2.1 Shift gears",
        "Line 2 of the log",
        "<mark>blue 4 &lt;b&gt;</mark>",
        "  ^",
    ):
        assert part in page


def test_a_finding_without_a_line_shows_none():
    page = shown({**FINDING, "severity": "warning"})
    assert "<pre" not in page
    assert "worth knowing" in page


def test_findings_are_shown_as_text_whatever_they_hold():
    finding = {**FINDING, "found": "<script>", "facts": {"expected": "1", "found": "<script>"}}
    assert "<script>" not in shown(finding)


def test_what_the_engine_finds_is_said_as_the_engine_says_it():
    with pytest.raises(RaceError) as refused:
        read_document(b'[Circuit "usa\n')
    stored = finding_as_json(finding_of(refused.value, Place()))
    assert findings.sentence(stored) == stored["sentence"]


# Cars and standings


def test_every_colour_has_a_number_of_its_own():
    assert set(racing.PRINTED_NUMBERS) == {colour for colour, _word in COLOUR_CHOICES}
    assert len(set(racing.PRINTED_NUMBERS.values())) == len(COLOUR_CHOICES)
    assert racing.or_printed(None, "blue") == 10
    assert racing.or_printed(44, "blue") == 44
    assert racing.or_printed(0, "blue") == 0


@pytest.mark.parametrize(
    ("change", "sign", "words"),
    [
        (2, "▲2", "up 2 places"),
        (1, "▲1", "up 1 place"),
        (0, "–", "place unchanged"),
        (-1, "▼1", "down 1 place"),
        (-3, "▼3", "down 3 places"),
    ],
)
def test_a_change_has_a_sign_and_words(change: int, sign: str, words: str):
    assert racing.change_sign(change) == sign
    assert racing.change_words(change) == words


def test_every_tie_break_has_words():
    assert racing.tie_words(LAST_RACE) == "tie: better last race"
    assert racing.tie_words(SHARED) == "tie: place shared"
    assert racing.tie_words("") == ""


def test_scores_stand_under_their_races():
    races = [Race(number=number) for number in (1, 2, 3)]
    score = {"race": 2, "place": 1, "points": 9, "finished": True}
    row = Standing(races=[score])
    assert racing.cells(row, races) == [(races[0], {}), (races[1], score), (races[2], {})]


def test_standings_show_changes_ties_and_who_did_not_finish():
    races = [Race(number=1, name="Opening race"), Race(number=2, name="Final")]
    scores = [{"race": 1, "place": 3, "points": 0, "finished": False}]
    entry = Entry(name="Gil", colour="green")
    row = Standing(entry=entry, place=4, points=0, change=-1, tie=SHARED, races=scores)
    source = '{% include "fragments/standings.html" %}'
    page = engines["django"].from_string(source).render({"standings": [row], "races": races})
    for part in ("▼1", "down 1 place", "tie: place shared", "DNF", "no result", "green car"):
        assert part in page


def test_circuits_are_named_as_their_boards():
    assert racing.circuit_name("gb") == "Great Britain"
    assert racing.circuit_name("nowhere") == "nowhere"
    assert racing.laps_of(Race(circuit="usa")) == 2
    assert racing.laps_of(Race(circuit="usa", laps=1)) == 1
    assert racing.laps_of(Race(circuit="nowhere")) == 0
