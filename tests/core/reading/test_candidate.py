"""Candidates are judged by the board alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core import Board
from knight_core.reading import candidate as candidates
from knight_core.reading.candidate import score_of, start_judging
from tests.core.reading.parts import TOUR, candidate, stepped


@pytest.mark.parametrize(
    ("size", "squares", "judged"),
    [
        ((3, 4), TOUR, (11, 12)),
        ((3, 4), (), (0, 0)),
        ((3, 4), (0, 1), (0, 1)),
        # Back to a square; a step that is no move between two that are.
        ((3, 4), (0, 6, 0, 6), (1, 2)),
        ((3, 4), (0, 6, 1, 8), (2, 2)),
        # Nothing comes before the first square, wherever it is.
        *(((12, 12), (square,), (0, 1)) for square in range(144)),
    ],
)
def test_judging(
    size: tuple[int, int],
    squares: Sequence[int],
    judged: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(candidates, "SLICE", 2)
    slices = (len(squares) + 1) // 2
    assert stepped(start_judging(Board(*size), squares)) == ([(0, 0)] * slices, judged)


def test_a_whole_tour_is_worth_more_than_any_other_squares() -> None:
    assert score_of("tour", 12, 11) == 1e12 + 12
    assert (score_of("unfinished", 12, 11), score_of("puzzle", 12, 7)) == (24, 18)
    assert score_of("fault", 12, 7) == 7


def test_a_board_beside_another_one_has_a_part_of_its_own() -> None:
    assert candidate(part=(3, 9)).part == (3, 9)
    assert candidate(part=(3, 9), claim=(6, 9)).part == (6, 9)
