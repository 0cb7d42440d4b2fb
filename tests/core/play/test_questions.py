"""*What next?*: a hundred questions, answered by programs that share nothing with the engine; every
reason is true."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from knight_core import InvalidRequest
from knight_core.play.names import GRADES
from knight_core.play.questions import KINDS, Answered, Question, make_question, start_answer
from knight_core.steps import run_to_end
from knight_core.texts.sentences import placeholders
from tests.core.completion.loss_checker import LossChecker
from tests.core.exhaustive import Exhaustive
from tests.core.play.plain_methods import BACK, Position
from tests.core.play.true_reasons import check_compared, check_sentence, plain_method

SETS = [f"{kind}-{grade}-{n}" for kind in (*KINDS, "mixed") for grade in GRADES for n in (1, 7)]


def answers(question: Question) -> dict[int, Answered]:
    """What every answer is worth."""
    board = question.board
    choices = question.choices or (-1, *board.neighbours(question.path[-1]), question.path[0])
    return {choice: run_to_end(start_answer(question, choice)) for choice in choices}


def check_step(question: Question) -> None:
    """Which step comes next."""
    task = question.task
    assert task is not None
    at, name = plain_method(task), question.board.name
    right = at.right()
    for answer, answered in answers(question).items():
        word = BACK if answer == -1 else name(answer)
        assert answered.right == (word in right)
        assert {BACK if square == -1 else name(square) for square in answered.does} == {*right}
        check_compared(task, at, answered.compared)
        check_sentence(at, answered.reason)


def check_dead_end(question: Question) -> None:
    board = question.board
    at = Position(board.rows, board.cols, [board.name(square) for square in question.path])
    free = at.free(at.here)
    for answer, answered in answers(question).items():
        assert answered.right == (answer == (not free))
        assert answered.does == (int(not free),)
        params = answered.reason["params"]
        assert placeholders(answered.reason["key"]) <= {*params}
        assert (params["square"], params["count"]) == (at.here, len(at.moves(at.here)))
        assert params["free"] == free
        assert [*map(board.name, (each.square for each in answered.compared))] == at.moves(at.here)


def check_lost(question: Question) -> None:
    board, path = question.board, question.path
    found = answers(question)
    (lost,) = {answered.does for answered in found.values()}
    assert [answer for answer, answered in found.items() if answered.right] == [*lost]
    answered = found[0]
    assert placeholders(answered.reason["key"]) <= {*answered.reason["params"]}
    if answered.tour is not None:
        assert lost == (0,)
        assert answered.tour[: len(path)] == path
        assert answered.reason["params"] == {"left": board.size - len(path)}
        return
    assert answered.proof is not None
    step, params = lost[0], answered.reason["params"]
    LossChecker(board, [*path[:step]], None, False).check(answered.proof)
    assert (params["step"], params["kept"]) == (step, step - 1)
    assert (params["before"], params["square"]) == (*map(board.name, path[step - 2 : step]),)
    if board.size <= 25:
        everything = Exhaustive(board)
        assert everything.completable(path[: step - 1])
        assert not everything.completable(path[:step])


CHECKS = {
    "warnsdorff": check_step,
    "depth-first": check_step,
    "dead-end": check_dead_end,
    "lost": check_lost,
}


@pytest.mark.parametrize("name", SETS)
def test_the_right_answers_are_those_of_plain_programs_and_every_reason_is_true(name: str) -> None:
    questions = [make_question(name, number) for number in range(1, 11)]
    for question in questions:
        CHECKS[question.kind](question)
    kinds = Counter(question.kind for question in questions)
    assert sorted(kinds.values()) == ([2, 2, 3, 3] if name.startswith("mixed") else [10])


@pytest.mark.parametrize(
    ("name", "number"), [("", 1), ("mixed-easy-1", 0), ("mixed-easy-1", 11), ("stuck-easy-1", 1)]
)
def test_other_questions_are_refused(name: str, number: int) -> None:
    with pytest.raises(InvalidRequest) as caught:
        make_question(name, number)
    assert caught.value.code == "unknown-questions"
    assert "warnsdorff-easy-3" in str(caught.value)


PROMISED = {
    range(1, 4): "b7cbcd29439c0ef9909693633eb8847de9af6854ec0c3a8042faa3929485d949",
    range(4, 11): "999965ee10573d24e7de09c7f44cd44c2ebec9b310e88a27a9c12517369c93dd",
}


@pytest.mark.parametrize(
    "numbers", [range(1, 4), pytest.param(range(4, 11), marks=pytest.mark.full)], ids=str
)
def test_questions_never_change(numbers: range) -> None:
    """Their names are in links and lessons."""
    lines = []
    for name in SETS:
        for number in numbers:
            question = make_question(name, number)
            lines.append(f"{name} {number} {question.board} {question.path} {question.choices}")
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == PROMISED[numbers]
