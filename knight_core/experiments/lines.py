"""Records as lines of JSON. The lines are not trusted."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from knight_core.experiments.record import Record, fault_of
from knight_core.texts.sentences import Phrase, phrase

LONGEST: Final = 1 << 24
"""The longest line in bytes; our longest lines have some hundred thousand."""
_FLAT: Final = re.compile(r"[^\[\]{}]+")
_SHAPE: Final = re.compile(r"\{(\[(\[\])*\])?\}")
"""The brackets of a record, without everything else."""


class NotARecord(ValueError):
    """A line is not a record.

    Attributes:
        why: the reason, as a phrase.
    """

    def __init__(self, why: Phrase | str, **params: str) -> None:
        self.why = phrase(f"why.record-{why}", params) if isinstance(why, str) else why
        super().__init__(self.why["key"])


def record_of_line(line: bytes) -> Record:
    """Parse a line as a record.

    Raises:
        NotARecord: if the line is not a record.
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
    """Parse a line of the page as a record; None if it is not a record.

    A line with deeper nesting than a record is not parsed: it could overflow the stack of
    WebAssembly, which would end the worker.
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
