"""Nothing false is proved by damaged certificates; that no steps do, `test_sound.py` tries."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from knight_core import Board
from knight_core.certificate import CheckFault, certificate_of, check
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
    found.sort(key=lambda certificate: -len(str(certificate["steps"])))
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
                step = draw.choice([step for step in steps if step] or [[0]])
                step[draw.randrange(len(step))] = square
            case 2 if steps:  # or left out
                step = draw.choice([step for step in steps if step] or [[0]])
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
