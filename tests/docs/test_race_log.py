"""``docs/race-log.md`` and its schema say what the code does."""

import json
import re
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from engine.cards import KIND_OF
from engine.errors import LogError
from engine.notation import read_json, read_log, write_json, write_log
from engine.notation.forms import FORMS
from engine.notation.model import DISCLOSURES
from engine.notation.wellformed import KNOWN_TAGS, MAX_ROUNDS, MAX_SIZE
from tests.engine.notation.samples import EVERYTHING, HEADER, logs, without_lines

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "race-log.md").read_text(encoding="utf-8")
SCHEMA = json.loads((DOCS / "race-log.schema.json").read_text(encoding="utf-8"))
FENCES = re.findall(r"^```(\S.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


def _examples(kind: str) -> list[str]:
    return [text for info, text in FENCES if info == kind]


@cache
def _schema() -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return jsonschema.Draft202012Validator(SCHEMA)


def test_every_example_on_the_page_is_of_a_kind_that_is_tested() -> None:
    kinds = [" ".join(info.split()[:2]) for info, _ in FENCES]
    assert len(kinds) == PAGE.count("```") / 2
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "race": 3,
        "race lenient": 1,
        "turns": 2,
        "json": 1,
        "race refused": 3,
    }


@pytest.mark.parametrize("text", _examples("race"))
def test_a_log_on_the_page_is_canonical(text: str) -> None:
    assert write_log(read_log(text)) == text


@pytest.mark.parametrize("text", _examples("turns"))
def test_turns_on_the_page_are_canonical(text: str) -> None:
    text = f"{HEADER}\n{text}"
    assert write_log(read_log(text)) == text


def test_the_loose_layout_on_the_page_is_the_same_race() -> None:
    (loose,) = _examples("race lenient")
    assert write_log(read_log(loose)) == _examples("race")[0]


def test_the_json_on_the_page_is_the_same_race() -> None:
    (text,) = _examples("json")
    assert read_json(text) == without_lines(read_log(_examples("race")[0]))
    assert json.loads(text) == json.loads(write_json(read_json(text)))
    _schema().validate(json.loads(text))


@pytest.mark.parametrize(("info", "text"), [f for f in FENCES if f[0].startswith("race refused")])
def test_what_the_page_calls_refused_is_refused_there(info: str, text: str) -> None:
    _, _, code, place = info.split()
    with pytest.raises(LogError) as caught:
        read_log(text)
    assert (caught.value.code, f"{caught.value.line}:{caught.value.column}") == (code, place)


def test_every_token_is_on_the_page_with_its_meaning_and_its_json() -> None:
    for form in FORMS:
        assert f"| `{form.shape}` | `{form.example}` | {form.meaning} |" in PAGE
        turn = read_log(f"{HEADER}\n1\nred {form.example}\n")
        (item,) = json.loads(write_json(turn))["rounds"][0]["turns"][0]["items"]
        row = f"| {form.item.__name__} | `{form.example}` | `{json.dumps(item)}` |"
        assert row in PAGE


def test_every_tag_and_level_is_on_the_page() -> None:
    assert re.findall(r"^\| `\[([A-Z][a-z]+)", PAGE, re.MULTILINE) == list(KNOWN_TAGS)
    assert re.findall(r"^\| `([a-z]+)` \| .* \| \*", PAGE, re.MULTILINE) == list(DISCLOSURES)
    assert f"{MAX_SIZE:,} bytes and {MAX_ROUNDS} rounds" in PAGE


def test_the_schema_names_the_cards_and_tags_the_engine_knows() -> None:
    definitions = SCHEMA["$defs"]
    assert definitions["card"]["enum"] == list(KIND_OF)
    assert definitions["tag"]["properties"]["name"]["not"]["enum"] == list(KNOWN_TAGS)
    items = definitions["item"]["oneOf"]
    assert [next(iter(item["properties"])) for item in items] == [form.key for form in FORMS]


@given(logs)
def test_every_log_written_as_json_fits_the_schema(log) -> None:
    _schema().validate(json.loads(write_json(log)))


def _documents() -> list[object]:
    """A sound document with one leaf after the other spoilt in several ways."""
    sound = write_json(read_log(EVERYTHING))
    spoilt = []
    for number in range(len(re.findall(r'"[^"]*"|\d+|true', sound))):
        for wrong in ('"É É"', "-2", "null", "true"):
            counter = iter(range(10_000))
            text = re.sub(
                r'"(?:[^"\\]|\\.)*"|\d+|true',
                lambda match: wrong if next(counter) == number else match[0],  # noqa: B023
                sound,
            )
            try:
                spoilt.append(json.loads(text))
            except ValueError:
                continue
    return spoilt


def test_what_the_schema_refuses_is_refused_by_the_reader() -> None:
    documents = _documents()
    validator = _schema()
    refused = [document for document in documents if not validator.is_valid(document)]
    assert len(refused) > 300
    for document in refused:
        with pytest.raises(LogError):
            read_json(json.dumps(document))
