"""Answers to a request: the result of its method, and the verdict of theory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from knight_core import existence
from knight_core.board import Board
from knight_core.methods import METHODS
from knight_core.methods.base import Recording
from knight_core.outcome import Reason
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.steps import Steps, run_to_end

if TYPE_CHECKING:
    from typing import Unpack

    from knight_core.request import RequestFields


def start(request: TourRequest, recording: Recording = Recording()) -> Steps[TourResult]:
    """The method of a request as a generator, for callers that report, step or cancel.

    ``next(run)`` or ``run.send(None)`` runs for a few milliseconds and yields
    :class:`~knight_core.steps.Progress`; ``run.send(CANCEL)`` ends the run with the counts so far;
    ``run.send(n)`` runs for n events of a search (at most 200,000; a construction ignores n). As
    with every generator the first call must be ``next(run)``. The :class:`TourResult` is the value
    of ``StopIteration``.

    Raises:
        RuleError: from the generator, if the request has a user's rule that fails.
    """
    method = METHODS[request.method]
    run = method.run(request, recording)
    if not (method.own and recording.proves):
        return run
    # Loaded when there is a rule, not before.
    from knight_core.rules.proving import proved_run

    return proved_run(run)


def counts_of(method: str, board: Board) -> Literal["steps", "cases"]:
    """The unit in which a method's progress counts on a board: steps of the knight, or cases."""
    # Only auto decides by the board.
    from knight_core.methods.auto import by_cases

    if method == "auto" and by_cases(board):
        return "cases"
    return METHODS[method].counts


def unit_of(request: TourRequest) -> Literal["steps", "cases"]:
    """The unit in which the progress of a request counts."""
    if request.symmetry != "any" and not constructs(request):
        return "cases"
    return counts_of(request.method, request.board)


def constructs(request: TourRequest) -> bool:
    """Check whether the method of a request only places squares, without a search. O(1)."""
    from knight_core.methods.auto import constructs
    from knight_core.methods.construct import constructible

    if request.method == "construct":
        return constructible(request)
    return request.method == "auto" and constructs(request)


def solve(
    request: TourRequest | Board | str | None = None,
    recording: Recording = Recording(),
    **fields: Unpack[RequestFields],
) -> TourResult:
    """Find a tour, or say why there is none.

    >>> result = solve("5x5", start="a1", method="warnsdorff")
    >>> str(result.outcome), result.stats.forward
    ('found', 25)
    >>> print(result.tour)
     3 24 19 14  5
    18 13  4  9 20
    25  2 23  6 15
    12 17  8 21 10
     1 22 11 16  7

    Args:
        request: a :class:`~knight_core.request.TourRequest`; or a board, or its text, with the
            other fields by name; or None, with all fields by name
            (``solve(rows=5, cols=5, start="a1")``). See
            :meth:`TourRequest.of <knight_core.request.TourRequest.of>`.
        recording: what to record in addition to the tours, such as an event log.
        fields: fields of the request by name.

    Returns:
        The result, with verified tours. The time depends on the method: a search without limits may
        practically never end. ``auto`` and ``construct`` take time linear in the squares of a board
        without holes.

    Raises:
        InvalidRequest: if the request is invalid.
        RuleError: if the request has a user's rule that fails.
    """
    return run_to_end(start(TourRequest.of(request, **fields), recording))


def impossible(
    request: TourRequest | Board | str | None = None, **fields: Unpack[RequestFields]
) -> Reason | None:
    """The reason, by theory alone, why there is no such tour; None if there is one. O(1).

    Theory is complete for every rectangle, start and end: :mod:`knight_core.existence` has the
    proofs and their sources. With holes, or with a symmetry, None may mean that only a search can
    decide.

    >>> impossible("4x4").code
    'four-by-four'
    >>> impossible("8x8", start="a1", end="h8").code
    'colour-pair'
    >>> impossible("8x8") is None
    True

    Args:
        request: the request, in the forms that :func:`solve` takes; only its board, start, end,
            ``closed`` and ``symmetry`` are used.
        fields: fields of the request by name.

    Raises:
        InvalidRequest: if the request is invalid.
    """
    whole = TourRequest.of(request, **fields)
    return existence.impossible(whole.board, whole.start, whole.end, whole.closed, whole.symmetry)
