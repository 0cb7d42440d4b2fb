"""Drawings of tours whose line goes alternately over and under itself, as in Celtic knotwork.

A closed curve can always alternate at its crossings: between the two visits of a crossing it visits
an even number of crossings, because the part between them is a closed curve, which the rest crosses
an even number of times (Gauss). An open path is closed by an invisible line outside the board,
which leads from each end to the nearest side. The path alternates at crossings with this line too.
No three moves of a knight cross in one point.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from knight_core.formats.svg import SIDE, boards_beside, colour_at, title_of
from knight_core.tour.properties import SHAPES, crossing_table

if TYPE_CHECKING:
    from knight_core.board import Board
    from knight_core.tour import Tour

PAGE_SQUARES: Final = 2_500
"""The most squares of a board that the page draws woven: the whole line is made in one slice."""

_WIDTH: Final = 0.13
"""The thickness of the line, in sides of a square."""

_EDGE: Final = 0.014
"""The thickness of the dark edges of the line, in sides of a square."""

_INK: Final = "#23262d"
_PAPER: Final = "#fffdf9"
_ENDS: Final = "#ad3f1c"
_COLOURS: Final = ("#c4702a", "#c04a2e", "#a22a50", "#6f2371", "#38206b")
"""The colours of the line from the first to the last move: the page uses the same."""

_TINTS: Final = 32
"""The most different colours of one drawing."""

_GAP: Final = 0.035
"""The gap between the upper line and the visible parts of the lower line, in sides of a square."""

_ROUND: Final = 0.3
"""The distance from the centre of a square at which the rounding of the line begins. No two moves
cross nearer than 0.447."""

_MOVE: Final = math.sqrt(5)
"""The length of a move, in sides of a square."""

_SKEW: Final = 0.0137
"""The slope of the invisible lines: they avoid the centres of all squares and all crossings."""


Place = tuple[int, int]
Gap = tuple[float, float]


class _Move(NamedTuple):
    """The visible parts of a move: its start, and the data of an SVG path from there."""

    start: str
    line: str


class _Visit(NamedTuple):
    """A visit of a crossing: the position along the move, and the point (None: on an invisible
    line). Both are in sixtieths: crossings of knight's moves are at thirds, quarters and fifths."""

    at: float
    point: Place | None


_at: Final = attrgetter("at")


def woven_text(tours: Sequence[Tour]) -> str:
    """A drawing of tours whose lines go alternately over and under themselves. The attribute
    ``data-squares`` holds the squares, so that it can be read back. O(squares)."""
    board = tours[0].board
    title = title_of("woven", board, tours[0].start)
    return boards_beside(title, board, [(tour.squares, _drawn(tour)) for tour in tours])


def _drawn(tour: Tour) -> str:
    cols = tour.board.cols
    ends = "" if tour.closed else _ends(tour.squares[0], tour.squares[-1], cols)
    moves = _moves(tour.board, tour.squares)
    tints = "".join(
        f'<path d="{_joined(part)}" stroke="{colour}" stroke-width="{_WIDTH - 2 * _EDGE:.3f}"/>\n'
        for colour, part in _tinted(moves)
    )
    return (
        f'<g transform="scale({SIDE})" fill="none" stroke-linejoin="round">\n'
        f'<path d="{_joined(moves)}" stroke="{_INK}" stroke-width="{_WIDTH}"/>\n{tints}{ends}</g>\n'
    )


def _tinted(moves: Sequence[_Move]) -> Iterator[tuple[str, Sequence[_Move]]]:
    """Each colour with its moves, in the order of the tour."""
    count = min(_TINTS, len(moves))
    for number in range(count):
        first, last = (len(moves) * edge // count for edge in (number, number + 1))
        yield colour_at(_COLOURS, number / max(1, count - 1)), moves[first:last]


def _ends(first: int, last: int, cols: int) -> str:
    """The start, a disc, and the end, a ring."""
    kinds = ((first, _ENDS), (last, _PAPER))
    return "".join(
        f'<circle cx="{square % cols + 0.5}" cy="{square // cols + 0.5}" r=".15" fill="{fill}" '
        f'stroke="{_ENDS}" stroke-width=".05"/>\n'
        for square, fill in kinds
    )


def woven_path(board: Board, squares: Sequence[int]) -> str:
    """The line of a tour with gaps, and rounded at the squares, as the data of an SVG path. Unit:
    the side of a square; origin: the top left corner of the board. O(squares)."""
    return _joined(_moves(board, squares))


def _joined(moves: Sequence[_Move]) -> str:
    return "".join([f"M{moves[0].start}" if moves else "", *(move.line for move in moves)])


def _moves(board: Board, squares: Sequence[int]) -> list[_Move]:
    closed = len(squares) > 2 and board.is_move(squares[-1], squares[0])
    line = [divmod(square, board.cols) for square in squares]
    if closed:
        line += line[:2]
    near = _ROUND / _MOVE
    moves: list[_Move] = []
    for move, gaps in enumerate(_gaps(board, line[: len(line) - closed], closed)):
        begin, end = line[move : move + 2]
        start = _point(begin, end, near if closed or move > 0 else 0)
        parts = [f"L{_point(begin, end, low)}M{_point(begin, end, high)}" for low, high in gaps]
        if move + 2 < len(line):
            turn = f"Q{_point(begin, end, 1)} {_point(end, line[move + 2], near)}"
            parts.append(f"L{_point(begin, end, 1 - near)}{turn}")
        else:
            parts.append(f"L{_point(begin, end, 1)}")
        moves.append(_Move(start, "".join(parts)))
    return moves


def _point(begin: Place, end: Place, part: float) -> str:
    """The point at a fraction, from 0 to 1, of a move, as ``x,y``."""
    y, x = (first + 0.5 + (last - first) * part for first, last in zip(begin, end, strict=True))
    return f"{x:.3f},{y:.3f}"


def _gaps(board: Board, line: Sequence[Place], closed: bool) -> list[list[Gap]]:
    """The hidden parts of each move, in order, as fractions of the move from 0 to 1."""
    visits = _visits(line)
    top = _top(visits, [[]] * len(visits) if closed else _unseen(board, line))
    return [
        _below(line, move, [(at / 60, top[point]) for at, point in found if point])
        for move, found in enumerate(visits)
    ]


def _visits(line: Sequence[Place]) -> list[list[_Visit]]:
    """The crossings on each move, in order along the move."""
    moves: dict[tuple[Place, int], int] = {}
    for move, (begin, end) in enumerate(pairwise(line)):
        (row, col), (to_row, to_col) = sorted((begin, end))
        moves[(row, col), SHAPES.index((to_row - row, to_col - col))] = move
    found: list[list[_Visit]] = [[] for _ in moves]
    for ((row, col), shape), move in moves.items():
        for first, second, down, right in crossing_table():
            other = moves.get(((row + down, col + right), second)) if first == shape else None
            if other is None:
                continue
            (rows, cols), (other_rows, other_cols) = SHAPES[first], SHAPES[second]
            area = rows * other_cols - cols * other_rows
            at = 60 * (down * other_cols - right * other_rows) // area
            other_at = 60 * (down * cols - right * rows) // area
            point = (60 * row + at * rows, 60 * col + at * cols)
            for visitor, part in ((move, at), (other, other_at)):
                downward = line[visitor] < line[visitor + 1]
                found[visitor].append(_Visit(part if downward else 60 - part, point))
    return [sorted(crossings, key=_at) for crossings in found]


def _unseen(board: Board, line: Sequence[Place]) -> list[list[_Visit]]:
    """The crossings of each move with the invisible lines from the ends of an open path."""
    found: list[list[_Visit]] = [[] for _ in line[1:]]
    for row, col in (line[0], line[-1]):
        _, (down, right) = min(
            (row, (-1, _SKEW)),
            (board.rows - 1 - row, (1, _SKEW)),
            (col, (_SKEW, -1)),
            (board.cols - 1 - col, (_SKEW, 1)),
        )
        for move, ((from_row, from_col), (to_row, to_col)) in enumerate(pairwise(line)):
            rows, cols = to_row - from_row, to_col - from_col
            area = rows * right - cols * down
            at = ((row - from_row) * right - (col - from_col) * down) / area
            away = ((row - from_row) * cols - (col - from_col) * rows) / area
            if 0 < at < 1 and away > 0:
                found[move].append(_Visit(60 * at, None))
    return found


def _top(
    visits: Sequence[Sequence[_Visit]], unseen: Sequence[Sequence[_Visit]]
) -> dict[Place, int]:
    """The upper move of each crossing: the line goes alternately over and under."""
    top: dict[Place, int] = {}
    over = True
    for move, found in enumerate(visits):
        for _, point in sorted([*found, *unseen[move]], key=_at):
            if over and point is not None:
                top[point] = move
            over = not over
    return top


def _below(line: Sequence[Place], move: int, visits: Sequence[tuple[float, int]]) -> list[Gap]:
    """The hidden parts of a move. ``visits``: the position of each crossing, and its upper move."""
    step = _step(line, move)
    seen = [at for at, top in visits if top == move]
    gaps: list[Gap] = []
    for at, top in visits:
        if top == move:
            continue
        rows, cols = _step(line, top)
        # A flatter angle hides more of the move. The divisor is 5 times the sine of the angle.
        half = (_WIDTH / 2 + _GAP) * _MOVE / abs(step[0] * cols - step[1] * rows)
        low = max([at - half, *((at + place) / 2 for place in seen if place < at)])
        high = min([at + half, *((at + place) / 2 for place in seen if place > at)])
        if gaps and low <= gaps[-1][1]:
            low = gaps.pop()[0]
        gaps.append((max(low, _ROUND / _MOVE), min(high, 1 - _ROUND / _MOVE)))
    return gaps


def _step(line: Sequence[Place], move: int) -> Place:
    (row, col), (to_row, to_col) = line[move : move + 2]
    return to_row - row, to_col - col
