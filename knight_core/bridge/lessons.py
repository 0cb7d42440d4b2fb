"""Lessons for the page: the pupil's view of a lesson, and the marks of answers.

Right answers, facts and the teacher's lines are not sent to the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from knight_core.bridge.messages import sentence_document
from knight_core.lessons.graphs import graph_of
from knight_core.lessons.marking import start_mark as start_marking
from knight_core.lessons.model import Item, Lesson, LessonError
from knight_core.lessons.parse import parse

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.steps import Steps
    from knight_core.texts.sentences import Message

_UNSEEN = ("fact", "teacher", "page")
"""The kinds of lines that only the build, the teacher and paper use."""


@lru_cache(maxsize=1)
def _read(text: str) -> Lesson:
    """Parse a lesson; the last one is cached, as its answers are marked in separate calls."""
    return parse(text)


def lesson(text: str) -> documents.ReadLesson:
    """The pupil's view of a lesson, or its mistakes: see :func:`knight_core.lessons.parse`."""
    try:
        read = _read(text)
    except LessonError as error:
        mistakes: list[documents.LessonMistake] = [
            {"line": mistake.line, "key": f"lesson.{mistake.code}", "params": mistake.params}
            for mistake in error.mistakes
        ]
        return {"lesson": None, "mistakes": mistakes}
    seen: documents.LessonDocument = {
        "title": read.title,
        "audience": read.audience,
        "goal": read.goal,
        "lang": read.lang,
        "licence": read.licence,
        "digest": read.digest,
        "steps": [
            {
                "title": step.title,
                "items": [_item(item) for item in step.items if item.kind not in _UNSEEN],
            }
            for step in read.steps
        ],
    }
    return {"lesson": seen, "mistakes": []}


def _item(item: Item) -> documents.LessonItem:
    drawing: documents.LessonDrawing | None = None
    if item.kind in ("picture", "draw"):
        dots, lines = graph_of(item.text, untangled=item.kind == "picture")
        named_dots: list[documents.LessonDot] = [
            {"name": dot.name, "x": dot.x, "y": dot.y} for dot in dots
        ]
        drawing = {"dots": named_dots, "lines": lines}
    task: documents.LessonTask | None = None
    if item.task is not None:
        task = {"kind": item.task.kind, "sentence": sentence_document(item.task.phrase)}
    return {
        "kind": item.kind,
        "text": "" if task else item.text,
        "number": item.number,
        "choices": [choice.text for choice in item.choices],
        "task": task,
        "drawing": drawing,
    }


def start_mark(text: str, question: str, given: Mapping[str, str]) -> Steps[documents.LessonMark]:
    """Mark an answer: see :func:`knight_core.lessons.marking.start_mark`.

    Args:
        text: the text of the lesson.
        question: the number of the question, ``step.question``.
        given: all answers by their questions.

    Raises:
        LessonError: if the text is not a lesson.
    """
    mark = yield from start_marking(_read(text), question, given)
    return {
        "right": mark.right,
        "size": "" if mark.right or not mark.difference else _size(mark.difference),
        "wrong": None if mark.wrong is None else sentence_document(mark.wrong),
    }


def _size(difference: str) -> Literal["small", "large"]:
    return "large" if difference.startswith("+") else "small"


def start_table(text: str, files: list[documents.AnswersFile]) -> Steps[documents.AnswersTable]:
    """The answers of a class: see :func:`knight_core.lessons.table.start_class_table`.

    Args:
        text: the text of the lesson.
        files: the name and the text of each file.
    """
    from knight_core.lessons.table import start_class_table, table_csv, table_document

    given = [(file["name"], file["text"]) for file in files]
    table = yield from start_class_table(_read(text), given)
    document = table_document(table)
    for question, column in zip(document["questions"], table.columns, strict=True):
        item = column.item
        question["text"] = "" if item.task else item.text
        question["task"] = item.task and item.task.phrase
    for row, pupil in zip(document["files"], table.pupils, strict=True):
        row["note"] = pupil.note
        for answer, mark in zip(row["answers"], pupil.marks, strict=True):
            answer["why"] = mark.wrong
    return {
        "questions": document["questions"],
        "files": document["files"],
        "csv": table_csv(table),
    }


def start_sheet(text: str, solutions: bool, given: Mapping[str, Message]) -> Steps[str]:
    """A lesson on paper as HTML: see :func:`knight_core.lessons.sheet.start_sheet`."""
    from knight_core.lessons.sheet import start_sheet

    return start_sheet(_read(text), solutions=solutions, given=given)
