"""The one backtracking engine that the search methods share.

A depth-first search with an explicit stack: nothing recurses, whatever the size of the board. A
method gives it a :class:`Strategy`, which says what to try next on each square; the engine counts,
records, limits, reports and stops. It is a generator: it yields
:class:`~knight_core.result.Progress` every few milliseconds and takes commands.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from time import perf_counter
from typing import Final, Literal, Protocol

from knight_core.board import Board
from knight_core.kernel import Flight, Kernel
from knight_core.result import CANCEL, Command, Progress

_REPORT_SECONDS: Final = 0.004
"""The engine aims at one report in about this time."""

_FIRST_TURNS: Final = 500
_MOST_TURNS: Final = 200_000
_FEW_TURNS: Final = 50
"""How many moves to make one by one before the kernel may take over again."""

_APPROACH: Final = 250
"""How many moves before the step budget the kernel hands over: it counts ahead in bulk."""


class Strategy(Protocol):
    """What a method tells the engine: where to go from each square, in which order."""

    def roots(self) -> Iterable[int]:
        """The squares to start from, one after the other."""

    def enter(self, square: int) -> Sequence[int]:
        """Mark the square visited; return its unvisited neighbours in the order to try them."""

    def leave(self, square: int) -> None:
        """Undo :meth:`enter`."""

    @property
    def fixed(self) -> bool:
        """Whether the order on a square never changes, so that the fast kernel may search."""

    def kernel(self, path: Sequence[int]) -> Kernel | None:
        """The fast kernel for searches below a path, if it may search there."""


class EventLog:
    """The events of a search, one small integer each, up to a stated number.

    A forward move is the square placed; a backtrack is the number of squares on the board.

    Attributes:
        events: the array (typecode ``H``; on boards of 65,536 squares and more ``I``).
        capacity: the most events that are recorded; the search goes on beyond it.
    """

    def __init__(self, board: Board, capacity: int) -> None:
        self.events: array[int] = array("H" if board.size < 65_536 else "I")
        self.capacity = capacity

    @property
    def room(self) -> int:
        """How many more events will be recorded."""
        return self.capacity - len(self.events)


@dataclass(frozen=True, slots=True)
class Goal:
    """When the engine has what it was asked for.

    Attributes:
        end: the square to end on, or None. The strategy holds it back; the engine adds it.
        closed: whether the last square must be a knight's move from the first.
        tours: how many tours to find, or ``"all"``.
        keep: how many tours to list (None: all); the others are counted.
    """

    end: int | None = None
    closed: bool = False
    tours: int | Literal["all"] = 1
    keep: int | None = None


Stop = Literal["done", "exhausted", "stuck", "max-steps", "max-seconds", "cancelled"]


@dataclass(frozen=True, slots=True)
class Limits:
    """When the engine gives up.

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
    """How a search ended: why, the counts, the tours listed, and the longest path reached."""

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
) -> Generator[Progress, Command, SearchEnd]:
    """Search depth first for tours.

    Args:
        board: the board.
        strategy: what to try next.
        goal: what to look for.
        limits: when to give up.
        log: where to record events, or None.

    Returns:
        A :class:`SearchEnd`. O(1) a move: at most eight neighbours are looked at.
    """
    engine = _Engine(board, strategy, goal, limits, log)
    turns = _FIRST_TURNS
    command: Command = None
    while engine.stop is None:
        began = perf_counter()
        if isinstance(command, int):
            engine.walk(max(1, min(command, _MOST_TURNS)))
        else:
            engine.go(turns)
            spent = perf_counter() - began
            if spent < _REPORT_SECONDS / 2:
                turns = min(turns * 2, _MOST_TURNS)
            elif spent > _REPORT_SECONDS * 2:
                turns = max(turns // 2, 100)
        if engine.stop is None:
            command = yield engine.progress()
            if command == CANCEL:
                engine.stop = "cancelled"
            elif limits.deadline is not None and perf_counter() >= limits.deadline:
                engine.stop = "max-seconds"
    return engine.ending()


class _Engine:
    """The state of one search. ``path[d]`` is the square at depth d, ``pending[d]`` what is still
    to try at that depth, so that ``pending`` is one longer: its last entry belongs to the square
    that the knight stands on. During a flight the path continues in the kernel."""

    def __init__(
        self, board: Board, strategy: Strategy, goal: Goal, limits: Limits, log: EventLog | None
    ) -> None:
        self.board = board
        self.strategy = strategy
        self.goal = goal
        self.limits = limits
        self.log = log
        self.path: list[int] = []
        self.pending: list[Iterator[int]] = [iter(strategy.roots())]
        self.forward = 0
        self.count = 0
        self.tours: list[array[int]] = []
        self.stop: Stop | None = None
        self.full = board.size - (goal.end is not None)
        self.record = 0
        self.deepest: tuple[int, ...] = ()
        self.rising = False  # the path is a new record that `deepest` does not hold yet
        self.flight: Flight | None = None
        self.grounded = False  # near the step budget: every move counts

    def go(self, turns: int) -> None:
        """Search for about ``turns`` moves, in the kernel where that is possible."""
        if not self._may_fly():
            self.walk(turns)
            return
        target = self._counted() + turns
        while self.stop is None and self._counted() < target:
            if self._take_off():
                self._fly(target)
            else:
                self.walk(_FEW_TURNS)

    def _counted(self) -> int:
        return self.forward if self.flight is None else self.flight.count

    # -- one move at a time ---------------------------------------------------------------------

    def walk(self, turns: int) -> None:
        """Make ``turns`` events (a square placed, or one taken back) one by one."""
        if self.flight is not None:
            self._land(self.flight.tail(), self.flight.count)
        path, pending = self.path, self.pending
        enter, leave = self.strategy.enter, self.strategy.leave
        most = -1 if self.limits.max_steps is None else self.limits.max_steps
        forward, ceiling = self.forward, min(self.record + 1, self.full)
        room, record_event = 0, None
        if self.log is not None:
            room, record_event = self.log.room, self.log.events.append
        for _ in repeat(None, turns):
            for square in pending[-1]:  # noqa: B007 - the cheapest "next, if there is one"
                break
            else:
                if not path:
                    self.stop = "exhausted"
                    break
                if not self.limits.backtrack:
                    self.stop = "stuck"
                    break
                if self.rising:
                    self.deepest, self.rising = tuple(path), False
                pending.pop()
                leave(path.pop())
                if room and record_event:
                    room -= 1
                    record_event(self.board.size)
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
            if len(path) >= ceiling:
                if len(path) > self.record:
                    self.record, self.rising = len(path), True
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
        """The path is as long as it gets: see whether it is a tour as asked for, and keep it."""
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
        self.deepest, self.rising = tuple(tour), False
        if self.goal.keep is None or len(self.tours) < self.goal.keep:
            self.tours.append(tour)
        if self.count == self.goal.tours:
            self.stop = "done"
            if end is not None:
                path.append(end)
        if end is not None and self.log is not None:
            events = [end] if self.stop else [end, self.board.size]
            self.log.events.extend(events[: max(0, self.log.room)])

    # -- in the kernel --------------------------------------------------------------------------

    def _may_fly(self) -> bool:
        """Whether the kernel may be used at all: it neither records nor stops at dead ends."""
        return (
            not self.grounded
            and self.limits.backtrack
            and (self.log is None or self.log.room <= 0)
            and self.strategy.fixed
        )

    def _take_off(self) -> bool:
        """Be in flight, if the kernel can search below where the path stands."""
        if self.flight is not None:
            return True
        below = min(self.record, self.full - 1) - len(self.path)
        if below < 1 or not self.path or self.grounded:
            return False
        kernel = self.strategy.kernel(self.path)
        if kernel is None:
            return False
        candidates = list(self.pending[-1])
        self.pending[-1] = iter(candidates)
        if not candidates:
            return False
        visited = self.path if self.goal.end is None else [*self.path, self.goal.end]
        self.flight = Flight(kernel, visited, candidates, below, self.forward)
        return True

    def _fly(self, target: int) -> None:
        """Search in the kernel until about ``target`` squares are placed, or it must land."""
        flight = self.flight
        assert flight is not None
        tail, count = flight.tail(), flight.count
        most = self.limits.max_steps
        if most is not None:
            target = min(target, most - _APPROACH)
            if count >= target:
                self._land(tail, count)
                self.grounded = True
                return
        signal = flight.advance(target)
        if most is not None and flight.count > most:
            # It went too far: back to where it last reported, and on from there move by move.
            self._land(tail, count)
            self.grounded = True
        elif signal == "tick":
            self.forward = flight.forward()
        elif signal == "bottom":
            self._land(flight.tail(), flight.count)
            self.walk(_FEW_TURNS)
        else:
            self.forward = flight.count
            self.flight = None
            self.pending[-1] = iter(())
            self.walk(2)

    def _land(self, tail: Sequence[int], count: int) -> None:
        """Leave the kernel at the path that goes on with ``tail``, ``count`` squares counted."""
        flight = self.flight
        assert flight is not None
        self.flight = None
        here: Sequence[int] = flight.candidates
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
        if self.flight is not None:
            path = path + self.flight.tail()
        return Progress(self.forward, self.forward - len(path), path, self.count, self.record)

    def ending(self) -> SearchEnd:
        if self.flight is not None:
            self._land(self.flight.tail(), self.flight.count)
        assert self.stop is not None
        return SearchEnd(
            stop=self.stop,
            forward=self.forward,
            backtracks=self.forward - len(self.path),
            count=self.count,
            tours=self.tours,
            deepest=tuple(self.path) if self.rising else self.deepest,
        )
