"""The table of forms and what rests on it."""

import pytest
from hypothesis import given

from engine.cards import CARDS
from engine.notation import read_log
from engine.notation.forms import FORM_OF, FORMS
from engine.notation.model import Turn
from engine.notation.reader_v1 import split_lines
from engine.notation.tokens import TOKENS, column_of_item, shown, spell
from engine.notation.writer import _turn as written
from tests.engine.notation.samples import items, turns, with_turn


def test_every_example_in_the_table_is_read_as_its_record() -> None:
    for form in FORMS:
        (item,) = read_log(with_turn(f"red {form.example}")).rounds[0].turns[0].items
        assert type(item) is form.item
        assert spell(item) == form.example


def test_no_two_rows_share_a_beginning_a_record_or_a_key() -> None:
    for column in ("lead", "item", "key"):
        assert len({getattr(form, column) for form in FORMS}) == len(FORMS)
    assert set(FORM_OF) == {form.item for form in FORMS}


def test_no_card_is_written_like_another_token() -> None:
    words = {form.lead for form in FORMS}
    for card in CARDS:
        assert card.token not in words
        assert not set(card.token) & set(">,;+~- ")


@given(items)
def test_an_item_is_read_as_it_was_spelled(item) -> None:
    assert read_log(with_turn("red " + spell(item))).rounds[0].turns[0].items == (item,)


LINE = "  red +1 g3 3 ~2 4 S>H,5,2  =10 a 4 -1,5 ; a 4"


@pytest.mark.parametrize(
    ("index", "column"),
    [(0, 10), (1, 13), (2, 29), (3, 33), (4, 35), (5, 37), (6, 3), (-1, 3), (99, 3)],
)
def test_the_column_of_an_item_is_that_of_its_first_token(index: int, column: int) -> None:
    assert len(read_log(with_turn(LINE)).rounds[0].turns[0].items) == 6
    assert column_of_item(LINE, index) == column


@given(turns)
def test_every_item_of_a_written_turn_is_found_again(turn: Turn) -> None:
    line = written(turn)
    for index, item in enumerate(turn.items):
        column = column_of_item(line, index)
        assert line[column - 1 :].startswith(spell(item))


def test_lines_are_counted_alike_on_every_system() -> None:
    assert split_lines("a\r\nb\rc\nd") == ["a", "b", "c", "d"]


def test_the_memory_of_tokens_is_bounded() -> None:
    for start in range(0, 40_000, 1000):
        log = " ".join(f"@{n % 7}:{n % 10000}.{n // 10000}" for n in range(start, start + 1000))
        read_log(with_turn("red " + log))
    assert len(TOKENS) <= 8192
    read_log(with_turn("red -" + ",".join("1" * 1000)))
    assert all(len(token) <= 24 for token in TOKENS)


def test_what_is_shown_to_a_person_is_short_and_harmless() -> None:
    assert shown("x" * 50) == "x" * 39 + "…"
    assert shown("a\x1b[31m\ud800") == "a�[31m�"
