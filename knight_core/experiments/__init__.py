"""Experiments: many independent runs, and one report on all of them.

>>> from knight_core.experiments import make_experiment, run_all
>>> report = run_all(make_experiment({"lab": "survey", "boards": "6x6", "starts": "all"}))
>>> report["rows"][0]["first_try"], report["rows"][0]["after_backtracking"]
(35, 1)

The code that runs them over executors is imported on first use: it needs processes, which the page
does not have.
"""

from typing import TYPE_CHECKING, Any

from knight_core.experiments.base import MAX_RUNS, Experiment
from knight_core.experiments.links import Words
from knight_core.experiments.record import BatchRecord, Record, RunRecord
from knight_core.experiments.registry import DEFAULTS, KINDS, make_experiment
from knight_core.experiments.reports import CompareReport, OrdersReport, Report, SurveyReport
from knight_core.experiments.runs import run_request

if TYPE_CHECKING:
    from knight_core.experiments.files import open_records, read_records
    from knight_core.experiments.running import pool, run, run_all

__all__ = [
    "DEFAULTS",
    "KINDS",
    "MAX_RUNS",
    "BatchRecord",
    "CompareReport",
    "Experiment",
    "OrdersReport",
    "Record",
    "Report",
    "RunRecord",
    "SurveyReport",
    "Words",
    "make_experiment",
    "open_records",
    "pool",
    "read_records",
    "run",
    "run_all",
    "run_request",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from knight_core.experiments import files, running

    return getattr(files if name.endswith("_records") else running, name)
