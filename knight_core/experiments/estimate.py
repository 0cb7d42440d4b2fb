"""Estimates an upper bound of the time of an experiment, before it begins."""

from __future__ import annotations

from typing import Final

from knight_core.experiments.base import Experiment
from knight_core.experiments.runlist import Row, RunList

_BLIND_RATE: Final = 500_000
_DEGREE_RATE: Final = 200_000
_RATE: Final = 50_000
_RULE_RATE: Final = 10_000
"""Steps per second in a browser's worker on a usual laptop: of blind search in a fixed order and of
Warnsdorff's rule with backtracking, which have fast kernels; of the other searches; of a user's
rule."""

_MAX_BITS: Final = 60


def estimate_of(experiment: Experiment[object]) -> tuple[float, float]:
    """Estimate the seconds of an experiment in a browser: of all runs in sequence, and of the
    longest run, a lower bound for any number of workers.

    Blind search, and any search for which theory proves that there is no tour, is assumed to use
    its whole budget, unless it exhausts a small board before. Warnsdorff's rule takes about one
    step for each square, and search with look-ahead about 8 n² steps for n squares. The estimate is
    rather too high than too low.
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
    """The number of starts of a row without a tour, estimated from a sample."""
    starts = list(row.links)
    if row.board.holes:  # theory is not complete there
        return len(starts)
    # Of many starts a sample is enough.
    some = starts[:: max(1, len(starts) // 200)]
    no_tour = sum(row.theory(start) is not None for start in some)
    return no_tour * len(starts) // max(1, len(some))


def _usual_seconds(row: Row) -> float:
    """The seconds of a run that can find a tour."""
    size, budget = row.board.size, _budget(row)
    method = row.method.name
    if method in ("auto", "construct") and not row.board.holes:
        return size / _RATE / 10
    if method == "warnsdorff":
        return min(budget, size) / _RATE
    if method == "rule" and "backtrack" in row.method.words:
        return min(budget, size) / _RULE_RATE
    # The time of a user's rule is unknown.
    if method in ("depth-first", "random", "rule"):
        return _blind_seconds(row)
    return min(budget, 8 * size * size) / _RATE


def _without_tour_seconds(row: Row) -> float:
    """The seconds of a run without a tour."""
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
    """The seconds of blind search."""
    rates = {"depth-first": _BLIND_RATE, "rule": _RULE_RATE}
    return _steps(row, row.board.size - 5) / rates.get(row.method.name, _RATE)


def _steps(row: Row, bits: int) -> int:
    """The budget, or the smaller number of steps that exhausts the board: about 2 ** bits. For
    blind search bits is the number of squares minus 5, measured on boards of 12 to 25 squares."""
    return min(_budget(row), 1 << max(0, min(bits, _MAX_BITS)))


def _budget(row: Row) -> int:
    return int(row.method.words["max-steps"])
