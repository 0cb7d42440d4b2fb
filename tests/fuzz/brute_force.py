"""Requests for small boards against plain exhaustive search, counts included."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random
from typing import Any

from knight_core import (
    Board,
    Outcome,
    TourRequest,
    TourResult,
    count_tours,
    find_fault,
    impossible,
    solve,
)
from tests.core.naive import naive_ends, naive_search, neighbours
from tests.fuzz import material
from tests.fuzz.target import Failure

MAX_SQUARES = 20
"""The largest board that is searched as a whole."""

Case = dict[str, Any]


class BruteForce:
    """Every answer of every method is right; blind search takes exactly the steps it must."""

    name = "requests"

    def make(self, random: Random) -> Case:
        """The fields of a request."""
        sizes = [
            (rows, cols)
            for rows in range(1, 9)
            for cols in range(1, 9)
            if rows * cols <= MAX_SQUARES
        ]
        if random.random() < 0.75:  # the others have no tours but of one square
            sizes = [(rows, cols) for rows, cols in sizes if rows > 2 and cols > 2]
        whole = random.random() < 0.8
        board = (
            Board(*random.choice(sizes))
            if whole
            else Board(random.randint(5, 10), random.randint(5, 10))
        )
        case: Case = {
            "rows": board.rows,
            "cols": board.cols,
            "method": random.choice(material.METHOD_IDS if whole else material.SEARCHES),
            "start": random.randrange(board.size) if random.random() < 0.85 else None,
            "order": material.order(random),
            "ties": material.ties(random),
            "seed": random.randrange(2**53),
            "backtrack": random.random() < 0.9,
        }
        goal = random.random()
        if goal < 0.3:
            case["closed"] = True
        elif goal < 0.6:
            case["end"] = random.randrange(board.size)
        if case["method"] in material.SEARCHES:
            case["max_steps"] = random.choice((1, 2, 10, 100, 1000, 3000))
            if whole and random.random() < 0.7:
                case["max_steps"] = 200_000
        if case["method"] == "depth-first" and random.random() < 0.2:
            case["tours"] = random.choice((2, 3, "all"))
        return case

    def check(self, case: Case) -> str:
        """Solve it, and compare."""
        if case["start"] is not None and case["start"] == case.get("end"):
            return "skipped"
        if case["rows"] * case["cols"] == 1 and "end" in case:
            return "skipped"
        request = TourRequest(**case)
        result = solve(request)
        _check_tours(request, result)
        if request.method == "depth-first" and request.backtrack:
            _check_steps(request, result)
        if request.board.size <= MAX_SQUARES:
            _check_verdict(request, result)
        return str(result.outcome)


def _check_tours(request: TourRequest, result: TourResult) -> None:
    for tour in result.tours:
        start, end, closed = request.start, request.end, request.closed
        fault = find_fault(request.board, tour.squares, start=start, end=end, closed=closed)
        if fault is not None:
            raise Failure(f"a tour is none: {fault.text}")
        _check_by_definition(request, tour.squares)
    # Several tours may be asked for, and the budget end before all are found.
    some = result.outcome is Outcome.LIMIT and request.tours != 1
    if not some and (result.outcome is Outcome.FOUND) != bool(result.tours):
        raise Failure(f"{result.outcome} with {len(result.tours)} tours")
    forward, backtracks = result.stats.forward, result.stats.backtracks
    if request.max_steps is not None and forward > request.max_steps:
        raise Failure(f"{forward} steps with a budget of {request.max_steps}")
    one_searched = request.method in material.SEARCHES and request.tours == 1 and request.backtrack
    squares = request.board.size if result.outcome is Outcome.FOUND else None
    if one_searched and squares not in (None, forward - backtracks):
        raise Failure(f"{forward} steps, {backtracks} backtracks for a tour")
    if request.method in ("auto", "construct") and result.outcome is Outcome.LIMIT:
        raise Failure("it gave up without a limit")


def _check_by_definition(request: TourRequest, squares: tuple[int, ...]) -> None:
    """The verifier itself is looked at, too."""
    rows, cols = request.rows, request.cols
    if sorted(squares) != list(range(rows * cols)):
        raise Failure("a tour does not visit every square once")
    places = [divmod(square, cols) for square in squares]
    pairs = [*itertools.pairwise(places)]
    if request.closed and len(places) > 1:
        pairs.append((places[-1], places[0]))
    for place, other in pairs:
        if other not in neighbours(rows, cols, place):
            raise Failure(f"from {place} to {other} is no knight's move")


def _check_steps(request: TourRequest, result: TourResult) -> None:
    """Blind search by its definition: the same end after the same steps."""
    naive = naive_search(request)
    stats = result.stats
    if (str(result.outcome), stats.forward, stats.backtracks) != (
        naive.outcome if not (naive.tours and naive.outcome == "limit") else str(result.outcome),
        naive.forward,
        naive.backtracks,
    ):
        raise Failure(
            f"{result.outcome} after {stats.forward} and {stats.backtracks}; plain search: "
            f"{naive.outcome} after {naive.forward} and {naive.backtracks}"
        )
    if [list(tour.squares) for tour in result.tours] != naive.tours:
        raise Failure("other tours than by plain search")


def _check_verdict(request: TourRequest, result: TourResult) -> None:
    """Whether there is a tour at all, for the result and for the theory."""
    exists = _exists(request)
    if result.outcome is Outcome.FOUND and not exists:
        raise Failure("found, and plain search knows of no tour")
    if result.outcome is Outcome.IMPOSSIBLE and exists:
        raise Failure("impossible, and plain search knows of a tour")
    theory = impossible(request)
    if (theory is None) != exists:
        raise Failure(f"theory says {theory and theory.code}, plain search {exists}")
    counted = count_tours(request, max_states=200_000)
    if counted.count is not None and (counted.count > 0) != exists:
        raise Failure(f"{counted.count} tours counted, plain search {exists}")


@cache
def _ends(rows: int, cols: int, start: int) -> frozenset[int]:
    return frozenset(naive_ends(rows, cols, start))


def _exists(request: TourRequest) -> bool:
    """Whether there is a tour, by searching all of them."""
    rows, cols = request.rows, request.cols
    starts = range(rows * cols) if request.start is None else (request.start,)
    if request.closed:
        # A closed tour passes every square: any start will do.
        start = starts[0]
        around = {row * cols + col for row, col in neighbours(rows, cols, divmod(start, cols))}
        return rows * cols == 1 or bool(_ends(rows, cols, start) & around)
    if request.end is not None:
        return any(request.end in _ends(rows, cols, start) for start in starts)
    return any(_ends(rows, cols, start) for start in starts)
