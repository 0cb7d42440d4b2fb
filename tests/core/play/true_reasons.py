"""What each reason of *Follow the rule* and *What next?* says, counted again by plain programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from knight_core.play.following import Compared, Task
from knight_core.texts.sentences import placeholders
from tests.core.play.plain_methods import BlindSearch, Rule

Given = dict[str, Any]


def plain_method(task: Task) -> Rule | BlindSearch:
    """The program that follows the method of a task."""
    board = task.board
    path = [board.name(square) for square in task.path]
    order = task.order or "12345678"
    if task.method == "warnsdorff":
        return Rule(board.rows, board.cols, path, order, task.ties)
    return BlindSearch(board.rows, board.cols, path, order)


def first_left(search: BlindSearch, given: Given) -> bool:
    """The first square to try, and its place in the order."""
    first = search.left()[0]
    return (first, search.turn(first)) == (given["better"], given["first"])


def earlier(at: Rule | BlindSearch, given: Given) -> bool:
    """The places of two squares in the order."""
    places = at.turn(given["better"]), at.turn(given["square"])
    return places == (given["first"], given["place"]) and places[0] < places[1]


def fewest(rule: Rule, given: Given, number: str = "onward") -> bool:
    return bool(given[number] == min(map(rule.onward, rule.free(rule.here))))


def as_few(rule: Rule, given: Given) -> bool:
    return fewest(rule, given) and {given["square"], given["better"]} <= {*rule.equals()}


def better_tie(rule: Rule, given: Given) -> bool:
    ties = rule.tie(given["square"]), rule.tie(given["better"])
    return as_few(rule, given) and ties == (given["number"], given["best"]) and len({*ties}) == 2


def by_tie(rule: Rule, given: Given) -> bool:
    alone = rule.best_ties() == [given["square"]]
    return alone and fewest(rule, given) and rule.tie(given["square"]) == given["number"]


def by_order(rule: Rule, given: Given) -> bool:
    several = rule.best_ties()
    assert len(several) > 1
    first, turn = several[0], rule.turn(several[0])
    return fewest(rule, given) and (first, turn) == (given["square"], given["place"])


TRUE: dict[str, Callable[[Any, Given], bool]] = {
    # Right steps of Warnsdorff's rule.
    "only": lambda at, p: at.free(at.here) == [p["square"]],
    "fewest": lambda at, p: at.equals() == [p["square"]] and fewest(at, p),
    "equal": lambda at, p: (
        fewest(at, p) and sorted(at.equals()) == sorted([p["square"], *p["others"]])
    ),
    "by-order": lambda at, p: by_order(at, p) and at.ties == "order",
    "by-roth-order": lambda at, p: by_order(at, p) and at.ties == "roth",
    "by-pohl-order": lambda at, p: by_order(at, p) and at.ties == "pohl",
    "by-roth": by_tie,
    "by-pohl": by_tie,
    # Wrong ones.
    "fewer": lambda at, p: (
        p["onward"] == at.onward(p["square"]) > at.onward(p["better"]) and fewest(at, p, "fewest")
    ),
    "fewer-each": lambda at, p: (
        p["onward"] == at.onward(p["square"]) > p["fewest"]
        and fewest(at, p, "fewest")
        and sorted(at.equals()) == sorted(p["better"])
    ),
    "tie-order": lambda at, p: (
        as_few(at, p) and earlier(at, p) and at.tie(p["square"]) == at.tie(p["better"])
    ),
    "tie-roth": better_tie,
    "tie-pohl": better_tie,
    "never-back": lambda at, p: p["better"] in at.right(),
    # Right steps of blind search.
    "next": lambda at, p: at.left()[0] == p["square"] and at.turn(p["square"]) == p["place"],
    "dead-end": lambda at, p: not at.free(at.here) and at.path[-2:] == [p["before"], p["square"]],
    "all-tried": lambda at, p: (
        {*at.free(at.here)} <= {*at.tried[-1]} and at.path[-2:] == [p["before"], p["square"]]
    ),
    # Wrong ones.
    "later": lambda at, p: first_left(at, p) and earlier(at, p),
    "tried": lambda at, p: p["square"] in at.tried[-1] and p["origin"] == at.here,
    "not-back": lambda at, p: first_left(at, p) and p["square"] == at.here,
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


def check_sentence(at: Rule | BlindSearch, sentence: Given) -> None:
    key, params = sentence["key"], sentence["params"]
    assert placeholders(key) <= {*params}, key
    assert TRUE[key.removeprefix("follow.")](at, params), (key, params, at)


def check_compared(task: Task, at: Rule | BlindSearch, compared: Sequence[Compared]) -> None:
    """All that the method looks at, and nothing else."""
    name = task.board.name
    squares = [name(each.square) for each in compared if each.square >= 0]
    for each, square in zip((each for each in compared if each.square >= 0), squares, strict=True):
        assert at.turn(square) == each.place
        assert (each.state == "visited") == (square in at.path)
        if isinstance(at, Rule):
            assert (each.onward, each.tie) == (at.onward(square), at.tie(square))
        else:
            assert (each.state == "tried") == (square in at.tried[-1] and square not in at.path)
    if isinstance(at, Rule):
        assert sorted(squares) == sorted(at.free(at.here))
        assert squares[0] in at.right()
    else:
        assert squares == at.moves(at.here)
        assert [each.place for each in compared] == [*range(1, 9)]
