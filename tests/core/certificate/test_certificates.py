"""Whatever is impossible or lost has a certificate that the checker accepts."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from knight_core import Board, Outcome, TourRequest, solve
from knight_core.certificate import Certificate, CheckFault, TooLong, certificate_of, check, checker
from knight_core.certificate import certificate as making
from knight_core.certificate.arguments import arguments
from knight_core.certificate.certificate import fault_phrase
from knight_core.certificate.checker import Proof
from knight_core.completion import Answer, judge, turning_point
from knight_core.existence import impossible
from knight_core.steps import run_to_end
from knight_core.texts.sentences import phrase
from tests.core.certificate.material import lost_positions, shapes
from tests.figures import CERTIFICATES, counted
from tests.samples import sampled

Question = tuple[int | None, int | None, bool]
"""Start, end, closed."""


def proved(certificate: Certificate | None) -> Certificate:
    """The certificate, which is there and proves what it says."""
    assert certificate is not None
    counted(CERTIFICATES)
    check(certificate.text)
    assert json.loads(certificate.text) == certificate.document
    return certificate


def questions(board: Board) -> list[Question]:
    """Every start, every end and every pair of the two, and closed."""
    squares = board.squares()
    alone: list[Question] = [(None, None, False), (None, None, True)]
    for square in squares:
        alone += [(square, None, False), (None, square, False)]
    return [*alone, *((start, end, False) for start, end in combinations(squares, 2))]


SIZES = [f"{rows}x{cols}" for rows in range(1, 13) for cols in range(1, 13) if rows * cols > 1]


@pytest.mark.parametrize("size", sampled(SIZES, "1x5", "2x5", "3x6", "4x4", "8x3"))
def test_every_impossible_request_of_a_rectangle(size: str) -> None:
    board = Board.parse(size)
    for start, end, closed in questions(board):
        if impossible(board, start, end, closed) is not None:
            proved(certificate_of(board, start, end, closed))


LONG = [f"{rows}x{cols}" for rows in (1, 2, 3, 4, 5) for cols in range(13, 101)]


@pytest.mark.parametrize("size", sampled(LONG, "1x100", "2x51", "3x22", "3x99", "4x13", "5x26"))
def test_boards_of_few_rows_and_any_length(size: str) -> None:
    """Closed, starts, ends, and pairs of squares near both sides."""
    rows, cols = map(int, size.split("x"))
    draw = Random(size)
    for board, lying in ((Board(rows, cols), True), (Board(cols, rows), False)):
        near = [*range(3), *range(cols - 3, cols)]
        places = [(row, col) for row in range(rows) for col in near]
        squares = [board.square(*(place if lying else place[::-1])) for place in places]
        pairs = draw.sample([*combinations(squares, 2)], 60) if rows > 2 else []
        requests: list[Question] = [(None, None, False), (None, None, True)]
        requests += [(start, end, False) for start, end in pairs]
        for square in [*squares, *draw.sample(board.squares(), 5)]:
            requests += [(square, None, False), (None, square, False)]
        for question in requests:
            if impossible(board, *question) is not None:
                assert len(proved(certificate_of(board, *question)).steps) <= 3


@pytest.mark.parametrize("seed", sampled(map(str, range(500)), "0"))
def test_lost_positions(seed: str) -> None:
    for board, path, end, closed in lost_positions(Random(f"lost {seed}"), 20):
        proved(judge(board, path, end=end, closed=closed, reasons=False).certificate)


@pytest.mark.parametrize("seed", sampled(map(str, range(40)), "0"))
def test_shapes(seed: str) -> None:
    for board, start, end, closed in shapes(Random(f"shapes {seed}"), 50):
        proved(certificate_of(board, start, end, closed))


@pytest.mark.parametrize("method", ["auto", "construct", "multipath", "depth-first", "pruned"])
def test_results_have_theirs(method: str) -> None:
    result = solve("3x4", start="b2", method=method)
    assert result.outcome is Outcome.IMPOSSIBLE
    request = proved(result.certificate).document["request"]
    assert request == {"start": 5, "end": None, "closed": False, "path": None}
    assert result.certificate is result.certificate
    assert solve("3x4", start="a1", method=method).certificate is None


def test_judgements_have_theirs() -> None:
    point = turning_point("5x5", ["a1", "b3", "c5", "d3", "e1"])
    certificate = proved(point.judgement.certificate)
    assert certificate.document["request"]["path"] == [20, 11, 2, 13]
    assert judge("5x5", ["a1", "b3", "a5"]).certificate is None
    unknown = judge("8x8", ["h1"], max_cases=3)
    assert (unknown.answer, unknown.certificate) == (Answer.UNKNOWN, None)


def test_a_loss_that_a_short_argument_shows_needs_no_search() -> None:
    """Edge search gives up here: the outer rows say it."""
    judgement = judge("4x9", ["a2"], max_cases=1)
    assert judgement.answer is Answer.NO
    assert len(proved(judgement.certificate).steps) <= 2


def test_where_there_is_a_tour_there_is_no_certificate() -> None:
    for size, closed in (("3x4", False), ("5x5", False), ("6x6", True), ("3x10", True)):
        assert certificate_of(Board.parse(size), closed=closed) is None


def test_a_certificate_may_need_too_many_steps() -> None:
    board = Board(5, 8, [11, 19, 22, 33])
    made = run_to_end(making.start_certificate(board, max_steps=20))
    assert isinstance(made, TooLong)
    assert made.seconds
    # So few say too little about the rest.
    assert run_to_end(making.start_certificate(board, max_steps=5)) == TooLong(None)
    assert len(proved(certificate_of(board)).steps) > 20


def test_the_check_of_a_search_may_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(5, 8, [11, 19, 22, 33])
    monkeypatch.setattr(checker, "MAX_WORK", 1000)
    assert isinstance(run_to_end(making.start_certificate(board)), TooLong)


def test_the_board_of_a_search_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(3, 6)
    assert proved(certificate_of(board)).steps[-1][0] == "suppose"
    monkeypatch.setattr(making, "MAX_SEARCHED", 18)
    assert run_to_end(making.start_certificate(board)) is not None
    monkeypatch.setattr(making, "MAX_SEARCHED", 17)
    assert run_to_end(making.start_certificate(board)) is None
    assert proved(certificate_of(board, closed=True)).steps == [["forced"]]


def test_the_text_has_a_step_a_line() -> None:
    line = '{"version":1,"board":{"rows":4,"cols":12,"holes":[]},'
    line += '"request":{"start":13,"end":null,"closed":false,"path":null},"steps":['
    text = proved(certificate_of(Board(4, 12), start=13)).text
    assert text == f'{line}\n["count","rows",0,3],\n["pieces",48]\n]}}\n'
    none = proved(certificate_of(Board(1, 2), symmetry="quarter-turn")).text
    assert none.count("\n") == 1
    assert none.endswith(',"symmetry":"quarter-turn"},"steps":[]}\n')


def test_a_fault_is_said_with_its_step_if_it_has_one() -> None:
    format_ = phrase("certificate.format")
    assert fault_phrase(CheckFault("format")) == format_
    expected = phrase("certificate.at-step", {"step": 3, "why": format_})
    assert fault_phrase(CheckFault("format", 3)) == expected


@pytest.mark.parametrize("part", ["start_search", "start_check"])
def test_what_the_checker_does_not_accept_is_shown_to_nobody(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def refuse(*_: object) -> list[int]:
        raise CheckFault("move", 1)

    monkeypatch.setattr(making, part, refuse)
    certificate_of.cache_clear()
    result = solve(TourRequest(3, 6))
    with pytest.raises(CheckFault):
        _ = result.certificate


def test_a_large_board_costs_little() -> None:
    board = Board(4_000, 4_000)
    assert proved(certificate_of(board, 0, 2)).steps == [["count", "colour", 1]]
    assert len(proved(certificate_of(Board(1, 16_000_000))).steps) == 1
    assert certificate_of(Board(4, 1_000_000), closed=True) is None


def test_the_squares_that_a_step_may_look_at_are_limited() -> None:
    """Above the limit it is said how long a check would take; colours are no matter of size."""
    long = Board(4, 30)
    assert run_to_end(making.start_certificate(long, closed=True, max_squares=119)) == TooLong(
        120 * making.SECONDS_A_SQUARE
    )
    made = run_to_end(making.start_certificate(long, closed=True, max_squares=120))
    assert isinstance(made, Certificate)
    odd = run_to_end(making.start_certificate(Board(201, 201), closed=True, max_squares=119))
    assert isinstance(odd, Certificate)


def test_cases_that_are_too_long_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MAX_WORK", 200)
    assert isinstance(run_to_end(making.start_certificate(Board(8, 8), symmetry="mirror")), TooLong)


@pytest.mark.parametrize(
    ("path", "last"),
    [
        # Two counts contradict each other before all forced moves are looked at.
        ((0, 13, 21, 17), ["count", "rows", 0, 3]),
        # The moves that are left after the forced ones do not connect all squares.
        ((18, 14), ["pieces", 24]),
    ],
)
def test_a_search_ends_as_soon_as_all_is_proved(path: tuple[int, ...], last: list[Any]) -> None:
    steps = proved(certificate_of(Board(4, 6), path=path, closed=True)).steps
    assert len(steps) > 2
    assert steps[-1] == last


@pytest.mark.parametrize(
    ("holes", "start", "closed", "step"),
    [([2, 6], 0, True, ["pieces", 5, 10]), ([1, 5], 4, False, ["pieces", 6, 9, 12])],
)
def test_squares_with_too_few_between_them_are_an_argument(
    holes: list[int], start: int, closed: bool, step: list[Any]
) -> None:
    """Without the join, and with it."""
    board = Board(3, 4, holes)
    assert [step] in [*arguments(board, [start], None, closed, False, board.area)]
    request = {"start": start, "end": None, "closed": closed, "path": None}
    proof = Proof({"rows": 3, "cols": 4, "holes": holes}, request)
    proof.add(step)
    assert proof.proved
