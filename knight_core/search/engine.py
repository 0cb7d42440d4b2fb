"""The one backtracking engine that the search methods share.

A depth-first search with an explicit stack: nothing recurses, whatever the size of the board. The
:class:`Strategy` of a method gives the order of the moves at each square; the engine counts,
records, limits, reports and stops. It is a generator that yields
:class:`~knight_core.steps.Progress` every few milliseconds and accepts commands.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from time import perf_counter
from typing import Final, Literal, Protocol

from knight_core.board import Board
from knight_core.search.blind_kernel import Tuning
from knight_core.search.chain import Signal
from knight_core.search.event_log import EventLog as EventLog
from knight_core.steps import CANCEL, Command, Progress, Steps

_REPORT_SECONDS: Final = 0.004
"""The engine aims at one report in about this time."""


class SearchBelow(Protocol):
    """A search below a path by a kernel, that can be paused after any number of moves. It counts
    all children of a square at once, when it enters the square."""

    @property
    def candidates(self) -> Sequence[int]:
        """The squares that it tries first, in order."""

    @property
    def count(self) -> int:
        """Squares counted: never less than the squares placed."""

    def tail(self) -> list[int]:
        """The squares of the path below the one that the search started from."""

    def forward(self) -> int:
        """Squares placed, exactly: those counted less those counted in advance."""

    def advance(self, limit: int) -> Signal:
        """Search on until the count passes ``limit`` (``report``), the path is about to go deeper
        than the levels asked for (``bottom``), or nothing is left (``done``)."""


class FastKernel(Protocol):
    """Searches below a path many times faster than the engine's single moves."""

    def below(
        self, visited: Sequence[int], candidates: Sequence[int], levels: int, forward: int
    ) -> SearchBelow:
        """Begin a search.

        Args:
            visited: every square that is visited or held back for the end.
            candidates: the squares to try first, in order; at least one.
            levels: how many squares deep to search; one deeper is reported as ``bottom``.
            forward: the count so far.
        """


class Strategy(Protocol):
    """The part of a search that a method defines: where to go from each square, in which order."""

    def roots(self) -> Iterable[int]:
        """The squares to start from, one after the other."""

    def enter(self, square: int) -> Sequence[int]:
        """Mark the square visited; return its unvisited neighbours in the order to try them."""

    def leave(self, square: int) -> None:
        """Undo :meth:`enter`."""

    @property
    def has_kernel(self) -> bool:
        """Check whether :meth:`kernel` may be called."""

    def kernel(self, path: Sequence[int]) -> FastKernel | None:
        """The kernel for searches below a path, or None if no kernel can search there."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The tours that the engine is to find.

    Attributes:
        end: the required last square, or None. The strategy reserves it; the engine adds it.
        closed: whether the last square must be a knight's move from the first.
        tours: the number of tours to find, or ``"all"``.
        keep: the number of tours to list (None: all); the others are counted.
    """

    end: int | None = None
    closed: bool = False
    tours: int | Literal["all"] = 1
    keep: int | None = None


Stop = Literal[
    "done", "exhausted", "stuck", "max-steps", "max-cases", "max-seconds", "too-large", "cancelled"
]


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits at which the engine gives up.

    Attributes:
        backtrack: off, at the first dead end.
        max_steps: when one more forward move than this would be needed.
        deadline: at this value of ``time.perf_counter``.
    """

    backtrack: bool = True
    max_steps: int | None = None
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class SearchEnd:
    """The end of a search: its cause, the counts, the tours listed, and the longest path
    reached."""

    stop: Stop
    forward: int
    backtracks: int
    count: int
    tours: Sequence[Sequence[int]] = ()
    deepest: tuple[int, ...] = ()


def search(
    board: Board,
    strategy: Strategy,
    goal: Goal = Goal(),
    limits: Limits = Limits(),
    log: EventLog | None = None,
    tuning: Tuning = Tuning(),
) -> Steps[SearchEnd]:
    """Search depth first for tours.

    Args:
        board: the board.
        strategy: the order of the moves at each square.
        goal: the required tours.
        limits: the limits of the search.
        log: the event log, or None.
        tuning: the division of the work.

    Returns:
        A :class:`SearchEnd`. O(1) for each move: a square has at most eight neighbours.
    """
    engine = _Engine(board, strategy, goal, limits, log, tuning)
    moves = tuning.first_slice
    command: Command = None
    while engine.stop is None:
        began = perf_counter()
        if isinstance(command, int):
            engine.search_singly(max(1, min(command, tuning.longest_slice)))
        else:
            engine.search(moves)
            spent = perf_counter() - began
            if spent < _REPORT_SECONDS / 2:
                moves = min(moves * 2, tuning.longest_slice)
            elif spent > _REPORT_SECONDS * 2:
                moves = max(moves // 2, min(100, tuning.longest_slice))
        if engine.stop is None:
            command = yield engine.progress()
            if command == CANCEL:
                engine.stop = "cancelled"
            elif limits.deadline is not None and perf_counter() >= limits.deadline:
                engine.stop = "max-seconds"
    yield from engine.close_log()
    return engine.ending()


def _turns(moves: int, seconds: float | None) -> Iterator[None]:
    """Yield ``moves`` times, or as often as fits into some seconds, at least once."""
    return repeat(None, moves) if seconds is None else _timed(moves, perf_counter() + seconds)


def _timed(moves: int, until: float) -> Iterator[None]:
    for _ in repeat(None, moves):
        yield
        if perf_counter() >= until:
            return


class _Engine:
    """The state of one search. ``path[d]`` is the square at depth d, ``pending[d]`` what is still
    to try at that depth, so that ``pending`` is one longer: its last entry belongs to the square
    that the knight stands on. While the kernel searches, the path continues in ``below``."""

    def __init__(
        self,
        board: Board,
        strategy: Strategy,
        goal: Goal,
        limits: Limits,
        log: EventLog | None,
        tuning: Tuning,
    ) -> None:
        self.board = board
        self.strategy = strategy
        self.goal = goal
        self.limits = limits
        self.log = log
        self.tuning = tuning
        self.path: list[int] = []
        self.pending: list[Iterator[int]] = [iter(strategy.roots())]
        self.forward = 0
        self.count = 0
        self.tours: list[array[int]] = []
        self.stop: Stop | None = None
        self.full = board.size - (goal.end is not None)
        self.record = 0
        self.deepest: tuple[int, ...] = ()
        self.path_is_deepest = False  # it is a new record, which `deepest` does not hold yet
        self.below: SearchBelow | None = None
        self.near_budget = False  # so near the step budget that the kernel would count too far

    def search(self, moves: int) -> None:
        """Search for about ``moves`` moves, in the kernel where that is possible."""
        if not self._may_use_kernel():
            self.search_singly(moves)
            return
        target = self._counted() + moves
        while self.stop is None and self._counted() < target:
            if self._enter_kernel():
                self._search_in_kernel(target)
            elif self.path_is_deepest:
                self.search_singly(target - self._counted(), to_dead_end=True)
            else:
                self.search_singly(self.tuning.single_moves)

    def _counted(self) -> int:
        return self.forward if self.below is None else self.below.count

    # -- one move at a time ---------------------------------------------------------------------

    def search_singly(self, moves: int, to_dead_end: bool = False) -> None:
        """Make so many moves (a square placed, or one taken back) one by one; fewer if asked to
        stop where the longest path yet is at its end."""
        if self.below is not None:
            self._leave_kernel(self.below.tail(), self.below.count)
        path, pending = self.path, self.pending
        enter, leave = self.strategy.enter, self.strategy.leave
        record_last = self._stand()
        most = -1 if self.limits.max_steps is None else self.limits.max_steps
        forward, ceiling = self.forward, min(self.record + 1, self.full)
        room, record_event = 0, None
        if self.log is not None:
            room, record_event = self.log.room, self.log.events.append
        for _ in _turns(moves, self.tuning.seconds):
            for square in pending[-1]:  # noqa: B007 - the cheapest "next, if there is one"
                break
            else:
                if not path:
                    self.stop = "exhausted"
                    break
                if not self.limits.backtrack:
                    self.stop = "stuck"
                    break
                if self.path_is_deepest:
                    self.deepest, self.path_is_deepest = tuple(path), False
                    if to_dead_end:
                        break
                pending.pop()
                leave(path.pop())
                if room and record_event:
                    room -= 1
                    record_event(self.board.area)
                if record_last:
                    record_last(self.board.area)
                continue
            if forward == most:
                self.stop = "max-steps"
                break
            forward += 1
            path.append(square)
            pending.append(iter(enter(square)))
            if room and record_event:
                room -= 1
                record_event(square)
            if record_last:
                record_last(square)
            if len(path) >= ceiling:
                if len(path) > self.record:
                    self.record, self.path_is_deepest = len(path), True
                    ceiling = min(self.record + 1, self.full)
                if len(path) == self.full:
                    self.forward = forward
                    self._complete()
                    forward = self.forward
                    if self.log is not None:
                        room = self.log.room
                    if self.stop is not None:
                        break
        self.forward = forward

    def _complete(self) -> None:
        """Check a path of full length, and store it if it is a tour of the request."""
        path, end = self.path, self.goal.end
        if end is not None:
            if not self.board.is_move(path[-1], end):
                return
            if self.forward == self.limits.max_steps:
                self.stop = "max-steps"
                return
            self.forward += 1
        elif self.goal.closed and len(path) > 1 and not self.board.is_move(path[-1], path[0]):
            return
        tour = array("I", path if end is None else [*path, end])
        self.count += 1
        self.deepest, self.path_is_deepest = tuple(tour), False
        if self.goal.keep is None or len(self.tours) < self.goal.keep:
            self.tours.append(tour)
        if self.count == self.goal.tours:
            self.stop = "done"
            if end is not None:
                path.append(end)
        if end is not None and self.log is not None:
            events = [end] if self.stop else [end, self.board.area]
            self.log.extend(events)

    def _stand(self) -> Callable[[int], None] | None:
        """Report the state of the search to the log; returns the list for last events, or None."""
        if self.log is None or not self.log.last:
            return None
        if self.path:
            rest = list(self.pending[-1])
            self.pending[-1] = iter(rest)
            self.log.stand(self.path, self.forward, rest)
        return None if self.log.latest is None else self.log.latest.append

    # -- in the kernel --------------------------------------------------------------------------

    def _may_use_kernel(self) -> bool:
        """Check whether the kernel may be used: it neither records nor stops at dead ends."""
        return (
            not self.near_budget
            and self.limits.backtrack
            and (self.log is None or self.log.room <= 0)
            and self.strategy.has_kernel
        )

    def _enter_kernel(self) -> bool:
        """Start the kernel below the path as it stands, if possible; True if it searches there."""
        if self.below is not None:
            return True
        levels = min(self.record, self.full - 1) - len(self.path)
        if levels < 1 or not self.path or self.near_budget:
            return False
        kernel = self.strategy.kernel(self.path)
        if kernel is None:
            return False
        candidates = list(self.pending[-1])
        self.pending[-1] = iter(candidates)
        if not candidates:
            return False
        visited = self.path if self.goal.end is None else [*self.path, self.goal.end]
        if self.log is not None:
            self.log.stand(self.path, self.forward, candidates, recorded=False)
        self.below = kernel.below(visited, candidates, levels, self.forward)
        return True

    def _search_in_kernel(self, target: int) -> None:
        """Search in the kernel until about ``target`` squares are placed, or it must be left."""
        below = self.below
        assert below is not None
        tail, count = below.tail(), below.count
        most = self.limits.max_steps
        if most is not None:
            last = most - self.tuning.margin
            if count >= last:
                self._leave_kernel(tail, count)
                self.near_budget = True
                return
            target = min(target, last)
        signal = below.advance(target)
        if most is not None and below.count > most:
            # It exceeded the target: return to its last report, and continue move by move.
            self._leave_kernel(tail, count)
            self.near_budget = True
        elif signal == "report":
            self.forward = below.forward()
            if self.log is not None and self.log.last:
                self.log.stand(self.path + below.tail(), self.forward, recorded=False)
        elif signal == "bottom":
            self._leave_kernel(below.tail(), below.count)
            self.search_singly(self.tuning.single_moves)
        else:
            self.forward = below.count
            self.below = None
            self.pending[-1] = iter(())
            self.search_singly(2)

    def _leave_kernel(self, tail: Sequence[int], count: int) -> None:
        """Go on without the kernel, where the path continues so, after so many squares counted."""
        below = self.below
        assert below is not None
        self.below = None
        here: Sequence[int] = below.candidates
        for square in tail:
            rest = here[here.index(square) + 1 :]
            count -= len(rest)
            self.pending[-1] = iter(rest)
            self.path.append(square)
            here = self.strategy.enter(square)
            self.pending.append(iter(here))
        self.forward = count - len(here)
        if not tail:
            self.pending[-1] = iter(here)

    # -- reports --------------------------------------------------------------------------------

    def progress(self) -> Progress:
        path = self.path
        if self.below is not None:
            path = path + self.below.tail()
        return Progress(
            forward=self.forward,
            backtracks=self.forward - len(path),
            path=path,
            tours=self.count,
            best=self.record,
        )

    def close_log(self) -> Steps[None]:
        """Let the log find the last events; a search that is cancelled meanwhile goes without."""
        if self.below is not None:
            self._leave_kernel(self.below.tail(), self.below.count)
        if self.log is None or not self.log.last:
            return
        progress = self.progress()
        for _ in self.log.end(self.strategy, self.path, self.forward, self.goal.end):
            if (yield progress) == CANCEL:
                return

    def ending(self) -> SearchEnd:
        assert self.stop is not None
        return SearchEnd(
            stop=self.stop,
            forward=self.forward,
            backtracks=self.forward - len(self.path),
            count=self.count,
            tours=self.tours,
            deepest=tuple(self.path) if self.path_is_deepest else self.deepest,
        )
