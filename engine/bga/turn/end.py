"""Steps 7 to 9 as announced: corners, spin out, discards, the play area cleared, the draw."""

from engine.actions import Discard
from engine.bga.cards import STRESS_CARD
from engine.bga.event import Event
from engine.bga.modules import CHAMPIONSHIP
from engine.bga.turn.state import Phase, Turn, kinds
from engine.circuit import Corner
from engine.observations import CornerSeen, DeckSeen, SpinOutSeen, StandsAt

__all__ = ["clear", "discard", "draw", "pay_corner", "spin_out"]


def pay_corner(turn: Turn, event: Event) -> Phase:
    """Read the Heat paid for a corner."""
    corner = turn.track.corner(event)
    heat = len(turn.read_heat(event))
    event.must("the speed in the corner", turn.speed, event.number("speed"))
    event.must("the Heat a corner costs", turn.speed - corner.limit, heat)
    _pass_corners(turn, event, corner)
    turn.line.add(event, CornerSeen(corner.number, heat))
    return Phase.CHECKED


def spin_out(turn: Turn, event: Event) -> Phase:
    """Read a spin out: the Heat that was left, the Stress taken, how far back the car goes."""
    racer, track = turn.racer, turn.track
    corner = track.corner(event)
    heat = len(turn.read_heat(event))
    event.must("the speed in the corner", turn.speed, event.number("speed"))
    event.must("the Heat left in the engine", 0, len(racer.ledger.engine))
    stress = event.numbers("stresses")
    event.must("the number of Stress cards", len(stress), event.number("m"))
    turn.register.allow(racer.id, STRESS_CARD, len(stress))
    for card in stress:
        turn.register.note(event, card, STRESS_CARD, racer.id)
        racer.ledger.take_stress(card)
    _pass_corners(turn, event, corner)
    turn.corners = []
    racer.at -= event.number("nCellsBack")
    racer.cell = event.number("cell")
    lap, space = divmod(racer.at, track.circuit.length)
    there, lane = track.board.spot(event, racer.cell)
    event.must("the space after the spin out", space, there)
    event.must("the lap after the spin out", lap, event.number("turn"))
    turn.line.add(event, SpinOutSeen(corner.number, heat, len(stress)))
    turn.line.add(event, StandsAt(lap, space, lane))
    return Phase.SPUN


def discard(turn: Turn, event: Event) -> Phase:
    """Read the cards discarded from the hand."""
    _pass_corners(turn, event, None)
    cards = turn.read_cards(event, "cards", "discard")
    if not cards:
        raise event.malformed("cards", "the cards discarded")
    event.must("the number of cards discarded", len(cards), event.number("n"))
    turn.racer.ledger.throw(event, cards)
    turn.line.add(event, Discard(kinds(cards)))
    return Phase.DISCARDED


def clear(turn: Turn, event: Event) -> Phase:
    """Read that the cards in play are cleared away.

    The size of the deck is noted here and again if a draw follows: that none does says something, too.
    """
    ledger = turn.racer.ledger
    if turn.phase is not Phase.CLUTTERED:
        _pass_corners(turn, event, None)
    if event.numbers("sponsorIds"):
        raise event.refuse("archive.module", found=CHAMPIONSHIP)
    event.must("the cards in play", sorted(ledger.played), sorted(event.numbers("cardIds")))
    ledger.clear()
    turn.line.add(event, DeckSeen(ledger.deck))
    return Phase.CLEARED


def draw(turn: Turn, event: Event, cards: int) -> None:
    """Read that ``cards`` cards were drawn after the turn was over."""
    turn.drew = True
    turn.racer.ledger.draw(event, cards)
    turn.line.items.pop()
    turn.line.packets.pop()
    turn.line.add(event, DeckSeen(turn.racer.ledger.deck))


def _pass_corners(turn: Turn, event: Event, up_to: Corner | None) -> None:
    """Note that corners crossed before ``up_to`` cost nothing, as nothing was announced.

    Without this a payment left out of the archive would go unseen.
    """
    if turn.corners is None:
        turn.corners = turn.track.corners_crossed(turn.started, turn.racer.at)
    if up_to is not None and up_to not in turn.corners:
        raise event.refuse("archive.corner-not-crossed", found=up_to.number)
    while turn.corners and (corner := turn.corners.pop(0)) != up_to:
        turn.line.add(event, CornerSeen(corner.number, 0))
