"""Presets of boards of other shapes than a rectangle."""

from __future__ import annotations

from typing import Final

from knight_core.board.board import Board


def _shape(picture: str) -> Board:
    """The board of a picture: a word a row, ``#`` for a hole, a point for a square."""
    rows = picture.split()
    cols = len(rows[0])
    holes = [at for at, sign in enumerate("".join(rows)) if sign == "#"]
    return Board(len(rows), cols, holes)


SHAPES: Final[dict[str, Board]] = {
    # The smallest cross: twelve squares, and closed tours.
    "cross12": _shape("#..# .... .... #..#"),
    # Two opposite corners of a chessboard have the same colour: no tour.
    "corners": _shape(".......# ........ ........ ........ ........ ........ ........ #......."),
    "ring": _shape(
        ".......... .......... .......... ...####... ...####... ...####... ...####... .......... "
        ".......... .........."
    ),
    "octagon": _shape("##....## #......# ........ ........ ........ ........ #......# ##....##"),
    "centre": _shape("........ ........ ........ ...##... ...##... ........ ........ ........"),
    # As many squares as a chessboard.
    "cross": _shape(
        "###....### ###....### ###....### .......... .......... .......... .......... ###....### "
        "###....### ###....###"
    ),
    "diamond": _shape(
        "####..#### ###....### ##......## #........# .......... .......... #........# ##......## "
        "###....### ####..####"
    ),
    "hourglass": _shape("........ ........ #......# ##....## ##....## #......# ........ ........"),
}
"""The presets by id, in the order in which they are listed."""
