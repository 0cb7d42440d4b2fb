"""Edge search that joins loops: tours of irregular boards, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knight_core import (
    Board,
    Outcome,
    TourResult,
    find_fault,
    solve,
)
from knight_core.completion import Answer, judge
from knight_core.search import exchanges
from knight_core.search.exchanges import PATIENCE, ExchangeSearch
from tests.core.exhaustive import Exhaustive
from tests.core.walked import HARD, WALKS, walked
from tests.samples import sampled

BY_NAME = {str(walk): walk for walk in HARD}


def found(board: Board, **goal: Any) -> TourResult:
    """The result of ``auto``, whose tour is checked."""
    result = solve(board, **goal)
    assert result.outcome is Outcome.FOUND
    assert result.tour is not None
    squares = result.tour.squares
    assert find_fault(board, squares) is None
    assert goal.get("start") in (None, squares[0])
    assert goal.get("end") in (None, squares[-1])
    assert not goal.get("closed") or board.is_move(squares[-1], squares[0])
    return result


def patience(board: Board) -> int:
    return PATIENCE + 2 * board.size


@pytest.mark.parametrize("walk", sampled(BY_NAME, str(HARD[0])))
def test_what_edge_search_leaves_unknown_is_found(walk: str) -> None:
    board, path = walked(BY_NAME[walk])
    result = found(board)
    assert result.stats.forward == patience(board)
    assert solve(board, method="multipath", max_steps=patience(board)).outcome is Outcome.LIMIT
    found(board, start=path[0])
    found(board, end=path[0])
    found(board, start=path[0], end=path[-1])


@pytest.mark.full
def test_every_walk_is_answered() -> None:
    for walk in WALKS:
        board, path = walked(walk)
        if board.size > 2:
            found(board)
            found(board, start=path[0], end=path[-1])
        board, path = walked(walk, closed=True)
        if board.size > 2:
            found(board, start=path[0], closed=True)


def test_it_is_a_function_of_the_request() -> None:
    board, _ = walked(HARD[1])
    results = [found(board, seed=seed) for seed in (1, 1, 2)]
    assert results[0].tours == results[1].tours != results[2].tours
    assert results[0].stats.forward == results[1].stats.forward


def test_a_tour_that_edge_search_finds_soon_stays() -> None:
    board, path = walked((20, 0, 0))
    for goal in ({}, {"start": path[0]}):
        now, plain = (solve(board, method=method, **goal) for method in ("auto", "multipath"))  # type: ignore[arg-type]
        assert now.tours == plain.tours
        assert now.stats.forward == plain.stats.forward < patience(board)


def test_a_budget_is_kept() -> None:
    board, _ = walked(HARD[1])
    result = solve(board, max_steps=patience(board))
    assert result.outcome is Outcome.LIMIT
    assert result.stats.forward == patience(board)


def test_a_path_begun_is_judged_with_exchanges_too() -> None:
    for walk in ((24, 0, 7), (30, 0.8, 24)):  # unknown by edge search alone
        board, path = walked(walk)
        assert judge(board, path[:3]).answer is Answer.YES


@pytest.mark.parametrize("seed", sampled("012", "0"))
def test_exchanges_after_one_case_answer_as_exhaustive_search_does(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Random(int(seed))
    answers, by_exchanges = [0, 0], 0
    for _ in range(40):
        rows, cols = draw.choice([(3, 4), (3, 6), (3, 7), (4, 4), (4, 5)])
        board = Board(rows, cols, draw.sample(range(rows * cols), draw.randrange(5)))
        monkeypatch.setattr(exchanges, "PATIENCE", 1 - 2 * board.size)  # after one case
        squares = [*board.squares()]
        goals: list[dict[str, Any]] = [{}, {"closed": True}, {"end": draw.choice(squares)}]
        for goal in goals:
            end, closed = goal.get("end"), "closed" in goal
            first = draw.choice([square for square in squares if square != end])
            exhaustive = Exhaustive(board, end, closed)
            there = exhaustive.completable([first])
            answers[there] += 1
            search = ExchangeSearch(board, [first], **goal)
            assert answer(search, board) == there
            by_exchanges += there and search.cases == 1
            any_start = [square for square in squares if square != end]
            there = any(exhaustive.completable([square]) for square in any_start)
            assert answer(ExchangeSearch(board, **goal), board) == there
    assert min(answers) > 3
    assert by_exchanges > 3


def answer(search: ExchangeSearch, board: Board) -> bool:
    """Whether a search ends with a tour."""
    while (signal := search.advance(8)) == "report":
        pass
    assert signal == "exhausted" or find_fault(board, search.squares()) is None
    return signal == "found"
