"""Marks answers with the verifier, the readers and the judge of paths."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from knight_core.completion import start_turning_point
from knight_core.errors import InvalidRequest
from knight_core.lessons.compare import agrees, number_of, squares_of
from knight_core.lessons.facts import check_size, start_run_of
from knight_core.lessons.links import Link, read_link
from knight_core.lessons.model import NOT_LOST, YOUR_GAME, Item, Lesson, Task
from knight_core.outcome import Outcome
from knight_core.play.following import steps_of
from knight_core.play.questions import QUESTIONS
from knight_core.reading import read
from knight_core.steps import Steps, run_to_end
from knight_core.texts.sentences import Phrase, board_text, phrase, phrase_text
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour, path_faults

_COUNTED: Final = re.compile(r"\D*(\d{1,4})\D+(\d{1,4})\D*")
"""A count of right answers and a total, in any language: “9 of 12 right at the first try”."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of an answer.

    Attributes:
        given: the answer on one line, cut to 200 characters; "" if there is none.
        right: whether it is right; None for answers that are never marked, and for rules, which are
            not run here.
        difference: for numbers, the answer minus the right number, with its sign; else "".
        wrong: the mistake in a task, or None.
        counted: for *Follow the rule* and *What next?* the right answers and the total, as
            ``9/12``; else "".
    """

    given: str
    right: bool | None
    difference: str = ""
    wrong: Phrase | None = None
    counted: str = ""

    @property
    def why(self) -> str:
        """The mistake in a task in one sentence; "" if there is none."""
        return "" if self.wrong is None else phrase_text(self.wrong)


class _Wrong(Exception):
    """A task is not done."""

    def __init__(self, code: str, **params: object) -> None:
        self.phrase = phrase(f"lesson.mark-{code}", params)


def mark(lesson: Lesson, question: str, given: Mapping[str, str]) -> Mark:
    """Mark the answer to a question.

    Args:
        lesson: the lesson.
        question: the number of the question, ``step.question``.
        given: all answers of the pupil, by their questions. Some questions are about the pupil's
            own game: that is the answer to the last task before.

    Raises:
        KeyError: if the lesson has no such question.
    """
    return run_to_end(start_mark(lesson, question, given))


def start_mark(lesson: Lesson, question: str, given: Mapping[str, str]) -> Steps[Mark]:
    """:func:`mark` as a generator that yields every few milliseconds."""
    item = dict(lesson.questions())[question]
    text = given.get(question, "").strip()
    try:
        return (yield from _start_mark(lesson, question, item, given, text))
    except InvalidRequest as error:
        # The lesson exceeds a limit of the engine, such as the size of a board.
        return Mark(_shown(text), None, wrong=_Wrong("fault", why=error.phrase).phrase)


def _shown(text: str) -> str:
    shown = " ".join(text[:400].split())
    return shown if len(shown) <= 200 else shown[:199] + "…"


def _start_mark(
    lesson: Lesson, question: str, item: Item, given: Mapping[str, str], text: str
) -> Steps[Mark]:
    shown = _shown(text)
    if not item.marked or not text:
        return Mark(shown, False if item.marked else None)
    if item.task is not None:
        if item.task.kind == "rule":
            # A program is never run without the consent of the user.
            return Mark(shown, None, wrong=phrase("lesson.mark-rule"))
        try:
            if item.task.name:
                return Mark(shown, True, counted=_counted(item.task, text))
            yield from _start_done(item.task, text)
        except _Wrong as error:
            return Mark(shown, False, wrong=error.phrase)
        return Mark(shown, True)
    if item.choices:
        return Mark(shown, _chosen(item, text))
    right = item.value or ""
    if right == YOUR_GAME:
        try:
            right = yield from _start_of_your_game(lesson, question, item, given)
        except _Wrong as error:
            return Mark(shown, False, wrong=error.phrase)
    return Mark(shown, agrees(text, right, item.factor), _difference(text, right))


def _chosen(item: Item, text: str) -> bool:
    """Check a choice, given by its text or its number."""
    number = number_of(text)
    for choice in item.choices:
        if agrees(text, choice.text):
            return choice.right
    if number is not None and number in range(1, len(item.choices) + 1):
        return item.choices[int(number) - 1].right
    return False


def _difference(text: str, right: str) -> str:
    number, wanted = number_of(text), number_of(right)
    if number is None or wanted is None or number == wanted:
        return ""
    change = number - wanted
    size = f"{abs(change):,.10g}"
    return f"+{size}" if change > 0 else f"\u2212{size}"


def _start_of_your_game(
    lesson: Lesson, question: str, item: Item, given: Mapping[str, str]
) -> Steps[str]:
    """The right answer to a question about the pupil's own game."""
    task: tuple[Task, str] | None = None
    for name, other in lesson.questions():
        if name == question:
            break
        if other.task is not None and other.task.link is not None and given.get(name, "").strip():
            task = other.task, given[name]
    if task is None:
        raise _Wrong("no-game")
    link, text = task[0].link, task[1]
    assert link is not None
    kind = "lost" if item.fact is None else item.fact.kind
    check_size(kind, link)
    path = _path(link, text)
    point = yield from start_turning_point(link.board, path, **link.goal())
    if point.lost is None:
        return NOT_LOST
    after = kind == "after"
    return str(len(path) - point.lost if after else point.lost)


def _counted(task: Task, text: str) -> str:
    """Check that a task of *Follow the rule*, or a set of *What next?*, is done. The total is
    checked; the number of right steps or answers at the first try is trusted. Returns both."""
    found = _COUNTED.fullmatch(text)
    if found is None or int(found[1]) > int(found[2]):
        raise _Wrong("not-counted")
    whole = QUESTIONS if task.kind == "next" else steps_of(task.name)
    if int(found[2]) != whole:
        raise _Wrong("other-count", name=task.name, whole=whole)
    return f"{int(found[1])}/{whole}"


def _start_done(task: Task, text: str) -> Steps[None]:
    """Check that a task of another kind is done.

    Raises:
        _Wrong: if it is not done.
    """
    link = task.link
    assert link is not None
    board, path, request = link.board, _path(link, text), link.request()
    begun = link.path()
    if path[: len(begun)] != begun:
        raise _Wrong("start", squares=" ".join(map(board.name, begun)))
    if task.kind == "path":
        if len(path) < task.length:
            raise _Wrong("short", length=len(path), wanted=task.length)
        return
    if task.kind == "stuck":
        if len(path) < board.size and not {*path}.issuperset(board.neighbours(path[-1])):
            raise _Wrong("not-stuck", square=board.name(path[-1]))
        return
    try:
        yield from Tour(board, path).start_verify(
            request.start, request.end, request.closed, request.symmetry
        )
    except NotATour as error:
        raise _Wrong("fault", why=error.fault.phrase) from None
    if task.same:
        run = yield from start_run_of(request)
        if run.outcome is not Outcome.FOUND or run.tour is None or run.tour.squares != path:
            raise _Wrong("other-tour")


def _path(link: Link, text: str) -> tuple[int, ...]:
    """The path in an answer: a list of squares, a link of the page, or any text that Check reads.

    Raises:
        _Wrong: if there is no path on the board of the task, or the path has a fault.
    """
    board = link.board
    names = squares_of(text)
    squares: tuple[int, ...] = ()
    if names is not None:
        try:
            squares = tuple(board.existing_square(name, "square") for name in names)
        except InvalidRequest as error:
            raise _Wrong("fault", why=error.phrase) from None
    elif "?" in text and "#game=" in text:
        try:
            other = read_link(text[text.index("?") :].split()[0])
        except InvalidRequest as error:
            raise _Wrong("fault", why=error.phrase) from None
        squares = other.path() if other.board == board else ()
    else:
        readings = read(text, rows=board.rows, cols=board.cols)
        if (how := readings[0].how).code.startswith("link-"):
            raise _Wrong("fault", why=how.phrase)
        for found in readings:
            if found.board is not None and (found.board.rows, found.board.cols) == (
                board.rows,
                board.cols,
            ):
                squares = tuple(found.squares)
                break
    if not squares:
        raise _Wrong("unread", board=board_text(board.rows, board.cols))
    for fault in path_faults(board, squares):
        if fault.code != "length":
            raise _Wrong("fault", why=fault.phrase)
    return squares
