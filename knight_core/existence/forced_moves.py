"""Proofs by squares that have just two neighbours: a tour makes both their moves."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.existence.reasons import (
    drawn,
    loop,
    loop_needs_end,
    proof_step,
    reason_for,
)
from knight_core.existence.views import View, views
from knight_core.outcome import ProofStep, Reason


def corner_pair_reason(board: Board, start: int, end: int) -> Reason | None:
    """Three or five rows of even length: an end on the square that two corners need."""
    for view in views(board):
        corners, hub = view.corners, view.hub
        other = start if end == hub else end
        if hub not in (start, end) or other in corners:
            continue
        # The other neighbour of each corner.
        exits = view.squares((2, 1), (0, 1)) if view.shape[0] == 3 else view.squares((1, 2), (3, 2))
        squares = {"square": hub, "other": other, "corner1": corners[0], "corner2": corners[1]}
        paths = [(exits[0], corners[0], hub, corners[1], exits[1])]
        return reason_for(
            board,
            "corner-pair",
            squares,
            proof_step(
                board,
                "corners-share",
                squares,
                drawn(forced=corners, shared=[hub], paths=paths),
            ),
            proof_step(
                board,
                "shared-is-end",
                squares,
                drawn(shared=[hub], subject=[other], forced=corners, paths=paths),
            ),
        )
    return None


def _asked_others(board: Board, start: int, end: int, needed: list[int]) -> ProofStep:
    """The proof step that the squares asked for are none of those of which one must be an end."""
    picture = drawn(subject=[start, end], forced=needed)
    return proof_step(board, "asked-others", {"start": start, "end": end}, picture)


def three_by_seven_reason(board: Board, start: int, end: int) -> Reason | None:
    left, top, right, bottom = View(board).squares((1, 1), (0, 3), (1, 5), (2, 3))
    if left in (start, end) or right in (start, end):
        return None
    return reason_for(
        board,
        "three-by-seven-pair",
        {"left": left, "right": right, "start": start, "end": end},
        loop_needs_end(board, left, top, right, bottom),
        _asked_others(board, start, end, [left, right]),
    )


def three_rows_reason(board: Board, start: int, end: int) -> Reason | None:
    """Three rows of odd length: no tour between two of the places (0, 2), (2, 2) and (1, 3)."""
    for view in views(board):
        edge, third = view.square(1, 0), view.square(1, 3)
        pair = view.squares((0, 2), (2, 2))
        if {start, end} == {*pair}:
            return _over_after_three(board, edge, start, end)
        if third in (start, end) and {start, end} & {*pair}:
            return _over_after_nine(view, start, end, start if end == third else end)
    return None


def _over_after_three(board: Board, edge: int, start: int, end: int) -> Reason:
    squares = {"edge": edge, "start": start, "end": end}
    paths = [(start, edge, end)]
    passed = drawn(forced=[edge], shared=[start, end], paths=paths)
    over = drawn(subject=[start, end], paths=paths)
    return reason_for(
        board,
        "three-rows-edge",
        squares,
        proof_step(board, "edge-passed", squares, passed),
        proof_step(board, "over-after-three", squares, over, size=board.size),
    )


def _over_after_nine(view: View, start: int, end: int, near: int) -> Reason:
    """Between (1, 3) and ``near``, which is (0, 2) or (2, 2)."""
    board = view.board
    edge, third = view.squares((1, 0), (1, 3))
    row = view.place(near)[0]
    corner1, corner2, exit1, exit2, far = view.squares(
        (row, 0), (2 - row, 0), (2 - row, 1), (row, 1), (2 - row, 2)
    )
    corners = (exit1, corner1, view.hub, corner2, exit2)
    passed = {"edge": edge, "corner1": corner1, "corner2": corner2}
    path = (third, exit1, corner1, view.hub, corner2, exit2, far, edge, near)
    name = "-".join(map(board.name, path))
    asked = {"start": start, "end": end}
    return reason_for(
        board,
        "three-rows-pair",
        asked,
        proof_step(
            board,
            "six-moves",
            {**passed, **asked},
            drawn(subject=[start, end], forced=passed.values(), paths=(corners, (near, edge, far))),
        ),
        proof_step(
            board,
            "first-end-taken",
            {"end": near, "edge": edge, "exit": exit1, "on": third},
            drawn(
                subject=[near],
                forced=[exit1],
                shared=[third],
                paths=((near, edge), (corner1, exit1, third)),
            ),
        ),
        proof_step(
            board,
            "second-end-taken",
            {"end": third, "exit": exit2, "on": far},
            drawn(
                subject=[third],
                forced=[exit2],
                shared=[far],
                paths=((exit1, third), (corner2, exit2, far)),
            ),
        ),
        proof_step(
            board,
            "over-after-nine",
            {},
            drawn(subject=[start, end], paths=[path]),
            path=name,
            size=board.size,
        ),
        path=name,
    )


def five_by_five_reason(board: Board, start: int, end: int) -> Reason | None:
    eight = View(board).squares((0, 0), (1, 2), (0, 4), (2, 3), (4, 4), (3, 2), (4, 0), (2, 1))
    corners, shared = eight[::2], eight[1::2]
    if start in corners or end in corners:
        return None
    picture = drawn(forced=corners, shared=shared, moves=loop(*eight))
    return reason_for(
        board,
        "five-by-five-pair",
        {"start": start, "end": end},
        proof_step(board, "corners-in-ring", {}, picture),
        proof_step(board, "ring-needs-end", {}, drawn(moves=loop(*eight))),
        _asked_others(board, start, end, corners),
    )


def pair_reason(board: Board, start: int, end: int) -> Reason | None:
    """Two ends of fitting colours on three or five rows."""
    shape = View(board).shape
    if board.size % 2 == 0:
        return corner_pair_reason(board, start, end)
    # Both sides odd: the square that two corners share has the wrong colour to be an end.
    if shape == (3, 7):
        return three_by_seven_reason(board, start, end)
    if shape[0] == 3:
        return three_rows_reason(board, start, end)
    return five_by_five_reason(board, start, end) if shape == (5, 5) else None
