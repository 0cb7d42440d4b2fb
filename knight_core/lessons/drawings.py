"""Drawings for printing, as SVG: boards, and graphs of dots and lines."""

from __future__ import annotations

from collections.abc import Sequence

from knight_core.board import Board
from knight_core.lessons.graphs import graph_of


def board_drawing(board: Board, path: Sequence[int]) -> str:
    """The SVG of a board with the line and the numbers of a path."""
    rows, cols = board.rows, board.cols
    parts = [f'<svg viewBox="-0.7 -0.05 {cols + 0.75} {rows + 0.75}" role="img">']
    for square in board.squares():
        row, col = divmod(square, cols)
        dark = (row + col + rows) % 2 == 1
        fill = "#ccc" if dark else "#fff"
        parts.append(
            f'<rect x="{col}" y="{row}" width="1" height="1" fill="{fill}" stroke="#000"'
            ' stroke-width=".03"/>'
        )
    points = " ".join(f"{square % cols + 0.5},{square // cols + 0.5}" for square in path)
    if len(path) > 1:
        parts.append(f'<polyline points="{points}" fill="none" stroke="#000" stroke-width=".05"/>')
    for number, square in enumerate(path, 1):
        x, y = square % cols + 0.5, square // cols + 0.5
        parts.append(_dot(x, y, 0.3))
        parts.append(_label(x, y + 0.12, str(number), 0.34))
    for col in range(cols):
        parts.append(_label(col + 0.5, rows + 0.5, board.name(col).rstrip("0123456789"), 0.4))
    for row in range(rows):
        parts.append(_label(-0.35, row + 0.62, str(rows - row), 0.4))
    return "".join(parts) + "</svg>"


def _dot(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="#fff" stroke="#000" stroke-width=".04"/>'
    )


def _label(x: float, y: float, text: str, size: float) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle">{text}</text>'


def graph_drawing(text: str) -> str:
    """The SVG of the graph of a board, or of the directions; ``text`` as for
    :func:`~knight_core.lessons.graphs.graph_of`."""
    dots, lines = graph_of(text)
    compass = text.startswith("directions")
    style, radius, size = ("compass", 0.42, 0.5) if compass else ("graph", 0.32, 0.28)
    xs, ys = [dot.x for dot in dots], [dot.y for dot in dots]
    left, top = min(xs) - 0.6, min(ys) - 0.6
    width, height = max(xs) - left + 0.6, max(ys) - top + 0.6
    parts = [f'<svg class="{style}" viewBox="{left:g} {top:g} {width:g} {height:g}" role="img">']
    for begin, end in ((dots[here], dots[there]) for here, there in lines):
        way = f"M{begin.x:g} {begin.y:g}L{end.x:g} {end.y:g}"
        parts.append(f'<path d="{way}" stroke="#000" stroke-width=".04"/>')
    for dot in dots:
        parts.append(_dot(dot.x, dot.y, radius))
        parts.append(_label(dot.x, dot.y + 0.36 * size, dot.name, size))
    return "".join(parts) + "</svg>"
