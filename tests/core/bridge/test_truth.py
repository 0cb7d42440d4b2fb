"""Whether a path can still be completed, as the page asks it."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from knight_core import Board, Tour
from knight_core.completion import candidates, judge, turning_point
from tests.core.bridge.page import Page

SQUARE = {"rows": 5, "cols": 5}
ANYWHERE = {"end": -1, "closed": False}


def judged(**params: Any) -> Any:
    """The judgement of a path, where it is lost at its last square or not at all."""
    return Page().ask("turningPoint", **params)["judgement"]


def path(*names: str) -> array[int]:
    return array("I", [Board(5, 5).parse_square(name) for name in names])


def test_yes_comes_with_a_tour_that_begins_like_the_path() -> None:
    begun = path("a1", "b3", "c5")
    document = judged(board=SQUARE, path=begun, **ANYWHERE)
    assert (document["answer"], document["reason"]) == ("yes", None)
    assert Tour(Board(5, 5), document["tour"])[:3] == tuple(begun)
    last = document["tour"][-1]
    ended = judged(board=SQUARE, path=begun, end=last, closed=False)
    assert ended["tour"][-1] == last


def test_no_comes_with_a_reason_and_every_move_is_judged() -> None:
    begun = path("a1", "b3", "c5", "d3")
    document = judged(board=SQUARE, path=begun, **ANYWHERE)
    expected = judge("5x5", [*begun])
    assert (document["answer"], document["tour"]) == ("no", None)
    assert (document["reason"] is None) == (expected.reason is None)
    moves = Page().ask("candidates", board=SQUARE, path=begun[:3], **ANYWHERE)["moves"]
    assert {judgement["square"]: judgement["answer"] for judgement in moves} == {
        square: judgement.answer.value
        for square, judgement in candidates("5x5", [*begun[:3]]).items()
    }


def test_the_turning_point_is_that_of_python() -> None:
    begun = path("a1", "b3", "c5", "d3", "e1", "c2")
    document = Page().ask("turningPoint", board=SQUARE, path=begun, **ANYWHERE)
    found = turning_point("5x5", [*begun])
    assert (document["kept"], document["lost"]) == (found.kept, found.lost) == (3, 4)
    assert document["judgement"]["answer"] == "no"


def test_boards_may_have_holes() -> None:
    # Nothing leads to a1.
    pierced = {**SQUARE, "holes": [*path("b3", "c2")]}
    document = judged(board=pierced, path=path("c3", "a4"), **ANYWHERE)
    assert document["answer"] == "no"
    document = judged(board=SQUARE, path=path("c3", "a4"), **ANYWHERE)
    assert document["answer"] == "yes"


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"path": path("a1", "b1"), **ANYWHERE}, "not-a-path"),
        ({"path": path("a1"), "end": 30, "closed": False}, "square-off-board"),
    ],
)
def test_what_makes_no_sense_is_told(params: dict[str, Any], code: str) -> None:
    error = Page().ask("turningPoint", board=SQUARE, **params)["error"]
    assert error["code"] == code
