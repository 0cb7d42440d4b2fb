"""Random small questions, and what trying everything says of them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from knight_core import Board
from tests.core.exhaustive import Exhaustive

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


def exists(board: Document, request: Document) -> bool:
    """Whether there is such a tour, by trying everything."""
    path = request["path"]
    if path is None:
        path = [one for one in (request["start"],) if one is not None]
    search = _search(
        board["rows"], board["cols"], (*sorted(board["holes"]),), request["end"], request["closed"]
    )
    return search.completable(path)


@lru_cache(maxsize=64)
def _search(
    rows: int, cols: int, holes: tuple[int, ...], end: int | None, closed: bool
) -> Exhaustive:
    return Exhaustive(Board(rows, cols, holes), end, closed)
