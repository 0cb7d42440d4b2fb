"""*Follow the rule* and *What next?* for the page: tasks, questions, and verdicts on answers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from knight_core.bridge.messages import Squares, sentence_document
from knight_core.play.following import Task, judge_step, next_steps, start_task
from knight_core.play.questions import Question, start_answer, start_question

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.steps import Steps

_tasks: dict[str, Task] = {}
"""The last task by its name, cached: its steps are judged in separate calls."""
_questions: dict[tuple[str, int], Question] = {}
"""The last question by its set and its number, cached: a later call judges its answer."""


def start_follow(name: str) -> Steps[documents.FollowTask]:
    """The task with this name: see :func:`knight_core.play.following.start_task`."""
    task = yield from _start_task(name)
    return {
        "name": task.name,
        "method": task.method,
        "grade": task.grade,
        "steps": task.steps,
        **_position(task),
    }


def start_follow_sheet(names: Sequence[str]) -> Steps[list[documents.FollowPrinted]]:
    """The tasks with these names and their solutions, for printing."""
    sheet: list[documents.FollowPrinted] = []
    for name in names:
        document = yield from start_follow(name)
        sheet.append({**document, "next": next_steps(_tasks[name])})
    return sheet


def start_follow_step(name: str, steps: Squares, step: int) -> Steps[documents.FollowVerdict]:
    """The verdict on a step: see :func:`knight_core.play.following.judge_step`."""
    task = yield from _start_task(name)
    verdict = judge_step(task, [*steps], step)
    return {
        "right": verdict.right,
        "reason": sentence_document(verdict.reason),
        "does": verdict.does,
        "compared": verdict.compared,
        "phase": verdict.phase,
        "ending": None if verdict.ending is None else sentence_document(verdict.ending),
        "tour": verdict.tour,
    }


def start_next(name: str, number: int) -> Steps[documents.NextQuestion]:
    """A question of a set: see :func:`knight_core.play.questions.start_question`."""
    question = yield from _start_question(name, number)
    return {
        "name": question.name,
        "number": question.number,
        "kind": question.kind,
        "grade": question.grade,
        "choices": question.choices,
        **_position(question.task or question),
    }


def start_next_answer(name: str, number: int, answer: int) -> Steps[documents.NextAnswer]:
    """The verdict on an answer: see :func:`knight_core.play.questions.start_answer`."""
    question = yield from _start_question(name, number)
    answered = yield from start_answer(question, answer)
    return {
        "right": answered.right,
        "reason": sentence_document(answered.reason),
        "does": answered.does,
        "compared": answered.compared,
        "proof": answered.proof,
        "tour": answered.tour,
    }


def _position(of: Task | Question) -> documents.FollowPosition:
    task = of if isinstance(of, Task) else None
    return {
        "board": of.board,
        "path": array("I", of.path),
        "order": task.order if task else "",
        "ties": task.ties if task else "",
        "shows": task.shows if task else False,
    }


def _start_task(name: str) -> Steps[Task]:
    if name not in _tasks:
        task = yield from start_task(name)
        _tasks.clear()
        _tasks[name] = task
    return _tasks[name]


def _start_question(name: str, number: int) -> Steps[Question]:
    if (name, number) not in _questions:
        question = yield from start_question(name, number)
        _questions.clear()
        _questions[name, number] = question
    return _questions[name, number]
