"""Certificates for the page: they are made and checked here.

A board is ``{"rows", "cols", "holes"}`` (``holes`` may be missing), a path is its squares;
``start`` and ``end`` are −1 for any square.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from knight_core.bridge.messages import Squares, board_of, sentence_document
from knight_core.result import seconds_since
from knight_core.steps import PAUSE, Steps

if TYPE_CHECKING:
    from knight_core.bridge import documents

_MAX_STEPS: Final = 30_000
"""The most steps of a certificate: the page's Python checks them in about two seconds."""
_MAX_SQUARES: Final = 160_000
"""The most squares of a board on which a step may examine all squares; for the same time."""
_SLOWER: Final = 1.5
"""The time per square of the page's Python, relative to CPython."""


def start_certificate(
    board: documents.PageBoard, path: Squares, start: int, end: int, closed: bool, symmetry: str
) -> Steps[documents.CertificateDocument | float | None]:
    """The certificate, as text, that the requested tour does not exist.

    Args:
        board: the board.
        path: the first squares of the tour; empty: only ``start`` restricts where it begins.
        start: its first square, or −1.
        end: its last square, or −1.
        closed: whether it is closed.
        symmetry: the required symmetry, or ``any``.

    Returns:
        The checked certificate. If the checker rejects it, its text is empty and the fault is
        given. A number: the check would take too long, about so many seconds (0: unknown). None:
        there is no certificate.
    """
    from knight_core.certificate import CheckFault, TooLong, fault_phrase, start_certificate

    first, last = (None if square < 0 else square for square in (start, end))
    try:
        made = yield from start_certificate(
            board_of(board),
            first,
            last,
            closed,
            [*path] or None,
            max_steps=_MAX_STEPS,
            symmetry=symmetry,
            max_squares=_MAX_SQUARES,
        )
    except CheckFault as error:
        fault = sentence_document(fault_phrase(error))
        return {"text": "", "checked": {"steps": 0, "fault": fault, "seconds": 0.0}}
    if made is None:
        return None
    if isinstance(made, TooLong):
        # The estimate for steps was measured in the page's Python, that for squares in CPython.
        area = board["rows"] * board["cols"]
        return (made.seconds or 0.0) * (_SLOWER if area > _MAX_SQUARES else 1)
    # The text that can be saved is checked itself: its time is the one in the answer.
    return {"text": made.text, "checked": (yield from start_check_certificate(made.text))}


def start_check_certificate(text: str) -> Steps[documents.CheckedCertificate]:
    """Check the text of a certificate: the steps checked, the fault or None, and the seconds."""
    from knight_core.certificate import CheckFault, fault_phrase, start_check

    began = perf_counter()
    steps = 0
    fault: documents.Sentence | None = None
    try:
        for number in start_check(text):
            steps = number
            yield PAUSE
    except CheckFault as error:
        fault = sentence_document(fault_phrase(error))
    return {"steps": steps, "fault": fault, "seconds": seconds_since(began)}
