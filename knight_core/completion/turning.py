"""The sentence that says where a path was lost."""

from __future__ import annotations

from collections.abc import Sequence

from knight_core.board import Board
from knight_core.completion.judging import TurningPoint


def turning_sentence(
    board: Board, path: Sequence[int], point: TurningPoint
) -> tuple[str, dict[str, str | int]]:
    """The sentence that says by which move a path of one square or more was lost: its code, of the
    key ``review.CODE``, and its parameters.

    Args:
        board: the board.
        path: the path.
        point: its turning point, where something is lost.
    """
    assert point.lost is not None
    lost, kept = point.lost, point.kept
    params: dict[str, str | int] = {"move": lost - 1, "square": board.name(path[lost - 1])}
    if lost == 1:
        return "path-lost-start", params
    if not kept:
        return "path-lost-since", params
    if kept < lost - 1:
        return "path-lost-by", params | {"kept": kept - 1}
    return "path-lost", params | {"before": board.name(path[kept - 1])}
