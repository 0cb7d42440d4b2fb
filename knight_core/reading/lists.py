"""Lists of squares in any notation, judged by the board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from knight_core.board import MAX_SQUARES, Board
from knight_core.errors import shown
from knight_core.reading.candidate import SLICE, Candidate, score_of, start_judging
from knight_core.reading.matrix_faults import MAX_FAULTS
from knight_core.reading.model import How, Kind, Places, TextFault
from knight_core.reading.sizes import Size, size_for
from knight_core.reading.source import Source
from knight_core.steps import PAUSE, Steps

MAX_AREA: Final = 10_000, 100
"""The largest board of a list with a mistake, and for each of its squares: if the board is larger,
some of them may be no squares at all."""

MAX_COUNTED: Final = 20_000
"""A list as long as this or longer has its repeated squares counted as others, for speed."""


@dataclass(slots=True)
class Listed:
    """The squares of a list in a text, in order.

    Attributes:
        begins, ends: the place of each in the text.
        rows, cols: the row of each, from 0 on top, and its column, from 0; maybe off the board.
        height, width: the board.
        code: the code of the sentence that says how they were read.
        params: of that sentence, but for the board and the lines.
        notes: the sentences added to it.
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


def size_of(
    rows: Sequence[int], cols: Sequence[int], needed: Size, stated: list[Size], sure: bool
) -> Size:
    """The board for the squares of a list that need so many rows and columns: see ``size_for``."""
    height, width = needed
    count = len(rows)
    if height * width != count and count < MAX_COUNTED:
        count = len({*zip(rows, cols, strict=True)})
    return size_for(height, width, count, stated, sure)


def start_list(
    source: Source, listed: Listed, board: Board | None = None
) -> Steps[Candidate | None]:
    """The candidate of a list, or None if there is next to nothing in it. O(squares).

    Args:
        source: the text.
        listed: the list.
        board: the board, if it has holes, or is certain as in one of our own documents.
    """
    height, width = listed.height, listed.width
    count = len(listed.begins)
    certain = board is not None
    if (count < 3 and not certain) or height * width > MAX_SQUARES:
        return None
    squares = array("i")
    on = bytearray(count)
    for begin in range(0, count, SLICE):
        some = slice(begin, begin + SLICE)
        each = zip(listed.rows[some], listed.cols[some], strict=True)
        for at, (row, col) in enumerate(each, begin):
            if 0 <= row < height and 0 <= col < width:
                squares.append(row * width + col)
                on[at] = 1
        yield PAUSE
    off = count - len(squares)
    if not squares:
        return None
    begins, ends, notes = listed.begins, listed.ends, listed.notes
    if len(squares) == height * width + 1 and not off and squares[0] == squares[-1]:
        squares.pop()
        begins, ends, on = begins[:-1], ends[:-1], on[:-1]
        notes += (How("note-returns"),)
    board = board or Board(height, width)
    holes = (
        [at for at, square in enumerate(squares) if square in board.holes] if board.holes else []
    )
    judged = yield from start_judging(board, squares)
    kind: Kind = "fault"
    if not off and not holes and judged.right == len(squares) - 1:
        kind = "tour" if len(squares) == board.size else "unfinished"
    elif not certain and (
        2 * judged.right < len(squares) - 1
        or judged.right < 2
        or board.area > max(MAX_AREA[0], MAX_AREA[1] * count)
    ):
        return None
    sound = min(judged.sound, on.index(0)) if off else judged.sound
    begin, end = min(begins), max(ends)
    lines = source.line(begin), source.line(end)
    params = listed.params | {"board": f"{height}×{width}", "first": lines[0], "last": lines[1]}
    code = listed.code + ("-in-a-line" if lines[0] == lines[1] else "")
    placed = _ListedSquares(board, begins, ends, on, squares)
    return Candidate(
        kind=kind,
        board=board,
        squares=squares,
        begin=begin,
        end=end,
        score=score_of(kind, len(squares), judged.right),
        rank=listed.rank,
        how=How(code, params, notes),
        places=placed.start_places,
        faults=lambda: _start_faults(source, placed),
        sound=min(sound, holes[0]) if holes else sound,
        weak=not certain and (judged.right < 5 if kind == "fault" else len(squares) < 4),
    )


@dataclass(slots=True)
class _ListedSquares:
    board: Board
    begins: Sequence[int]
    ends: Sequence[int]
    on: bytearray
    squares: Sequence[int]

    def start_places(self) -> Steps[Places]:
        """The places of the squares that are on the board."""
        found = Places()
        for begin in range(0, len(self.on), SLICE):
            for at in range(begin, min(begin + SLICE, len(self.on))):
                if self.on[at]:
                    found.flat.append(self.begins[at])
                    found.flat.append(self.ends[at])
            yield PAUSE
        return found


def _start_faults(source: Source, placed: _ListedSquares) -> Steps[list[TextFault]]:
    """The faults of a list of squares, in its order. O(squares)."""
    board = placed.board
    found: list[TextFault] = []
    first: dict[int, int] = {}
    before: tuple[int, int, tuple[int, int]] | None = None
    squares = iter(placed.squares)
    each = zip(placed.begins, placed.ends, placed.on, strict=True)
    for number, (begin, end, fits) in enumerate(each, 1):
        if number % SLICE == 0:
            yield PAUSE
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
        if square in board.holes:
            params = {"line": line, "value": board.name(square)}
            found.append(TextFault("on-hole", params, (square,), (place,)))
            before = None
            continue
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
    return found
