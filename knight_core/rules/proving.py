"""Proves, or refutes, the outcome that the search of a person's own rule reports.

A rule is a program: it can change the code that runs it, and so what its search reports. A report
that there is no tour counts only as far as theory or a search of our own proves it, and one that
contradicts itself is no answer at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from knight_core import existence
from knight_core.board import Board
from knight_core.methods import METHODS
from knight_core.methods.base import Recording, possible_roots
from knight_core.outcome import Outcome, Reason
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.rules.errors import RuleError
from knight_core.steps import CANCEL, Progress, Steps, reporting

_WORK: Final = 1_000_000
"""Cases times squares of our own search: a case takes time in proportion to the squares, and all of
them some seconds in the page, whatever the board."""
_LEAST_CASES: Final = 100
_MAX_CASES: Final = 20_000
_LEAST_SECONDS: Final = 0.001


class FalseReport(ValueError):
    """What a rule's search says of itself cannot be.

    Attributes:
        code: why: the part of a sentence ``why.run-CODE``.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def cases_for(board: Board) -> int:
    """The most cases for our own search on a board."""
    return max(_LEAST_CASES, min(_MAX_CASES, _WORK // board.size))


def check_counts(request: TourRequest, outcome: str, forward: int, backtracks: int) -> None:
    """Check that a search by a rule can have ended so. O(1); without a start O(squares).

    Args:
        request: the request of the run.
        outcome: one of the outcomes, or ``failed``.
        forward, backtracks: its counts.

    Raises:
        FalseReport: if it cannot.
    """
    if not 0 <= backtracks <= forward:
        raise FalseReport("counts")
    if request.max_steps is not None and forward > request.max_steps:
        raise FalseReport("too-many-steps")
    # After a tour one square is taken back, to look for the next.
    if backtracks and not request.backtrack and request.tours == 1:
        raise FalseReport("goes-back")
    if outcome == Outcome.FOUND and request.tours == 1:
        if forward - backtracks != request.board.size:
            raise FalseReport("counts-tour")
    elif outcome in (Outcome.IMPOSSIBLE, Outcome.NOT_PROVED):
        if forward != backtracks:
            raise FalseReport("not-taken-back")
        if forward < sum(1 + len(_onward(request, root)) for root in possible_roots(request)):
            raise FalseReport("first-moves")


def check_first_moves(request: TourRequest, tried: set[tuple[int, int]]) -> None:
    """Check that an exhausted search has tried every first move.

    Args:
        request: the request of the run.
        tried: the first moves that it has tried: a start and the second square.

    Raises:
        FalseReport: if it has not.
    """
    for root in possible_roots(request):
        if any((root, square) not in tried for square in _onward(request, root)):
            raise FalseReport("first-moves")


def _onward(request: TourRequest, root: int) -> list[int]:
    return [square for square in request.board.neighbours(root) if square != request.end]


def start_proving(result: TourResult) -> Steps[TourResult]:
    """The result of a rule's search as far as it is proved, in steps: cases of our own search, and
    the most there may be.

    A search that reports to have tried everything is ``impossible`` if theory or our own search
    proves it, and ``not-proved`` if our own search gives up. All others stay as they are.

    Args:
        result: the reported result; its tours are verified.

    Raises:
        FalseReport: if it cannot have ended so, or there is a tour.
    """
    request, stats = result.request, result.stats
    assert isinstance(request, TourRequest)
    check_counts(request, result.outcome, stats.forward, stats.backtracks)
    if result.outcome not in (Outcome.IMPOSSIBLE, Outcome.NOT_PROVED):
        return result
    board = request.board
    if existence.impossible(board, request.start, request.end, request.closed) is not None:
        reason = Reason("exhausted-search", {"forward": stats.forward})
        return replace(result, outcome=Outcome.IMPOSSIBLE, reason=reason)
    if not board.holes:
        raise FalseReport("theory")
    left = request.max_seconds
    if left is not None:
        left = max(_LEAST_SECONDS, left - stats.seconds)
    cases = cases_for(board)
    own = replace(
        request, method="auto", rule=None, backtrack=True, max_steps=cases, max_seconds=left
    )
    search = METHODS[own.method].run(own, Recording())
    found = yield from reporting(lambda search: Progress(search.forward, cases), search)
    if found.outcome is Outcome.FOUND:
        raise FalseReport("tour")
    if found.outcome is Outcome.IMPOSSIBLE:
        return replace(result, outcome=Outcome.IMPOSSIBLE, reason=found.reason)
    reason = Reason("not-proved", {"forward": stats.forward})
    return replace(result, outcome=Outcome.NOT_PROVED, reason=reason)


def proved(result: TourResult) -> Steps[TourResult]:
    """The result as far as it is proved: the rule may have changed what runs it.

    Args:
        result: how the run ended; its tours are verified.

    Raises:
        RuleError: if it cannot be.
    """
    stats = result.stats
    steps = start_proving(result)
    try:
        while True:
            next(steps)
            if (yield Progress(forward=stats.forward, backtracks=stats.backtracks)) == CANCEL:
                return replace(result, outcome=Outcome.CANCELLED, reason=None)
    except StopIteration as stopped:
        proved: TourResult = stopped.value
        return proved
    except FalseReport as error:
        raise RuleError(
            "broken-search",
            key=f"broken-search-{error.code}",
            path=result.deepest,
            forward=stats.forward,
            backtracks=stats.backtracks,
            calls=result.calls,
            printed=result.printed,
        ) from None


def proved_run(run: Steps[TourResult]) -> Steps[TourResult]:
    """A run by a rule, and then its proof."""
    return (yield from proved((yield from run)))
