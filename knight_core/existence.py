"""What is known without a search: the theorems, with a reason for each "impossible".

For now colour parity and the boards of one and two rows; a board of which nothing is known gives
None, and only a search can tell.
"""

from __future__ import annotations

from knight_core.board import Board
from knight_core.result import Reason


def _colour_reason(board: Board, start: int | None, end: int | None) -> Reason | None:
    """Colour parity: the squares of a tour alternate in colour."""
    ends = [("start", start), ("end", end)]
    if board.size % 2:
        majority = board.size // 2 + 1
        for which, square in ends:
            if square is not None and board.colour(square):
                name = board.name(square)
                return Reason(
                    f"colour-{which}",
                    f"A knight changes colour with every move, and {board} has {majority} squares "
                    f"of the colour of its corners but only {majority - 1} of the other: a tour "
                    f"must begin and end on the corners' colour, and {name} has the other.",
                    {"board": str(board), "square": name, "majority": majority},
                )
    elif start is not None and end is not None and board.colour(start) == board.colour(end):
        names = {"start": board.name(start), "end": board.name(end)}
        return Reason(
            "colour-pair",
            f"A knight changes colour with every move, and a tour of {board} has {board.size - 1} "
            f"moves, an odd number: it must end on the colour it did not start on, but "
            f"{names['start']} and {names['end']} have the same.",
            {"board": str(board), "moves": board.size - 1, **names},
        )
    return None


def impossible(
    board: Board, start: int | None = None, end: int | None = None, closed: bool = False
) -> Reason | None:
    """The proof that no such tour exists, where theory has one. O(1).

    Sources: colour parity; boards of one and two rows by inspection.
    """
    if board.size == 1:
        return None
    short, long = sorted((board.rows, board.cols))
    if short == 1:
        return Reason(
            "one-row",
            f"On a board one square wide no knight's move exists, so {board} has no tour.",
            {"board": str(board)},
        )
    if short == 2:
        return Reason(
            "two-rows",
            f"On {board} every move goes two squares along the board, so the knight never reaches "
            "the squares right beside the one it starts from: no tour exists.",
            {"board": str(board), "length": long},
        )
    if closed and board.size % 2:
        return Reason(
            "colour-closed",
            f"A closed tour of {board} would have {board.size} moves, an odd number, and a knight "
            "changes colour with every move: it would return to its start on the wrong colour.",
            {"board": str(board), "moves": board.size},
        )
    return _colour_reason(board, start, end)
