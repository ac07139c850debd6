"""Rows of the championship as JSON. Public ids only."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from championship.enums import VerdictWord
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
from championship.serializers.verdicts import FactsSerializer, FindingSerializer
from championship.services.results import verdict_on

__all__ = [
    "EntrySerializer",
    "LogSerializer",
    "RaceSerializer",
    "SeasonSerializer",
    "StandingSerializer",
    "SubmissionSerializer",
    "TableSerializer",
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
    season = serializers.CharField(source="race.season.public_id", read_only=True)
    seats = SeatSerializer(many=True)
    results = ResultSerializer(many=True)

    class Meta:
        """What is shown of it."""

        model = Table
        fields = ("id", "race", "season", "number", "state", "seats", "results")


class ScoreSerializer(serializers.Serializer[Any]):
    """What a race of the season, by its number, brought an entry."""

    race = serializers.IntegerField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()
    finished = serializers.BooleanField()


class StandingSerializer(serializers.ModelSerializer[Standing]):
    """A row of the standings of a season.

    `tie` names what decided a tie with the row before; `change` is how many places the last race won.
    """

    season = PublicId()
    entry = PublicId()
    name = serializers.CharField(source="entry.name", read_only=True)
    races = ScoreSerializer(many=True)

    class Meta:
        """What is shown of it."""

        model = Standing
        fields = ("season", "place", "entry", "name", "points", "change", "tie", "races")


class VerificationSerializer(serializers.ModelSerializer[Verification]):
    """The verdict on a log under one version of the rules; null as long as it is being checked."""

    id = serializers.CharField(source="public_id", read_only=True)
    log = PublicId()
    table = serializers.CharField(source="log.table.public_id", read_only=True)
    verdict = serializers.SerializerMethodField()
    finish = serializers.ListField(source="order", child=serializers.CharField())
    findings = FindingSerializer(many=True)
    facts = serializers.DictField(child=FactsSerializer())
    rulings = serializers.ListField(child=serializers.CharField())

    class Meta:
        """What is shown of it."""

        model = Verification
        fields = (
            "id",
            "log",
            "table",
            "state",
            "verdict",
            "finish",
            "findings",
            "facts",
            "rulings",
            "rules_version",
            "queued",
            "finished",
        )

    @extend_schema_field(serializers.ChoiceField(VerdictWord.choices, allow_null=True))
    def get_verdict(self, verification: Verification) -> str | None:
        """Say the verdict, null for none."""
        return verification.verdict or None


class PersonSerializer(serializers.Serializer[Any]):
    """Somebody with an account."""

    id = serializers.CharField(source="public_id")
    name = serializers.CharField()


class LogSerializer(serializers.ModelSerializer[Log]):
    """A log or archive as handed in; `content` is the address of its `size` bytes."""

    id = serializers.CharField(source="public_id", read_only=True)
    table = PublicId()
    by = PersonSerializer(allow_null=True)
    size = serializers.IntegerField()
    verdict = serializers.SerializerMethodField()
    content = serializers.HyperlinkedIdentityField(
        view_name="api-log-content", lookup_field="public_id", lookup_url_kwarg="id"
    )

    class Meta:
        """What is shown of it."""

        model = Log
        fields = (
            "id",
            "table",
            "by",
            "kind",
            "name",
            "online_table",
            "size",
            "sha256",
            "created",
            "verdict",
            "content",
        )

    @extend_schema_field(serializers.ChoiceField(VerdictWord.choices, allow_null=True))
    def get_verdict(self, log: Log) -> str | None:
        """Say the newest verdict, null for none."""
        return _verdict_word(log)


class SubmissionSerializer(serializers.ModelSerializer[Submission]):
    """A finishing order as handed in: entries, winner first, the last `retired` did not finish.

    `verdict` is that on its log; `finding` says where the log gives another order.
    """

    id = serializers.CharField(source="public_id", read_only=True)
    table = PublicId()
    by = PersonSerializer(allow_null=True)
    order = serializers.ListField(child=serializers.CharField())
    log = PublicId(allow_null=True)
    verdict = serializers.SerializerMethodField()
    finding = serializers.SerializerMethodField()

    class Meta:
        """What is shown of it."""

        model = Submission
        fields = (
            "id",
            "table",
            "by",
            "order",
            "retired",
            "log",
            "verdict",
            "finding",
            "state",
            "created",
        )

    @extend_schema_field(serializers.ChoiceField(VerdictWord.choices, allow_null=True))
    def get_verdict(self, submission: Submission) -> str | None:
        """Say the newest verdict on the log, null for none."""
        return _verdict_word(submission.log)

    @extend_schema_field(FindingSerializer(allow_null=True))
    def get_finding(self, submission: Submission) -> dict[str, Any] | None:
        """Show the finding, null for none."""
        return FindingSerializer(submission.finding).data if submission.finding else None


def _verdict_word(log: Log | None) -> str | None:
    verdict = verdict_on(log)
    return verdict.verdict if verdict else None
