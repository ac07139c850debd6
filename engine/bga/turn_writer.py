"""Writing one turn of an archive: what the rules say happened, told the way the site tells it."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

from engine.bga.telling import Telling, ToldCar, as_the_site
from engine.cards import PLUS
from engine.outcomes import (
    AdrenalineGained,
    Cluttered,
    Cooled,
    CornerPaid,
    Discarded,
    Drew,
    Flipped,
    Moved,
    Outcome,
    Played,
    Shifted,
    Slipstreamed,
    SpunOut,
)
from engine.steps.react import GEAR_COOLDOWN

__all__ = ["write_turn"]


def write_turn(
    telling: Telling,
    car: ToldCar,
    racing: Iterable[ToldCar],
    laps: int,
    outcomes: Sequence[Outcome],
) -> None:
    """Tell the turn of ``car``, one of those ``racing``, from its shift to its draw."""
    turn = _TurnWriter(telling, car, racing, laps)
    for outcome, following in pairwise((*outcomes, None)):
        assert outcome is not None, "only the last one has none after it"
        turn.following = following
        if writes := _WRITES.get(type(outcome)):
            writes(turn, outcome)
    turn.clear()


class _TurnWriter:
    """A turn being told; ``following`` is the outcome after the one being told."""

    def __init__(
        self, telling: Telling, car: ToldCar, racing: Iterable[ToldCar], laps: int
    ) -> None:
        self.telling: Final = telling
        self.car: Final = car
        self.racing: Final = racing
        self.laps: Final = laps
        self.following: Outcome | None = None
        self.gear = 0
        self.heats: list[int] = []
        self.speed = 0
        self.plus = 0
        self.runs = 0
        self.moved = False
        self.boosting = False
        self.reacting = False
        self.cleared = False

    def tell(self, kind: str, **args: object) -> None:
        """Tell something about the car whose turn it is."""
        self.telling.of(self.car, kind, **args)

    def shifted(self, outcome: Shifted) -> None:
        """Remember gear and Heat paid until the cards are revealed with them."""
        self.gear = outcome.gear
        self.heats = self.car.cards.pay(outcome.heat)

    def played(self, outcome: Played) -> None:
        cards = self.car.cards
        self.plus = sum(PLUS[kind] for kind in outcome.cards)
        self.tell(
            "reveal",
            gear=self.gear,
            cards=self._by_id(cards.play(outcome.cards), "inplay"),
            n=len(self.heats),
            heats=cards.rows(self.heats, "engine"),
            cards_images="",
        )

    def cluttered(self, outcome: Cluttered) -> None:
        self.tell("clutteredHand")

    def flipped(self, outcome: Flipped) -> None:
        """Tell a run of flips; after the first move it is a boost, which is paid before."""
        self.boosting = self.moved
        if self.boosting:
            rows = self.car.cards.rows(self.car.cards.pay(1), "engine")
            self.tell("payHeats", cards=rows, cards_images="")
        else:
            self.runs += 1
        *discarded, card = self.car.cards.flip(len(outcome.cards))
        self.tell(
            "resolveBoost",
            deckCount=len(self.car.cards.deck),
            cards=self.car.cards.rows(discarded, "discard"),
            card=self.car.cards.row(card, "discard"),
            i=1 if self.boosting else self.runs,
            n=1 if self.boosting else self.plus,
            card_image="",
            cards_images="",
        )

    def went(self, outcome: Moved) -> None:
        """Tell a move: the first one, of adrenaline, of a boost or of a slipstream."""
        first = not self.moved
        if isinstance(self.following, Slipstreamed):
            self.leave()
        else:
            if self.moved and not self.boosting:
                self.tell("adrenaline")
            self.speed += outcome.asked
        self.moved, self.boosting = True, False
        self._move(outcome)
        if first:
            self.reacting = True
            if not isinstance(self.following, AdrenalineGained):
                self._gain_cooldown()

    def _move(self, outcome: Moved) -> None:
        car, telling = self.car, self.telling
        length = telling.circuit.length
        before = car.at // length
        path = telling.path(car, outcome.at, outcome.lane, self.racing)
        car.at, car.lane = outcome.at, outcome.lane
        self.tell(
            "moveCar",
            cell=telling.cell(car.at, car.lane),
            speed=outcome.asked,
            nForward=outcome.done,
            distanceToCorner=min(
                (corner.line - 1 - car.at) % length for corner in telling.circuit.corners
            ),
            path=path if outcome.asked else [],
            progress=max(0, car.at) / (self.laps * length),
            slot=None,
            totalSpeed=self.speed,
        )
        lap = car.at // length
        if lap > max(before, 0):
            self.tell("finishTurn", n=lap + 1, lap=self.laps, finishIcon="")

    def gained_adrenaline(self, outcome: AdrenalineGained) -> None:
        self.tell("gainAdrenaline")
        self._gain_cooldown()

    def _gain_cooldown(self) -> None:
        if self.gear in GEAR_COOLDOWN:
            self.tell("gainGearCooldown", cooldown=GEAR_COOLDOWN[self.gear])

    def cooled(self, outcome: Cooled) -> None:
        rows = self.car.cards.rows(self.car.cards.cool(outcome.heat), "hand")
        self.tell("cooldown", cards=rows, n=len(rows), cards_images="")

    def leave(self) -> None:
        """Tell, once, that the reactions are over."""
        if self.reacting:
            self.tell("message")
        self.reacting = False

    def paid_corner(self, outcome: CornerPaid) -> None:
        self.leave()
        corner = self.telling.circuit.corners[outcome.corner - 1]
        rows = self.car.cards.rows(self.car.cards.pay(outcome.heat), "engine")
        self.tell(
            "payHeats",
            n=len(rows),
            cards=rows,
            speed=self.speed,
            limit=corner.limit,
            corner=corner.line,
            cards_images="",
        )

    def spun_out(self, outcome: SpunOut) -> None:
        self.leave()
        car = self.car
        corner = self.telling.circuit.corners[outcome.corner - 1]
        rows = car.cards.rows(car.cards.pay(outcome.heat), "engine")
        stress = self.telling.number_cards(outcome.stress)
        car.cards.take_stress(stress)
        back = car.at - outcome.at
        car.at, car.lane = outcome.at, outcome.lane
        self.tell(
            "spinOut",
            n=len(rows),
            cards=rows,
            speed=self.speed,
            limit=corner.limit,
            corner=corner.line,
            cell=self.telling.cell(car.at, car.lane),
            turn=car.at // self.telling.circuit.length,
            stresses=stress,
            m=len(stress),
            nCellsBack=back,
            cards_images="",
        )

    def discarded(self, outcome: Discarded) -> None:
        self.leave()
        cards = self.car.cards.throw(outcome.cards)
        self.tell("discard", n=len(cards), cards=self._by_id(cards, "discard"), cards_images="")

    def drew(self, outcome: Drew) -> None:
        self.clear()
        if outcome.cards:
            self.telling.draw(self.car, outcome.cards)

    def clear(self) -> None:
        """Tell, once, that the turn is over."""
        self.leave()
        if not self.cleared:
            self.tell("clearPlayedCards", cardIds=self.car.cards.clear(), sponsorIds=[])
        self.cleared = True

    def _by_id(self, cards: Iterable[int], pile: str) -> object:
        return as_the_site({card: self.car.cards.row(card, pile) for card in cards})


_WRITES: Final[dict[type[Any], Callable[[_TurnWriter, Any], None]]] = {
    Shifted: _TurnWriter.shifted,
    Played: _TurnWriter.played,
    Cluttered: _TurnWriter.cluttered,
    Flipped: _TurnWriter.flipped,
    Moved: _TurnWriter.went,
    AdrenalineGained: _TurnWriter.gained_adrenaline,
    Cooled: _TurnWriter.cooled,
    CornerPaid: _TurnWriter.paid_corner,
    SpunOut: _TurnWriter.spun_out,
    Discarded: _TurnWriter.discarded,
    Drew: _TurnWriter.drew,
}
"""How each outcome is told; the others show in what is told beside them."""
