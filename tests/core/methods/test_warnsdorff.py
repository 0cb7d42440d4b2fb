"""Warnsdorff's rule: its published failure rates, and what the tie rules mean."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, Outcome, TourRequest, solve
from tests.core.naive import tables
from tests.core.naive_methods import naive_method

RATES: dict[str, dict[str, float]] = tables()["greedy"]["percent"]


@pytest.mark.parametrize("ties", ["order", "roth", "pohl"])
@pytest.mark.parametrize("size", [int(size) for size in RATES])
def test_how_often_the_plain_rule_gets_stuck(size: int, ties: str) -> None:
    board = Board(size, size)
    legal = [s for s in range(board.size) if size % 2 == 0 or board.colour(s) == 0]
    stuck = 0
    for square in legal:
        request = TourRequest(size, size, square, method="warnsdorff", ties=ties, backtrack=False)
        stuck += solve(request).outcome is not Outcome.FOUND
    assert round(100 * stuck / len(legal), 1) == RATES[str(size)][ties]


@pytest.mark.parametrize("ties", ["order", "roth", "pohl"])
@given(
    size=st.tuples(st.integers(1, 12), st.integers(1, 12)),
    square=st.integers(0, 143),
    order=st.permutations("12345678").map("".join),
)
def test_the_plain_rule_after_its_definition(
    ties: str, size: tuple[int, int], square: int, order: str
) -> None:
    rows, cols = size
    start = square % (rows * cols)
    request = TourRequest(
        rows, cols, start, method="warnsdorff", order=order, ties=ties, backtrack=False
    )
    assert list(solve(request).deepest) == naive_method(request).deepest


@pytest.mark.parametrize("ties", ["order", "random", "roth", "pohl"])
def test_a_run_leaves_nothing_to_the_garbage_collector(ties: str) -> None:
    """A survey of a large board would fill the memory of a browser before that comes."""
    request = TourRequest(20, 20, 0, method="warnsdorff", ties=ties, max_steps=50)
    solve(request)
    gc.collect()
    gc.disable()
    try:
        solve(request)
        assert gc.collect() == 0
    finally:
        gc.enable()
