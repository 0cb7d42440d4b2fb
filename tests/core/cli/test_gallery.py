"""The command `gallery`: the list, one exhibit in every format, exit statuses, mistakes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knight_core import Tour, cli, formats
from knight_core.gallery import exhibit, exhibits

SHOWN, NONE, BAD_INPUT = 0, 1, 2


def test_the_list_has_all_by_year(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gallery"]) == SHOWN
    lines = capsys.readouterr().out.splitlines()
    ids = [line.split()[0] for line in lines if line.startswith("  ")]
    assert ids == [one.id for one in exhibits()]
    assert max(map(len, lines)) <= 100
    assert cli.main(["gallery", "--format", "json"]) == SHOWN
    told = json.loads(capsys.readouterr().out)["exhibits"]
    assert [one["id"] for one in told] == ids


def test_every_exhibit_is_shown_with_its_story(capsys: pytest.CaptureFixture[str]) -> None:
    for one in exhibits():
        assert cli.main(["gallery", one.id]) == SHOWN
        out, said = capsys.readouterr()
        assert (out.splitlines()[0], said) == (one.title, "")
        assert one.source in " ".join(out.split())
        assert max(map(len, out.splitlines())) <= 100
        if one.kind == "impossible":
            assert "\nimpossible: " in out
        if one.board.size <= 64 and one.tours:
            assert str(one.tours[0]) in out


@pytest.mark.parametrize("format", [format for format in formats.FORMATS if format != "json"])
def test_a_tour_in_a_format_of_solve(format: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gallery", "beverley", "--format", format]) == SHOWN
    out = capsys.readouterr().out
    assert out == formats.WRITERS[format](exhibit("beverley").tours)


def test_json_has_words_and_tours(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gallery", "quaternary-6x6", "--format", "json"]) == SHOWN
    told = json.loads(capsys.readouterr().out)
    assert told["title"] == exhibit("quaternary-6x6").title
    assert [Tour("6x6", squares).canonical() for squares in told["tours"]] == [
        tour.canonical() for tour in exhibit("quaternary-6x6").tours
    ]
    assert [one["symmetry"] for one in told["properties"]] == ["quaternary"] * 5
    assert cli.main(["gallery", "no-4x4", "--format", "json"]) == SHOWN
    told = json.loads(capsys.readouterr().out)
    assert (told["outcome"], told["reason"]["code"]) == ("impossible", "four-by-four")


def test_a_board_without_a_tour_has_no_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gallery", "no-3x3", "--format", "matrix"]) == NONE
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("impossible: ")


def test_paths_that_are_no_tours(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gallery", "uncrossed-5x5"]) == SHOWN
    assert "a1 c2 e1 d3 " in capsys.readouterr().out
    assert cli.main(["gallery", "uncrossed-5x5", "--format", "json"]) == SHOWN
    told = json.loads(capsys.readouterr().out)
    assert (told["tours"], [len(path) for path in told["paths"]]) == ([], [11, 8])
    assert cli.main(["gallery", "uncrossed-5x5", "--format", "matrix"]) == BAD_INPUT
    assert "formats text and json, not matrix" in capsys.readouterr().err


def test_a_file_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "spiral.txt"
    assert cli.main(["gallery", "spiral-50x50", "--format", "matrix", "-o", str(file)]) == SHOWN
    assert capsys.readouterr().out == ""
    assert len(Tour.parse(file.read_text())) == 2_500


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["beverly"], "The gallery has no “beverly”. The nearest names are beverley, "),
        ([""], "The option --id needs a value."),
        (["--format", "svg"], "The list of the gallery has the formats text and json."),
        (["beverley", "--format", "pdf"], "invalid choice"),
        (["beverley", "roget"], "unrecognized arguments"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status: object
    try:
        status = cli.main(["gallery", *words])
    except SystemExit as exit:
        status = exit.code
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (BAD_INPUT, "", 1)
    assert said in err
