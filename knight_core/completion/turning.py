"""The sentence that names the move that lost a path."""

from __future__ import annotations

from collections.abc import Sequence

from knight_core.board import Board
from knight_core.completion.judging import TurningPoint


def turning_sentence(
    board: Board, path: Sequence[int], point: TurningPoint
) -> tuple[str, dict[str, str | int]]:
    """The sentence that names the step by which a path was lost: the code, of the key
    ``review.CODE``, and the parameters.

    Args:
        board: the board.
        path: the path, of at least one square.
        point: its turning point; ``lost`` must not be None.
    """
    assert point.lost is not None
    lost = point.lost
    square = board.name(path[lost - 1])
    if lost == 1:
        return "path-lost-start", {"square": square}
    before = board.name(path[lost - 2])
    params: dict[str, str | int] = {"step": lost, "kept": point.kept, "before": before}
    params["square"] = square
    if not point.kept:
        return "path-lost-since", params
    if point.kept < lost - 1:
        return "path-lost-by", params
    return "path-lost", params
