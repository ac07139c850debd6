"""Rows of the championship as JSON, and JSON as clean values. Public ids only."""

from typing import Any

from rest_framework import serializers

from championship.models import (
    Entry,
    Log,
    Race,
    Result,
    Season,
    Seat,
    Standing,
    Submission,
    Table,
    Verification,
)

__all__ = [
    "EntrySerializer",
    "LogSerializer",
    "RaceSerializer",
    "SeasonSerializer",
    "StandingSerializer",
    "SubmissionRequest",
    "SubmissionSerializer",
    "TableSerializer",
    "VerificationRequest",
    "VerificationSerializer",
]


class PublicId(serializers.SlugRelatedField[Any]):
    """Another row by its public id."""

    def __init__(self, **options: Any) -> None:
        super().__init__(slug_field="public_id", read_only=True, **options)


class SeasonSerializer(serializers.ModelSerializer[Season]):
    """A season."""

    id = serializers.CharField(source="public_id", read_only=True)
    club = PublicId()

    class Meta:
        """What is shown of it."""

        model = Season
        fields = ("id", "club", "name", "rulings", "created")


class RaceSerializer(serializers.ModelSerializer[Race]):
    """A race of the calendar; `laps` is null for the number the board prints."""

    id = serializers.CharField(source="public_id", read_only=True)
    season = PublicId()
    tables = PublicId(many=True)

    class Meta:
        """What is shown of it."""

        model = Race
        fields = ("id", "season", "number", "name", "circuit", "laps", "date", "tables")


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A driver entered in a season."""

    id = serializers.CharField(source="public_id", read_only=True)
    season = PublicId()

    class Meta:
        """What is shown of it."""

        model = Entry
        fields = ("id", "season", "name", "colour", "number")


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """An entry at a table."""

    entry = PublicId()

    class Meta:
        """What is shown of it."""

        model = Seat
        fields = ("entry", "colour", "grid")


class ResultSerializer(serializers.ModelSerializer[Result]):
    """A car's place in the result of a table."""

    entry = PublicId()

    class Meta:
        """What is shown of it."""

        model = Result
        fields = ("place", "entry", "finished", "points")


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table: who sits at it, the state of its result, the result as far as it counts."""

    id = serializers.CharField(source="public_id", read_only=True)
    race = PublicId()
    seats = SeatSerializer(many=True)
    results = ResultSerializer(many=True)

    class Meta:
        """What is shown of it."""

        model = Table
        fields = ("id", "race", "number", "state", "seats", "results")


class StandingSerializer(serializers.ModelSerializer[Standing]):
    """A row of the standings of a season."""

    season = PublicId()
    entry = PublicId()
    name = serializers.CharField(source="entry.name", read_only=True)

    class Meta:
        """What is shown of it."""

        model = Standing
        fields = ("season", "place", "entry", "name", "points", "change", "tie", "races")


class LogSerializer(serializers.ModelSerializer[Log]):
    """A log or archive as handed in; `content` is its address."""

    id = serializers.CharField(source="public_id", read_only=True)
    table = PublicId()
    content = serializers.HyperlinkedIdentityField(
        view_name="api-log-content", lookup_field="public_id", lookup_url_kwarg="id"
    )

    class Meta:
        """What is shown of it."""

        model = Log
        fields = ("id", "table", "kind", "name", "online_table", "sha256", "created", "content")


class VerificationSerializer(serializers.ModelSerializer[Verification]):
    """The verdict on a log under one version of the rules."""

    id = serializers.CharField(source="public_id", read_only=True)
    log = PublicId()

    class Meta:
        """What is shown of it."""

        model = Verification
        fields = (
            "id",
            "log",
            "state",
            "verdict",
            "order",
            "findings",
            "facts",
            "rulings",
            "rules_version",
            "queued",
            "finished",
        )


class SubmissionSerializer(serializers.ModelSerializer[Submission]):
    """A finishing order as handed in: entries, winner first, the last `retired` did not finish."""

    id = serializers.CharField(source="public_id", read_only=True)
    table = PublicId()
    by = serializers.CharField(source="by.name", read_only=True, default=None)
    log = PublicId()

    class Meta:
        """What is shown of it."""

        model = Submission
        fields = ("id", "table", "by", "order", "retired", "log", "state", "finding", "created")


class HandedSerializer(serializers.Serializer[Any]):
    """A log or archive: its text, or any bytes in base64."""

    content = serializers.CharField(required=False, trim_whitespace=False, max_length=1_100_000)
    base64 = serializers.CharField(required=False, max_length=27_000_000)
    name = serializers.CharField(required=False, max_length=120, default="")
    online_table = serializers.RegexField(
        r"^\d{1,20}$", required=False, default="", allow_blank=True
    )


class SubmissionRequest(serializers.Serializer[Any]):
    """What handing in a result takes."""

    table = serializers.CharField(max_length=24)
    order = serializers.ListField(child=serializers.CharField(max_length=24), max_length=12)
    retired = serializers.IntegerField(min_value=0, max_value=12, default=0)
    log = HandedSerializer(required=False, allow_null=True)


class VerificationRequest(serializers.Serializer[Any]):
    """What judging a log takes: its text, or any bytes in base64, and an order to hold it against."""

    content = serializers.CharField(required=False, trim_whitespace=False, max_length=1_100_000)
    base64 = serializers.CharField(required=False, max_length=27_000_000)
    order = serializers.ListField(
        child=serializers.CharField(max_length=10), required=False, max_length=12
    )
