"""Steps 4 to 6 as announced: adrenaline, the reactions, the slipstream."""

from engine.actions import Adrenaline, Boost, Cool, Slipstream
from engine.bga.event import Event
from engine.bga.modules import GARAGE
from engine.bga.turn.state import Phase, Turn
from engine.cards import HEAT
from engine.observations import HasAdrenaline, HeatPaid
from engine.steps.react import GEAR_COOLDOWN

__all__ = [
    "cool",
    "flip_for_boost",
    "gain_adrenaline",
    "gain_cooldown",
    "leave",
    "move_for_adrenaline",
    "move_for_boost",
    "pay_for_boost",
    "slipstream",
    "use_adrenaline",
]


def gain_adrenaline(turn: Turn, event: Event) -> Phase:
    """Read that the car has adrenaline."""
    if turn.adrenaline:
        raise event.refuse("archive.twice", found=event.type)
    turn.adrenaline = True
    turn.line.add(event, HasAdrenaline())
    return Phase.REACTING


def gain_cooldown(turn: Turn, event: Event) -> Phase:
    """Read the cooldown the gear gives; whether it is right is asked when the reactions are over."""
    if turn.cooldown is not None:
        raise event.refuse("archive.twice", found=event.type)
    turn.cooldown = event.number("cooldown")
    return Phase.REACTING


def cool(turn: Turn, event: Event) -> Phase:
    """Read which Heat was cooled."""
    cards = turn.read_cards(event, "cards", "hand")
    event.must("the number of cards cooled", len(cards), event.number("n"))
    for card in cards:
        if card.kind != HEAT:
            raise event.refuse("archive.not-heat", card=card.id)
    turn.racer.ledger.cool(event, cards)
    turn.line.add(event, Cool(len(cards)))
    return Phase.REACTING


def use_adrenaline(turn: Turn, event: Event) -> Phase:
    """Read that the car takes the speed of adrenaline; its move is told next."""
    if not turn.adrenaline:
        raise event.refuse("archive.no-adrenaline")
    turn.line.add(event, Adrenaline())
    return Phase.ADRENALINE


def move_for_adrenaline(turn: Turn, event: Event) -> Phase:
    """Read the move of adrenaline."""
    move = turn.read_move(event)
    event.must("the speed of adrenaline", 1, move.asked)
    return turn.move(event, move, turn.speed + 1, Phase.REACTING)


def pay_for_boost(turn: Turn, event: Event) -> Phase:
    """Read the Heat paid for a boost; the cards it flips are told next.

    The site announces three payments alike: with a corner in step 7, with a number for the Heat symbol
    of an upgrade, with neither for a boost.
    """
    if "corner" in event.fields:
        found = "payHeats for a corner"
        raise event.refuse("archive.out-of-place", expected=turn.phase, found=found)
    if "n" in event.fields:
        raise event.refuse("archive.module", found=GARAGE)
    cards = turn.read_cards(event, "cards", "engine")
    event.must("the Heat a boost costs", 1, len(cards))
    turn.racer.ledger.pay(event, cards)
    turn.line.add(event, Boost())
    turn.line.add(event, HeatPaid(1))
    return Phase.PAID


def flip_for_boost(turn: Turn, event: Event) -> Phase:
    """Read the flips of a boost, which stands in the line before what it cost."""
    event.must("the number of the boost", 1, event.number("i"))
    event.must("the number of boosts", 1, event.number("n"))
    turn.line.items[-2] = Boost(turn.read_flips(event))
    turn.line.packets[-2] = event.packet
    return Phase.BOOSTED


def move_for_boost(turn: Turn, event: Event) -> Phase:
    """Read the move of a boost."""
    move = turn.read_move(event)
    return turn.move(event, move, turn.speed + move.asked, Phase.REACTING)


def leave(turn: Turn, event: Event) -> Phase:
    """Read that the reactions are over."""
    event.must("the cooldown of the gear", GEAR_COOLDOWN.get(turn.gear), turn.cooldown)
    return Phase.LEFT


def slipstream(turn: Turn, event: Event) -> Phase:
    """Read the one move that may follow the reactions."""
    move = turn.read_move(event)
    turn.line.add(event, Slipstream(move.asked))
    return turn.move(event, move, turn.speed, Phase.SLIPSTREAMED)
