"""The text reader: lenient about layout, strict about meaning."""

import pytest

from engine.actions import (
    Adrenaline,
    Boost,
    Cool,
    Discard,
    GiveUp,
    Mulligan,
    Play,
    Shift,
    Slipstream,
)
from engine.cards import HEAT, KIND_OF, STRESS
from engine.errors import LogError
from engine.notation import read_log, write_log
from engine.notation.model import Entry, Item, Log, Round, Tag, Turn
from engine.observations import (
    CornerSeen,
    DeckSeen,
    HasAdrenaline,
    HeatPaid,
    PlaceSeen,
    SpeedSeen,
    SpinOutSeen,
    StandsAt,
)
from tests.engine.notation.samples import EVERYTHING, HEADER, with_turn, without_lines


def _turn(tokens: str) -> Turn:
    return read_log(with_turn(tokens)).rounds[0].turns[0]


def _cards(text: str) -> tuple[int, ...]:
    return tuple(KIND_OF[token] for token in text.split())


def _refusal(text: str) -> tuple[str, int, int]:
    with pytest.raises(LogError) as caught:
        read_log(text)
    assert str(caught.value)
    return caught.value.code, caught.value.line, caught.value.column


@pytest.mark.parametrize(
    ("tokens", "items"),
    [
        ("mulligan", [Mulligan()]),
        ("gives-up", [GiveUp()]),
        ("g3", [Shift(3)]),
        ("3", [Play(_cards("3"), ())]),
        ("3 4 S>H,5,2", [Play(_cards("3 4 S"), (_cards("H 5 2"),))]),
        ("S>1 0 S>-", [Play(_cards("S 0 S"), (_cards("1"), ()))]),
        ("3 S", [Play(_cards("3 S"), None)]),
        ("H H", [Play((HEAT, HEAT), ())]),
        ("3 =3 4", [Play(_cards("3"), ()), SpeedSeen(3), Play(_cards("4"), ())]),
        ("c2", [Cool(2)]),
        ("a", [Adrenaline()]),
        ("b", [Boost(None)]),
        ("b>H,S,1", [Boost(_cards("H S 1"))]),
        ("b>-", [Boost(())]),
        ("s2", [Slipstream(2)]),
        ("-1,5", [Discard(_cards("1 5"))]),
        ("@0:9.1", [StandsAt(0, 9, 1)]),
        ("@-1:68.2", [StandsAt(-1, 68, 2)]),
        ("=10", [SpeedSeen(10)]),
        ("h1", [HeatPaid(1)]),
        ("A", [HasAdrenaline()]),
        ("k2:1", [CornerSeen(2, 1)]),
        ("x2", [SpinOutSeen(2)]),
        ("x2:5", [SpinOutSeen(2, 5)]),
        ("x2:5,1", [SpinOutSeen(2, 5, 1)]),
        ("#8", [DeckSeen(8)]),
        ("f2", [PlaceSeen(2)]),
        ("", []),
    ],
)
def test_every_form_of_token_is_read_and_written_back(tokens: str, items: list[Item]) -> None:
    line = f"red {tokens}".strip()
    assert _turn(line) == Turn("red", tuple(items), line=9)
    assert write_log(read_log(with_turn(line))) == with_turn(line)


@pytest.mark.parametrize(
    ("tokens", "drew", "shuffled"),
    [
        ("g1 2", None, ()),
        ("g1 2 +-", (), ()),
        ("g1 2 +3,S", _cards("3 S"), ()),
        ("g1 2 ~4,H ~S", None, (_cards("4 H"), _cards("S"))),
        ("+3 g1 ~4 2 ~-", _cards("3"), (_cards("4"), ())),
    ],
)
def test_draws_belong_to_the_line_wherever_they_stand(
    tokens: str, drew: tuple[int, ...] | None, shuffled: tuple[tuple[int, ...], ...]
) -> None:
    assert _turn("red " + tokens) == Turn(
        "red", (Shift(1), Play(_cards("2"), ())), drew, shuffled, 9
    )


def test_a_draw_between_two_cards_does_not_part_the_play() -> None:
    assert _turn("red 3 +1 4").items == (Play(_cards("3 4"), ()),)


def test_the_whole_header_is_read() -> None:
    assert read_log(EVERYTHING)._replace(rounds=()) == Log(
        circuit="usa",
        laps=1,
        modules=("garage", "weather"),
        rulings=("board-game-arena", "mulligan=off"),
        cars=(
            Entry("red", 'Anna "Flash" de Vries'),
            Entry("blue"),
            Entry("green", "back\\slash; no comment"),
        ),
        grid=("red", "green", "blue"),
        disclosure="complete",
        date="2026-11-30",
        place="Zürich, 1er étage",
        source="écrit à la main",
        decks=(("red", _cards("3 S 1")), ("blue", ())),
        hands=(("red", _cards("1 1 3 4 5 S S")),),
        result=("blue", "red", "green"),
        tags=(Tag("Weekday", ("light",), "Monday"), Tag("Weekday", (), "Tuesday")),
    )


def test_canonical_text_is_a_fixed_point() -> None:
    assert write_log(read_log(EVERYTHING)) == EVERYTHING
    assert write_log(read_log(HEADER)) == HEADER


def test_rounds_and_turns_know_their_lines() -> None:
    text = HEADER + "\n; a comment\n1 blue red\n\nblue g1 2\nred g1 3\n2\n"
    assert read_log(text).rounds == (
        Round(
            1,
            ("blue", "red"),
            (
                Turn("blue", (Shift(1), Play(_cards("2"), ())), line=11),
                Turn("red", (Shift(1), Play(_cards("3"), ())), line=12),
            ),
            line=9,
        ),
        Round(2, (), (), line=13),
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\n\n   \n"),
        lambda text: text.replace("\n1 ", "\n\n; 3 4\n\t1 "),
        lambda text: text.replace(" =10 ", "\t =10   ").replace("[Grid", "  [ Grid  "),
        lambda text: text.replace('"1"]\n[C', '"1" ]   ; first, "the" [format]\n[C'),
        lambda text: text.replace(" f2 +-", " +- f2;the end"),
        lambda text: "\ufeff" + text.removesuffix("\n"),
        lambda text: text.encode(),
        lambda text: b"\xef\xbb\xbf" + text.encode(),
    ],
)
def test_layout_does_not_matter(change) -> None:
    changed = change(EVERYTHING)
    assert changed != EVERYTHING
    assert without_lines(read_log(changed)) == without_lines(read_log(EVERYTHING))


def test_tags_may_come_in_any_order() -> None:
    header = "".join(f"{line}\n" for line in reversed(HEADER.splitlines()))
    assert read_log(header) == read_log(HEADER)._replace(cars=(Entry("blue"), Entry("red")))


def test_cars_may_share_one_tag() -> None:
    short = HEADER.replace('[Car red ""]\n[Car blue ""]', '[Cars "red=Anna blue"]')
    assert read_log(short).cars == (Entry("red", "Anna"), Entry("blue"))
    assert '[Car red "Anna"]\n[Car blue ""]\n' in write_log(read_log(short))


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("red g3 y4", "token.unknown", 8),
        ("  red\tg3  Mulligan", "token.unknown", 11),
        ("red g", "token.malformed", 5),
        ("red g03", "token.malformed", 5),
        ("red g-1", "token.malformed", 5),
        ("red g12345", "token.malformed", 5),
        ("red g٣", "token.malformed", 5),
        ("red c", "token.malformed", 5),
        ("red b1", "token.malformed", 5),
        ("red ax", "token.unknown", 5),
        ("red -", "token.card", 5),
        ("red --", "token.malformed", 5),
        ("red @0:9", "token.malformed", 5),
        ("red @-2:9.1", "token.malformed", 5),
        ("red @0.9:1", "token.malformed", 5),
        ("red k2", "token.malformed", 5),
        ("red x2:", "token.malformed", 5),
        ("red x2:,1", "token.malformed", 5),
        ("red =ten", "token.malformed", 5),
        ("red 6", "token.unknown", 5),
        ("red 3 Q", "token.unknown", 7),
        ("red -1,Q", "token.card", 5),
        ("red g3 +1,,2", "token.card", 8),
        ("red g3 +", "token.card", 8),
        ("red g3 b>", "token.card", 8),
        ("red g3 S>", "token.card", 8),
        ("red g3 S>1>2", "token.runs", 8),
        ("red g3 3>1", "token.runs", 8),
        ("red g3 S S>1 4 =3", "token.some-flips", 8),
        ("red g3 S>1 3 S", "token.some-flips", 14),
        ("red +1 g1 +2", "token.drew-twice", 11),
        ("Red g3", "token.colour", 1),
        ("   réd g3", "token.colour", 4),
        ('[Place "here"]', "tag.late", 1),
        ("3", "log.round-number", 1),
        ("1", "log.round-number", 1),
        ("2.", "log.round-number", 1),
        ("2 Red", "token.colour", 3),
    ],
)
def test_what_cannot_be_read_is_refused_with_line_and_column(
    line: str, code: str, column: int
) -> None:
    assert _refusal(with_turn(line)) == (code, 9, column)


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ('[Circuit "usa"]', '[Circuit "usa]', ("tag.malformed", 2, 1)),
        ('[Circuit "usa"]', "  [Circuit usa]", ("tag.malformed", 2, 3)),
        ('[Circuit "usa"]', '[Circuit "usa"', ("tag.malformed", 2, 1)),
        ('[Circuit "usa"]', '[Circuit "u\\sa"]', ("tag.malformed", 2, 1)),
        ('[Circuit "usa"]', '[Circuit "usa"] x', ("tag.malformed", 2, 1)),
        ('[Circuit "usa"]', '["usa"]', ("tag.malformed", 2, 1)),
        ('[Circuit "usa"]', '[Circuité "usa"]', ("tag.malformed", 2, 1)),
        ('[Circuit "usa"]', '[Circuit "u\tsa"]', ("tag.control", 2, 1)),
        ('[Circuit "usa"]', '[Circuit fast "usa"]', ("tag.words", 2, 1)),
        ('[Car red ""]', '[Car ""]', ("tag.words", 3, 1)),
        ('[Car red ""]', '[Car Red ""]', ("token.colour", 3, 11)),
        ('[Car red ""]', '[Car blue ""]', ("tag.twice", 4, 1)),
        ('[Grid "red blue"]', '[Grid "red, blue"]', ("token.colour", 5, 8)),
        ('"observed"', '"everything"', ("tag.disclosure", 6, 1)),
        ("[Grid", '[Circuit "gb"]\n[Grid', ("tag.twice", 5, 1)),
        ("[Grid", '[Laps "0"]\n[Grid', ("tag.laps", 5, 1)),
        ("[Grid", '[Laps "two"]\n[Grid', ("tag.laps", 5, 1)),
        ("[Grid", '[Hand red "1,9"]\n[Grid', ("token.card", 5, 12)),
        ("[Grid", '[Hand red "1"]\n[Hand red "1"]\n[Grid', ("tag.twice", 6, 1)),
        ("[Grid", "red g3\n[Grid", ("tag.missing", 1, 1)),
        ('[Format "1"]\n', "", ("tag.missing", 1, 1)),
        ('[Format "1"]', '[Format "2"]', ("log.format", 1, 1)),
        ('[Circuit "usa"]\n', "", ("tag.missing", 1, 1)),
        ('[Car red ""]\n[Car blue ""]\n', "", ("tag.missing", 1, 1)),
        ('[Grid "red blue"]\n', "", ("tag.missing", 1, 1)),
        ('[Disclosure "observed"]\n', "", ("tag.missing", 1, 1)),
        ('"observed"]\n', '"observed"]\nred g3\n', ("log.no-round", 7, 1)),
    ],
)
def test_a_faulty_header_is_refused_with_line_and_column(
    old: str, new: str, refusal: tuple[str, int, int]
) -> None:
    assert old in HEADER
    assert _refusal(HEADER.replace(old, new)) == refusal


def test_one_stress_card_may_flip_nothing() -> None:
    assert _turn("red S>-").items == (Play((STRESS,), ((),)),)
