"""``check --lesson``: marks the answers to a lesson."""

from __future__ import annotations

import argparse

from knight_core import formats
from knight_core.cli import streams
from knight_core.cli.lesson import say_mistakes
from knight_core.cli.running import drive_steps
from knight_core.cli.status import BAD_INPUT
from knight_core.cli.texts import named, shown_name, text_of
from knight_core.errors import InvalidRequest
from knight_core.lessons import LessonError, parse
from knight_core.lessons.table import start_class_table, table_csv, table_document, table_text


def run_marking(arguments: argparse.Namespace) -> int:
    """Print the table of a class; returns the exit status: 0 if all marked answers are right, 2 if
    no text contains answers, else 1."""
    try:
        lesson = parse(text_of(arguments.lesson))
    except LessonError as error:
        say_mistakes(error)
        return BAD_INPUT
    files = [(shown_name(file), _text(file)) for file in named(arguments.files)]
    table = drive_steps(start_class_table(lesson, files), lesson.title)
    match arguments.format:
        case "csv":
            streams.write_result(table_csv(table))
        case "json":
            streams.write_result(formats.json_text(table_document(table)))
        case _:
            streams.write_result(table_text(table))
    marked = [mark for pupil in table.pupils for mark in pupil.marks]
    if not marked:
        return BAD_INPUT
    unread = any(not pupil.marks for pupil in table.pupils)
    return 1 if unread or any(mark.right is False for mark in marked) else 0


def _text(file: str) -> str:
    """The text of a file; "" if it cannot be read, which is reported."""
    try:
        return text_of(file)
    except InvalidRequest as error:
        streams.say(str(error))
        return ""
