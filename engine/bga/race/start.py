"""The start as announced: grid, decks and engines."""

from engine.bga.cards import HEAT_CARD, OWN_CARDS, STARTING_UPGRADES, STRESS_CARD
from engine.bga.cells import board_of
from engine.bga.event import Event, Fields, shown
from engine.bga.ledger import Ledger
from engine.bga.modules import GARAGE, LEGENDS
from engine.bga.race.state import SeenRace, Stage, listed
from engine.bga.racer import Racer
from engine.bga.track import Track
from engine.car import COLOURS

__all__ = ["clean", "names_of", "set_up", "start"]


def start(race: SeenRace, event: Event) -> None:
    """Read the grid: which cars race, and on which circuit."""
    numbers = event.numbers("constructor_ids")
    cells = event.mapping("cells")
    event.must("the cars on the grid", listed(sorted(numbers)), listed(sorted(cells)))
    grid = event.as_numbers([cells[number] for number in numbers], "cells")
    board, circuit = board_of(event, grid)
    race.track = Track(board, circuit)
    for spot, (number, name) in enumerate(zip(numbers, names_of(event, numbers), strict=True)):
        if not 0 <= number < len(COLOURS):
            raise event.refuse("archive.no-car", found=number)
        racer = Racer(number, COLOURS[number], name, circuit.grid[spot][0], grid[spot])
        race.racers[number] = racer
        race.grid.append(racer)
        race.register.allow(number, STRESS_CARD, circuit.stress)
        race.register.allow(number, HEAT_CARD, circuit.heat)
    race.begin_round(event, race.grid)
    race.stage = Stage.GRID


def clean(race: SeenRace, event: Event) -> None:
    """Read the decks before Stress is shuffled in; here other modules show first."""
    for number, counters in _counters(race, event):
        deck = counters.get("deckCount")
        if deck == 0:
            raise event.refuse("archive.module", found=LEGENDS)
        if deck == OWN_CARDS - STARTING_UPGRADES:
            raise event.refuse("archive.module", found=GARAGE)
        event.must(f"the deck of {race.racers[number].colour}", OWN_CARDS, deck)
    race.stage = Stage.CLEAN


def set_up(race: SeenRace, event: Event) -> None:
    """Read engines and decks as they are before the first hands."""
    circuit = race.track.circuit
    for number, counters in _counters(race, event):
        racer = race.racers[number]
        piles = Event(event.type, counters, event.packet, event.public)
        engine = race.register.read(piles, "engine", number, "engine")
        racer.ledger = Ledger(piles.number("deckCount"), (card.id for card in engine))
        event.must(f"the Heat of {racer.colour}", circuit.heat, len(racer.ledger.engine))
        event.must(f"the discard pile of {racer.colour}", {}, piles.mapping("discard"))
        deck = OWN_CARDS + circuit.stress
        event.must(f"the deck of {racer.colour}", deck, racer.ledger.deck)
    race.stage = Stage.DEALING


def names_of(event: Event, numbers: list[int]) -> list[str]:
    """Read the drivers' names beside the car numbers they go with."""
    names = event.as_entry(event.entry("constructors_names").get("args"), "constructors_names")
    found = []
    for index, number in enumerate(numbers):
        event.must("the order of the names", number, names.get(f"constructor_id{index}"))
        name = names.get(f"constructor_name{index}")
        if type(name) is not str:
            raise event.malformed("constructors_names", "names")
        found.append(shown(name))
    return found


def _counters(race: SeenRace, event: Event) -> list[tuple[int, Fields]]:
    counters = event.mapping("counters")
    event.must("the cars of the race", listed(sorted(race.racers)), listed(sorted(counters)))
    return [(car, event.as_entry(each, "counters")) for car, each in counters.items()]
