"""Boards without any tour, open or closed."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.deduction.proof_steps import draw, loop, proof_step, reason_for
from knight_core.existence.two_classes import majority_steps
from knight_core.existence.views import Ends, View, views
from knight_core.outcome import ProofStep, Reason


def _one_row(board: Board) -> Reason:
    return reason_for(board, "one-row", {}, proof_step(board, "one-row", {}))


def _two_rows(board: Board, ends: Ends) -> Reason:
    """The proof for two rows. Pictures show the possible moves, and the columns beside the start,
    which they miss."""
    view = View(board)
    length = view.shape[1]
    start = ends.get("start", ends.get("end", view.square(1, 0)))
    row, col = view.place(start)
    beside = [(r, c) for c in (col - 1, col + 1) for r in (0, 1)]
    # The pictures show three moves to either side.
    way = [(row ^ abs(c - col) // 2 % 2, c) for c in range(col - 6, col + 8, 2)]
    seen = [view.squares(*(place for place in way if 0 <= place[1] < length))]
    subject = [start] if ends else []
    missed = view.squares(*(place for place in beside if 0 <= place[1] < length))
    return reason_for(
        board,
        "two-rows",
        {},
        proof_step(board, "two-rows-moves", {}, draw(subject=subject, paths=seen)),
        proof_step(
            board,
            "two-rows-beside",
            {"square": start},
            draw(subject=subject, forced=missed, paths=seen),
        ),
    )


def _three_by_three(board: Board) -> Reason:
    centre = {"centre": board.square(1, 1)}
    picture = draw(forced=centre.values())
    step = proof_step(board, "three-by-three", centre, picture)
    return reason_for(board, "three-by-three", centre, step)


def _three_by_five(board: Board) -> Reason:
    left, top, right, bottom = View(board).squares((1, 0), (0, 2), (1, 4), (2, 2))
    squares = {"left": left, "right": right, "top": top, "bottom": bottom}
    four = loop(left, top, right, bottom)
    picture = draw(forced=[left, right], shared=[top, bottom], moves=four)
    return reason_for(
        board,
        "three-by-five",
        squares,
        *majority_steps(board),
        proof_step(board, "wrong-colour-passed", squares, picture),
        proof_step(board, "loop-of-four", {}, draw(moves=four), rest=board.size - 4),
    )


def _loop_needs_end(board: Board, a: int, c: int, b: int, d: int) -> ProofStep:
    """The step that ``a`` or ``b``, which have the same two neighbours ``c`` and ``d``, is an
    end."""
    picture = draw(forced=[a, b], shared=[c, d], moves=loop(a, c, b, d))
    return proof_step(board, "loop-needs-end", {"a": a, "b": b, "c": c, "d": d}, picture)


def _ends_in_two_loops(board: Board, fours: list[list[int]]) -> tuple[ProofStep, ...]:
    """The steps that the tour begins in one loop of four squares and ends in another."""
    (a, c, b, d), (e, g, f, h) = fours
    first = {"a": a, "b": b, "c": c, "d": d}
    other = {"e": e, "f": f, "g": g, "h": h}
    return (
        _loop_needs_end(board, a, c, b, d),
        proof_step(
            board,
            "loop-needs-end-too",
            other,
            draw(forced=[e, f], shared=[g, h], moves=loop(e, g, f, h)),
        ),
        proof_step(
            board,
            "loops-first-and-last",
            {**first, **other},
            draw(
                forced=[a, b, e, f], shared=[c, d, g, h], moves=loop(a, c, b, d) + loop(e, g, f, h)
            ),
            count=board.size - 8,
        ),
    )


def _three_by_six(board: Board) -> Reason:
    fours = [view.squares((1, 0), (0, 2), (1, 4), (2, 2)) for view in views(board)]
    paths = [view.squares((2, 1), (0, 0), (1, 2), (2, 0), (0, 1)) for view in views(board)]
    hubs = {"i": paths[0][2], "j": paths[1][2]}
    corners = [square for path in paths for square in path[1::2]]
    used_up = draw(forced=corners, shared=hubs.values(), paths=paths)
    halves = draw(forced=paths[0], shared=paths[1], paths=paths)
    return reason_for(
        board,
        "three-by-six",
        {},
        *_ends_in_two_loops(board, fours),
        proof_step(board, "corners-use-up", hubs, used_up),
        proof_step(board, "halves-used-up", {}, halves),
    )


def _four_by_four(board: Board) -> Reason:
    at = View(board).squares
    outer = [at((0, 0), (1, 2), (3, 3), (2, 1)), at((0, 3), (1, 1), (3, 0), (2, 2))]
    inner = [at((0, 1), (1, 3), (3, 2), (2, 0)), at((0, 2), (1, 0), (3, 1), (2, 3))]
    halves = draw(forced=inner[0], shared=inner[1], moves=loop(*inner[0]) + loop(*inner[1]))
    return reason_for(
        board,
        "four-by-four",
        {},
        *_ends_in_two_loops(board, outer),
        proof_step(board, "halves", {}, halves, count=8),
    )


def board_reason(board: Board, ends: Ends) -> Reason | None:
    """The reason of a board without any tour, open or closed; None for other boards."""
    match View(board).shape:
        case (1, _):
            return _one_row(board)
        case (2, _):
            return _two_rows(board, ends)
        case (3, 3):
            return _three_by_three(board)
        case (3, 5):
            return _three_by_five(board)
        case (3, 6):
            return _three_by_six(board)
        case (4, 4):
            return _four_by_four(board)
    return None
