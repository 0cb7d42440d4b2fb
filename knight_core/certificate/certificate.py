"""Certificates: made on request, and checked before they are returned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from time import perf_counter
from typing import Any, Final

from knight_core.board import Board
from knight_core.certificate.arguments import arguments
from knight_core.certificate.checker import CheckFault, Proof
from knight_core.certificate.edge_search import ProofSteps, start_search
from knight_core.certificate.symmetric_checker import Case, cases, start_check
from knight_core.steps import PAUSE, Steps, run_to_end
from knight_core.texts.sentences import Phrase, phrase

MAX_STEPS: Final = 70_000
"""The most steps of a certificate: to check them takes about two seconds of CPython."""
MAX_SQUARES: Final = 1_000_000
"""The largest board, in squares, all of which a step may look at: ten seconds of CPython."""
SMALLEST_PART: Final = 0.1
"""A smaller part of a proof says too little about the time that the whole would take."""
SECONDS_A_SQUARE: Final = 8e-6
"""The time that CPython takes for each square of a board in a check of two such steps."""
MAX_SEARCHED: Final = 10_000
"""The largest board, in squares, on which moves are supposed, as in edge search."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof that there is no tour as requested, which the checker has accepted.

    Attributes:
        document: the certificate as README.md defines it.
    """

    document: dict[str, Any] = field(repr=False, hash=False)

    @property
    def steps(self) -> ProofSteps:
        """The steps."""
        steps: ProofSteps = self.document["steps"]
        return steps

    @property
    def text(self) -> str:
        """The certificate as JSON, a step a line, with a line break at its end."""
        # Loaded here: the package does not need it elsewhere before the first tour.
        import json

        head, steps = ({**self.document, "steps": []}, self.document["steps"])
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in steps)
        text = json.dumps(head, separators=(",", ":"))
        return f"{text[:-2]}\n{lines}\n]}}\n" if lines else f"{text}\n"


@dataclass(frozen=True, slots=True)
class TooLong:
    """There is no certificate, because it would take too long.

    Attributes:
        seconds: the time that a check would take: by the squares, or a rough estimate by the part
            of the proof that is done. Of five proofs of 395 to 5,369 steps it was 0.5 to 3.7 times
            the right one at a half of them, and 0.14 to 15 times at an eighth. None: too little is
            done for an estimate.
    """

    seconds: float | None


def start_certificate(
    board: Board,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    path: Sequence[int] | None = None,
    max_steps: int = MAX_STEPS,
    symmetry: str = "any",
    max_squares: int = MAX_SQUARES,
) -> Steps[Certificate | TooLong | None]:
    """Make the certificate that there is no such tour; yields every few milliseconds on boards of
    the usual sizes.

    Args:
        board: the board.
        start, end, closed, symmetry: as in a request.
        path: the squares that the tour must begin with, in order; then ``start`` is left out, and
            no symmetry is asked for.
        max_steps: the most steps, of each case of a symmetry.
        max_squares: the largest board, in squares, all of which a step may look at.

    Returns:
        The certificate; :class:`TooLong` if the steps or the squares are too many for one. None:
        there is a tour, or no proof is known for so large a board.

    Raises:
        CheckFault: the checker does not accept it: an error of the program.
    """
    request: dict[str, Any] = {
        "start": start,
        "end": end,
        "closed": closed,
        "path": None if path is None else [*path],
    }
    at = {"rows": board.rows, "cols": board.cols, "holes": sorted(board.holes)}
    lines: list[tuple[dict[str, Any], Callable[[], Proof]]]
    if symmetry == "any":
        lines = [(request, partial(Proof, at, request))]
    else:
        request["symmetry"] = symmetry
        lines = [(case[1], partial(Case, *case)) for case in cases(at, request)]
    steps: ProofSteps = []
    for line, new in lines:
        more = yield from _refutation(board, line, new, max_steps, max_squares)
        if not isinstance(more, list):
            return more
        steps += more
    document = {"version": 1, "board": at, "request": request, "steps": steps}
    yield PAUSE
    certificate = Certificate(document)
    try:
        for _ in start_check(certificate.text):
            yield PAUSE
    except CheckFault as fault:  # of several cases each is short enough, but not all of them
        if fault.code == "too-long":
            return TooLong(None)
        raise
    return certificate


def _refutation(
    board: Board,
    request: dict[str, Any],
    new: Callable[[], Proof],
    max_steps: int,
    max_squares: int,
) -> Steps[ProofSteps | TooLong | None]:
    """The steps that end a new proof: a short argument, or those of a search. None as above."""
    path = request["path"] or ([] if request["start"] is None else [request["start"]])
    proof = new()
    ends = path, request["end"], request["closed"]
    for steps in arguments(board, *ends, isinstance(proof, Case), max_squares):
        yield PAUSE
        if (yield from _start_trying(new(), steps)):
            return steps
    if board.area > max_squares:
        return TooLong(board.area * SECONDS_A_SQUARE)
    if board.size > MAX_SEARCHED:
        return None
    began = perf_counter()
    steps = []
    for step in _before_a_search(board):
        if not proof.proved:
            proof.add(step)
            steps.append(step)
    try:
        more = yield from start_search(proof, max_steps)
    except CheckFault as fault:
        if fault.code == "too-long":
            return TooLong(None)
        raise
    if isinstance(more, float):
        return TooLong((perf_counter() - began) / more if more >= SMALLEST_PART else None)
    return None if more is None else steps + more


def _start_trying(proof: Proof, steps: ProofSteps) -> Steps[bool]:
    """Whether the steps prove all; yields before each, for on large boards a step takes long."""
    try:
        for step in steps:
            yield PAUSE
            proof.add(step)
    except CheckFault:
        return False
    return proof.proved


def _before_a_search(board: Board) -> ProofSteps:
    """The steps that go before a search: they leave fewer moves."""
    sides = {"rows": board.rows, "cols": board.cols}
    outer = [["count", lines, 0, 3] for lines, side in sides.items() if side == 4]
    return [["count", "colour", 0], ["count", "colour", 1], *outer, ["forced"]]


@lru_cache(maxsize=4)
def certificate_of(
    board: Board,
    start: int | None = None,
    end: int | None = None,
    closed: bool = False,
    path: tuple[int, ...] | None = None,
    symmetry: str = "any",
) -> Certificate | None:
    """The certificate that there is no such tour, or None; see :func:`start_certificate`."""
    made = run_to_end(start_certificate(board, start, end, closed, path, symmetry=symmetry))
    return made if isinstance(made, Certificate) else None


def fault_phrase(fault: CheckFault) -> Phrase:
    """The checker's message about a certificate that proves nothing, as a phrase."""
    why = phrase(f"certificate.{fault.code}")
    return phrase("certificate.at-step", {"step": fault.step, "why": why}) if fault.step else why
