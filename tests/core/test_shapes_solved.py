"""Every method, count and proof on boards with holes, against plain exhaustive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import pytest

from knight_core import (
    METHODS,
    Board,
    Outcome,
    Recording,
    TourRequest,
    count_tours,
    impossible,
    solve,
)
from knight_core.existence import any_start, start_map
from knight_core.shapes import SHAPES

from .naive import naive_ends, naive_search

BUDGET = 20_000


def random_board(draw: Random, most: int) -> Board:
    """A board of up to ``most`` squares, holes included, with at least one hole; often few."""
    while True:
        rows, cols = draw.randint(1, 6), draw.randint(1, 6)
        area = rows * cols
        if 2 <= area <= most:
            holes = draw.randint(1, area - 1 if draw.random() < 0.2 else min(8, area - 1))
            return Board(rows, cols, draw.sample(range(area), holes))


def random_requests(seed: int, count: int, most: int = 20) -> Iterator[TourRequest]:
    """Requests of blind search on such boards, with all kinds of goals."""
    draw = Random(seed)
    for _ in range(count):
        board = random_board(draw, most)
        squares = list(board.squares())
        start = draw.choice([None, draw.choice(squares)])
        goals: list[dict[str, Any]] = [{}, {}, {"closed": True}, {"end": draw.choice(squares)}]
        goal = draw.choice(goals)
        if board.size == 1 or goal.get("end", -1) == start:
            goal = {}
        tours: Literal[1, "all"] = draw.choice([1, "all"])
        order = "".join(draw.sample("12345678", 8))
        yield TourRequest.of(
            board,
            method="depth-first",
            start=start,
            order=order,
            tours=tours,
            max_steps=BUDGET,
            **goal,
        )


def check_methods(seed: int, count: int, most: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for request in random_requests(seed, count, most):
        plain = naive_search(request)
        seen[plain.outcome] += 1
        if plain.outcome == "limit":
            continue
        blind = solve(request, Recording(events=BUDGET))
        assert str(blind.outcome) == plain.outcome, request
        assert (blind.stats.forward, blind.stats.backtracks) == (plain.forward, plain.backtracks)
        assert [list(tour) for tour in blind.tours] == plain.tours
        area = request.board.area
        events = [area if event is None else event for event in plain.events]
        assert blind.events is not None
        assert list(blind.events) == events[: len(blind.events)]
        for method in METHODS.values():
            if not method.holes:
                continue
            tours = request.tours if method.many else 1
            for ties in ("order", "random", "roth", "pohl") if "ties" in method.options else ("",):
                options = {"ties": ties} if ties else {}
                result = solve(
                    TourRequest.of(
                        request, method=method.id, tours=tours, max_steps=None, seed=3, **options
                    )
                )
                assert str(result.outcome) == plain.outcome, (request, method.id, ties)
                if tours == "all":
                    assert sorted(map(list, result.tours)) == sorted(plain.tours), request
        pruned = solve(TourRequest.of(request, method="pruned", max_steps=None))
        assert pruned.tours == blind.tours
    return seen


def test_every_method_agrees_with_plain_search() -> None:
    seen = check_methods(seed=1, count=120, most=20)
    assert seen["found"] > 10
    assert seen["impossible"] > 40


@pytest.mark.full
def test_every_method_agrees_with_plain_search_on_many_boards() -> None:
    check_methods(seed=2, count=600, most=25)


def test_counts_agree_with_plain_search() -> None:
    compared = 0
    for request in random_requests(seed=3, count=150):
        plain = naive_search(TourRequest.of(request, tours="all"))
        if plain.outcome == "limit":
            continue
        expected = len(plain.tours)
        if request.closed:
            # Undirected; from every square, unless a start was asked for.
            directions = 1 if request.board.size < 3 else 2
            starts = request.board.size if request.start is None else 1
            expected //= directions * starts
        for theory in (True, False):
            result = count_tours(request, theory=theory)
            assert result.count == expected, request
            if result.table is not None:
                assert len(result.table) == request.board.area
                assert not any(result.table[hole] for hole in request.holes)
        compared += expected > 0
    assert compared > 10


def check_theory(seed: int, count: int, most: int) -> Counter[str]:
    """Whatever theory rules out is ruled out by search; how often it speaks, by its code."""
    draw = Random(seed)
    spoken: Counter[str] = Counter()
    for _ in range(count):
        board = random_board(draw, most)
        squares = list(board.squares())
        ends = {start: naive_ends(board.rows, board.cols, start, board.holes) for start in squares}

        def check(there: bool, board: Board = board, **goal: Any) -> None:
            reason = impossible(board, **goal)
            if reason is not None:
                assert not there, (board, goal, reason.text)
                assert reason.summary
                spoken[reason.code] += 1
            elif not there:
                spoken["silent"] += 1

        check(any(ends.values()))
        closed = any(
            board.size == 1 or board.is_move(start, end) for start in squares for end in ends[start]
        )
        check(closed, closed=True)
        for start in squares:
            check(bool(ends[start]), start=start)
            check(bool(ends[start]), end=start)
            for end in squares:
                if end != start:
                    check(end in ends[start], start=start, end=end)
        end = draw.choice(squares)
        for goal in (None, end) if board.size > 1 else (None,):
            told = start_map(board, goal)
            assert [bool(byte) for byte in told] == [
                square in squares and square != goal and impossible(board, square, goal) is None
                for square in range(board.area)
            ] or impossible(board, end=goal)
            chosen = any_start(board, goal)
            assert chosen is None or told[chosen]
        assert set(start_map(board, closed=True)) <= {0, 1}
    return spoken


def test_theory_rules_out_nothing_that_is_there() -> None:
    spoken = check_theory(seed=4, count=60, most=16)
    assert len(spoken) > 8, spoken
    assert sum(spoken.values()) > 20 * spoken["silent"], spoken


@pytest.mark.full
def test_theory_rules_out_nothing_that_is_there_on_many_boards() -> None:
    spoken = check_theory(seed=5, count=300, most=20)
    assert len(spoken) > 12, spoken


@pytest.mark.parametrize(
    ("board", "goal", "code"),
    [
        (SHAPES["corners"], {}, "shape-colours"),
        (Board(3, 4, "a1"), {"start": "a2"}, "shape-colour-start"),
        (Board(3, 4, "a1"), {"end": "a2"}, "shape-colour-end"),
        (Board(3, 4, "a1"), {"closed": True}, "colour-closed"),
        (Board(3, 3, "a1"), {}, "shape-isolated"),
        (Board(8, 8, range(16, 48)), {}, "shape-pieces"),
        (Board(4, 4, "b3,c3"), {}, "shape-three-ends"),
        (Board(5, 5, "c3"), {"closed": True}, "forced-closed"),
        (SHAPES["cross12"], {"start": "b4", "end": "c4"}, "forced-pair"),
        (SHAPES["cross12"], {"start": "b4", "end": "d2"}, "colour-pair"),
    ],
)
def test_what_is_proved_of_shapes(board: Board, goal: dict[str, Any], code: str) -> None:
    reason = impossible(board, **goal)
    assert reason is not None
    assert reason.code == code
    for step in reason.steps:
        assert step.picture is not None
        marked = {square for square, _ in step.picture.marks}
        assert not marked & board.holes
        assert all(board.is_move(*move) for move in step.picture.moves)


def test_a_board_too_large_for_its_pieces_is_still_searched() -> None:
    board = Board(120, 120, "a1,b1")
    assert impossible(board) is None
    result = solve(TourRequest.of(board, method="warnsdorff", start="h8", backtrack=False))
    assert result.outcome in (Outcome.FOUND, Outcome.LIMIT)


@pytest.mark.parametrize("name", ["cross12", "octagon", "centre", "cross", "diamond"])
def test_the_presets_have_tours(name: str) -> None:
    board = SHAPES[name]
    result = solve(board)
    assert result.outcome is Outcome.FOUND
    assert result.tour is not None
    assert len(result.tour) == board.size


def test_construct_is_for_rectangles() -> None:
    with pytest.raises(ValueError, match="without holes"):
        TourRequest.of(SHAPES["cross12"], method="construct")
