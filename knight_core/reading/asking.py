"""A text in, its readings out."""

from __future__ import annotations

from typing import Final

from knight_core.reading.blocks import start_matrices
from knight_core.reading.candidate import Candidate
from knight_core.reading.choosing import readings_of
from knight_core.reading.claims import unreadable
from knight_core.reading.integers import start_integers
from knight_core.reading.model import How, Reading
from knight_core.reading.names import start_names
from knight_core.reading.numbers import NumberMaker
from knight_core.reading.pairs import PairMaker
from knight_core.reading.sizes import told_sizes
from knight_core.reading.source import Steps, start_plain

MAX_CHARACTERS: Final = 16_000_000
"""The longest text that is read."""


def read(text: str, *, rows: int | None = None, cols: int | None = None) -> list[Reading]:
    """The readings of a text, the likeliest first.

    The first reading of each board that the text holds, in the text's order; then the other ways to
    read the same places; then what is a mere guess. A text that cannot be read has one reading of
    the kind ``unreadable``, whose ``how`` says why.

    Args:
        text: anything.
        rows, cols: the size of the board, where the text does not say it.

    O(characters).
    """
    steps = start_read(text, rows=rows, cols=cols)
    try:
        while True:
            next(steps)
    except StopIteration as done:
        found: list[Reading] = done.value
        return found


def start_read(
    text: str, *, rows: int | None = None, cols: int | None = None
) -> Steps[list[Reading]]:
    """As :func:`read`, in steps of a few milliseconds."""
    if len(text) > MAX_CHARACTERS:
        params: dict[str, str | int] = {"size": len(text), "limit": MAX_CHARACTERS}
        return [Reading("unreadable", how=How("too-large", params))]
    if (nothing := unreadable(text)) is not None:
        return [nothing]
    source = yield from start_plain(text)
    found: list[Candidate] = []
    found += yield from start_matrices(source)
    sure = bool(rows and cols)
    told = told_sizes(source, rows, cols)
    found += yield from start_names(source, told, sure)
    integers = yield from start_integers(source)
    found += yield from PairMaker(source, integers, told, sure).start()
    found += yield from NumberMaker(source, integers, told, sure).start()
    if not found:
        return [Reading("unreadable", how=How("no-board"))]
    return readings_of(source, found)
