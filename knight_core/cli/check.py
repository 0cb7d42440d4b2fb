"""``check``: reads a printed text, and reports its tour or its faults."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core import formats, reading
from knight_core.board import Board
from knight_core.cli import streams
from knight_core.cli.parser import Commands, refuse_empty, whole_number
from knight_core.cli.running import drive_steps
from knight_core.cli.status import MEANING, OF_VERDICT
from knight_core.cli.texts import named, shown_name, text_of
from knight_core.errors import InvalidRequest, shown
from knight_core.reading.documents import good_parts
from knight_core.review.rows import (
    Row,
    csv_text,
    document_of,
    start_rows_of,
    table_text,
)
from knight_core.steps import Steps

_MAX_STEPS: Final = 10_000_000
"""The default step limit for blind search to find a tour again: some seconds."""
_EPILOG: Final = f"""\
examples:
  python -m knight_core check printed.txt
      how it was read, the verdict, all faults; and what a teacher would say
  my_program | python -m knight_core check -
      what a program prints
  python -m knight_core check class/*.txt --format csv
      a row for each file: name, verdict, first fault
  python -m knight_core check --lesson lesson.txt answers/*.txt
      the answers of a class to a lesson, marked: a column for each question

It reads boards of numbers and lists of squares, pairs or moves in any layout, also in the midst of
other text, and repairs nothing. Of a tour it says whether it follows Warnsdorff's rule, with which
orders of the directions blind search finds it, and whether it is well known; of a path, whether it
can still be completed, and which move lost it. Directions are numbered 1 to 8, clockwise from
up-right.

exit status: 0 a tour, or several; 1 none; 2 nothing readable; of several files the highest.
{MEANING}"""


def add(commands: Commands) -> None:
    check = commands.add_parser(
        "check",
        help="what is in a printed text: a tour, or what is wrong with it",
        description="Read whatever a program printed, and say whether it is a tour.",
        epilog=_EPILOG,
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="files; - is standard input")
    check.add_argument(
        "--board", metavar="RxC", help="the board, where the text does not say it: 8x8"
    )
    check.add_format("text", "csv", "json")
    check.add_argument(
        "--lesson", metavar="FILE", help="the files are answers to this lesson: mark them all"
    )
    check.add_argument(
        "--max-steps",
        metavar="N",
        help="the most steps of blind search to find a tour again (default: 10000000)",
    )
    check.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.lesson is not None:
        # Imported on first use: lessons are seldom marked.
        from knight_core.cli.marking import run_marking

        return run_marking(arguments)
    refuse_empty(arguments, "board", "max-steps")
    board = None if arguments.board is None else Board.parse(arguments.board)
    max_steps = whole_number(arguments.max_steps, "bad-max-steps", _MAX_STEPS, 1)
    files = named(arguments.files)
    if len(files) > 1:
        rows = [row for file in files for row in _rows(file, board)]
        streams.write_result(_table(rows, arguments.format))
        return max(map(_status_of, rows))
    name = shown_name(files[0])
    readings = drive_steps(_start_read(text_of(files[0]), board), name)
    claim = readings[0].how.code == "says-none"
    if arguments.format == "csv":
        streams.write_result(csv_text(drive_steps(start_rows_of(name, readings), name)))
    elif arguments.format == "json":
        streams.write_result(formats.json_text(reading.document(readings)))
    elif readings[0].kind == "unreadable" and not (claim and (readings[0].board or board)):
        where = shown(name)
        if claim:
            raise InvalidRequest("claim-without-board", field="file", value=where)
        why = readings[0].how.phrase
        raise InvalidRequest("nothing-read", field="file", value=where, why=why)
    else:
        # Imported on first use: only the text output includes the review.
        from knight_core.review.report import start_report

        streams.write_result(drive_steps(start_report(readings, max_steps, board), name))
    tours = all(part.kind == "tour" for part in good_parts(readings))
    return OF_VERDICT["tour" if tours else reading.verdict(readings)]


def _start_read(text: str, board: Board | None) -> Steps[list[reading.Reading]]:
    """Read a text; ``board`` is the board if the caller names one."""
    if board is None:
        return reading.start_read(text)
    return reading.start_read(text, rows=board.rows, cols=board.cols)


def _rows(file: str, board: Board | None) -> list[Row]:
    """The rows of a file; an unreadable file has one row."""
    name = shown_name(file)
    try:
        text = text_of(file)
    except InvalidRequest as error:
        return [Row(name, "unreadable", how=error.phrase)]
    readings = drive_steps(_start_read(text, board), name)
    return drive_steps(start_rows_of(name, readings), name)


def _status_of(row: Row) -> int:
    return OF_VERDICT[row.verdict if row.boards else "unreadable"]


def _table(rows: list[Row], form: str) -> str:
    if form == "json":
        return formats.json_text(document_of(rows))
    return csv_text(rows) if form == "csv" else table_text(rows)
