"""Records as lines of JSON, which are not trusted: anybody may have written them."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from knight_core.experiments.record import Record, fault_of
from knight_core.texts.sentences import Phrase, phrase

LONGEST: Final = 1 << 24
"""The longest line in bytes; our longest have some hundred thousand."""
_FLAT: Final = re.compile(r"[^\[\]{}]+")
_SHAPE: Final = re.compile(r"\{(\[(\[\])*\])?\}")
"""The brackets of a record."""


class NotARecord(ValueError):
    """A line is no record.

    Attributes:
        why: what is wrong with it, as a part of a sentence.
    """

    def __init__(self, why: Phrase | str, **params: str) -> None:
        self.why = phrase(f"why.record-{why}", params) if isinstance(why, str) else why
        super().__init__(self.why["key"])


def record_of_line(line: bytes) -> Record:
    """The record of a line.

    Raises:
        NotARecord: if it is none.
    """
    if len(line) == LONGEST:
        raise NotARecord("long")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise NotARecord("utf-8") from None
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except NotARecord:
        raise
    except RecursionError:
        raise NotARecord("deep") from None
    except ValueError:
        raise NotARecord("json") from None
    why = fault_of(value)
    if why is not None:
        raise NotARecord(why)
    record: Record = value
    return record


def record_of_text(line: str) -> Record | None:
    """The record of a line that comes from the page, or None if it is none.

    A text nested deeper than a record is not parsed at all: WebAssembly has no stack for it, and
    the worker would be lost.
    """
    if not _SHAPE.fullmatch(_FLAT.sub("", line)):
        return None
    try:
        return record_of_line(line.encode())
    except ValueError:
        return None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise NotARecord("twice")
    return fields


def _no_number(text: str) -> None:
    raise NotARecord("number", value=text)
