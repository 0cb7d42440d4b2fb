"""What a notebook shows: ``_repr_svg_`` of boards, paths, tours and results."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from knight_core import Board, Path, Tour, solve
from tests.core.tours import tour_of

SVG = "{http://www.w3.org/2000/svg}"


def shown(thing: Any) -> str | None:
    """The drawing, as notebooks ask for it."""
    drawing: str | None = thing._repr_svg_()
    return drawing


def drawn(thing: Any) -> ElementTree.Element:
    text = shown(thing)
    assert text is not None
    return ElementTree.fromstring(text)


def numbers(root: ElementTree.Element) -> list[str | None]:
    return [text.text for text in root.iter(f"{SVG}text")]


def test_a_board() -> None:
    root = drawn(Board(3, 4))
    assert root.findtext(f"{SVG}title") == "Board, 3x4"
    assert numbers(root) == []
    (group,) = root.iter(f"{SVG}g")
    assert group.attrib["data-board"] == "3x4"


def test_a_tour() -> None:
    tour = tour_of("3x4", start="a3")
    root = drawn(tour)
    assert root.findtext(f"{SVG}title") == "Tour 3x4, 12 squares"
    assert numbers(root) == [str(number) for number in range(1, 13)]
    assert Tour.parse(shown(tour) or "") == tour


def test_a_path_that_leaves_the_board() -> None:
    root = drawn(Path(Board(8, 8), [56, 41, 99, 26, 36, -1]))
    assert numbers(root) == ["1", "2", "4", "5"]
    lines = [line.attrib["points"] for line in root.iter(f"{SVG}polyline")]
    assert lines == ["20,300 60,220", "100,140 180,180"]
    assert numbers(drawn(Path(Board(8, 8), []))) == []
    assert numbers(drawn(Path(Board(8, 8), [99]))) == []


def test_results() -> None:
    root = drawn(solve("3x8", start="a1", method="depth-first", tours=14))
    assert root.findtext(f"{SVG}title") == "found"
    assert len([group for group in root.iter(f"{SVG}g") if "data-board" in group.attrib]) == 12
    stuck = solve("8x8", start="a1", method="depth-first", max_steps=100)
    root = drawn(stuck)
    assert (root.findtext(f"{SVG}title") or "").startswith("limit: ")
    assert len(numbers(root)) == len(stuck.deepest)
    root = drawn(solve("4x4"))
    assert (root.findtext(f"{SVG}title") or "").startswith("impossible: ")
    assert numbers(root) == []


@pytest.mark.parametrize("side", [100, 101])
def test_a_large_board_is_not_drawn(side: int) -> None:
    board = Board(side, side)
    for thing in (board, Path(board, [0]), solve(board)):
        assert (shown(thing) is not None) == (side == 100)
