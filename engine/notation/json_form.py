"""A log as JSON, for programs: the same model, described by ``docs/race-log.schema.json``.

Keys are left out where the model has nothing to say. A key this reader does not know is refused:
what another program wants to keep in a log belongs into ``tags``.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from typing import Final, NoReturn, TypeVar

from engine.actions import Boost, Discard, Play
from engine.cards import CARDS, KIND_OF, PLUS, Cards
from engine.errors import LogError
from engine.notation.forms import FORM_OF, FORMS, make, numbers_of
from engine.notation.model import DISCLOSURES, FORMAT, Entry, Item, Log, Round, Tag, Turn
from engine.notation.tokens import shown
from engine.notation.wellformed import check

__all__ = ["read_json", "write_json"]

_T = TypeVar("_T")
_BY_KEY: Final = {form.key: form for form in FORMS}


def write_json(log: Log) -> str:
    """Write ``log`` as one line of JSON. Raises :class:`LogError` (``log.value``) if it cannot."""
    check(log)
    return json.dumps(_from_log(log), ensure_ascii=False, separators=(",", ":")) + "\n"


def _from_log(log: Log) -> dict[str, object]:
    written: dict[str, object] = {"format": FORMAT, "circuit": log.circuit}
    if log.laps is not None:
        written["laps"] = log.laps
    if log.modules:
        written["modules"] = log.modules
    if log.rulings:
        written["rulings"] = log.rulings
    written["cars"] = [entry._asdict() for entry in log.cars]
    written["grid"] = log.grid
    written["disclosure"] = log.disclosure
    notes = {"date": log.date, "place": log.place, "source": log.source}
    written.update((key, text) for key, text in notes.items() if text)
    for key, piles in (("decks", log.decks), ("hands", log.hands)):
        if piles:
            written[key] = [{"colour": colour, "cards": _spelled(pile)} for colour, pile in piles]
    if log.result is not None:
        written["result"] = log.result
    if log.tags:
        written["tags"] = [tag._asdict() for tag in log.tags]
    written["rounds"] = [_from_round(each) for each in log.rounds]
    return written


def _from_round(each: Round) -> dict[str, object]:
    order = {"order": each.order} if each.order else {}
    return {"round": each.number, **order, "turns": [_from_turn(turn) for turn in each.turns]}


def _from_turn(turn: Turn) -> dict[str, object]:
    written: dict[str, object] = {"car": turn.car, "items": [_from_item(i) for i in turn.items]}
    if turn.drew is not None:
        written["drew"] = _spelled(turn.drew)
    if turn.shuffled:
        written["shuffled"] = [_spelled(deck) for deck in turn.shuffled]
    return written


def _from_item(item: Item) -> dict[str, object]:
    key, body = FORM_OF[type(item)].key, FORM_OF[type(item)].body
    if isinstance(item, Play):
        flips = [_spelled(run) for run in item.flips or ()]
        return {key: _spelled(item.cards), **({"flips": flips} if flips else {})}
    if isinstance(item, Boost):
        return {key: True, **({} if item.flips is None else {"flips": _spelled(item.flips)})}
    if isinstance(item, Discard):
        return {key: _spelled(item.cards)}
    if body == "word":
        return {key: True}
    numbers = {name: number for name, number in numbers_of(item).items() if number is not None}
    return {key: numbers if body == "fields" else next(iter(numbers.values()))}


def _spelled(cards: Cards) -> list[str]:
    return [CARDS[kind].token for kind in cards]


def read_json(text: str) -> Log:
    """Read the JSON writing. The lines of what it returns are 0.

    Raises :class:`LogError`: ``log.json`` with line and column where it is not JSON at all,
    otherwise with the fact ``where``, a path such as ``rounds[2].turns[0]``.
    """
    log = _to_log(_Node("", _parsed(text)))
    check(log)
    return log


def _parsed(text: str) -> object:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        read = dict(pairs)
        if len(read) != len(pairs):
            twice = Counter([key for key, _ in pairs]).most_common(1)[0][0]
            raise LogError("log.value", where="JSON", expected="every key once", found=shown(twice))
        return read

    try:
        parsed: object = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise LogError("log.json", line=error.lineno, column=error.colno, found=error.msg) from None
    except RecursionError:
        raise LogError("log.too-deep") from None
    except ValueError:
        # Python refuses to read a whole number of thousands of digits.
        raise LogError("log.json", line=1, column=1, found="a number too long") from None
    return parsed


class _Node:
    """A value of the document and the path to it, so that every refusal can name its place."""

    __slots__ = ("path", "value")

    def __init__(self, path: str, value: object) -> None:
        self.path = path
        self.value = value

    def refuse(self, expected: str) -> NoReturn:
        """Raise :class:`LogError` (``log.value``) for this value."""
        value = self.value
        kinds = {list: "a list", dict: "an object", bool: "true or false", type(None): "null"}
        found = kinds.get(type(value)) or f"“{shown(str(value))}”"
        where = self.path or "the document"
        raise LogError("log.value", where=where, expected=expected, found=found)

    def text(self) -> str:
        """Take the value as a text."""
        return self.value if isinstance(self.value, str) else self.refuse("a text")

    def number(self) -> int:
        """Take the value as a whole number; JSON's true and 1.0 are none."""
        return self.value if type(self.value) is int else self.refuse("a whole number")

    def true(self) -> None:
        """Take the value as the word true, which is all that stands after the key of some items."""
        if self.value is not True:
            self.refuse("true")

    def card(self) -> int:
        """Take the value as the token of a card, and give its kind."""
        kind = KIND_OF.get(self.value) if isinstance(self.value, str) else None
        return self.refuse("a card: " + " ".join(KIND_OF)) if kind is None else kind

    def cards(self) -> Cards:
        """Take the value as a list of cards."""
        return self.each(_Node.card)

    def each(self, read: "Callable[[_Node], _T]") -> tuple[_T, ...]:
        """Take the value as a list and read each of its values with ``read``."""
        if not isinstance(self.value, list):
            self.refuse("a list")
        return tuple([read(_Node(f"{self.path}[{i}]", v)) for i, v in enumerate(self.value)])

    def keys(self, needed: Iterable[str], others: Iterable[str] = ()) -> "dict[str, _Node]":
        """Take the value as an object with all the ``needed`` keys and none but the ``others``."""
        if not isinstance(self.value, dict):
            self.refuse("an object")
        dot = self.path and self.path + "."
        nodes = {key: _Node(dot + shown(key), value) for key, value in self.value.items()}
        known = (*needed, *others)
        for key in nodes:
            if key not in known:
                nodes[key].refuse("one of the keys " + ", ".join(known))
        for key in needed:
            if key not in nodes:
                _Node(dot + key, None).refuse("this key")
        return nodes


_HEADER: Final = ("format", "circuit", "cars", "grid", "disclosure")
_REST: Final = (
    *("laps", "modules", "rulings", "date", "place", "source"),
    *("decks", "hands", "result", "tags", "rounds"),
)


def _to_log(document: _Node) -> Log:
    if isinstance(document.value, dict) and "format" in document.value:
        # Asked first: a later format may have other keys.
        version = _Node("format", document.value["format"]).number()
        if version != FORMAT:
            raise LogError("log.format", expected=FORMAT, found=version)
    keys = document.keys(_HEADER, _REST)
    disclosure = keys["disclosure"].value
    level = next((level for level in DISCLOSURES if level == disclosure), None)
    if level is None:
        keys["disclosure"].refuse(", ".join(DISCLOSURES))

    def texts(key: str) -> tuple[str, ...]:
        return keys[key].each(_Node.text) if key in keys else ()

    def text(key: str) -> str:
        return keys[key].text() if key in keys else ""

    return Log(
        circuit=text("circuit"),
        cars=keys["cars"].each(_to_entry),
        grid=texts("grid"),
        disclosure=level,
        rounds=keys["rounds"].each(_to_round) if "rounds" in keys else (),
        laps=keys["laps"].number() if "laps" in keys else None,
        rulings=texts("rulings"),
        modules=texts("modules"),
        result=texts("result") if "result" in keys else None,
        decks=keys["decks"].each(_to_pile) if "decks" in keys else (),
        hands=keys["hands"].each(_to_pile) if "hands" in keys else (),
        date=text("date"),
        place=text("place"),
        source=text("source"),
        tags=keys["tags"].each(_to_tag) if "tags" in keys else (),
    )


def _to_entry(node: _Node) -> Entry:
    keys = node.keys(("colour",), ("driver",))
    return Entry(keys["colour"].text(), keys["driver"].text() if "driver" in keys else "")


def _to_pile(node: _Node) -> tuple[str, Cards]:
    keys = node.keys(("colour", "cards"))
    return keys["colour"].text(), keys["cards"].cards()


def _to_tag(node: _Node) -> Tag:
    keys = node.keys(("name", "value"), ("words",))
    words = keys["words"].each(_Node.text) if "words" in keys else ()
    return Tag(keys["name"].text(), words, keys["value"].text())


def _to_round(node: _Node) -> Round:
    keys = node.keys(("round", "turns"), ("order",))
    order = keys["order"].each(_Node.text) if "order" in keys else ()
    return Round(keys["round"].number(), order, keys["turns"].each(_to_turn))


def _to_turn(node: _Node) -> Turn:
    keys = node.keys(("car", "items"), ("drew", "shuffled"))
    drew = keys["drew"].cards() if "drew" in keys else None
    shuffled = keys["shuffled"].each(_Node.cards) if "shuffled" in keys else ()
    return Turn(keys["car"].text(), keys["items"].each(_to_item), drew, shuffled)


def _to_item(node: _Node) -> Item:
    keys = node.value if isinstance(node.value, dict) else {}
    form = next((_BY_KEY[key] for key in keys if key in _BY_KEY), None)
    if form is None:
        node.refuse("an object with one of the keys " + ", ".join(_BY_KEY))
    may_flip = form.item in (Play, Boost)
    nodes = node.keys((form.key,), ("flips",) if may_flip else ())
    value, flips = nodes[form.key], nodes.get("flips")
    if form.item is Play:
        cards = value.cards()
        if flips:
            return Play(cards, flips.each(_Node.cards))
        return Play(cards, None if any(PLUS[kind] for kind in cards) else ())
    if form.item is Boost:
        value.true()
        return Boost(flips.cards() if flips else None)
    if form.item is Discard:
        return Discard(value.cards())
    if form.body == "word":
        value.true()
        return make(form)
    if form.body == "count":
        return make(form, value.number())
    names = [field.name for field in fields(form.item)]
    needed = [field.name for field in fields(form.item) if field.default is MISSING]
    numbers = value.keys(needed, [name for name in names if name not in needed])
    return make(form, *[numbers[name].number() if name in numbers else None for name in names])
