"""What an archive may hold that this engine does not play yet, and what it may leave unread."""

from typing import Final

from engine.bga.event import Event
from engine.errors import Refused

__all__ = ["FRAMEWORK", "card_module", "unknown"]

_GARAGE: Final = "the garage"
_WEATHER: Final = "weather and road conditions"
_LEGENDS: Final = "legends"
_CHAMPIONSHIP: Final = "the championship"

_MODULE_OF: Final = {
    "randomUpgrades": _GARAGE,
    "newMarket": _GARAGE,
    "chooseUpgrade": _GARAGE,
    "swapUpgrade": _GARAGE,
    "snakeDiscard": _GARAGE,
    "endDraftRound": _GARAGE,
    "reformingDeckWithUpgrades": _GARAGE,
    "directPlay": _GARAGE,
    "accelerate": _GARAGE,
    "scrapCards": _GARAGE,
    "salvageCards": _GARAGE,
    "superCoolCards": _GARAGE,
    "refresh": _GARAGE,
    "cryCauseNotEnoughHeatToPay": _GARAGE,
    "log": _GARAGE,
    "setWeather": _WEATHER,
    "weatherHeats": _WEATHER,
    "newLegendCard": _LEGENDS,
    "newChampionshipRace": _CHAMPIONSHIP,
    "eventRemoveHeat": _CHAMPIONSHIP,
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
        return _GARAGE if card_type < _FIRST_SPONSORSHIP else _CHAMPIONSHIP
    return ""
