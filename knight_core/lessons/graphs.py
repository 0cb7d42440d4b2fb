"""Drawings of dots and lines: the squares of a board and its moves; the eight directions."""

from __future__ import annotations

import json
import pkgutil
import re
from typing import Any, Final, NamedTuple

from knight_core.board import DEFAULT_ORDER, parse_order
from knight_core.lessons.links import read_link

MAX_DRAWN: Final = 144
"""The largest board that is drawn, in squares."""


class Dot(NamedTuple):
    """A square in a drawing, by its name and its coordinates; ``y`` grows downwards."""

    name: str
    x: float
    y: float


class Graph(NamedTuple):
    """A drawing: its dots, and its lines as pairs of the dots' numbers."""

    dots: tuple[Dot, ...]
    lines: tuple[tuple[int, int], ...]


def graphs() -> dict[str, Any]:
    """The drawings without crossings: by name, with the coordinates of each square."""
    found: dict[str, Any] = json.loads(pkgutil.get_data(__package__, "graphs.json") or b"{}")
    return found


def graph_of(text: str, *, untangled: bool = True) -> Graph:
    """The knight graph of a board, in a drawing without crossings if there is one, else with the
    squares at their places. Or the eight directions, each with its place in an order.

    >>> graph_of("graph 2x3").lines
    ((0, 5), (2, 3))
    >>> graph_of("directions").dots[1]
    Dot(name='1', x=1, y=-2)

    Args:
        text: ``graph 3x4``, ``graph 4x4 holes=a1,a4``, ``directions``, ``directions 18756324``,
            checked by the parser.
        untangled: False: always draw the squares at their places.
    """
    if text.startswith("directions"):
        order = text.partition(" ")[2] or DEFAULT_ORDER
        ends = [Dot(str(place), x, y) for place, (y, x) in enumerate(parse_order(order), 1)]
        return Graph((Dot("♞", 0, 0), *ends), tuple((0, place) for place in range(1, 9)))
    size, holes = re.fullmatch(r"graph (\S+)(?: holes=(\S+))?", text).groups()  # type: ignore[union-attr]
    board = read_link(f"?board={size}" + (f"&holes={holes}" if holes else "")).board
    drawing = graphs().get("cross12" if holes else size)
    if untangled and drawing is not None and len(drawing["at"]) == board.size:
        at = {
            board.parse_square(square, "square"): (x, -y)
            for square, (x, y) in drawing["at"].items()
        }
    else:
        at = {square: (square % board.cols, square // board.cols) for square in board.squares()}
    numbers = {square: number for number, square in enumerate(at)}
    return Graph(
        tuple(Dot(board.name(square), x, y) for square, (x, y) in at.items()),
        tuple(
            (number, numbers[other])
            for square, number in numbers.items()
            for other in board.neighbours(square)
            if square < other
        ),
    )
