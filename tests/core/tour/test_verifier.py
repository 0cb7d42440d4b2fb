"""The verifier's check of symmetry: against the properties of tours, and against forgeries."""

from __future__ import annotations

from random import Random

import pytest

from knight_core import Board, NotATour, find_fault, solve
from knight_core.request import SYMMETRIES
from knight_core.tour.properties import Symmetry, properties

HAS = {
    "any": {*Symmetry},
    "half-turn": {Symmetry.CENTRAL, Symmetry.QUATERNARY},
    "quarter-turn": {Symmetry.QUATERNARY},
    "mirror": {Symmetry.LEFT_RIGHT, Symmetry.TOP_BOTTOM},
}


@pytest.mark.parametrize(
    ("board", "closed"), [("3x4", False), ("4x5", False), ("3x8", False), ("3x10", True)]
)
def test_every_tour_of_a_small_board_has_the_symmetry_of_its_properties(
    board: str, closed: bool
) -> None:
    assert {*HAS} == {*SYMMETRIES}
    for tour in solve(board, closed=closed, method="multipath", tours="all").tours:
        symmetry = properties(tour.board, tour.squares).symmetry
        for asked, fitting in HAS.items():
            fault = find_fault(tour.board, tour.squares, symmetry=asked)
            assert (fault is None) == (symmetry in fitting)
            assert fault is None or fault.code in (f"not-the-same-{asked}", f"board-not-{asked}")


def test_the_fault_names_a_move_whose_image_is_missing() -> None:
    tour = solve("8x8", start="a1").tour
    assert tour is not None
    with pytest.raises(NotATour) as caught:
        tour.verify(symmetry="half-turn")
    assert caught.value.code == "not-the-same-half-turn"
    origin, square, first, second = (
        tour.board.parse_square(str(caught.value.params[key]))
        for key in ("origin", "square", "first", "second")
    )
    places = {square: place for place, square in enumerate(tour.squares)}
    assert (first, second) == (63 - origin, 63 - square)
    assert places[square] == places[origin] + 1
    assert abs(places[second] - places[first]) != 1
    assert find_fault(tour.board, tour.squares, start="a1", symmetry="any") is None


def test_a_board_that_is_not_symmetric_has_no_symmetric_tour() -> None:
    one = Board(1, 2, holes=[1])
    assert find_fault(one, [0]) is None
    for symmetry in ("half-turn", "quarter-turn"):
        fault = find_fault(one, [0], symmetry=symmetry)
        assert fault is not None
        assert fault.code == f"board-not-{symmetry}"
    assert find_fault(one, [0], symmetry="mirror") is None  # top to bottom
    for symmetry in SYMMETRIES:
        assert find_fault(Board(1, 1), [0], symmetry=symmetry) is None


def test_ten_thousand_forged_tours_are_refused() -> None:
    """Tours without the symmetry, tours with another one, and symmetric ones with squares swapped;
    what a forgery still has by chance, its properties say too."""
    draw = Random(27)
    boards = {"half-turn": "8x8", "quarter-turn": "6x6", "mirror": "7x6"}
    real = {
        symmetry: [
            tour.squares
            for seed in range(5)
            for tour in solve(size, closed=True, symmetry=symmetry, seed=seed).tours
        ]
        for symmetry, size in boards.items()
    }
    refused = 0
    for symmetry, size in boards.items():
        board = Board.parse(size)
        plain = solve(size, closed=True, method="multipath", tours=300, start=0).tours
        forged = [tour.squares for tour in plain]
        forged += [line for other, lines in real.items() if boards[other] == size for line in lines]
        while len(forged) < 3_700:
            line = [*draw.choice(real[symmetry])]
            one, other = sorted(draw.sample(range(1, len(line)), 2))
            if draw.random() < 0.5:
                line[one], line[other] = line[other], line[one]
            else:  # a part of it backwards
                line[one:other] = line[one:other][::-1]
            forged.append(tuple(line))
        for squares in forged:
            fault = find_fault(board, squares, closed=True, symmetry=symmetry)
            if fault is None:
                assert properties(board, squares).symmetry in HAS[symmetry]
            refused += fault is not None
    assert refused >= 10_000
