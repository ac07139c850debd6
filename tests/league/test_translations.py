"""The catalogues in locale/: complete, true to their placeholders, compiled, and spoken by pages."""

import ast
import gettext
import html
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
TAG = re.compile(r"<[^<>]+>|&\w+;")

each_language = pytest.mark.parametrize("language", LANGUAGES)


class Message(NamedTuple):
    """An entry of a catalogue; ``said`` has one text, or one for each plural form."""

    flags: frozenset[str]
    context: str
    asked: str
    plural: str
    said: tuple[str, ...]


def file_of(language: str, name: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / name


def read_po(text: str) -> list[Message]:
    """Read the text of a .po file. Entries no longer used (``#~``) are comments."""
    messages = []
    for entry in re.split(r"\n\s*\n", text):
        lines = entry.splitlines()
        flags = {
            flag.strip() for line in lines if line.startswith("#,") for flag in line[2:].split(",")
        }
        parts: dict[str, str] = {}
        keyword = ""
        for line in lines:
            if line.startswith("#") or not line.strip():
                continue
            word, _, quoted = line.partition('"')
            keyword = word.strip() or keyword
            parts[keyword] = parts.get(keyword, "") + ast.literal_eval(f'"{quoted}')
        if "msgid" not in parts:
            continue
        said = tuple(parts[word] for word in sorted(parts) if word.startswith("msgstr"))
        context, plural = parts.get("msgctxt", ""), parts.get("msgid_plural", "")
        messages.append(Message(frozenset(flags), context, parts["msgid"], plural, said))
    return messages


@cache
def catalogue(language: str) -> list[Message]:
    return read_po(file_of(language, "django.po").read_text(encoding="utf-8"))


def messages_of(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.asked]


def header_of(language: str) -> dict[str, str]:
    (header,) = [message for message in catalogue(language) if not message.asked]
    assert "fuzzy" not in header.flags
    lines = (line.partition(": ") for line in header.said[0].splitlines())
    return {name: value for name, _, value in lines}


def in_words(language: str, asked: str) -> str:
    (said,) = [message.said[0] for message in messages_of(language) if message.asked == asked]
    return said


# The reader


def test_the_reader_of_catalogues_reads_what_can_stand_in_one():
    text = r"""
#, fuzzy
msgid ""
msgstr "Language: nl\n"

#: a.py:1
#, python-format, fuzzy
msgctxt "race"
msgid "%(n)s \"lap\""
msgid_plural ""
"%(n)s "
"laps\n"
msgstr[0] "een"
msgstr[1] "twee"

#~ msgid "old"
#~ msgstr "oud"
"""
    header, laps = read_po(text)
    assert header == (frozenset({"fuzzy"}), "", "", "", ("Language: nl\n",))
    flags = frozenset({"python-format", "fuzzy"})
    assert laps == (flags, "race", '%(n)s "lap"', "%(n)s laps\n", ("een", "twee"))


# The catalogues


@each_language
def test_every_message_is_translated(language: str):
    messages = messages_of(language)
    assert messages
    assert [message.asked for message in messages if not all(message.said)] == []


@each_language
def test_no_translation_is_a_guess(language: str):
    assert [message.asked for message in messages_of(language) if "fuzzy" in message.flags] == []


@each_language
def test_a_catalogue_says_whose_language_it_is_and_how_that_counts(language: str):
    header = header_of(language)
    assert header["Project-Id-Version"] == "Heat League"
    assert header["Language"] == language
    assert header["Content-Type"] == "text/plain; charset=UTF-8"
    forms = int(re.match(r"nplurals=(\d+);", header["Plural-Forms"])[1])
    counts = [(m.asked, len(m.said)) for m in messages_of(language)]
    plurals = {message.asked for message in messages_of(language) if message.plural}
    assert [a for a, count in counts if count != (forms if a in plurals else 1)] == []


def test_all_catalogues_hold_the_same_messages():
    held = {
        language: {(m.context, m.asked, m.plural) for m in messages_of(language)}
        for language in LANGUAGES
    }
    everything = set.union(*held.values())
    assert [(language, everything - held[language]) for language in LANGUAGES] == [
        (language, set()) for language in LANGUAGES
    ]


@each_language
def test_a_translation_has_the_placeholders_of_its_message(language: str):
    wrong = [
        (message.asked, said)
        for message in messages_of(language)
        for said in message.said
        if set(PLACEHOLDER.findall(said))
        != set(PLACEHOLDER.findall(message.asked + message.plural))
    ]
    assert wrong == []


@each_language
def test_a_translation_has_the_tags_and_entities_of_its_message(language: str):
    wrong = [
        (message.asked, said)
        for message in messages_of(language)
        for said in message.said
        if Counter(TAG.findall(said)) != Counter(TAG.findall(message.asked))
    ]
    assert wrong == []


@each_language
def test_a_translation_can_be_filled_in_as_its_message_is(language: str):
    # A lone % or brace would break a page only when it is shown.
    for message in messages_of(language):
        for said in message.said:
            if "python-format" in message.flags:
                assert said % dict.fromkeys(re.findall(r"%\((\w+)\)", said), "7")
            if "python-brace-format" in message.flags:
                assert said.format(**dict.fromkeys(re.findall(r"\{(\w+)\}", said), "7"))


@each_language
def test_a_translation_keeps_the_line_ends_around_its_message(language: str):
    def ends(text: str) -> tuple[bool, bool]:
        return text.startswith("\n"), text.endswith("\n")

    wrong = [m.asked for m in messages_of(language) for s in m.said if ends(s) != ends(m.asked)]
    assert wrong == []


# What is compiled


@each_language
def test_what_is_compiled_says_what_the_catalogue_says(language: str):
    with file_of(language, "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    # A number that takes each form; Spanish and French have one for round millions.
    rule = gettext.c2py(header_of(language)["Plural-Forms"].partition("plural=")[2].rstrip(";"))
    number_for = {rule(number): number for number in (10**6, *range(200, -1, -1))}
    differs = []
    for message in messages_of(language):
        context, asked, plural = message.context, message.asked, message.plural
        for form, said in enumerate(message.said):
            if plural and context:
                got = compiled.npgettext(context, asked, plural, number_for[form])
            elif plural:
                got = compiled.ngettext(asked, plural, number_for[form])
            else:
                got = compiled.pgettext(context, asked) if context else compiled.gettext(asked)
            if got != said:
                differs.append((asked, said, got))
    assert differs == []


@each_language
def test_nothing_is_compiled_that_the_catalogue_has_not(language: str):
    compiled = file_of(language, "django.mo").read_bytes()
    order = "little" if compiled[:4] == b"\xde\x12\x04\x95" else "big"
    assert int.from_bytes(compiled[8:12], order) == len(catalogue(language))


# Pages


@pytest.fixture(autouse=True)
def no_language_left_behind():
    """Let the tests that follow speak English: a thread keeps the language of its last request."""
    yield
    translation.deactivate()


@pytest.mark.django_db
@each_language
@pytest.mark.parametrize(
    ("page", "asked"),
    [
        ("home", "Race at the table. Keep the score here."),
        ("account_login", "Sign in"),
        ("account_signup", "Sign up"),
    ],
)
def test_a_page_answers_in_the_language_a_browser_asks_for(
    language: str, page: str, asked: str, client: Client
):
    response = client.get(reverse(page), headers={"accept-language": f"{language},en;q=0.5"})
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    shown = html.unescape(response.content.decode())
    assert f'<html lang="{language}"' in shown
    assert f"<h1>{in_words(language, asked)}</h1>" in shown
    assert f"<h1>{asked}</h1>" not in shown
    assert in_words(language, "Skip to the content") in shown


@pytest.mark.django_db
def test_a_page_answers_in_english_where_its_reader_has_another_language(client: Client):
    response = client.get(reverse("home"), headers={"accept-language": "fi"})
    assert response.headers["Content-Language"] == "en"
    assert "Race at the table. Keep the score here." in response.content.decode()


@pytest.mark.django_db
@each_language
def test_a_reader_can_choose_the_language_whatever_the_browser_asks_for(
    language: str, client: Client
):
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    response = client.get("/", headers={"accept-language": "en"})
    assert f'<html lang="{language}"' in response.content.decode()
