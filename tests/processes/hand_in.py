"""A process of its own that hands in a race with its log; it prints which table and log these are."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
django.setup()

from championship.services.submissions import Handed, submit  # noqa: E402
from tests.cast import a_log, make_cast, order_of  # noqa: E402

if __name__ == "__main__":
    cast = make_cast()
    text, log = a_log()
    submission = submit(
        table=cast.table, by=cast.ben, order=order_of(cast, log), handed=Handed(text)
    )
    print(json.dumps({"table": cast.table.pk, "log": submission.log_id}))
