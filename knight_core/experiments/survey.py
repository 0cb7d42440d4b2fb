"""Survey: many starts, many boards, one or more methods with a step budget."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from knight_core.experiments.base import (
    make_methods,
    read_boards,
    read_ruled_out,
    read_shared,
)
from knight_core.experiments.record import Words
from knight_core.experiments.reports import (
    Cell,
    SurveyReport,
    SurveyRow,
    SurveySquares,
)
from knight_core.experiments.rows import (
    FIRST_TRY,
    FOUND,
    IMPOSSIBLE,
    IN_VAIN,
    LEFT_OUT,
    MISSED,
    NOT_YET,
    OUTCOMES,
    Method,
    Row,
)
from knight_core.experiments.runlist import RunList
from knight_core.experiments.specs import parse_specs
from knight_core.experiments.starts import check_runs, check_starts, choose_starts, read_starts

DEFAULTS: Final[Words] = {
    "boards": "5x5,6x6,7x7,8x8,10x10,14x14,20x20",
    "starts": "20",
    "closed": "0",
    "methods": "warnsdorff",
    "max-steps": "1000000",
    "seed": "0",
    "ruled-out": "run",
}


class Survey(RunList):
    """Every method from every start chosen, on every board: see :func:`make_survey`.

    Args:
        shared: the canonical words of the settings but the boards, which are added afterwards.
        methods: the methods.
    """

    kind = "survey"

    def __init__(self, shared: Words, methods: list[Method]) -> None:
        self._shared = shared
        super().__init__(methods, skips="ruled-out" in shared)

    @cached_property
    def settings(self) -> Words:
        """The canonical words, after all boards were added."""
        return {"boards": self.boards, **self._shared}

    def report(self) -> SurveyReport:
        """The report: counts for every board and method, and every run by its square."""
        rows: list[SurveyRow] = []
        squares: list[SurveySquares] = []
        for number in range(self.row_count):
            row = self.row(number)
            rows.append(self.counts(row))
            squares.append(
                {
                    "board": str(row.board),
                    "spec": row.method.text,
                    "rows": row.board.rows,
                    "cols": row.board.cols,
                    "cells": self._cells(row),
                }
            )
        return {"kind": "survey", "settings": self.settings, "rows": rows, "squares": squares}

    def counts(self, row: Row) -> SurveyRow:
        """The ends of the runs of a row, as far as they have ended."""
        runs = row.runs
        ended = self.ended[runs]
        left_out = ended.count(LEFT_OUT)
        done = row.count - ended.count(NOT_YET) - left_out
        counts: SurveyRow = {
            "board": str(row.board),
            "spec": row.method.text,
            "runs": done,
            "first_try": ended.count(FIRST_TRY),
            "after_backtracking": ended.count(FOUND),
            "impossible": ended.count(IMPOSSIBLE),
            "gave_up": ended.count(MISSED) + ended.count(IN_VAIN),
            "theory_impossible": row.count - self.theory[runs].count(0),
            "missed": ended.count(MISSED),
            "forward": sum(self.forward[runs]),
            "backtracks": sum(self.backtracks[runs]),
            "seconds": round(sum(self.seconds[runs]), 6) if done else 0,
        }
        if self.skips:
            counts["left_out"] = left_out
        return counts

    def _cells(self, row: Row) -> list[Cell]:
        """The runs of a row that have ended."""
        head, tail = row.link
        cells: list[Cell] = []
        for run, square in enumerate(self.starts(row), start=row.first):
            if ended := self.ended[run]:
                cells.append(
                    [
                        square,
                        OUTCOMES.get(ended, "left-out"),
                        ended == FIRST_TRY,
                        self.backtracks[run],
                        f"{head}{row.board.name(square)}{tail}",
                        self.codes[self.theory[run]],
                    ]
                )
        return cells


def make_survey(given: Words, page: bool) -> Survey:
    """Make a survey.

    Args:
        given: the settings, every word of :data:`DEFAULTS`.
        page: whether the page is to do it.

    Raises:
        InvalidRequest: ``bad-starts``, ``too-many-runs``, ``too-many-page-runs``, and for boards,
            methods and limits.
    """
    boards = read_boards(given["boards"])
    specs = parse_specs(given["methods"])
    shared = read_shared(given)
    ruled_out = read_ruled_out(given["ruled-out"])
    choice = read_starts(given["starts"])
    check_starts(choice, boards)
    # Checked before the chosen starts are listed.
    check_runs(choice, boards, len(specs), page)
    # Nothing in the words of a method depends on the board.
    methods = make_methods(specs, shared, board=str(boards[0]))
    settings: Words = {
        "starts": choice.text,
        "methods": ",".join(spec.text for spec in specs),
        **shared,
        **ruled_out,
    }
    survey = Survey(settings, methods)
    for board in boards:
        survey.add_board(board, choose_starts(board, choice, int(shared["seed"])))
    return survey
