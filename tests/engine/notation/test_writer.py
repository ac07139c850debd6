"""The writer: one way to write each thing, and nothing the reader would not give back."""

import pytest

from engine.actions import Boost, Discard, Pass, Play, Shift
from engine.cards import KINDS, STRESS
from engine.errors import LogError
from engine.notation import read_log, write_json, write_log
from engine.notation.model import Entry, Item, Log, Round, Tag, Turn
from engine.observations import SpinOutSeen, StandsAt
from tests.engine.notation.samples import EVERYTHING, HEADER

PLAIN = read_log(HEADER)


def _with_turn(turn: Turn) -> Log:
    return PLAIN._replace(rounds=(Round(1, (), (turn,)),))


def _with(*items: Item) -> Log:
    return _with_turn(Turn("red", items))


def test_unknown_tags_come_last_in_their_own_order() -> None:
    text = HEADER.replace("[Grid", '[B x "2"]\n[A "1"]\n[B x "2"]\n[Grid')
    assert write_log(read_log(text)) == HEADER + '[B x "2"]\n[A "1"]\n[B x "2"]\n'


def test_an_empty_result_is_not_a_missing_one() -> None:
    assert read_log(write_log(PLAIN._replace(result=()))).result == ()
    assert read_log(write_log(PLAIN)).result is None


def test_a_play_without_plus_symbols_has_no_flips_however_that_is_said() -> None:
    unknown, none = _with(Shift(1), Play((3,), None)), _with(Shift(1), Play((3,), ()))
    assert write_log(unknown) == write_log(none)
    assert write_json(unknown) == write_json(none)


@pytest.mark.parametrize(
    "log",
    [
        PLAIN._replace(circuit="a\nb"),
        PLAIN._replace(date="\x00"),
        PLAIN._replace(place="\u2028"),
        PLAIN._replace(laps=0),
        PLAIN._replace(cars=()),
        PLAIN._replace(cars=(Entry("red"), Entry("red"))),
        PLAIN._replace(cars=(Entry("dark red"),)),
        PLAIN._replace(grid=("",)),
        PLAIN._replace(result=("Red",)),
        PLAIN._replace(rulings=("",)),
        PLAIN._replace(modules=("two words",)),
        PLAIN._replace(hands=(("red", (KINDS,)),)),
        PLAIN._replace(hands=(("red", (-1,)),)),
        PLAIN._replace(tags=(Tag("Format", (), "1"),)),
        PLAIN._replace(tags=(Tag("", (), "1"),)),
        PLAIN._replace(tags=(Tag("A", ('"',), "1"),)),
        PLAIN._replace(tags=(Tag("A", ("",), "1"),)),
        PLAIN._replace(rounds=(Round(0, (), ()),)),
        PLAIN._replace(rounds=tuple(Round(n, (), ()) for n in range(1, 302))),
        PLAIN._replace(rounds=(Round(1, ("R",), ()),)),
        _with_turn(Turn("1", ())),
        _with(Shift(-1)),
        _with(Shift(10_000)),
        _with(StandsAt(0, -1, 1)),
        _with(Play(())),
        _with(Discard(())),
        _with(Play((STRESS,), ())),
        _with(Play((1,)), Play((1,))),
        _with(Boost((99,))),
        _with(SpinOutSeen(1, None, 2)),
        _with(Pass()),  # type: ignore[arg-type]
        _with_turn(Turn("red", (), (99,))),
        _with_turn(Turn("red", (), None, ((99,),))),
    ],
)
def test_what_no_log_can_say_is_refused_in_both_writings(log: Log) -> None:
    for write in (write_log, write_json):
        with pytest.raises(LogError) as caught:
            write(log)
        assert str(caught.value)


def test_the_example_with_everything_is_in_canonical_order() -> None:
    shuffled = "\n".join(reversed(EVERYTHING.partition("\n\n")[0].splitlines()))
    canonical = write_log(read_log(shuffled)).splitlines()
    assert [line.split()[0] for line in canonical] == [
        line.split()[0] for line in EVERYTHING.partition("\n\n")[0].splitlines()
    ]
