"""Tours as text: matrix, moves, squares, CSV and SVG.

Empty lines separate several tours; CSV numbers the tours, and SVG draws them side by
side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from knight_core.board import DIRECTIONS, Board, column_name
from knight_core.counting import CountResult
from knight_core.formats.names import CSV_HEADER
from knight_core.formats.svg import svg_text
from knight_core.tour import Tour

Parts = Iterator[str]
"""A text in parts, in order. The caller can interrupt or cancel the writer between two parts; some
parts are empty, only for this purpose."""

_STRETCH: Final = 4_000
"""The most squares in a part."""


def matrix_text(tour: Tour) -> str:
    """Rows of step numbers in right-aligned columns; the start is 1, and ``#`` is a hole."""
    return "".join(_matrix_parts(tour))


def moves_text(tour: Tour) -> str:
    """The moves as changes ``(row,col)``, eight in a line; empty for a tour of one square."""
    return "".join(_moves_parts(tour))


def squares_text(tour: Tour) -> str:
    """The names of the squares, such as ``a1``, sixteen in a line."""
    return "".join(_squares_parts(tour))


def csv_text(tours: Sequence[Tour]) -> str:
    """A table with a header: tour and move (both from 1), square, row and col (from 0, row 0 on
    top)."""
    return "".join(_csv_parts(tours))


def _matrix_parts(tour: Tour) -> Parts:
    board, squares = tour.board, tour.squares
    width = len(str(len(squares)))
    texts = [f"{'#':>{width}}"] * board.area
    for at in range(0, len(squares), _STRETCH):
        for number, square in enumerate(squares[at : at + _STRETCH], at + 1):
            texts[square] = f"{number:>{width}}"
        yield ""
    cols = board.cols
    lines = max(1, _STRETCH // cols)
    for at in range(0, board.area, lines * cols):
        until = min(board.area, at + lines * cols)
        yield "".join(" ".join(texts[row : row + cols]) + "\n" for row in range(at, until, cols))


def _moves_parts(tour: Tour) -> Parts:
    cols = tour.board.cols
    words = {(down, right): f"({down:+d},{right:+d})" for down, right in DIRECTIONS}
    for at in range(0, len(tour) - 1, _STRETCH):
        places = [divmod(square, cols) for square in tour.squares[at : at + _STRETCH + 1]]
        yield _in_lines([words[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(places)], 8)


def _squares_parts(tour: Tour) -> Parts:
    name = _namer(tour.board)
    for at in range(0, len(tour), _STRETCH):
        yield _in_lines([*map(name, tour.squares[at : at + _STRETCH])], 16)


def _csv_parts(tours: Sequence[Tour]) -> Parts:
    yield ",".join(CSV_HEADER) + "\n"
    for number, tour in enumerate(tours, 1):
        cols, name = tour.board.cols, _namer(tour.board)
        for at in range(0, len(tour), _STRETCH):
            yield "".join(
                f"{number},{move},{name(square)},{square // cols},{square % cols}\n"
                for move, square in enumerate(tour.squares[at : at + _STRETCH], at + 1)
            )


def _namer(board: Board) -> Callable[[int], str]:
    """A function that names squares as :meth:`Board.name` does; it stores the column letters."""
    rows, cols = board.rows, board.cols
    letters = [column_name(col) for col in range(cols)]
    return lambda square: f"{letters[square % cols]}{rows - square // cols}"


def _in_lines(words: Sequence[str], per_line: int) -> str:
    lines = (words[i : i + per_line] for i in range(0, len(words), per_line))
    return "".join(" ".join(line) + "\n" for line in lines)


def count_text(result: CountResult) -> str:
    """The counts by start square in right-aligned columns, if the result has them; else the total
    count."""
    if result.table is None:
        return f"{result.count}\n"
    texts = [*map(str, result.table)]
    for hole in result.request.holes:
        texts[hole] = "#"
    return grid_text(texts, result.request.cols)


def grid_text(texts: Sequence[str], cols: int) -> str:
    """The texts of all squares, in right-aligned columns."""
    width = max(map(len, texts))
    rows = (texts[at : at + cols] for at in range(0, len(texts), cols))
    return "".join(" ".join(f"{text:>{width}}" for text in row) + "\n" for row in rows)


def _each(parts: Callable[[Tour], Parts]) -> Callable[[Sequence[Tour]], Parts]:
    def of_all(tours: Sequence[Tour]) -> Parts:
        for number, tour in enumerate(tours):
            if number:
                yield "\n"
            yield from parts(tour)

    return of_all


def _svg_parts(tours: Sequence[Tour]) -> Parts:
    yield svg_text(tours)


PARTS: Final[dict[str, Callable[[Sequence[Tour]], Parts]]] = {
    "matrix": _each(_matrix_parts),
    "moves": _each(_moves_parts),
    "squares": _each(_squares_parts),
    "csv": _csv_parts,
    "svg": _svg_parts,
}
"""The writers, in parts, of the formats that need only tours; ``json`` needs the whole result."""


def _whole(parts: Callable[[Sequence[Tour]], Parts]) -> Callable[[Sequence[Tour]], str]:
    return lambda tours: "".join(parts(tours))


WRITERS: Final[dict[str, Callable[[Sequence[Tour]], str]]] = {
    name: _whole(parts) for name, parts in PARTS.items()
}
"""The writers of the same formats, as whole texts."""
