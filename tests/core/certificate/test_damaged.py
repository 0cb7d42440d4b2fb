"""Nothing false is proved: by damaged certificates, or by steps at random."""

from __future__ import annotations

import copy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from knight_core import Board, solve
from knight_core.certificate import CheckFault, certificate_of, check
from knight_core.certificate.checker import Proof
from knight_core.certificate.symmetric_checker import Case, cases
from knight_core.completion import judge
from tests.core.certificate.random_questions import (
    MOST,
    Document,
    exists,
    question,
    symmetric_question,
)
from tests.figures import DAMAGED, counted
from tests.samples import sampled

EACH = 1000
"""Damaged certificates a seed."""


def certificates(draw: Random, count: int) -> list[Document]:
    """Certificates of random questions; those with cases first."""
    found: list[Document] = []
    while len(found) < 4 * count:
        board, request = (symmetric_question if draw.random() < 0.3 else question)(draw)
        if not exists(board, request):
            path = request["path"]
            certificate = certificate_of(
                Board(board["rows"], board["cols"], board["holes"]),
                request["start"],
                request["end"],
                request["closed"],
                None if path is None else tuple(path),
                request.get("symmetry", "any"),
            )
            assert certificate is not None, (board, request)
            found.append(certificate.document)
    found.sort(key=lambda one: -len(str(one["steps"])))
    return found[: count // 2] + found[-(count - count // 2) :]


def damaged(certificate: Document, others: list[Document], draw: Random) -> Document:
    """A copy with one or two things changed."""
    copied = copy.deepcopy(certificate)
    for _ in range(draw.choice([1, 1, 2])):
        steps, request, board = copied["steps"], copied["request"], copied["board"]
        area = board["rows"] * board["cols"]
        square = draw.randrange(area + 1)
        match draw.randrange(9):
            case 0 if steps:  # a step, and with it a case, is left out
                del steps[draw.randrange(len(steps))]
            case 1 if steps:  # a square, a number or a word is changed
                step = draw.choice([one for one in steps if one] or [[0]])
                step[draw.randrange(len(step))] = square
            case 2 if steps:  # or left out
                step = draw.choice([one for one in steps if one] or [[0]])
                del step[draw.randrange(len(step))]
            case 3 if steps:  # or added
                draw.choice(steps).append(draw.choice([square, draw.randrange(8)]))
            case 4 if steps:  # the order is another
                draw.shuffle(steps)
            case 5:  # the steps are those of another proof
                copied["steps"] = copy.deepcopy(draw.choice(others)["steps"])
            case 6:  # a flag is flipped, an end or a start is another
                change: list[tuple[str, Any]] = [
                    ("closed", not request["closed"]),
                    ("end", draw.choice([None, square])),
                    ("start", draw.choice([None, square])),
                    ("path", None),
                    ("symmetry", draw.choice(["half-turn", "quarter-turn", "mirror", "any"])),
                ]
                name, value = draw.choice(change)
                request[name] = value
                if request.get("symmetry") == "any":
                    del request["symmetry"]
            case 7 if request["path"]:  # the path is shorter
                del request["path"][draw.randrange(len(request["path"])) :]
            case _:  # a hole more or less, or another size
                if board["holes"] and draw.random() < 0.5:
                    del board["holes"][draw.randrange(len(board["holes"]))]
                elif draw.random() < 0.7:
                    board["holes"].append(square)
                else:
                    side = draw.choice(["rows", "cols"])
                    board[side] += draw.choice([-1, 1])
    return copied


@pytest.mark.parametrize("seed", sampled(map(str, range(100)), "0"))
def test_no_damaged_certificate_proves_what_is_false(seed: str) -> None:
    draw = Random(f"damaged {seed}")
    whole = certificates(draw, 40)
    accepted = refused = 0
    for _ in range(EACH):
        counted(DAMAGED)
        certificate = damaged(draw.choice(whole), whole, draw)
        try:
            check(certificate)
        except CheckFault:
            refused += 1
            continue
        board = certificate["board"]
        if board["rows"] * board["cols"] - len({*board["holes"]}) <= MOST:
            accepted += 1
            assert not exists(board, certificate["request"]), certificate
    assert refused > EACH // 10
    assert accepted > EACH // 100


def random_step(proof: Proof, draw: Random) -> list[Any]:
    """A step that may follow."""
    places = [*proof.places()]
    undecided = [(a, b) for a in places for b in proof.ways(a) - proof.made[a]]
    turns = draw.sample(range(8), draw.choice([0, 0, 1, 3]))
    some = draw.sample(places, draw.randrange(min(6, len(places))))
    match draw.randrange(8):
        case 7 if isinstance(proof, Case):
            return ["turn"]
        case 0:
            return ["count", "colour", draw.randrange(2)]
        case 1:
            return ["count", draw.choice(["rows", "cols"]), *draw.sample(range(6), 2)]
        case 2:
            return ["pieces", *some]
        case 3:
            return ["ends", *(draw.sample(places, 2) for _ in range(draw.choice([1, 2, 3])))]
        case 4:
            return ["forced", *some]
        case _ if undecided:
            return ["suppose", *draw.choice(undecided), *turns]
    return ["forced"]


def loop_of(proof: Proof, board: Document, request: Document) -> set[tuple[int, int]] | None:
    """The moves between places, in both directions, of a tour that the verifier has passed; None if
    there is no such tour."""
    path, start = request["path"], request["start"]
    begun = path or [one for one in (start,) if one is not None]
    on = Board(board["rows"], board["cols"], board["holes"])
    if request["end"] in begun:
        return None
    found = judge(on, begun, end=request["end"], closed=request["closed"], reasons=False)
    if found.tour is None:
        return None
    loop = [one for one in (*found.tour, proof.join) if proof.has(one)]
    return {move for a, b in pairwise([*loop, loop[0]]) for move in ((a, b), (b, a))}


def symmetric_loop(draw: Random) -> tuple[Case, set[tuple[int, int]]]:
    """A case of a symmetry, and the moves of a tour that proves it false."""
    size, symmetry, closed = draw.choice(
        [
            ("6x6", "quarter-turn", True),
            ("6x6", "half-turn", True),
            ("3x10", "half-turn", True),
            ("5x6", "mirror", True),
            ("6x7", "mirror", True),
            ("5x5", "half-turn", False),
            ("3x8", "half-turn", False),
        ]
    )
    result = solve(size, closed=closed, symmetry=symmetry, seed=draw.randrange(1000))
    assert result.tour is not None
    board = result.request.board
    at = {"rows": board.rows, "cols": board.cols, "holes": []}
    line = {"start": None, "end": None, "closed": closed, "path": None}
    for _, asked, turn, move in cases(at, {**line, "symmetry": symmetry}):
        case = Case(at, asked, turn, move)
        loop = [one for one in (*result.tour.squares, case.join) if case.has(one)]
        moves = {move for a, b in pairwise([*loop, loop[0]]) for move in ((a, b), (b, a))}
        if (
            asked == line
            and {(case.image(a, turn), case.image(b, turn)) for a, b in moves} == moves
        ):
            return case, moves
    raise AssertionError((size, symmetry))


@pytest.mark.parametrize("seed", sampled(map(str, range(60)), "0"))
def test_no_steps_prove_that_there_is_no_tour_where_there_is_one(seed: str) -> None:
    """Nor do they rule out any move of the tour, or make another one."""
    draw = Random(f"steps {seed}")
    followed = asked = 0
    while asked < 60:
        board, request = question(draw)
        try:
            proof = Proof(board, request)
        except CheckFault:  # the path visits all
            continue
        loop = loop_of(proof, board, request)
        if loop is None:
            continue
        asked += 1
        followed += steps_that_follow(proof, loop, draw)
    assert followed > 500


@pytest.mark.parametrize("seed", sampled(map(str, range(60)), "0"))
def test_nor_do_they_of_symmetric_tours(seed: str) -> None:
    draw = Random(f"symmetric steps {seed}")
    assert sum(steps_that_follow(*symmetric_loop(draw), draw) for _ in range(20)) > 150


def steps_that_follow(proof: Proof, loop: set[tuple[int, int]], draw: Random) -> int:
    """The number of random steps that follow. None of them contradicts the loop."""
    followed = 0
    supposed: list[tuple[int, int]] = []
    for _ in range(40):
        counted(DAMAGED)
        step = random_step(proof, draw)
        try:
            proof.add(step)
        except CheckFault:
            continue
        followed += 1
        assert not proof.proved, step
        supposed += [(step[1], step[2])] if step[0] == "suppose" else []
        supposed = supposed[: len(proof.open)]
        if loop.issuperset(supposed):
            assert all((a, b) in loop for a, to in proof.made.items() for b in to)
            assert all(b in proof.ways(a) for a, b in loop)
    return followed
