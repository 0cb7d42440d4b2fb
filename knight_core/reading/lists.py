"""Lists of squares in any notation: their candidates and their faults."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from knight_core.board import MAX_SQUARES, Board
from knight_core.errors import shown
from knight_core.reading.candidate import SLICE, Candidate, score_of, start_judging
from knight_core.reading.integers import Integers
from knight_core.reading.matrix_faults import MAX_FAULTS
from knight_core.reading.model import How, Kind, Places, TextFault
from knight_core.reading.sizes import Size, size_for
from knight_core.reading.source import Source
from knight_core.reading.turning import order_of
from knight_core.steps import PAUSE, Steps
from knight_core.texts.sentences import Params, board_text

MAX_AREA: Final = 10_000, 100
"""The largest area of the board of a list with a fault: the larger of the first number and the
second number for each square. On a larger board the numbers are probably not squares."""

MAX_COUNTED: Final = 20_000
"""From this length on, repeated squares are counted as different squares, for speed."""


@dataclass(slots=True)
class Listed:
    """The squares of a list in a text, in order.

    Attributes:
        begins, ends: the place of each square in the text.
        rows, cols: the row of each square, from 0 on top, and its column, from 0; it may be off the
            board.
        height, width: the board.
        code: the code of the explanation of how they were read.
        params: the parameters of the explanation, except the board and the lines.
        notes: the notes of the explanation.
        rank: as in a candidate.
    """

    begins: Sequence[int]
    ends: Sequence[int]
    rows: Sequence[int]
    cols: Sequence[int]
    height: int
    width: int
    code: str
    params: Params = field(default_factory=dict)
    notes: tuple[How, ...] = ()
    rank: int = 0


@dataclass(slots=True)
class Maker:
    """Makes candidates from the integers of a text.

    Attributes:
        source, integers: the text, and the integers in it.
        stated, sure: the possible sizes, and whether the caller named the size.
    """

    source: Source
    integers: Integers
    stated: list[Size]
    sure: bool

    def between(self, at: int) -> str:
        """The text between a number and the next one."""
        return self.source.text[self.integers.ends[at] : self.integers.begins[at + 1]]

    def pairs(
        self,
        begins: Sequence[int],
        ends: Sequence[int],
        first: Sequence[int],
        second: Sequence[int],
        base: int,
        notes: tuple[How, ...],
        rank: int,
    ) -> Listed:
        """The list of pairs of a row and a column, both counted from ``base``."""
        needed = max(first) - base + 1, max(second) - base + 1
        height, width = size_of(first, second, needed, self.stated, self.sure)
        return Listed(
            begins=begins,
            ends=ends,
            rows=array("q", (value - base for value in first)),
            cols=array("q", (value - base for value in second)),
            height=height,
            width=width,
            code="pairs",
            params={"base": base, "order": order_of()},
            notes=notes,
            rank=rank,
        )


def goes_on(value: Callable[[int], object], run: range, part: range) -> bool:
    """Check whether most numbers beside a part of a run do not occur in the part: then the part
    continues there, and is not a complete tour beside other tours. O(squares of the part)."""
    count = len(part)
    squares = {value(at) for at in part}
    beside = [
        *range(max(run.start, part.start - count), part.start),
        *range(part.stop, min(run.stop, part.stop + count)),
    ]
    return 2 * sum(value(at) not in squares for at in beside) > len(beside)


def size_of(
    rows: Sequence[int], cols: Sequence[int], needed: Size, stated: list[Size], sure: bool
) -> Size:
    """The board for the squares of a list, which need at least the size ``needed``: see
    :func:`~knight_core.reading.sizes.size_for`."""
    height, width = needed
    count = len(rows)
    if height * width != count and count < MAX_COUNTED:
        count = len({*zip(rows, cols, strict=True)})
    return size_for(height, width, count, stated, sure)


def start_list(
    source: Source, listed: Listed, board: Board | None = None
) -> Steps[Candidate | None]:
    """The candidate from a list, or None if the list is too poor. O(squares).

    Args:
        source: the text.
        listed: the list.
        board: the board, if it has holes, or is certain because the text is in one of our formats.
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
    right, sound = yield from start_judging(board, squares)
    kind: Kind = "fault"
    if not off and not holes and right == len(squares) - 1:
        kind = "tour" if len(squares) == board.size else "unfinished"
    elif not certain and (
        2 * right < len(squares) - 1
        or right < 2
        or board.area > max(MAX_AREA[0], MAX_AREA[1] * count)
    ):
        return None
    if off:
        sound = min(sound, on.index(0))
    if holes:
        sound = min(sound, holes[0])
    begin, end = min(begins), max(ends)
    lines = source.line(begin), source.line(end)
    params = listed.params | {
        "board": board_text(height, width),
        "first": lines[0],
        "last": lines[1],
    }
    code = listed.code + ("-in-a-line" if lines[0] == lines[1] else "")
    return Candidate(
        kind=kind,
        board=board,
        squares=squares,
        begin=begin,
        end=end,
        score=score_of(kind, len(squares), right),
        rank=listed.rank,
        how=How(code, params, notes),
        places=lambda: _start_places(begins, ends, on),
        faults=lambda: _start_faults(source, board, squares, begins, ends, on),
        sound=sound,
        weak=not certain and (right < 5 if kind == "fault" else len(squares) < 4),
    )


def _start_places(begins: Sequence[int], ends: Sequence[int], on: bytearray) -> Steps[Places]:
    """The places of the squares that are on the board."""
    found = Places()
    for begin in range(0, len(on), SLICE):
        for at in range(begin, min(begin + SLICE, len(on))):
            if on[at]:
                found.flat.append(begins[at])
                found.flat.append(ends[at])
        yield PAUSE
    return found


def _start_faults(
    source: Source,
    board: Board,
    squares: Sequence[int],
    begins: Sequence[int],
    ends: Sequence[int],
    on: bytearray,
) -> Steps[list[TextFault]]:
    """The faults of a list of squares, in its order. O(squares).

    Args:
        source, board: the text and the board.
        squares: the squares of the list that are on the board.
        begins, ends: the place of each entry of the list in the text.
        on: for each entry 1 if it is on the board, else 0.
    """
    found: list[TextFault] = []
    first: dict[int, int] = {}
    before: tuple[int, int, tuple[int, int]] | None = None
    following = iter(squares)
    each = zip(begins, ends, on, strict=True)
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
            params = {"line": line, "value": name, "board": board_text(board.rows, board.cols)}
            found.append(TextFault("off-board", params, (), (place,)))
            before = None
            continue
        square = next(following)
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
