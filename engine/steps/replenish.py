"""Step 9: replenish the hand."""

from engine.car import Car
from engine.outcomes import Drew, Outcome
from engine.race import HAND_SIZE, Race

__all__ = ["replenish"]


def replenish(race: Race, car: Car) -> tuple[Outcome, ...]:
    """Clear the play area, then draw up to seven cards.

    The played cards are on the discard pile before the first is drawn. A hand that is too large stays
    so; a car that is in draws nothing.
    """
    car.piles.clear_play()
    missing = HAND_SIZE - car.piles.hand_size
    if car.at >= race.ends_at or (car.spun and race.rulings.after_spin_out == "turn-ends"):
        missing = 0
    seen, car.drew = car.drew, None
    if missing <= 0 and not seen:
        return ()
    return (Drew(car.piles.draw(max(missing, 0), seen)),)
