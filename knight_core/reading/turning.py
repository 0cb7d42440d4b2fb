"""Mirror images of a reading: a text need not say whether row 0 is on top, nor which number of a
pair is the row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from knight_core.board import Board
from knight_core.reading.candidate import SLICE, Candidate
from knight_core.reading.model import How, Places, TextFault
from knight_core.reading.source import compact
from knight_core.steps import PAUSE, Steps
from knight_core.texts.sentences import Phrase, board_text, phrase

IMAGES: Final = ("", "upside-down", "transposed", "transposed-upside-down")
"""The images: unchanged; the first row at the bottom; columns as rows; both."""

MAX_TURNED: Final = 250_000
"""The longest list of which all images are made; for longer lists only the likeliest is made."""

ORDER_OF: Final = {
    "": "row-column",
    "upside-down": "row-column-up",
    "transposed": "column-row",
    "transposed-upside-down": "column-row-up",
}
"""The meaning of a (row, col) pair in each image."""


def start_image(candidate: Candidate, name: str, *, rank: int = 0) -> Steps[Candidate]:
    """An image of a candidate. O(squares)."""
    if not name:
        return candidate
    board, turn = _turn(candidate.board, name)
    squares = compact()
    given = Places()
    for begin in range(0, len(candidate.squares), SLICE):
        squares.extend(map(turn, candidate.squares[begin : begin + SLICE]))
        yield PAUSE
    for begin in range(0, len(candidate.given), SLICE):
        for square, number in candidate.given[begin : begin + SLICE]:
            given.flat.extend((turn(square), number))
        yield PAUSE

    def start_faults() -> Steps[list[TextFault]]:
        faults = yield from candidate.faults()
        return [_turned(fault, board, turn) for fault in faults]

    return replace(
        candidate,
        board=board,
        squares=squares,
        given=given,
        faults=start_faults,
        how=_how(candidate.how, board, name),
        rank=rank,
        turned=name,
    )


def start_pair_images(candidate: Candidate, named: str | None) -> Steps[list[Candidate]]:
    """All images of a list of pairs, first the image that the text names; for a long list only the
    first. O(squares)."""
    first = named or ""
    names = [first, *(name for name in IMAGES if name != first)]
    if len(candidate.squares) > MAX_TURNED:
        del names[1:]
    candidate = replace(candidate, named=named is not None)
    found = []
    for number, name in enumerate(names):
        image = yield from start_image(candidate, name)
        turned = f"pairs-{ORDER_OF[name]}" if number else ""
        found.append(replace(image, rank=candidate.rank + number, turned=turned))
    return found


def _turn(board: Board, name: str) -> tuple[Board, Callable[[int], int]]:
    rows, cols = board.rows, board.cols

    def upside_down(at: int) -> int:
        return (rows - 1 - at // cols) * cols + at % cols

    def transposed(at: int) -> int:
        return at % cols * rows + at // cols

    def both(at: int) -> int:
        return (cols - 1 - at % cols) * rows + at // cols

    if name == "upside-down":
        return Board(rows, cols, map(upside_down, board.holes)), upside_down
    turn = transposed if name == "transposed" else both
    return Board(cols, rows, map(turn, board.holes)), turn


def _how(how: How, board: Board, name: str) -> How:
    params = how.params | {"board": board_text(board.rows, board.cols)}
    if "order" not in params:
        return How(how.code, params, (*how.notes, How(f"turned.{name}")))
    params["order"] = order_of(name)
    return How(how.code, params, how.notes)


def order_of(image: str = "") -> Phrase:
    """The phrase for the order of the numbers of a pair."""
    return phrase(f"reading.order.{ORDER_OF[image]}")


def _turned(fault: TextFault, board: Board, turn: Callable[[int], int]) -> TextFault:
    squares = tuple(map(turn, fault.squares))
    params = dict(fault.params)
    if "origin" in params:
        params["origin"], params["square"] = map(board.name, squares)
    elif "square" in params:
        params["square"] = board.name(squares[0])
    return replace(fault, params=params, squares=squares)
