"""The command `judge`: its answers, its exit statuses, its JSON."""

from __future__ import annotations

import shlex

import pytest

from knight_core import Board, Tour
from tests.core.cli.conftest import Run

YES, NO, UNKNOWN = 0, 1, 3


def test_a_path_that_can_be_completed(run: Run) -> None:
    done = run("judge", "5x5", "a1 b3 c5")
    first, matrix = done.out.split("\n", 1)
    assert done.status == YES
    assert first.startswith("yes: the path can be completed (")
    assert Tour.parse(matrix)[:3] == tuple(Board(5, 5).parse_square(s) for s in ("a1", "b3", "c5"))


def test_a_lost_path_names_the_move_and_the_reason(run: Run) -> None:
    done = run("judge", "5x5", "a1-b3-c5-d3-e1")
    first, proof = done.out.split("\n", 1)
    assert done.status == NO
    assert first.startswith("no: The path cannot be completed any more: step 4 (c5 → d3) lost it.")
    assert first.endswith("Up to c5 it could still be completed.")
    assert "a5 has only one move left" in proof


def test_what_is_not_known(run: Run) -> None:
    done = run("judge", "8x8", "h1", "--max-cases", "3")
    assert (done.status, done.out) == (UNKNOWN, "unknown: 3 cases were not enough.\n")


@pytest.mark.parametrize(
    ("words", "answer", "point"),
    [
        ("5x5 a1,b3,c5,d3", "no", {"kept": 3, "lost": 4}),
        ("6x6 '(5,0) (3,1)' --closed", "yes", {"kept": 2, "lost": None}),
        ("3x3 a1 --holes b2", "yes", {"kept": 1, "lost": None}),
        ("8x8 a1 --end h8", "no", {"kept": 0, "lost": 1}),
    ],
)
def test_json(run: Run, words: str, answer: str, point: dict[str, int]) -> None:
    document = run("judge", *shlex.split(words), "--format", "json").document
    keys = ["answer", "cases", "tour", "reason", "turning_point"]
    assert list(document) == ([*keys, "certificate"] if answer == "no" else keys)
    assert (document["answer"], document["turning_point"]) == (answer, point)
    assert (document["tour"] is None) == (document["reason"] is not None) == (answer == "no")
