"""The verdict of theory on a request: the proofs in the order in which they are tried."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.existence.two_classes import closed_reason, colour_reason, inner_reason
from knight_core.existence.views import Ends, View
from knight_core.outcome import Reason

# The proofs about small boards are imported on first use: the page's first tour must not wait for
# them.


def _open_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason against open tours with these ends, on a board that has some tour."""
    reason = colour_reason(board, ends)
    short, long = View(board).shape
    if reason is not None or short > 5:
        return reason
    from knight_core.existence.forced_moves import pair_reason
    from knight_core.existence.tables import table_reason

    if short == 4 or long == 4:
        reason = inner_reason(board, ends)
    elif len(ends) == 2:
        reason = pair_reason(board, ends)
    return reason or table_reason(board, ends)


def _board_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason of a board without any tour, open or closed."""
    if min(board.rows, board.cols) > 4:
        return None
    from knight_core.existence.whole_boards import board_reason

    return board_reason(board, ends)


def impossible(
    board: Board,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    symmetry: str = "any",
) -> Reason | None:
    """The reason why no such tour exists; None if one exists. O(1).

    On a board with holes None means only that no proof applies; the first call for a board then
    takes O(squares).

    The simplest reason is given: that the board has no tour at all, then colours, then a proof by a
    few squares, then the tables. The docstring of the package names the sources.

    Args:
        board: the board, of any size.
        start: the first square, or None: any.
        end: the last square, not the start, or None: any.
        closed: whether the last square must be a knight's move from the first. A closed tour can
            begin on any square, so ``start`` and ``end`` are then ignored.
        symmetry: the required symmetry, as in :class:`~knight_core.TourRequest`. With one, None may
            also mean that only a search can decide: see :mod:`knight_core.existence.symmetric`.
    """
    if symmetry != "any":
        return _symmetric(board, start, end, closed, symmetry)
    if board.size == 1:
        return None
    ends = _given(start, end)
    if board.holes:
        from knight_core.existence.shapes import shape_of

        return shape_of(board).reason({} if closed else ends, closed)
    reason = _board_reason(board, ends)
    if reason is None:
        reason = closed_reason(board) if closed else _open_reason(board, ends)
    return reason


def _symmetric(
    board: Board, start: int | None, end: int | None, closed: bool, symmetry: str
) -> Reason | None:
    # Imported on first use: few requests name a symmetry.
    from knight_core.existence.symmetric import symmetric_reason

    def theory(ends: Ends, closed: bool) -> Reason | None:
        return impossible(board, ends.get("start"), ends.get("end"), closed)

    ends = _given(start, end)
    return theory(ends, closed) or symmetric_reason(board, ends, closed, symmetry, theory)


def _given(start: int | None, end: int | None) -> Ends:
    ends = {"start": start, "end": end}
    return {which: square for which, square in ends.items() if square is not None}


def exists(
    board: Board,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    symmetry: str = "any",
) -> bool | None:
    """Check whether there is such a tour; None if only a search can decide. O(1); with holes
    O(squares).

    The arguments are those of :func:`impossible`.
    """
    if impossible(board, start, end, closed, symmetry) is not None:
        return False
    if board.size == 1:
        return True
    if board.holes:
        return None
    # With ends a knight's move apart, the tour may be a symmetric closed tour with this move;
    # theory does not decide whether there is one.
    ends_a_move_apart = start is not None and end is not None and board.is_move(start, end)
    return None if symmetry != "any" and not closed and ends_a_move_apart else True


def any_start(board: Board, end: int | None = None) -> int | None:
    """A square from which a tour starts, with the last square ``end`` if that is given; None if
    there is none. On a board with holes: a square that no proof excludes.

    The corners are tried first, from a1, then all squares in order. O(1), as every larger board
    with a tour has one from a corner; with holes O(squares) proofs at most.
    """
    if board.size == 1:
        return board.squares()[0]
    if impossible(board, end=end) is not None:
        return None
    corners = [board.square(row, col) for row in (board.rows - 1, 0) for col in (0, board.cols - 1)]
    return next(
        (
            square
            for squares in (corners, board.squares())
            for square in squares
            if square != end
            and square not in board.holes
            and impossible(board, square, end) is None
        ),
        None,
    )
