"""Exact numbers of tours, by the frontier method: no tour is looked at one by one.

The squares are swept along the longer side. What the sweep has decided behind it matters only by
how the pieces of path reach the frontier, so that all choices with the same *state* are counted
together: Knuth's Simpath, "The Art of Computer Programming" 4A, 7.1.4, exercise 225, for
Hamiltonian paths; compare McKay, "Knight's tours of an 8 x 8 chessboard", 1997. The states alive at
once, and the time for a square, grow exponentially with the shorter side, but hardly with the
longer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from knight_core import existence
from knight_core.board import DIRECTIONS, Board, SquareLike
from knight_core.errors import InvalidRequest, shown
from knight_core.request import TourRequest
from knight_core.result import CANCEL, Command, Reason, run_to_end
from knight_core.sentences import board_text

if TYPE_CHECKING:
    from typing import Unpack

    from knight_core.request import OtherFields

MAX_STATES: Final = 4_000_000
"""The most states alive at once, unless another limit is given: at most about 800 MB."""

BYTES_PER_STATE: Final = 200
"""The memory that a state may take. Measured in CPython (64 bits), the most memory of a count
divided by its most states is 130 to 160; the rest is for a dictionary that has just grown."""

MAX_SIDE: Final = 8
"""The longest shorter side that is tried; 7x7 and 8x8 already pass ``MAX_STATES``."""

MAX_SQUARES: Final = 400
"""The most squares of a board that is counted: more would make the numbers themselves large."""

_BATCH: Final = 2_000
"""How many states to go on from between two reports: a few milliseconds."""


class CountOutcome(StrEnum):
    """How a count ended."""

    COUNTED = "counted"
    TOO_LARGE = "too-large"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class CountProgress:
    """How far a count is.

    Attributes:
        states: states alive now.
        done: squares swept so far, over all sweeps, with the fraction of the one at hand.
        total: squares to sweep.
    """

    states: int
    done: float
    total: int


@dataclass(frozen=True, slots=True)
class CountResult:
    """The answer to a count.

    Attributes:
        request: what was counted.
        outcome: counted, too large, or cancelled.
        count: the number of tours, if counted: directed open tours; of closed tours undirected
            ones, each counted once whatever its first square and its direction.
        table: directed open tours by start, one number a square, if no square was given.
        states: the most states that were alive at once.
        seconds: wall-clock time.
        reason: why there is no tour, where theory knows; or why it is too large.
    """

    request: TourRequest
    outcome: CountOutcome
    count: int | None = None
    table: tuple[int, ...] | None = field(default=None, repr=False)
    states: int = 0
    seconds: float = 0.0
    reason: Reason | None = None


CountRun = Generator[CountProgress, Command, CountResult]
"""A running count: yields progress every few milliseconds, returns the result."""


def parse_max_states(text: str) -> int:
    """The limit that a text spells.

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
    theory: bool = True,
    **others: Unpack[OtherFields],
) -> CountResult:
    """Count the tours of a board, exactly.

    With a start, an end, or both: the directed open tours between them. With neither: all directed
    open tours, and the table by start. Closed: the undirected closed tours; they pass every
    square, so that a start changes nothing.

    >>> count_tours("5x5", start="a1").count
    304
    >>> count_tours("5x6", closed=True).count
    8

    Args:
        request: what is asked for, in the forms that :func:`~knight_core.solver.solve` takes; only
            its board, start, end and ``closed`` matter.
        start: the first square, or None; as a field of the request.
        end: the last square, or None; likewise.
        closed: whether to count closed tours; likewise.
        max_states: the most states alive at once: see :func:`start_count`.
        theory: off: counted even where theory knows that the number is 0.
        others: other fields of the request by name.

    Returns:
        The result. Time and memory grow exponentially with the shorter side.

    Raises:
        InvalidRequest: as :class:`TourRequest` and :func:`start_count`.
    """
    fields: dict[str, Any] = dict(others)
    if start is not None:
        fields["start"] = start
    if end is not None:
        fields["end"] = end
    if closed is not None:
        fields["closed"] = closed
    return run_to_end(start_count(TourRequest.of(request, **fields), max_states, theory=theory))


def start_count(
    request: TourRequest, max_states: int = MAX_STATES, *, theory: bool = True
) -> CountRun:
    """A count as a generator, for callers that report or cancel (send ``CANCEL``).

    Args:
        request: the board, start, end and closed, as for :func:`count_tours`.
        max_states: the most states alive at once. It is looked at after every few thousand states;
            beyond it the outcome is ``too-large``.
        theory: off: counted even where theory knows that the number is 0.

    Raises:
        InvalidRequest: ``bad-max-states``; ``count-too-large`` if the board is beyond
            ``MAX_SIDE`` or ``MAX_SQUARES`` and theory does not say that the number is 0.
    """
    if not isinstance(max_states, int) or isinstance(max_states, bool) or max_states < 1:
        raise InvalidRequest("bad-max-states", field="max-states", value=shown(max_states))
    board = request.board
    reason = None
    if theory:
        reason = existence.impossible(board, request.start, request.end, request.closed)
    if reason is None and (min(board.rows, board.cols) > MAX_SIDE or board.size > MAX_SQUARES):
        raise InvalidRequest(
            "count-too-large",
            field="board",
            board=board_text(board.rows, board.cols),
            side=MAX_SIDE,
            squares=MAX_SQUARES,
        )
    if reason is not None:
        return _none(request, reason)
    return _run(request, max_states, theory)


def _none(request: TourRequest, reason: Reason) -> CountRun:
    """The count that theory knows to be 0. Of a board that is too large to be counted otherwise
    there is no table."""
    yield CountProgress(0, 0, 0)
    size = request.board.size
    by_start = request.start is None and request.end is None and not request.closed
    table = (0,) * size if by_start and size <= MAX_SQUARES else None
    return CountResult(request, CountOutcome.COUNTED, 0, table, reason=reason)


def _run(request: TourRequest, max_states: int, theory: bool) -> CountRun:
    began = perf_counter()
    board, grid = request.board, _Grid(request.board)
    by_start = not request.closed and request.start is None and request.end is None
    # A tour and its reverse: an end alone is as good as a start.
    ends = [grid.index(s) for s in (request.start, request.end) if s is not None]
    goals: list[tuple[int, ...] | None]  # one a square of the table; None: theory says 0
    if by_start:
        goals = [
            grid.canonical((grid.index(square),))
            if not theory or existence.impossible(board, square) is None
            else None
            for square in range(board.size)
        ]
    elif request.closed and board.size > 1:  # a single square is a tour, open and closed
        goals = [()]
    else:
        goals = [grid.canonical(tuple(ends) or (0,))]
    counts: dict[tuple[int, ...] | None, int] = {None: 0}
    todo = sorted({goal for goal in goals if goal is not None})
    total, peak = board.size * len(todo), 0

    def ended(outcome: CountOutcome, why: Reason | None = None) -> CountResult:
        table = None
        if outcome is CountOutcome.COUNTED:
            table = tuple(counts[goal] for goal in goals)
        return CountResult(
            request=request,
            outcome=outcome,
            count=None if table is None else sum(table),
            table=table if by_start else None,
            states=peak,
            seconds=perf_counter() - began,
            reason=why,
        )

    for number, goal in enumerate(todo):
        sweep = _Sweep(grid, goal)
        for alive, done in sweep.run():
            peak = max(peak, alive)
            if alive > max_states:
                return ended(CountOutcome.TOO_LARGE, _too_large(board, max_states))
            command = yield CountProgress(alive, number * board.size + done, total)
            if command == CANCEL:
                return ended(CountOutcome.CANCELLED)
        counts[goal] = sweep.count
    return ended(CountOutcome.COUNTED)


def _too_large(board: Board, limit: int) -> Reason:
    megabytes = max(1, limit * BYTES_PER_STATE // 1_000_000)
    params: dict[str, str | int] = {"limit": limit, "megabytes": megabytes}
    return Reason.of("too-many-states", {"board": board_text(board.rows, board.cols), **params})


class _Grid:
    """A board as the sweep sees it: column after column along the longer side.

    Attributes:
        side: the shorter side.
        length: the longer side.
        neighbours: for each index in sweep order those of the squares a move away.
    """

    def __init__(self, board: Board) -> None:
        self.side, self.length = sorted((board.rows, board.cols))
        self._board = board
        self.neighbours = [self._near(index) for index in range(board.size)]

    def _near(self, index: int) -> list[int]:
        col, row = divmod(index, self.side)
        return [
            (col + right) * self.side + row + down
            for down, right in DIRECTIONS
            if 0 <= row + down < self.side and 0 <= col + right < self.length
        ]

    def index(self, square: int) -> int:
        """The place of a square of the board in sweep order."""
        row, col = self._board.row_col(square)
        if self._board.rows > self._board.cols:
            row, col = col, row
        return col * self.side + row

    def colour(self, index: int) -> int:
        return sum(divmod(index, self.side)) % 2

    def canonical(self, ends: tuple[int, ...]) -> tuple[int, ...]:
        """The image of the ends, under the symmetries of the board, that the sweep meets last.

        All images have as many tours; until an end is met it is no part of the states, so that
        this one has the fewest.
        """
        images = []
        for turned in (False, True) if self.side == self.length else (False,):
            for flip_rows in (False, True):
                for flip_cols in (False, True):
                    image = []
                    for end in ends:
                        col, row = divmod(end, self.side)
                        if turned:
                            row, col = col, row
                        if flip_rows:
                            row = self.side - 1 - row
                        if flip_cols:
                            col = self.length - 1 - col
                        image.append(col * self.side + row)
                    images.append(tuple(sorted(image)))
        return max(images)


# A state is an int of equal fields, one for each place of the frontier and one on top. Squares
# 2 · side + 2 apart share a place: no move is that long. The field of a square says:
_USED: Final = 0  # both its moves are made
_ENDED: Final = 1  # it is an end of a piece of path whose other end is an end of the tour
_MATE: Final = 2  # + place: it is an end of a piece whose other end is there (untouched: itself)
# The field on top is the number of ends of the tour that are still to be chosen.


class _Sweep:
    """One sweep over the board.

    Attributes:
        count: when it is over, the number of undirected tours with these ends; of closed tours
            without.
    """

    def __init__(self, grid: _Grid, ends: tuple[int, ...]) -> None:
        self.count = 0
        self._grid = grid
        self._ends = ends
        self._size = len(grid.neighbours)
        self._places = 2 * grid.side + 2
        self._bits = (self._places + _MATE - 1).bit_length()
        self._open = 2 - len(ends) if ends else 0
        self._last_colour = 0  # of the end that is not given: colour parity
        if self._size % 2 == 0 and ends:
            self._last_colour = 1 - grid.colour(ends[0])

    def run(self) -> Iterator[tuple[int, float]]:
        """Sweep; yields every few milliseconds (states alive, squares swept)."""
        first = self._open << self._bits * self._places
        for square in range(self._places):
            first |= self._entering(square) << self._bits * square
        layer = {first: 1}
        for square in range(self._size):
            step = _Step(self, square)
            mask, known = step.mask, step.known
            following: dict[int, int] = {}
            get = following.get
            whole = len(layer)
            while layer:
                for _ in range(min(_BATCH, len(layer))):
                    state, ways = layer.popitem()
                    key = state & mask
                    choices = known.get(key)
                    if choices is None:
                        choices = known[key] = step.choices(key)
                    for change in choices[0]:
                        after = state + change
                        following[after] = get(after, 0) + ways
                    for change in choices[1]:
                        # The path is complete: a tour if nothing else is left.
                        if state + change == 0:
                            self.count += ways
                yield len(layer) + len(following), square + 1 - len(layer) / whole
            layer = following

    def _entering(self, square: int) -> int:
        """The field of a square that the frontier reaches."""
        if square >= self._size:
            return _USED
        return _ENDED if square in self._ends else _MATE + square % self._places

    def may_end(self, square: int) -> bool:
        return self._grid.colour(square) == self._last_colour


class _Step:
    """The sweep at one square: its moves to squares further on are chosen, and it is done.

    What may be chosen, and what that changes, depends only on the fields of the square and of the
    squares that it moves to: the ``mask``. So it is worked out once for each of their contents,
    and ``known`` after that.
    """

    def __init__(self, sweep: _Sweep, square: int) -> None:
        self._bits = bits = sweep._bits
        places = sweep._places
        self._here = square % places
        self._may_end = sweep.may_end(square)
        self._leaving = sweep._entering(square + places)
        near = sweep._grid.neighbours
        # For each place that it moves to: how many moves are left there after this square, and
        # whether it may be an end of the tour.
        self._targets = {
            target % places: (sum(other > square for other in near[target]), sweep.may_end(target))
            for target in near[square]
            if target > square
        }
        self._top = places
        fields = (self._top, self._here, *self._targets)
        self.mask = sum(((1 << bits) - 1) << bits * place for place in fields)
        self.known: dict[int, tuple[list[int], list[int]]] = {}

    def choices(self, key: int) -> tuple[list[int], list[int]]:
        """What the choices add to a state with these fields: (going on, completing the path)."""
        here, low = self._here, (1 << self._bits) - 1
        before = {
            place: key >> self._bits * place & low for place in (self._top, here, *self._targets)
        }
        for place in (here, *self._targets):
            if before[place] >= _MATE:
                before.setdefault(before[place] - _MATE, _MATE + place)
        lacking = _lacking(before, here)
        free = [place for place in self._targets if before[place] != _USED]
        options = [(moves, False) for moves in combinations(free, lacking)]
        if lacking and before[self._top] and self._may_end:
            options += [(moves, True) for moves in combinations(free, lacking - 1)]

        going: list[int] = []
        completing: list[int] = []
        for moves, is_end in options:
            after = dict(before)
            complete = False
            for target in moves:
                complete = _join(after, here, target)
            if is_end:
                after[self._top] -= 1
                if after[here] == _ENDED:
                    complete = True
                else:
                    after[after[here] - _MATE] = _ENDED
            after[here] = self._leaving
            change = sum(
                value - before[place] << self._bits * place for place, value in after.items()
            )
            if complete:
                completing.append(change)
            elif self._alive(after):
                going.append(change)
        return going, completing

    def _alive(self, fields: dict[int, int]) -> bool:
        """Whether every square just moved to, or not, has moves enough left."""
        return all(
            _lacking(fields, place) <= left + (may_end and fields[self._top] > 0)
            for place, (left, may_end) in self._targets.items()
        )


def _lacking(fields: dict[int, int], place: int) -> int:
    """How many moves the square in a place still needs."""
    if fields[place] == _USED:
        return 0
    return 2 if fields[place] == _MATE + place else 1


def _join(fields: dict[int, int], one: int, two: int) -> bool:
    """Make the move between two places; whether that joins a piece of path to itself, or the two
    pieces that hold the ends of the tour."""
    far_one, far_two = fields[one], fields[two]
    fields[one] = fields[two] = _USED
    if far_one == _MATE + two or far_one == far_two == _ENDED:
        return True
    if far_one != _ENDED:
        fields[far_one - _MATE] = far_two
    if far_two != _ENDED:
        fields[far_two - _MATE] = far_one
    return False
