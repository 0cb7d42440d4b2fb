"""Tours and games, as the page asks for them."""

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
    """What the page says of a small tour: its texts and its properties."""
    return _details(Tour(Board(rows, cols, holes), squares))


def first_details(result: TourResult) -> documents.Details | None:
    """The same of the first tour of a result. None if there is no tour, or if they cannot be made:
    the tour counts all the same, and asked for the details alone, Python tells the exception."""
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
    """A tour whose line goes over and under itself; the tour is verified again."""
    # Few ask for it: the first tour does not wait for it.
    from knight_core.formats.woven import woven_text

    tour = Tour(Board(rows, cols, holes), squares)
    with speaking(**speech):
        return {"svg": woven_text([tour])}


def start_map(rows: int, cols: int, end: int, closed: bool, holes: Squares = ()) -> array[int]:
    """For every square 1 if a tour starts there, on a board with holes if nothing is known to rule
    it out; else 0.

    Args:
        rows, cols, holes: the board.
        end: the square where the tours end, −1 for any.
        closed: whether the tours are closed.
    """
    last = None if end < 0 else end
    return array("B", existence.start_map(Board(rows, cols, holes), last, closed))


def rule_path(board: documents.PageBoard, start: int, end: int, closed: bool) -> array[int]:
    """The squares that Warnsdorff's rule visits from a start when it never goes back: a tour, or a
    path up to where the rule is stuck. O(squares of the board).

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
