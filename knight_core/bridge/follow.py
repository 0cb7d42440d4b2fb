"""*Follow the rule* for the page: tasks, and the verdicts on their steps."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from knight_core.bridge.messages import Squares, sentence_document
from knight_core.play.following import Task, judge_step, start_task

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.steps import Steps

_latest: dict[str, Task] = {}
"""The last task by its name: its steps are judged one after the other."""


def start_follow(name: str) -> Steps[documents.FollowTask]:
    """The task of a name: see :func:`knight_core.play.following.start_task`."""
    task = yield from _start_task(name)
    return {
        "name": task.name,
        "method": task.method,
        "grade": task.grade,
        "board": task.board,
        "path": array("I", task.path),
        "order": task.order,
        "ties": task.ties,
        "shows": task.shows,
        "steps": task.steps,
    }


def start_follow_step(name: str, steps: Squares, step: int) -> Steps[documents.FollowVerdict]:
    """What a step is worth: see :func:`knight_core.play.following.judge_step`."""
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


def _start_task(name: str) -> Steps[Task]:
    if name not in _latest:
        task = yield from start_task(name)
        _latest.clear()
        _latest[name] = task
    return _latest[name]
