"""Keeping a file that came with a form which was not complete: nobody chooses a file twice."""

from typing import Any

from django.db import transaction

from championship.errors import Refusal
from championship.models import Log, Table
from championship.services.submissions import MOST_BYTES, Handed, _keep

__all__ = ["keep"]


def keep(*, table: Table, by: Any, handed: Handed) -> Log:
    """Keep what was uploaded, as a log that no submission names yet. Raises :class:`Refusal`."""
    if len(handed.content) + len(handed.table_page) > MOST_BYTES:
        raise Refusal("log.too-large")
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        return _keep(table, by, handed)
