"""Bodies of requests: what is too large is refused before memory is spent on it."""

import json
from collections.abc import Mapping
from typing import IO, Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser, MultiPartParser

from championship.services.submissions import MOST_BYTES

__all__ = ["RAW", "Json", "TooLarge", "Upload"]

MOST_JSON: Final = 3_000_000
"""Bytes of a JSON body. A race log has at most 1 MB; a large archive comes as a file."""

MOST_UPLOAD: Final = MOST_BYTES + 1_000_000
"""Bytes of an upload: the largest file, and the fields around it."""


class TooLarge(APIException):
    """The body of a request is larger than it may be."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "request.too-large"
    default_detail = _("This request is larger than %(most)s MB and was not read.")

    def __init__(self, most: int) -> None:
        super().__init__(self.default_detail % {"most": most // 1_000_000})


class Json(BaseParser):
    """Reads JSON in UTF-8, whatever encoding a request claims for it."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Read a JSON value. Raises :class:`ParseError` or :class:`TooLarge`."""
        try:
            return json.loads(_read(stream, MOST_JSON).decode(), parse_constant=_no_number)
        except RecursionError:
            raise ParseError(_("This JSON is nested too deeply.")) from None
        except ValueError as error:
            raise ParseError(_("This is not JSON: %(error)s") % {"error": error}) from None


class Upload(MultiPartParser):
    """Reads a form with files."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Read fields and files. Raises :class:`ParseError` or :class:`TooLarge`."""
        context = {**(parser_context or {}), "encoding": "utf-8"}
        length = context["request"].META.get("CONTENT_LENGTH") or 0
        if int(length) > MOST_UPLOAD:
            raise TooLarge(MOST_UPLOAD)
        return super().parse(stream, media_type, context)


class Text(BaseParser):
    """Takes the body as it is: a file and nothing else."""

    media_type = "text/plain"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Read the bytes. Raises :class:`TooLarge`."""
        return _read(stream, MOST_BYTES)


class Bytes(Text):
    """The same for a file that is no text."""

    media_type = "application/octet-stream"


class Gzip(Text):
    """The same for an archive."""

    media_type = "application/gzip"


RAW: Final = (Text, Bytes, Gzip)
"""Parsers of a file that is the whole body."""


def _read(stream: IO[Any], most: int) -> bytes:
    """Read a body, but no further than to see that it is too long."""
    data: bytes = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(most)
    return data


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")
