"""*Follow the rule*: a hundred tasks, followed by a program that shares nothing with the engine,
and by one that makes wrong steps; every reason is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from knight_core import InvalidRequest, Tour
from knight_core.play.following import GRADES, METHODS, Task, Verdict, judge_step, make_task
from knight_core.texts.sentences import placeholders
from tests.core.play import plain_methods as plain
from tests.core.play.plain_methods import BlindSearch, Rule

NAMES = [f"{kind}-{grade}-{n}" for kind in METHODS for grade in GRADES for n in range(1, 18)]
Given = dict[str, Any]


def plain_method(task: Task) -> Rule | BlindSearch:
    """The program that follows the method of a task."""
    board = task.board
    path = [board.name(square) for square in task.path]
    if task.method == "warnsdorff":
        return Rule(board.rows, board.cols, path, task.ties, task.order)
    return BlindSearch(board.rows, board.cols, path, task.order)


def first_of(search: BlindSearch, given: Given) -> bool:
    return search.left()[0] == given["better"] and direction_of(search, given, "better", "first")


def direction_of(at: Rule | BlindSearch, given: Given, square: str, direction: str) -> bool:
    named: str = given[direction]
    return at.direction(given[square]) == str(named)


def fewest(rule: Rule, given: Given, number: str = "onward") -> bool:
    return bool(given[number] == min(map(rule.onward, rule.free(rule.here))))


def as_few(rule: Rule, given: Given) -> bool:
    return fewest(rule, given) and {given["square"], given["better"]} <= {*rule.equals()}


def better_tie(rule: Rule, given: Given) -> bool:
    ties = rule.tie(given["square"]), rule.tie(given["better"])
    return as_few(rule, given) and ties == (given["number"], given["best"]) and len({*ties}) == 2


def before(at: Rule | BlindSearch, first: str, second: str) -> bool:
    return at.order.index(first) < at.order.index(second)


def by_tie(rule: Rule, given: Given) -> bool:
    alone = rule.best_ties() == [given["square"]]
    return alone and fewest(rule, given) and rule.tie(given["square"]) == given["number"]


TRUE: dict[str, Callable[[Any, Given], bool]] = {
    # Right steps of Warnsdorff's rule.
    "only": lambda at, p: at.free(at.here) == [p["square"]],
    "fewest": lambda at, p: at.equals() == [p["square"]] and fewest(at, p),
    "equal": lambda at, p: (
        fewest(at, p) and sorted(at.equals()) == sorted([p["square"], *p["others"].split(", ")])
    ),
    "by-order": lambda at, p: (
        fewest(at, p)
        and p["square"] in at.best_ties()
        and direction_of(at, p, "square", "direction")
    ),
    "by-roth": by_tie,
    "by-pohl": by_tie,
    # Wrong ones.
    "fewer": lambda at, p: (
        p["onward"] == at.onward(p["square"]) > at.onward(p["better"]) and fewest(at, p, "fewest")
    ),
    "fewer-each": lambda at, p: (
        p["onward"] == at.onward(p["square"]) > p["fewest"]
        and fewest(at, p, "fewest")
        and sorted(at.equals()) == sorted(p["better"].split(", "))
    ),
    "tie-order": lambda at, p: (
        as_few(at, p)
        and direction_of(at, p, "square", "direction")
        and direction_of(at, p, "better", "first")
        and before(at, str(p["first"]), str(p["direction"]))
        and at.tie(p["square"]) == at.tie(p["better"])
    ),
    "tie-roth": better_tie,
    "tie-pohl": better_tie,
    "never-back": lambda at, p: p["better"] in at.right(),
    # Right steps of blind search.
    "next": lambda at, p: (
        at.left()[0] == p["square"] and direction_of(at, p, "square", "direction")
    ),
    "dead-end": lambda at, p: not at.free(at.here) and at.path[-2:] == [p["before"], p["square"]],
    "all-tried": lambda at, p: (
        {*at.free(at.here)} <= {*at.tried[-1]} and at.path[-2:] == [p["before"], p["square"]]
    ),
    # Wrong ones.
    "later": lambda at, p: (
        first_of(at, p)
        and direction_of(at, p, "square", "direction")
        and before(at, str(p["first"]), str(p["direction"]))
    ),
    "tried": lambda at, p: p["square"] in at.tried[-1] and p["origin"] == at.here,
    "not-back": lambda at, p: first_of(at, p) and p["square"] == at.here,
    # Of both.
    "visited": lambda at, p: at.path[p["number"] - 1] == p["square"],
    "no-move": lambda at, p: at.here == p["origin"] and p["square"] not in at.moves(at.here),
    # Endings.
    "finished": lambda at, p: at.full and p["size"] == at.rows * at.cols,
    "stuck": lambda at, p: (
        not at.free(at.here)
        and (p["square"], p["visited"], p["start"]) == (at.here, len(at.path), at.path[0])
    ),
    "end": lambda at, p: (p["square"], p["visited"]) == (at.here, len(at.path)),
}
"""When each sentence is true of a position and the numbers that it says."""


def check_sentence(at: Rule | BlindSearch, sentence: Given) -> str:
    key, params = sentence["key"], sentence["params"]
    code: str = key.removeprefix("follow.")
    assert placeholders(key) <= {*params}, key
    assert TRUE[code](at, params), (key, params, at)
    return code


def check_compared(task: Task, at: Rule | BlindSearch, verdict: Verdict) -> None:
    """All that the method looks at, and nothing else."""
    name = task.board.name
    squares = [name(each.square) for each in verdict.compared if each.square >= 0]
    for each, square in zip(
        (each for each in verdict.compared if each.square >= 0), squares, strict=True
    ):
        assert at.direction(square) == str(each.direction)
        assert (each.state == "visited") == (square in at.path)
        if isinstance(at, Rule):
            assert (each.onward, each.tie) == (at.onward(square), at.tie(square))
        else:
            assert (each.state == "tried") == (square in at.tried[-1] and square not in at.path)
    if isinstance(at, Rule):
        assert sorted(squares) == sorted(at.free(at.here))
        assert squares[0] in at.right()
    else:
        assert squares == at.moves(at.here, task.order)
        assert "".join(str(each.direction) for each in verdict.compared) == task.order


seen: Counter[str] = Counter()
"""How often each sentence was said."""


@pytest.mark.parametrize("name", NAMES)
def test_a_program_of_its_own_follows_a_task_and_every_wrong_step_has_a_true_reason(
    name: str,
) -> None:
    task = make_task(name)
    at, board = plain_method(task), task.board
    step_of = {plain.BACK: -1, **{board.name(square): square for square in board.squares()}}
    steps: list[int] = []
    phase = "going"
    while phase == "going":
        right = at.right()
        for word in {*at.moves(at.here), plain.BACK, at.path[0], at.here, "a1"} - {*right}:
            verdict = judge_step(task, steps, step_of[word])
            assert not verdict.right
            assert (verdict.phase, verdict.ending, verdict.tour) == ("going", None, None)
            seen[check_sentence(at, verdict.reason)] += 1
            assert [*verdict.does] == [step_of[word] for word in right] or not task.ties
        for word in right:
            verdict = judge_step(task, steps, step_of[word])
            assert verdict.right
            assert {*verdict.does} == {step_of[word] for word in right}
            check_compared(task, at, verdict)
            seen[check_sentence(at, verdict.reason)] += 1
        # Among equals another one in each step.
        word = right[len(steps) % len(right)]
        verdict = judge_step(task, steps, step_of[word])
        steps.append(step_of[word])
        at.go(word)
        phase = verdict.phase
        assert (verdict.ending is None) == (phase == "going")
    assert len(steps) == task.steps
    assert verdict.ending is not None
    seen[check_sentence(at, verdict.ending)] += 1
    assert verdict.ending["key"] == f"follow.{phase}"
    if verdict.tour is not None:
        assert phase == "finished"
        assert isinstance(verdict.tour, Tour)
        assert [*map(board.name, verdict.tour)] == at.path
    with pytest.raises(InvalidRequest, match="not those of the method"):
        judge_step(task, steps, steps[-1])
