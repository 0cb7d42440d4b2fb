"""The benchmark compares like with like, and runs. It judges no number."""

from __future__ import annotations

import pytest

from knight_core import TourRequest, solve
from tests.bench import run
from tests.bench.baseline import KnightsTour


# From the second square there is no tour: that takes seconds.
@pytest.mark.parametrize("start", [0, pytest.param(1, marks=pytest.mark.full), 12])
def test_the_baseline_makes_the_same_moves(start: int) -> None:
    result = solve(TourRequest(5, 5, start, method="depth-first"))
    baseline = KnightsTour(5, 5, max_steps=10**9)
    found = baseline.solve(*divmod(start, 5))
    assert (baseline.forward, baseline.backtracks) == (
        result.stats.forward,
        result.stats.backtracks,
    )
    assert found == (result.tour is not None)
    if result.tour is not None:
        assert [row * 5 + col for row, col in baseline.moves] == list(result.tour.squares)


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["warnsdorff", "--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["warnsdorff"] * 3
    assert len({line.index("squares/s") for line in lines[1:]}) == 1
    with pytest.raises(SystemExit):
        run.main(["nothing"])
