"""Step 2: play cards."""

from collections.abc import Iterator
from itertools import combinations

from engine.actions import Action, Play
from engine.car import Car
from engine.cards import HEAT, KINDS, Cards, spelled
from engine.errors import Illegal
from engine.outcomes import Cluttered, Outcome, Played
from engine.piles import Piles
from engine.race import REPLENISH, Race

__all__ = ["options", "play"]


def options(race: Race, car: Car) -> Iterator[Action]:
    """List the sets of cards ``car`` may play, each once; a cluttered hand leaves one."""
    piles = car.piles
    playable = [kind for kind in range(KINDS) if kind != HEAT for _ in range(piles.most(kind))]
    for cards in sorted(set(combinations(playable, car.gear))):
        if _can_be_played(piles, cards):
            yield Play(cards)
    full = min(car.gear, piles.hand_size)
    for size in range(min(_enough(race, car), full + 1)):
        for cards in sorted(set(combinations(playable, size))):
            filled = cards + (HEAT,) * (full - size)
            if _can_be_played(piles, filled, cluttered=True):
                yield Play(filled)


def play(race: Race, car: Car, action: Play) -> tuple[Outcome, ...]:
    """Play exactly as many cards as the gear, never Heat unless the hand is cluttered.

    With too few playable cards the hand is cluttered: they are all played, Heat fills up as far as
    there is any, the car stands still, drops to gear 1 and goes straight to replenishing. What
    counts as too few is the ruling ``cluttered-hand``.
    """
    cards = action.cards
    if HEAT in cards or len(cards) < car.gear:
        if action.flips:
            raise Illegal("flip.too-many", expected=0, found=len(action.flips))
        _check_cluttered(race, car, cards)
        car.piles.play(cards)
        car.piles.hold_only_heat()
        car.gear = 1
        race.step = REPLENISH
        return Played(cards), Cluttered()
    if len(cards) != car.gear:
        raise Illegal("play.count", expected=car.gear, found=len(cards))
    car.piles.play(cards)
    car.flips = action.flips
    return (Played(cards),)


def _enough(race: Race, car: Car) -> int:
    """Say how many playable cards keep a hand from being cluttered (D13)."""
    return car.gear if race.rulings.cluttered_hand == "chosen-gear" else car.lowest_gear


def _check_cluttered(race: Race, car: Car, cards: Cards) -> None:
    """See that ``cards`` are those of a cluttered hand, on a copy: a refusal changes nothing."""
    playable = len(cards) - cards.count(HEAT)
    enough = _enough(race, car)
    full = min(car.gear, car.piles.hand_size)
    if HEAT in cards and playable >= enough:
        raise Illegal("play.heat", expected=enough, found=spelled(cards))
    if playable >= enough and len(cards) == full < car.gear:
        raise Illegal("play.too-few", expected=car.gear, found=full)
    if playable >= enough or len(cards) != full:
        raise Illegal("play.count", expected=full, found=len(cards))
    trial = car.piles.copy()
    trial.play(cards)
    trial.hold_only_heat()


def _can_be_played(piles: Piles, cards: Cards, *, cluttered: bool = False) -> bool:
    trial = piles.copy()
    try:
        trial.play(cards)
        if cluttered:
            trial.hold_only_heat()
    except Illegal:
        return False
    return True
