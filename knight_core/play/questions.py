"""*What next?*: sets of ten questions about moments of real runs, each answered by one click.

A question is a function of the name of its set and of its number, for ever and everywhere:
``warnsdorff-easy-3``, ``lost-hard-1``. Its kinds are

- ``warnsdorff`` and ``depth-first``: which step does the method make? A moment of a task of
  :mod:`~knight_core.play.following`, which judges the answer as well;
- ``dead-end``: is this a dead end? From tasks of blind search;
- ``lost``: is the path lost already, and by which step? From a search with random orders, up to its
  first dead end; the answer is that of :mod:`knight_core.completion`.

A set ``mixed`` has all four kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from knight_core.board import Board
from knight_core.completion import start_turning_point
from knight_core.completion.turning import turning_sentence
from knight_core.errors import InvalidRequest, shown
from knight_core.outcome import Reason
from knight_core.play.following import (
    BACK,
    Compared,
    Task,
    compared_in,
    judge_step,
    start_draw,
    start_logged,
    task_after,
)
from knight_core.play.names import Grade, Name, parse_name
from knight_core.request import TourRequest
from knight_core.search.rng import one_of, shuffled, stream
from knight_core.steps import Steps, run_to_end
from knight_core.texts.sentences import Phrase, phrase
from knight_core.tour import Tour

Kind = Literal["warnsdorff", "depth-first", "dead-end", "lost"]

KINDS: Final[tuple[Kind, ...]] = ("warnsdorff", "depth-first", "dead-end", "lost")
QUESTIONS: Final = 10
"""The number of questions of a set."""
NO, YES = 0, 1
"""The answers to whether it is a dead end; :data:`NO` also says that a path is not lost."""

_SETS: Final[tuple[Kind | Literal["mixed"], ...]] = (*KINDS, "mixed")
_FIRST_STREAM: Final = 64
"""The number of the first stream of random numbers that questions use."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a moment of a run.

    Attributes:
        name: the name of its set.
        number: its number in the set, from 1.
        kind: ``warnsdorff`` or ``depth-first``: which step comes next; ``dead-end``: is this one;
            ``lost``: by which step is the path lost.
        grade: ``easy``, ``medium`` or ``hard``.
        board: the board.
        path: the squares visited so far, in order. Nothing has been tried yet from the last one.
        choices: the answers to choose from, where they are not squares: of ``dead-end``
            :data:`NO` and :data:`YES`; of ``lost`` :data:`NO` and the numbers of steps.
        task: the moment as a task of one step, whose order, tie rule and the like hold; None of
            ``lost``.
    """

    name: str
    number: int
    kind: Kind
    grade: Grade
    board: Board
    path: tuple[int, ...]
    choices: tuple[int, ...] = ()
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The verdict on an answer.

    Attributes:
        right: whether it is right.
        reason: why it is right or wrong, as a sentence.
        does: the right answers.
        compared: of the first two kinds what the method compares, of ``dead-end`` the squares a
            knight's move away.
        proof: of ``lost``: why the path is lost from that step on, with a picture; else None.
        tour: of ``lost``: a tour that begins with the path, where it is not.
    """

    right: bool
    reason: Phrase
    does: tuple[int, ...]
    compared: tuple[Compared, ...] = ()
    proof: Reason | None = None
    tour: Tour | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class _Lost:
    """The lost paths of a grade.

    Attributes:
        boards: to draw from.
        since: a path is shown at most so many steps after the one that lost it.
        reasons: why it may be lost: what a person can see.
    """

    boards: tuple[str, ...]
    since: int
    reasons: tuple[str, ...]


_LOST: Final = {
    "easy": _Lost(("4x5", "5x5"), 1, ("isolated", "two-ends", "no-way-back")),
    "medium": _Lost(("5x5", "5x6", "6x6"), 2, ("isolated", "two-ends", "end-colour", "cut-off")),
    "hard": _Lost(
        ("6x6", "6x7", "7x7"),
        3,
        ("two-ends", "end-colour", "cut-off", "cut-square", "alternation", "forced"),
    ),
}
_CHOICES: Final = 4
"""The number of steps to choose from."""


def parse_set(name: str) -> Name[Kind | Literal["mixed"]]:
    """Parse the name of a set.

    Raises:
        InvalidRequest: ``unknown-questions``.
    """
    named = parse_name(name, _SETS)
    if named is None:
        raise InvalidRequest("unknown-questions", field="questions", value=shown(name))
    return named


def make_question(name: str, number: int) -> Question:
    """A question of a set: see :func:`start_question`, which makes it in steps.

    >>> make_question("dead-end-easy-1", 3).choices
    (0, 1)
    """
    return run_to_end(start_question(name, number))


def start_question(name: str, number: int) -> Steps[Question]:
    """Make a question of a set.

    Runs are drawn until one has a moment that fits, on average a few; of ``lost`` each is judged.

    Args:
        name: the name of the set.
        number: from 1 to :data:`QUESTIONS`.

    Raises:
        InvalidRequest: ``unknown-questions``.
    """
    named = parse_set(name)
    if number not in range(1, QUESTIONS + 1):
        raise InvalidRequest("unknown-questions", field="questions", value=shown(name))
    grade, row = named.grade, _FIRST_STREAM + named.row
    serial = named.number * (QUESTIONS + 1)
    if named.kind == "mixed":
        kind = shuffled((KINDS * 3)[:QUESTIONS], stream(serial, row))[number - 1]
    else:
        kind = named.kind
    draw = stream(serial + number, row)
    if kind == "lost":
        return _start_lost(name, number, grade, draw)
    return _start_of_task(name, number, kind, grade, draw)


def start_answer(question: Question, answer: int) -> Steps[Answered]:
    """Judge the answer to a question.

    Args:
        question: the question.
        answer: a square or :data:`BACK`; or one of ``choices``.

    Raises:
        InvalidRequest: if it is no square of the board.
    """
    task = question.task
    if task is None:
        return (yield from _start_lost_answer(question, answer))
    if question.kind == "dead-end":
        return _dead_end_answer(question, compared_in(task), answer)
    verdict = judge_step(task, (), answer)
    return Answered(verdict.right, verdict.reason, verdict.does, verdict.compared)


# -- moments of tasks ----------------------------------------------------------------------------


def _start_of_task(
    name: str, number: int, kind: Kind, grade: Grade, draw: Callable[[], float]
) -> Steps[Question]:
    """A question about a moment of a task, if it has one."""
    method: Literal["warnsdorff", "depth-first"] = (
        "warnsdorff" if kind == "warnsdorff" else "depth-first"
    )
    # Half of the answers are to be yes, or back.
    wanted = draw() < 0.5
    while True:
        task = yield from start_draw(name, method, grade, draw)
        moments = [
            task_after(task, done)
            for done in range(task.steps)
            if done == 0 or task.run[done - 1] != BACK
        ]
        fitting = [moment for moment in moments if _fits(kind, moment, wanted)]
        if fitting:
            break
    moment = one_of(fitting, draw)
    choices: tuple[int, ...] = ()
    if kind == "dead-end":
        moment, choices = replace(moment, order=""), (NO, YES)
    return Question(name, number, kind, grade, task.board, moment.path, choices, moment)


def _fits(kind: Kind, moment: Task, wanted: bool) -> bool:
    """Check whether there is something to decide, and whether the answer is the wanted one."""
    compared = compared_in(moment)
    if kind == "warnsdorff":
        return compared[0].onward < compared[-1].onward
    if kind == "dead-end":
        return _is_dead_end(compared) == wanted
    return (moment.run[0] == BACK) == wanted and compared[0].state != "free"


def _is_dead_end(compared: tuple[Compared, ...]) -> bool:
    return all(each.state != "free" for each in compared)


def _dead_end_answer(question: Question, compared: tuple[Compared, ...], answer: int) -> Answered:
    board = question.board
    near = tuple(each for each in compared if each.state != "off")
    free = [board.name(each.square) for each in near if each.state == "free"]
    params = {"square": board.name(question.path[-1]), "free": free, "count": len(near)}
    dead = _is_dead_end(compared)
    code = "next.dead-end" if dead else "next.not-dead-end"
    return Answered(answer == dead, phrase(code, params), (int(dead),), near)


# -- lost paths ----------------------------------------------------------------------------------


def _start_lost(name: str, number: int, grade: Grade, draw: Callable[[], float]) -> Steps[Question]:
    grade_of = _LOST[grade]
    lost = draw() < 0.5
    while True:
        board = Board.parse(one_of(grade_of.boards, draw))
        request = TourRequest.of(
            board,
            start=int(draw() * board.size),
            method="random",
            seed=int(draw() * 2**32),
            max_steps=board.size,
        )
        run = yield from start_logged(request)
        events = [*(run.events or ()), board.area]
        path = tuple(events[: events.index(board.area)])
        point = yield from start_turning_point(board, path)
        if point.lost is None or point.kept < 2 * _CHOICES or point.judgement.reason is None:
            continue
        if point.judgement.reason.code not in grade_of.reasons:
            continue
        # A path that is lost is as long as one that is not.
        since = int(draw() * (grade_of.since + 1))
        path = path[: point.lost + since] if lost else path[: point.kept - since]
        steps = range(len(path) - _CHOICES + 1, len(path) + 1)
        return Question(name, number, "lost", grade, board, path, (NO, *steps))


def _start_lost_answer(question: Question, answer: int) -> Steps[Answered]:
    board, path = question.board, question.path
    point = yield from start_turning_point(board, path)
    if point.lost is None:
        reason = phrase("review.path-completable", {"left": board.size - len(path)})
        return Answered(answer == NO, reason, (NO,), tour=point.judgement.tour)
    code, params = turning_sentence(board, path, point)
    reason, proof = phrase(f"review.{code}", params), point.judgement.reason
    return Answered(answer == point.lost, reason, (point.lost,), proof=proof)
