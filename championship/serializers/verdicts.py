"""What verification says, as JSON."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from championship.enums import VerdictWord
from championship.errors import SENTENCES

__all__ = ["FactsSerializer", "FindingSerializer", "PlaceSerializer", "VerdictsSerializer"]


class PlaceSerializer(serializers.Serializer[Any]):
    """Where something is in a file and in a race; only what is known is there."""

    line = serializers.IntegerField(required=False)
    column = serializers.IntegerField(required=False)
    round = serializers.IntegerField(required=False)
    car = serializers.CharField(required=False)
    step = serializers.CharField(required=False)
    packet = serializers.CharField(required=False)


class FindingSerializer(serializers.Serializer[Any]):
    """One thing that is wrong or worth knowing; `facts` fill the sentence of its code."""

    code = serializers.CharField()
    place = PlaceSerializer()
    sentence = serializers.CharField()
    expected = serializers.CharField()
    found = serializers.CharField()
    rule = serializers.CharField()
    severity = serializers.ChoiceField([("error", _("error")), ("warning", _("warning"))])
    facts = serializers.DictField(child=serializers.CharField())

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        """Put what the site found into words as well; the engine's findings are in words already."""
        shown = super().to_representation(instance)
        code = shown.get("code")
        if code in SENTENCES and not shown.get("sentence"):
            # What a sentence needs may not have been stored when the finding was.
            with suppress(KeyError):
                shown["sentence"] = str(SENTENCES[code] % shown["facts"])
        return shown


class FactsSerializer(serializers.Serializer[Any]):
    """Totals of one car: heat in cards, speed and slipstream in spaces."""

    spin_outs = serializers.IntegerField()
    heat_paid = serializers.IntegerField()
    top_speed = serializers.IntegerField()
    rounds_led = serializers.IntegerField()
    boosts = serializers.IntegerField()
    slipstream_spaces = serializers.IntegerField()
    gave_up = serializers.BooleanField(required=False)


class TurnSerializer(serializers.Serializer[Any]):
    """A car after its turn; a car that is `out` has no numbers any more."""

    round = serializers.IntegerField()
    car = serializers.CharField()
    lap = serializers.IntegerField(allow_null=True)
    space = serializers.IntegerField(allow_null=True)
    lane = serializers.IntegerField(allow_null=True)
    gear = serializers.IntegerField(allow_null=True)
    speed = serializers.IntegerField(allow_null=True)
    heat = serializers.IntegerField(allow_null=True)
    out = serializers.BooleanField(required=False)


class VerdictSerializer(serializers.Serializer[Any]):
    """What verification says of one race: cars by colour, `finish` as the rules give it."""

    file = serializers.CharField()
    verdict = serializers.ChoiceField(VerdictWord.choices)
    finish = serializers.ListField(child=serializers.CharField())
    findings = FindingSerializer(many=True)
    facts = serializers.DictField(child=FactsSerializer())
    rulings = serializers.ListField(child=serializers.CharField())
    rules_version = serializers.CharField()
    turns = TurnSerializer(many=True, required=False)


class VerdictsSerializer(serializers.Serializer[Any]):
    """A verdict on each race of a file: one for a log, one or more for an archive."""

    races = VerdictSerializer(many=True)
