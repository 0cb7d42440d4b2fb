"""Users' rules, in the page's own worker, which never runs them.

The answers of the sandbox are not trusted: this module verifies them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from knight_core import existence
from knight_core.board import Board
from knight_core.bridge.messages import Squares, board_of, sentence_document
from knight_core.bridge.runs import flat_squares
from knight_core.bridge.solving import solve_document
from knight_core.bridge.tours import first_details
from knight_core.errors import InvalidRequest
from knight_core.experiments.record import record_of
from knight_core.outcome import Outcome, Reason
from knight_core.request import TourRequest, parse_request
from knight_core.result import Stats, TourResult
from knight_core.rules import agreement as agreement_of
from knight_core.rules.exercise import parse_tests, verdict
from knight_core.rules.proving import FalseReport, check_counts, check_first_moves, start_proving
from knight_core.rules.rule import declare, digest_of
from knight_core.steps import PAUSE, Progress, Steps
from knight_core.texts.sentences import phrase
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour

if TYPE_CHECKING:
    from knight_core.bridge import documents

_SLICE: Final = 2_000
"""The number of events checked between two yields."""


def digest(source: str) -> str:
    """The digest of a rule's text, which identifies the rule in links and records."""
    return digest_of(source)


def declared(digest: str, name: str) -> dict[str, object]:
    """Declare a rule by its digest, without its text.

    Raises:
        InvalidRequest: ``unknown-rule`` for a text that is no digest.
    """
    declare(digest, name)
    return {}


def agreement(board: documents.PageBoard, squares: Squares) -> documents.AgreementDocument:
    """Where a path follows Warnsdorff's rule: see :func:`knight_core.rules.agreement`."""
    found = agreement_of(board_of(board), [*squares])
    others: list[documents.OtherMove] = [
        {
            "move": other.number,
            "origin": other.origin,
            "taken": other.taken,
            "degree": other.degree,
            "fewest": other.fewest,
            "least": other.least,
        }
        for other in found.others
    ]
    return {"moves": found.moves, "agreed": found.agreed, "others": others}


# -- an exercise -----------------------------------------------------------------------------------


def tests_of(text: str) -> list[documents.RuleTest]:
    """The tests of a text; of an empty text the default tests.

    Raises:
        InvalidRequest: as :func:`knight_core.rules.exercise.parse_tests`.
    """
    return [
        {
            "text": test.text,
            "board": test.board,
            "start": test.start,
            "expected": test.expected,
            "steps": test.steps,
            "words": {
                "rows": str(test.board.rows),
                "cols": str(test.board.cols),
                "start": test.board.name(test.start),
                "max-steps": str(test.steps),
            },
        }
        for test in parse_tests(text)
    ]


def test_verdict(
    test: str, outcome: documents.RuleOutcome, forward: int, tour: Squares
) -> documents.TestVerdict:
    """Whether a verified run passes a test.

    Args:
        test: the text of the test.
        outcome, forward, tour: the outcome of the run, its steps, and its tour.
    """
    (parsed,) = parse_tests(test)
    found = verdict(parsed, outcome, forward, tour)
    return {"passed": found.passed, **sentence_document(found.phrase)}


# -- a run -----------------------------------------------------------------------------------------


def start_verify(
    source: str,
    name: str,
    requests: Sequence[Mapping[str, str]],
    answers: Sequence[documents.RuleClaim],
    shown: bool = False,
) -> Steps[list[documents.VerifiedRun]]:
    """Verify the answers of the sandbox to ``ruleRuns``. Results and records of users' rules are
    made here only.

    Verified are: the tour fits the request; the events are moves and backtracks that lead to the
    tour; the counts are those of the events; the reason can be true. If a run claims that there is
    no tour, our own code proves it, or the outcome is ``not-proved``
    (:mod:`knight_core.rules.proving`). O(events); a proof on a board with holes takes some seconds.

    Args:
        source, name: the text and the name of the rule; the text is only hashed.
        requests: the words of each run, as they were passed to the sandbox.
        answers: the answer of the sandbox to each request, without the fields that are only shown.
        shown: True: return results, with the details of their tours; False: return records.

    Raises:
        InvalidRequest: ``not-a-run``, if an answer is false; or if the words have a mistake.
    """
    digest = digest_of(source)
    declare(digest, name)
    runs: list[documents.VerifiedRun] = []
    for words, answer in zip(requests, answers, strict=True):
        if runs:
            yield PAUSE
        request = parse_request({**words, "method": "rule", "rule": digest})
        try:
            result = yield from _result(request, answer)
        except NotATour as error:
            why = error.fault.phrase
            raise InvalidRequest("not-a-run", why=why) from None
        except FalseReport as error:
            raise InvalidRequest("not-a-run", why=phrase(f"why.run-{error.code}")) from None
        runs.append(_document(result, shown))
    return runs


def _document(result: TourResult | None, shown: bool) -> documents.VerifiedRun:
    if result is None:
        return {"theory": None, "result": None, "record": None}
    if not shown:
        record = record_of(result)
        tour = flat_squares(result)
        done: documents.Done = {"link": record["link"], "line": json.dumps(record), "tour": tour}
        return {"theory": None, "result": None, "record": done}
    request = result.request
    return {
        "theory": existence.impossible(request.board, request.start, request.end, request.closed),
        "result": {**solve_document(result), "details": first_details(result)},
        "record": None,
    }


def _result(request: TourRequest, answer: documents.RuleClaim) -> Steps[TourResult | None]:
    board = request.board
    forward, backtracks = answer["stats"]["forward"], answer["stats"]["backtracks"]
    deepest = (yield from _path(board, answer["deepest"])).path
    walk = yield from _walked(board, answer)
    outcome = answer["outcome"]
    first = request.start
    if first is not None and any(path[:1] not in ([], [first]) for path in (deepest, walk.path)):
        raise FalseReport("begins-elsewhere")
    counted = walk.events, len(walk.path)
    if outcome != "cancelled" and counted != (forward + backtracks, forward - backtracks):
        raise FalseReport("counts-events")
    if outcome == "failed":
        check_counts(request, outcome, forward, backtracks)
        if walk.path != deepest:
            raise FalseReport("events-failed")
        return None
    tours: tuple[Tour, ...] = ()
    if outcome == "found":
        tour = Tour(board, answer["tour"])
        tour.verify(start=request.start, end=request.end, closed=request.closed)
        if walk.path != [*tour.squares]:
            raise FalseReport("events-tour")
        tours = (tour,)
    elif len(answer["tour"]):
        raise FalseReport("tour-and-none")
    if outcome == "impossible" and answer["last"] is None:
        check_first_moves(request, walk.first)
    result = TourResult(
        request=request,
        outcome=Outcome(outcome),
        tours=tours,
        reason=_reason(request, answer, deepest),
        stats=Stats(forward, backtracks, answer["stats"]["seconds"], len(tours)),
        deepest=tuple(deepest),
    )
    return (yield from start_proving(result))


class _Walk:
    """Replays events, and checks that each is possible.

    Attributes:
        path: the current path.
        events: the number of events so far, including those that were not sent.
        first: the first moves of all paths: pairs of a start and a second square.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.path: list[int] = []
        self.events = 0
        self.first: set[tuple[int, int]] = set()
        self._free = bytearray(b"\1" * board.area)
        for hole in board.holes:
            self._free[hole] = 0

    def go(self, events: Sequence[int]) -> Steps[None]:
        """Replay events: squares placed, and the area of the board for a backtrack.

        Raises:
            FalseReport: for an event that is not possible.
        """
        back, cols = self.board.area, self.board.cols
        path, free = self.path, self._free
        last_row, last_col = divmod(path[-1], cols) if path else (0, 0)
        for number, square in enumerate(events, 1):
            if number % _SLICE == 0:
                yield Progress(number, len(events))
            if square == back:
                if not path:
                    raise FalseReport("back-from-nowhere")
                free[path.pop()] = 1
                if path:
                    last_row, last_col = divmod(path[-1], cols)
                continue
            if not (0 <= square < back and free[square]):
                raise FalseReport("not-free")
            # Board.is_move, inlined for speed: there may be 200,000 events.
            row, col = divmod(square, cols)
            if path:
                if abs((row - last_row) * (col - last_col)) != 2:
                    raise FalseReport("no-move")
                if len(path) == 1:
                    self.first.add((path[0], square))
            path.append(square)
            free[square] = 0
            last_row, last_col = row, col
        self.events += len(events)


def _walked(board: Board, answer: documents.RuleClaim) -> Steps[_Walk]:
    """Replay all events of an answer."""
    walk = _Walk(board)
    yield from walk.go(answer["events"])
    last = answer["last"]
    if last is not None:
        if last["at"] < walk.events:
            raise FalseReport("last-events")
        walk = yield from _path(board, last["path"])
        walk.events = last["at"]
        yield from walk.go(last["events"])
    return walk


def _path(board: Board, squares: Squares) -> Steps[_Walk]:
    """Replay a path, which must consist of moves alone."""
    if board.area in squares:
        raise FalseReport("no-square")
    walk = _Walk(board)
    yield from walk.go(squares)
    return walk


def _reason(request: TourRequest, answer: documents.RuleClaim, deepest: list[int]) -> Reason | None:
    """The reason of an answer without a tour, checked; None if the answer needs none here."""
    outcome, code = answer["outcome"], answer["reason"]
    forward = answer["stats"]["forward"]
    board = request.board
    # A run that claims an exhausted search gets its reason with the proof, in start_proving.
    if outcome in ("found", "cancelled") or (outcome, code) == ("impossible", "exhausted-search"):
        return None
    if outcome == "limit" and code == "stuck" and deepest and not request.backtrack:
        visited = {*deepest, request.end}
        if all(square in visited for square in board.neighbours(deepest[-1])):
            return Reason(code, {"depth": len(deepest), "size": board.size})
    if outcome == "limit" and code == "max-steps" and request.max_steps == forward:
        return Reason(code, {"steps": forward})
    if outcome == "limit" and code == "max-seconds" and request.max_seconds is not None:
        return Reason(code, {"seconds": f"{request.max_seconds:g}"})
    raise FalseReport("no-reason")
