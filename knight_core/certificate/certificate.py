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
"""The default limit of steps of a certificate: a check takes about two seconds of CPython."""
MAX_SQUARES: Final = 1_000_000
"""The largest board, in squares, on which a step may visit every square: ten seconds of CPython."""
SMALLEST_PART: Final = 0.1
"""The smallest finished fraction of a proof from which the time of the whole is estimated."""
SECONDS_A_SQUARE: Final = 8e-6
"""The time of CPython per square of the board to check two steps that visit every square."""
MAX_SEARCHED: Final = 10_000
"""The largest board, in squares, on which a certificate is made by edge search."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof that there is no tour for a request. The checker has accepted it.

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
        """The certificate as JSON, one step on each line, with a line break at the end."""
        # Loaded here: the package does not need it elsewhere before the first tour.
        import json

        head, steps = ({**self.document, "steps": []}, self.document["steps"])
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in steps)
        text = json.dumps(head, separators=(",", ":"))
        return f"{text[:-2]}\n{lines}\n]}}\n" if lines else f"{text}\n"


@dataclass(frozen=True, slots=True)
class TooLong:
    """No certificate was made, because it would take too long.

    Attributes:
        seconds: the estimated time: by the number of squares; or, roughly, by the finished fraction
            of the proof. (For five proofs of 395 to 5,369 steps the estimate was 0.5 to 3.7 times
            the real time after half of the steps, and 0.14 to 15 times after an eighth.) None:
            there is no estimate.
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
    the usual sizes. Exponential time in the worst case, limited by ``max_steps``.

    Args:
        board: the board.
        start, end, closed, symmetry: as in a request.
        path: the squares that the tour must begin with, in order; then ``start`` must be None or
            the first of them, and ``symmetry`` "any".
        max_steps: the most steps; with a symmetry, for each of its cases.
        max_squares: the largest board, in squares, on which a step may visit every square.

    Returns:
        The certificate; :class:`TooLong` if it would have too many steps, or the board has too many
        squares. None: there is a tour, or the board is too large for a search.

    Raises:
        CheckFault: the checker rejects the request, or (an error of the program) the certificate.
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
    except CheckFault as fault:  # each case alone is short enough, all cases together are not
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
    """The steps of a new proof: a short argument, or a search. None: as in start_certificate."""
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
    """Check whether the steps are a complete proof; yields before each, since one may take long."""
    try:
        for step in steps:
            yield PAUSE
            proof.add(step)
    except CheckFault:
        return False
    return proof.proved


def _before_a_search(board: Board) -> ProofSteps:
    """The steps before a search: they rule moves out, so that the search is shorter."""
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
    """The certificate that there is no such tour, or None if it is not made; the arguments, errors
    and complexity are those of :func:`start_certificate`."""
    made = run_to_end(start_certificate(board, start, end, closed, path, symmetry=symmetry))
    return made if isinstance(made, Certificate) else None


def fault_phrase(fault: CheckFault) -> Phrase:
    """The message about a certificate that the checker rejects, as a phrase."""
    why = phrase(f"certificate.{fault.code}")
    return phrase("certificate.at-step", {"step": fault.step, "why": why}) if fault.step else why
