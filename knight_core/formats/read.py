"""Reads the formats of :mod:`knight_core.formats` to boards and squares, without verification.

A tour visits every square, so its squares or moves determine the size of the board. If the text is
not a whole tour, the caller must give the board.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from knight_core.board import Board, SquareLike, parse_name
from knight_core.errors import InvalidRequest, shown, unknown
from knight_core.formats.names import CSV_HEADER, FORMATS
from knight_core.texts.sentences import phrase


class Drawn(NamedTuple):
    """A board and a sequence of squares, not verified: some may be off the board or in holes, and
    the sequence need not be a tour."""

    board: Board
    squares: list[int]


def read(
    text: str,
    *,
    board: Board | None = None,
    start: SquareLike | None = None,
    format: str | None = None,
) -> list[Drawn]:
    """Read all tours of a text, in the order of the text. O(characters).

    Args:
        text: one or several tours in one of ``FORMATS``, such as the writers make.
        board: the board; None: the board of the text.
        start: the first square, for moves that do not determine it; other formats ignore it.
        format: the format; None: detected from the text.

    Raises:
        InvalidRequest: ``not-a-tour-text``; ``unknown-format``; ``board-not-told`` or
            ``start-not-told`` if it must be given; ``other-board`` or ``other-holes`` if the text
            has a different board; and the errors of :class:`Board` and :meth:`Board.parse_square`.
    """
    text = text.removeprefix("\ufeff")
    name = _format_of(text) if format is None else format
    if name not in FORMATS:
        raise unknown("format", name, FORMATS)
    if name == "moves":
        return [_moves(block, board, start) for block in _blocks(text)]
    if name == "squares":
        return [_squares(block.split(), board) for block in _blocks(text)]
    if name == "csv":
        return _csv(text, board)
    readers: dict[str, Callable[[str], list[Drawn]]] = {
        "matrix": _matrices,
        "json": _json,
        "svg": _svg,
    }
    found = readers[name](text)
    for drawn in found:
        if board is not None and drawn.board != board:
            if str(board) == str(drawn.board):
                raise InvalidRequest("other-holes", field="board", board=str(board))
            raise InvalidRequest(
                "other-board", field="board", own=str(drawn.board), board=str(board)
            )
    return found


_NAME_OR_PLACE: Final = re.compile(r"[a-zA-Z]{1,6}[0-9]{1,9}|\(?[0-9]{1,9},[0-9]{1,9}\)?", re.ASCII)
_STEP: Final = re.compile(r"\(\s*([+-]?[0-9]{1,2})\s*,\s*([+-]?[0-9]{1,2})\s*\)", re.ASCII)
_BETWEEN_STEPS: Final = " \t\r\n,[]"
_HOLE: Final = "#"
"""The sign for a hole in a matrix."""
_EMPTY_LINE: Final = re.compile(r"\n[ \t\r]*\n")


def _format_of(text: str) -> str:
    """The format of a text, detected by its beginning or its words."""
    head = text.lstrip()
    if head.startswith("{"):
        return "json"
    if head.startswith("<"):
        return "svg"
    if head.startswith(",".join(CSV_HEADER)):
        return "csv"
    words = head.split()
    if words and all(word == _HOLE or (word.isascii() and word.isdigit()) for word in words):
        return "matrix"
    steps = [*_STEP.finditer(head)]
    if steps and all({abs(int(step[1])), abs(int(step[2]))} == {1, 2} for step in steps):
        return "moves"
    if words and all(map(_NAME_OR_PLACE.fullmatch, words)):
        return "squares"
    raise not_a_tour_text("formats", formats=[*FORMATS])


def not_a_tour_text(code: str, **params: object) -> InvalidRequest:
    """The error for a text that cannot be read; the reason is the sentence ``why.text-CODE``."""
    why = phrase(f"why.text-{code}", params)
    return InvalidRequest("not-a-tour-text", field="text", why=why)


def _blocks(text: str) -> list[str]:
    """The parts of a text, separated by empty lines; an empty text has one empty part."""
    return _EMPTY_LINE.split(text.strip())


def _matrices(text: str) -> list[Drawn]:
    """Matrices, separated by empty lines; a single matrix may have empty lines inside."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    words = [word for row in rows for word in row if word != _HOLE]
    blocks = _blocks(text)
    if len(blocks) == 1 or len(set(words)) == len(words):
        return [_matrix(rows)]
    return [_matrix([line.split() for line in block.splitlines()]) for block in blocks]


def _matrix(rows: list[list[str]]) -> Drawn:
    if not rows or len({len(row) for row in rows}) != 1:
        raise not_a_tour_text("matrix-rows")
    numbers = []
    places = []
    holes = []
    for square, word in enumerate(word for row in rows for word in row):
        if word == _HOLE:
            holes.append(square)
            continue
        if not (word.isascii() and word.isdigit() and len(word) < 9):
            raise not_a_tour_text("matrix-number", value=shown(word))
        numbers.append(int(word))
        places.append(square)
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        raise not_a_tour_text("matrix-numbers", last=str(len(numbers)))
    squares = [0] * len(numbers)
    for square, number in zip(places, numbers, strict=True):
        squares[number - 1] = square
    return Drawn(Board(len(rows), len(rows[0]), holes), squares)


def _moves(text: str, board: Board | None, start: SquareLike | None) -> Drawn:
    if rest := _STEP.sub("", text).strip(_BETWEEN_STEPS):
        raise not_a_tour_text("moves-step", value=shown(rest))
    steps = [(int(match[1]), int(match[2])) for match in _STEP.finditer(text)]
    places = [(0, 0)]
    for down, right in steps:
        row, col = places[-1]
        places.append((row + down, col + right))
    # The top row and the left column, relative to the start; the numbers of rows and columns.
    top, left = min(row for row, _ in places), min(col for _, col in places)
    rows = max(row for row, _ in places) - top + 1
    cols = max(col for _, col in places) - left + 1
    if board is None:
        if rows * cols != len(places):
            raise InvalidRequest("board-not-told", field="board")
        board = Board(rows, cols)
    if start is not None:
        row, col = board.row_col(board.parse_square(start))
    elif (rows, cols) == (board.rows, board.cols):
        row, col = -top, -left
    else:
        raise InvalidRequest("start-not-told", field="start")
    squares = []
    for number, (down, right) in enumerate(places):
        if not (0 <= row + down < board.rows and 0 <= col + right < board.cols):
            step = "({:+d},{:+d})".format(*steps[number - 1])
            raise not_a_tour_text("moves-leave", number=str(number), step=step)
        squares.append(board.square(row + down, col + right))
    return Drawn(board, squares)


def _squares(words: Iterable[str], board: Board | None) -> Drawn:
    words = [*words]
    board = board or _board_of(words)
    return Drawn(board, [board.parse_square(word, "square") for word in words])


def _board_of(words: list[str]) -> Board:
    """The rectangular board that the named squares fill."""
    places = [place for place in map(parse_name, words) if place is not None]
    if len(places) == len(words) > 0:
        rows, cols = max(rank for _, rank in places), max(col for col, _ in places) + 1
        if rows * cols == len(places):
            return Board(rows, cols)
    raise InvalidRequest("board-not-told", field="board")


def _csv(text: str, board: Board | None) -> list[Drawn]:
    reader = csv.reader(io.StringIO(text))
    try:
        rows = list(reader)
    except csv.Error as error:
        raise not_a_tour_text("csv", line=str(reader.line_num), error=str(error)) from None
    if not rows or tuple(rows[0]) != CSV_HEADER:
        raise not_a_tour_text("csv-header", header=",".join(CSV_HEADER))
    tours: dict[str, list[str]] = {}
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(CSV_HEADER):
            raise not_a_tour_text("csv-fields", line=str(number))
        tours.setdefault(row[0], []).append(row[2])
    return [_squares(words, board) for words in tours.values()]


def _json(text: str) -> list[Drawn]:
    try:
        document = json.loads(text)
        board = Board(document["rows"], document["cols"], document.get("holes", ()))
        tours = [list(squares) for squares in document["tours"]]
        if not all(type(square) is int for squares in tours for square in squares):
            raise TypeError("a square is no int")
    except InvalidRequest:
        raise
    except (ValueError, KeyError, TypeError, RecursionError):
        raise not_a_tour_text("json") from None
    return [Drawn(board, squares) for squares in tours]


_SVG_TOUR: Final = re.compile(
    r'data-board="([0-9x]+)"(?: data-holes="([a-zA-Z0-9,~_-]+)")? '
    r'data-squares="([0-9]{1,9}(?: [0-9]{1,9})*)"',
    re.ASCII,
)


def _svg(text: str) -> list[Drawn]:
    def tours() -> Iterator[Drawn]:
        for match in _SVG_TOUR.finditer(text):
            size = Board.parse(match[1])
            board = Board(size.rows, size.cols, match[2] or ())
            yield Drawn(board, [*map(int, match[3].split())])

    found = list(tours())
    if not found:
        raise not_a_tour_text("svg")
    return found
