"""Proofs by two classes of squares: the two colours, or outer and inner rows."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.existence.reasons import Asked, marks, reason_for
from knight_core.existence.views import View
from knight_core.result import Picture, Reason


def colour_reason(board: Board, asked: Asked) -> Reason | None:
    """Colour parity: the squares of a tour alternate in colour."""
    if board.size % 2:
        for which, square in asked.items():
            if board.colour(square):
                return reason_for(
                    board,
                    f"colour-{which}",
                    {"square": square},
                    Picture("colours", marks=marks(subject=[square])),
                    majority=board.size // 2 + 1,
                    minority=board.size // 2,
                )
    elif len(asked) == 2 and len({board.colour(square) for square in asked.values()}) == 1:
        return reason_for(
            board,
            "colour-pair",
            asked,
            Picture("colours", marks=marks(subject=[*asked.values()])),
            moves=board.size - 1,
        )
    return None


def four_rows_reason(board: Board, code: str, asked: Asked) -> Reason:
    """Four rows, or columns: no tour has an end on the inner ones, and none is closed."""
    by_rows = board.rows == 4
    picture = Picture("rows" if by_rows else "cols", (0, 3), marks(subject=[*asked.values()]))
    # The names of the outer lines: their first and last squares.
    left, right, top_left, top_right = (
        board.name(board.square(row, col))
        for row in (board.rows - 1, 0)
        for col in (0, board.cols - 1)
    )
    first = f"{left}–{right if by_rows else top_left}"
    last = f"{top_left if by_rows else right}–{top_right}"
    return reason_for(board, code, asked, picture, first=first, last=last)


def inner_reason(board: Board, asked: Asked) -> Reason | None:
    """An end on the inner two of four rows or columns (3x4 has four columns)."""
    for which, square in asked.items():
        row, col = board.row_col(square)
        if (row if board.rows == 4 else col) in (1, 2):
            return four_rows_reason(board, f"four-rows-{which}", {"square": square})
    return None


def closed_reason(board: Board) -> Reason | None:
    """Closed tours of boards that have a tour: Schwenk's theorem."""
    if board.size % 2:
        picture = Picture("colours")
        return reason_for(board, "colour-closed", picture=picture, moves=board.size)
    shape = View(board).shape
    if shape == (3, 4) or shape[0] == 4:
        return four_rows_reason(board, "closed-four-rows", {})
    return reason_for(board, "closed-three-rows") if shape == (3, 8) else None
