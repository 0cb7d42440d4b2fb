"""The method that draws a tour uniformly at random, and of which boards it certainly can."""

from __future__ import annotations

from random import Random

import pytest

from knight_core import Board, Outcome, TourRequest, count_tours, solve
from knight_core.counting.sampling import Sampler
from knight_core.methods import uniform
from knight_core.methods.uniform import MAX_STATES, can_draw

FULL = pytest.mark.full


@pytest.mark.parametrize(
    "words",
    [
        {"start": 4},
        {"end": 4},
        {"start": 0, "end": 24},
        {"start": 5, "holes": [0]},
        {"rows": 6, "closed": True},
        {"rows": 6, "closed": True, "start": 7},
    ],
)
def test_a_tour_as_asked_for(words: dict[str, int]) -> None:
    words = {"rows": 5, "cols": 5, **words}
    request = TourRequest(**words, method="uniform", seed=3)  # type: ignore[arg-type]
    result = solve(request)
    if count_tours(request).count == 0:
        assert result.outcome is Outcome.IMPOSSIBLE
        assert result.reason is not None
        assert result.reason.code == "counted-none"
        return
    assert result.outcome is Outcome.FOUND
    assert result.tours == solve(request).tours


def test_it_gives_up_where_it_cannot_count(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in ((9, 9), (3, 200)):
        result = solve(TourRequest(*size, method="uniform"))
        assert (result.outcome, result.tour) == (Outcome.LIMIT, None)
        assert result.reason is not None
        assert result.reason.code == "uniform-too-large"
    monkeypatch.setattr(uniform, "MAX_STATES", 1000)
    monkeypatch.setattr(uniform, "PREPARED", {})
    assert solve(TourRequest(5, 5, method="uniform")).outcome is Outcome.LIMIT


def test_it_can_be_limited() -> None:
    result = solve(TourRequest(4, 5, method="uniform", max_steps=7))
    assert (result.outcome, len(result.deepest)) == (Outcome.LIMIT, 7)
    result = solve(TourRequest(5, 5, method="uniform", max_seconds=1e-9))
    assert result.outcome is Outcome.LIMIT


# -- what can be drawn --------------------------------------------------------------------------


def most_states(board: Board, closed: bool, start: int | None = None) -> int:
    return max(states for states, _ in Sampler(board, start, None, closed).prepare())


CASES = [
    pytest.param(short, long, bool(closed), marks=FULL if short > 3 or not closed else ())
    for short, both in uniform.LONGEST.items()
    for closed, long in enumerate(both)
    if long >= short > 2
]


@pytest.mark.parametrize(("short", "long", "closed"), CASES)
def test_what_can_certainly_be_drawn(short: int, long: int, closed: bool) -> None:
    assert can_draw(TourRequest(long, short, closed=closed)) is True
    assert can_draw(TourRequest(short, long + 1, closed=closed)) is not True
    assert most_states(Board(short, long), closed) <= MAX_STATES // 2


@pytest.mark.parametrize("closed", [False, True])
def test_holes_and_a_given_start_leave_fewer_states(closed: bool) -> None:
    random = Random(9)
    for rows, cols in ((3, 8), (4, 6), (5, 4)):
        most = most_states(Board(rows, cols), closed)
        for _ in range(4):
            squares = range(rows * cols)
            holes = random.sample(squares, random.randint(1, rows * cols - 3))
            board = Board(rows, cols, holes)
            first = random.choice([*board.squares()])
            assert most_states(board, closed) <= most
            assert most_states(Board(rows, cols), closed, first) <= most


@pytest.mark.parametrize(
    ("board", "words", "answer"),
    [
        ("5x5", {}, True),
        ("5x5", {"start": "a1", "end": "c3", "holes": "e5"}, True),
        ("6x6", {"closed": True}, True),
        ("6x6", {}, None),
        ("8x8", {"closed": True}, None),
        ("9x9", {}, False),
        ("3x200", {}, False),
        ("6x6", {"closed": True, "symmetry": "half-turn"}, False),
    ],
)
def test_what_is_said_before(board: str, words: dict[str, str], answer: bool | None) -> None:
    assert can_draw(TourRequest.of(board, **words)) is answer  # type: ignore[arg-type]


# -- one after the other ------------------------------------------------------------------------


def test_the_next_tour_of_a_board_needs_no_other_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uniform, "PREPARED", {})
    requests = [TourRequest(4, 5, method="uniform", seed=seed) for seed in range(3)]
    first = [solve(request).tour for request in requests]
    monkeypatch.setattr(Sampler, "prepare", lambda self: iter([(MAX_STATES + 1, 0.0)]))
    assert [solve(request).tour for request in requests] == first
    # Of other tours nothing is known.
    assert solve(TourRequest(4, 5, 0, method="uniform")).outcome is Outcome.LIMIT
    assert solve(TourRequest(5, 4, method="uniform")).outcome is Outcome.LIMIT
