"""The rules of Heat: Pedal to the Metal: read a race log, replay it, check a result.

This is the public door. Everything else may move.
"""

from engine.errors import Illegal, LogError, RaceError, Refused, SetupError
from engine.findings import Finding, Place
from engine.notation import read_log, write_json, write_log
from engine.notation.model import Log
from engine.play import apply, legal, settle
from engine.race import Race
from engine.replay import Replay, TurnRecord, replay
from engine.verify import RULES_VERSION, Verdict, verify

__all__ = [
    "RULES_VERSION",
    "Finding",
    "Illegal",
    "Log",
    "LogError",
    "Place",
    "Race",
    "RaceError",
    "Refused",
    "Replay",
    "SetupError",
    "TurnRecord",
    "Verdict",
    "apply",
    "legal",
    "read_log",
    "replay",
    "settle",
    "verify",
    "write_json",
    "write_log",
]
