"""A round as announced: mulligans and giving up before it, whose turn it is, who comes in, the next."""

from engine.actions import GiveUp, Mulligan
from engine.bga.event import Event
from engine.bga.packets import Line
from engine.bga.race.start import names_of
from engine.bga.race.state import Drawn, SeenRace
from engine.bga.racer import Racer
from engine.bga.turn import begin_turn
from engine.notation.model import Round
from engine.observations import DeckSeen, HeatPaid, PlaceSeen
from engine.race import HAND_SIZE

__all__ = ["end_round", "finish", "give_up", "mulligan", "next_round", "reveal"]


def mulligan(race: SeenRace, event: Event) -> None:
    """Read that a driver draws a new first hand."""
    racer = race.racer(event)
    if race.number > 1 or race.turn is not None:
        raise event.refuse("archive.mulligan-late")
    if racer.id in race.mulligans:
        raise event.refuse("archive.twice", found=event.type)
    race.mulligans.add(racer.id)
    racer.ledger.pay(event, [race.register.read_one(event, "heat", racer.id, "engine")])
    racer.ledger.restart()
    racer.ledger.draw(event, event.number("n"))
    line = _announce(race, racer)
    line.add(event, Mulligan())
    line.add(event, HeatPaid(1))
    line.add(event, DeckSeen(racer.ledger.deck))
    race.drawn = Drawn(racer, HAND_SIZE, line)


def give_up(race: SeenRace, event: Event) -> None:
    """Read that a driver gives up; the site puts the car on a cell of its own, minus its place."""
    racer = race.racer(event)
    if not event.flag("giveUp"):
        raise event.refuse("archive.left-table", found=racer.colour)
    if racer not in race.waiting or any(not line.before for line in race.lines):
        raise event.refuse("archive.give-up-late", found=racer.colour)
    place = -event.number("cell")
    if place in race.gone or not 1 <= place <= len(race.grid):
        raise event.refuse("archive.place", found=place)
    race.gone[place] = racer
    race.waiting.remove(racer)
    line = _announce(race, racer)
    line.add(event, GiveUp())
    line.add(event, PlaceSeen(place))


def reveal(race: SeenRace, event: Event) -> None:
    """Read the beginning of the next car's turn."""
    racer = race.racer(event)
    if not race.waiting or racer is not race.waiting[0]:
        expected = race.waiting[0].colour if race.waiting else "no car"
        raise event.refuse("archive.turn", expected=expected, found=racer.colour)
    race.waiting.pop(0)
    race.turn = begin_turn(event, racer, race.track, race.register)
    race.lines.append(race.turn.line)


def finish(race: SeenRace, event: Event) -> None:
    """Read that a car is in, which is told when the round is over."""
    race.must_wait_for_nobody(event)
    racer = race.racer(event)
    event.must("the next place", len(race.finished) + 1, event.number("pos"))
    driven = [line for line in race.lines if line.car == racer.colour and not line.before]
    if racer in race.finished or not driven:
        raise event.refuse("archive.finish", found=racer.colour)
    race.finished.append(racer)
    driven[0].add(event, PlaceSeen(len(race.finished)))


def end_round(race: SeenRace, event: Event) -> list[Racer]:
    """Close the round; list the cars still racing, in its order."""
    race.must_wait_for_nobody(event)
    # Of those that give up together the rules give the last place to the first one to go.
    before = sorted((line for line in race.lines if line.before), key=_place, reverse=True)
    lines = [*before, *(line for line in race.lines if not line.before)]
    order = tuple(racer.colour for racer in race.order)
    turns = tuple(line.turn() for line in lines)
    race.rounds.append((Round(race.number, order, turns), lines))
    out = {*race.finished, *race.gone.values()}
    return [racer for racer in race.order if racer not in out]


def next_round(race: SeenRace, event: Event) -> None:
    """Read the order of the next round."""
    numbers = event.numbers("constructor_ids")
    names = names_of(event, numbers)
    for number, name in zip(numbers, names, strict=True):
        if number in race.racers:
            racer = race.racers[number]
            event.must(f"the driver of {racer.colour}", racer.name, name)
    still = end_round(race, event)
    if not numbers or sorted(numbers) != sorted(racer.id for racer in still):
        expected = ", ".join(racer.colour for racer in still) or "no car"
        cars = (race.racers.get(number) for number in numbers)
        found = ", ".join(racer.colour if racer else "no car" for racer in cars) or "no car"
        raise event.differs("the cars of the next round", expected, found)
    race.begin_round(event, [race.racers[number] for number in numbers])


def _announce(race: SeenRace, racer: Racer) -> Line:
    line = Line(racer.colour, before=True)
    race.lines.append(line)
    return line


def _place(line: Line) -> int:
    """Rank the lines before a round: mulligans first, then by the place of who gives up."""
    last = line.items[-1]
    return last.place if isinstance(last, PlaceSeen) else 1_000
