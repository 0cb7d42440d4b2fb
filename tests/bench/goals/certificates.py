"""Certificates: how large they get, how long to make them and to check them takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from knight_core import Board
from knight_core.certificate import Certificate, check
from knight_core.certificate.certificate import start_certificate
from knight_core.existence import impossible
from knight_core.request import SYMMETRIES
from knight_core.steps import run_to_end
from tests.bench.goals import Goal
from tests.core.certificate.material import lost_positions, shapes

_TABLES = ("3x6", "3x8", "3x10", "4x4", "4x6", "4x100", "5x6")
"""The rectangles that have more than colours against them."""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """The largest of all, over every request of some rectangles, every symmetry of each, 200 lost
    positions and 400 random shapes, which are the same each time."""
    largest = longest = making = 0.0
    for certificate, made in _certificates():
        text = certificate.text
        began = perf_counter()
        check(text)
        longest = max(longest, perf_counter() - began)
        making = max(making, made)
        largest = max(largest, len(text) / 1_000)
    return [
        Goal("largest certificate", largest, "kB", None, False),
        Goal("longest check of a certificate", longest * 1_000, "ms", None, False),
        Goal("longest making of a certificate, checked", making * 1_000, "ms", None, False),
    ]


def _certificates() -> Iterator[tuple[Certificate, float]]:
    """Certificates, and how long each took to make, in seconds."""
    for board, asked in _questions():
        began = perf_counter()
        certificate = run_to_end(start_certificate(board, **asked))
        assert isinstance(certificate, Certificate)
        yield certificate, perf_counter() - began


def _questions() -> Iterator[tuple[Board, dict[str, Any]]]:
    """Boards, and what is asked of each: arguments of ``start_certificate``."""
    for size in _TABLES:
        board = Board.parse(size)
        squares = board.squares() if board.size < 40 else board.squares()[::9]
        asked = [(None, None), *((square, None) for square in squares), *combinations(squares, 2)]
        for start, end in asked:
            if impossible(board, start, end) is not None:
                yield board, {"start": start, "end": end}
        if impossible(board, closed=True) is not None:
            yield board, {"closed": True}
        for symmetry in SYMMETRIES:
            if symmetry != "any" and impossible(board, symmetry=symmetry) is not None:
                yield board, {"symmetry": symmetry}
    for board, start, end, closed in shapes(Random(1), 400):
        yield board, {"start": start, "end": end, "closed": closed}
    for board, path, end, closed in lost_positions(Random(1), 200):
        yield board, {"path": path, "end": end, "closed": closed}
