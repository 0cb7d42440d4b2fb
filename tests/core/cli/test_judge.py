"""The command `judge`: its answers, its exit statuses, its JSON, one line for every mistake."""

from __future__ import annotations

import json

import pytest

from knight_core import Board, Tour, cli

YES, NO, BAD_INPUT, UNKNOWN = 0, 1, 2, 3


def test_a_path_that_can_be_completed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["judge", "5x5", "a1 b3 c5"]) == YES
    first, matrix = capsys.readouterr().out.split("\n", 1)
    assert first.startswith("yes: it can be completed (")
    assert Tour.parse(matrix)[:3] == tuple(Board(5, 5).parse_square(s) for s in ("a1", "b3", "c5"))


def test_a_lost_path_names_the_move_and_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["judge", "5x5", "a1-b3-c5-d3-e1"]) == NO
    out = capsys.readouterr().out
    first, proof = out.split("\n", 1)
    assert first.startswith("no: It cannot be completed any more: step 4, c5 → d3, lost it.")
    assert first.endswith("Up to c5 it could still be completed.")
    assert "a5 has just one move left" in proof


def test_what_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["judge", "8x8", "h1", "--max-cases", "3"]) == UNKNOWN
    assert capsys.readouterr().out == "unknown: 3 cases were not enough.\n"


@pytest.mark.parametrize(
    ("words", "answer", "point"),
    [
        (["5x5", "a1,b3,c5,d3"], "no", {"kept": 3, "lost": 4}),
        (["6x6", "(5,0) (3,1)", "--closed"], "yes", {"kept": 2, "lost": None}),
        (["3x3", "a1", "--holes", "b2"], "yes", {"kept": 1, "lost": None}),
        (["8x8", "a1", "--end", "h8"], "no", {"kept": 0, "lost": 1}),
    ],
)
def test_json(
    capsys: pytest.CaptureFixture[str], words: list[str], answer: str, point: dict[str, int]
) -> None:
    cli.main(["judge", *words, "--format", "json"])
    document = json.loads(capsys.readouterr().out)
    keys = ["answer", "cases", "tour", "reason", "turning_point"]
    assert list(document) == ([*keys, "certificate"] if answer == "no" else keys)
    assert (document["answer"], document["turning_point"]) == (answer, point)
    assert (document["tour"] is None) == (document["reason"] is not None) == (answer == "no")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["5x5", "a1 b2"], "no knight's move"),
        (["5x5", "a1 b3 a1"], "visited again"),
        (["5x5", "a1 z9"], "off the 5×5 board"),
        (["5x5", "a1", "--end", "a1"], "must differ"),
        (["5x5", "a1", "--end", "b3", "--closed"], "Choose one of the two"),
        (["5x5", "a1", "--max-cases", "many"], "number of cases"),
        (["5x5", "a1", "--end", ""], "--end needs a value"),
        (["5x5", "a1", "--holes", "a1"], "a1"),
        (["1000x1000", "a1 b3"], "on boards of at most 10,000 squares, and 1000×1000 has more"),
    ],
)
def test_mistakes(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert cli.main(["judge", *words]) == BAD_INPUT
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err
