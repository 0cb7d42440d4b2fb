"""*Follow the rule*: a hundred tasks, followed by a program that shares nothing with the engine,
and by one that makes wrong steps; every reason is true."""

from __future__ import annotations

import hashlib

import pytest

from knight_core import InvalidRequest, Tour
from knight_core.play.following import METHODS, judge_step, make_task
from knight_core.play.names import GRADES
from knight_core.texts.sentences import texts
from tests.core.play.plain_methods import BACK
from tests.core.play.true_reasons import TRUE, check_compared, check_sentence, plain_method

NAMES = [f"{kind}-{grade}-{n}" for kind in METHODS for grade in GRADES for n in range(1, 18)]


@pytest.mark.parametrize("name", NAMES)
def test_a_program_of_its_own_follows_a_task_and_every_wrong_step_has_a_true_reason(
    name: str,
) -> None:
    task = make_task(name)
    at, board = plain_method(task), task.board
    step_of = {BACK: -1, **{board.name(square): square for square in board.squares()}}
    steps: list[int] = []
    phase = "going"
    while phase == "going":
        right = at.right()
        for word in {*at.moves(at.here), BACK, at.path[0], at.here, "a1"} - {*right}:
            verdict = judge_step(task, steps, step_of[word])
            assert not verdict.right
            assert (verdict.phase, verdict.ending, verdict.tour) == ("going", None, None)
            check_sentence(at, verdict.reason)
            assert [*verdict.does] == [step_of[word] for word in right] or not task.ties
        for word in right:
            verdict = judge_step(task, steps, step_of[word])
            assert verdict.right
            assert {*verdict.does} == {step_of[word] for word in right}
            check_compared(task, at, verdict.compared)
            check_sentence(at, verdict.reason)
        # Among equals another one in each step.
        word = right[len(steps) % len(right)]
        verdict = judge_step(task, steps, step_of[word])
        steps.append(step_of[word])
        at.go(word)
        phase = verdict.phase
        assert (verdict.ending is None) == (phase == "going")
    assert len(steps) == task.steps
    assert verdict.ending is not None
    check_sentence(at, verdict.ending)
    assert verdict.ending["key"] == f"follow.{phase}"
    if verdict.tour is not None:
        assert phase == "finished"
        assert isinstance(verdict.tour, Tour)
        assert [*map(board.name, verdict.tour)] == at.path
    with pytest.raises(InvalidRequest, match="not those of the method"):
        judge_step(task, steps, steps[-1])


@pytest.mark.parametrize("name", ["", "warnsdorff", "warnsdorff-easy-0", "only-easy-1", "rule-x-1"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        make_task(name)
    assert caught.value.code == "unknown-task"
    assert "warnsdorff-easy-3" in str(caught.value)


def test_a_step_off_the_board_is_refused() -> None:
    with pytest.raises(InvalidRequest) as caught:
        judge_step(make_task("warnsdorff-easy-1"), (), 99)
    assert caught.value.code == "square-off-board"


def test_every_sentence_is_said_and_has_its_truth() -> None:
    codes = {key.removeprefix("follow.") for key in texts("follow") if key.startswith("follow.")}
    assert codes == {*TRUE}


def test_tasks_never_change() -> None:
    """Their names are in links and lessons."""
    lines = []
    for name in NAMES:
        task = make_task(name)
        lines.append(f"{name} {task.board} {task.path} {task.order} {task.ties} {task.run}")
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == PROMISED


PROMISED = "643ebe9fe48075eb2bd9d6ef838996de176a199f49b9c5a190f25eaced5cefc7"
