"""Other images of a reading: what a text does not say is where rows begin, and which are rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from knight_core.board import Board
from knight_core.reading.candidate import Candidate
from knight_core.reading.model import How, TextFault

IMAGES: Final = ("", "upside-down", "transposed", "transposed-upside-down")
"""As read; the first row at the bottom; columns as rows; and both."""

ORDER_OF: Final = {
    "": "row-column",
    "upside-down": "row-column-up",
    "transposed": "column-row",
    "transposed-upside-down": "column-row-up",
}
"""What the images of pairs that were read as (row, column) read them as."""


def image(candidate: Candidate, name: str, *, rank: int = 0) -> Candidate:
    """An image of a candidate: the same text, read in another way. O(squares)."""
    if not name:
        return candidate
    board, turn = _turn(candidate.board, name)
    squares = [*map(turn, candidate.squares)]
    return replace(
        candidate,
        board=board,
        squares=squares,
        given=sorted((turn(square), number) for square, number in candidate.given),
        faults=lambda: [_turned(fault, board, turn) for fault in candidate.faults()],
        how=How(candidate.how.code, _params(candidate.how, board, name), candidate.how.notes),
        rank=rank,
        turned=name,
    )


def images(candidate: Candidate) -> Iterator[Candidate]:
    """The other images of a candidate. O(squares) each."""
    for number, name in enumerate(IMAGES[1:], 1):
        yield image(candidate, name, rank=candidate.rank + number)


def _turn(board: Board, name: str) -> tuple[Board, Callable[[int], int]]:
    rows, cols = board.rows, board.cols
    if name == "upside-down":
        holes = [(rows - 1 - hole // cols) * cols + hole % cols for hole in board.holes]
        return Board(rows, cols, holes), lambda at: (rows - 1 - at // cols) * cols + at % cols
    if name == "transposed":
        holes = [hole % cols * rows + hole // cols for hole in board.holes]
        return Board(cols, rows, holes), lambda at: at % cols * rows + at // cols
    holes = [(cols - 1 - hole % cols) * rows + hole // cols for hole in board.holes]
    return Board(cols, rows, holes), lambda at: (cols - 1 - at % cols) * rows + at // cols


def _params(how: How, board: Board, name: str) -> dict[str, str | int]:
    params = how.params | {"board": f"{board.rows}×{board.cols}"}
    if "order" in params:
        params["order"] = order_text(ORDER_OF[name])
    return params


def order_text(order: str) -> str:
    """What a sentence says of the order of the numbers of a pair."""
    from knight_core.reading.sentences import ORDERS

    return ORDERS[order]


def _turned(fault: TextFault, board: Board, turn: Callable[[int], int]) -> TextFault:
    squares = tuple(map(turn, fault.squares))
    params = dict(fault.params)
    if "origin" in params:
        params["origin"], params["square"] = map(board.name, squares)
    elif "square" in params and squares:
        params["square"] = board.name(squares[0])
    return replace(fault, params=params, squares=squares)
