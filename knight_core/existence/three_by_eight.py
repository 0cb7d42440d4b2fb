"""The proof that 3×8 has no closed tour, by forced moves."""

from __future__ import annotations

from knight_core.board import Board
from knight_core.deduction.proof_steps import draw, loop, proof_step, reason_for
from knight_core.existence.views import View
from knight_core.outcome import Reason


def three_by_eight_reason(board: Board) -> Reason:
    """The reason why 3×8 has no closed tour: the forced moves close a loop of six squares."""
    view = View(board)
    mirrored = View(board, mirrored=True)
    # On each side the forced path through two corners; its middle square has both its moves.
    corners = [side.squares((2, 1), (0, 0), (1, 2), (2, 0), (0, 1)) for side in (view, mirrored)]
    edges = [side.squares((0, 2), (1, 0), (2, 2)) for side in (view, mirrored)]
    inner = [side.squares((0, 3), (1, 1), (2, 3)) for side in (view, mirrored)]
    left, right = view.squares((1, 3), (1, 4))
    hubs = {"a": corners[0][2], "b": corners[1][2]}
    passed = {"a": edges[0][1], "b": inner[0][1], "c": inner[1][1], "d": edges[1][1]}
    six = (*inner[0], inner[1][0], inner[1][1], inner[1][2])
    (p, q), (r, s) = (corners[0][4], corners[0][0]), (edges[1][0], edges[1][2])
    (w, x), (y, z) = (corners[1][4], corners[1][0]), (edges[0][0], edges[0][2])
    steps = (
        proof_step(
            board,
            "closed-corners",
            hubs,
            draw(
                forced=[square for path in corners for square in path[1::2]],
                shared=hubs.values(),
                paths=corners,
            ),
        ),
        proof_step(
            board,
            "closed-passed",
            passed,
            draw(forced=passed.values(), paths=(*edges, *inner)),
        ),
        proof_step(
            board,
            "closed-middle",
            {"middle": left, "a": p, "b": q, "c": r, "d": s},
            draw(forced=[left], shared=[p, q, r, s], paths=(corners[0], edges[1])),
        ),
        proof_step(
            board,
            "closed-middle-too",
            {"middle": right, "a": w, "b": x, "c": y, "d": z},
            draw(forced=[right], shared=[w, x, y, z], paths=(corners[1], edges[0])),
        ),
        proof_step(
            board,
            "closed-taken",
            {"a": p, "b": q, "c": y, "d": z, "left": left, "right": right},
            draw(forced=[left, right], shared=[p, q, y, z], paths=(corners[0], edges[0])),
        ),
        proof_step(
            board,
            "closed-six",
            {
                "a": six[0],
                "b": six[2],
                "c": six[5],
                "d": six[3],
                "y": y,
                "z": z,
                "hub": corners[1][2],
            },
            draw(forced=[six[0], six[2]], moves=loop(*six)),
        ),
    )
    names = "-".join(board.name(square) for square in (*six, six[0]))
    return reason_for(board, "closed-three-rows", {}, *steps, path=names)
