"""A race in any written position, so that a rule's test reads like the rulebook.

Cards are written as in a log: ``"1 1 4 S H"``. A deck and a shuffle are written top card first::

    red = a_car("red", at=2, gear=2, hand="3 4 H")
    race = a_race(red, a_car("blue", at=9))
    outcomes = take_turn(race, Shift(2), play("3 4"))
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import pytest

from engine import rounds
from engine.actions import Action, Discard, Pass, Play
from engine.car import Car
from engine.cards import CARDS, KIND_OF, KINDS, Cards, counted
from engine.circuit import Circuit, Corner, load_circuit
from engine.errors import Illegal
from engine.hidden import HiddenPiles
from engine.outcomes import Outcome
from engine.piles import OpenPiles, Piles
from engine.play import apply, legal, settle, walk
from engine.race import HAND_SIZE, OVER, Race
from engine.rulings import PRESETS, Rulings
from engine.setup.deck import starting_deck

BEFORE: Final = 0
SHIFT: Final = 1
PLAY: Final = 2
REACT: Final = 5
SLIPSTREAM: Final = 6
CORNERS: Final = 7
DISCARD: Final = 8
REPLENISH: Final = 9

A_HAND: Final = "1 1 2 2 3 3 4"
A_DECK: Final = "1 2 3 4 1 2 3 4"


def kinds(text: str) -> Cards:
    """Read cards written as tokens with spaces between them."""
    return tuple(KIND_OF[token] for token in text.split())


def tokens(counts: Iterable[int]) -> str:
    """Write cards counted by kind as tokens, lowest first."""
    return " ".join(
        card.token for card, number in zip(CARDS, counts, strict=True) for _ in range(number)
    )


def hand_of(car: Car) -> str:
    """Write the hand of a car whose cards are all known, lowest first."""
    assert isinstance(car.piles, OpenPiles)
    return tokens(car.piles.hand)


def deck_of(car: Car) -> str:
    """Write the draw deck of a car whose cards are all known, top card first."""
    assert isinstance(car.piles, OpenPiles)
    return " ".join(CARDS[kind].token for kind in reversed(car.piles.deck))


def discard_of(car: Car) -> str:
    """Write a car's discard pile, lowest first."""
    return tokens(car.piles.discard)


def played_of(car: Car) -> str:
    """Write a car's play area as it lies."""
    return " ".join(CARDS[kind].token for kind in car.piles.played)


def play(cards: str, *flips: str) -> Play:
    """Play ``cards``; ``flips`` are the runs of cards turned over, if the log wrote them down."""
    return Play(kinds(cards), tuple(map(kinds, flips)) if flips else None)


def discard(cards: str) -> Discard:
    """Discard ``cards``."""
    return Discard(kinds(cards))


def a_circuit(
    *corners: tuple[int, int],
    length: int = 30,
    laps: int = 2,
    race_lane: int = 1,
    heat: int = 6,
    stress: int = 3,
) -> Circuit:
    """Build a small board; ``corners`` are (space after the line, speed limit).

    Without corners it has one before its last space that nobody ever takes too fast.
    """
    rows = corners or ((length - 1, 99),)
    return Circuit(
        key="small",
        name="Small",
        length=length,
        laps=laps,
        heat=heat,
        stress=stress,
        race_lane=race_lane,
        grid_spots=8,
        corners=tuple(
            Corner(number, line, limit, race_lane)
            for number, (line, limit) in enumerate(rows, start=1)
        ),
    )


USA: Final = load_circuit("usa")
PLAIN: Final = a_circuit(length=100)
"""A long board without a corner to mind."""


def _shuffles(orders: tuple[str, ...]) -> Callable[[list[int]], list[int]]:
    """Hand out the written orders one by one, then put the lowest card on top."""
    waiting = [kinds(order) for order in orders]

    def shuffle(pile: list[int]) -> list[int]:
        if not waiting:
            return [kind for kind in reversed(range(KINDS)) for _ in range(pile[kind])]
        order = waiting.pop(0)
        assert counted(order) == pile, f"written {order}, but shuffled is {pile}"
        return list(reversed(order))

    return shuffle


def open_piles(
    hand: str = A_HAND,
    deck: str = A_DECK,
    *,
    engine: int = 6,
    discard: str = "",
    played: str = "",
    shuffled: tuple[str, ...] = (),
) -> OpenPiles:
    """Lay out piles of which every card is known."""
    piles = OpenPiles(engine, list(reversed(kinds(deck))), _shuffles(shuffled))
    piles.hand = counted(kinds(hand))
    piles.hand_size = sum(piles.hand)
    piles.discard = counted(kinds(discard))
    piles.played = list(kinds(played))
    return piles


def hidden_piles(
    unseen: int,
    pool: str,
    *,
    known: str = "",
    engine: int = 6,
    discard: str = "",
    played: str = "",
) -> HiddenPiles:
    """Lay out piles of which only ``known`` cards of the hand are known.

    ``pool`` are the cards that are in the deck or among the ``unseen`` ones in the hand.
    """
    piles = HiddenPiles(engine, counted(kinds(pool)))
    piles.draw(unseen)
    piles.known = counted(kinds(known))
    piles.hand_size += sum(piles.known)
    piles.discard = counted(kinds(discard))
    piles.played = list(kinds(played))
    return piles


def a_car(
    colour: str,
    *,
    at: int,
    lane: int = 0,
    gear: int = 1,
    piles: Piles | None = None,
    hand: str = A_HAND,
    deck: str = A_DECK,
    engine: int = 6,
    discard: str = "",
    shuffled: tuple[str, ...] = (),
) -> Car:
    """Put a car on position ``at``; lane 0 is the first free spot there, race line first."""
    if piles is None:
        piles = open_piles(hand, deck, engine=engine, discard=discard, shuffled=shuffled)
    car = Car(colour, "", at, lane, piles)
    car.gear = gear
    return car


def a_race(
    *cars: Car,
    circuit: Circuit = PLAIN,
    laps: int = 2,
    step: int = SHIFT,
    turn: Car | None = None,
    number: int = 2,
    rulings: Rulings = PRESETS["printed"],
    **readings: Any,
) -> Race:
    """Set up a race in round ``number``: it is ``turn``'s turn, or the first car named one's.

    ``readings`` are the rulings that differ from ``rulings``.
    """
    for index, car in enumerate(cars):
        if not car.lane:
            race_lane = circuit.race_lane[car.at % circuit.length]
            before = sum(other.at == car.at for other in cars[:index])
            car.lane = race_lane if before % 2 == 0 else 3 - race_lane
    race = Race(circuit, laps, rulings._replace(**readings), list(cars))
    race.round = number
    race.order.sort(key=race.ahead_first)
    if step != BEFORE:
        race.turn = race.order.index(turn or cars[0])
    race.step = step
    return race


def do(race: Race, *actions: Action) -> list[Outcome]:
    """Let the car whose turn it is take ``actions``; list what they caused."""
    return [outcome for action in actions for outcome in apply(race, action)]


def end_turn(race: Race) -> list[Outcome]:
    """Let the rest of the turn happen and pass it on; list what happened, places included."""
    outcomes: list[Outcome] = []
    walk(race, OVER, outcomes)
    return [*outcomes, *(finished for _, finished in rounds.end_turn(race))]


def take_turn(race: Race, *actions: Action) -> list[Outcome]:
    """Play a whole turn and pass it on; list everything it caused."""
    return [*do(race, *actions), *end_turn(race)]


def options(race: Race, kind: type[Any]) -> list[Any]:
    """List the legal actions of one kind for the car whose turn it is."""
    return [action for action in legal(race, race.car) if type(action) is kind]


def state_of(thing: Any) -> Any:
    """Spell out everything in a race, a car or piles, so that two states compare with ``==``."""
    if isinstance(thing, Race | Car | Piles):
        names = {name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())}
        # A shuffle is behaviour, the circuit and the rulings never change.
        names -= {"_shuffle", "circuit", "rulings"}
        return {name: state_of(getattr(thing, name)) for name in sorted(names)}
    if isinstance(thing, list | tuple):
        return [state_of(each) for each in thing]
    return bytes(thing) if isinstance(thing, bytearray) else thing


def refusal(race: Race, action: Action, car: Car | None = None) -> str:
    """Try ``action``, see that it is refused and nothing has changed; return the code."""
    before = state_of(race)
    with pytest.raises(Illegal) as refused:
        apply(race, action, car)
    assert state_of(race) == before
    return refused.value.code


def late_refusal(race: Race, *actions: Action) -> str:
    """Try ``actions``, the last of which is refused when flips or earlier steps have happened."""
    do(race, *actions[:-1])
    with pytest.raises(Illegal) as refused:
        take_turn(race, actions[-1])
    return refused.value.code


def drive_randomly(race: Race, rng: random.Random, *, hold: float = 0.4) -> Iterator[Car]:
    """Let every car choose at random among what is legal; yield each car after its step.

    ``hold`` is how often a step that may be left alone is.
    """
    while not race.over:
        if race.step == BEFORE:
            apply(race, Pass())
            continue
        car = race.car
        choices = legal(race, car)
        if choices[-1] == Pass() and (len(choices) == 1 or rng.random() < hold):
            apply(race, Pass())
        else:
            apply(race, rng.choice(choices))
        settle(race)
        yield car


def all_cards(car: Car) -> int:
    """Count all the cards of a car."""
    piles = car.piles
    return piles.engine + piles.hand_size + piles.deck_size + sum(piles.discard) + len(piles.played)


def a_full_grid(
    rng: random.Random,
    colours: Iterable[str],
    *,
    circuit: Circuit = USA,
    laps: int = 1,
    extra: str = "",
    **readings: Any,
) -> Race:
    """Line up cars with the starting decks, shuffled by ``rng``, and first hands drawn.

    ``extra`` are more cards in every deck, where a race has to be odder than a real one.
    """

    def shuffle(pile: list[int]) -> list[int]:
        cards = [kind for kind, number in enumerate(pile) for _ in range(number)]
        rng.shuffle(cards)
        return cards

    deck = [a + b for a, b in zip(starting_deck(circuit), counted(kinds(extra)), strict=True)]
    cars = []
    for colour, (at, lane) in zip(colours, circuit.grid, strict=False):
        piles = OpenPiles(circuit.heat, shuffle(deck), shuffle)
        piles.draw(HAND_SIZE)
        cars.append(Car(colour, "", at, lane, piles))
    return a_race(*cars, circuit=circuit, laps=laps, step=BEFORE, number=1, **readings)
