"""Random small questions, and what trying everything says of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from knight_core import Board
from knight_core.board.symmetries import map_of
from knight_core.steps import run_to_end
from knight_core.tour.verifier import start_symmetry_fault
from tests.core.exhaustive import Exhaustive
from tests.figures import SEARCHES, counted

Document = dict[str, Any]

MOST = 17
"""The most squares of a board on which everything is tried."""


def question(draw: Random) -> tuple[Document, Document]:
    """A board of at most 17 squares and a request, as a certificate has them."""
    rows, cols = draw.choice(
        [(3, 3), (3, 4), (3, 5), (3, 6), (4, 4), (4, 5), (5, 5), (5, 3), (6, 4)]
    )
    area = rows * cols
    holes = draw.sample(range(area), max(area - MOST, draw.choice([0, 0, 1, 2, 5])))
    board = Board(rows, cols, holes)
    squares = [*board.squares()]
    path = [draw.choice(squares)]
    for _ in range(draw.choice([0, 0, 1, 3, 8, 20])):
        onward = [to for to in board.neighbours(path[-1]) if to not in path]
        if not onward:
            break
        path.append(draw.choice(onward))
    closed = draw.random() < 0.3
    end = draw.choice(squares) if not closed and draw.random() < 0.4 else None
    start = path[0] if draw.random() < 0.5 else None
    begun: list[int] | None = path if len(path) > 1 and draw.random() < 0.8 else None
    request = {"start": start, "end": end, "closed": closed, "path": begun}
    return {"rows": rows, "cols": cols, "holes": sorted(holes)}, request


def symmetric_question(draw: Random) -> tuple[Document, Document]:
    """A board of 14 squares at most, most often one that a map takes to itself, and a request for a
    symmetric tour."""
    symmetry = draw.choice(["half-turn", "half-turn", "quarter-turn", "mirror"])
    sizes = [(3, 3), (4, 4), (5, 5)]
    if symmetry != "quarter-turn" or draw.random() < 0.1:
        sizes += [(3, 4), (3, 5), (4, 3), (5, 3), (4, 5), (6, 3), (3, 6), (2, 7)]
    rows, cols = draw.choice(sizes)
    name = draw.choice(["left-right", "top-bottom"]) if symmetry == "mirror" else symmetry
    board = Board(rows, cols)
    image: Sequence[int] = range(board.area)
    if rows == cols or symmetry != "quarter-turn":
        image = map_of(board, name).image
    holes: set[int] = set()
    most = draw.randint(min(8, board.area - 1), 14)
    while board.area - len(holes) > most:
        square = draw.randrange(board.area)
        while square not in holes:
            holes.add(square)
            square = image[square] if draw.random() < 0.98 else square
    squares = sorted({*range(board.area)} - holes) or [min(holes)]
    holes -= {*squares}
    closed = draw.random() < 0.3
    start, end = (draw.choice([None, draw.choice(squares)]) for _ in range(2))
    if start is not None and end is not None and draw.random() < 0.5:
        end = image[start]
    if closed or end in holes:
        end = None
    request = {"start": start, "end": end, "closed": closed, "path": None, "symmetry": symmetry}
    return {"rows": rows, "cols": cols, "holes": sorted(holes)}, request


def _symmetric_exists(board: Board, request: Document) -> bool:
    """Every path is tried, and the verifier asked about every tour."""
    counted(SEARCHES)
    start, end = request["start"], request["end"]
    paths = [[square] for square in board.squares() if start in (None, square)]
    while paths:
        path = paths.pop()
        paths += [[*path, to] for to in board.neighbours(path[-1]) if to not in path]
        if (
            len(path) == board.size
            and end in (None, path[-1])
            and not (request["closed"] and board.size > 2 and not board.is_move(path[-1], path[0]))
            and run_to_end(start_symmetry_fault(board, path, request["symmetry"])) is None
        ):
            return True
    return False


def exists(board: Document, request: Document) -> bool:
    """Whether there is such a tour, by trying everything."""
    if "symmetry" in request:
        return _symmetric_exists(Board(board["rows"], board["cols"], board["holes"]), request)
    path = request["path"]
    if path is None:
        path = [] if request["start"] is None else [request["start"]]
    search = _search(
        board["rows"], board["cols"], (*sorted(board["holes"]),), request["end"], request["closed"]
    )
    return search.completable(path)


@lru_cache(maxsize=64)
def _search(
    rows: int, cols: int, holes: tuple[int, ...], end: int | None, closed: bool
) -> Exhaustive:
    return Exhaustive(Board(rows, cols, holes), end, closed)
