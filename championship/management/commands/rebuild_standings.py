"""Compute what is derived anew."""

from typing import Any

from django.core.management.base import BaseCommand

from championship.models import Season, Table
from championship.services import results, standings


class Command(BaseCommand):
    """Write all result rows and standings anew from what was handed in and decided."""

    help = "Write all result rows and standings anew from what was handed in and decided."

    def handle(self, **options: Any) -> None:
        """Go through the seasons one by one."""
        tables = 0
        seasons = list(Season.objects.all())
        for season in seasons:
            for table in Table.objects.filter(race__season=season):
                results.rebuild(table=table)
                tables += 1
            standings.rebuild(season)
        self.stdout.write(f"Rebuilt: {tables} tables, {len(seasons)} seasons.")
