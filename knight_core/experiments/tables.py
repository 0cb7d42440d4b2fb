"""Reports as texts: aligned tables for people, CSV for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from knight_core.experiments.reports import CompareReport, OrdersReport, Report, SurveyReport
from knight_core.texts.tables import aligned
from knight_core.texts.tables import csv_of as csv_lines

_COLUMNS: Final = {
    "compare": {
        "spec": "method",
        "outcome": "outcome",
        "first_try": "first try",
        "forward": "forward",
        "backtracks": "backtracks",
        "seconds": "seconds",
    },
    "survey": {
        "board": "board",
        "spec": "method",
        "runs": "runs",
        "first_try": "first try",
        "after_backtracking": "backtracked",
        "impossible": "impossible",
        "gave_up": "gave up",
        "theory_impossible": "no tour",
        "missed": "missed",
        "forward": "forward",
        "backtracks": "backtracks",
        "seconds": "seconds",
    },
    "orders": {
        "order": "order",
        "name": "name",
        "solved": "solved",
        "forward": "forward",
        "budget": "budget",
    },
}
_WORDS: Final = ("order", "name", "spec", "board", "start", "outcome")
"""The columns of words, left-aligned; numbers are right-aligned."""
_NO_RULES: Final[Mapping[str, str]] = {}


def _shown(column: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column == "seconds":
        return f"{value:.3f}"
    if isinstance(value, float):
        return f"{value:,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table(columns: Mapping[str, str], rows: Sequence[Mapping[str, object]]) -> str:
    lines = [list(columns.values())]
    lines += [[_shown(column, row[column]) for column in columns] for row in rows]
    numbers = [at for at, column in enumerate(columns) if column not in _WORDS]
    return "\n".join(aligned(lines, numbers)) + "\n"


def _compare_notes(report: CompareReport) -> str:
    """The notes about theory, which are the same for every method."""
    several = _has_several(report)
    notes: dict[str, None] = {}
    answered = {
        (row["board"], row["start"])
        for row in report["rows"]
        if row["outcome"] in ("found", "impossible")
    }
    for row in report["rows"]:
        where = f" on {row['board']} from {row['start']}" if several else ""
        if row["theory"]:
            notes[f"theory: there is no such tour{where} ({row['theory']}).\n"] = None
        elif (row["board"], row["start"]) not in answered:
            # With holes theory knows only of some shapes that they have no tour.
            known = "theory: there is such a tour{}.\n"
            unknown = "whether there is such a tour{} is not known.\n"
            notes[(unknown if "holes" in report["settings"] else known).format(where)] = None
    for out in report.get("ruled_out", []):
        where = f"{out['board']} from {out['start']}"
        notes[f"not run: {where}, as no tour exists ({out['theory']}).\n"] = None
    return "".join(["\n", *notes]) if notes else ""


def _has_several(report: Report) -> bool:
    """Check whether a comparison has more than one board or start."""
    return report["kind"] == "compare" and not {"board", "start"} <= report["settings"].keys()


def _columns(report: Report) -> dict[str, str]:
    """The columns of a report's table, with their headings."""
    columns = _COLUMNS[report["kind"]]
    if _has_several(report):
        return {"board": "board", "start": "start", **columns}
    if report["kind"] == "survey" and "ruled-out" in report["settings"]:
        return {**columns, "left_out": "not run"}
    return columns


def _survey_notes(report: SurveyReport, rules: Mapping[str, str]) -> str:
    """The notes about theory for the runs that gave up."""
    notes = []
    for row in report["rows"]:
        if row["gave_up"]:
            without = row["gave_up"] - row["missed"]
            method = with_names(row["spec"], rules)
            notes.append(
                f"{row['board']} {method}: gave up {row['gave_up']:,} of {row['runs']:,}; "
                f"theory: {without:,} of these squares have no tour, {row['missed']:,} missed.\n"
            )
    return "".join(["\n", *notes]) if notes else ""


def _orders_notes(report: OrdersReport) -> str:
    """The notes about the presets, the distribution, and the certain results."""
    ruled, best = report["ruled_out"], report["best"]
    below = _shown("forward", ruled["below"])
    certain = (
        f"{report['tried']:,} of {report['space']:,} orders tried; {ruled['orders']:,} are proved "
        f"to need more than {below} moves."
    )
    if best is None:
        certain += " None has found a tour yet."
    elif report["exhaustive"]:
        certain += f" So no order needs fewer: {best['order']} is one of the best."
    bins = [["moves", "solved", "unsolved"]]
    bins += [
        [f"{row['from']:,} to {row['to'] - 1:,}", f"{row['solved']:,}", f"{row['unsolved']:,}"]
        for row in report["bins"]
    ]
    presets = _table(_COLUMNS["orders"], report["presets"])
    return "\n".join(["", presets, *aligned(bins, range(3)), "", certain, ""])


def _rows(report: Report, rules: Mapping[str, str]) -> Sequence[Mapping[str, object]]:
    """The rows of the table of a report."""
    if report["kind"] == "orders":
        return report["ranking"]
    if not rules:
        return report["rows"]
    return [{**row, "spec": with_names(row["spec"], rules)} for row in report["rows"]]


def with_names(spec: str, rules: Mapping[str, str]) -> str:
    """A method with its options, in which a rule's digest is replaced by its name."""
    method, *parts = spec.split(":")
    return ":".join([method, *(rules.get(part, part) for part in parts)])


def _notes(report: Report, rules: Mapping[str, str]) -> str:
    """The notes below the table."""
    if report["kind"] == "compare":
        return _compare_notes(report)
    return _survey_notes(report, rules) if report["kind"] == "survey" else _orders_notes(report)


def text_of(report: Report, rules: Mapping[str, str] = _NO_RULES) -> str:
    """A report as aligned tables, numbers with separators.

    Args:
        report: the report.
        rules: names of people's own rules by their digests.
    """
    return _table(_columns(report), _rows(report, rules)) + _notes(report, rules)


def csv_of(report: Report, rules: Mapping[str, str] = _NO_RULES) -> str:
    """The rows of a report as CSV: plain numbers, the names of its JSON, and links where it has
    them. Its arguments are those of :func:`text_of`."""
    kind = report["kind"]
    columns = [*_columns(report), *([] if kind == "survey" else ["link"])]
    lines: list[list[object]] = [[*columns]]
    for row in _rows(report, rules):
        values = [row[column] for column in columns]
        lines.append([int(value) if isinstance(value, bool) else value for value in values])
    return csv_lines(lines)
