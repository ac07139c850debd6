"""Refusals of the site: a stable code and a sentence in the reader's language.

They stand beside the engine's codes: what the engine says is about the race, what is here is about
clubs, tables and forms.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

__all__ = ["SENTENCES", "Refusal"]

SENTENCES: Final = {
    "order.incomplete": _("The finishing order must name everybody at the table once."),
    "order.retired": _("More cars did not finish than there are."),
    "order.gave-up": _(
        "The cars that did not finish are %(expected)s by the log, %(found)s by the result."
    ),
    "table.no-seats": _("Nobody sits at this table yet; the organiser enters the drivers first."),
    "table.closed": _("The result of this table is confirmed; only an organiser can change it."),
    "table.nothing": _("There is no submission that could be confirmed."),
    "table.not-confirmed": _("Only a confirmed result can be made official."),
    "submission.decided": _("This submission has been decided and cannot be taken back."),
    "log.too-large": _("The file has more than 20 MB and was not taken."),
    "table.circuit": _("The log is of a race on %(found)s; this race is on %(expected)s."),
    "table.laps": _("The log is of a race of %(found)s laps; this race has %(expected)s."),
    "table.cars": _("The log has the cars %(found)s; at this table are %(expected)s."),
    "table.number": _("The archive is of table %(found)s, not of table %(expected)s."),
    "verification.fault": _(
        "Checking this log failed over a fault of ours. The log is kept and will be checked again."
    ),
    "archive.several": _("The archive holds several races; submit the log of one."),
}
"""The sentence of each code; facts in it as for ``%``."""


class Refusal(Exception):
    """Something a person asked for that cannot be. ``facts`` fill the sentence of ``code``."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code: Final = code
        self.facts: Final = facts

    def __str__(self) -> str:
        return str(SENTENCES[self.code] % self.facts)
