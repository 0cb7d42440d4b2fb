"""Texts, as the page has them read: a task.

What a page calls a place in a text counts in UTF-16 units, and what Python calls one in code
points: here the one becomes the other.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from knight_core.board import Board
    from knight_core.experiments.steps import Steps
    from knight_core.reading import Reading, TextFault

# What nobody has read is not loaded.

_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
"""What takes two units of UTF-16."""

_STEP: Final = "-move"
"""The end of the codes of faults whose first two squares are a step that is no knight's move."""

_NUMBERS: Final = range(-(2**31), 2**31)
"""Numbers beyond these are not put on a square: nobody could read them there."""

_SLICE: Final = 50_000
"""So many squares are looked at between two reports."""


def start_read_text(text: str, rows: int, cols: int) -> Steps[dict[str, Any]]:
    """What a text is, as :func:`knight_core.reading.start_read`.

    Args:
        text: any text.
        rows, cols: of the board, if that was told; else 0.

    Returns:
        ``verdict``, and ``readings``: of each its ``kind``, ``part``, ``board`` (or None),
        ``squares``, ``sound`` (so many of the first ones are a path), ``places`` (begin, end, … in
        UTF-16 units), ``given`` (square, number, …), ``faults``, ``how``, ``lines`` and ``turned``.
    """
    from knight_core.reading import start_read, verdict

    readings = yield from start_read(text, rows=rows or None, cols=cols or None)
    units = _Units(text)
    documents = []
    for number, reading in enumerate(readings):
        yield number, len(readings)
        documents.append((yield from _document(reading, units)))
    return {"verdict": verdict(readings), "readings": documents}


class _Units:
    """Places of a text in UTF-16 units.

    Args:
        text: the text that they are in.
    """

    def __init__(self, text: str) -> None:
        self._wide = [match.start() for match in _WIDE.finditer(text)]

    def of(self, places: Iterable[int]) -> array[int]:
        """The same places, counted otherwise; time as n log w, with w letters of two units."""
        if not self._wide:
            return array("I", places)
        return array("I", (place + bisect_left(self._wide, place) for place in places))


def _document(reading: Reading, units: _Units) -> Steps[dict[str, Any]]:
    board, how = reading.board, reading.how
    flat = array("I", chain.from_iterable(reading.places))
    yield 0, 0
    given = [number for pair in reading.given if pair[1] in _NUMBERS for number in pair]
    yield 0, 0
    sound = 0 if board is None else (yield from _start_sound(board, reading))
    return {
        "kind": reading.kind,
        "part": reading.part,
        "board": None if board is None else _board(board),
        "squares": array("I", reading.squares),
        "sound": sound,
        "places": units.of(flat),
        "given": array("i", given),
        "faults": [_fault(fault, units) for fault in reading.faults],
        "how": {"code": how.code, "params": how.params, "text": how.text},
        "lines": reading.lines,
        "turned": reading.turned,
    }


def _board(board: Board) -> dict[str, Any]:
    size = {"rows": board.rows, "cols": board.cols}
    return {**size, "holes": sorted(board.holes)} if board.holes else size


def _fault(fault: TextFault, units: _Units) -> dict[str, Any]:
    return {
        "code": fault.code,
        "params": fault.params,
        "text": fault.text,
        "squares": list(fault.squares),
        "places": list(units.of(chain.from_iterable(fault.places))),
        "step": fault.code.endswith(_STEP) and len(fault.squares) > 1,
    }


def _start_sound(board: Board, reading: Reading) -> Steps[int]:
    """How many of the first squares are a path, each number following the one before."""
    squares = reading.squares
    if reading.kind in ("tour", "unfinished"):
        return len(squares)
    numbers = dict(reading.given)
    visited: set[int] = set()
    for at, square in enumerate(squares):
        if at % _SLICE == 0:
            yield at, len(squares)
        if square in visited or square in board.holes:
            return at
        visited.add(square)
        if at == 0:
            continue
        before = squares[at - 1]
        follows = numbers.get(square, at) - numbers.get(before, at - 1) == 1
        down = abs(square // board.cols - before // board.cols)
        if not follows or down * abs(square % board.cols - before % board.cols) != 2:
            return at
    return len(squares)
