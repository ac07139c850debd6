"""Forms: what a browser sends as clean values, and back. Whether they fit is the services' business."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from championship.errors import Refusal
from championship.models import COLOUR_CHOICES, Entry, Log, Season, Seat, Table
from championship.services.seasons import Place
from championship.services.submissions import MOST_BYTES, Handed
from engine.circuit import Circuit
from engine.setup.header import MOST_CARS, MOST_LAPS

__all__ = ["EntryForm", "RaceForm", "SeasonForm", "SeatsForm", "SubmitForm"]

MOST_TEXT: Final = 1_000_000
"""Characters of a pasted log."""

_BESIDE: Final = {
    "log.too-large": "log_file",
    "season.name-taken": "name",
    "race.has-logs": "circuit",
    "entry.name-taken": "name",
    "entry.member-taken": "member",
    "entry.member-elsewhere": "member",
}
"""The field a refusal is shown beside; others stand above the form."""


class Form(forms.Form):
    """A form that a service may still refuse. ``for_service`` names the values it is asked with."""

    for_service: tuple[str, ...] = ()

    @property
    def wanted(self) -> dict[str, Any]:
        """The clean values a service takes."""
        return {name: self.cleaned_data[name] for name in self.for_service or self.fields}

    def refuse(self, refusal: Refusal) -> None:
        """Show ``refusal`` beside the field it is about."""
        field = _BESIDE.get(refusal.code)
        self.add_error(field if field in self.fields else None, str(refusal))


class Car(NamedTuple):
    """A row of the finishing order: a seat, the field for its place, the box for not finishing."""

    seat: Seat
    place: forms.BoundField
    out: forms.BoundField


class SubmitForm(Form):
    """A finishing order and what shows it.

    ``cleaned_data`` has ``order`` (entries, winner first), ``retired`` (how many of the last did not
    finish) and ``handed`` (a log or archive, or None). ``kept`` is a file that came with an earlier
    attempt; it counts until another is chosen or it is left out.
    """

    for_service = ("order", "retired", "handed")

    log_text = forms.CharField(
        label=_("Race log as text"),
        required=False,
        strip=False,
        max_length=MOST_TEXT,
        widget=forms.Textarea(
            attrs={
                "rows": 8,
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
                "wrap": "off",
            }
        ),
        help_text=_("Paste it as it is, from the first tag to the last turn."),
        error_messages={"max_length": _("A race log has at most 1 MB; this text is longer.")},
    )
    log_file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_(
            "A race log (.race, .json) or a table’s archive (.json, .json.gz), up to 20 MB."
        ),
        error_messages={"empty": _("This file is empty.")},
    )
    online_table = forms.CharField(
        label=_("Table number"),
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("The number in the address of the online table."),
    )
    table_page = forms.FileField(
        label=_("Table page"),
        required=False,
        help_text=_("The file of the table’s own page, if you saved it."),
        error_messages={"empty": _("This file is empty.")},
    )
    leave_out = forms.BooleanField(label=_("Leave this file out"), required=False)

    def __init__(self, *args: Any, table: Table, kept: Log | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kept = kept
        self.seats: Final = list(table.seats.all())
        between = _("Places go from 1 to %(last)s.") % {"last": len(self.seats)}
        wrong = dict.fromkeys(("invalid", "min_value", "max_value"), between)
        for seat in self.seats:
            self.fields[_place(seat)] = forms.IntegerField(
                label=_("Place of %(name)s") % {"name": seat.entry.name},
                required=False,
                min_value=1,
                max_value=len(self.seats),
                error_messages=wrong,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
            self.fields[_out(seat)] = forms.BooleanField(
                label=_("%(name)s did not finish") % {"name": seat.entry.name}, required=False
            )

    @property
    def cars(self) -> list[Car]:
        """The rows of the finishing order, from the front of the grid."""
        return [Car(seat, self[_place(seat)], self[_out(seat)]) for seat in self.seats]

    @property
    def hands_in(self) -> bool:
        """Whether the part about the log has been used."""
        names = ("log_text", "online_table", "log_file", "table_page")
        used = bool(self.kept) or any(self[name].value() for name in names)
        return used or any(name in self.errors for name in names)

    @cached_property
    def upload(self) -> Handed | None:
        """Read what was uploaded now, once, for keeping it with a form that is not complete."""
        if not self.is_bound or not self.cleaned_data.get("log_file"):
            return None
        return self._handed(self.cleaned_data)

    def clean_log_file(self) -> "UploadedFile[Any] | None":
        """Refuse what is too large before it is read."""
        return _not_too_large(self.cleaned_data["log_file"])

    def clean_table_page(self) -> "UploadedFile[Any] | None":
        """Refuse what is too large before it is read."""
        return _not_too_large(self.cleaned_data["table_page"])

    def clean(self) -> dict[str, Any]:
        """Turn places into an order, and text, file and numbers into what is handed in."""
        cleaned = self.cleaned_data
        self._check_places(cleaned)
        self._check_log(cleaned)
        retired = [seat for seat in self.seats if cleaned.get(_out(seat))]
        # Who did not finish comes last: by the place given, else in the order of the page.
        order = sorted(
            self.seats,
            key=lambda seat: (seat in retired, cleaned.get(_place(seat)) or len(self.seats) + 1),
        )
        cleaned["order"] = [seat.entry for seat in order]
        cleaned["retired"] = len(retired)
        if not self.errors:
            cleaned["handed"] = self._handed(cleaned)
        return cleaned

    def _check_places(self, cleaned: dict[str, Any]) -> None:
        """Say where the places written do not make an order."""
        placed = {seat: cleaned[_place(seat)] for seat in self.seats if cleaned.get(_place(seat))}
        finishers = [seat for seat in self.seats if not cleaned.get(_out(seat))]
        if finishers and not placed and not self.errors:
            self.add_error(None, _("Say who finished where: the order is still empty."))
            return
        for seat in finishers:
            if seat not in placed and _place(seat) not in self.errors:
                self.add_error(
                    _place(seat), _("Which place? If this car did not finish, tick the box.")
                )
        taken = Counter(placed.values())
        for seat, place in placed.items():
            if taken[place] > 1:
                self.add_error(
                    _place(seat), _("Place %(place)s is there twice.") % {"place": place}
                )
        last = max((placed[seat] for seat in finishers if seat in placed), default=0)
        missing = [str(place) for place in range(1, last) if place not in taken]
        if missing and not self.errors:
            said = ngettext(
                "Nobody has place %(places)s.", "Nobody has the places %(places)s.", len(missing)
            )
            self.add_error(None, said % {"places": ", ".join(missing)})

    def _check_log(self, cleaned: dict[str, Any]) -> None:
        has_file = bool(cleaned.get("log_file") or self._kept(cleaned))
        has_text = bool((cleaned.get("log_text") or "").strip())
        if has_file and has_text:
            self.add_error(
                "log_text",
                _("There is a file as well: hand in one of the two, and empty the other."),
            )
        if cleaned.get("table_page") and not has_file and "log_file" not in self.errors:
            self.add_error(
                "table_page", _("A table page only goes with the archive of that table.")
            )

    def _kept(self, cleaned: dict[str, Any]) -> Log | None:
        return None if cleaned.get("leave_out") else self.kept

    def _handed(self, cleaned: dict[str, Any]) -> Handed | None:
        file, kept, page = cleaned.get("log_file"), self._kept(cleaned), cleaned.get("table_page")
        number = (cleaned.get("online_table") or "").strip()
        page_bytes = page.read() if page else b""
        if file:
            return Handed(file.read(), name=file.name, table_page=page_bytes, online_table=number)
        if kept:
            page_bytes = page_bytes or bytes(kept.table_page)
            return Handed(
                bytes(kept.content), name=kept.name, table_page=page_bytes, online_table=number
            )
        text = cleaned.get("log_text") or ""
        # A browser sends every line end of a text field as two characters.
        return (
            Handed(text.replace("\r\n", "\n").encode(), online_table=number)
            if text.strip()
            else None
        )


class SeasonForm(Form):
    """A new season."""

    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("For example “1961” or “Winter evenings”.")
    )


class RaceForm(Form):
    """A race of the calendar."""

    name = forms.CharField(label=_("Name"), max_length=80)
    circuit = forms.ChoiceField(label=_("Circuit"))
    laps = forms.IntegerField(
        label=_("Laps"),
        required=False,
        min_value=1,
        max_value=MOST_LAPS,
        help_text=_("Leave empty for as many as the board prints."),
    )
    date = forms.DateField(
        label=_("Date"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Can be left open."),
    )

    def __init__(self, *args: Any, circuits: Sequence[Circuit], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["circuit"].choices = [  # type: ignore[attr-defined]
            (circuit.key, _laps_of(circuit)) for circuit in circuits
        ]


class EntryForm(Form):
    """A driver of a season: a member of the club, or a guest. A member's name need not be typed."""

    member: "forms.ModelChoiceField[Any]" = forms.ModelChoiceField(
        label=_("Member"),
        queryset=None,
        required=False,
        empty_label=_("a guest without an account"),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        required=False,
        help_text=_("As it stands in the standings; left empty, it is the member’s."),
    )
    colour = forms.ChoiceField(label=_("Colour of the car"), choices=COLOUR_CHOICES)
    number = forms.IntegerField(
        label=_("Number of the car"),
        required=False,
        min_value=0,
        max_value=99,
        help_text=_("Left empty, it is the colour’s own."),
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members = season.club.memberships.select_related("user").order_by("user__name")
        self.fields["member"].queryset = members  # type: ignore[attr-defined]
        self.fields["member"].label_from_instance = _name_of  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Let the name be the member's if none was typed."""
        cleaned = self.cleaned_data
        member = cleaned.get("member")
        if not cleaned.get("name") and "name" not in self.errors:
            if member is None:
                self.add_error("name", _("A guest needs a name."))
            else:
                cleaned["name"] = member.user.name
        return cleaned


class SeatRow(NamedTuple):
    """A row of the seats: an entry, whether it sits at the table, in which car, from which spot."""

    entry: Entry
    sits: forms.BoundField
    colour: forms.BoundField
    grid: forms.BoundField


class SeatsForm(Form):
    """Who sits at a table. ``cleaned_data["places"]`` are those who do."""

    for_service = ("places",)

    def __init__(
        self, *args: Any, entries: Iterable[Entry], seats: Iterable[Seat], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries: Final = list(entries)
        by_entry = {seat.entry_id: seat for seat in seats}
        for entry in entries:
            seat = by_entry.get(entry.pk)
            self.fields[f"sits_{entry.public_id}"] = forms.BooleanField(
                label=_("%(name)s drives") % {"name": entry.name},
                required=False,
                initial=seat is not None,
            )
            self.fields[f"colour_{entry.public_id}"] = forms.ChoiceField(
                label=_("Colour of %(name)s") % {"name": entry.name},
                required=False,
                choices=COLOUR_CHOICES,
                initial=seat.colour if seat else entry.colour,
            )
            self.fields[f"grid_{entry.public_id}"] = forms.IntegerField(
                label=_("Grid spot of %(name)s") % {"name": entry.name},
                required=False,
                min_value=1,
                max_value=MOST_CARS,
                initial=seat.grid if seat else None,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )

    @property
    def rows(self) -> Iterator[SeatRow]:
        """The entries, each with its fields."""
        for entry in self.entries:
            yield SeatRow(
                entry,
                self[f"sits_{entry.public_id}"],
                self[f"colour_{entry.public_id}"],
                self[f"grid_{entry.public_id}"],
            )

    def clean(self) -> dict[str, Any]:
        """Gather those who sit at the table."""
        cleaned = self.cleaned_data
        cleaned["places"] = [
            Place(
                entry,
                cleaned.get(f"colour_{entry.public_id}") or entry.colour,
                cleaned.get(f"grid_{entry.public_id}"),
            )
            for entry in self.entries
            if cleaned.get(f"sits_{entry.public_id}")
        ]
        return cleaned


def _place(seat: Seat) -> str:
    return f"place_{seat.entry.public_id}"


def _out(seat: Seat) -> str:
    return f"out_{seat.entry.public_id}"


def _name_of(member: Any) -> str:
    return str(member.user)


def _laps_of(circuit: Circuit) -> str:
    said = ngettext("%(circuit)s (%(laps)s lap)", "%(circuit)s (%(laps)s laps)", circuit.laps)
    return said % {"circuit": circuit.name, "laps": circuit.laps}


def _not_too_large(file: "UploadedFile[Any] | None") -> "UploadedFile[Any] | None":
    if file and (file.size or 0) > MOST_BYTES:
        raise forms.ValidationError(str(Refusal("log.too-large")))
    return file
