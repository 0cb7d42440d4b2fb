"""Collections: all tours of small boards, found by exhaustive search."""

from __future__ import annotations

from typing import Final

from knight_core.board import Board
from knight_core.gallery.base import Exhibit, stored
from knight_core.gallery.five_by_five import ALL_5X5


def _found(name: str, board: Board, tours: tuple[str, ...]) -> Exhibit:
    return stored(name, "computed", None, board, tours)


COMPUTED: Final = (
    _found("smallest-3x4", Board(3, 4), ("0 36136163163", "0 36136147257", "4 24725852742")),
    _found("all-5x5", Board(5, 5), ALL_5X5),
    _found(
        "closed-5x6",
        Board(5, 6),
        (
            "0 32458864328538167541135671461",
            "0 32458864328538167541632176461",
            "0 32458367823538167541632176461",
        ),
    ),
    _found(
        "closed-3x10",
        Board(3, 10),
        (
            "0 36132586322361472577413676725",
            "0 36132586323274163867413676725",
            "0 36132522472583677631413676725",
            "0 36132523163852767631413676725",
            "0 36133833163852766724142766725",
            "0 36133857233274163866142766725",
        ),
    ),
)
"""In the order of display."""
