"""The images of a reading."""

from __future__ import annotations

from typing import Any

import pytest

from knight_core import Board
from knight_core.reading import turning
from knight_core.reading.model import How, Places, TextFault
from knight_core.reading.turning import order_of, start_image
from knight_core.texts.sentences import phrase
from tests.core.reading.parts import candidate, quiet, stepped

FAULTS = (
    TextFault("missing", {"missing": "9"}),
    TextFault("number-move", {"number": 2, "origin": "a2", "square": "b1"}, (0, 4), ((1, 2),)),
    TextFault("repeated", {"line": 3, "square": "a2"}, (0,), ((4, 5),)),
)
PLAIN = candidate(
    "fault",
    (0, 4, 5, 2, 3),
    board=Board(2, 3, holes=[1]),
    how=How("matrix", {"board": "2×3", "base": 1}, (How("note-sums"),)),
    given=Places.of([(0, 7), (2, 8), (5, 9)]),
    faults=FAULTS,
    rank=5,
    sound=1,
)


@pytest.mark.parametrize(
    ("name", "board", "to", "names"),
    [
        ("upside-down", Board(2, 3, holes=[4]), (3, 4, 5, 0, 1, 2), ("a1", "b2")),
        ("transposed", Board(3, 2, holes=[2]), (0, 2, 4, 1, 3, 5), ("a3", "b2")),
        ("transposed-upside-down", Board(3, 2, holes=[2]), (4, 2, 0, 5, 3, 1), ("a1", "b2")),
    ],
)
def test_an_image_has_all_in_its_new_place(
    name: str,
    board: Board,
    to: tuple[int, ...],
    names: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turning, "SLICE", 2)
    yielded, image = stepped(start_image(PLAIN, name))
    assert yielded == [(0, 0)] * (3 + 2)  # five squares, three given ones
    assert (image.board, image.turned, image.rank) == (board, name, 0)
    assert [*image.squares] == [to[0], to[4], to[5], to[2], to[3]]
    assert image.given == [(to[0], 7), (to[2], 8), (to[5], 9)]
    size = f"{board.rows}×{board.cols}"
    notes = (How("note-sums"), How(f"turned.{name}"))
    assert image.how == How("matrix", {"board": size, "base": 1}, notes)
    origin, square = names
    assert quiet(image.faults()) == [
        FAULTS[0],
        TextFault(
            "number-move",
            {"number": 2, "origin": origin, "square": square},
            (to[0], to[4]),
            ((1, 2),),
        ),
        TextFault("repeated", {"line": 3, "square": origin}, (to[0],), ((4, 5),)),
    ]
    # What stays as it is.
    assert (image.kind, image.begin, image.end, image.sound) == ("fault", 0, 1, 1)
    assert FAULTS[2].params["square"] == "a2"


def test_the_image_as_it_is_read_is_the_candidate_itself() -> None:
    assert stepped(start_image(PLAIN, "", rank=7)) == ([], PLAIN)
    assert quiet(start_image(PLAIN, "transposed", rank=7)).rank == 7


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("upside-down", "reading.order.row-column-up"),
        ("transposed", "reading.order.column-row"),
        ("transposed-upside-down", "reading.order.column-row-up"),
    ],
)
def test_an_image_of_pairs_says_their_order(name: str, order: str) -> None:
    params: dict[str, Any] = {"order": order_of(), "board": "3×4"}
    notes = (How("note-doubled"),)
    image = quiet(start_image(candidate(how=How("pairs", params, notes)), name))
    size = "3×4" if name == "upside-down" else "4×3"
    assert image.how == How("pairs", {"order": phrase(order), "board": size}, notes)
    assert params["order"] == phrase("reading.order.row-column")
