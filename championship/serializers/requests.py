"""What requests say, from JSON or a form to clean values."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from championship.services.submissions import Handed

__all__ = [
    "Judged",
    "SubmissionRequest",
    "SubmissionUpload",
    "VerificationQuery",
    "VerificationRequest",
    "VerificationUpload",
]


@extend_schema_field(OpenApiTypes.BYTE)
class Base64Field(serializers.Field[bytes, str, str, Any]):
    """Bytes, written in base64."""

    default_error_messages = {"invalid": _("This is not base64.")}  # noqa: RUF012

    def to_internal_value(self, data: object) -> bytes:
        """Read base64, in one line or in many."""
        try:
            return base64.b64decode("".join(str(data).split()), validate=True)
        except (binascii.Error, ValueError):
            self.fail("invalid")

    def to_representation(self, value: bytes) -> str:
        """Write base64."""
        return base64.b64encode(value).decode()


class ContentSerializer(serializers.Serializer[Any]):
    """A log or archive: its text as `content`, or any bytes in `base64`."""

    content = serializers.CharField(required=False, trim_whitespace=False)
    base64 = Base64Field(required=False)
    name = serializers.CharField(max_length=120, default="", allow_blank=True)
    table_page = serializers.CharField(required=False, trim_whitespace=False)
    table_page_base64 = Base64Field(required=False)

    def validate(self, attrs: Any) -> Any:
        """Take what was given as bytes."""
        content = _either(attrs, "content", "base64")
        if content is None:
            raise serializers.ValidationError({"content": [_("Give the log, here or in base64.")]})
        page = _either(attrs, "table_page", "table_page_base64") or b""
        return Handed(content, attrs["name"], page, attrs.get("online_table", ""))


class HandedSerializer(ContentSerializer):
    """A log or archive that is handed in; `online_table` is the number of an archive's table."""

    online_table = serializers.CharField(max_length=20, default="", allow_blank=True)


class SubmissionRequest(serializers.Serializer[Any]):
    """A finishing order, as public ids of entries, and what shows it."""

    table = serializers.CharField(max_length=24)
    order = serializers.ListField(child=serializers.CharField(max_length=24), max_length=12)
    retired = serializers.IntegerField(min_value=0, max_value=12, default=0)
    log = HandedSerializer(default=None, allow_null=True)


class SubmissionUpload(serializers.Serializer[Any]):
    """The same as a form: `order` is there once for every car, `log` is a file."""

    table = serializers.CharField(max_length=24)
    order = serializers.ListField(child=serializers.CharField(max_length=24), max_length=12)
    retired = serializers.IntegerField(min_value=0, max_value=12, default=0)
    log = serializers.FileField(default=None)
    table_page = serializers.FileField(required=False)
    online_table = serializers.CharField(max_length=20, default="", allow_blank=True)

    def validate(self, attrs: Any) -> Any:
        """Take the bytes of the files."""
        if attrs["log"]:
            attrs["log"] = _uploaded(attrs)
        return attrs


class Judged(NamedTuple):
    """What is to be judged, and the order of colours to hold it against."""

    handed: Handed
    order: tuple[str, ...] | None


class VerificationRequest(ContentSerializer):
    """A log or archive, and the colours of a finishing order to hold it against."""

    order = serializers.ListField(
        child=serializers.CharField(max_length=10), required=False, max_length=12
    )

    def validate(self, attrs: Any) -> Any:
        """Take what was given as bytes."""
        return Judged(super().validate(attrs), _order(attrs))


class VerificationUpload(serializers.Serializer[Any]):
    """The same as a form: `order` is there once for every car, `log` is a file."""

    log = serializers.FileField()
    table_page = serializers.FileField(required=False)
    order = serializers.ListField(
        child=serializers.CharField(max_length=10), required=False, max_length=12
    )

    def validate(self, attrs: Any) -> Any:
        """Take the bytes of the files."""
        return Judged(_uploaded(attrs), _order(attrs))


class VerificationQuery(serializers.Serializer[Any]):
    """What the answer shall have."""

    turns = serializers.BooleanField(default=False, help_text="Every turn of the race as well.")


def _either(attrs: Mapping[str, Any], text: str, coded: str) -> bytes | None:
    """Take bytes that are given as text or in base64, but not both."""
    if text in attrs and coded in attrs:
        sentence = _("Give %(one)s or %(other)s, not both.") % {"one": text, "other": coded}
        raise serializers.ValidationError({coded: [sentence]})
    given: bytes | None = attrs.get(coded)
    return attrs[text].encode() if text in attrs else given


def _uploaded(attrs: Mapping[str, Any]) -> Handed:
    file, page = attrs["log"], attrs.get("table_page")
    page_bytes = page.read() if page else b""
    return Handed(file.read(), file.name, page_bytes, attrs.get("online_table", ""))


def _order(attrs: Mapping[str, Any]) -> tuple[str, ...] | None:
    return tuple(attrs["order"]) if "order" in attrs else None
