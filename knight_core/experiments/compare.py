"""Compare: one start, several methods."""

from __future__ import annotations

from array import array
from typing import Final

from knight_core.board import Board
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import check_runs, make_methods, read_shared
from knight_core.experiments.record import RunRecord, Words
from knight_core.experiments.reports import CompareReport
from knight_core.experiments.rows import NOT_YET, Method
from knight_core.experiments.runlist import RunList
from knight_core.experiments.specs import start_specs
from knight_core.experiments.steps import Steps
from knight_core.request import parse_request
from knight_core.result import run_to_end

DEFAULTS: Final[Words] = {
    "board": "8x8",
    "start": "",
    "end": "",
    "closed": "0",
    "methods": "depth-first,pruned,warnsdorff,warnsdorff:roth,construct",
    "max-steps": "30000000",
    "seed": "0",
}


class Compare(RunList):
    """The same request by several methods: see :func:`start_compare`.

    Args:
        settings: the canonical words.
        board: the board.
        start: the square that every run starts from.
        methods: the methods.
    """

    kind = "compare"

    def __init__(self, settings: Words, board: Board, start: int, methods: list[Method]) -> None:
        self.settings = settings
        super().__init__(methods)
        self.add_board(board, array("I", [start]))

    def report(self) -> CompareReport:
        """One row a method, in the order asked for; those still to come are left out."""
        return run_to_end(self.start_report())

    def start_report(self) -> Steps[CompareReport]:
        rows: list[RunRecord] = []
        for number in range(self.row_count):
            row = self.row(number)
            if self.ended[row.first] != NOT_YET:
                # Its method as it was asked for.
                rows.append({**self.record(row.first), "spec": row.method.text})
            yield number, self.row_count
        return {"kind": "compare", "settings": self.settings, "rows": rows}


def start_compare(given: Words) -> Steps[Compare]:
    """Makes a comparison.

    Args:
        given: the settings, every word of :data:`DEFAULTS`.

    Raises:
        InvalidRequest: as :class:`~knight_core.request.TourRequest`, and for the methods.
    """
    specs = yield from start_specs(given["methods"])
    check_runs(len(specs), "methods")
    shared = read_shared(given)
    places = {word: given[word] for word in ("board", "start", "end")}
    request = parse_request(places | shared)
    if request.start is None:
        raise InvalidRequest("square-syntax", field="start", value="")
    board = request.board
    settings: Words = {
        "board": str(board),
        "start": board.name(request.start),
        "end": "" if request.end is None else board.name(request.end),
        "closed": shared["closed"],
        "methods": ",".join(spec.text for spec in specs),
        "max-steps": shared["max-steps"],
        "seed": shared["seed"],
    }
    places = {word: settings[word] for word in places}
    methods = yield from make_methods(specs, shared, **places)
    return Compare(settings, board, request.start, methods)
