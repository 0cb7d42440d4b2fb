"""*Follow the rule* and *What next?* for printing, with their solutions."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from knight_core.board import Board
from knight_core.lessons.drawings import board_drawing, graph_drawing
from knight_core.lessons.model import Task
from knight_core.play.following import BACK, PRINTED, next_steps, start_task
from knight_core.play.following import Task as FollowTask
from knight_core.play.questions import (
    NO,
    QUESTIONS,
    Question,
    start_answer,
    start_question,
)
from knight_core.steps import Steps
from knight_core.texts.sentences import paragraph, phrase, sentence


def start_followed(task: Task, question: str, solutions: bool) -> Steps[str]:
    """The HTML of a task for printing: its board, or the boards of its questions.

    Args:
        task: a task of the kind ``follow`` or ``next``.
        question: its number on the sheet.
        solutions: whether to print the answers in place of lines to write on.
    """
    if task.kind == "follow":
        followed = yield from start_task(task.name)
        return "".join(_task(followed, question, solutions))
    boards = []
    for number in range(1, QUESTIONS + 1):
        position = yield from start_question(task.name, number)
        right = (yield from start_answer(position, NO)).does
        boards.append("".join(_question(position, right if solutions else None)))
    text = sentence("lesson.paper-next", {"count": QUESTIONS})
    return f'<p>{question} {escape(text)}</p><div class="boards">{"".join(boards)}</div>'


def _task(task: FollowTask, question: str, solutions: bool) -> Iterator[str]:
    here = task.board.name(task.path[-1])
    params = {"square": here, "count": PRINTED, "back": phrase("lesson.paper-back")}
    text = paragraph([sentence(f"lesson.paper-{task.method}", params), _ties(task)])
    yield f'<div class="figure">{board_drawing(task.board, task.path)}</div>'
    yield f"<p>{question} {escape(text)}</p>{_order(task)}"
    if not solutions:
        yield '<div class="line"></div>'
        return
    steps = (_or(task.board, right) for right in next_steps(task))
    yield f'<p class="answer">{escape(" · ".join(steps))}</p>'


def _question(question: Question, right: tuple[int, ...] | None) -> Iterator[str]:
    """A question of a set; ``right``: the answers to print, or None."""
    task = question.task
    instruction = sentence(f"lesson.paper-next-{question.kind}", {})
    text = paragraph([instruction, _ties(task) if task else ""])
    yield f"<div><p>{question.number}. {escape(text)}</p>"
    yield board_drawing(question.board, question.path)
    if task is not None:
        yield _order(task)
    if right is None:
        yield '<div class="line"></div></div>'
        return
    if question.kind == "lost":
        key = "not-lost" if right == (NO,) else "lost"
        answer = sentence(f"lesson.paper-{key}", {"step": right[0]})
    elif question.kind == "dead-end":
        answer = sentence(f"lesson.paper-{'yes' if right[0] else 'no'}", {})
    else:
        answer = _or(question.board, right)
    yield f'<p class="answer">{escape(answer)}</p></div>'


def _ties(task: FollowTask) -> str:
    return sentence(f"lesson.paper-ties-{task.ties}", {}) if task.ties else ""


def _order(task: FollowTask) -> str:
    return graph_drawing(f"directions {task.order}") if task.order else ""


def _or(board: Board, right: tuple[int, ...]) -> str:
    """The first right step, and the other right steps."""
    if right == (BACK,):
        return sentence("lesson.paper-back", {})
    first, *others = map(board.name, right)
    if not others:
        return first
    return sentence("lesson.paper-or", {"square": first, "others": others})
