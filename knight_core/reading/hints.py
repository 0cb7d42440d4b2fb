"""Hints about the order of pairs in the words beside them: x and y, row and column."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from knight_core.reading.candidate import Candidate
from knight_core.reading.source import Source

_COLUMN_WORDS: Final = ("col", "spal", "stl", "slo", "kol", "čeln", "file")
_ROW_WORDS: Final = ("row", "fil", "lig", "zeil", "rad", "řád", "wier", "rig", "lin", "rij", "rank")
_LETTERS: Final = {
    **dict.fromkeys((("x", "y"), ("dx", "dy")), "transposed-upside-down"),
    **dict.fromkeys((("y", "x"), ("dy", "dx"), ("r", "c"), ("i", "j"), ("l", "c")), ""),
    **dict.fromkeys((("c", "r"), ("j", "i"), ("c", "l")), "transposed"),
}
"""The image for two names of one or two letters."""

_INSIDE: Final = 60
_BESIDE: Final = 30
_BEFORE: Final = 160
"""The number of characters searched for names: in a list, directly before it, farther before it."""

_JSON_X: Final = re.compile(r"""["']x["'] ?: ?$""")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_LAST_TWO: Final = re.compile(r"\(?\b(\w+)\W{1,3}(\w+)\b\)?\W*$")
_IN_BRACKETS: Final = re.compile(r"\(\W*(\w+)\W{1,3}(\w+)\W*\)")
_SLASH: Final = re.compile(r"\(?[0-9]+/[0-9]+")


def hint(source: Source, candidate: Candidate) -> str | None:
    """The image that the text implies by words, such as x and y, row and column; or by x/y, as
    Prolog prints pairs. None if there is no hint."""
    begin = candidate.begin
    before = source.text[max(0, begin - _BEFORE) : begin]
    inside = source.text[begin : min(candidate.end, begin + _INSIDE)]
    if _JSON_X.search(before):
        return "transposed"  # JSON of a web page: y grows downwards
    pairs = [*pairwise(_WORDS.findall(_own(before[-_BESIDE:]) + inside))]
    pairs += _LAST_TWO.findall(before) + _IN_BRACKETS.findall(before)
    for first, second in pairs:
        if (found := _named(first.lower(), second.lower())) is not None:
            return found
    return "transposed-upside-down" if _SLASH.match(inside) else None


def _own(before: str) -> str:
    """The text before a list, without the lines of another list."""
    *lines, last = before.split("\n")
    while lines and not any(map(str.isdigit, lines[-1])):
        last = f"{lines.pop()}\n{last}"
    return last


def _named(first: str, second: str) -> str | None:
    """The image for two names, or None."""
    if first.startswith(_COLUMN_WORDS) and second.startswith(_ROW_WORDS):
        return "transposed"
    if first.startswith(_ROW_WORDS) and second.startswith(_COLUMN_WORDS):
        return ""
    return _LETTERS.get((first, second))
