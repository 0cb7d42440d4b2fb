"""The answer to the claim "no solution exists": right or wrong by theory, with the proof or a
tour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from knight_core import existence
from knight_core.board import Board, SquareLike
from knight_core.outcome import Outcome, Reason
from knight_core.request import TourRequest
from knight_core.review.sentences import Sentence
from knight_core.solver import start as start_run
from knight_core.steps import Progress, Steps, reporting
from knight_core.texts.sentences import board_text
from knight_core.tour import Tour

MAX_SHOWN: Final = 10_000
"""The largest board, in squares, without holes, for which a tour is found as an example."""
_MAX_CASES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to the claim that there is no tour.

    Attributes:
        board, start, end, closed: the request.
        code: ``right``: there is no tour; ``wrong``: there is a tour; ``depends``: the request
            names no start, and only some squares are starts of tours; ``unknown``.
        reason: the proof for ``right``; for ``depends`` the proof for one square without a tour.
        tour: a tour as an example, for ``wrong`` and ``depends``; None on large boards.
        starts: the number of squares from which a tour starts; -1 if unknown.
    """

    board: Board
    start: int | None
    end: int | None
    closed: bool
    code: Literal["right", "wrong", "depends", "unknown"]
    reason: Reason | None = None
    tour: Tour | None = None
    starts: int = -1

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence about the answer, without the proof."""
        board = self.board
        params: dict[str, str | int] = {"board": board_text(board.rows, board.cols)}
        code = f"answer-{self.code}"
        if self.code in ("right", "wrong"):
            if self.closed:
                code += "-closed"
            elif self.end is not None:
                code += "-ends"
            elif self.start is not None:
                code += "-start"
                params["start"] = board.name(self.start)
            elif self.starts == board.size:
                code += "-every"
        elif self.code == "depends":
            none = existence.start_map(board).find(0)
            params |= {"starts": self.starts, "size": board.size, "square": board.name(none)}
        return (Sentence(code, params),)


def start_answered(
    board: Board | str,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    closed: bool = False,
) -> Steps[Answered]:
    """Check the claim that there is no such tour.

    Without holes the verdict takes constant time, and an example O(squares). With holes the proofs
    of theory are tried, then a search of at most 20,000 cases.

    Args:
        board: the board.
        start: the first square of the tour; None: any.
        end: the last square of the tour; None: any.
        closed: whether it must end a knight's move from its start.

    Raises:
        InvalidRequest: for an invalid request.
    """
    board = Board.of(board)
    request = TourRequest(
        rows=board.rows,
        cols=board.cols,
        holes=board.holes,
        start=start,
        end=end,
        closed=closed,
        max_steps=_MAX_CASES if board.holes else None,
    )
    first, last = request.start, request.end
    reason = existence.impossible(board, first, last, closed)
    if reason is not None:
        return Answered(board, first, last, closed, "right", reason, starts=0)
    tour: Tour | None = None
    if board.holes or board.size <= MAX_SHOWN:
        run = start_run(request)
        result = yield from reporting(lambda search: Progress(search.best, board.size), run)
        if result.outcome is Outcome.IMPOSSIBLE:
            return Answered(board, first, last, closed, "right", result.reason, starts=0)
        tour = result.tour
        if tour is None:
            return Answered(board, first, last, closed, "unknown")
    if board.holes or first is not None or last is not None:
        return Answered(board, first, last, closed, "wrong", tour=tour)
    can = existence.start_map(board, closed=closed)
    starts = sum(can)
    if starts == board.size:
        return Answered(board, first, last, closed, "wrong", tour=tour, starts=starts)
    proof = existence.impossible(board, can.find(0))
    return Answered(board, first, last, closed, "depends", proof, tour, starts)
