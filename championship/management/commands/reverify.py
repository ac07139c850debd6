"""Verify logs anew after the rules changed."""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from championship.models import Log
from championship.services import verification
from championship.services.verification import Change
from engine.verify import RULES_VERSION

_STEP: Final = 100


class Command(BaseCommand):
    """Verify every log that has no verdict under today's rules, and show what changed."""

    help = "Verify every log that has no verdict under today's rules, and show what changed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take ``--all``."""
        parser.add_argument("--all", action="store_true", help="also those that have one")

    def handle(self, **options: Any) -> None:
        """Go through the logs one by one; stopped and started again it goes on where it was."""
        logs = verification.outdated()
        if options["all"]:
            logs = list(Log.objects.order_by("created", "pk").values_list("pk", flat=True))
        changed = 0
        self.stdout.write(f"Rules version {RULES_VERSION}: {len(logs)} to verify.")
        for count, log_id in enumerate(logs, start=1):
            change = verification.reverify(log_id)
            if change.changed:
                changed += 1
                self.stdout.write(_line(change))
            if count % _STEP == 0 or count == len(logs):
                self.stdout.write(f"{count} of {len(logs)} verified, {changed} changed.")


def _line(change: Change) -> str:
    """Say which log of which table has another verdict or order, and which."""
    line = f"{change.log.table.public_id} {change.log.public_id}: {change.before} → {change.after}"
    if change.order_before == change.order_after:
        return line
    before, after = (" ".join(order) or "-" for order in (change.order_before, change.order_after))
    return f"{line} ({before} → {after})"
