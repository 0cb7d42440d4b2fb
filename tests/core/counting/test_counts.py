"""Exact counts against the published and recomputed tables."""

from __future__ import annotations

import pytest

from knight_core import Outcome, Recording, TourRequest, solve
from tests.core.naive import tables

DIRECTED: dict[str, list[list[int]]] = tables()["directed"]["boards"]


def count(rows: int, cols: int, start: int | None, **goal: object) -> int:
    """All directed tours, by exhausting blind search."""
    request = TourRequest(rows, cols, start, method="depth-first", tours="all", **goal)  # type: ignore[arg-type]
    result = solve(request, Recording(tours=0))
    assert result.stats.forward == result.stats.backtracks
    assert result.outcome is (Outcome.FOUND if result.stats.tours else Outcome.IMPOSSIBLE)
    return result.stats.tours


@pytest.mark.parametrize("size", [size for size in DIRECTED if size != "5x5"])
def test_directed_tours_by_start(size: str) -> None:
    rows, cols = map(int, size.split("x"))
    table = [[count(rows, cols, row * cols + col) for col in range(cols)] for row in range(rows)]
    assert table == DIRECTED[size]


@pytest.mark.parametrize("square", [0, 1, 2, 6, 7, 12], ids=lambda square: f"square-{square}")
def test_directed_tours_of_5x5_by_start(square: int) -> None:
    # These six, mirrored and turned, are all the squares there are.
    assert count(5, 5, square) == DIRECTED["5x5"][square // 5][square % 5]


def test_the_304_tours_of_5x5_from_a_corner() -> None:
    found = []
    for method in ("depth-first", "random", "auto"):
        result = solve(TourRequest(5, 5, "a1", method=method, tours="all"))
        assert len(set(result.tours)) == len(result.tours) == result.stats.tours == 304
        found.append(set(result.tours))
    assert found[0] == found[1] == found[2]


def test_warnsdorff_with_backtracking_finds_every_tour() -> None:
    result = solve(TourRequest(4, 5, "a1", method="warnsdorff", tours="all"))
    assert len(set(result.tours)) == result.stats.tours == DIRECTED["4x5"][3][0]


@pytest.mark.parametrize(
    ("rows", "cols", "tours"),
    [
        # OEIS A118067 (3 x n, directed), n = 4…
        *((3, 4, 16), (3, 5, 0), (3, 6, 0), (3, 7, 104), (3, 8, 792), (4, 3, 16), (7, 3, 104)),
        # OEIS A079137 counts them undirected: 0 and 82.
        *((4, 4, 0), (4, 5, 2 * 82)),
        # OEIS A165134 (n x n, directed), n = 1…
        *((1, 1, 1), (2, 2, 0), (3, 3, 0)),
        pytest.param(5, 5, 1728, marks=pytest.mark.full),
    ],
)
def test_all_directed_tours(rows: int, cols: int, tours: int) -> None:
    assert count(rows, cols, None) == tours


# OEIS A175855: 5 x 6 has 8 closed tours. A closed tour passes the corner's two neighbours just
# before and just after the corner, so that each comes twice among the open ones from the corner.
@pytest.mark.parametrize("end", [(1, 2), pytest.param((2, 1), marks=pytest.mark.full)])
def test_closed_tours_of_5x6_by_their_end(end: tuple[int, int]) -> None:
    assert count(5, 6, 0, end=end) == 8


@pytest.mark.full
def test_closed_tours_of_5x6() -> None:
    assert count(5, 6, 0, closed=True) == 2 * 8
