"""Squares one after the other, however each is written: the board judges them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from knight_core.board import MAX_SQUARES, Board
from knight_core.errors import shown
from knight_core.reading.candidate import Candidate, right_moves, score_of, sound_length
from knight_core.reading.matrix_faults import MAX_FAULTS
from knight_core.reading.model import How, Places, TextFault
from knight_core.reading.source import Source


@dataclass(slots=True)
class Listed:
    """Squares as a text has them, one after the other.

    Attributes:
        begins, ends: where each stands in the text.
        rows, cols: the row of each, from 0 on top, and its column, from 0; maybe off the board.
        height, width: the board.
        code: the code of the sentence that says how they were read.
        params: of that sentence, but for the board and the lines.
        notes: what is added to it.
        rank: as of a candidate.
    """

    begins: Sequence[int]
    ends: Sequence[int]
    rows: Sequence[int]
    cols: Sequence[int]
    height: int
    width: int
    code: str
    params: dict[str, str | int] = field(default_factory=dict)
    notes: tuple[How, ...] = ()
    rank: int = 0


def list_candidate(source: Source, listed: Listed) -> Candidate | None:
    """The candidate that a list is, or None if there is next to nothing in it. O(squares)."""
    height, width = listed.height, listed.width
    if len(listed.begins) < 3 or not 0 < height * width <= MAX_SQUARES or min(height, width) < 1:
        return None
    on = [
        0 <= row < height and 0 <= col < width
        for row, col in zip(listed.rows, listed.cols, strict=True)
    ]
    squares = [
        row * width + col
        for row, col, fits in zip(listed.rows, listed.cols, on, strict=True)
        if fits
    ]
    begins, ends, notes = listed.begins, listed.ends, listed.notes
    if len(squares) == height * width + 1 and all(on) and squares[0] == squares[-1]:
        squares.pop()
        begins, ends, on = begins[:-1], ends[:-1], on[:-1]
        notes += (How("note-returns"),)
    board = Board(height, width)
    moves = right_moves(width, squares)
    right = sum(moves)
    clean = all(on) and len({*squares}) == len(squares)
    kind = "fault"
    if clean and right == len(squares) - 1:
        kind = "tour" if len(squares) == board.size else "unfinished"
    elif 2 * right < len(moves) or right < 3:
        return None
    begin, end = min(begins), max(ends)
    lines = source.line(begin), source.line(end - 1)
    params = listed.params | {"board": f"{height}×{width}", "first": lines[0], "last": lines[1]}
    code = listed.code + ("-in-a-line" if lines[0] == lines[1] else "")
    kept = _Kept(board, begins, ends, on, squares)
    return Candidate(
        kind=kind,
        board=board,
        squares=squares,
        begin=begin,
        end=end,
        score=score_of(kind, len(squares), right),
        rank=listed.rank,
        how=How(code, params, notes),
        places=kept.places,
        faults=lambda: _faults(source, kept),
        sound=sound_length(squares, moves) if all(on) else min(on.index(False), len(squares)),
        weak=right < 5 if kind == "fault" else len(squares) < 4,
    )


@dataclass(slots=True)
class _Kept:
    board: Board
    begins: Sequence[int]
    ends: Sequence[int]
    on: Sequence[bool]
    squares: list[int]

    def places(self) -> Places:
        """Where the squares that are on the board stand."""
        each = zip(self.begins, self.ends, self.on, strict=True)
        return Places.of((begin, end) for begin, end, fits in each if fits)


def _faults(source: Source, kept: _Kept) -> list[TextFault]:
    """What is wrong with a list of squares, in its order. O(squares)."""
    board = kept.board
    found: list[TextFault] = []
    first: dict[int, int] = {}
    before: tuple[int, int, tuple[int, int]] | None = None
    squares = iter(kept.squares)
    each = zip(kept.begins, kept.ends, kept.on, strict=True)
    for number, (begin, end, fits) in enumerate(each, 1):
        if len(found) >= MAX_FAULTS:
            break
        place = (begin, end)
        line = source.line(begin)
        params: dict[str, str | int]
        if not fits:
            name = shown(source.given[begin:end])
            params = {"line": line, "value": name, "board": f"{board.rows}×{board.cols}"}
            found.append(TextFault("off-board", params, (), (place,)))
            before = None
            continue
        square = next(squares)
        if square in first:
            params = {"line": line, "square": board.name(square), "number": number}
            params["first"] = first[square]
            found.append(TextFault("repeated", params, (square,), (place,)))
        first.setdefault(square, number)
        if before is not None and not board.is_move(before[1], square):
            params = {"before": before[0], "number": number}
            params |= {"origin": board.name(before[1]), "square": board.name(square)}
            found.append(TextFault("list-move", params, (before[1], square), (before[2], place)))
        before = (number, square, place)
    return [*islice(found, MAX_FAULTS)]
