"""The registry of methods; a new file in methods/ is a new method."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import knight_core
from knight_core import METHODS, Outcome, TourRequest, solve
from knight_core.methods.base import Option
from knight_core.rules import load_rule

NEW_METHOD = '''
"""A method for a test: it always gives up."""
from knight_core.methods.base import Method, run_search
from knight_core.methods.blind import FixedOrder

def _run(request, recording):
    return run_search(request, recording, FixedOrder(request, lambda square: ()), False)

METHOD = Method("nowhere", "never leaves its square", (), _run, 99)
'''

RULE = load_rule("def score(square, board):\n    return board.degree(square)\n")
"""Only the method rule looks at it."""


def test_a_new_file_is_a_new_method(tmp_path: Path) -> None:
    package = Path(knight_core.__file__).parent
    copy = tmp_path / "knight_core"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "methods" / "nowhere.py").write_text(NEW_METHOD, encoding="utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "knight_core", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    assert "nowhere      never leaves its square" in run("solve", "--help").stdout
    done = run("solve", "5x5", "a1", "--method", "nowhere")
    assert (done.returncode, done.stdout) == (3, "")
    assert "stuck after 1 of 25" in done.stderr
    assert run("solve", "5x5", "a1", "--method", "x").stderr.endswith(", nowhere.\n")


def test_the_methods() -> None:
    assert next(iter(METHODS)) == "auto"
    assert {"auto", "depth-first", "pruned", "warnsdorff", "random", "construct"} <= set(METHODS)
    for name, method in METHODS.items():
        assert method.id == name
        assert method.summary
        assert not method.summary.endswith(".")
        assert set(method.options) <= set(get_args(Option))
        assert set(method.options) <= {field.name for field in dataclasses.fields(TourRequest)}
    ranks = [method.rank for method in METHODS.values()]
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize("name", list(METHODS))
def test_every_method_finds_an_easy_tour_and_a_single_square(name: str) -> None:
    for request in (
        TourRequest(1, 1, 0, method=name, rule=RULE),
        TourRequest(1, 1, method=name, closed=True, rule=RULE),
        TourRequest(5, 5, 0, method=name, rule=RULE),
        TourRequest(5, 5, method=name, rule=RULE),
    ):
        result = solve(request)
        assert result.outcome is Outcome.FOUND
        assert result.tour is not None
        assert result.stats.tours == 1
        assert result.deepest == result.tour.squares
        assert result.reason is None
        assert result.stats.seconds >= 0
