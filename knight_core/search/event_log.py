"""The events of a search: the first, the last, and where the last ones begin.

A search may make millions of events, of which the first and the last are shown. The first events
are recorded directly. The last events are stored in chunks, each with the path at its beginning;
the oldest chunk is dropped when it is no longer needed. The fast kernel records no events: its
chunks contain only a path, and after the search the engine replays the events from this path.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Final, Protocol

from knight_core.board import Board
from knight_core.steps import PAUSE, Steps

_CHUNKS: Final = 8
"""The approximate number of chunks of the last events."""

_SLICE: Final = 2_000
"""The number of events replayed between two yields."""

_WATCHED: Final = 400
"""The largest board, in squares, on which it is recorded when the path left by the first events is
taken back."""


@dataclass(frozen=True, slots=True)
class LastEvents:
    """The last events of a search.

    Attributes:
        at: the number of events before them.
        path: the squares of the path where they begin.
        events: squares placed, and ``rows * cols`` for a backtrack.
        left: when the search took back the path at the end of the first events, as triples: the
            number of its squares that were left; the least and the greatest number of backtracks
            of the whole search at that time.
    """

    at: int
    path: array[int]
    events: array[int]
    left: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A part of a run, all of whose events are made in one way.

    Attributes:
        by: that way: the id of a method, or ``look-ahead``: Warnsdorff's rule with look-ahead.
        ties: the tie rule, where squares are compared.
        at: the number of events before it.
        until: after how many events in all it was given up, so that the others only take back.
    """

    by: str
    ties: str = ""
    at: int = 0
    until: int | None = None


@dataclass(slots=True)
class _Chunk:
    at: int
    path: Sequence[int]
    events: array[int] | None
    rest: Sequence[int] | None = None  # untried neighbours of its last square; None: all


class Searched(Protocol):
    """The part of a strategy that is needed to make events again."""

    def roots(self) -> Iterable[int]: ...
    def enter(self, square: int) -> Sequence[int]: ...
    def leave(self, square: int) -> None: ...


class EventLog:
    """The first events of a search, up to a stated number, and the last; one small integer each.

    A forward move is the square placed; a backtrack is ``rows * cols``, the first number that is no
    square.

    Attributes:
        events: the first events, an array (typecode ``H``; on boards of 65,536 squares and more
            ``I``).
        capacity: the most first events that are recorded; the search goes on beyond it.
        last: the most last events that are kept.
        total: how many events there were before the search that goes on now.
        ending: the last events, once the search has ended, if any came after the first.
        attempts: the ways in which the events were made, one after the other.
    """

    def __init__(self, board: Board, capacity: int, last: int = 0) -> None:
        self._typecode: Final = "H" if board.area < 65_536 else "I"
        self._board = board
        self.events: array[int] = array(self._typecode)
        self.capacity = capacity
        self.last = last
        self.total = 0
        self.ending: LastEvents | None = None
        self.attempts: list[Attempt] = []
        self._chunks: deque[_Chunk] = deque()
        self._still: list[int] | None = None  # of the path after the first events
        self._intact = 0  # backtracks when that was last checked
        self._left: list[tuple[int, int, int]] = []
        if last:
            self._chunks.append(_Chunk(0, (), array(self._typecode)))

    @property
    def room(self) -> int:
        """The number of further events that will be recorded as first ones."""
        return self.capacity - len(self.events)

    @property
    def latest(self) -> array[int] | None:
        """The list to which last events are added, or None while they are not recorded."""
        return self._chunks[-1].events if self._chunks else None

    def stand(
        self,
        path: Sequence[int],
        forward: int,
        rest: Sequence[int] | None = None,
        recorded: bool = True,
    ) -> None:
        """Report where the search stands, so that a new chunk may begin. O(squares) at most.

        Args:
            path: the path as it stands.
            forward: squares placed by this search.
            rest: the untried neighbours of its last square; None: all.
            recorded: whether the events to come will be recorded.
        """
        if not self._chunks or not path:
            return
        current = self._chunks[-1]
        at = self.total + 2 * forward - len(path)
        self._watch(path, at)
        small = at - current.at < self.last // _CHUNKS
        if small and (current.events is None or recorded):
            return
        events = array(self._typecode) if recorded else None
        self._begin(_Chunk(at, array("I", path), events, rest))

    def _watch(self, path: Sequence[int], at: int) -> None:
        """Record how much is left of the path after the first events."""
        if self.room > 0 or self._board.area > _WATCHED:
            return
        if self._still is None:
            self._still = []
            _replay(self.events, self._still, self._board.area)
            self._intact = (len(self.events) - len(self._still)) // 2
        common = 0
        for square, other in zip(path, self._still, strict=False):
            if square != other:
                break
            common += 1
        backtracks = (at - len(path)) // 2
        if common < len(self._still):
            self._left.append((common, self._intact, backtracks))
            del self._still[common:]
        self._intact = backtracks

    def _begin(self, chunk: _Chunk) -> None:
        self._chunks.append(chunk)
        while len(self._chunks) > 1 and self._chunks[1].at <= chunk.at - self.last:
            self._chunks.popleft()

    def extend(self, events: Iterable[int]) -> None:
        """Record some events of a running search."""
        for event in events:
            if self.room > 0:
                self.events.append(event)
            if self.latest is not None:
                self.latest.append(event)

    def begin(self, by: str, ties: str = "", at: int = 0) -> None:
        """Record that an attempt begins, see :class:`Attempt`."""
        self.attempts.append(Attempt(by, ties, at))

    def give_up(self, forward: int, backtracks: int) -> None:
        """Record that the attempt was given up after so many squares placed and taken back: all
        others are taken back."""
        attempt, squares = self.attempts[-1], forward - backtracks
        self.attempts[-1] = replace(attempt, until=attempt.at + forward + backtracks)
        self.extend([self._board.area] * squares)
        self.total += squares

    def place(self, squares: Sequence[int]) -> None:
        """Record that squares are placed on the empty board, after a search has ended.

        O(squares), of which little is felt where they are an array of the typecode ``I``.
        """
        placed = squares if isinstance(squares, array) else array("I", squares)
        self.events.extend(array(self._typecode, placed[: max(0, self.room)]))
        before = max(0, len(placed) - self.last)
        if self._chunks and before:
            path = array("I", placed[:before])
            self._begin(_Chunk(self.total + before, path, array(self._typecode)))
        if self.latest is not None:
            self.latest.extend(array(self._typecode, placed[before:]))
        self.total += len(placed)

    def end(
        self, strategy: Searched, path: Sequence[int], forward: int, last_square: int | None
    ) -> Steps[None]:
        """End a search: find its last events; yields now and then.

        Args:
            strategy: where the search has left it.
            path: the path as it was left.
            forward: squares placed by this search.
            last_square: the square that the engine places itself, after those of the strategy.
        """
        self.total += 2 * forward - len(path)
        if not self._chunks or self.total <= len(self.events):
            return
        while len(self._chunks) > 1 and self._chunks[1].at <= self._wanted:
            self._chunks.popleft()
        if any(chunk.events is None for chunk in self._chunks):
            yield from self._again(strategy, path, last_square)

    @property
    def _wanted(self) -> int:
        """The number of the first event to keep among the last ones."""
        return max(self.total - self.last, len(self.events))

    def close(self) -> None:
        """Close the log: :attr:`ending` becomes the last events that are kept. O(squares and events
        kept)."""
        wanted = self._wanted
        while len(self._chunks) > 1 and self._chunks[1].at <= wanted:
            self._chunks.popleft()
        if not self._chunks or wanted >= self.total:
            return
        path = array("I", self._chunks[0].path)
        events = array(self._typecode)
        for chunk in self._chunks:
            if chunk.events is None:  # the search was given up while they were made again
                return
            events.extend(chunk.events)
        surplus = wanted - self._chunks[0].at
        _replay(events[:surplus], path, self._board.area)
        self._watch(path, wanted)
        self.ending = LastEvents(wanted, path, events[surplus:], tuple(self._left))

    def end_state(self) -> tuple[list[int], int]:
        """The path that the events of a closed log lead to, and the number of squares placed.
        O(squares and events kept)."""
        first = self.events if self.ending is None else self.ending.events
        path = [] if self.ending is None else list(self.ending.path)
        _replay(first, path, self._board.area)
        events = len(first) + (0 if self.ending is None else self.ending.at)
        return path, (events + len(path)) // 2

    def _again(
        self, strategy: Searched, path: Sequence[int], last_square: int | None
    ) -> Steps[None]:
        """Make the events again, from the oldest chunk on."""
        base = self._chunks[0]
        for square in reversed(path):
            if square != last_square:
                strategy.leave(square)
        events = array(self._typecode)
        yield from _make(self._board, strategy, base, last_square, events, self.total - base.at)
        self._chunks = deque([_Chunk(base.at, base.path, events)])


def _replay(events: Iterable[int], path: MutableSequence[int], backtrack: int) -> None:
    """Apply events to a path."""
    for event in events:
        if event == backtrack:
            path.pop()
        else:
            path.append(event)


def _make(
    board: Board,
    strategy: Searched,
    base: _Chunk,
    last_square: int | None,
    events: array[int],
    most: int,
) -> Steps[None]:
    """Make so many events of a search again; yields now and then. Orders must not have changed."""
    pending: list[Iterator[int]] = [iter(strategy.roots())]
    path: list[int] = []
    for square in base.path:
        # The neighbours before it were tried already.
        for tried in pending[-1]:
            if tried == square:
                break
        path.append(square)
        pending.append(iter(strategy.enter(square)))
    if base.rest is not None:
        pending[-1] = iter(base.rest)
    full = board.size - (last_square is not None)
    backtrack = board.area
    enter, leave, record = strategy.enter, strategy.leave, events.append
    while (left := most - len(events)) > 0:
        for _ in repeat(None, min(left, _SLICE)):
            for square in pending[-1]:  # noqa: B007 - the cheapest "next, if there is one"
                break
            else:
                if not path:
                    return
                pending.pop()
                leave(path.pop())
                record(backtrack)
                continue
            path.append(square)
            pending.append(iter(enter(square)))
            record(square)
            if last_square is not None and len(path) == full and board.is_move(square, last_square):
                record(last_square)
                record(backtrack)
        yield PAUSE
    del events[most:]
