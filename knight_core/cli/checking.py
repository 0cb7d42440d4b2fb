"""Reads the texts that ``check`` names, and prints their contents."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core import formats, reading
from knight_core.board import Board
from knight_core.cli import streams
from knight_core.cli.parser import refuse_empty
from knight_core.cli.running import drive
from knight_core.cli.status import OF_VERDICT
from knight_core.cli.texts import named, shown_name, text_of
from knight_core.errors import InvalidRequest, shown
from knight_core.reading.documents import good_parts
from knight_core.request import digits_of
from knight_core.review.rows import (
    Row,
    csv_text,
    document_of,
    start_rows_of,
    table_text,
)
from knight_core.steps import CANCEL, Progress, R, Steps
from knight_core.texts.sentences import phrase

_MAX_STEPS: Final = 10_000_000
"""The most steps for blind search to find a tour again: some seconds."""


def run_check(arguments: argparse.Namespace) -> int:
    """Do the command ``check``; returns the exit status."""
    refuse_empty(arguments, "board", "max-steps")
    board = None if arguments.board is None else Board.parse(arguments.board)
    max_steps = _max_steps(arguments.max_steps)
    files = named(arguments.files)
    if len(files) > 1:
        rows = [row for file in files for row in _rows(file, board)]
        streams.write_result(_table(rows, arguments.format))
        return max(map(_status_of, rows))
    name = shown_name(files[0])
    readings = drive_steps(start_read(text_of(files[0]), board), name)
    claim = readings[0].how.code == "says-none"
    if arguments.format == "csv":
        streams.write_result(csv_text(drive_steps(start_rows_of(name, readings), name)))
    elif arguments.format == "json":
        streams.write_result(formats.json_text(reading.document(readings)))
    elif readings[0].kind == "unreadable" and not (claim and (readings[0].board or board)):
        where = shown(name)
        if claim:
            raise InvalidRequest("claim-without-board", field="file", value=where)
        why = phrase(f"reading.{readings[0].how.code}", readings[0].how.params)
        raise InvalidRequest("nothing-read", field="file", value=where, why=why)
    else:
        # Loaded here: only the text output includes the review.
        from knight_core.review.report import start_report

        streams.write_result(drive_steps(start_report(readings, max_steps, board), name))
    tours = all(one.kind == "tour" for one in good_parts(readings))
    return OF_VERDICT["tour" if tours else reading.verdict(readings)]


def _max_steps(text: str | None) -> int:
    if text is None:
        return _MAX_STEPS
    steps = digits_of(text.strip())
    if not steps:
        raise InvalidRequest("bad-max-steps", field="max-steps", value=shown(text))
    return steps


def start_read(text: str, board: Board | None = None) -> Steps[list[reading.Reading]]:
    """Read a text in steps; the board, where it does not say that itself."""
    rows, cols = (None, None) if board is None else (board.rows, board.cols)
    return (yield from reading.start_read(text, rows=rows, cols=cols))


def _rows(file: str, board: Board | None) -> list[Row]:
    """The rows of a file; a file that cannot be read has a row too."""
    name = shown_name(file)
    try:
        text = text_of(file)
    except InvalidRequest as error:
        return [Row(name, "unreadable", how_code="cannot-read", how=str(error))]
    readings = drive_steps(start_read(text, board), name)
    return drive_steps(start_rows_of(name, readings), name)


def _status_of(row: Row) -> int:
    return OF_VERDICT[row.verdict if row.boards else "unreadable"]


def _table(rows: list[Row], form: str) -> str:
    if form == "json":
        return formats.json_text(document_of(rows))
    return csv_text(rows) if form == "csv" else table_text(rows)


def drive_steps(steps: Steps[R], name: str) -> R:
    """The result of steps; Ctrl+C ends them."""

    def run() -> Steps[R]:
        try:
            while True:
                if (yield next(steps)) == CANCEL:
                    raise KeyboardInterrupt
        except StopIteration as stopped:
            result: R = stopped.value
            return result

    return drive(run(), lambda progress: f"{shown(name)}: {_share(progress)}")


def _share(progress: Progress) -> str:
    return f"{progress.done / progress.total:.0%}" if progress.total else "…"
