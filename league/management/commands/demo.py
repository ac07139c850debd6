"""``manage.py demo``: a club to look around in."""

import logging
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.services import demo
from league.services.demo.people import NameTaken

__all__ = ["Command"]


class Command(BaseCommand):
    """Makes the demo."""

    help = (
        "Make the demo unless it is there: a public club with two seasons of simulated races, "
        "a private club, and accounts to sign in with."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take ``--reset``."""
        parser.add_argument(
            "--reset",
            action="store_true",
            help="delete the demo's clubs and accounts first, and nothing else",
        )

    def handle(self, *_args: Any, reset: bool, **_options: Any) -> None:
        """Make the demo, count its races, say who may sign in."""
        # Every log is verified here and now; the tasks queued meanwhile find nothing to do.
        logging.disable(logging.WARNING)
        try:
            made = (demo.reset if reset else demo.make)(progress=self._count)
        except NameTaken as taken:
            raise CommandError(str(taken)) from taken
        finally:
            logging.disable(logging.NOTSET)
        if not made.made:
            self.stdout.write("The demo is there already; --reset makes it anew.")
        self.stdout.write(f"Clubs: {', '.join(club.name for club in made.clubs)}")
        self.stdout.write(f"Accounts, each with the password {demo.PASSWORD}:")
        for name, email, told in demo.accounts():
            self.stdout.write(f"  {name:8} {email:26} {told}")

    def _count(self, done: int, total: int, what: str) -> None:
        self.stdout.write(f"{done:3} of {total}  {what}")
        self.stdout.flush()
