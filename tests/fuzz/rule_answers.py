"""Answers that a rule might have forged, on random shapes: none is believed."""

from __future__ import annotations

import json
from array import array
from random import Random
from typing import Any, Final
from unittest.mock import patch

from knight_core import Board, InvalidRequest, Outcome, TourRequest
from knight_core.board.holes import format_holes
from knight_core.bridge.rules_own import start_verify
from knight_core.request import parse_request
from knight_core.rules import proving
from knight_core.rules.rule import declare, digest_of
from knight_core.steps import run_to_end
from tests.core.naive import naive_ends
from tests.fuzz.target import Failure

_SOURCE: Final = "def score(square, board):\n    return 0\n"
_LARGEST: Final = 8
_SMALL: Final = 14
"""Squares of a shape that is searched as a whole to know the truth."""

Case = dict[str, Any]


class RuleAnswers:
    """No answer of a rule makes the page say "impossible" where there is a tour."""

    name = "rule-answers"

    def make(self, random: Random) -> Case:
        """A shape with a start, and what a rule says of it: nearly all of them have a tour."""
        board = Board(random.randint(3, _LARGEST), random.randint(3, _LARGEST))
        path = [random.randrange(board.area)]
        most = random.randint(2, _SMALL if random.random() < 0.5 else board.area)
        while len(path) < most:
            ways = [square for square in board.neighbours(path[-1]) if square not in path]
            if not ways:
                break
            path.append(random.choice(ways))
        start = path[0] if random.random() < 0.8 else random.choice(path)
        shape = Board(board.rows, board.cols, {*board.squares()} - {*path})
        words = {"rows": str(board.rows), "cols": str(board.cols), "start": board.name(start)}
        if random.random() < 0.2 and len(path) > 1 and start != path[-1]:
            words["end"] = board.name(path[-1])
        if shape.holes:
            words["holes"] = format_holes(shape)
        if random.random() < 0.1:
            words["backtrack"] = "0"
        forward = random.choice((0, 1, 2, 9, random.randrange(2_000)))
        return {
            "words": words,
            "forward": forward,
            "backtracks": forward if random.random() < 0.9 else random.randrange(2_000),
            "events": _events(random, shape, start, forward),
            "walked": start == path[0],
            "cases": random.choice((1, 1, 1_000)),
            "last": random.random() < 0.3,
        }

    def check(self, case: Case) -> str:
        """Have it verified: its result, and its record."""
        # Our own search gives up on few shapes by itself.
        with patch.object(proving, "cases_for", lambda board: case["cases"]):
            outcomes = self._outcomes(case)
        if Outcome.IMPOSSIBLE in outcomes and _has_tour(case):
            raise Failure("impossible, and there is a tour")
        return " and ".join(outcomes)

    def _outcomes(self, case: Case) -> list[str]:
        forward, backtracks = case["forward"], case["backtracks"]
        last: Any = {
            **{"at": forward + backtracks, "path": array("I"), "events": array("I")},
            "left": array("d"),
        }
        answer: Any = {
            **{"outcome": "impossible", "reason": "exhausted-search", "tour": array("I")},
            "stats": {"forward": forward, "backtracks": backtracks, "seconds": 0.0},
            "events": array("I") if case["last"] else array("I", case["events"]),
            "last": last if case["last"] else None,
            "deepest": array("I", case["events"][:1]),
        }
        given = _SOURCE, "mine.py", [case["words"]], [answer]
        try:
            (shown,), (recorded,) = (
                run_to_end(start_verify(*given, shown)) for shown in (True, False)
            )
        except InvalidRequest as error:
            return [error.code]
        assert shown["result"]
        assert recorded["record"]
        outcome = str(shown["result"]["document"]["outcome"])
        return [outcome, json.loads(recorded["record"]["line"])["outcome"]]


def _request(words: dict[str, str]) -> TourRequest:
    digest = digest_of(_SOURCE)
    declare(digest, "mine.py")
    return parse_request({**words, "method": "rule", "rule": digest})


def _events(random: Random, board: Board, start: int, forward: int) -> list[int]:
    """Events of so many steps: forth and back from the start, or nearly so."""
    ways = board.neighbours(start)
    events = [start] if forward else []
    for number in range(forward - 1):
        if not ways:
            break
        events += [ways[number % len(ways)], board.area]
    events += [board.area] if forward else []
    if random.random() < 0.2:
        events += [random.randrange(board.area + 1)]
    return events


def _has_tour(case: Case) -> bool:
    """Whether there is one, by searching all of them; of a larger shape, whether the walk that has
    made it is one."""
    request = _request(case["words"])
    board = request.board
    if board.size > _SMALL:
        return bool(case["walked"])
    assert request.start is not None
    ends = naive_ends(board.rows, board.cols, request.start, frozenset(board.holes))
    return bool(ends) if request.end is None else request.end in ends
