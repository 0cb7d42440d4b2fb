"""Certificates about symmetric tours: which there are, their rule, their cases and their faults."""

from __future__ import annotations

import ast
import json
from itertools import product
from random import Random
from typing import Any

import pytest

from knight_core import Board, Outcome, TourRequest, solve
from knight_core.certificate import CheckFault, certificate_of, check, checker
from knight_core.certificate.symmetric_checker import Case, cases
from knight_core.existence import impossible
from tests.core.certificate.random_questions import exists, symmetric_question
from tests.core.certificate.test_certificates import proved
from tests.core.certificate.test_checker import SYMMETRIC, Document, document, fault_of
from tests.samples import sampled

SYMMETRIES = ("half-turn", "quarter-turn", "mirror")
ANY = {"start": None, "end": None, "closed": False, "path": None}
TURN = ["turn"]


def symmetric(size: str, symmetry: Any, *steps: list[Any], **goal: Any) -> Document:
    """A certificate about symmetric tours, of whatever worth."""
    whole = document(size, *steps, **goal)
    whole["request"]["symmetry"] = symmetry
    return whole


# -- what it is -----------------------------------------------------------------------------------


def test_it_shares_the_checker_alone() -> None:
    imported = [
        node.module
        for node in ast.walk(ast.parse(SYMMETRIC))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("knight_core")
    ]
    assert {*imported} == {"knight_core.certificate", "knight_core.certificate.checker"}


# -- what has one ---------------------------------------------------------------------------------

SIZES = [f"{rows}x{cols}" for rows, cols in product(range(1, 13), repeat=2) if rows * cols > 2]


@pytest.mark.parametrize("size", sampled(SIZES, "3x4", "4x4", "5x5", "5x6", "6x4", "3x12", "8x8"))
def test_whatever_theory_says_of_symmetric_tours_has_a_certificate(size: str) -> None:
    """Closed, and of eight squares starts, ends and pairs."""
    board = Board.parse(size)
    squares = board.squares()
    draw = Random(size)
    requests: list[tuple[int | None, int | None, bool]] = [(None, None, False), (None, None, True)]
    for square in draw.sample(squares, min(8, board.size)):
        image = board.area - 1 - square
        requests += [(square, None, False), (None, square, False), (square, image, False)]
        requests += [(square, None, True), (square, draw.choice(squares), False)]
    for symmetry in SYMMETRIES:
        for question in requests:
            if impossible(board, *question, symmetry=symmetry) is not None:
                certificate = proved(certificate_of(board, *question, symmetry=symmetry))
                assert certificate.document["request"]["symmetry"] == symmetry


@pytest.mark.parametrize("seed", sampled(map(str, range(200)), "0", "1"))
def test_there_is_one_exactly_where_no_symmetric_tour_is(seed: str) -> None:
    """On boards with holes; every path is tried, and the verifier asked."""
    draw = Random(f"symmetric {seed}")
    there = count = 0
    # Until one has a tour: of a hundred, it may be none.
    while count < 100 or not there:
        count += 1
        board, request = symmetric_question(draw)
        on = Board(board["rows"], board["cols"], board["holes"])
        ends = request["start"], request["end"], request["closed"]
        certificate = certificate_of(on, *ends, symmetry=request["symmetry"])
        if exists(board, request):
            there += 1
            assert certificate is None, (board, request)
        else:
            proved(certificate)
    assert there < count / 2


@pytest.mark.parametrize("method", ["auto", "construct", "multipath"])
def test_results_have_theirs(method: str) -> None:
    result = solve("5x6", symmetry="half-turn", method=method)
    assert result.outcome is Outcome.IMPOSSIBLE
    assert proved(result.certificate).document["request"] == {**ANY, "symmetry": "half-turn"}
    holed = TourRequest(5, 5, holes=[0, 4, 20, 24], symmetry="quarter-turn", method="auto")
    assert proved(solve(holed).certificate).steps


def test_a_large_board_costs_little() -> None:
    board = Board(120, 120)
    assert proved(certificate_of(board, symmetry="quarter-turn")).steps == [TURN, TURN]
    assert proved(certificate_of(board, closed=True, symmetry="mirror")).steps == [TURN, TURN]
    assert proved(certificate_of(Board(121, 120), symmetry="quarter-turn")).steps == []
    wide = proved(certificate_of(Board(4, 2_000), symmetry="half-turn"))
    assert wide.steps == [["count", "rows", 0, 3], ["pieces"], TURN]


# -- the rule and the cases -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "symmetry", "goal", "holds"),
    [
        # Closed: half a tour further, or two moves through the centre; a quarter of a tour.
        ("3x10", "half-turn", {"closed": True}, [False]),
        ("6x6", "half-turn", {"closed": True}, [False]),
        ("5x6", "mirror", {"closed": True}, [True, False]),
        ("6x5", "mirror", {"closed": True}, [False, True]),
        ("4x6", "mirror", {"closed": True}, [True, True]),
        ("6x6", "quarter-turn", {"closed": True}, [False]),
        ("8x8", "quarter-turn", {"closed": True}, [True]),
        ("7x7", "quarter-turn", {"closed": True}, [True]),
        ("5x5", "half-turn", {"closed": True}, [True]),
        # Two squares that stay where they are, or more.
        ("3x3", "mirror", {"closed": True, "holes": [4]}, [False, False]),
        ("5x5", "mirror", {"closed": True}, [True, True]),
        # Two squares that stay in one mirror, and four in the other; with the join of a path, one
        # more.
        ("3x5", "mirror", {"holes": [7]}, [True, True, False, True]),
        # Open: one square stays, or one move.
        ("5x5", "half-turn", {}, [True, False]),
        ("5x6", "half-turn", {}, [False, False]),
        ("6x6", "half-turn", {}, [False, True]),
        ("6x6", "quarter-turn", {}, [False, True]),
        ("3x3", "half-turn", {"holes": [4]}, [False, True]),
    ],
)  # fmt: skip
def test_what_a_map_cannot_do_with_a_loop(
    size: str, symmetry: str, goal: dict[str, Any], holds: list[bool]
) -> None:
    whole = symmetric(size, symmetry, **goal)
    found = cases(whole["board"], whole["request"])
    for case, contradiction in zip(found, holds, strict=True):
        proof = Case(*case)
        if contradiction:
            proof.add(TURN)
        else:
            with pytest.raises(CheckFault) as caught:
                proof.add(TURN)
            assert caught.value.args == ("turn", 1)
        assert proof.proved == contradiction


def test_the_rule_looks_at_the_moves_that_are_left() -> None:
    """Two moves of 5x8 lead through its centre: a closed line needs both, a path one of them."""
    whole = symmetric("5x8", "half-turn")
    closed, path = (Case(*case) for case in cases(whole["board"], whole["request"]))
    for proof in (closed, path):
        for move in ((11, 1), (11, 21)):
            proof.add(["suppose", *move])
        assert len(proof.open) == 2
        assert 28 not in proof.ways(11)
    closed.add(TURN)
    assert len(closed.open) == 1
    with pytest.raises(CheckFault):
        path.add(TURN)
    for move in ((12, 6), (12, 22)):
        path.add(["suppose", *move])
    assert len(path.open) == 4
    path.add(TURN)
    assert len(path.open) == 3


@pytest.mark.parametrize(
    ("size", "goal", "lines"),
    [
        ("5x6", {}, [(True, None), (False, None)]),
        ("5x6", {"closed": True, "start": 3}, [(True, None)]),
        ("5x6", {"start": 3}, [(True, None), (False, None)]),
        ("5x6", {"end": 3}, [(True, None), (False, None)]),
        ("5x6", {"start": 3, "end": 7}, [(True, (3, 7)), (False, None)]),
    ],
)
def test_the_cases_of_a_map(size: str, goal: dict[str, Any], lines: list[tuple[bool, Any]]) -> None:
    for symmetry, maps in (("half-turn", [3]), ("mirror", [1, 2]), ("quarter-turn", [])):
        whole = symmetric(size, symmetry, **goal)
        board, request = whole["board"], whole["request"]
        plain = {key: value for key, value in request.items() if key != "symmetry"}
        assert cases(board, request) == [
            (board, {**ANY, "closed": True} if closed else plain, turn, move)
            for turn in maps
            for closed, move in lines
        ]


@pytest.mark.parametrize(
    ("size", "holes", "maps"),
    [
        ("5x5", [], {3, 5, 1, 2}),
        ("5x5", [12], {3, 5, 1, 2}),
        ("5x5", [0, 24], {3}),
        ("5x5", [0, 4, 20, 24], {3, 5, 1, 2}),
        ("5x5", [0, 4], {2}),
        ("5x5", [0, 20], {1}),
        ("5x5", [1, 9, 23, 15], {3, 5}),
        ("4x6", [0], set()),
        ("4x6", [], {3, 1, 2}),
    ],
)
def test_the_maps_that_keep_a_board(size: str, holes: list[int], maps: set[int]) -> None:
    found = set()
    for symmetry in SYMMETRIES:
        whole = symmetric(size, symmetry, holes=holes)
        found |= {case[2] for case in cases(whole["board"], whole["request"])}
    assert found == maps


def test_what_is_decided_about_a_move_is_decided_about_its_images() -> None:
    whole = symmetric("6x6", "quarter-turn", closed=True)
    case = Case(*cases(whole["board"], whole["request"])[0])
    images = [(1, 9), (11, 22), (34, 26), (24, 13)]
    case.add(["suppose", 1, 9])
    assert {(a, b) for a, to in case.made.items() for b in to} == {
        *images,
        *((b, a) for a, b in images),
    }
    # From 9 to 13, and so on to 24, 26 and 22, would close a loop: ruled out, as its images are.
    case.add(["suppose", 9, 13])
    assert case.ways(9) == {1, 5, 17, 20}
    assert case.ways(22) == {11, 14, 33, 35}
    # A second move of 9 rules out all others there, and at the images.
    case.add(["suppose", 9, 5])
    assert case.ways(9) == case.made[9] == {1, 5}
    assert case.ways(22) == case.made[22] == {11, 35}
    assert not case.proved


def test_ends_have_images_too() -> None:
    """An open line leads from its start to the start's image; a third end is one too many."""
    board, request = {"rows": 5, "cols": 6, "holes": []}, {**ANY, "start": 3}
    case = Case(board, request, 3, None)
    assert case.made[case.join] == {3, 26}
    assert not case.proved
    assert Case(board, {**ANY, "start": 3, "end": 7}, 3, None).proved
    assert not Case(board, {**ANY, "start": 3, "end": 26}, 3, None).proved
    # The centre would be both ends.
    centre = Case({"rows": 5, "cols": 5, "holes": []}, {**ANY, "start": 12}, 3, None)
    assert centre.made[centre.join] == {12}


def test_a_third_end_is_a_contradiction_before_anything_follows() -> None:
    """The start and its image are the two ends."""
    for supposed in (lambda join: (join, 7), lambda join: (7, join)):
        case = Case({"rows": 5, "cols": 6, "holes": []}, {**ANY, "start": 3}, 3, None)
        case.add(["suppose", *supposed(case.join)])
        assert not case.open
        assert case.made[case.join] == {3, 26}
        assert 7 not in case.ways(case.join)


def test_a_square_that_stays_has_no_third_move() -> None:
    """A move to the end, and one with its image."""
    case = Case({"rows": 3, "cols": 4, "holes": []}, ANY, 1, None)
    case.add(["suppose", 6, case.join])
    assert len(case.open) == 1
    case.add(["suppose", 6, 0])
    assert not case.open


def test_a_closed_line_has_a_move_between_its_ends() -> None:
    board, request = {"rows": 6, "cols": 6, "holes": []}, {**ANY, "closed": True}
    case = Case(board, request, 3, (1, 9))
    assert 9 in case.made[1]
    assert 26 in case.made[34]
    assert Case(board, request, 3, (1, 2)).proved


# -- proofs and faults ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "certificate",
    [
        symmetric("3x4", "quarter-turn"),
        symmetric("5x5", "half-turn", holes=[0]),
        symmetric("8x8", "mirror", TURN, TURN, TURN, TURN),
        symmetric("8x8", "quarter-turn", TURN, TURN),
        symmetric("8x8", "quarter-turn", TURN, closed=True),
        symmetric("8x8", "quarter-turn", TURN, start=0),
        symmetric("6x6", "quarter-turn", start=0, end=1),
        symmetric("5x5", "half-turn", ["count", "colour", 0], ["count", "colour", 0], start=1),
    ],
)
def test_a_proof_is_accepted(certificate: Document) -> None:
    assert fault_of(certificate) is None
    assert fault_of(json.dumps(certificate)) is None


@pytest.mark.parametrize(
    ("certificate", "code", "step"),
    [
        (symmetric("8x8", "mirror", TURN, TURN, TURN), "unfinished", 0),
        (symmetric("8x8", "mirror", TURN, TURN, TURN, TURN, TURN), "unneeded", 5),
        (symmetric("8x8", "mirror", TURN, TURN, ["turn", 1], TURN), "step", 3),
        (symmetric("8x8", "mirror", TURN, TURN, ["other"], TURN), "step", 3),
        (symmetric("3x4", "quarter-turn", TURN), "unneeded", 1),
        (symmetric("6x6", "half-turn", TURN), "turn", 1),
        (symmetric("6x6", "quarter-turn", ["forced"], TURN), "turn", 2),
        (document("8x8", TURN), "step", 1),
        (symmetric("5x5", "diagonal", TURN), "request", 0),
        (symmetric("5x5", "any", TURN), "request", 0),
        (symmetric("5x5", None, TURN), "request", 0),
        (symmetric("5x5", ["mirror"], TURN), "request", 0),
        (symmetric("5x5", "mirror", TURN, path=[0, 7]), "request", 0),
        (symmetric("5x5", "mirror", TURN, closed=True, end=3), "request", 0),
        (symmetric("5x5", "mirror", TURN, holes=[25]), "format", 0),
        (symmetric("0x5", "mirror", TURN), "board", 0),
        (symmetric("1x1", "mirror", TURN), "unfinished", 0),
    ],
)
def test_what_proves_nothing_is_refused(certificate: Document, code: str, step: int) -> None:
    assert fault_of(certificate) == (code, step)


def test_the_checker_alone_knows_nothing_of_symmetry() -> None:
    with pytest.raises(CheckFault) as caught:
        checker.check(symmetric("8x8", "mirror", TURN, TURN, TURN, TURN))
    assert caught.value.code == "format"
    check(symmetric("8x8", "mirror", TURN, TURN, TURN, TURN))
