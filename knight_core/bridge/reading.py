"""Reads the texts that the page sends.

JavaScript counts places in a text in UTF-16 units, Python in code points. This module converts
places to UTF-16 units.
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

# knight_core.reading is imported on first use.

_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
"""A character of two UTF-16 units."""

_STEP: Final = "-move"
"""The suffix of the codes of faults whose first two squares are not a knight's move apart."""

MAX_NUMBERS: Final = 40_000
"""The most squares with numbers on the board: on larger boards the numbers are illegible."""

_NUMBERS: Final = range(-(2**31), 2**31)
"""The numbers that are sent: those of an Int32Array. Longer ones do not fit a square anyway."""


def start_read_text(text: str, rows: int, cols: int) -> Steps[documents.ReadText]:
    """Read a text: see :func:`knight_core.reading.start_read`.

    Args:
        text: any text.
        rows, cols: the size of the board, or 0 if the page names none.
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
    """Converts places of a text to UTF-16 units.

    Args:
        text: the text.
    """

    def __init__(self, text: str) -> None:
        self._wide = [match.start() for match in _WIDE.finditer(text)]

    def of(self, places: array[int]) -> array[int]:
        """These places in UTF-16 units; O(n log w), with w characters of two units."""
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
    """The numbers of the text with their squares; on a large board only that of the first
    square."""
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
