"""Reports as texts: aligned tables for people, CSV for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from knight_core.experiments.answers import answer_of
from knight_core.experiments.record import RunRecord
from knight_core.experiments.reports import CompareReport, OrdersReport, Report, Start
from knight_core.texts.sentences import Phrase, phrase, sentence
from knight_core.texts.tables import aligned, headings

_COLUMNS: Final = {
    "compare": ("spec", "outcome", "first_try", "forward", "backtracks", "seconds", "theory"),
    "survey": (
        *("board", "spec", "runs", "first_try", "after_backtracking", "impossible", "gave_up"),
        *("theory_impossible", "missed", "forward", "backtracks", "seconds"),
    ),
    "orders": ("order", "name", "solved", "forward", "budget"),
}
"""The columns of the tables, by their names in JSON."""
_WORDS: Final = ("order", "name", "spec", "board", "start", "outcome", "theory")
"""The columns of words, left-aligned; numbers are right-aligned."""
_NO_RULES: Final[Mapping[str, str]] = {}


def _shown(column: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return sentence(f"shell.{str(value).lower()}", {})
    if column == "outcome":
        return sentence(f"shell.outcome-{value}", {})
    if column == "seconds":
        return f"{value:.3f}"
    if isinstance(value, float):
        return f"{value:,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> str:
    lines = [headings(columns)]
    lines += [[_shown(column, row[column]) for column in columns] for row in rows]
    numbers = [at for at, column in enumerate(columns) if column not in _WORDS]
    return "\n".join(aligned(lines, numbers)) + "\n"


def _has_several(report: Report) -> bool:
    """Check whether a comparison has more than one board or start."""
    return report["kind"] == "compare" and not {"board", "start"} <= report["settings"].keys()


def _columns(report: Report) -> Sequence[str]:
    """The columns of a report's table."""
    columns = _COLUMNS[report["kind"]]
    if _has_several(report):
        return ("board", "start", *columns)
    if report["kind"] == "survey" and "ruled-out" in report["settings"]:
        return (*columns, "left_out")
    return columns


def _orders_notes(report: OrdersReport) -> str:
    """The notes about the presets and the distribution."""
    bins = [headings(("steps", "solved", "unsolved"))]
    for row in report["bins"]:
        steps = sentence("shell.range", {"least": row["from"], "most": row["to"] - 1})
        bins.append([steps, f"{row['solved']:,}", f"{row['unsolved']:,}"])
    presets = _table(_COLUMNS["orders"], report["presets"])
    return "\n".join(["", presets, *aligned(bins, range(3)), ""])


def _rows(report: Report, rules: Mapping[str, str]) -> Sequence[Mapping[str, object]]:
    """The rows of the table of a report."""
    if report["kind"] == "orders":
        return report["ranking"]
    rows: Sequence[Mapping[str, object]] = report["rows"]
    if report["kind"] == "compare":
        rows = _runs(report)
    return [{**row, "spec": with_names(str(row["spec"]), rules)} for row in rows]


def _runs(report: CompareReport) -> Sequence[Mapping[str, object]]:
    """The runs of a comparison, including those that were left out because theory proves that there
    is no tour."""
    if "ruled-out" not in report["settings"]:
        return report["rows"]
    ended: dict[tuple[str, str | None], list[RunRecord]] = {}
    for row in report["rows"]:
        ended.setdefault((row["board"], row["start"]), []).append(row)
    methods = report["settings"]["methods"].split(",")
    runs: list[Mapping[str, object]] = []
    for start in report["starts"]:
        if start["theory"]:
            runs += [_left_out(start, spec) for spec in methods]
        else:
            runs += ended.get((start["board"], start["start"]), [])
    return runs


def _left_out(start: Start, spec: str) -> dict[str, object]:
    nothing = dict.fromkeys(("first_try", "forward", "backtracks", "seconds", "link"))
    return {**nothing, **start, "spec": spec, "outcome": "left-out"}


def with_names(spec: str, rules: Mapping[str, str]) -> str:
    """A method with its options, with the name of a rule in place of its digest."""
    method, *parts = spec.split(":")
    return ":".join([method, *(rules.get(part, part) for part in parts)])


def _answer(report: Report, rules: Mapping[str, str]) -> str:
    """The answer of a report, one line for each paragraph."""

    def shown(name: str, value: object) -> object:
        if name in ("method", "better", "worse"):
            return with_names(str(value), rules)
        if isinstance(value, list):
            return [with_names(spec, rules) for spec in value]
        if name in ("time", "longer") and isinstance(value, (int, float)):
            return phrase("shell.seconds", {"seconds": round(value, 3)})
        return str(value).replace("x", "×") if name == "board" else value

    def text(part: Phrase) -> str:
        params = {name: shown(name, value) for name, value in part["params"].items()}
        return sentence(part["key"], params)

    return "".join(f"{' '.join(map(text, paragraph))}\n" for paragraph in answer_of(report))


def text_of(report: Report, rules: Mapping[str, str] = _NO_RULES) -> str:
    """A report as text: its answer, then aligned tables; numbers have separators of thousands.

    Args:
        report: the report.
        rules: the names of users' rules by their digests.
    """
    table = _table(_columns(report), _rows(report, rules))
    notes = _orders_notes(report) if report["kind"] == "orders" else ""
    return f"{_answer(report, rules)}\n{table}{notes}"


def cells_of(report: Report, rules: Mapping[str, str] = _NO_RULES) -> list[list[object]]:
    """The table of a report for CSV, first the header: plain numbers, the column names of the JSON,
    and links if there are any. The arguments are those of :func:`text_of`."""
    columns = [*_columns(report), *([] if report["kind"] == "survey" else ["link"])]
    lines: list[list[object]] = [[*columns]]
    for row in _rows(report, rules):
        values = [row[column] for column in columns]
        lines.append([int(value) if isinstance(value, bool) else value for value in values])
    return lines
