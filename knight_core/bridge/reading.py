"""Texts, as the page has them read.

What a page calls a place in a text counts in UTF-16 units, and what Python calls one in code
points: here the one becomes the other.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from itertools import chain
from typing import TYPE_CHECKING, Final

from knight_core.bridge.messages import sentence_document
from knight_core.steps import PAUSE, Progress

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.reading import Reading, TextFault
    from knight_core.steps import Steps

# What nobody has read is not loaded.

_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
"""What takes two units of UTF-16."""

_STEP: Final = "-move"
"""The end of the codes of faults whose first two squares are a step that is no knight's move."""

MAX_NUMBERS: Final = 40_000
"""On a board of more squares the numbers of a text are too small to be read."""

_NUMBERS: Final = range(-(2**31), 2**31)
"""Numbers beyond these are not put on a square: nobody could read them there."""


def start_read_text(text: str, rows: int, cols: int) -> Steps[documents.ReadText]:
    """What a text is, as :func:`knight_core.reading.start_read`.

    Args:
        text: any text.
        rows, cols: of the board, if that was told; else 0.
    """
    from knight_core.reading import start_read, verdict

    readings = yield from start_read(text, rows=rows or None, cols=cols or None)
    units = _Units(text)
    parts: list[documents.TextReading] = []
    for number, reading in enumerate(readings):
        yield Progress(number, len(readings))
        parts.append((yield from _document(reading, units)))
    return {"verdict": verdict(readings), "readings": parts}


class _Units:
    """Places of a text in UTF-16 units.

    Args:
        text: the text that they are in.
    """

    def __init__(self, text: str) -> None:
        self._wide = [match.start() for match in _WIDE.finditer(text)]

    def of(self, places: array[int]) -> array[int]:
        """The same places, counted otherwise; time as n log w, with w letters of two units."""
        if not self._wide:
            return places
        return array("I", (place + bisect_left(self._wide, place) for place in places))


def _document(reading: Reading, units: _Units) -> Steps[documents.TextReading]:
    from knight_core.reading.turning import IMAGES

    how = reading.how
    squares = array("I", reading.squares)
    yield PAUSE
    places = units.of(reading.places.flat)
    yield PAUSE
    return {
        "kind": reading.kind,
        "part": reading.part,
        "board": reading.board,
        "squares": squares,
        "sound": reading.sound,
        "places": places,
        "given": _given(reading),
        "faults": [_fault(fault, units) for fault in reading.faults],
        "how": {"code": how.code, "params": how.params, "sentence": sentence_document(how.phrase)},
        "lines": reading.lines,
        "turned": reading.turned,
        "open": not reading.named and reading.turned not in IMAGES[1:],
    }


def _given(reading: Reading) -> array[int]:
    """The numbers as they stand; on a large board, where none can be read, that of the first
    square alone."""
    few = len(reading.given) <= MAX_NUMBERS
    first = reading.squares[0] if reading.squares else -1
    pairs = (pair for pair in reading.given if pair[1] in _NUMBERS and (few or pair[0] == first))
    return array("i", chain.from_iterable(pairs))


def _fault(fault: TextFault, units: _Units) -> documents.TextFault:
    return {
        "sentence": sentence_document(fault.phrase),
        "squares": list(fault.squares),
        "places": list(units.of(array("I", chain.from_iterable(fault.places)))),
        "step": fault.code.endswith(_STEP) and len(fault.squares) > 1,
    }
