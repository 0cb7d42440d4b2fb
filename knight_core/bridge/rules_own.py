"""Rules that people write, for the page's own worker: nothing here runs any of them.

What the sandbox has answered may be anything. Here is decided what of it is true.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from knight_core import existence
from knight_core.board import Board
from knight_core.bridge.jobs import solve_document
from knight_core.bridge.messages import Squares, board_document, board_of, reason_document
from knight_core.errors import InvalidRequest
from knight_core.experiments.steps import Steps
from knight_core.faults import NotATour
from knight_core.request import TourRequest, parse_request
from knight_core.result import Outcome, Reason, Stats, TourResult
from knight_core.rules import agreement as agreement_of
from knight_core.rules.exercise import parse_tests, verdict
from knight_core.rules.rule import declare, digest_of
from knight_core.solver import start
from knight_core.tour import Tour

_SLICE: Final = 2_000
"""So many events are gone through before the caller is heard."""

_DOUBTED: Final = 20_000
"""That there is no tour is doubted for so many steps."""


def digest(source: str) -> str:
    """The name of a rule in links and records."""
    return digest_of(source)


def declared(digest: str, name: str) -> dict[str, Any]:
    """Know a rule by its digest, without its text.

    Raises:
        InvalidRequest: ``unknown-rule`` for a text that is no digest.
    """
    declare(digest, name)
    return {}


def agreement(board: dict[str, Any], squares: Squares) -> dict[str, Any]:
    """Where a path follows Warnsdorff's rule: see :func:`knight_core.rules.agreement`. The number
    of a move is its ``move``."""
    found = agreement_of(board_of(board), [*squares])
    others = [asdict(other) for other in found.others]
    for other in others:
        other["move"] = other.pop("number")
    return {"moves": found.moves, "agreed": found.agreed, "others": others}


# -- an exercise -----------------------------------------------------------------------------------


def tests_of(text: str) -> list[dict[str, Any]]:
    """The tests of a text; of an empty one the usual tests.

    Raises:
        InvalidRequest: as :func:`knight_core.rules.exercise.parse_tests`.
    """
    return [
        {
            "text": test.text,
            "board": board_document(test.board),
            "start": test.start,
            "expected": test.expected,
            "steps": test.steps,
        }
        for test in parse_tests(text)
    ]


def test_verdict(test: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Whether a test is passed by what the sandbox has answered; its tour is verified.

    Args:
        test: the test in words.
        answer: ``outcome``, ``forward`` and ``tour``.

    Returns:
        ``passed``, and ``said``, why: the sentence is ``rule.CODE``.
    """
    (asked,) = parse_tests(test)
    found = verdict(asked, answer["outcome"], answer["forward"], answer["tour"])
    code = f"test-{found.code}"
    said = {"code": code, "params": found.params, "text": found.text}
    return {"passed": found.passed, "said": said}


# -- a run -----------------------------------------------------------------------------------------


def start_verify(
    source: str, name: str, words: Mapping[str, str], answer: dict[str, Any]
) -> Steps[dict[str, Any]]:
    """What is true of the answer of the sandbox to ``ruleRun``.

    The tour is one as it was asked for, the events are moves and backtracks that lead to it, the
    counts are theirs, and the reason is one that can be. Time as the number of events.

    Args:
        source, name: the rule; only its digest is made.
        words: the request, as the sandbox was given it.
        answer: ``RuleAnswer`` in js/solver/rule_documents.js, without what is only told.

    Returns:
        ``digest`` of the rule; ``theory``, why there is no such tour, or None; ``result``, the
        answer as ``solve`` gives it, without the events, None if the rule has failed.

    Raises:
        InvalidRequest: ``not-a-run``, if it is not true; or if something is wrong with the words.
    """
    digest = digest_of(source)
    declare(digest, name)
    request = parse_request({**words, "method": "rule", "rule": digest})
    theory = existence.impossible(request.board, request.start, request.end, request.closed)
    try:
        result = yield from _result(request, answer, theory)
    except (NotATour, _Untrue) as error:
        raise InvalidRequest("not-a-run", why=str(error)) from None
    return {
        "digest": digest,
        "theory": reason_document(theory),
        "result": None if result is None else solve_document(result),
    }


class _Untrue(ValueError):
    """What was answered cannot be."""


def _result(
    request: TourRequest, answer: dict[str, Any], theory: Reason | None
) -> Steps[TourResult | None]:
    board = request.board
    forward, backtracks = answer["stats"]["forward"], answer["stats"]["backtracks"]
    deepest = (yield from _path(board, answer["deepest"])).path
    walk = yield from _walked(board, answer)
    outcome = answer["outcome"]
    first = request.start
    if first is not None and any(path[:1] not in ([], [first]) for path in (deepest, walk.path)):
        raise _Untrue("it does not begin where it was to")
    if outcome != "cancelled" and walk.events != forward + backtracks:
        raise _Untrue("its counts are not those of its events")
    if not 0 <= backtracks <= forward:
        raise _Untrue("its counts cannot be")
    if request.max_steps is not None and forward > request.max_steps:
        raise _Untrue("it has taken more steps than it may")
    if outcome == "failed":
        if walk.path != deepest:
            raise _Untrue("its events do not lead to where it failed")
        return None
    tours: tuple[Tour, ...] = ()
    if outcome == "found":
        tour = Tour(board, answer["tour"])
        tour.verify(start=request.start, end=request.end, closed=request.closed)
        if walk.path != [*tour.squares]:
            raise _Untrue("its events do not lead to its tour")
        tours = (tour,)
    elif len(answer["tour"]):
        raise _Untrue("it has a tour and none")
    if outcome == "impossible":
        yield from _doubt(request, theory)
    return TourResult(
        request=request,
        outcome=Outcome(outcome),
        tours=tours,
        reason=_reason(request, answer, deepest),
        stats=Stats(forward, backtracks, answer["stats"]["seconds"], len(tours)),
        deepest=tuple(deepest),
    )


class _Walk:
    """Events that are gone through.

    Attributes:
        path: where they lead.
        events: how many they are, with those that are not there.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.path: list[int] = []
        self.events = 0
        self._squares = {*board.squares()}
        self._visited: set[int] = set()

    def go(self, events: Sequence[int]) -> Generator[tuple[int, int], None, None]:
        """Go through events: squares placed, and the number of squares for a backtrack."""
        board, path = self.board, self.path
        squares, visited = self._squares, self._visited
        for number, square in enumerate(events, 1):
            if number % _SLICE == 0:
                yield number, len(events)
            if square == board.area:
                if not path:
                    raise _Untrue("it goes back from nowhere")
                visited.discard(path.pop())
                continue
            if square not in squares or square in visited:
                raise _Untrue("it goes to a square that is not free")
            if path and not board.is_move(path[-1], square):
                raise _Untrue("it makes a step that is no knight's move")
            path.append(square)
            visited.add(square)
        self.events += len(events)


def _walked(board: Board, answer: dict[str, Any]) -> Steps[_Walk]:
    """The events of an answer, gone through to their end."""
    walk = _Walk(board)
    yield from walk.go(answer["events"])
    last = answer["last"]
    if last is not None:
        if last["at"] < walk.events:
            raise _Untrue("its last events begin before its first ones end")
        walk = yield from _path(board, last["path"])
        walk.events = last["at"]
        yield from walk.go(last["events"])
    return walk


def _path(board: Board, squares: Squares) -> Steps[_Walk]:
    """A path that is to be one: moves alone."""
    if board.area in squares:
        raise _Untrue("it has a square that there is not")
    walk = _Walk(board)
    yield from walk.go(squares)
    return walk


def _reason(request: TourRequest, answer: dict[str, Any], deepest: list[int]) -> Reason | None:
    """Why there is no tour, where that can be."""
    outcome, code = answer["outcome"], answer["reason"]
    forward = answer["stats"]["forward"]
    board = request.board
    if outcome in ("found", "cancelled"):
        return None
    if outcome == "impossible" and code == "exhausted-search":
        return Reason(code, {"forward": forward})
    if outcome == "limit" and code == "stuck" and deepest and not request.backtrack:
        visited = {*deepest, request.end}
        if all(square in visited for square in board.neighbours(deepest[-1])):
            return Reason(code, {"depth": len(deepest), "size": board.size})
    if outcome == "limit" and code == "max-steps" and request.max_steps == forward:
        return Reason(code, {"steps": forward})
    if outcome == "limit" and code == "max-seconds" and request.max_seconds is not None:
        return Reason(code, {"seconds": f"{request.max_seconds:g}"})
    raise _Untrue("it ended for no reason")


def _doubt(request: TourRequest, theory: Reason | None) -> Steps[None]:
    """Look for a tour where there is to be none.

    Raises:
        _Untrue: if there is one.
    """
    if theory is not None:
        return
    asked = replace(request, method="auto", rule=None, backtrack=True, max_steps=_DOUBTED)
    steps = start(asked)
    try:
        while True:
            progress = next(steps)
            yield progress.forward, _DOUBTED
    except StopIteration as stopped:
        if stopped.value.outcome is Outcome.FOUND:
            raise _Untrue("there is a tour") from None
