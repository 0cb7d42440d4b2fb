"""Proofs that no tour has a symmetry, for requests that have tours without it.

On rectangles the proofs are complete, except for one question: whether a symmetric closed tour
makes a requested move, given by a start and an end a knight's move apart. If no reason is given,
there is a tour: by construction (:mod:`knight_core.methods.construct.symmetric`) and, on small
boards, by search. The conditions are:

- half turn, open: a tour between the two squares exists, with the exceptions listed here;
- quarter turn: the board is square, its side even and not a multiple of 4 (I. J. Dejter,
  "Equivalent conditions for Euler's problem on Z4-Hamilton cycles", Ars Combinatoria 16B, 1983);
- mirror: a closed tour exists, and the number of squares is even and not a multiple of 4.
"""

from __future__ import annotations

from collections.abc import Callable

from knight_core.board import Board
from knight_core.deduction.proof_steps import draw, proof_step, reason_for
from knight_core.existence.two_classes import COLOURS, closed_odd_reason
from knight_core.existence.views import Ends, View
from knight_core.outcome import ProofStep, Reason

Theory = Callable[[Ends, bool], Reason | None]
"""Gives the reason why no tour has these ends and is closed or open, without any symmetry."""


def symmetric_reason(
    board: Board, ends: Ends, closed: bool, symmetry: str, theory: Theory
) -> Reason | None:
    """The reason why no tour has the symmetry, for a request that theory allows without it. None:
    there is a tour, or only a search can decide (with holes, or with ends a knight's move apart).
    O(1); with holes O(rows·cols).

    Args:
        board: the board.
        ends: the requested start and end.
        closed: whether the tour must be closed.
        symmetry: ``half-turn``, ``quarter-turn`` or ``mirror``.
        theory: gives the reasons without the symmetry.
    """
    if board.size < 3:
        return None
    if board.holes or (symmetry == "quarter-turn" and board.rows != board.cols):
        reason = _board_reason(board, symmetry)
        if reason is not None or symmetry != "quarter-turn":
            return reason
    if symmetry == "half-turn":
        return _half_turn(board, ends, closed, theory)
    if not board.holes:
        turned = symmetry == "quarter-turn"
        reason = _quarter_turn(board, closed) if turned else _mirror(board, closed, theory)
        if reason is not None:
            return reason
    if closed or len(ends) != 2 or board.is_move(*ends.values()):
        return None
    path = _quarter_path(board) if symmetry == "quarter-turn" else _mirror_path(board)
    return reason_for(board, f"{symmetry}-ends", ends, path, _far_apart(board, ends))


def _far_apart(board: Board, ends: Ends) -> ProofStep:
    return proof_step(board, "ends-apart", ends, draw(subject=ends.values()))


def _board_reason(board: Board, symmetry: str) -> Reason | None:
    """The reason if the board itself does not have the symmetry."""
    if symmetry == "quarter-turn" and board.rows != board.cols:
        turned = {"rows": board.rows, "cols": board.cols}
        corners = draw(forced=(0, board.cols - 1) if not board.holes else ())
        step = proof_step(board, "quarter-turn-sides", {}, corners, **turned)
        return reason_for(board, "quarter-turn-sides", {}, step)
    # Imported on first use: only boards with holes need the maps.
    from knight_core.board.symmetries import maps_of

    if maps_of(board, symmetry):
        return None
    hole, image = next(
        (hole, image)
        for hole in sorted(board.holes)
        for image in _images(board, symmetry, hole)[:1]
        if image not in board.holes
    )
    step = proof_step(board, f"board-{symmetry}", {"square": hole}, draw(forced=[image]))
    return reason_for(board, f"board-{symmetry}", {}, step)


def _images(board: Board, symmetry: str, square: int) -> list[int]:
    """The images of a square: one, or for ``mirror`` one for each of the two mirrors."""
    row, col = board.row_col(square)
    below, right = board.rows - 1 - row, board.cols - 1 - col
    places = {
        "half-turn": [(below, right)],
        "quarter-turn": [(col, below)],
        "mirror": [(row, right), (below, col)],
    }
    return [board.square(*place) for place in places[symmetry]]


# -- half turn ------------------------------------------------------------------------------------


def _half_turn(board: Board, ends: Ends, closed: bool, theory: Theory) -> Reason | None:
    both_even = board.rows % 2 == board.cols % 2 == 0
    shape = View(board).shape
    no_loop = theory({}, True)
    if shape in ((3, 12), (5, 6)):
        step = proof_step(board, "half-turn-closed-table", {})
        no_loop = reason_for(board, "half-turn-closed-table", {}, step)
    if closed:
        return no_loop
    if shape == (5, 6):
        return reason_for(board, "half-turn-table", {}, proof_step(board, "half-turn-table", {}))
    image = {which: board.area - 1 - square for which, square in ends.items()}
    if both_even:
        even = (_backwards(board), _no_middle(board))
        if no_loop is not None:
            return reason_for(board, "half-turn-even", {}, *even, *no_loop.steps)
        if len(ends) == 2 and not board.is_move(*ends.values()):
            return reason_for(board, "half-turn-ends-even", ends, *even, _far_apart(board, ends))
        return None
    if len(ends) == 2:
        if image["start"] == ends["end"]:
            return _pair_in_table(board, ends["start"])
        if no_loop is None and board.is_move(*ends.values()):
            return None
        squares = {**ends, "image": image["start"]}
        picture = draw(subject=ends.values(), shared=[image["start"]])
        if no_loop is None:
            last = proof_step(board, "half-turn-ends", squares, picture)
            return reason_for(board, "half-turn-ends", squares, _backwards(board), last)
        last = proof_step(board, "half-turn-ends-open", squares, picture)
        steps = (*no_loop.steps, _backwards(board), last)
        return reason_for(board, "half-turn-ends-open", squares, *steps)
    if not ends or no_loop is None:
        return None
    before = (*no_loop.steps, _backwards(board))
    ((which, square),) = ends.items()
    if image[which] == square:
        picture = draw(subject=[square])
        step = proof_step(board, "half-turn-centre", {"square": square}, picture)
        return reason_for(board, "half-turn-centre", {"square": square}, *before, step)
    squares = {"square": square, "image": image[which]}
    if table := _pair_in_table(board, square, *before):
        return table
    pair = theory({"start": square, "end": image[which]}, False)
    if pair is None:
        return None
    picture = draw(subject=[square], shared=[image[which]])
    other = proof_step(board, "half-turn-other-end", squares, picture)
    return reason_for(board, "half-turn-pair", squares, *before, other, *pair.steps)


def _pair_in_table(board: Board, square: int, *before: ProofStep) -> Reason | None:
    """The reason from a search for 3×12: for pairs of a square and its image by the half turn, in
    the outer rows of columns 2, 5, 6 and 9 (from 0)."""
    row, col = View(board).place(square)
    if View(board).shape != (3, 12) or row == 1 or col not in (2, 5, 6, 9):
        return None
    squares = {"square": square, "image": board.area - 1 - square}
    picture = draw(subject=[square], shared=[squares["image"]])
    step = proof_step(board, "half-turn-end-table", squares, picture)
    return reason_for(board, "half-turn-end-table", squares, *before, step)


def _backwards(board: Board) -> ProofStep:
    corners = 0, board.area - 1
    return proof_step(board, "half-turn-backwards", {}, draw(shared=corners))


def _no_middle(board: Board) -> ProofStep:
    """The step for two even sides: no move passes through the centre."""
    row, col = board.rows // 2, board.cols // 2
    four = [board.square(row - down, col - right) for down in (0, 1) for right in (0, 1)]
    return proof_step(board, "half-turn-no-middle", {}, draw(forced=four), size=board.size)


# -- quarter turn ---------------------------------------------------------------------------------


def _quarter_path(board: Board) -> ProofStep:
    corner = board.squares()[0]
    images = [*_images(board, "quarter-turn", corner), *_images(board, "half-turn", corner)]
    picture = draw(subject=[corner], shared=images)
    return proof_step(board, "quarter-turn-path", {}, picture)


def _quarter_turn(board: Board, closed: bool) -> Reason | None:
    """The reason for a square board without holes."""
    before = () if closed else (_quarter_path(board),)
    if board.rows % 2:
        odd = closed_odd_reason(board)
        return reason_for(board, "quarter-turn-odd", {}, *before, *odd.steps)
    if board.rows % 4:
        return None
    quarter = board.size // 4
    return _colours_differ(board, "quarter-turn", board.cols - 1, before, quarter=quarter)


def _colours_differ(
    board: Board, symmetry: str, image: int, before: tuple[ProofStep, ...], **moves: int
) -> Reason:
    """The reason that a shift of the tour by an even number of moves would map a square to an image
    of the other colour."""
    squares = {"square": 0, "image": image}
    picture = draw("colours", subject=[0], shared=[image])
    return reason_for(
        board,
        f"{symmetry}-colours",
        {},
        *before,
        proof_step(board, f"{symmetry}-shift", {}, COLOURS, **moves),
        proof_step(board, f"{symmetry}-colours", squares, picture),
        **moves,
    )


# -- mirror ---------------------------------------------------------------------------------------


def _mirror_path(board: Board) -> ProofStep:
    picture = draw(subject=[0], shared=_images(board, "mirror", 0))
    return proof_step(board, "mirror-path", {}, picture)


def _mirror(board: Board, closed: bool, theory: Theory) -> Reason | None:
    before = () if closed else (_mirror_path(board),)
    no_loop = theory({}, True)
    if no_loop is not None:
        return reason_for(board, "mirror-closed", {}, *before, *no_loop.steps)
    if board.size % 4:
        return None
    odd = next((side for side in (board.rows, board.cols) if side % 2), None)
    if odd is not None:
        # The axis of the mirror of the odd side: the middle line, whose squares are fixed.
        middle = odd // 2
        upright = odd == board.cols
        line = [
            board.square(place, middle) if upright else board.square(middle, place)
            for place in range(min(12, board.rows if upright else board.cols))
        ]
        picture = draw(forced=line)
        axis = proof_step(board, "mirror-axis", {}, picture, count=board.size // odd)
        before = (*before, axis)
    image = board.cols - 1 if board.cols % 2 == 0 else board.square(board.rows - 1, 0)
    return _colours_differ(board, "mirror", image, before, half=board.size // 2)
