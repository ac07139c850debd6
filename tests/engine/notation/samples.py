"""Logs for the tests of this folder: one that uses every form, and arbitrary ones."""

from hypothesis import strategies as st

from engine.actions import Boost, Discard, Play
from engine.cards import KINDS, PLUS, Cards
from engine.notation.forms import FORMS, MAX_NUMBER, Form, make
from engine.notation.model import DISCLOSURES, Entry, Item, Log, Round, Tag, Turn
from engine.notation.wellformed import KNOWN_TAGS
from engine.observations import CornerSeen, SpinOutSeen, StandsAt

HEADER = """\
[Format "1"]
[Circuit "usa"]
[Car red ""]
[Car blue ""]
[Grid "red blue"]
[Disclosure "observed"]
"""

EVERYTHING = """\
[Format "1"]
[Circuit "usa"]
[Laps "1"]
[Modules "garage weather"]
[Rulings "board-game-arena mulligan=off"]
[Car red "Anna \\"Flash\\" de Vries"]
[Car blue ""]
[Car green "back\\\\slash; no comment"]
[Grid "red green blue"]
[Disclosure "complete"]
[Date "2026-11-30"]
[Place "Zürich, 1er étage"]
[Source "écrit à la main"]
[Deck red "3,S,1"]
[Deck blue ""]
[Hand red "1,1,3,4,5,S,S"]
[Result "blue red green"]
[Weekday light "Monday"]
[Weekday "Tuesday"]

1 red green blue
red mulligan ~3,S
green gives-up
red g3 3 4 S>H,5,2 =10 @0:9.1 a c1 b>1 s2 x2:5,2 -1,5 #8 +3,S ~4,H,2 ~-
blue g1 H @-1:68.2 A h1 k2:1 x1 x1:3 f2 +-
2
red g2 S S b 4 0
blue
blue g1 S>- b>-
"""


def with_turn(tokens: str) -> str:
    """Write a log whose only turn line is ``tokens``; it is line 9."""
    return f"{HEADER}\n1\n{tokens}\n"


def without_lines(log: Log) -> Log:
    """Forget where the rounds and turns of ``log`` stood in its text."""
    return log._replace(
        rounds=tuple(
            each._replace(line=0, turns=tuple(turn._replace(line=0) for turn in each.turns))
            for each in log.rounds
        )
    )


_kinds = st.integers(0, KINDS - 1)
_cards = st.lists(_kinds, max_size=5).map(tuple)
_some_cards = st.lists(_kinds, min_size=1, max_size=5).map(tuple)
_number = st.integers(0, MAX_NUMBER)
_colour = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=6)
_line = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)
_word = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Zs")), min_size=1, max_size=8
)


def _play(cards: Cards) -> st.SearchStrategy[Item]:
    asked = sum(PLUS[kind] for kind in cards)
    runs = st.lists(_cards, min_size=asked, max_size=asked).map(tuple)
    return st.builds(Play, st.just(cards), st.none() | runs if asked else st.just(()))


def _item(form: Form) -> st.SearchStrategy[Item]:
    if form.item is Play:
        return _some_cards.flatmap(_play)
    if form.item is Boost:
        return st.builds(Boost, st.none() | _cards)
    if form.item is Discard:
        return st.builds(Discard, _some_cards)
    if form.item is StandsAt:
        return st.builds(StandsAt, st.integers(-1, MAX_NUMBER), _number, _number)
    if form.item is CornerSeen:
        return st.builds(CornerSeen, _number, _number)
    if form.item is SpinOutSeen:
        return (
            st.builds(SpinOutSeen, _number)
            | st.builds(SpinOutSeen, _number, _number)
            | st.builds(SpinOutSeen, _number, _number, _number)
        )
    return st.just(make(form)) if form.body == "word" else st.builds(make, st.just(form), _number)


def _apart(items: list[Item]) -> tuple[Item, ...]:
    """Drop a play beside a play: on paper the two would be one."""
    kept: list[Item] = []
    for item in items:
        if not (kept and isinstance(item, Play) and isinstance(kept[-1], Play)):
            kept.append(item)
    return tuple(kept)


items = st.one_of([_item(form) for form in FORMS])
turns = st.builds(
    Turn,
    _colour,
    st.lists(items, max_size=8).map(_apart),
    st.none() | _cards,
    st.lists(_cards, max_size=3).map(tuple),
    line=st.just(0),
)
_colours = st.lists(_colour, max_size=6).map(tuple)
_piles = st.dictionaries(_colour, _cards, max_size=3).map(lambda piles: tuple(piles.items()))
_rounds = st.lists(st.tuples(_colours, st.lists(turns, max_size=4).map(tuple)), max_size=4).map(
    lambda each: tuple(Round(number, *rest) for number, rest in enumerate(each, start=1))
)
_tag = st.builds(
    Tag,
    st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}", fullmatch=True).filter(
        lambda name: name not in KNOWN_TAGS
    ),
    st.lists(_word.filter(lambda word: not set('"[];') & set(word)), max_size=3).map(tuple),
    _line,
)
logs = st.builds(
    Log,
    circuit=_line,
    cars=st.dictionaries(_colour, _line, min_size=1, max_size=4).map(
        lambda cars: tuple(Entry(*car) for car in cars.items())
    ),
    grid=_colours,
    disclosure=st.sampled_from(DISCLOSURES),
    rounds=_rounds,
    laps=st.none() | st.integers(1, MAX_NUMBER),
    rulings=st.lists(_word, max_size=3).map(tuple),
    modules=st.lists(_word, max_size=3).map(tuple),
    result=st.none() | _colours,
    decks=_piles,
    hands=_piles,
    date=_line,
    place=_line,
    source=_line,
    tags=st.lists(_tag, max_size=3).map(tuple),
)
