"""What an archive may hold that this engine does not play yet, and what it may leave unread."""

from typing import Final

from engine.bga.event import Event
from engine.errors import Refused

__all__ = ["CHAMPIONSHIP", "FRAMEWORK", "GARAGE", "LEGENDS", "card_module", "unknown"]

GARAGE: Final = "the garage"
WEATHER: Final = "weather and road conditions"
LEGENDS: Final = "legends"
CHAMPIONSHIP: Final = "the championship"

_MODULE_OF: Final = {
    "randomUpgrades": GARAGE,
    "newMarket": GARAGE,
    "chooseUpgrade": GARAGE,
    "swapUpgrade": GARAGE,
    "snakeDiscard": GARAGE,
    "endDraftRound": GARAGE,
    "reformingDeckWithUpgrades": GARAGE,
    "directPlay": GARAGE,
    "accelerate": GARAGE,
    "scrapCards": GARAGE,
    "salvageCards": GARAGE,
    "superCoolCards": GARAGE,
    "refresh": GARAGE,
    "cryCauseNotEnoughHeatToPay": GARAGE,
    "log": GARAGE,
    "setWeather": WEATHER,
    "weatherHeats": WEATHER,
    "newLegendCard": LEGENDS,
    "newChampionshipRace": CHAMPIONSHIP,
    "eventRemoveHeat": CHAMPIONSHIP,
}

FRAMEWORK: Final = frozenset(
    {
        "gameStateChange",
        "gameStateChangePrivateArg",
        "gameStateMultipleActiveUpdate",
        "updateReflexionTime",
        "wakeupPlayers",
        "yourturnack",
        "chatmessage",
        "refreshUI",
        "refreshHand",
    }
)
"""Events of the site that say nothing about the race."""

_FIRST_SPONSORSHIP: Final = 80
_FIRST_OWN: Final = 100


def unknown(event: Event) -> Refused:
    """Make the refusal of an event of another module, or of one nobody knows."""
    if event.type in _MODULE_OF:
        return event.refuse("archive.module", found=_MODULE_OF[event.type])
    if event.type == "clearTurn":
        return event.refuse("archive.undo")
    return event.refuse("archive.event", found=event.type)


def card_module(card_type: int) -> str:
    """Name the module a card of this type belongs to, '' if it is a card nobody knows."""
    if 0 < card_type < _FIRST_OWN:
        return GARAGE if card_type < _FIRST_SPONSORSHIP else CHAMPIONSHIP
    return ""
