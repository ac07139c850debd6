"""Draws as announced: their number to everybody, the cards to their owner alone."""

from engine.bga.event import Event
from engine.bga.modules import CHAMPIONSHIP
from engine.bga.race.state import Drawn, SeenRace, Stage
from engine.bga.turn import draw

__all__ = ["deal", "replenish", "see_drawn"]


def deal(race: SeenRace, event: Event) -> None:
    """Read the draw of a first hand."""
    racer = race.racer(event)
    if racer.id in race.dealt:
        raise event.refuse("archive.twice", found=event.type)
    race.dealt.add(racer.id)
    cards = _number(event)
    racer.ledger.draw(event, cards)
    race.drawn = Drawn(racer, cards, None)
    if len(race.dealt) == len(race.racers):
        race.stage = Stage.RACING


def replenish(race: SeenRace, event: Event) -> None:
    """Read the draw at the end of a turn."""
    turn = race.turn
    if turn is None or turn.drew:
        raise event.refuse("archive.out-of-place", expected=race.stage, found=event.type)
    racer = race.racer(event)
    if racer is not turn.racer:
        raise event.refuse("archive.turn", expected=turn.racer.colour, found=racer.colour)
    cards = _number(event)
    draw(turn, event, cards)
    race.drawn = Drawn(racer, cards, turn.line)


def see_drawn(race: SeenRace, event: Event) -> None:
    """Read which cards the archive's viewer drew; the site tells it right after the draw."""
    drawn = race.drawn
    if drawn is None or event.fields.get("constructor_id") != drawn.racer.id:
        raise event.refuse("archive.drawn")
    if event.fields.get("areSponsors"):
        raise event.refuse("archive.module", found=CHAMPIONSHIP)
    race.drawn = None
    racer = drawn.racer
    cards = race.register.read(event, "cards", racer.id, "hand")
    event.must("the number of cards drawn", drawn.cards, len({card.id for card in cards}))
    event.must("the size of the draw deck", racer.ledger.deck, event.number("deckCount"))
    racer.ledger.see_drawn(event, cards)
    kinds = tuple(card.kind for card in cards)
    if drawn.line is None:
        race.hands[racer.colour] = kinds
    else:
        drawn.line.drew = kinds


def _number(event: Event) -> int:
    if event.flag("areSponsors"):
        raise event.refuse("archive.module", found=CHAMPIONSHIP)
    return event.number("n")
