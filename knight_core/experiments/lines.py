"""Records as lines of JSON: read with mistrust, as anybody may have written them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final

from knight_core.experiments.record import Record, begins_record, fault_of

LONGEST: Final = 1 << 24
"""Bytes of a line; our longest have some hundred thousand."""
_BEGINNING: Final = '{"link": "?board='
"""What the line of a record begins with."""
_ENDS: Final = tuple(
    rest + close
    for rest in (
        *("", '"', '": 0', ": 0", "0", '"": 0'),
        *("rue", "ue", "e", "alse", "lse", "se", "ull", "ll", "l"),
    )
    for close in ("}", "]}", "]]}")
)
"""What may make a line whole that was cut off anywhere."""


def record_of_line(line: bytes) -> Record:
    """The record of a line.

    Raises:
        ValueError: what is wrong with it, as a part of a sentence.
    """
    if len(line) == LONGEST:
        raise ValueError("it is longer than any record")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it is no text in UTF-8") from None
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except _Fault:
        raise
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError:
        raise ValueError("it is no JSON") from None
    why = fault_of(value)
    if why is not None:
        raise ValueError(why)
    record: Record = value
    return record


class _Fault(ValueError):
    """What is wrong with a text that is JSON in the eyes of Python."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise _Fault("it says something twice")
    return fields


def _no_number(text: str) -> None:
    raise _Fault(f"{text} is no number of JSON")


def is_beginning(line: bytes, after_others: bool) -> bool:
    """Whether a line without a newline can be nothing but the beginning of a record of ours.

    Args:
        line: it is no whole record.
        after_others: whether records stand before it; else a few letters prove nothing.
    """
    if len(line) == LONGEST or not line.isascii() or b"\\" in line:
        return False
    text = line.decode("ascii")
    if len(text) < len(_BEGINNING):
        return after_others and _BEGINNING.startswith(text)
    if not text.startswith(_BEGINNING):
        return False
    for end in _ENDS:
        with suppress(ValueError, RecursionError):
            fields = json.loads(text + end, object_pairs_hook=_once, parse_constant=_no_number)
            return isinstance(fields, dict) and begins_record(fields)
    return False
