"""The command `gallery`: the list, one exhibit in every format, exit statuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from knight_core import Tour, formats
from knight_core.gallery import exhibit, exhibits
from tests.core.cli.conftest import FOUND, IMPOSSIBLE, Run


def test_the_list_has_all_by_year(run: Run) -> None:
    lines = run("gallery").out.splitlines()
    ids = [line.split()[0] for line in lines if line.startswith("  ")]
    assert ids == [shown.id for shown in exhibits()]
    assert max(map(len, lines)) <= 100
    listed = run("gallery", "--format", "json").document["exhibits"]
    assert [shown["id"] for shown in listed] == ids


def test_every_exhibit_is_shown_with_its_story(run: Run) -> None:
    for shown in exhibits():
        done = run("gallery", shown.id)
        assert (done.status, done.err) == (FOUND, "")
        assert done.out.splitlines()[0] == shown.title
        assert shown.source in " ".join(done.out.split())
        assert max(map(len, done.out.splitlines())) <= 100
        assert ("\nimpossible: " in done.out) == (shown.kind == "impossible")
        if shown.board.size <= 64 and shown.tours:
            assert str(shown.tours[0]) in done.out


@pytest.mark.parametrize("format", [format for format in formats.FORMATS if format != "json"])
def test_a_tour_in_a_format_of_solve(run: Run, format: str) -> None:
    done = run("gallery", "beverley", "--format", format)
    assert done.out == formats.WRITERS[format](exhibit("beverley").tours)


def test_json_has_words_and_tours(run: Run) -> None:
    document = run("gallery", "quaternary-6x6", "--format", "json").document
    assert document["title"] == exhibit("quaternary-6x6").title
    assert [Tour("6x6", squares).canonical() for squares in document["tours"]] == [
        tour.canonical() for tour in exhibit("quaternary-6x6").tours
    ]
    assert [part["symmetry"] for part in document["properties"]] == ["quaternary"] * 5
    document = run("gallery", "no-4x4", "--format", "json").document
    assert (document["outcome"], document["reason"]["code"]) == ("impossible", "four-by-four")


def test_a_board_without_a_tour_has_no_matrix(run: Run) -> None:
    done = run("gallery", "no-3x3", "--format", "matrix")
    assert (done.status, done.out) == (IMPOSSIBLE, "")
    assert done.err.startswith("impossible: ")


def test_paths_that_are_no_tours(run: Run) -> None:
    assert "a1 c2 e1 d3 " in run("gallery", "uncrossed-5x5").out
    document = run("gallery", "uncrossed-5x5", "--format", "json").document
    assert (document["tours"], [len(path) for path in document["paths"]]) == ([], [11, 8])


def test_a_file_is_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "spiral.txt"
    done = run("gallery", "spiral-50x50", "--format", "matrix", "-o", str(file))
    assert (done.status, done.out) == (FOUND, "")
    assert len(Tour.parse(file.read_text())) == 2_500
