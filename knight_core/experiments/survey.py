"""The experiment ``survey``: many starts, many boards, one or more methods with a step limit."""

from __future__ import annotations

from typing import Final

from knight_core.experiments.base import read_boards, read_ruled_out, read_shared
from knight_core.experiments.links import Words
from knight_core.experiments.reports import Cell, SurveyReport, SurveyRow, SurveySquares
from knight_core.experiments.runlist import Row, RunList, make_methods
from knight_core.experiments.specs import parse_specs
from knight_core.experiments.starts import check_runs, check_starts, choose_starts, read_starts
from knight_core.outcome import Outcome

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
    """Every method from every chosen start on every board: see :func:`make_survey`."""

    kind = "survey"

    def report(self) -> SurveyReport:
        """The report: counts for every board and method, and every run by its square."""
        rows: list[SurveyRow] = []
        squares: list[SurveySquares] = []
        for row in self.rows:
            rows.append(self._counts(row))
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

    def _counts(self, row: Row) -> SurveyRow:
        """The counts of the ended runs of a row."""
        records = [self.records[link] for link in row.links.values() if link in self.records]
        left_out = sum(link in self.left_out for link in row.links.values())
        outcomes = [record["outcome"] for record in records]
        first_try = sum(record["first_try"] for record in records)
        without = sum(record["theory"] is not None for record in records)
        gave_up = [record for record in records if record["outcome"] == Outcome.LIMIT]
        counts: SurveyRow = {
            "board": str(row.board),
            "spec": row.method.text,
            "runs": len(records),
            "first_try": first_try,
            "after_backtracking": outcomes.count(Outcome.FOUND) - first_try,
            "impossible": outcomes.count(Outcome.IMPOSSIBLE),
            "gave_up": len(gave_up),
            "theory_impossible": left_out + without,
            # Surveys have no holes, so theory is complete: without a proof there is a tour.
            "missed": sum(record["theory"] is None for record in gave_up),
            "forward": sum(record["forward"] for record in records),
            "backtracks": sum(record["backtracks"] for record in records),
            "seconds": round(sum(record["seconds"] for record in records), 6),
        }
        if self.skips:
            counts["left_out"] = left_out
        return counts

    def _cells(self, row: Row) -> list[Cell]:
        """The runs of a row that have ended or are left out."""
        cells: list[Cell] = []
        for square, link in row.links.items():
            if record := self.records.get(link):
                costs = record["forward"], record["backtracks"], record["seconds"]
                ending = record["outcome"], record["first_try"]
                cells.append([square, *ending, *costs, link, record["theory"]])
            elif link in self.left_out:
                cells.append([square, "left-out", False, 0, 0, 0.0, link, self.left_out[link]])
        return cells


def make_survey(given: Words, page: bool) -> Survey:
    """Make a survey.

    Args:
        given: the settings, every word of :data:`DEFAULTS`.
        page: whether the page does the runs.

    Raises:
        InvalidRequest: ``bad-starts``, ``too-many-runs``, ``too-many-page-runs``, and for invalid
            boards, methods and limits.
    """
    boards = read_boards(given["boards"])
    specs = parse_specs(given["methods"])
    shared = read_shared(given)
    ruled_out = read_ruled_out(given["ruled-out"])
    choice = read_starts(given["starts"])
    check_starts(choice, boards)
    # Checked before the starts are listed, which could take too much memory.
    check_runs(choice, boards, len(specs), page)
    # The words of a method do not depend on the board: any board will do.
    methods = make_methods(specs, shared, board=str(boards[0]))
    settings: Words = {
        "boards": ",".join(map(str, boards)),
        "starts": choice.text,
        "methods": ",".join(spec.text for spec in specs),
        **shared,
        **ruled_out,
    }
    places = [(board, choose_starts(board, choice, int(shared["seed"]))) for board in boards]
    return Survey(settings, places, methods)
