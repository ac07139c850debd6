"""The end of a race as announced, and the log it makes."""

from typing import Final

from engine.bga.event import Event
from engine.bga.packets import Imported, Packets
from engine.bga.race.rounds import end_round
from engine.bga.race.state import SeenRace, Stage, listed
from engine.notation.model import Entry, Log

__all__ = ["POINTS", "end_race", "imported"]

POINTS: Final = (9, 6, 4, 3, 2, 1)
"""What the site gives for the places of a race; nothing from the seventh place on."""


def end_race(race: SeenRace, event: Event) -> None:
    """Read the final order and points."""
    if still := end_round(race, event):
        raise event.refuse("archive.still-racing", found=still[0].colour)
    result = race.result
    places = list(range(len(race.finished) + 1, len(result) + 1))
    event.must("the places of the cars that left", listed(places), listed(sorted(race.gone)))
    order = listed(event.numbers("order"))
    event.must("the finishing order", listed([racer.id for racer in result]), order)
    scores = event.fields.get("scores")
    if type(scores) is not list or not scores:
        raise event.malformed("scores", "a list of points")
    points = event.as_mapping(scores[-1], "scores")
    event.must("the cars with points", listed(sorted(race.racers)), listed(sorted(points)))
    for place, racer in enumerate(result):
        won = POINTS[place] if place < len(POINTS) else 0
        event.must(f"the points of {racer.colour}", won, points[racer.id])
    race.end = event.packet
    race.stage = Stage.OVER


def imported(race: SeenRace, source: str, date: str) -> Imported:
    """Make the log of a race that is over, and the packets its parts came from."""
    circuit, laps = race.track.circuit, race.track.laps
    log = Log(
        circuit=circuit.key,
        cars=tuple(Entry(racer.colour, racer.name) for racer in race.grid),
        grid=tuple(racer.colour for racer in race.grid),
        disclosure="observed",
        rounds=tuple(each for each, _ in race.rounds),
        # Nobody crossed a line: then the archive does not say, and the printed number it is.
        laps=laps if laps not in (0, circuit.laps) else None,
        rulings=("board-game-arena",),
        result=tuple(racer.colour for racer in race.result),
        hands=tuple(race.hands.items()),
        date=date,
        source=source,
    )
    lines = {
        (each.number, line.car, line.before): (*line.packets, line.packets[-1])
        for each, lines in race.rounds
        for line in lines
    }
    return Imported(log, Packets(lines, race.round_packets, race.end))
