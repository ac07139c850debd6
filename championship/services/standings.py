"""Computing the standings of a season, once per change."""

from django.db import transaction

from championship.models import Result, Season, Standing
from championship.standings import RaceScore, rank

__all__ = ["rebuild"]


def rebuild(season: Season) -> None:
    """Write the standings of ``season`` anew from its results. Doing it again changes nothing."""
    rows = Result.objects.filter(table__race__season=season).values_list(
        "entry_id", "table__race__number", "place", "points", "finished"
    )
    with transaction.atomic():
        # Two tables of one season may settle at the same time.
        Season.objects.select_for_update().get(pk=season.pk)
        entries = list(season.entries.order_by("name").values_list("pk", flat=True))
        Standing.objects.filter(season=season).delete()
        Standing.objects.bulk_create(
            Standing(
                season=season,
                entry_id=row.entry,
                position=position,
                place=row.place,
                points=row.points,
                races=[
                    {
                        "race": score.race,
                        "place": score.place,
                        "points": score.points,
                        "finished": score.finished,
                    }
                    for score in row.races
                ],
                change=row.change,
                tie=row.tie,
            )
            for position, row in enumerate(rank(entries, [RaceScore(*r) for r in rows]), start=1)
        )
