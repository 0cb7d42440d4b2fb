"""Survey: many starts, many boards, one or more methods with a step budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knight_core.board import Board
from knight_core.experiments.base import (
    RunList,
    check_runs,
    read_boards,
    read_shared,
    read_whole,
    run_words,
)
from knight_core.experiments.record import RunRecord, Words, link_of
from knight_core.experiments.reports import Cell, SurveyReport, SurveyRow, SurveySquares
from knight_core.experiments.specs import parse_specs
from knight_core.result import Outcome
from knight_core.rng import stream

DEFAULTS: Final[Words] = {
    "boards": "5x5,6x6,7x7,8x8,10x10,14x14,20x20",
    "starts": "20",
    "closed": "0",
    "methods": "warnsdorff",
    "max-steps": "1000000",
    "seed": "0",
}


@dataclass(frozen=True, slots=True)
class _Row:
    """The runs of one method on one board, by the square they start from."""

    board: Board
    spec: str
    links: dict[int, str]


class Survey(RunList):
    """Every method from every start chosen, on every board.

    Args:
        given: the settings, every word of :data:`DEFAULTS`.

    Raises:
        InvalidRequest: ``bad-starts``, ``too-many-runs``, and for boards, methods and limits.
    """

    kind = "survey"

    def __init__(self, given: Words) -> None:
        boards, specs = read_boards(given["boards"]), parse_specs(given["methods"])
        shared = read_shared(given)
        count: int | None = None  # all
        if given["starts"].strip() != "all":
            count = read_whole("bad-starts", "starts", given["starts"], 10**15)
        # Before the chosen starts are listed; more starts than a board has are all of them, but
        # a million is a mistake.
        asked = sum(board.size if count is None else count for board in boards)
        check_runs(asked * len(specs))
        self.settings: Words = {
            "boards": ",".join(map(str, boards)),
            "starts": "all" if count is None else str(count),
            "methods": ",".join(spec.text for spec in specs),
            **shared,
        }
        runs: list[Words] = []
        self._rows: list[_Row] = []
        for board in boards:
            starts = chosen_starts(board, count, int(shared["seed"]))
            for spec in specs:
                row = _Row(board, spec.text, {})
                for square in starts:
                    words = run_words(spec, shared, board=str(board), start=board.name(square))
                    row.links[square] = link_of(words)
                    runs.append(words)
                self._rows.append(row)
        super().__init__(runs)

    def report(self) -> SurveyReport:
        """Counts for every board and method, and every run by its square."""
        rows: list[SurveyRow] = []
        squares: list[SurveySquares] = []
        for row in self._rows:
            done = {
                square: self.records[link]
                for square, link in row.links.items()
                if link in self.records
            }
            rows.append(_counts(row, [*done.values()]))
            squares.append(
                {
                    "board": str(row.board),
                    "spec": row.spec,
                    "rows": row.board.rows,
                    "cols": row.board.cols,
                    "cells": [_cell(square, record) for square, record in done.items()],
                }
            )
        return {"kind": "survey", "settings": self.settings, "rows": rows, "squares": squares}


def chosen_starts(board: Board, count: int | None, seed: int) -> list[int]:
    """Random squares of a board, in ascending order: a function of the board's size and the seed.
    With a larger count there are more of them, and the others stay.

    Args:
        board: the board.
        count: how many; None, or more than there are: all.
        seed: of the choice.
    """
    if count is None or count >= board.size:
        return list(range(board.size))
    draw = stream(seed, board.size)
    chosen: set[int] = set()
    while len(chosen) < count:
        chosen.add(int(draw() * board.size))
    return sorted(chosen)


def _counts(row: _Row, done: list[RunRecord]) -> SurveyRow:
    """How the runs ended. Theory is complete, so a run that gave up where theory knows of no
    obstacle has missed a tour that exists."""
    ended = [record["outcome"] for record in done]
    first = sum(record["first_try"] for record in done)
    return {
        "board": str(row.board),
        "spec": row.spec,
        "runs": len(done),
        "first_try": first,
        "after_backtracking": ended.count(Outcome.FOUND) - first,
        "impossible": ended.count(Outcome.IMPOSSIBLE),
        "gave_up": ended.count(Outcome.LIMIT),
        "theory_impossible": sum(record["theory"] is not None for record in done),
        "missed": sum(
            record["outcome"] == Outcome.LIMIT and record["theory"] is None for record in done
        ),
        "forward": sum(record["forward"] for record in done),
        "backtracks": sum(record["backtracks"] for record in done),
        "seconds": sum(record["seconds"] for record in done),
    }


def _cell(square: int, record: RunRecord) -> Cell:
    return [
        square,
        record["outcome"],
        record["first_try"],
        record["backtracks"],
        record["link"],
        record["theory"],
    ]
