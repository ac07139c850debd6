"""The style page: every component, by day and by night, with made-up rows that no database holds."""

from types import SimpleNamespace
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from championship.enums import ResultState, SubmissionState, VerdictWord, VerificationState
from championship.models import Entry, Race, Season, Standing, Verification
from championship.models.entry import COLOUR_CHOICES
from championship.standings import LAST_RACE, SHARED

__all__ = ["style"]

SWATCHES: Final = ("paper", "raised", "ink", "muted", "line", "red", "green", "amber", "blue")

FINDING: Final[dict[str, Any]] = {
    "code": "gear.too-far",
    "place": {"line": 31, "column": 6, "round": 7, "car": "blue", "step": "Shift gears"},
    "sentence": "",
    "expected": "1",
    "found": "4",
    "rule": "2.1 Shift gears",
    "severity": "error",
    "facts": {"expected": "1", "found": "4"},
}
WARNING: Final[dict[str, Any]] = {
    "code": "table.number",
    "place": {},
    "sentence": "",
    "expected": "4711",
    "found": "1147",
    "rule": "",
    "severity": "warning",
    "facts": {"expected": "4711", "found": "1147"},
}


class SampleForm(forms.Form):
    """One field of each kind; sent empty, it shows an error."""

    name = forms.CharField(label=_("Your name"), help_text=_("Others see it."), initial="Ann")
    email = forms.EmailField(label=_("E-mail address"))
    circuit = forms.ChoiceField(label=_("Circuit"), choices=[("usa", "USA"), ("gb", "GB")])
    log = forms.CharField(label=_("Race log"), required=False, widget=forms.Textarea)
    archive = forms.FileField(label=_("File"), required=False)
    public = forms.BooleanField(label=_("Everybody may see it"), required=False)


def _standings(races: list[Race]) -> list[Standing]:
    """Make up rows with every change, a tie by each rule, a win and a car that did not finish."""
    season = Season(name="1961")
    told = (
        (1, "Ann Ascari", "red", None, 24, 1, "", ((1, 9), (2, 6), (1, 9))),
        (2, "Ben", "blue", 44, 19, -1, "", ((2, 6), (1, 9), (3, 4))),
        (3, "Maximiliane von Hohenstein", "yellow", None, 10, 0, "", ((3, 4), (0, 0), (2, 6))),
        (4, "Gil", "green", 101, 10, 2, LAST_RACE, ((4, 3), (3, 4), (4, 3))),
        (4, "Bea", "purple", None, 10, -2, SHARED, ((4, 3), (3, 4), (4, 3))),
    )
    return [
        Standing(
            season=season,
            entry=Entry(season=season, name=name, colour=colour, number=number),
            place=place,
            points=points,
            change=change,
            tie=tie,
            races=[
                {"race": race.number, "place": got, "points": scored, "finished": got > 0}
                for race, (got, scored) in zip(races, scores, strict=False)
            ],
        )
        for place, name, colour, number, points, change, tie, scores in told
    ]


def _rows(*rows: object) -> SimpleNamespace:
    return SimpleNamespace(all=lambda: rows)


def _table(race: Race, state: ResultState, rows: list[Standing]) -> SimpleNamespace:
    """Make up a table that looks to a template like one with its rows at hand."""
    seats = [
        SimpleNamespace(entry=row.entry, entry_id=row.entry.public_id, colour=row.entry.colour)
        for row in rows
    ]
    results = [
        SimpleNamespace(
            entry=row.entry,
            entry_id=row.entry.public_id,
            place=place,
            finished=place < len(rows),
            points=0,
        )
        for place, row in enumerate(rows, start=1)
    ]
    decided = state in (ResultState.CONFIRMED, ResultState.OFFICIAL)
    return SimpleNamespace(
        pk=None,
        race=race,
        number=1,
        state=state,
        seats=_rows(*seats),
        results=_rows(*(results if decided else ())),
    )


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show the components."""
    races = [Race(number=n, name=f"Race {n}", circuit="usa", laps=2) for n in range(1, 7)]
    rows = _standings(races)
    done = VerificationState.DONE
    context = {
        "themes": ((_("By day"), "light"), (_("By night"), "dark")),
        "swatches": SWATCHES,
        "colours": [colour for colour, _word in COLOUR_CHOICES],
        "sizes": (20, 28, 40, 64),
        "verifications": [
            *(Verification(state=done, verdict=w, rules_version="1") for w in VerdictWord),
            Verification(state=VerificationState.QUEUED),
            None,
        ],
        "states": [*ResultState.values, *SubmissionState.values],
        "finding": FINDING,
        "warning": WARNING,
        "races": races,
        "standings": rows,
        "tables": [
            _table(races[0], ResultState.OFFICIAL, rows),
            _table(races[1], ResultState.OPEN, rows),
        ],
        "form": SampleForm(request.GET if "name" in request.GET else {"name": "Ann"}),
    }
    return render(request, "league/style.html", context)
