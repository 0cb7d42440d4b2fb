"""Boards without any tour, open or closed."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.existence.reasons import Asked, loop, marks, moves_along, reason_for
from knight_core.existence.views import View, views
from knight_core.result import Picture, Reason


def _two_rows(board: Board, asked: Asked) -> Reason:
    """The picture shows the moves along the board, and the squares beside the start."""
    view = View(board)
    length = view.shape[1]
    start = asked.get("start", asked.get("end", view.square(1, 0)))
    row, col = view.place(start)
    beside = [(r, c) for r in (0, 1) for c in (col - 1, col, col + 1) if (r, c) != (row, col)]
    # Three moves to either side are enough to be seen.
    way = [(row ^ abs(c - col) // 2 % 2, c) for c in range(col - 6, col + 7, 2)]
    picture = Picture(
        marks=marks(
            subject=[start] if asked else [],
            forced=view.squares(*(place for place in beside if 0 <= place[1] < length)),
        ),
        moves=moves_along(*view.squares(*(place for place in way if 0 <= place[1] < length))),
    )
    return reason_for(board, "two-rows", picture=picture)


def _three_by_three(board: Board) -> Reason:
    centre = board.square(1, 1)
    picture = Picture(marks=marks(forced=[centre]))
    return reason_for(board, "three-by-three", {"centre": centre}, picture)


def _three_by_five(board: Board) -> Reason:
    left, top, right, bottom = View(board).squares((1, 0), (0, 2), (1, 4), (2, 2))
    picture = Picture(
        marks=marks(forced=[left, right], shared=[top, bottom]),
        moves=loop(left, top, right, bottom),
    )
    squares = {"left": left, "right": right, "top": top, "bottom": bottom}
    return reason_for(board, "three-by-five", squares, picture)


def _three_by_six(board: Board) -> Reason:
    squares: list[int] = []
    moves: tuple[tuple[int, int], ...] = ()
    hubs = []
    for view in views(board):
        four = view.squares((1, 0), (0, 2), (1, 4), (2, 2))
        squares += four
        hubs.append(view.hub)
        exits = view.squares((2, 1), (0, 1))
        moves += loop(*four)
        moves += moves_along(exits[0], view.corners[0], view.hub, view.corners[1], exits[1])
    picture = Picture(marks=marks(forced=squares[::2], shared=squares[1::2] + hubs), moves=moves)
    named = dict(zip("acbdegfhij", squares + hubs, strict=True))
    return reason_for(board, "three-by-six", named, picture)


def _four_by_four(board: Board) -> Reason:
    at = View(board).squares
    fours = [
        at((0, 0), (1, 2), (3, 3), (2, 1)),
        at((0, 3), (1, 1), (3, 0), (2, 2)),
        at((0, 1), (1, 3), (3, 2), (2, 0)),
        at((0, 2), (1, 0), (3, 1), (2, 3)),
    ]
    squares = fours[0] + fours[1]
    picture = Picture(
        marks=marks(forced=squares[::2], shared=squares[1::2]),
        moves=tuple(move for four in fours for move in loop(*four)),
    )
    return reason_for(board, "four-by-four", dict(zip("acbdegfh", squares, strict=True)), picture)


def board_reason(board: Board, asked: Asked) -> Reason | None:
    """Boards without any tour, open or closed."""
    match View(board).shape:
        case (1, _):
            return reason_for(board, "one-row")
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
