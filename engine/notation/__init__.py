"""The race log in its two writings: canonical text (``*.race``) and JSON. The door to both."""

from engine.errors import LogError
from engine.notation.json_form import read_json, write_json
from engine.notation.model import Log
from engine.notation.reader_v1 import read_v1
from engine.notation.tokens import shown
from engine.notation.wellformed import MAX_SIZE
from engine.notation.writer import write_text

__all__ = ["read_json", "read_log", "write_json", "write_log"]


def read_log(text: str | bytes) -> Log:
    """Read a log, whichever way it is written; bytes are UTF-8, a byte order mark is allowed.

    Whatever comes in, the only error is :class:`LogError`: with line and column where the text goes
    wrong, with the fact ``where`` for JSON. Nothing above 1 MB is looked at.
    """
    if len(text) > MAX_SIZE:
        raise LogError("log.too-long", expected=MAX_SIZE, found=len(text))
    if isinstance(text, bytes):
        text = _decoded(text)
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise LogError("log.not-text", line=line, column=1, found=shown("\0"))
    start = text.lstrip()[:1]
    if not start:
        raise LogError("log.empty")
    # A later format gets a reader of its own here; this one stays for the logs already written.
    return read_json(text) if start == "{" else read_v1(text)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        found = f"byte {data[error.start]}"
        raise LogError("log.not-text", line=line, column=column, found=found) from None


def write_log(log: Log) -> str:
    """Write ``log`` as canonical text. Raises :class:`LogError` (``log.value``) if it cannot be."""
    return write_text(log)
