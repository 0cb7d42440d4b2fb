"""Hints in the words beside pairs about their order: x and y, row and column."""

from __future__ import annotations

import re
from typing import Final

from knight_core.reading.candidate import Candidate
from knight_core.reading.source import Source

_COLUMN_WORDS: Final = ("col", "spal", "stl", "slo", "kol", "čeln", "file")
_ROW_WORDS: Final = ("row", "fil", "lig", "zeil", "rad", "řád", "wier", "rig", "lin", "rij", "rank")
_WORDS_BEFORE: Final = re.compile(r"[^\W\d_]+")


def hint(source: Source, candidate: Candidate) -> str:
    """The image that the text names in words: x and y, row and column; or by x/y, as Prolog."""
    text = source.text
    begin = candidate.begin
    end = min(candidate.end, begin + 60)
    before = text[max(0, begin - 160) : begin]
    if re.search(r'["\']x["\'] ?: ?$', before):
        return "transposed"  # the JSON of a page, whose rows begin on top
    words = [word.lower() for word in _WORDS_BEFORE.findall(_own(before[-30:]) + text[begin:end])]
    for at, word in enumerate(words[:-1]):
        if (found := _named(word, words[at + 1])) is not None:
            return found
    if match := re.search(r"\(?\b(\w+)\W{1,3}(\w+)\b\)?\W*$", before):
        named = _named(match[1].lower(), match[2].lower())
        if named is not None:
            return named
    for match in re.finditer(r"\(\W*(\w+)\W{1,3}(\w+)\W*\)", before):
        named = _named(match[1].lower(), match[2].lower())
        if named is not None:
            return named
    if re.match(r"\(?[0-9]+/[0-9]+", text[begin:end]):
        return "transposed-upside-down"
    return ""


def _own(before: str) -> str:
    """The text before a list, without the lines of another one."""
    *lines, last = before.split("\n")
    while lines and not any(map(str.isdigit, lines[-1])):
        last = f"{lines.pop()}\n{last}"
    return last


def _named(one: str, other: str) -> str | None:
    if (one, other) in (("x", "y"), ("dx", "dy")):
        return "transposed-upside-down"
    if (one, other) in (("y", "x"), ("dy", "dx")):
        return ""
    if one.startswith(_COLUMN_WORDS) and other.startswith(_ROW_WORDS):
        return "transposed"
    if (one, other) in (("r", "c"), ("i", "j"), ("l", "c")):
        return ""
    if (one, other) in (("c", "r"), ("j", "i"), ("c", "l")):
        return "transposed"
    if one.startswith(_ROW_WORDS) and other.startswith(_COLUMN_WORDS):
        return ""
    return None
