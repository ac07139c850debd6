"""Does what a scorer saw agree with the race?"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.car import Car
from engine.errors import Illegal
from engine.observations import (
    CornerSeen,
    DeckSeen,
    HasAdrenaline,
    HeatPaid,
    PlaceSeen,
    SpeedSeen,
    SpinOutSeen,
    StandsAt,
)
from engine.outcomes import AdrenalineGained, CornerPaid, Outcome, SpunOut
from engine.race import Race

__all__ = ["CHECKS", "position"]

Check = Callable[[Race, Car, Any, Sequence[Outcome]], None]


def position(race: Race, car: Car) -> StandsAt:
    """Say where ``car`` stands as a log writes it: lap, space, lane."""
    lap, space = divmod(car.at, race.circuit.length)
    return StandsAt(lap, space, car.lane)


def _stands(race: Race, car: Car, seen: StandsAt, outcomes: Sequence[Outcome]) -> None:
    if seen.lap * race.circuit.length + seen.space != car.at or seen.lane != car.lane:
        raise Illegal("seen.position", expected=_spot(position(race, car)), found=_spot(seen))


def _speed(race: Race, car: Car, seen: SpeedSeen, outcomes: Sequence[Outcome]) -> None:
    if car.speed != seen.speed:
        raise Illegal("seen.speed", expected=car.speed, found=seen.speed)


def _heat(race: Race, car: Car, seen: HeatPaid, outcomes: Sequence[Outcome]) -> None:
    if car.paid != seen.heat:
        raise Illegal("seen.heat", expected=car.paid, found=seen.heat)
    car.paid = 0


def _adrenaline(race: Race, car: Car, seen: HasAdrenaline, outcomes: Sequence[Outcome]) -> None:
    if not any(type(outcome) is AdrenalineGained for outcome in outcomes):
        raise Illegal("seen.adrenaline")


def _corner(race: Race, car: Car, seen: CornerSeen, outcomes: Sequence[Outcome]) -> None:
    corners = len(race.circuit.corners)
    if not 1 <= seen.corner <= corners:
        raise Illegal("seen.no-corner", expected=corners, found=seen.corner)
    paid = 0
    for outcome in outcomes:
        if type(outcome) is SpunOut and outcome.corner == seen.corner:
            raise Illegal("seen.corner-spun", corner=seen.corner, found=seen.heat)
        if type(outcome) is CornerPaid and outcome.corner == seen.corner:
            paid = outcome.heat
    if paid != seen.heat:
        raise Illegal("seen.corner", corner=seen.corner, expected=paid, found=seen.heat)


def _spin_out(race: Race, car: Car, seen: SpinOutSeen, outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        if type(outcome) is SpunOut and outcome.corner == seen.corner:
            if seen.heat not in (None, outcome.heat):
                raise Illegal("seen.spin-heat", expected=outcome.heat, found=seen.heat)
            if seen.stress not in (None, outcome.stress):
                raise Illegal("seen.spin-stress", expected=outcome.stress, found=seen.stress)
            return
    raise Illegal("seen.spin-out", found=seen.corner)


def _deck(race: Race, car: Car, seen: DeckSeen, outcomes: Sequence[Outcome]) -> None:
    if car.piles.deck_size != seen.cards:
        raise Illegal("seen.deck", expected=car.piles.deck_size, found=seen.cards)


def _place(race: Race, car: Car, seen: PlaceSeen, outcomes: Sequence[Outcome]) -> None:
    if car.place != seen.place:
        expected = car.place or "still racing"
        raise Illegal("seen.place", expected=expected, found=seen.place)


CHECKS: Final[dict[type[Any], Check]] = {
    StandsAt: _stands,
    SpeedSeen: _speed,
    HeatPaid: _heat,
    HasAdrenaline: _adrenaline,
    CornerSeen: _corner,
    SpinOutSeen: _spin_out,
    DeckSeen: _deck,
    PlaceSeen: _place,
}
"""The check for each observation. Each raises :class:`Illegal` (``seen.…``) if it disagrees."""


def _spot(stands: StandsAt) -> str:
    return f"@{stands.lap}:{stands.space}.{stands.lane}"
