"""Boards with holes in formats, faults, symmetries and experiments. Methods and counts are compared
in `test_unchanged.py` and `test_tiny_boards.py`, theory in `existence/`."""

from __future__ import annotations

import json

import pytest

from knight_core import (
    Board,
    InvalidRequest,
    NotATour,
    Outcome,
    Path,
    Tour,
    TourRequest,
    find_fault,
    formats,
    solve,
)
from knight_core.board.presets import SHAPES
from knight_core.experiments import make_experiment
from knight_core.experiments.record import fault_of
from knight_core.experiments.runs import run_request
from knight_core.formats.film import film_text
from knight_core.solver import counts_of


@pytest.mark.parametrize("name", ["cross12", "octagon", "centre", "cross", "diamond"])
def test_the_presets_have_tours(name: str) -> None:
    board = SHAPES[name]
    result = solve(board)
    assert result.outcome is Outcome.FOUND
    assert result.tour is not None
    assert len(result.tour) == board.size


def test_auto_says_that_it_counts_cases() -> None:
    shape = solve(SHAPES["cross12"], start="b4")
    assert shape.stats.counts == "cases"
    assert formats.result_document(shape)["stats"].get("counts") == "cases"
    square = solve("5x5", start="a1")
    assert square.stats.counts == "steps"
    assert "counts" not in formats.result_document(square)["stats"]
    assert counts_of("auto", TourRequest.of(SHAPES["cross12"]).board) == "cases"
    assert counts_of("auto", Board(8, 8)) == "steps"


def test_tours_of_shapes_in_every_format() -> None:
    board = SHAPES["cross12"]
    result = solve(board, start="b4", closed=True)
    tour = result.tour
    assert tour is not None
    assert str(tour).splitlines()[0].split()[0] == "#"
    for name, write in formats.WRITERS.items():
        text = write([tour])
        of = board if name in ("moves", "squares", "csv") else None
        start = tour.start if name == "moves" else None
        assert Tour.parse(text, of, start=start) == tour, name
    document = formats.result_document(result)
    assert document["holes"] == [0, 3, 12, 15]
    assert Tour.parse(formats.json_text(document)) == tour
    assert "holes" not in formats.result_document(solve("5x5", start="a1"))
    with pytest.raises(InvalidRequest, match="other holes"):
        Tour.parse(str(tour), "4x4")
    film = film_text([tour])
    assert Tour.parse(film) == tour


def test_faults_name_holes() -> None:
    board = SHAPES["cross12"]
    faults = Path(board, [1, 10, 0, 9]).faults()
    assert [fault.code for fault in faults] == ["hole", "length"]
    assert faults[0].text == "Square number 3 is a hole of the board: a4."
    assert Path(board, ["b4", "a4"]).faults(start="c4")[-1].code == "wrong-start"
    with pytest.raises(NotATour, match="is a hole"):
        Tour(board, range(12))
    # As many squares as the board has, each a move from the last, but one of them a hole.
    ring = [1, 10, 4, 2, 9, 7, 14, 5, 11, 13, 6, 15]
    assert find_fault(board, ring) is not None


def test_symmetries_of_shapes() -> None:
    board = SHAPES["cross12"]
    tours = solve(board, start="b4", closed=True, tours="all", method="depth-first").tours
    lines = {tour.canonical() for tour in tours}
    assert len(lines) == 1  # the two closed tours are each other's mirror image
    for tour in tours:
        assert tour.properties.magic == "none"
        for image in (tour.rotated(), tour.mirrored(), tour.reversed()):
            assert image.board == board
            assert image.canonical() == tour.canonical()
            assert image.properties.symmetry == tour.properties.symmetry
    # Only a shape allows a diagonal mirror.
    small = Board(4, 4, "c4,d4,b3,a2,c2,d2,a1,c1,d1")
    tour = Tour(small, ["b4", "d3", "b2", "a4", "c3", "b1", "a3"])
    assert tour.properties.symmetry == "diagonal"
    assert tour.mirrored().properties.symmetry == "diagonal"
    assert tour.rotated().board == Board(4, 4, tour.rotated().board.holes) != small


def test_a_comparison_on_a_shape() -> None:
    words = {
        "lab": "compare",
        "board": "5x5",
        "holes": "c3",
        "starts": "all",
        "methods": "depth-first,multipath",
        "max-steps": "5000",
    }
    experiment = make_experiment(words)
    assert experiment.settings["holes"] == "c3"
    assert experiment.total == 48
    while runs := experiment.next(10):
        for run in runs:
            record = run_request(run)
            assert record["link"].endswith("&holes=c3")
            assert fault_of(json.loads(json.dumps(record))) is None
            assert fault_of({**record, "start": "c3"}) is not None
            assert experiment.take(record)
    assert experiment.finished
    again = make_experiment({"lab": "compare", **experiment.settings})
    assert again.settings == experiment.settings


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"board": "5x5,6x6", "holes": "c3"}, "holes-one-board"),
        ({"start": "c3", "holes": "c3"}, "square-is-hole"),
        ({"end": "c3", "holes": "c3"}, "square-is-hole"),
        ({"holes": "z9"}, "square-off-board"),
        ({"holes": "c3", "methods": "construct"}, "holes-need-search"),
    ],
)
def test_a_comparison_refuses_bad_holes(words: dict[str, str], code: str) -> None:
    whole = {"lab": "compare", "board": "5x5", "start": "a1", "methods": "pruned", **words}
    with pytest.raises(InvalidRequest) as caught:
        make_experiment(whole)
    assert caught.value.code == code
