"""The verifier's check of symmetry: against the properties of tours, and against forgeries."""

from __future__ import annotations

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
