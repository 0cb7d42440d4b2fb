"""Proofs by two classes of squares: the two colours, or outer and inner rows."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.deduction.proof_steps import draw, proof_step, reason_for
from knight_core.existence.views import Ends, View
from knight_core.outcome import Classes, ProofStep, Reason

COLOURS = draw("colours")


def majority_steps(board: Board) -> tuple[ProofStep, ProofStep]:
    """The steps for odd boards: a tour starts and ends on the corners' colour."""
    minority = board.size // 2
    return (
        proof_step(board, "colours-alternate", {}, COLOURS, size=board.size),
        proof_step(
            board,
            "colours-majority",
            {},
            COLOURS,
            majority=minority + 1,
            minority=minority,
        ),
    )


def colour_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason by colour parity: the squares of a tour alternate in colour."""
    if board.size % 2:
        for which, square in ends.items():
            if board.colour(square):
                picture = draw("colours", subject=[square])
                last = proof_step(board, f"wrong-colour-{which}", {"square": square}, picture)
                steps = (*majority_steps(board), last)
                return reason_for(
                    board,
                    f"colour-{which}",
                    {"square": square},
                    *steps,
                    majority=board.size // 2 + 1,
                    minority=board.size // 2,
                )
        return None
    return colour_pair_reason(board, ends)


def colour_pair_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason for an even number of squares and two ends of the same colour."""
    if len(ends) != 2 or len({board.colour(square) for square in ends.values()}) != 1:
        return None
    picture = draw("colours", subject=ends.values())
    moves = board.size - 1
    return reason_for(
        board,
        "colour-pair",
        ends,
        proof_step(board, "colours-flip", {}, COLOURS),
        proof_step(board, "same-colour", ends, picture, moves=moves),
        moves=moves,
    )


def closed_odd_reason(board: Board) -> Reason:
    """The reason for an odd number of squares: no tour is closed."""
    return reason_for(
        board,
        "colour-closed",
        {},
        proof_step(board, "colours-flip", {}, COLOURS),
        proof_step(board, "closed-odd", {}, COLOURS, moves=board.size),
        moves=board.size,
    )


def four_rows_reason(board: Board, which: str, ends: Ends) -> Reason:
    """The reason for four rows or columns: no tour has an end on the inner ones, and none is
    closed.

    ``which`` is ``"start"``, ``"end"`` or ``"closed"``; ``ends`` has the requested square.
    """
    by_rows = board.rows == 4
    classes: Classes = "rows" if by_rows else "cols"
    outer = (0, 3)
    # The names of the outer lines: their first and last squares.
    left, right, top_left, top_right = (
        board.name(board.square(row, col))
        for row in (board.rows - 1, 0)
        for col in (0, board.cols - 1)
    )
    lines = {
        "first": f"{left}–{right if by_rows else top_left}",
        "last": f"{top_left if by_rows else right}–{top_right}",
    }
    # An outer square with all its moves, and two outer squares side by side.
    other = (board.cols if by_rows else board.rows) // 2
    square = board.square(0, other) if by_rows else board.square(other, 0)
    beside = board.square(0, other - 1) if by_rows else board.square(other - 1, 0)
    pair = {"one": square, "other": beside}
    marked = draw(classes, outer, subject=ends.values())
    star = tuple((square, target) for target in board.neighbours(square))
    alternate = "closed-alternates" if which == "closed" else f"alternates-from-{which}"
    return reason_for(
        board,
        "closed-four-rows" if which == "closed" else f"four-rows-{which}",
        ends,
        proof_step(board, "outer-inner", {"one": square}, draw(classes, outer, star), **lines),
        proof_step(board, alternate, ends, marked, half=board.size // 2),
        proof_step(board, "outer-colours", pair, draw(classes, outer, forced=pair.values())),
        **lines,
    )


def inner_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason for an end on the inner two of four rows or columns (3x4 has four columns)."""
    for which, square in ends.items():
        row, col = board.row_col(square)
        if (row if board.rows == 4 else col) in (1, 2):
            return four_rows_reason(board, which, {"square": square})
    return None


def closed_reason(board: Board) -> Reason | None:
    """The reason against closed tours on a board that has an open tour: Schwenk's theorem
    ("Which rectangular chessboards have a knight's tour?", 1991)."""
    if board.size % 2:
        return closed_odd_reason(board)
    shape = View(board).shape
    if shape == (3, 4) or shape[0] == 4:
        return four_rows_reason(board, "closed", {})
    if shape != (3, 8):
        return None
    from knight_core.existence.three_by_eight import three_by_eight_reason

    return three_by_eight_reason(board)
