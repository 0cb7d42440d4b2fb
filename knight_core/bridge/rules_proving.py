"""Records from where a person's own rule was run.

A rule is a program: where it runs, it can change what the solver says. So what comes from there is
data of a stranger, and counts only as far as it can be proved here, without the rule. Steps and
backtracks cannot: they have to agree with each other and with the tour, which
:func:`knight_core.experiments.record.fault_of` sees to.
"""

from __future__ import annotations

from collections.abc import Sequence

from knight_core import existence
from knight_core.experiments.links import words_of
from knight_core.experiments.record import Record
from knight_core.faults import NotATour
from knight_core.request import parse_request
from knight_core.result import Outcome
from knight_core.tour import Tour


def is_proved(record: Record, squares: Sequence[int] | None) -> bool:
    """Whether a record holds whatever the program was that wrote it. O(squares of the board).

    A tour that was found must be there, and be one that its link asks for; that there is none must
    not contradict theory, which is complete on boards without holes.

    Args:
        record: as :func:`~knight_core.experiments.record.is_record` lets it pass.
        squares: the tour that was found, or None.
    """
    if "orders" in record:
        return False
    request = parse_request(words_of(record["link"]))
    board = request.board
    reason = existence.impossible(board, request.start, request.end, request.closed)
    if record["theory"] != (None if reason is None else reason.code):
        return False
    if record["outcome"] == Outcome.IMPOSSIBLE:
        return reason is not None or bool(board.holes)
    if record["outcome"] != Outcome.FOUND:
        return True
    if squares is None or len(squares) != board.size:
        return False
    try:
        tour = Tour(board, squares)
    except NotATour:
        return False
    return (
        request.start in (None, tour.squares[0])
        and request.end in (None, tour.squares[-1])
        and (tour.closed or not request.closed)
    )
