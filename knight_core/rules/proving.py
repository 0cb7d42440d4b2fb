"""Proves, or refutes, the outcome that the search of a user's rule reports.

A rule is a program: it can change the code that runs it, and so the report of its search. A report
that there is no tour is accepted only if theory or our own search proves it, and a contradictory
report is an error.
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
"""Cases × squares of our own search: the time of a case is proportional to the squares, so the
search takes some seconds in the page on every board."""
_LEAST_CASES: Final = 100
_MAX_CASES: Final = 20_000
_LEAST_SECONDS: Final = 0.001


class FalseReport(ValueError):
    """The report of a rule's search cannot be true.

    Attributes:
        code: the reason; its sentence has the key ``why.run-CODE``.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def cases_for(board: Board) -> int:
    """The most cases for our own search on a board."""
    return max(_LEAST_CASES, min(_MAX_CASES, _WORK // board.size))


def check_counts(request: TourRequest, outcome: str, forward: int, backtracks: int) -> None:
    """Check that the counts of a rule's search are possible. O(1); without a start O(squares).

    Args:
        request: the request of the run.
        outcome: one of the outcomes, or ``failed``.
        forward, backtracks: its counts.

    Raises:
        FalseReport: if they are not possible.
    """
    if not 0 <= backtracks <= forward:
        raise FalseReport("counts")
    if request.max_steps is not None and forward > request.max_steps:
        raise FalseReport("too-many-steps")
    # A request for several tours backtracks after each tour.
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
        tried: the first moves that it tried: pairs of a start and a second square.

    Raises:
        FalseReport: if a first move is missing.
    """
    for root in possible_roots(request):
        if any((root, square) not in tried for square in _onward(request, root)):
            raise FalseReport("first-moves")


def _onward(request: TourRequest, root: int) -> list[int]:
    return [square for square in request.board.neighbours(root) if square != request.end]


def start_proving(result: TourResult) -> Steps[TourResult]:
    """Prove the result of a rule's search. The progress is the cases of our own search and their
    limit.

    If a rule reports an exhausted search, the outcome is ``impossible`` if theory or our own search
    proves it, and ``not-proved`` if our own search gives up. Other results are returned unchanged.

    Args:
        result: the reported result; its tours must have been verified.

    Raises:
        FalseReport: if the counts are not possible, or there is a tour.
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
    """:func:`start_proving` for a run in this process, with the rule's counts as progress.

    Args:
        result: the reported result; its tours must have been verified.

    Raises:
        RuleError: ``broken-search``, if the report is false.
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
    """A run of a rule, followed by the proof of its result."""
    return (yield from proved((yield from run)))
