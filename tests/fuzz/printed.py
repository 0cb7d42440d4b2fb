"""Texts as programs print them: tours in several layouts, whole and damaged."""

from __future__ import annotations

from random import Random
from typing import Any

from knight_core import Board, find_fault, solve
from tests.core.reading.printers import PRINTERS
from tests.fuzz import material
from tests.fuzz.target import Failure

_LAYOUTS = sorted(PRINTERS)
_PROSE = ("Found a tour!\n", "Enter the size: 8\n", "time: 0.031 s, 1234 moves\n", "----\n", "")


def printed(random: Random) -> str:
    """A text: a tour in some layout, mostly with prose around it, and often damaged; or none."""
    if random.random() < 0.1:
        return "".join(random.choice(material.HOSTILE) + "\n" for _ in range(random.randint(0, 9)))
    text = "\n".join(_layout(random) for _ in range(random.choice((1, 1, 1, 2))))
    if random.random() < 0.5:
        text = random.choice(_PROSE) + text + "\n" + random.choice(_PROSE)
    for _ in range(random.choice((0, 0, 1, 2, 5))):
        text = material.spoilt(random, text)
    if random.random() < 0.1:
        text = text[: random.randint(0, len(text))]
    return text


def _layout(random: Random) -> str:
    board = random.choice(("3x4", "4x5", "5x5", "6x6", "5x8", "8x8"))
    result = solve(board, method="warnsdorff", ties="random", seed=random.randrange(99), start=0)
    tour = result.tour
    if tour is None:
        return "Solution does not exist\n"
    return PRINTERS[random.choice(_LAYOUTS)](tour)


def check_document(status: int, document: dict[str, Any]) -> None:
    """What is called a tour is one, and the status says the same."""
    boards = document["boards"] or [document]
    tours = [board["verdict"] == "tour" for board in boards]
    if (status == 0) != all(tours):
        raise Failure(f"exit status {status}, and the document says {document['verdict']}")
    for board in boards:
        if board["verdict"] == "tour":
            fault = find_fault(Board(board["rows"], board["cols"]), board["squares"])
            if fault is not None:
                raise Failure(f"called a tour, and is none: {fault.text}")
