"""Orders of the directions that a symmetry of the board maps to each other."""

from __future__ import annotations

from knight_core.board import DEFAULT_ORDER, DIRECTIONS, Board

Symmetry = dict[int, int]
"""A symmetry of the board as a map of the digits of an order, for :meth:`str.translate`."""


def symmetries(board: Board, start: int | None) -> list[Symmetry]:
    """The symmetries of a board that fix a square (None: all symmetries), each as a map of the
    directions."""
    transposed = (False, True) if board.rows == board.cols else (False,)
    found = []
    for flip in transposed:
        for down in (1, -1):
            for right in (1, -1):
                if start is not None:
                    row, col = board.row_col(start)
                    if flip:
                        row, col = col, row
                    row = row if down == 1 else board.rows - 1 - row
                    col = col if right == 1 else board.cols - 1 - col
                    if board.square(row, col) != start:
                        continue
                images = [(down * step[flip], right * step[not flip]) for step in DIRECTIONS]
                mapped = "".join(str(DIRECTIONS.index(image) + 1) for image in images)
                found.append(str.maketrans(DEFAULT_ORDER, mapped))
    return found


def images_of(order: str, group: list[Symmetry]) -> list[str]:
    """An order and its images, sorted. They are all different: only the identity fixes a
    direction."""
    return sorted(order.translate(symmetry) for symmetry in group)
