"""The experiment ``compare``: several methods from the same starts, on one or several boards."""

from __future__ import annotations

from array import array
from typing import Final

from knight_core.board import Board
from knight_core.board.holes import format_holes
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import (
    read_boards,
    read_holes,
    read_ruled_out,
    read_shared,
)
from knight_core.experiments.links import Words
from knight_core.experiments.record import RunRecord
from knight_core.experiments.reports import CompareReport, Start
from knight_core.experiments.runlist import Method, RunList, make_methods
from knight_core.experiments.specs import parse_specs
from knight_core.experiments.starts import (
    Starts,
    check_runs,
    check_starts,
    choose_starts,
    read_starts,
)
from knight_core.outcome import Outcome
from knight_core.request import parse_request

DEFAULTS: Final[Words] = {
    "board": "8x8",
    "boards": "",
    "start": "",
    "starts": "",
    "end": "",
    "closed": "0",
    "methods": "depth-first,pruned,warnsdorff,warnsdorff:roth,construct",
    "max-steps": "30000000",
    "seed": "0",
    "ruled-out": "run",
    "holes": "",
}


class Compare(RunList):
    """The same requests by several methods: see :func:`make_compare`.

    Args:
        settings, places, methods: as for :class:`RunList`.
        starts: the choice of starts; the report has them in its order.
    """

    kind = "compare"

    def __init__(
        self,
        settings: Words,
        places: list[tuple[Board, array[int]]],
        methods: list[Method],
        starts: Starts,
    ) -> None:
        super().__init__(settings, places, methods)
        self._starts = starts

    def report(self) -> CompareReport:
        """All starts of each board, and one row for each method and start, in the requested order;
        runs that have not ended are missing."""
        starts: list[Start] = []
        rows: list[RunRecord] = []
        for board, of_board in self.of_boards.items():
            for square in self._starts.listed(board) or self.theory[board]:
                records: list[RunRecord] = [
                    # The record has the canonical method; the report has the requested one.
                    {**record, "spec": row.method.text}
                    for row in of_board
                    if (record := self.records.get(row.links[square]))
                ]
                starts.append(self._start(board, square, records))
                rows += records
        return {"kind": "compare", "settings": self.settings, "starts": starts, "rows": rows}

    def _start(self, board: Board, square: int, records: list[RunRecord]) -> Start:
        """A start, with its runs that have ended."""
        theory = self.theory[board][square]
        outcomes = {record["outcome"] for record in records}
        exists = None if board.holes else True
        if theory or Outcome.IMPOSSIBLE in outcomes:
            exists = False
        elif Outcome.FOUND in outcomes:
            exists = True
        name = board.name(square)
        return {"board": str(board), "start": name, "theory": theory, "exists": exists}


def make_compare(given: Words, page: bool) -> Compare:
    """Make a comparison.

    Args:
        given: the settings, every word of :data:`DEFAULTS`. ``boards`` replaces ``board``, and
            ``starts`` replaces ``start``; each may be a list.
        page: whether the page does the runs.

    Raises:
        InvalidRequest: as :class:`~knight_core.request.TourRequest`, ``bad-starts``,
            ``too-many-runs``, ``too-many-page-runs``, and for the boards and the methods.
    """
    specs = parse_specs(given["methods"])
    boards = read_holes(given["holes"], read_boards(given["boards"] or given["board"]))
    holes = {"holes": format_holes(boards[0])} if boards[0].holes else {}
    shared = read_shared(given)
    ruled_out = read_ruled_out(given["ruled-out"])
    choice = _read_starts(given, boards)
    check_runs(choice, boards, len(specs), page)
    end = given["end"].strip()
    if end:
        end = boards[0].name(boards[0].parse_square(end, "end"))
    for board in boards:
        _check_goal(board, choice, {**shared, "end": end, **holes})
    settings: Words = {
        "boards" if len(boards) > 1 else "board": ",".join(map(str, boards)),
        "start" if len(choice.names) == 1 else "starts": choice.text,
        "end": end,
        "closed": shared["closed"],
        "methods": ",".join(spec.text for spec in specs),
        "max-steps": shared["max-steps"],
        "seed": shared["seed"],
        **ruled_out,
        **holes,
    }
    words = {"board": str(boards[0]), "end": end, **holes}
    places = [(board, choose_starts(board, choice, int(shared["seed"]))) for board in boards]
    return Compare(settings, places, make_methods(specs, shared, **words), choice)


def _read_starts(given: Words, boards: list[Board]) -> Starts:
    """Parse the starts, from ``starts`` or ``start``."""
    starts = given["starts"].strip()
    text = starts or given["start"].strip()
    if not text:
        raise InvalidRequest("square-syntax", field="start", value="")
    try:
        choice = read_starts(text)
    except InvalidRequest:
        if starts:
            raise
        # `start` may be written in another form, such as "7,7", or be invalid.
        choice = read_starts(boards[0].name(boards[0].parse_square(text)))
    check_starts(choice, boards, "starts" if starts else "start")
    return choice


def _check_goal(board: Board, choice: Starts, words: Words) -> None:
    """Check the end and ``closed`` on a board, with each start of a list.

    Raises:
        InvalidRequest: as :func:`~knight_core.request.parse_request`.
    """
    size = {"board": str(board)}
    parse_request({**size, **words})
    if words["end"]:
        for square in choice.listed(board):
            parse_request({**size, **words, "start": board.name(square)})
