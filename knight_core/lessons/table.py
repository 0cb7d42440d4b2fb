"""The answers of a class as a table: one lesson, any number of texts. All answers are marked
here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from knight_core.errors import shown
from knight_core.lessons.answers import MAX_CHARACTERS, read_answers
from knight_core.lessons.marking import Mark, start_mark
from knight_core.lessons.model import Item, Lesson
from knight_core.steps import Progress, Steps
from knight_core.texts.sentences import Phrase, phrase, phrase_text, sentence
from knight_core.texts.tables import aligned, csv_of, headings


@dataclass(frozen=True, slots=True)
class Pupil:
    """One text of answers.

    Attributes:
        file: the name of the file.
        name: the name in the text, or "".
        marks: a mark for each question of the lesson, in order; empty if nothing could be read.
        note: a remark about the text, or None.
    """

    file: str
    name: str
    marks: tuple[Mark, ...]
    note: Phrase | None = None

    @property
    def note_text(self) -> str:
        """The note in the current language; "" if there is none."""
        return "" if self.note is None else phrase_text(self.note)

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(mark.right is True for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Column:
    """A question, and the answers of the class.

    Attributes:
        question: the number of the question, ``step.question``.
        item: the question itself.
        right: the number of right answers.
        wrong: the wrong answers with their differences and their numbers, the most frequent first.
        others: the answers that are not marked (guesses and sentences), in the same way.
    """

    question: str
    item: Item
    right: int
    wrong: tuple[tuple[str, int], ...]
    others: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ClassTable:
    """The table of a class: its rows and its columns."""

    lesson: Lesson
    pupils: tuple[Pupil, ...]
    columns: tuple[Column, ...]


def start_class_table(lesson: Lesson, files: Sequence[tuple[str, str]]) -> Steps[ClassTable]:
    """Mark the texts of a class; a generator whose progress is the number of marked texts.

    Args:
        lesson: the lesson.
        files: the name and the text of each file. A text without answers has a row without marks.
    """
    pupils = []
    for done, (file, text) in enumerate(files):
        yield Progress(done, len(files))
        pupils.append((yield from _start_pupil(lesson, file, text)))
    columns = tuple(
        _column(question, item, [pupil.marks[at] for pupil in pupils if pupil.marks])
        for at, (question, item) in enumerate(lesson.questions())
    )
    return ClassTable(lesson, tuple(pupils), columns)


def _start_pupil(lesson: Lesson, file: str, text: str) -> Steps[Pupil]:
    if len(text) > MAX_CHARACTERS:
        return Pupil(file, "", (), phrase("lesson.row-too-long"))
    answers = read_answers(text)
    if not answers.given:
        return Pupil(file, shown(answers.name), (), phrase("lesson.row-no-answers"))
    note = None
    if answers.title and answers.title.lower() != lesson.title.lower():
        note = phrase("lesson.row-other", {"title": shown(answers.title)})
    elif answers.digest and not lesson.digest.startswith(answers.digest):
        note = phrase("lesson.row-changed")
    marks = []
    for question, _ in lesson.questions():
        marks.append((yield from start_mark(lesson, question, answers.given)))
    return Pupil(file, shown(answers.name), tuple(marks), note)


def _column(question: str, item: Item, marks: Iterable[Mark]) -> Column:
    given = [mark for mark in marks if mark.given]
    wrong = Counter(_answer_text(mark) for mark in given if mark.right is False)
    others = Counter(mark.given for mark in given if mark.right is None)
    right = sum(mark.right is True for mark in given)
    return Column(question, item, right, tuple(wrong.most_common()), tuple(others.most_common()))


def _answer_text(mark: Mark) -> str:
    return f"{mark.given} ({mark.difference})" if mark.difference else mark.given


def table_csv(table: ClassTable) -> str:
    """The table as CSV: a line for each pupil, with two cells for each question (the answer, and 1
    or 0), and below it a line for each wrong or unmarked answer."""
    questions = [column.question for column in table.columns]
    head = [
        "file",
        "name",
        "right",
        *(f"{question}{end}" for question in questions for end in ("", " ok")),
    ]
    lines = [[*head, "note"]]
    for pupil in table.pupils:
        marks = pupil.marks or (Mark("", None),) * len(questions)
        cells = [
            cell
            for given in marks
            for cell in (given.given, "" if given.right is None else str(int(given.right)))
        ]
        lines.append([pupil.file, pupil.name, str(pupil.right), *cells, pupil.note_text])
    lines.append([])
    lines.append(["question", "answer", "number", "kind"])
    for column in table.columns:
        for kind, some in (("wrong", column.wrong), (column.item.kind, column.others)):
            lines += [[column.question, text, str(count), kind] for text, count in some]
    return csv_of(lines)


def table_text(table: ClassTable) -> str:
    """The table for a terminal: a line for each pupil, and below it the wrong answers of the
    class."""
    marks = {True: "✓", False: "✗", None: "·"}
    name, right = headings(("name", "right"))
    rows = [[name, *(column.question for column in table.columns), right, ""]]
    for pupil in table.pupils:
        cells = [
            (marks[given.right] if given.given else "–")
            + f" {given.difference or given.counted}".rstrip()
            for given in pupil.marks
        ]
        cells += ["–"] * (len(table.columns) - len(cells))
        rows.append([pupil.name or pupil.file, *cells, str(pupil.right), pupil.note_text])
    lines = aligned(rows)
    for column in table.columns:
        some = column.wrong or column.others
        if some:
            answers = [f"{text} ×{count}" for text, count in some[:8]]
            params = {"question": column.question, "answers": answers}
            kind = "wrong" if column.wrong else column.item.kind
            lines.append(sentence(f"shell.answers-{kind}", params))
    return "\n".join(lines) + "\n"


def table_document(table: ClassTable) -> dict[str, Any]:
    """The table as a JSON object: ``lesson``, ``questions`` and ``files``."""
    return {
        "version": 1,
        "lesson": {"title": table.lesson.title, "digest": table.lesson.digest},
        "questions": [
            {
                "question": column.question,
                "kind": column.item.kind,
                "text": column.item.question,
                "right": column.right,
                "wrong": [{"answer": text, "count": count} for text, count in column.wrong],
                "others": [{"answer": text, "count": count} for text, count in column.others],
            }
            for column in table.columns
        ],
        "files": [
            {
                "file": pupil.file,
                "name": pupil.name,
                "right": pupil.right,
                "note": pupil.note_text,
                "answers": [
                    {
                        "question": column.question,
                        "given": given.given,
                        "right": given.right,
                        "difference": given.difference,
                        "counted": given.counted,
                        "why": given.why,
                    }
                    for column, given in zip(table.columns, pupil.marks, strict=False)
                ],
            }
            for pupil in table.pupils
        ],
    }
