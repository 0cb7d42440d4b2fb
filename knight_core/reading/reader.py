"""The entry points: from a text to its readings."""

from __future__ import annotations

from knight_core.formats.names import MAX_CHARACTERS
from knight_core.reading.blocks import start_matrices
from knight_core.reading.candidate import Candidate
from knight_core.reading.choosing import start_choosing
from knight_core.reading.claims import start_claims, unreadable
from knight_core.reading.drawn import start_documents
from knight_core.reading.glued import start_glued
from knight_core.reading.integers import start_integers
from knight_core.reading.links import link_in
from knight_core.reading.model import How, Reading
from knight_core.reading.names import start_names
from knight_core.reading.numbers import NumberMaker
from knight_core.reading.pairs import PairMaker
from knight_core.reading.sizes import stated_sizes
from knight_core.reading.source import Source, start_plain
from knight_core.steps import Progress, Steps, reporting, run_to_end


def read(text: str, *, rows: int | None = None, cols: int | None = None) -> list[Reading]:
    """The readings of a text, the likeliest first.

    The first reading of each board comes first, in the order of the text; then the other readings
    of the same places; then guesses. An unreadable text has one reading of the kind ``unreadable``,
    whose ``how`` is the reason. O(characters).

    Args:
        text: any text.
        rows, cols: the size of the board, or None: the text determines it.
    """
    return run_to_end(start_read(text, rows=rows, cols=cols))


def start_read(
    text: str, *, rows: int | None = None, cols: int | None = None
) -> Steps[list[Reading]]:
    """:func:`read` as a generator that yields its progress every few milliseconds."""
    if len(text) > MAX_CHARACTERS:
        params: dict[str, str | int] = {"size": len(text), "limit": MAX_CHARACTERS}
        return [Reading("unreadable", how=How("too-large", params))]
    if (nothing := unreadable(text)) is not None:
        return [nothing]
    best = 0.0

    def so_far(part: Progress) -> Progress:
        # A part reports only its own progress; the total progress must not decrease.
        nonlocal best
        best = max(best, 1000 * part.done // part.total if part.total else 0)
        return Progress(min(best, 999), 1000)

    return (yield from reporting(so_far, start_reading(text, rows, cols)))


def start_reading(text: str, rows: int | None, cols: int | None) -> Steps[list[Reading]]:
    """:func:`start_read`, with the progress of the present part only."""
    source = yield from start_plain(text)
    sure = bool(rows and cols)
    stated = stated_sizes(source, rows, cols)
    found: list[Candidate] = yield from start_documents(source)
    if not found:
        found = yield from start_matrices(source)
    if not sure:
        # Lists beside a board are lists of its squares, with rows and columns maybe swapped.
        boards = [candidate.board for candidate in found if candidate.kind == "tour"]
        sizes = [(board.rows, board.cols) for board in boards] + [
            (board.cols, board.rows) for board in boards
        ]
        stated = sizes + stated
    free = _free(source, found)
    found += yield from start_names(source, stated, sure, free)
    integers = yield from start_integers(source, _free(source, found))
    found += yield from PairMaker(source, integers, stated, sure).start()
    found += yield from NumberMaker(source, integers, stated, sure).start()
    if sure:
        found = [
            candidate
            for candidate in found
            if (candidate.board.rows, candidate.board.cols) == (rows, cols)
        ]
    if all(candidate.weak for candidate in found):
        none = yield from start_claims(source)
        if none is not None:
            return [none]
    if not any(candidate.kind == "tour" for candidate in found):
        glued = yield from start_glued(source, integers)
        if glued is not None:
            return [glued]
    if not found:
        link = link_in(source.given)
        return [Reading("unreadable") if link is None else Reading("unreadable", how=link)]
    return (yield from start_choosing(source, found))


def _free(source: Source, found: list[Candidate]) -> list[tuple[int, int]]:
    """The parts of the text that contain no complete tour yet."""
    at, free = 0, []
    for candidate in sorted(found, key=lambda candidate: candidate.begin):
        if candidate.kind == "tour":
            if candidate.begin > at:
                free.append((at, candidate.begin))
            at = max(at, candidate.end)
    return [*free, (at, len(source.text))]
