"""Estimates the most time that an experiment takes, before it has begun."""

from __future__ import annotations

from typing import Final

from knight_core.experiments.base import Experiment
from knight_core.experiments.runlist import Row, RunList

_BLIND_RATE: Final = 500_000
_DEGREE_RATE: Final = 200_000
_RATE: Final = 50_000
_RULE_RATE: Final = 10_000
"""Steps a second in a browser's worker on a usual laptop: of blind search in a fixed order and of
Warnsdorff's rule where it goes back, which have fast kernels, of the other searches, and of a rule
that a person wrote."""

_MAX_BITS: Final = 60


def estimate_of(experiment: Experiment[object]) -> tuple[float, float]:
    """Estimate an experiment in seconds in a browser: of all runs, one after the other, and of the
    longest run, as no number of workers makes the experiment shorter.

    A search that may need all of its budget is assumed to do so, unless it has seen all of the
    board before. So it is with blind search, and with any search where theory knows that there is
    no tour; Warnsdorff's rule takes about a step a square, and search with look-ahead about 8 times
    the square of their number. Rather too high than too low.
    """
    if not isinstance(experiment, RunList):
        budget = int(experiment.settings["max-steps"])
        return budget / _BLIND_RATE, 0
    seconds = longest = 0.0
    for row in experiment.rows:
        usual, no_tour = _usual_seconds(row), _without_tour_seconds(row)
        waiting = sum(
            link in experiment.links and link not in experiment.records
            for link in row.links.values()
        )
        in_vain = 0
        if waiting and no_tour > usual and not experiment.skips:
            in_vain = _without_tour(row)
        seconds += (waiting - in_vain) * usual + in_vain * no_tour
        if waiting:
            longest = max(longest, no_tour if in_vain else usual)
    return seconds, longest


def _without_tour(row: Row) -> int:
    """The number of starts of a row that have no tour."""
    starts = list(row.links)
    if row.board.holes:  # theory does not know all of them
        return len(starts)
    # A sample of many is enough.
    some = starts[:: max(1, len(starts) // 200)]
    no_tour = sum(row.theory(start) is not None for start in some)
    return no_tour * len(starts) // max(1, len(some))


def _usual_seconds(row: Row) -> float:
    """Seconds of a run that can find a tour."""
    size, budget = row.board.size, _budget(row)
    method = row.method.name
    if method in ("auto", "construct") and not row.board.holes:
        return size / _RATE / 10
    if method == "warnsdorff":
        return min(budget, size) / _RATE
    if method == "rule" and "backtrack" in row.method.words:
        return min(budget, size) / _RULE_RATE
    # The time of a person's own rule is unknown.
    if method in ("depth-first", "random", "rule"):
        return _blind_seconds(row)
    return min(budget, 8 * size * size) / _RATE


def _without_tour_seconds(row: Row) -> float:
    """Seconds of a run where there is no tour."""
    words = row.method.words
    method = row.method.name
    if method in ("auto", "construct", "multipath") or "backtrack" in words:
        return _usual_seconds(row)
    if method in ("depth-first", "random", "rule"):
        return _blind_seconds(row)
    size = row.board.size
    if method == "warnsdorff":
        return _steps(row, size - 5) / (_RATE if words.get("ties") == "random" else _DEGREE_RATE)
    return _steps(row, size // 2) / _RATE


def _blind_seconds(row: Row) -> float:
    """Seconds of blind search."""
    rates = {"depth-first": _BLIND_RATE, "rule": _RULE_RATE}
    return _steps(row, row.board.size - 5) / rates.get(row.method.name, _RATE)


def _steps(row: Row, bits: int) -> int:
    """The budget, or about as many steps as there are before all of the board is seen: of blind
    search 2 to the power of 5 less than its squares, measured on boards of 12 to 25 of them."""
    return min(_budget(row), 1 << max(0, min(bits, _MAX_BITS)))


def _budget(row: Row) -> int:
    return int(row.method.words["max-steps"])
