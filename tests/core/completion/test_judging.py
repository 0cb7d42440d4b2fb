"""Completion: yes, no and unknown against exhaustive search; candidates and the turning point."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from knight_core import Board, InvalidRequest, NotATour, find_fault, solve
from knight_core.certificate import check
from knight_core.completion import (
    MAX_CASES,
    Answer,
    Judgement,
    TurningPoint,
    candidates,
    judge,
    turning_point,
)
from knight_core.completion.turning import turning_sentence
from knight_core.search.edges import EdgeSearch
from knight_core.search.exchanges import ExchangeSearch
from tests.core.completion.loss_checker import LossChecker
from tests.core.exhaustive import Exhaustive
from tests.core.walked import HARD, Walk, random_game, walked


def random_path(search: Exhaustive, draw: Random, start: int) -> list[int]:
    """A random walk until it is stuck."""
    path = [start]
    while onward := search.onward(path):
        path.append(draw.choice(onward))
    return path


def agree(board: Board, path: list[int], search: Exhaustive, **goal: object) -> None:
    """Check one answer."""
    judgement = judge(board, path, **goal)  # type: ignore[arg-type]
    yes = search.completable(path)
    assert judgement.answer == ("yes" if yes else "no"), (board, path, goal)
    if yes:
        assert judgement.tour is not None
        assert judgement.tour[: len(path)] == tuple(path)
        start = path[0] if path else None
        assert find_fault(board, judgement.tour, start=start, **goal) is None  # type: ignore[arg-type]


MAX_LEFT = 17
"""Exhaustive search is asked about no more squares left than these."""


@pytest.mark.parametrize(
    "size", ["3x3", "3x4", "3x5", "4x4", "4x5", "5x5", "3x8", "5x6", "2x6", "1x3"]
)
def test_random_games_are_judged_as_exhaustive_search_does(size: str) -> None:
    board = Board.parse(size)
    draw = Random(size)
    squares = [*board.squares()]
    for goal in ({}, {"closed": True}, {"end": draw.choice(squares)}, {"end": squares[-1]}):
        end = goal.get("end")
        search = Exhaustive(board, end, "closed" in goal)
        if board.size <= MAX_LEFT:
            agree(board, [], search, **goal)
        for _ in range(20 if board.size < 13 else 4):
            start = draw.choice([square for square in squares if square != end])
            path = random_path(search, draw, start)
            small = range(max(1, board.size - MAX_LEFT), len(path) + 1)
            yes = [length for length in small if search.completable(path[:length])]
            for length in small:
                agree(board, path[:length], search, **goal)
            point = turning_point(board, path, **goal)
            assert point.lost == (None if point.kept == len(path) else point.kept + 1)
            assert (point.judgement.answer is Answer.YES) == (point.lost is None)
            if yes or small.start == 1:
                assert point.kept == max(yes, default=0)
            else:
                assert point.kept < small.start
            half = path[: max(small.start, len(path) // 2)]
            for square, judgement in candidates(board, half, **goal).items():
                longer = [*half, square]
                assert (judgement.answer is Answer.YES) == search.completable(longer)


GAME = "h1 f2 e4 c3 e2 g1 f3 d4 b5 c7 a8 b6 c4 e3 d1 b2 d3 c5 a4"


@pytest.mark.parametrize(
    ("size", "path", "max_cases", "completable", "lost", "answer"),
    [
        ("8x8", GAME, None, 16, 17, Answer.NO),
        # Without a case to try no beginning is known to be completable, but this one to be lost.
        ("8x8", GAME, 0, 0, 17, Answer.NO),
        # What is known already is not judged again: halving asks about 9 squares on the way down,
        # and would on the way up.
        ("8x8", GAME[:-3], 0, 0, 17, Answer.NO),
        # Of a path without a judgement no turning point is told.
        ("8x8", "a1 b3", 0, 0, None, Answer.UNKNOWN),
        # Where nothing is lost it is that of the whole path.
        ("5x5", "a1 b3 c1", None, 3, None, Answer.YES),
        ("3x3", "", None, 0, None, Answer.NO),
    ],
)
def test_a_turning_point_is_told_as_far_as_it_is_known(
    size: str,
    path: str,
    max_cases: int | None,
    completable: int,
    lost: int | None,
    answer: Answer,
) -> None:
    point = turning_point(size, path.split(), max_cases=max_cases)
    assert (point.kept, point.lost, point.judgement.answer) == (completable, lost, answer)
    if lost is None:
        assert point.judgement == judge(size, path.split(), max_cases=max_cases)


def test_candidates_stand_in_the_order_of_the_directions() -> None:
    board = Board(5, 5)
    moves = candidates(board, ["a1", "b3"])
    assert [board.name(square) for square in moves] == ["c5", "d4", "d2", "c1", "a5"]


def test_an_answer_that_took_too_many_cases_is_unknown() -> None:
    judgement = judge("8x8", ["a1"], max_cases=3)
    assert (judgement.answer, judgement.cases) == (Answer.UNKNOWN, 3)
    assert judgement.tour is None
    assert judgement.reason is None
    assert judge("8x8", ["a1"]).answer is Answer.YES
    assert judge("3x4", [], max_cases=0) == Judgement(Answer.UNKNOWN)


@pytest.mark.parametrize("seed", range(12))
def test_with_few_cases_no_shorter_beginning_is_known_to_be_lost(seed: int) -> None:
    board, draw = Board(6, 6), Random(seed)
    path = random_game(board, draw)
    for max_cases in (0, 2, 6):
        point = turning_point(board, path, max_cases=max_cases)
        if point.lost is not None:
            shorter = judge(board, path[: point.lost - 1], max_cases=max_cases)
            assert shorter.answer is not Answer.NO
            assert point.judgement == judge(board, path[: point.lost], max_cases=max_cases)


@pytest.mark.parametrize(
    ("size", "path", "goal", "code", "field", "value"),
    [
        ("5x5", ["a1", "a2"], {}, "not-a-move", None, None),
        ("5x5", ["a1", "b3", "a1"], {}, "repeated", None, None),
        ("5x5", [99], {}, "off-board", None, None),
        ("5x5", ["z9"], {}, "square-off-board", "square", "z9"),
        ("5x5", ["a1"], {"end": "b2", "closed": True}, "end-and-closed", "end", None),
        ("5x5", ["a1"], {"end": "a1"}, "end-equals-start", "end", "a1"),
        ("5x5", ["a1", "b3"], {"end": "a1"}, "end-equals-start", "end", "a1"),
        ("1x2", ["a1"], {"end": "a1"}, "end-equals-start", "end", "a1"),
        (Board(5, 5, [12]), ["a1"], {"end": "c3"}, "square-is-hole", "end", "c3"),
        ("5x5", ["a1"], {"end": "z9"}, "square-off-board", "end", "z9"),
        ("5x5", ["a1"], {"max_cases": -1}, "bad-max-cases", "max_cases", "-1"),
        ("5x5", ["a1"], {"max_cases": 2.5}, "bad-max-cases", "max_cases", "2.5"),
        ("5x5", ["a1"], {"max_cases": True}, "bad-max-cases", "max_cases", "True"),
    ],
)
def test_what_is_no_path_or_makes_no_sense_is_refused(
    size: Board | str,
    path: list[Any],
    goal: dict[str, Any],
    code: str,
    field: str | None,
    value: str | None,
) -> None:
    with pytest.raises((InvalidRequest, NotATour)) as caught:
        judge(size, path, **goal)
    error = caught.value
    assert isinstance(error, InvalidRequest | NotATour)
    assert isinstance(error, NotATour) == (field is None)
    assert error.code == code
    if isinstance(error, InvalidRequest):
        assert (error.params.get("field"), error.params.get("value")) == (field, value)


def test_no_board_is_searched_whose_edge_search_would_fill_the_memory() -> None:
    for ask in (judge, turning_point, candidates):
        with pytest.raises(InvalidRequest) as caught:
            ask("100x101", ["a1", "b3"])
        assert caught.value.code == "judge-too-large"
        assert caught.value.params == {"field": "board", "board": "100×101", "limit": 10_000}
    # What needs no search has no limit.
    whole = solve("150x150").tour
    assert whole is not None
    assert judge("150x150", whole.squares).answer is Answer.YES


TOUR = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3"


@pytest.mark.parametrize(
    ("board", "path", "goal", "answer", "code", "cases"),
    [
        # The one square of a board is the start and the end.
        (Board(1, 1), "a1", {"end": "a1"}, "yes", None, 0),
        # The end may be any square of the path but the first: then it is lost.
        (Board(5, 5), "a1 b3", {"end": "b3"}, "no", "end-passed", 0),
        # All squares are visited.
        (Board(3, 4), TOUR, {}, "yes", None, 0),
        (Board(3, 4), TOUR, {"end": "d3"}, "yes", None, 0),
        (Board(3, 4), TOUR, {"end": "b2"}, "no", "end-passed", 0),
        (Board(3, 4), TOUR, {"closed": True}, "no", "not-back", 0),
        (Board(5, 5), "a1 b3 c1 a2 c3", {"end": "b3"}, "no", "end-passed", None),
        # Colours.
        (Board(5, 5), "b1", {}, "no", "colours", None),
        (Board(8, 8), "a1", {"end": "h8"}, "no", "end-colour", None),
        (Board(7, 7), "a1", {"closed": True}, "no", "colours", None),
        # A theorem says so of the board.
        (Board(3, 3), "", {}, "no", "three-by-three", 0),
        (Board(6, 6), "", {"closed": True}, "yes", None, None),
        (Board(4, 5), "", {"end": "b2"}, "no", "four-rows-end", None),
        (Board(4, 5), "", {"closed": True}, "no", "closed-four-rows", None),
        # Or of its start and end, whatever comes between: that is simpler than cases.
        (Board(3, 8), "f2", {}, "no", "table-start", None),
        (Board(3, 8), "f2 h3", {}, "no", "table-start", None),
        (Board(3, 8), "g2", {"end": "e3"}, "no", "table-pair", None),
        (Board(3, 8), "c3 a2", {"closed": True}, "no", "closed-three-rows", None),
        # Nothing is known of the board: the search says how many cases it tried, if any.
        (Board(4, 5, [8]), "", {}, "no", "exhausted-cases", 5),
        (Board(4, 5, [5, 10]), "", {"end": "d2"}, "no", "exhausted-cases", 7),
        (Board(6, 4, [2, 4]), "", {"closed": True}, "no", "exhausted-cases", 5),
        (Board(4, 5, [7, 16]), "", {}, "no", "no-case-left", 0),
    ],
)
def test_answers_with_their_reasons_and_cases(
    board: Board, path: str, goal: dict[str, str], answer: str, code: str | None, cases: int | None
) -> None:
    judgement = judge(board, path.split(), **goal)  # type: ignore[arg-type]
    assert judgement.answer == answer
    assert (judgement.reason.code if judgement.reason else None) == code
    if cases is not None:
        assert judgement.cases == cases
    if code == "exhausted-cases":
        assert judgement.reason is not None
        assert judgement.reason.params == {"cases": cases}


def test_candidates_of_an_empty_path_are_all_starts() -> None:
    board = Board(3, 4)
    search = Exhaustive(board, None, False)
    starts = candidates(board, [])
    assert [*starts] == [*board.squares()]
    for square, judgement in starts.items():
        assert (judgement.answer is Answer.YES) == search.completable([square])


@pytest.mark.parametrize(
    ("goal", "planted", "code"),
    [
        ({}, {}, "wrong-start"),
        ({"end": "d3"}, {"end": "f1"}, "wrong-end"),
        ({"closed": True}, {"end": "f5"}, "not-closed"),
    ],
)
def test_no_tour_is_told_that_is_not_as_requested(
    monkeypatch: pytest.MonkeyPatch, goal: dict[str, Any], planted: dict[str, Any], code: str
) -> None:
    """Should the search ever find another one: here it comes from elsewhere."""
    board = Board(5, 6)
    wrong = judge(board, ["a1"], **planted).tour
    assert wrong is not None
    squares = [*wrong] if goal else [*reversed(wrong)]
    monkeypatch.setattr(ExchangeSearch, "squares", lambda _: squares)
    with pytest.raises(NotATour) as caught:
        judge(board, ["a1"], **goal)
    assert caught.value.code == code


@pytest.mark.parametrize("max_cases", [None, 0])
@pytest.mark.parametrize("reasons", [True, False])
@pytest.mark.parametrize(
    ("path", "goal"),
    [("a1 b3 c5 d3", {}), ("a1", {"end": "b1"}), ("a1 b3", {"closed": True})],
)
def test_every_no_has_its_certificate(
    path: str, goal: dict[str, Any], reasons: bool, max_cases: int | None
) -> None:
    """With the reason or without it, searched for or not, and for just what was asked."""
    board = Board(5, 5)
    squares = [*map(board.parse_square, path.split())]
    judgement = judge(board, squares, max_cases=max_cases, reasons=reasons, **goal)
    assert judgement.answer is Answer.NO
    assert (judgement.reason is not None) == reasons
    certificate = judgement.certificate
    assert certificate is not None
    check(certificate.text)
    request = {"start": None, "end": None, "closed": False, "path": squares, **goal}
    if "end" in goal:
        request["end"] = board.parse_square(goal["end"])
    assert certificate.document["request"] == request
    assert judge(board, squares[:-1]).certificate is None


@pytest.mark.parametrize("walk", HARD[:1])
def test_boards_with_many_holes_are_answered_by_exchanges(walk: Walk) -> None:
    """Edge search alone gives them up."""
    board, _ = walked(walk)
    assert judge(board, []).answer is Answer.YES
    search = EdgeSearch(board)
    assert search.advance(MAX_CASES) == "report"


@pytest.mark.parametrize("goal", [{}, {"end": "c4"}, {"closed": True}])
def test_where_there_are_no_cases_to_try_a_short_argument_decides(goal: dict[str, Any]) -> None:
    board = Board(4, 8)
    judgement = judge(board, ["a3"], max_cases=0, **goal)
    assert judgement.answer is Answer.NO
    assert judgement.reason is not None
    assert judgement.reason.code == "alternation"
    assert judgement.certificate is not None
    quiet = judge(board, ["a3"], max_cases=0, reasons=False, **goal)
    assert quiet == Judgement(Answer.NO)
    assert judgement == Judgement(Answer.NO, reason=judgement.reason)


@pytest.mark.parametrize(
    ("size", "path", "goal", "answer"),
    [
        ("8x8", "a1", {}, Answer.YES),
        ("6x6", "a1 b3", {"closed": True}, Answer.YES),
        ("4x4", "d1 b2 a4", {"end": "d4"}, Answer.NO),
    ],
)
def test_the_cases_told_are_those_that_the_answer_needs(
    size: str, path: str, goal: dict[str, Any], answer: Answer
) -> None:
    judgement = judge(size, path.split(), **goal)
    assert judgement.answer is answer
    assert judge(size, path.split(), max_cases=judgement.cases, **goal) == judgement
    fewer = judge(size, path.split(), max_cases=judgement.cases - 1, **goal)
    assert fewer == Judgement(Answer.UNKNOWN, cases=judgement.cases - 1)


@pytest.mark.parametrize(
    ("completable", "lost", "code", "params"),
    [
        (0, 1, "path-lost-start", {"square": "a1"}),
        (0, 3, "path-lost-since", {"step": 3, "before": "b3", "square": "c5", "kept": 0}),
        (1, 4, "path-lost-by", {"step": 4, "before": "c5", "square": "d3", "kept": 1}),
        (3, 4, "path-lost", {"step": 4, "before": "c5", "square": "d3", "kept": 3}),
    ],
)
def test_the_sentence_that_says_where_a_path_was_lost(
    completable: int, lost: int, code: str, params: dict[str, str | int]
) -> None:
    board = Board(5, 5)
    path = [*map(board.parse_square, ["a1", "b3", "c5", "d3"])]
    point = TurningPoint(completable, lost, Judgement(Answer.NO))
    assert turning_sentence(board, path, point) == (code, params)


# -- reasons --------------------------------------------------------------------------------------


SIZES = [(5, 5), (6, 6), (6, 6), (7, 7), (8, 8), (8, 8), (4, 8), (9, 4), (3, 9), (5, 7), (10, 10)]


@pytest.mark.parametrize("seed", range(4))
def test_a_checker_of_its_own_confirms_every_reason(seed: int) -> None:
    draw = Random(seed)
    codes: Counter[str] = Counter()
    for _ in range(120):
        rows, cols = draw.choice(SIZES)
        holes = draw.sample(range(rows * cols), draw.choice([0, 0, 0, 1, 2, 4, 7]))
        board = Board(rows, cols, holes)
        path = random_game(board, draw)
        closed = draw.random() < 0.25
        others = [square for square in board.squares() if square != path[0]]
        end = draw.choice(others) if not closed and draw.random() < 0.3 else None
        for length in {draw.randrange(1, len(path) + 1), len(path)}:
            judgement = judge(board, path[:length], end=end, closed=closed, max_cases=300)
            reason = judgement.reason
            assert (reason is not None) == (judgement.answer is Answer.NO)
            if reason is not None and reason.family == "lost":
                codes[reason.code] += 1
                LossChecker(board, path[:length], end, closed).check(reason)
    assert len(codes) >= 8


def test_nearly_every_loss_of_8x8_has_a_short_reason() -> None:
    board, draw = Board(8, 8), Random(8)
    codes: Counter[str] = Counter()
    for _ in range(150):
        point = turning_point(board, random_game(board, draw))
        if point.judgement.reason is not None:
            codes[point.judgement.reason.code] += 1
    assert codes["cases"] <= 0.05 * codes.total()
    assert codes["forced"] > codes["cases"]


@pytest.mark.parametrize(
    ("board", "path", "goal", "codes"),
    [
        # The square that the tour is to end on is passed by one move.
        (
            Board(5, 5),
            "c5 a4 b2 d1 e3 d5 b4 a2 c1 d3 e5",
            {"end": "e1"},
            ["forced", "wrong-over"],
        ),
        # Where nothing is forced the knight's next moves are told one by one.
        (
            Board(6, 6),
            "d3 b2 d1 f2 e4 f6 d5 f4 e6 c5 a6 b4 c2 e1 f3 e5 c6",
            {},
            [
                *("passed-odd", "case-move", "forced", "forced-last"),
                *("forced-taken-early", "wrong-few-taken-early"),
                *("case-move", "forced", "forced-last", "forced-taken", "wrong-over"),
            ],
        ),
        # A piece behind a cut square in which colours cannot alternate.
        (Board(4, 4, [8, 11]), "b4 d3 c1 b3", {}, {"cut-colours"}),
        # No square may be the last yet, or any more.
        (Board(4, 5), "c4 e3 d1 b2 a4 c3 e4", {"closed": True}, {"passed-closed", "not-yet-last"}),
        (Board(4, 5), "b1 a3 c4 e3 d1 b2", {"closed": True}, {"wrong-no-last"}),
        # Two squares would both be the last.
        (Board(3, 7, [14]), "d3", {}, {"case-move", "not-yet-last", "wrong-lasts"}),
        # Cases by the last square.
        (
            Board(3, 7, [5, 6, 7, 10, 19, 20]),
            "e3 g2",
            {},
            {"case-last", "case-not-last", "wrong-over", "wrong-loop"},
        ),
        # Too many squares may be the last: every case was tried.
        (Board(3, 7, [10]), "b2", {}, {"every-case"}),
    ],
)
def test_the_steps_of_some_losses(
    board: Board, path: str, goal: dict[str, Any], codes: list[str] | set[str]
) -> None:
    """All of them in order, or some."""
    squares = [*map(board.parse_square, path.split())]
    reason = judge(board, squares, **goal).reason
    assert reason is not None
    steps = [step.code for step in reason.steps]
    assert steps == codes if isinstance(codes, list) else codes <= {*steps}
    end = board.parse_square(goal["end"]) if "end" in goal else None
    LossChecker(board, squares, end, "closed" in goal).check(reason)


def test_the_last_square_is_told_with_its_one_move() -> None:
    text = "a1 b3 d2 e4 c5 a4 c3 e2 f4 g6 h8 f7 d8 c6 b8 d7 f6 d5 c7"
    reason = judge("8x8", [*map(Board(8, 8).parse_square, text.split())]).reason
    assert reason is not None
    (last,) = [step for step in reason.steps if step.code == "forced-last"]
    assert last.params["made"] == ["a3–b1"]


@pytest.mark.parametrize("seed", range(3))
def test_the_ends_of_games_on_shapes_and_larger_boards_are_judged_as_exhaustive_search_does(
    seed: int,
) -> None:
    draw = Random(100 + seed)
    for _ in range(25):
        rows, cols = draw.choice([(4, 5), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)])
        holes = draw.sample(range(rows * cols), draw.choice([0, 1, 2, 5]))
        board = Board(rows, cols, holes)
        path = random_game(board, draw)
        others = [square for square in board.squares() if square != path[0]]
        for goal in ({}, {"closed": True}, {"end": draw.choice(others)}):
            search = Exhaustive(board, goal.get("end"), "closed" in goal)
            for length in range(max(1, board.size - 14), len(path) + 1):
                agree(board, path[:length], search, **goal)
