"""Drawings as SVG: boards with tours or paths on them, side by side.

This module needs only a board and the numbers of squares, so boards, paths, tours and results can
all import it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from knight_core.board.holes import format_holes
from knight_core.texts.sentences import board_text, sentence

if TYPE_CHECKING:
    from knight_core.board import Board
    from knight_core.tour import Tour

MAX_SQUARES: Final = 10_000
"""The most squares of a board that a notebook draws: a larger drawing would take megabytes."""

SIDE: Final = 40
"""The side of a square, in pixels."""

_MARGIN: Final = 20
_PER_ROW: Final = 4


def svg_text(tours: Sequence[Tour]) -> str:
    """A drawing of tours: the board, the path, the start (a disc), the end (a ring), the numbers.

    The attribute ``data-squares`` holds the squares, so that the drawing can be read back.
    """
    board = tours[0].board
    title = title_of("tour", board, tours[0].start)
    return drawing(title, board, [tour.squares for tour in tours])


def title_of(kind: str, board: Board, start: int) -> str:
    """The title of a drawing of a tour, in the current language."""
    params = {"board": board_text(board.rows, board.cols), "start": board.name(start)}
    return sentence(f"drawing.{kind}", params)


def drawing(title: str, board: Board, paths: Sequence[Sequence[int]]) -> str:
    """A drawing of paths, each on its own copy of the board, four in a row at most. O(squares).

    Args:
        title: the title of the drawing, for screen readers.
        board: the board.
        paths: the squares of each path; squares off the board, and lines to them, are left out.
    """
    return boards_beside(title, board, [(path, path_lines(board, path)) for path in paths])


def boards_beside(
    title: str, board: Board, drawn: Sequence[tuple[Sequence[int], str]], head: str = ""
) -> str:
    """A drawing of several copies of one board, four in a row at most. O(squares).

    Args:
        title: the title of the drawing, for screen readers.
        board: the board.
        drawn: for each copy, the squares for ``data-squares``, and the SVG to draw on it, in
            pixels from the top left corner of the board.
        head: the SVG before the boards.
    """
    columns = min(len(drawn), _PER_ROW)
    rows = -(-len(drawn) // _PER_ROW)
    width = columns * (board.cols * SIDE + _MARGIN) + _MARGIN
    height = rows * (board.rows * SIDE + _MARGIN) + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">\n'
        f"<title>{_escaped(title)}</title>\n{head}"
        f'<rect width="{width}" height="{height}" fill="#faf7f2"/>\n'
        + "".join(
            _on_board(board, squares, content, place)
            for place, (squares, content) in enumerate(drawn)
        )
        + "</svg>\n"
    )


def notebook_drawing(title: str, board: Board, paths: Sequence[Sequence[int]]) -> str | None:
    """The drawing for a notebook. None for a board of more than :data:`MAX_SQUARES` squares, holes
    included: the notebook then shows the text."""
    return drawing(title, board, paths) if board.area <= MAX_SQUARES else None


def _escaped(text: str) -> str:
    """Escape a text for SVG. ``html.escape`` would load the names of all characters: 27 kB of the
    page's download, and a twentieth of the time to import knight_core."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _on_board(board: Board, squares: Sequence[int], content: str, place: int) -> str:
    left = _MARGIN + place % _PER_ROW * (board.cols * SIDE + _MARGIN)
    top = _MARGIN + place // _PER_ROW * (board.rows * SIDE + _MARGIN)
    width, height = board.cols * SIDE, board.rows * SIDE
    dark = "".join(
        f"M{col * SIDE} {row * SIDE}h{SIDE}v{SIDE}h-{SIDE}z"
        for row in range(board.rows)
        for col in range(board.cols)
        # a1 is a dark square, as in chess
        if (row + col + board.rows) % 2 and board.square(row, col) not in board.holes
    )
    data = f' data-squares="{" ".join(map(str, squares))}"' if squares else ""
    holes = f' data-holes="{format_holes(board)}"' if board.holes else ""
    ground = f'<rect width="{width}" height="{height}"' if not board.holes else _shape(board)
    return (
        f'<g transform="translate({left} {top})" data-board="{board}"{holes}{data}>\n'
        f'{ground} fill="#fffdf9"/>'
        f'<path d="{dark}" fill="#e7dfd2"/>\n'
        + content
        + f'{ground} fill="none" stroke="#78716c"/>\n</g>\n'
    )


def _shape(board: Board) -> str:
    """The start of a ``path`` element: the outline of a board with holes, which has a border round
    each hole too."""
    # The edges of each square run clockwise, so the two edges between two squares cancel out.
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for square in board.squares():
        row, col = divmod(square, board.cols)
        corners = ((col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1))
        for begin, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            if begin in after.get(end, ()):
                after[end].remove(begin)
            else:
                after.setdefault(begin, []).append(end)
    lines = []
    for corner in after:
        line = [corner]
        while after[line[-1]]:
            line.append(after[line[-1]].pop())
        if len(line) > 1:
            lines.append("M" + "L".join(f"{x * SIDE} {y * SIDE}" for x, y in line[:-1]) + "z")
    return f'<path d="{"".join(lines)}"'


def path_lines(board: Board, squares: Sequence[int]) -> str:
    """The SVG of a path on a board: lines, the start (a disc), the end (a ring), the numbers."""
    centres = {
        number: (
            square % board.cols * SIDE + SIDE // 2,
            square // board.cols * SIDE + SIDE // 2,
        )
        for number, square in enumerate(squares, 1)
        if 0 <= square < board.area and square not in board.holes
    }
    if not centres:
        return ""
    lines = "".join(
        f'<polyline points="{points}" fill="none" stroke="#c2410c" stroke-width="2.5" '
        'stroke-linejoin="round" opacity=".75"/>\n'
        for points in _lines(centres)
    )
    numbers = "".join(
        f'<text x="{x}" y="{y + 4}">{number}</text>' for number, (x, y) in centres.items()
    )
    (first_x, first_y), *_ = centres.values()
    *_, (last_x, last_y) = centres.values()
    return (
        f"{lines}"
        f'<circle cx="{first_x}" cy="{first_y}" r="14" fill="#c2410c" opacity=".35"/>'
        f'<circle cx="{last_x}" cy="{last_y}" r="14" fill="none" stroke="#c2410c" '
        'stroke-width="2"/>\n'
        '<g font-family="system-ui, sans-serif" font-size="12" font-weight="600" '
        f'text-anchor="middle" fill="#292524">{numbers}</g>\n'
    )


def _lines(centres: dict[int, tuple[int, int]]) -> list[str]:
    """The points of each unbroken line: a line has consecutive numbers."""
    lines: list[list[str]] = []
    before = 0
    for number, (x, y) in centres.items():
        if not lines or number != before + 1:
            lines.append([])
        lines[-1].append(f"{x},{y}")
        before = number
    return [" ".join(points) for points in lines]


def colour_at(colours: Sequence[str], part: float) -> str:
    """The colour at a position from 0 to 1 in a gradient; all colours have the form `#rrggbb`."""
    at = min(part, 1) * (len(colours) - 1)
    step = min(int(at), len(colours) - 2)
    old, new = (
        [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
        for colour in colours[step : step + 2]
    )
    mixed = (round(a + (b - a) * (at - step)) for a, b in zip(old, new, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)
