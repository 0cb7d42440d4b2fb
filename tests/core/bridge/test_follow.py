"""*Follow the rule* and *What next?*, as the page asks them."""

from __future__ import annotations

from array import array

import pytest

from knight_core.play.following import make_task
from knight_core.play.questions import make_question
from tests.core.bridge.page import Page


@pytest.mark.parametrize("name", ["warnsdorff-easy-3", "depth-first-hard-1"])
def test_a_task_is_followed_to_its_end(name: str) -> None:
    page, task = Page(), make_task(name)
    document = page.ask("follow", name=name)
    board = {"rows": task.board.rows, "cols": task.board.cols}
    assert document == {
        **{"name": name, "method": task.method, "grade": task.grade, "board": board},
        **{"path": array("I", task.path), "order": task.order, "ties": task.ties},
        **{"shows": task.grade == "easy", "steps": task.steps},
    }
    steps = array("i")
    for step in task.run:
        verdict = page.ask("followStep", name=name, steps=steps, step=step)
        assert verdict["right"]
        assert verdict["reason"]["key"].startswith("follow.")
        assert (verdict["ending"] is None) == (verdict["phase"] == "going")
        steps.append(step)
    assert verdict["phase"] in ("finished", "end")
    assert (verdict["tour"] is None) == (verdict["phase"] == "end")
    error = page.ask("followStep", name=name, steps=steps, step=0)["error"]
    assert error["code"] == "task-steps"


def test_tasks_are_printed_with_their_next_six_steps() -> None:
    names = ["warnsdorff-easy-3", "depth-first-easy-12"]
    first, second = Page().ask("followSheet", names=names)
    assert [first["name"], second["name"]] == names
    c4, d2, b1, a5 = map(make_task(names[1]).board.parse_square, ("c4", "d2", "b1", "a5"))
    assert second["next"] == [[c4], [d2], [b1], [-1], [-1], [a5]]
    assert [step for step, *_ in first["next"]] == [*make_task(names[0]).run[:6]]
    assert [len(right) for right in first["next"]] == [1, 1, 1, 2, 2, 1]


@pytest.mark.parametrize("kind", ["warnsdorff", "depth-first", "dead-end", "lost"])
def test_a_question_is_answered(kind: str) -> None:
    page, name = Page(), f"{kind}-medium-1"
    for number in (1, 2, 3):
        question = make_question(name, number)
        document = page.ask("next", name=name, number=number)
        assert (document["name"], document["number"]) == (name, number)
        assert (document["kind"], document["grade"]) == (kind, "medium")
        assert document["path"] == array("I", question.path)
        assert document["choices"] == [*question.choices]
        assert (document["order"] != "") == (kind == "depth-first")
        wrong = page.ask("nextAnswer", name=name, number=number, answer=question.path[0])
        answer = page.ask("nextAnswer", name=name, number=number, answer=wrong["does"][0])
        assert answer["right"]
        assert (answer["proof"] is not None) == (kind == "lost" and answer["does"] != [0])
        assert (answer["tour"] is not None) == (kind == "lost" and answer["does"] == [0])
    assert page.ask("next", name=name, number=11)["error"]["code"] == "unknown-questions"
