"""Published numbers of symmetric tours and of different tours; `test_tiny_boards.py` lists them.

Jelliss and Knuth count closed tours with a half turn in two kinds: the Eulerian ones go round the
centre, the Bergholtian ones pass it twice, which only boards with one odd side allow. The request
takes them together. A closed tour with a half turn of a board of 8 rows and an odd number of
columns is Bergholtian: turned, a square changes colour, and half of the tour is an even number of
moves.
"""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import CountOutcome, count_tours
from knight_core.counting.count import MEASURED_STATES

FULL = pytest.mark.full


def numbers(board: str, **words: Any) -> tuple[int | None, int | None]:
    result = count_tours(board, **words)
    assert result.outcome is CountOutcome.COUNTED
    return result.count, result.different


# -- published ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "symmetry", "tours", "different"),
    [
        # Jelliss: 5 with a quarter turn, 17 with a half turn only, 1,223 without.
        ("6x6", "any", 9862, 5 + 17 + 1223),
        ("6x6", "half-turn", 2 * 5 + 4 * 17, 5 + 17),
        ("6x6", "quarter-turn", 2 * 5, 5),
        ("6x6", "mirror", 0, 0),
        ("6x8", "half-turn", 5634, 2817),
        pytest.param("8x8", "half-turn", 2432932, 608233, marks=FULL),
        ("10x10", "quarter-turn", 2 * 415902, 415902),
        # Bergholtian, 8 rows. None is symmetric in a mirror.
        ("8x3", "half-turn", 0, 0),
        ("8x5", "half-turn", 22, 11),
        ("8x7", "half-turn", 21968, 10984),
        # The last needs 7,988,327 states, twice the usual limit.
        pytest.param("8x9", "half-turn", 17072474, 8536237, marks=FULL),
        ("8x5", "mirror", 0, 0),
        # The mirror that swaps the sides three squares from the middle, 6 rows. With an even number
        # of columns there is none: half of the tour would be even, and change the colour.
        ("6x3", "mirror", 0, 0),
        ("6x4", "mirror", 0, 0),
        ("6x5", "mirror", 4, 2),
        ("6x7", "mirror", 530, 265),
        ("6x8", "mirror", 0, 0),
        ("6x9", "mirror", 20582, 10291),
    ],
)
def test_closed_tours(board: str, symmetry: str, tours: int, different: int) -> None:
    result = count_tours(board, closed=True, symmetry=symmetry, max_states=8_000_000)
    assert (result.count, result.different) == (tours, different)
    rows, cols = result.request.rows, result.request.cols
    assert MEASURED_STATES.get((rows, cols, True, symmetry), result.states) == result.states


# OEIS A328340, which counts geometrically distinct tours: up to turning, mirroring and reversing.
# All that have a symmetry have a half turn, so that each has one image besides itself.
@pytest.mark.parametrize(
    ("cols", "different"),
    [
        (1, 0),
        (3, 2),
        (5, 3),
        (7, 17),
        *[
            pytest.param(*case, marks=FULL)
            for case in ((9, 112), (11, 620), (13, 2821), (15, 13805))
        ],
    ],
)
def test_open_tours_of_four_rows(cols: int, different: int) -> None:
    assert numbers(f"4x{cols}", symmetry="half-turn") == (4 * different, different)


# OEIS A328341, all of them.
@pytest.mark.parametrize(
    ("cols", "different"),
    [(1, 0), (2, 0), (3, 3), (4, 0), (5, 22), (6, 186), (7, 1603), (8, 7772), (9, 47478)],
)
def test_different_open_tours_of_four_rows(cols: int, different: int) -> None:
    assert count_tours(f"4x{cols}").different == different
