"""The other searches written after their definitions, and what each has found on its way.

No code is shared with `knight_core`, random numbers included: what a seed gives is written out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from knight_core import Board, TourRequest, TourResult
from tests.core.naive import NaiveSearch, Place, naive_search, neighbours, replay


def draws(seed: int, number: int = 0) -> Random:
    """The random numbers of a seed, in as many rows as are wanted."""
    return Random((1 << 128) + (seed << 32) + number)


@dataclass
class NaiveRandom(NaiveSearch):
    """Blind search with an order of its own at every square: Fisher and Yates, from the last."""

    seed: int = 0

    def ways(self, place: Place) -> list[Place]:
        mixed = neighbours(self.rows, self.cols, place, holes=self.holes)
        row = draws(self.seed, self.number(place))
        for last in range(len(mixed) - 1, 0, -1):
            other = int(row.random() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return [target for target in mixed if target not in self.path]


@dataclass
class NaiveWarnsdorff(NaiveSearch):
    """The fewest onward moves first, counted anew at every step; ties as they are named.

    The square to end on stays a square to go to, however few steps are made."""

    ties: str = "order"
    seed: int = 0
    near: dict[Place, list[Place]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.row = draws(self.seed)
        for square in range(self.rows * self.cols):
            place = divmod(square, self.cols)
            self.near[place] = neighbours(self.rows, self.cols, place, self.order, self.holes)

    def ways(self, place: Place) -> list[Place]:
        visited = set(self.path)
        free = [target for target in self.near[place] if target not in visited]
        end = None if self.end is None else divmod(self.end, self.cols)
        if free == [end]:
            return free
        free = [target for target in free if target != end]

        def degree(of: Place) -> int:
            return sum(target not in visited for target in self.near[of])

        def second_degree(of: Place) -> int:
            onward = [target for target in self.near[of] if target not in visited]
            return sum(degree(target) for target in onward if target != end)

        def distance(of: Place) -> int:
            # Twice that from the centre of the board, squared.
            return (2 * of[0] - self.rows + 1) ** 2 + (2 * of[1] - self.cols + 1) ** 2

        # `sorted` leaves what is equal in its order.
        if self.ties == "roth":
            return sorted(free, key=lambda target: (degree(target), -distance(target)))
        if self.ties == "pohl":
            return sorted(free, key=lambda target: (degree(target), second_degree(target)))
        if self.ties == "random" and len(free) > 1:
            keys = {target: degree(target) + self.row.random() for target in free}
            return sorted(free, key=lambda target: keys[target])
        return sorted(free, key=degree)


def naive_method(request: TourRequest) -> NaiveSearch:
    """The search of a request, run to its end."""
    if request.method == "depth-first":
        return naive_search(request)
    if request.method == "random":
        return NaiveRandom.of(request, seed=request.seed)
    assert request.method in ("warnsdorff", "rule")
    ties = request.ties if request.method == "warnsdorff" else "order"
    return NaiveWarnsdorff.of(request, backtrack=request.backtrack, ties=ties, seed=request.seed)


def some_board(draw: Random, sizes: Sequence[tuple[int, int]]) -> Board:
    """A board, often on its side, every third one with holes."""
    rows, cols = draw.choice(sizes)
    if draw.random() < 0.5:
        rows, cols = cols, rows
    few = draw.choice([0, 0, 1, 2, rows * cols // 4])
    return Board(rows, cols, draw.sample(range(rows * cols), min(few, rows * cols - 1)))


def some_request(draw: Random, board: Board, **fields: Any) -> TourRequest:
    """A request for a board: any start, end, goal, order and seed."""
    squares = [*board.squares()]
    first = draw.choice([None, *draw.choices(squares, k=4)])
    goal: dict[str, Any] = draw.choice([{}, {}, {"closed": True}, {"end": draw.choice(squares)}])
    if goal.get("end") == first or len(squares) == 1:
        goal = {}  # no end that can be asked for
    order = "".join(draw.sample("12345678", 8))
    return TourRequest.of(
        board, start=first, order=order, seed=draw.randrange(2**40), **goal, **fields
    )


def found_within(naive: NaiveSearch, events: int) -> tuple[list[int], int]:
    """The longest path and the number of tours after so many events of a search."""
    marks = bisect_right(naive.marks, events, key=lambda mark: mark[0])
    _, deepest, tours = naive.marks[marks - 1] if marks else (0, [], 0)
    return deepest, tours


def check_moment(result: TourResult, naive: NaiveSearch, events: int) -> None:
    """A result is that of a search which ended after so many events: its counts, tours and longest
    path, the first events and the last ones, as far as they were asked for."""
    deepest, tours = found_within(naive, events)
    backtracks = naive.events[:events].count(None)
    stats = result.stats
    assert (stats.forward, stats.backtracks) == (events - backtracks, backtracks)
    assert (stats.tours, [*result.deepest]) == (tours, deepest)
    assert [[*tour.squares] for tour in result.tours] == naive.tours[:tours]
    if result.events is None:
        return
    area = naive.rows * naive.cols
    whole = [area if event is None else event for event in naive.events[:events]]
    assert [*result.events] == whole[: len(result.events)]
    if last := result.last_events:
        assert [*last.events] == whole[last.at :]
        assert [*last.path] == replay(whole[: last.at], area)[0]


def events_within(naive: NaiveSearch, max_steps: int) -> int:
    """How many events there are before one that such a budget forbids."""
    left = max_steps
    for number, event in enumerate(naive.events):
        if event is not None:
            if not left:
                return number
            left -= 1
    return len(naive.events)
