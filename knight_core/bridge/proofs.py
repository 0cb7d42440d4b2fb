"""Certificates for the page: made, and checked.

A board crosses as ``{"rows", "cols", "holes"}`` (``holes`` may be missing), a path as its squares;
``start`` and ``end`` are −1 where any square will do.
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
"""The most steps of a certificate: to check them takes about two seconds of the page's Python."""
_MAX_SQUARES: Final = 160_000
"""The largest board, in squares, all of which a step may look at: the same."""
_SLOWER: Final = 1.5
"""The page's Python takes so many times as long for a square as CPython."""


def start_certificate(
    board: documents.PageBoard, path: Squares, start: int, end: int, closed: bool, symmetry: str
) -> Steps[documents.CertificateDocument | float | None]:
    """The certificate that there is no tour as requested, as text. A number: its check would take
    about so many seconds, which is too long (0: nobody knows how many). None: none can be made.

    Args:
        board: the board.
        path: the squares that the tour begins with; none: only ``start`` says where it begins.
        start: its first square, or −1.
        end: its last square, or −1.
        closed: whether it is closed.
        symmetry: that of the tours that count, or ``any``.

    What the checker does not accept has no text, and the fault.
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
        # Steps were timed here, squares in CPython.
        area = board["rows"] * board["cols"]
        return (made.seconds or 0.0) * (_SLOWER if area > _MAX_SQUARES else 1)
    # The time that is told is that of a check of the very text that can be saved.
    return {"text": made.text, "checked": (yield from start_check_certificate(made.text))}


def start_check_certificate(text: str) -> Steps[documents.CheckedCertificate]:
    """Check the text of a certificate."""
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
