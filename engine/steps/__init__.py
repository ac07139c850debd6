"""The nine steps of a round, in printed order: one file each, one row each.

A step's index is its printed number; 0 is what may be announced before a round.
"""

from typing import Final

from engine.actions import (
    Adrenaline,
    Boost,
    Cool,
    Discard,
    GiveUp,
    Mulligan,
    Play,
    Shift,
    Slipstream,
)
from engine.steps import (
    before_the_round,
    discard,
    play_cards,
    react,
    shift_gears,
    slipstream,
)
from engine.steps.adrenaline import adrenaline
from engine.steps.check_corners import check_corners
from engine.steps.replenish import replenish
from engine.steps.reveal_and_move import reveal_and_move
from engine.steps.step import Step
from engine.words import mark as _

__all__ = ["STEPS", "STEP_OF", "Step"]

STEPS: Final = (
    Step(
        _("Before the round"),
        takes=(Mulligan, GiveUp),
        options=before_the_round.options,
        take=before_the_round.announce,
        repeats=True,
    ),
    Step(
        _("Shift gears"),
        takes=(Shift,),
        options=shift_gears.options,
        take=shift_gears.shift,
        must="gear.missing",
    ),
    Step(
        _("Play cards"),
        takes=(Play,),
        options=play_cards.options,
        take=play_cards.play,
        must="play.missing",
    ),
    Step(_("Reveal and move"), happens=reveal_and_move, at_once=True),
    Step(_("Adrenaline"), happens=adrenaline, at_once=True),
    Step(
        _("React"),
        takes=(Cool, Adrenaline, Boost),
        options=react.options,
        take=react.react,
        repeats=True,
    ),
    Step(
        _("Slipstream"), takes=(Slipstream,), options=slipstream.options, take=slipstream.slipstream
    ),
    Step(_("Check corners"), happens=check_corners),
    Step(_("Discard"), takes=(Discard,), options=discard.options, take=discard.discard),
    Step(_("Replenish hand"), happens=replenish),
)

STEP_OF: Final = {action: number for number, step in enumerate(STEPS) for action in step.takes}
"""The step in which an action is taken, by the action's class."""
