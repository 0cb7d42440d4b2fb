"""What is known without a search: for every board and every request, whether a tour exists.

A verdict takes constant time. Where there is no tour, the reason is a proof that can be followed on
the board, or names its source. That there is one wherever no reason is given is known from

- Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64, 1991:
  closed tours;
- Conrad, Hindrichs, Morsy and Wegener, "Solution of the knight's Hamiltonian path problem on
  chessboards", Discrete Applied Mathematics 50, 1994: open tours of n×n, n ≥ 6, between any two
  squares of different colours (n even), or of the corners' colour (n odd);
- exhaustive search by frontier states on the shorter boards of up to five rows (the tests say which
  they repeat), and construction: by frontier states, ladders or blocks on all others.

The single square counts as a tour, open and closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from knight_core.board import Board
from knight_core.result import Picture, Reason
from knight_core.sentences import board_text

_STARTS: Final = {(3, 7): "d2", (3, 8): "c2"}
"""Squares from which no tour starts, by no rule above: for a short and a long side, one of each set
of mirror images, named on the board lying on its long side."""

_PAIRS: Final = {
    (3, 4): "a3d3",
    (3, 8): "a3b1 b3c3 b3d2 b3c1 c3d3 c3f3 c3a2 c3e2 c3g2 c3d1 c3f1 d3e3 d3b2 d3e1 b2g2",
    (3, 9): "a3g3 a3g1 c3e3 c3g3 c3b2 c3f2 c3h2 c3e1 c3g1 b2f2 d2f2",
    (3, 10): (
        "a3h3 a3h1 b3g3 b3g1 c3d3 c3f3 c3h3 c3g2 c3d1 c3f1 c3h1 d3g3 d3d2 d3g1 e3f3 d2e2 d2g2"
    ),
    (3, 13): "c3k3 c3k1",
    (4, 5): "b4c4 b4b1 c4c1",
    (4, 6): "c4d4 c4c1",
    (5, 6): "b4d3 b4e2 c4d4 c4a3 c4c3 c4d2 a3d3 a3f3 c3d3",
}
"""Pairs of squares with no tour between them, by no rule above and with neither of them in
:data:`_STARTS`: written in the same way, two squares together in the order of their numbers."""

_Asked = Mapping[str, int]
"""The squares asked for, as ``start`` and ``end``."""


@dataclass(frozen=True, slots=True)
class _View:
    """The board lying on its long side, mirrored left to right or not: as the rules are worded."""

    board: Board
    mirrored: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """The short side and the long one."""
        rows, cols = self.board.rows, self.board.cols
        return (rows, cols) if rows <= cols else (cols, rows)

    def square(self, row: int, col: int) -> int:
        """The board's square in a row and a column of the view."""
        if self.mirrored:
            col = self.shape[1] - 1 - col
        if self.board.rows > self.board.cols:
            row, col = col, row
        return self.board.square(row, col)

    def squares(self, *places: tuple[int, int]) -> list[int]:
        """The board's squares in these (row, column) places of the view."""
        return [self.square(row, col) for row, col in places]

    def place(self, square: int) -> tuple[int, int]:
        """The (row, column) of the board's square in the view."""
        row, col = self.board.row_col(square)
        if self.board.rows > self.board.cols:
            row, col = col, row
        return row, self.shape[1] - 1 - col if self.mirrored else col

    @property
    def corners(self) -> list[int]:
        """The two corners of the left side."""
        return self.squares((0, 0), (self.shape[0] - 1, 0))

    @property
    def hub(self) -> int:
        """With a short side of three or five: the square that both these corners need."""
        return self.square(1, 2) if self.shape[0] == 3 else self.square(2, 1)


def _views(board: Board) -> tuple[_View, _View]:
    return _View(board), _View(board, mirrored=True)


def _reason(
    board: Board,
    code: str,
    squares: Mapping[str, int] | None = None,
    picture: Picture | None = None,
    **others: str | int,
) -> Reason:
    """The reason of a code: its parameters are the board, squares by name, and others."""
    names = {key: board.name(square) for key, square in (squares or {}).items()}
    params = {"board": board_text(board.rows, board.cols), **names, **others}
    return Reason.of(code, params, picture)


def _marks(**roles: list[int]) -> tuple[tuple[int, str], ...]:
    """The marks of squares listed by role."""
    return tuple((square, role) for role, squares in roles.items() for square in squares)


def _path(*squares: int) -> tuple[tuple[int, int], ...]:
    """The moves along these squares."""
    return tuple(pairwise(squares))


def _circle(*squares: int) -> tuple[tuple[int, int], ...]:
    """The moves along these squares and back to the first."""
    return _path(*squares, squares[0])


# --- boards without any tour ----------------------------------------------------------------------


def _two_rows(board: Board, asked: _Asked) -> Reason:
    """The picture shows the way along the board, and the squares beside its beginning."""
    view = _View(board)
    length = view.shape[1]
    start = asked.get("start", asked.get("end", view.square(1, 0)))
    row, col = view.place(start)
    beside = [(r, c) for r in (0, 1) for c in (col - 1, col, col + 1) if (r, c) != (row, col)]
    # Three moves to either side are enough to be seen.
    way = [(row ^ abs(c - col) // 2 % 2, c) for c in range(col - 6, col + 7, 2)]
    picture = Picture(
        marks=_marks(
            subject=[start] if asked else [],
            forced=view.squares(*(place for place in beside if 0 <= place[1] < length)),
        ),
        moves=_path(*view.squares(*(place for place in way if 0 <= place[1] < length))),
    )
    return _reason(board, "two-rows", picture=picture)


def _three_by_three(board: Board) -> Reason:
    centre = board.square(1, 1)
    picture = Picture(marks=_marks(forced=[centre]))
    return _reason(board, "three-by-three", {"centre": centre}, picture)


def _three_by_five(board: Board) -> Reason:
    left, top, right, bottom = _View(board).squares((1, 0), (0, 2), (1, 4), (2, 2))
    picture = Picture(
        marks=_marks(forced=[left, right], shared=[top, bottom]),
        moves=_circle(left, top, right, bottom),
    )
    squares = {"left": left, "right": right, "top": top, "bottom": bottom}
    return _reason(board, "three-by-five", squares, picture)


def _three_by_six(board: Board) -> Reason:
    squares: list[int] = []
    moves: tuple[tuple[int, int], ...] = ()
    hubs = []
    for view in _views(board):
        circle = view.squares((1, 0), (0, 2), (1, 4), (2, 2))
        squares += circle
        hubs.append(view.hub)
        exits = view.squares((2, 1), (0, 1))
        moves += _circle(*circle)
        moves += _path(exits[0], view.corners[0], view.hub, view.corners[1], exits[1])
    picture = Picture(marks=_marks(forced=squares[::2], shared=squares[1::2] + hubs), moves=moves)
    named = dict(zip("acbdegfhij", squares + hubs, strict=True))
    return _reason(board, "three-by-six", named, picture)


def _four_by_four(board: Board) -> Reason:
    at = _View(board).squares
    circles = [
        at((0, 0), (1, 2), (3, 3), (2, 1)),
        at((0, 3), (1, 1), (3, 0), (2, 2)),
        at((0, 1), (1, 3), (3, 2), (2, 0)),
        at((0, 2), (1, 0), (3, 1), (2, 3)),
    ]
    squares = circles[0] + circles[1]
    picture = Picture(
        marks=_marks(forced=squares[::2], shared=squares[1::2]),
        moves=tuple(move for circle in circles for move in _circle(*circle)),
    )
    return _reason(board, "four-by-four", dict(zip("acbdegfh", squares, strict=True)), picture)


def _board_reason(board: Board, asked: _Asked) -> Reason | None:
    """Boards without any tour, open or closed."""
    match _View(board).shape:
        case (1, _):
            return _reason(board, "one-row")
        case (2, _):
            return _two_rows(board, asked)
        case (3, 3):
            return _three_by_three(board)
        case (3, 5):
            return _three_by_five(board)
        case (3, 6):
            return _three_by_six(board)
        case (4, 4):
            return _four_by_four(board)
    return None


# --- two classes of squares -----------------------------------------------------------------------


def _colour_reason(board: Board, asked: _Asked) -> Reason | None:
    """Colour parity: the squares of a tour alternate in colour."""
    if board.size % 2:
        for which, square in asked.items():
            if board.colour(square):
                return _reason(
                    board,
                    f"colour-{which}",
                    {"square": square},
                    Picture("colours", marks=_marks(subject=[square])),
                    majority=board.size // 2 + 1,
                    minority=board.size // 2,
                )
    elif len(asked) == 2 and len({board.colour(square) for square in asked.values()}) == 1:
        return _reason(
            board,
            "colour-pair",
            asked,
            Picture("colours", marks=_marks(subject=[*asked.values()])),
            moves=board.size - 1,
        )
    return None


def _four_rows_reason(board: Board, code: str, asked: _Asked) -> Reason:
    """Four rows, or columns: no tour has an end on the inner ones, and none is closed."""
    by_rows = board.rows == 4
    picture = Picture("rows" if by_rows else "cols", (0, 3), _marks(subject=[*asked.values()]))
    # The names of the outer lines: their first and last squares.
    left, right, top_left, top_right = (
        board.name(board.square(row, col))
        for row in (board.rows - 1, 0)
        for col in (0, board.cols - 1)
    )
    first = f"{left}–{right if by_rows else top_left}"
    last = f"{top_left if by_rows else right}–{top_right}"
    return _reason(board, code, asked, picture, first=first, last=last)


def _inner_reason(board: Board, asked: _Asked) -> Reason | None:
    """An end on the inner two of four rows or columns (3x4 has four columns)."""
    for which, square in asked.items():
        row, col = board.row_col(square)
        if (row if board.rows == 4 else col) in (1, 2):
            return _four_rows_reason(board, f"four-rows-{which}", {"square": square})
    return None


def _closed_reason(board: Board) -> Reason | None:
    """Closed tours of boards that have a tour: Schwenk's theorem."""
    if board.size % 2:
        picture = Picture("colours")
        return _reason(board, "colour-closed", picture=picture, moves=board.size)
    shape = _View(board).shape
    if shape == (3, 4) or shape[0] == 4:
        return _four_rows_reason(board, "closed-four-rows", {})
    return _reason(board, "closed-three-rows") if shape == (3, 8) else None


# --- squares with two neighbours ------------------------------------------------------------------


def _corner_pair_reason(board: Board, start: int, end: int) -> Reason | None:
    """Three or five rows of even length: an end on the square that two corners need."""
    for view in _views(board):
        corners, hub = view.corners, view.hub
        other = start if end == hub else end
        if hub not in (start, end) or other in corners:
            continue
        # The other neighbour of each corner.
        exits = view.squares((2, 1), (0, 1)) if view.shape[0] == 3 else view.squares((1, 2), (3, 2))
        return _reason(
            board,
            "corner-pair",
            {"square": hub, "other": other, "corner1": corners[0], "corner2": corners[1]},
            Picture(
                marks=_marks(shared=[hub], subject=[other], forced=corners),
                moves=_path(exits[0], corners[0], hub, corners[1], exits[1]),
            ),
        )
    return None


def _three_by_seven_reason(board: Board, start: int, end: int) -> Reason | None:
    left, top, right, bottom = _View(board).squares((1, 1), (0, 3), (1, 5), (2, 3))
    if left in (start, end) or right in (start, end):
        return None
    squares = {"left": left, "right": right, "top": top, "bottom": bottom}
    picture = Picture(
        marks=_marks(subject=[start, end], forced=[left, right], shared=[top, bottom]),
        moves=_circle(left, top, right, bottom),
    )
    return _reason(board, "three-by-seven-pair", {**squares, "start": start, "end": end}, picture)


def _three_rows_reason(board: Board, start: int, end: int) -> Reason | None:
    """Three rows of odd length: no tour between two of the places (0, 2), (2, 2) and (1, 3)."""
    for view in _views(board):
        edge, third = view.square(1, 0), view.square(1, 3)
        pair = view.squares((0, 2), (2, 2))
        if {start, end} == {*pair}:
            picture = Picture(
                marks=_marks(subject=[start, end], forced=[edge]), moves=_path(start, edge, end)
            )
            return _reason(
                board, "three-rows-edge", {"edge": edge, "start": start, "end": end}, picture
            )
        if third not in (start, end) or not {start, end} & {*pair}:
            continue
        near = start if end == third else end
        row = view.place(near)[0]
        corner1, corner2, exit1, exit2, far = view.squares(
            (row, 0), (2 - row, 0), (2 - row, 1), (row, 1), (2 - row, 2)
        )
        path = (third, exit1, corner1, view.hub, corner2, exit2, far, edge, near)
        return _reason(
            board,
            "three-rows-pair",
            {
                "start": start,
                "end": end,
                "edge": edge,
                "corner1": corner1,
                "corner2": corner2,
                "near": near,
                "third": third,
                "exit1": exit1,
                "exit2": exit2,
                "far": far,
            },
            Picture(
                marks=_marks(subject=[start, end], forced=[edge, corner1, corner2]),
                moves=_path(*path),
            ),
            path="-".join(map(board.name, path)),
        )
    return None


def _five_by_five_reason(board: Board, start: int, end: int) -> Reason | None:
    circle = _View(board).squares((0, 0), (1, 2), (0, 4), (2, 3), (4, 4), (3, 2), (4, 0), (2, 1))
    corners, shared = circle[::2], circle[1::2]
    if start in corners or end in corners:
        return None
    picture = Picture(
        marks=_marks(subject=[start, end], forced=corners, shared=shared), moves=_circle(*circle)
    )
    return _reason(board, "five-by-five-pair", {"start": start, "end": end}, picture)


def _pair_reason(board: Board, start: int, end: int) -> Reason | None:
    """Two ends of fitting colours on three or five rows."""
    shape = _View(board).shape
    if board.size % 2 == 0:
        return _corner_pair_reason(board, start, end)
    # Both sides odd: what two corners share has the wrong colour to be an end.
    if shape == (3, 7):
        return _three_by_seven_reason(board, start, end)
    if shape[0] == 3:
        return _three_rows_reason(board, start, end)
    return _five_by_five_reason(board, start, end) if shape == (5, 5) else None


# --- tables ---------------------------------------------------------------------------------------


def _listed(board: Board, table: Mapping[tuple[int, int], str], *squares: int) -> bool:
    """Whether the table has these squares or a mirror image of them."""
    short, long = shape = _View(board).shape
    lying = Board(short, long)
    images = []
    for view in _views(board):
        places = [view.place(square) for square in squares]
        upside_down = [(short - 1 - row, col) for row, col in places]
        images += [
            sorted(lying.square(*place) for place in image) for image in (places, upside_down)
        ]
    return any("".join(map(lying.name, image)) in table.get(shape, "").split() for image in images)


def _table_reason(board: Board, asked: _Asked) -> Reason | None:
    """The few small boards on which only a search could tell."""
    for which, square in asked.items():
        if _listed(board, _STARTS, square):
            picture = Picture(marks=_marks(subject=[square]))
            return _reason(board, f"table-{which}", {"square": square}, picture)
    if len(asked) == 2 and _listed(board, _PAIRS, *asked.values()):
        picture = Picture(marks=_marks(subject=[*asked.values()]))
        return _reason(board, "table-pair", asked, picture)
    return None


# --- verdicts -------------------------------------------------------------------------------------


def _open_reason(board: Board, asked: _Asked) -> Reason | None:
    """Open tours of boards that have a tour."""
    reason = _colour_reason(board, asked)
    short, long = _View(board).shape
    if reason is not None or short > 5:
        return reason
    if short == 4 or long == 4:
        reason = _inner_reason(board, asked)
    elif len(asked) == 2:
        reason = _pair_reason(board, **asked)
    return reason or _table_reason(board, asked)


def impossible(
    board: Board, start: int | None = None, end: int | None = None, closed: bool = False
) -> Reason | None:
    """Why no such tour exists; None if one does. O(1).

    Of several reasons the simplest is given: that the board has no tour at all, then colours, then
    an argument about a few squares, then the tables. The module names the sources.

    Args:
        board: the board, of any size.
        start: the first square, or None: any that works.
        end: the last square, not the start, or None: any that works.
        closed: whether the last square must be a move from the first. A closed tour passes every
            square and can be begun on any, so then ``start`` and ``end`` do not matter.
    """
    if board.size == 1:
        return None
    asked = {
        which: square for which, square in (("start", start), ("end", end)) if square is not None
    }
    reason = _board_reason(board, asked)
    if reason is None:
        reason = _closed_reason(board) if closed else _open_reason(board, asked)
    return reason


def any_start(board: Board, end: int | None = None) -> int | None:
    """A square from which a tour starts, one that ends on ``end`` if that is given; else None.

    The first that works of: the corners, a1 first, then all squares in order. O(1): but for small
    boards, where there is a tour at all there is one from a corner.
    """
    if board.size == 1:
        return 0
    if impossible(board, end=end) is not None:
        return None
    corners = [board.square(row, col) for row in (board.rows - 1, 0) for col in (0, board.cols - 1)]
    return next(
        square
        for squares in (corners, range(board.size))
        for square in squares
        if square != end and impossible(board, square, end) is None
    )


def _exceptional(board: Board) -> Iterator[int]:
    """The squares of a board of up to five rows where colour alone may not tell: those of the four
    lines nearest to each short side, and of a table's board all."""
    view = _View(board)
    short, long = view.shape
    for col in range(long) if long <= 13 else (*range(4), *range(long - 4, long)):
        for row in range(short):
            yield view.square(row, col)


def start_map(board: Board, end: int | None = None, closed: bool = False) -> bytes:
    """Which squares tours start from: a byte for each square, 1 if one starts there, else 0.

    Agrees with :func:`impossible` on every square. O(rows·cols), filled by whole rows.

    Args:
        board: the board.
        end: the square where the tours end, itself 0; None: any.
        closed: whether the tours are closed; ``end`` then does not matter.
    """
    rows, cols, size = board.rows, board.cols, board.size
    if impossible(board, end=end, closed=closed) is not None:
        return bytes(size)
    if closed or size == 1:
        return b"\1" * size

    # Whether a tour may start on the one colour, and on the other.
    if size % 2:
        colours = bytes((1, 0))
    elif end is None:
        colours = bytes((1, 1))
    else:
        colours = bytes((board.colour(end), 1 - board.colour(end)))
    even = (colours * cols)[:cols]
    odd = (colours * cols)[1 : cols + 1]
    squares = bytearray(((even + odd) * rows)[:size])

    if min(rows, cols) <= 5:
        if rows == 4:
            squares[cols : 3 * cols] = bytes(2 * cols)
        elif cols == 4:
            squares[1::4] = squares[2::4] = bytes(rows)
        elif end in {view.hub for view in _views(board)}:
            squares = bytearray(size)
        for square in _exceptional(board):
            squares[square] = square != end and impossible(board, square, end) is None
    if end is not None:
        squares[end] = 0
    return bytes(squares)
