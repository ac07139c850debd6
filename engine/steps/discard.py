"""Step 8: discard."""

from collections.abc import Iterator
from itertools import combinations

from engine.actions import Action, Discard
from engine.car import Car
from engine.cards import HEAT, KINDS, STRESS, Cards, spelled
from engine.errors import Illegal
from engine.outcomes import Discarded, Outcome
from engine.piles import Piles
from engine.race import Race

__all__ = ["discard", "options"]


def options(race: Race, car: Car) -> Iterator[Action]:
    """List every set of cards ``car`` may discard, each once."""
    if _turn_is_over(race, car):
        return
    kinds = (kind for kind in range(KINDS) if kind not in (HEAT, STRESS))
    hand = [kind for kind in kinds for _ in range(car.piles.most(kind))]
    most = min(len(hand), car.piles.hand_size)
    for number in range(1, most + 1):
        for cards in sorted(set(combinations(hand, number))):
            if _may_be_held(car.piles, cards):
                yield Discard(cards)


def discard(race: Race, car: Car, action: Discard) -> tuple[Outcome, ...]:
    """Put any number of cards from the hand on the discard pile, but neither Heat nor Stress."""
    if _turn_is_over(race, car):
        raise Illegal("discard.spun-out")
    for kind in action.cards:
        if kind in (HEAT, STRESS):
            raise Illegal("discard.kind", found=spelled((kind,)))
    car.piles.throw(action.cards)
    return (Discarded(action.cards),)


def _may_be_held(piles: Piles, cards: Cards) -> bool:
    """Say whether some deal puts all of ``cards`` into the hand together."""
    if all(cards.count(kind) <= piles.least(kind) for kind in set(cards)):
        return True
    try:
        piles.copy().leave_hand(cards)
    except Illegal:
        return False
    return True


def _turn_is_over(race: Race, car: Car) -> bool:
    return car.spun and race.rulings.after_spin_out == "turn-ends"
