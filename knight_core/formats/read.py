"""Reads tours back from the texts that :mod:`knight_core.formats` writes."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator

from knight_core.board import Board, SquareLike
from knight_core.errors import InvalidRequest, shown
from knight_core.formats.write import CSV_HEADER
from knight_core.tour import Tour


def _unreadable(name: str, why: str) -> InvalidRequest:
    return InvalidRequest("not-a-tour-text", field="text", format=name, why=why)


def parse_matrix(text: str) -> Tour:
    """Read what :func:`matrix_text` writes (one tour).

    Raises:
        InvalidRequest: ``not-a-tour-text`` if it is no matrix of the numbers 1…n.
        NotATour: if it is, but no tour.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not rows or len({len(row) for row in rows}) != 1:
        raise _unreadable("a matrix", "its rows must have equally many numbers")
    numbers = []
    for word in (word for row in rows for word in row):
        if not (word.isascii() and word.isdigit() and len(word) < 9):
            raise _unreadable("a matrix", f"“{shown(word)}” is not a number")
        numbers.append(int(word))
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        raise _unreadable("a matrix", f"it must hold every number from 1 to {len(numbers)} once")
    squares = [0] * len(numbers)
    for square, number in enumerate(numbers):
        squares[number - 1] = square
    return Tour(Board(len(rows), len(rows[0])), squares)


_STEP = re.compile(r"\(\s*([+-]?[0-9]{1,2})\s*,\s*([+-]?[0-9]{1,2})\s*\)", re.ASCII)


def parse_moves(text: str, board: Board, start: SquareLike) -> Tour:
    """Read what :func:`moves_text` writes, for the board and the start it does not say.

    Raises:
        InvalidRequest: ``not-a-tour-text``, or as :meth:`Board.parse_square`.
        NotATour: if the moves are no tour.
    """
    if rest := _STEP.sub("", text).strip(" \t\r\n,[]"):
        raise _unreadable("moves", f"“{shown(rest)}” is not a step such as (-2,+1)")
    row, col = board.row_col(board.parse_square(start))
    squares = [board.square(row, col)]
    for match in _STEP.finditer(text):
        row, col = row + int(match[1]), col + int(match[2])
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            raise _unreadable("moves", f"move {len(squares)}, {match[0]}, leaves the board")
        squares.append(board.square(row, col))
    return Tour(board, squares)


def parse_squares(text: str, board: Board) -> Tour:
    """Read what :func:`squares_text` writes, for the board it does not say.

    Raises:
        InvalidRequest: as :meth:`Board.parse_square`.
        NotATour: if the squares are no tour.
    """
    return Tour(board, [board.parse_square(word, "square") for word in text.split()])


def parse_csv(text: str, board: Board) -> list[Tour]:
    """Read what :func:`csv_text` writes, for the board it does not say.

    Raises:
        InvalidRequest: ``not-a-tour-text``, or as :meth:`Board.parse_square`.
        NotATour: if the squares of a tour are none.
    """
    reader = csv.reader(io.StringIO(text))
    try:
        rows = list(reader)
    except csv.Error as error:
        raise _unreadable("CSV", f"line {reader.line_num}: {error}") from error
    if not rows or tuple(rows[0]) != CSV_HEADER:
        raise _unreadable("CSV", f"its first line must be {','.join(CSV_HEADER)}")
    tours: dict[str, list[int]] = {}
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(CSV_HEADER):
            raise _unreadable("CSV", f"line {number} must have five fields")
        tours.setdefault(row[0], []).append(board.parse_square(row[2], "square"))
    return [Tour(board, squares) for squares in tours.values()]


def parse_json(text: str) -> list[Tour]:
    """The tours of a result document.

    Raises:
        InvalidRequest: ``not-a-tour-text`` if it is no such document, or as :class:`Board`.
        NotATour: if one of its tours is none.
    """
    try:
        document = json.loads(text)
        board = Board(document["rows"], document["cols"])
        tours = [list(squares) for squares in document["tours"]]
        if not all(type(square) is int for squares in tours for square in squares):
            raise TypeError("a square is no int")
    except InvalidRequest:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _unreadable("JSON", "it must be one object with rows, cols and tours") from error
    return [Tour(board, squares) for squares in tours]


_SVG_TOUR = re.compile(
    r'data-board="([0-9x]+)" data-squares="([0-9]{1,9}(?: [0-9]{1,9})*)"', re.ASCII
)


def parse_svg(text: str) -> list[Tour]:
    """The tours that :func:`svg_text` drew.

    Raises:
        InvalidRequest: ``not-a-tour-text`` if it holds none.
        NotATour: if one of them is none.
    """

    def tours() -> Iterator[Tour]:
        for match in _SVG_TOUR.finditer(text):
            yield Tour(Board.parse(match[1]), map(int, match[2].split()))

    found = list(tours())
    if not found:
        raise _unreadable("SVG", "no tour of ours is kept in it")
    return found
