"""Tours as text: matrix, moves, squares, CSV, JSON and SVG; written, and read back.

Several tours follow each other with an empty line between (CSV numbers them, JSON lists them, SVG
draws them side by side).
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from knight_core.board import Board, SquareLike
from knight_core.counting import CountResult
from knight_core.errors import InvalidRequest, shown
from knight_core.request import TourRequest
from knight_core.result import Reason, TourResult
from knight_core.tour import Tour

JSON_VERSION: Final = 1
MAX_SUMS: Final = 64
"""The longest side of a board of which JSON lists the sums of rows and columns."""

_CSV_HEADER: Final = ("tour", "move", "square", "row", "col")


# -- write --------------------------------------------------------------------------------------


def matrix_text(tour: Tour) -> str:
    """Rows of move numbers, the start being 1, in right-aligned columns."""
    width = len(str(len(tour)))
    return "".join(" ".join(f"{number:{width}}" for number in row) + "\n" for row in tour.matrix())


def moves_text(tour: Tour) -> str:
    """The moves as (row, col) steps, eight to a line; a single square has none."""
    return _in_lines([f"({down:+d},{right:+d})" for down, right in tour.steps()], 8)


def squares_text(tour: Tour) -> str:
    """The squares in algebraic form, sixteen to a line."""
    return _in_lines([tour.board.name(square) for square in tour.squares], 16)


def _in_lines(words: Sequence[str], per_line: int) -> str:
    lines = (words[i : i + per_line] for i in range(0, len(words), per_line))
    return "".join(" ".join(line) + "\n" for line in lines)


def csv_text(tours: Sequence[Tour]) -> str:
    """A table with a header: tour, move (from 1), square, row and col (from 0, from the top)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_HEADER)
    for number, tour in enumerate(tours, 1):
        for move, square in enumerate(tour.squares, 1):
            row, col = tour.board.row_col(square)
            writer.writerow((number, move, tour.board.name(square), row, col))
    return out.getvalue()


def result_document(result: TourResult) -> dict[str, Any]:
    """The result as the one JSON object of the command line, squares as ints."""
    return summary_document(result) | tours_document(result.tours)


def _asked(request: TourRequest) -> dict[str, Any]:
    """What every document begins with."""
    return {
        "version": JSON_VERSION,
        "rows": request.rows,
        "cols": request.cols,
        "start": request.start,
        "end": request.end,
        "closed": request.closed,
    }


def _reason(reason: Reason | None) -> dict[str, str] | None:
    return None if reason is None else {"code": reason.code, "text": reason.text}


def summary_document(result: TourResult) -> dict[str, Any]:
    """The part of the document that does not grow with the tours."""
    request, stats = result.request, result.stats
    return {
        **_asked(request),
        "method": request.method,
        "order": request.order,
        "ties": request.ties,
        "seed": request.seed,
        "outcome": str(result.outcome),
        "reason": _reason(result.reason),
        "stats": {
            "forward": stats.forward,
            "backtracks": stats.backtracks,
            "seconds": round(stats.seconds, 6),
            "tours": stats.tours,
        },
    }


def tours_document(tours: Sequence[Tour]) -> dict[str, Any]:
    """The rest of it: the tours, and the properties of each."""
    return {
        "tours": [list(tour.squares) for tour in tours],
        "properties": [properties_document(tour) for tour in tours],
    }


def properties_document(tour: Tour) -> dict[str, Any]:
    """The properties of a tour; ``sums`` is null on a board with a side above ``MAX_SUMS``."""
    found = tour.properties
    sums: dict[str, list[int] | None] | None = None
    if max(tour.board.rows, tour.board.cols) <= MAX_SUMS:
        sums = {
            "rows": [*found.rows],
            "columns": [*found.columns],
            "diagonals": None if found.diagonals is None else [*found.diagonals],
        }
    return {
        "closed": found.closed,
        "symmetry": str(found.symmetry),
        "turns": found.turns,
        "crossings": found.crossings,
        "magic": str(found.magic),
        "sums": sums,
    }


def count_document(result: CountResult) -> dict[str, Any]:
    """A count as one JSON object; numbers of tours are texts, for they pass 2^53."""
    return {
        **_asked(result.request),
        "outcome": str(result.outcome),
        "reason": _reason(result.reason),
        "count": None if result.count is None else str(result.count),
        "table": None if result.table is None else [str(number) for number in result.table],
        "states": result.states,
        "seconds": round(result.seconds, 6),
    }


def count_text(result: CountResult) -> str:
    """The table by start, if there is one, in right-aligned columns; else the number."""
    if result.table is None:
        return f"{result.count}\n"
    width, cols = len(str(max(result.table))), result.request.cols
    rows = (result.table[at : at + cols] for at in range(0, len(result.table), cols))
    return "".join(" ".join(f"{number:{width}}" for number in row) + "\n" for row in rows)


def json_text(document: dict[str, Any]) -> str:
    """A document as one line of JSON, in ASCII: it can be printed wherever output is encoded."""
    return json.dumps(document) + "\n"


_SVG_SQUARE: Final = 40
_SVG_MARGIN: Final = 20


def svg_text(tours: Sequence[Tour]) -> str:
    """A drawing: the board, the path, the start (a disc), the end (a ring) and the numbers.

    The squares are kept in ``data-squares``, so that the drawing can be read back.
    """
    boards = [_svg_board(tour, place) for place, tour in enumerate(tours)]
    board = tours[0].board
    columns = min(len(tours), 4)
    rows = -(-len(tours) // 4)
    width = columns * (board.cols * _SVG_SQUARE + _SVG_MARGIN) + _SVG_MARGIN
    height = rows * (board.rows * _SVG_SQUARE + _SVG_MARGIN) + _SVG_MARGIN
    title = f"Knight's tour, {board}, from {board.name(tours[0].start)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#faf7f2"/>\n' + "".join(boards) + "</svg>\n"
    )


def _svg_board(tour: Tour, place: int) -> str:
    board, side = tour.board, _SVG_SQUARE
    left = _SVG_MARGIN + place % 4 * (board.cols * side + _SVG_MARGIN)
    top = _SVG_MARGIN + place // 4 * (board.rows * side + _SVG_MARGIN)
    centres = [
        (col * side + side // 2, row * side + side // 2)
        for row, col in map(board.row_col, tour.squares)
    ]
    dark = "".join(
        f"M{col * side} {row * side}h{side}v{side}h-{side}z"
        for row in range(board.rows)
        for col in range(board.cols)
        # a1 is dark, as on a chess board
        if (row + col + board.rows) % 2
    )
    path = " ".join(f"{x},{y}" for x, y in centres)
    numbers = "".join(
        f'<text x="{x}" y="{y + 4}">{number}</text>' for number, (x, y) in enumerate(centres, 1)
    )
    (first_x, first_y), (last_x, last_y) = centres[0], centres[-1]
    width, height = board.cols * side, board.rows * side
    squares = " ".join(map(str, tour.squares))
    return (
        f'<g transform="translate({left} {top})" data-board="{board}" data-squares="{squares}">\n'
        f'<rect width="{width}" height="{height}" fill="#fffdf9"/>'
        f'<path d="{dark}" fill="#e7dfd2"/>\n'
        f'<polyline points="{path}" fill="none" stroke="#c2410c" stroke-width="2.5" '
        'stroke-linejoin="round" opacity=".75"/>\n'
        f'<circle cx="{first_x}" cy="{first_y}" r="14" fill="#c2410c" opacity=".35"/>'
        f'<circle cx="{last_x}" cy="{last_y}" r="14" fill="none" stroke="#c2410c" '
        'stroke-width="2"/>\n'
        '<g font-family="system-ui, sans-serif" font-size="12" font-weight="600" '
        f'text-anchor="middle" fill="#292524">{numbers}</g>\n'
        f'<rect width="{width}" height="{height}" fill="none" stroke="#78716c"/>\n</g>\n'
    )


def _each(write: Callable[[Tour], str]) -> Callable[[Sequence[Tour]], str]:
    return lambda tours: "\n".join(write(tour) for tour in tours)


WRITERS: Final[dict[str, Callable[[Sequence[Tour]], str]]] = {
    "matrix": _each(matrix_text),
    "moves": _each(moves_text),
    "squares": _each(squares_text),
    "csv": csv_text,
    "svg": svg_text,
}
"""The formats that need only the tours; ``json`` needs the whole result."""

FORMATS: Final = ("matrix", "moves", "squares", "csv", "json", "svg")


# -- read ---------------------------------------------------------------------------------------


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
    if not rows or tuple(rows[0]) != _CSV_HEADER:
        raise _unreadable("CSV", f"its first line must be {','.join(_CSV_HEADER)}")
    tours: dict[str, list[int]] = {}
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(_CSV_HEADER):
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
