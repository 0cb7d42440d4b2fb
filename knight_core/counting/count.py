"""Exact numbers of tours, without listing any tour.

:mod:`knight_core.counting.meet_in_the_middle` counts; here are requests, reports, results and
limits.
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
"""The most states alive at once, unless another limit is given: at most about 800 MB."""

BYTES_PER_STATE: Final = 200
"""The memory that a state may take. Measured, the most memory of a count divided by its most states
is 140 (7x7) to 194 (6x6 by start, with what it remembers) in CPython (64 bits), and in Pyodide (32
bits), with all of Python, 163 at a million states and 121 at two."""

MAX_SIDE: Final = 8
"""The longest shorter side that is tried; 7x7 and 8x8 already pass ``MAX_STATES``."""

MAX_SYMMETRIC_SIDE: Final = 10
"""The longest shorter side that is tried where a symmetry is asked for: 10x10 with a quarter turn
takes seconds."""

MAX_SQUARES: Final = 400
"""The most squares of a board that is counted: more would make the numbers themselves large."""


KNOWN_STATES: Final[Mapping[tuple[int, int, bool, str], int]] = {
    (8, 9, True, "half-turn"): 7_988_327,
}
"""The most states alive at once of counts that pass ``MAX_STATES``, as measured: by the shorter and
the longer side of a board without holes, whether the tours are closed, and their symmetry; without
start and end."""


class CountOutcome(StrEnum):
    """The end of a count."""

    COUNTED = "counted"
    TOO_LARGE = "too-large"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class CountResult:
    """The answer to a count.

    Attributes:
        request: what was counted.
        outcome: counted, too large, or cancelled.
        count: the number of tours, if counted: directed open tours; of closed tours undirected
            ones, each counted once whatever its first square and its direction.
        different: the number of different tours, if counted: of those that are each other turned,
            mirrored or reversed only one counts, open tours as they are drawn, without a closing
            move. None for open tours with a start or an end; with holes if a symmetry is asked for;
            and if it takes more states than the limit, though ``count`` does not.
        table: directed open tours by start, one number a square (0 for a hole), if no square was
            given.
        states: the most states that were alive at once.
        seconds: wall-clock time.
        reason: why there is no tour, where theory knows; why it is too large; or that others have
            counted the tours.
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
    """The limit written in a text.

    Raises:
        InvalidRequest: ``bad-max-states``.
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

    With a start, an end, or both: the directed open tours between them. With neither: all directed
    open tours, and the table by start. Closed: the undirected closed tours; they pass every
    square, so that a start changes nothing.

    With a symmetry, those of them whose line has it, as the verifier has it: if the end of an open
    tour is a move from its start, that move belongs to its line.

    >>> count_tours("5x5", start="a1").count
    304
    >>> count_tours("5x6", closed=True).count
    8
    >>> result = count_tours("6x6", closed=True, symmetry="half-turn")
    >>> result.count, result.different
    (78, 22)

    Args:
        request: what is asked for, in the forms that :func:`~knight_core.solver.solve` takes; only
            its board, start, end, ``closed`` and ``symmetry`` matter.
        start: the first square, or None; as a field of the request.
        end: the last square, or None; likewise.
        closed: whether to count closed tours; likewise.
        max_states: the most states alive at once: see :func:`start_count`.
        symmetry: what the lines of the tours must have; likewise.
        theory: off: counted even where theory knows that the number is 0.
        others: other fields of the request by name.

    Returns:
        The result. Time and memory grow exponentially with the shorter side.

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
        max_states: the most states alive at once. It is checked after every few thousand states;
            beyond it the outcome is ``too-large``. A board that others have counted is not
            counted again unless this is more than ``MAX_STATES``.
        theory: off: counted even where theory knows that the number is 0.

    Raises:
        InvalidRequest: ``bad-max-states``; ``count-too-large`` if the board is beyond
            ``MAX_SIDE`` (with a symmetry ``MAX_SYMMETRIC_SIDE``) or ``MAX_SQUARES`` and theory does
            not say that the number is 0.
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
    states = _known_states(request)
    if states > max_states:
        return _too_large_at_once(request, states, max_states)
    return _run(request, max_states, theory)


def _none(request: TourRequest, reason: Reason) -> Steps[CountResult]:
    """The count that theory knows to be 0; of a board too large to be counted without table."""
    yield PAUSE
    area = request.board.area
    by_start = request.start is None and request.end is None and not request.closed
    table = (0,) * area if by_start and area <= MAX_SQUARES else None
    # What is not told apart at all is not told apart here either.
    alone = request.closed or by_start
    different = 0 if alone and (request.symmetry == "any" or not request.board.holes) else None
    return CountResult(request, CountOutcome.COUNTED, 0, different, table, reason=reason)


def _is_plain(request: TourRequest) -> bool:
    """Check whether all tours of a whole board are asked for. Closed ones pass every square."""
    ends = request.start, request.end
    return not request.holes and (request.closed or ends == (None, None))


def _famous(request: TourRequest, max_states: int) -> Famous | None:
    """The number that others have counted, where it takes more states than are allowed."""
    if request.symmetry != "any" or not _is_plain(request) or max_states > MAX_STATES:
        return None
    # Loaded here, as the plan is.
    from knight_core.counting.famous import FAMOUS

    return FAMOUS.get((request.rows, request.cols, request.closed))


def _by_others(request: TourRequest, famous: Famous) -> Steps[CountResult]:
    yield PAUSE
    reason = Reason("counted-by-others", {"source": famous.source})
    return CountResult(request, CountOutcome.COUNTED, famous.tours, reason=reason)


def _known_states(request: TourRequest) -> int:
    """The states that a count is known to need; 0: that is not known."""
    if not _is_plain(request):
        return 0
    short, long = sorted((request.rows, request.cols))
    return KNOWN_STATES.get((short, long, request.closed, request.symmetry), 0)


def _too_large_at_once(request: TourRequest, states: int, limit: int) -> Steps[CountResult]:
    yield PAUSE
    reason = _too_large(request.board, limit, states)
    return CountResult(request, CountOutcome.TOO_LARGE, reason=reason)


def _run(request: TourRequest, max_states: int, theory: bool) -> Steps[CountResult]:
    # Loaded here, not with the module: what shows the first tour uses counts, and makes none.
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
    """Why a count is too large; with the states that it is known to need, or 0."""
    megabytes = max(1, (needed or limit) * BYTES_PER_STATE // 1_000_000)
    params: dict[str, str | int] = {"board": board_text(board.rows, board.cols)}
    params |= {"limit": limit, "megabytes": megabytes}
    if needed:
        return Reason("too-many-states-known", params | {"states": needed})
    return Reason("too-many-states", params)
