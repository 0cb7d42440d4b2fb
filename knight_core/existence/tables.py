"""Results of exhaustive searches, for the few small boards that no proof covers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knight_core.board import Board
from knight_core.deduction.proof_steps import draw, proof_step, reason_for
from knight_core.existence.forced_moves import forced_steps
from knight_core.existence.views import Ends, View, views
from knight_core.outcome import Reason

STARTS: Final = {(3, 7): "d2", (3, 8): "c2"}
"""Squares from which no tour starts, and which no proof excludes. Keys: the short and the long
side. Of mirror images one is listed, named on the board with the long side horizontal."""

PAIRS: Final = {
    (3, 4): "a3d3",
    (3, 8): "a3b1 b3c3 b3d2 b3c1 c3d3 c3f3 c3a2 c3e2 c3g2 c3d1 c3f1 d3e3 d3b2 d3e1 b2g2",
    (3, 9): "a3g3 a3g1 c3e3 c3g3 c3b2 c3f2 c3h2 c3e1 c3g1 b2f2 d2f2",
    (3, 10): (
        "a3h3 a3h1 b3g3 b3g1 c3d3 c3f3 c3h3 c3g2 c3d1 c3f1 c3h1 d3g3 d3d2 d3g1 e3f3 d2e2 d2g2"
    ),
    (3, 13): "c3k3 c3k1",
    (4, 5): "b4c4 b4b1 c4c1",
    (4, 6): "c4d4 c4c1",
    (5, 6): "b4d3 b4e2 c4d4 c4a3 c4c3 c4d2 a3d3 a3f3 c3d3",
}
"""Pairs of squares with no tour between them, which no proof excludes, and neither of them in
:data:`STARTS`. Written in the same way: two squares together, in the order of their numbers."""


def listed(board: Board, table: Mapping[tuple[int, int], str], *squares: int) -> bool:
    """Check whether a table contains these squares or a mirror image of them."""
    short, long = shape = View(board).shape
    if shape not in table:
        return False
    lying = Board(short, long)
    images = []
    for view in views(board):
        places = [view.place(square) for square in squares]
        upside_down = [(short - 1 - row, col) for row, col in places]
        images += [
            sorted(lying.square(*place) for place in image) for image in (places, upside_down)
        ]
    return any("".join(map(lying.name, image)) in table[shape].split() for image in images)


def table_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason from the tables, for the few small boards that only a search could decide."""
    for which, square in ends.items():
        if listed(board, STARTS, square):
            return _from_table(board, f"table-{which}", {"square": square})
    if len(ends) == 2 and listed(board, PAIRS, *ends.values()):
        if steps := forced_steps(board, ends):
            return reason_for(board, "forced-pair", ends, *steps)
        return _from_table(board, "table-pair", ends)
    return None


def _from_table(board: Board, code: str, squares: Ends) -> Reason:
    picture = draw(subject=squares.values())
    return reason_for(board, code, squares, proof_step(board, code, squares, picture))
