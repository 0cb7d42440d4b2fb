"""Exact numbers of tours, without listing any tour.

:mod:`knight_core.counting.meet_in_the_middle` counts. This module has the requests, progress,
results and limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from knight_core import existence
from knight_core.board import Board, SquareLike
from knight_core.errors import InvalidRequest, shown
from knight_core.outcome import Reason
from knight_core.request import TourRequest
from knight_core.result import seconds_since
from knight_core.steps import CANCEL, PAUSE, Progress, Steps, run_to_end
from knight_core.texts.sentences import board_text

if TYPE_CHECKING:
    from typing import Unpack

    from knight_core.counting.famous import Famous
    from knight_core.request import OtherFields

MAX_STATES: Final = 4_000_000
"""The default limit of states in memory at the same time: at most about 800 MB."""

BYTES_PER_STATE: Final = 200
"""An upper bound of the memory of a state. Measured, the peak memory of a count divided by its peak
of states: in CPython (64 bits) 140 (7x7) to 194 (6x6 by start, with its caches); in Pyodide (32
bits), with all of Python, 163 at one million states and 121 at two million."""

MAX_SIDE: Final = 8
"""The longest shorter side of a board to count; 7x7 and 8x8 already exceed ``MAX_STATES``."""

MAX_SYMMETRIC_SIDE: Final = 10
"""The longest shorter side of a board to count with a symmetry: 10x10 with a quarter turn takes
seconds."""

MAX_SQUARES: Final = 400
"""The most squares of a board to count: on larger boards the numbers themselves become long."""


MEASURED_STATES: Final[Mapping[tuple[int, int, bool, str], int]] = {
    (8, 9, True, "half-turn"): 7_988_327,
}
"""The measured peak of states of counts that exceed ``MAX_STATES``, for boards without holes, start
and end. Keys: the shorter side, the longer side, whether the tours are closed, their symmetry."""


class CountOutcome(StrEnum):
    """The end of a count."""

    COUNTED = "counted"
    TOO_LARGE = "too-large"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class CountResult:
    """The result of a count.

    Attributes:
        request: the request.
        outcome: counted, too large, or cancelled.
        count: the number of tours, if counted: of directed open tours, or of undirected closed
            tours (each cycle counts once, whatever its first square and its direction).
        different: the number of tours up to rotation, reflection and reversal, if counted; open
            tours without a closing move. None for open tours with a start or an end, with holes and
            a symmetry, and if it needs more states than the limit although ``count`` does not.
        table: the number of directed open tours from each square (0 for a hole), if the request
            names no start and no end.
        states: the largest number of states in memory at the same time.
        seconds: wall-clock time.
        reason: the proof that there is no tour; why the count is too large; or the source of a
            published number.
    """

    request: TourRequest
    outcome: CountOutcome
    count: int | None = None
    different: int | None = None
    table: tuple[int, ...] | None = field(default=None, repr=False)
    states: int = 0
    seconds: float = 0.0
    reason: Reason | None = None


def parse_max_states(text: str) -> int:
    """Parse a limit of states.

    Raises:
        InvalidRequest: ``bad-max-states`` unless the text is a positive whole number of at most 15
            digits.
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15 and int(digits)):
        raise InvalidRequest("bad-max-states", field="max-states", value=shown(text))
    return int(digits)


def count_tours(
    request: TourRequest | Board | str | None = None,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    closed: bool | None = None,
    max_states: int = MAX_STATES,
    *,
    symmetry: str | None = None,
    theory: bool = True,
    **others: Unpack[OtherFields],
) -> CountResult:
    """Count the tours of a board, exactly.

    With a start, an end, or both: the directed open tours with these ends. With neither: all
    directed open tours, and the table by start. Closed: the undirected closed tours; start and end
    are ignored, as a closed tour visits every square.

    With a symmetry: only the tours whose line has it. As in the verifier, the line of an open tour
    includes the closing move if its ends are a knight's move apart.

    >>> count_tours("5x5", start="a1").count
    304
    >>> count_tours("5x6", closed=True).count
    8
    >>> result = count_tours("6x6", closed=True, symmetry="half-turn")
    >>> result.count, result.different
    (78, 22)

    Args:
        request: the request, in the forms that :func:`~knight_core.solver.solve` takes; only its
            board, start, end, ``closed`` and ``symmetry`` are used.
        start: the first square, or None; a field of the request.
        end: the last square, or None; a field of the request.
        closed: whether to count closed tours; a field of the request.
        max_states: the most states in memory at the same time: see :func:`start_count`.
        symmetry: the required symmetry of the lines; a field of the request.
        theory: False: count even if theory proves that the number is 0.
        others: other fields of the request by name.

    Returns:
        The result. Time and memory grow exponentially with the shorter side of the board, and
        slowly with the longer side.

    Raises:
        InvalidRequest: as :class:`TourRequest` and :func:`start_count`.
    """
    given = {"start": start, "end": end, "closed": closed, "symmetry": symmetry}
    fields: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    fields |= others
    return run_to_end(start_count(TourRequest.of(request, **fields), max_states, theory=theory))


def start_count(
    request: TourRequest, max_states: int = MAX_STATES, *, theory: bool = True
) -> Steps[CountResult]:
    """A count as a generator, for callers that report or cancel (send ``CANCEL``).

    Args:
        request: the board, start, end, closed and symmetry, as for :func:`count_tours`.
        max_states: the most states in memory at the same time, checked after every few thousand
            states; above it the outcome is ``too-large``. A published number is returned without a
            count unless this is more than ``MAX_STATES``.
        theory: False: count even if theory proves that the number is 0.

    Raises:
        InvalidRequest: ``bad-max-states``; ``count-too-large`` if the board exceeds ``MAX_SIDE``
            (with a symmetry ``MAX_SYMMETRIC_SIDE``) or ``MAX_SQUARES`` and theory does not prove
            that the number is 0.
    """
    if not isinstance(max_states, int) or isinstance(max_states, bool) or max_states < 1:
        raise InvalidRequest("bad-max-states", field="max-states", value=shown(max_states))
    board = request.board
    reason = None
    if theory:
        reason = existence.impossible(
            board, request.start, request.end, request.closed, request.symmetry
        )
    side = MAX_SIDE if request.symmetry == "any" else MAX_SYMMETRIC_SIDE
    if reason is None and (min(board.rows, board.cols) > side or board.area > MAX_SQUARES):
        raise InvalidRequest(
            "count-too-large",
            field="board",
            board=board_text(board.rows, board.cols),
            side=side,
            squares=MAX_SQUARES,
        )
    if reason is not None:
        return _none(request, reason)
    if famous := _famous(request, max_states):
        return _by_others(request, famous)
    states = _measured_states(request)
    if states > max_states:
        return _too_large_at_once(request, states, max_states)
    return _run(request, max_states, theory)


def _none(request: TourRequest, reason: Reason) -> Steps[CountResult]:
    """The result 0 by theory; without a table if the board is too large to be counted."""
    yield PAUSE
    area = request.board.area
    by_start = request.start is None and request.end is None and not request.closed
    table = (0,) * area if by_start and area <= MAX_SQUARES else None
    # `different` is None for the same requests as in other counts.
    alone = request.closed or by_start
    different = 0 if alone and (request.symmetry == "any" or not request.board.holes) else None
    return CountResult(request, CountOutcome.COUNTED, 0, different, table, reason=reason)


def _is_plain(request: TourRequest) -> bool:
    """Check whether the request is for all tours of a board without holes. For closed tours, start
    and end do not restrict the tours."""
    ends = request.start, request.end
    return not request.holes and (request.closed or ends == (None, None))


def _famous(request: TourRequest, max_states: int) -> Famous | None:
    """The published number of tours, if the request has one and does not raise the limit."""
    if request.symmetry != "any" or not _is_plain(request) or max_states > MAX_STATES:
        return None
    # Imported on first use, as the plan is.
    from knight_core.counting.famous import FAMOUS

    return FAMOUS.get((request.rows, request.cols, request.closed))


def _by_others(request: TourRequest, famous: Famous) -> Steps[CountResult]:
    yield PAUSE
    reason = Reason("counted-by-others", {"source": famous.source})
    return CountResult(request, CountOutcome.COUNTED, famous.tours, reason=reason)


def _measured_states(request: TourRequest) -> int:
    """The measured peak of states of a count; 0: not measured."""
    if not _is_plain(request):
        return 0
    short, long = sorted((request.rows, request.cols))
    return MEASURED_STATES.get((short, long, request.closed, request.symmetry), 0)


def _too_large_at_once(request: TourRequest, states: int, limit: int) -> Steps[CountResult]:
    yield PAUSE
    reason = _too_large(request.board, limit, states)
    return CountResult(request, CountOutcome.TOO_LARGE, reason=reason)


def _run(request: TourRequest, max_states: int, theory: bool) -> Steps[CountResult]:
    # Imported on first use: the page's first tour imports this module but counts nothing.
    from knight_core.counting.plan import Plan

    began = perf_counter()
    plan = Plan(request, theory)
    parts = [*plan.parts, *plan.more]
    total, done, peak = sum(part.graph.size for part in parts), 0, 0

    def ended(
        outcome: CountOutcome, why: Reason | None = None, different: int | None = None
    ) -> CountResult:
        numbers = plan.numbers() if outcome is CountOutcome.COUNTED else None
        return CountResult(
            request=request,
            outcome=outcome,
            count=None if numbers is None else sum(numbers),
            different=different,
            table=numbers if plan.by_start else None,
            states=peak,
            seconds=seconds_since(began),
            reason=why,
        )

    for number, part in enumerate(parts):
        for alive, fraction in part.run():
            if alive > max_states:
                if number < len(plan.parts):
                    peak = max(peak, alive)
                    return ended(CountOutcome.TOO_LARGE, _too_large(request.board, max_states))
                return ended(CountOutcome.COUNTED)
            peak = max(peak, alive)
            command = yield Progress(done + fraction * part.graph.size, total, states=alive)
            if command == CANCEL:
                return ended(CountOutcome.CANCELLED)
        done += part.graph.size
    return ended(CountOutcome.COUNTED, different=plan.different())


def _too_large(board: Board, limit: int, needed: int = 0) -> Reason:
    """The reason why a count is too large.

    Args:
        board, limit: the board, and the limit of states.
        needed: the measured peak of states, or 0.
    """
    megabytes = max(1, (needed or limit) * BYTES_PER_STATE // 1_000_000)
    params: dict[str, str | int] = {"board": board_text(board.rows, board.cols)}
    params |= {"limit": limit, "megabytes": megabytes}
    if needed:
        return Reason("too-many-states-known", params | {"states": needed})
    return Reason("too-many-states", params)
