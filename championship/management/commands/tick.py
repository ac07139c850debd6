"""Do what is due."""

from typing import Any

from django.core.management.base import BaseCommand

from championship.services import verification


class Command(BaseCommand):
    """Do what is due: what Celery beat does where it runs, for sites without it."""

    help = "Do what is due: take up verifications that somebody began and nobody finished."

    def handle(self, **options: Any) -> None:
        """Do each kind of due work once."""
        resumed = verification.resume()
        self.stdout.write(f"Verifications taken up: {resumed}.")
