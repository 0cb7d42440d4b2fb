"""Tours and games, as documents for the page."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from knight_core import existence, formats
from knight_core.board import Board
from knight_core.bridge.messages import Squares
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.solver import solve
from knight_core.texts.sentences import speaking
from knight_core.tour import Tour

if TYPE_CHECKING:
    from knight_core.bridge import documents


def details(rows: int, cols: int, squares: Squares, holes: Squares = ()) -> documents.Details:
    """The texts and the properties of a small tour.

    Raises:
        NotATour: if the squares are not a tour.
    """
    return _details(Tour(Board(rows, cols, holes), squares))


def first_details(result: TourResult) -> documents.Details | None:
    """The details of the first tour of a result; None if there is no tour, or if making them
    raised an exception: the tour is valid without them, and :func:`details` raises the
    exception."""
    try:
        return _details(result.tours[0]) if result.tours else None
    except Exception:
        return None


def _details(tour: Tour) -> documents.Details:
    names: tuple[documents.TextFormat, ...] = ("matrix", "squares")
    texts = {name: formats.WRITERS[name]([tour]) for name in names}
    return {"texts": texts, "properties": formats.properties_document(tour)}


def woven(
    rows: int, cols: int, squares: Squares, speech: documents.Speech, holes: Squares = ()
) -> documents.Woven:
    """The SVG of a tour whose line is woven over and under itself; the tour is verified again.

    Raises:
        NotATour: if the squares are not a tour.
    """
    # Imported on first use: it is seldom needed, and must not delay the first tour.
    from knight_core.formats.woven import woven_text

    tour = Tour(Board(rows, cols, holes), squares)
    with speaking(**speech):
        return {"svg": woven_text([tour])}


def start_map(rows: int, cols: int, end: int, closed: bool, holes: Squares = ()) -> array[int]:
    """For every square 1 if a tour starts there, else 0. On a board with holes 1 means only that
    no theorem excludes the start.

    Args:
        rows, cols, holes: the board.
        end: the last square of the tours, −1 for any.
        closed: whether the tours are closed.
    """
    last = None if end < 0 else end
    return array("B", existence.start_map(Board(rows, cols, holes), last, closed))


def rule_path(board: documents.PageBoard, start: int, end: int, closed: bool) -> array[int]:
    """The path of Warnsdorff's rule without backtracking: a tour, or the path up to the dead end.
    O(squares of the board).

    Args:
        board: rows, cols, and holes where there are any.
        start: the first square.
        end: the square to end on, −1 for any.
        closed: whether the tour is to be closed.
    """
    result = solve(
        TourRequest(
            **board,
            start=start,
            end=None if end < 0 else end,
            closed=closed,
            method="warnsdorff",
            backtrack=False,
        )
    )
    return array("I", result.tour.squares if result.tour else result.deepest)
