"""Proofs by squares that have just two neighbours, so that a tour makes both their moves."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.existence.reasons import loop, marks, moves_along, reason_for
from knight_core.existence.views import View, views
from knight_core.result import Picture, Reason


def corner_pair_reason(board: Board, start: int, end: int) -> Reason | None:
    """Three or five rows of even length: an end on the square that two corners need."""
    for view in views(board):
        corners, hub = view.corners, view.hub
        other = start if end == hub else end
        if hub not in (start, end) or other in corners:
            continue
        # The other neighbour of each corner.
        exits = view.squares((2, 1), (0, 1)) if view.shape[0] == 3 else view.squares((1, 2), (3, 2))
        return reason_for(
            board,
            "corner-pair",
            {"square": hub, "other": other, "corner1": corners[0], "corner2": corners[1]},
            Picture(
                marks=marks(shared=[hub], subject=[other], forced=corners),
                moves=moves_along(exits[0], corners[0], hub, corners[1], exits[1]),
            ),
        )
    return None


def three_by_seven_reason(board: Board, start: int, end: int) -> Reason | None:
    left, top, right, bottom = View(board).squares((1, 1), (0, 3), (1, 5), (2, 3))
    if left in (start, end) or right in (start, end):
        return None
    squares = {"left": left, "right": right, "top": top, "bottom": bottom}
    picture = Picture(
        marks=marks(subject=[start, end], forced=[left, right], shared=[top, bottom]),
        moves=loop(left, top, right, bottom),
    )
    return reason_for(
        board, "three-by-seven-pair", {**squares, "start": start, "end": end}, picture
    )


def three_rows_reason(board: Board, start: int, end: int) -> Reason | None:
    """Three rows of odd length: no tour between two of the places (0, 2), (2, 2) and (1, 3)."""
    for view in views(board):
        edge, third = view.square(1, 0), view.square(1, 3)
        pair = view.squares((0, 2), (2, 2))
        if {start, end} == {*pair}:
            picture = Picture(
                marks=marks(subject=[start, end], forced=[edge]),
                moves=moves_along(start, edge, end),
            )
            return reason_for(
                board, "three-rows-edge", {"edge": edge, "start": start, "end": end}, picture
            )
        if third not in (start, end) or not {start, end} & {*pair}:
            continue
        near = start if end == third else end
        row = view.place(near)[0]
        corner1, corner2, exit1, exit2, far = view.squares(
            (row, 0), (2 - row, 0), (2 - row, 1), (row, 1), (2 - row, 2)
        )
        path = (third, exit1, corner1, view.hub, corner2, exit2, far, edge, near)
        return reason_for(
            board,
            "three-rows-pair",
            {
                "start": start,
                "end": end,
                "edge": edge,
                "corner1": corner1,
                "corner2": corner2,
                "near": near,
                "third": third,
                "exit1": exit1,
                "exit2": exit2,
                "far": far,
            },
            Picture(
                marks=marks(subject=[start, end], forced=[edge, corner1, corner2]),
                moves=moves_along(*path),
            ),
            path="-".join(map(board.name, path)),
        )
    return None


def five_by_five_reason(board: Board, start: int, end: int) -> Reason | None:
    eight = View(board).squares((0, 0), (1, 2), (0, 4), (2, 3), (4, 4), (3, 2), (4, 0), (2, 1))
    corners, shared = eight[::2], eight[1::2]
    if start in corners or end in corners:
        return None
    picture = Picture(
        marks=marks(subject=[start, end], forced=corners, shared=shared), moves=loop(*eight)
    )
    return reason_for(board, "five-by-five-pair", {"start": start, "end": end}, picture)


def pair_reason(board: Board, start: int, end: int) -> Reason | None:
    """Two ends of fitting colours on three or five rows."""
    shape = View(board).shape
    if board.size % 2 == 0:
        return corner_pair_reason(board, start, end)
    # Both sides odd: what two corners share has the wrong colour to be an end.
    if shape == (3, 7):
        return three_by_seven_reason(board, start, end)
    if shape[0] == 3:
        return three_rows_reason(board, start, end)
    return five_by_five_reason(board, start, end) if shape == (5, 5) else None
