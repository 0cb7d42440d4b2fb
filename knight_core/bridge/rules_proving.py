"""Records from where a person's own rule was run.

A rule is a program: where it runs, it can change what the solver says. So what comes from there is
data of a stranger, and counts only as far as it can be proved here, without the rule. The record
that is kept is our own, made of what was proved.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from knight_core.bridge.messages import Squares
from knight_core.errors import InvalidRequest
from knight_core.experiments.lines import record_of_text
from knight_core.experiments.links import words_of
from knight_core.experiments.record import Record, record_of
from knight_core.outcome import Outcome, Reason
from knight_core.request import parse_request
from knight_core.result import Stats, TourResult
from knight_core.rules.proving import Untrue, start_proving
from knight_core.steps import Steps
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour

_SECONDS: Final = 0.25
"""After this time no other record is begun: what else the page wants done has its turn."""


def start_prove(
    links: list[str], lines: list[str], tours: list[Squares | None]
) -> Steps[dict[str, list[str]]]:
    """Prove records, at least the first of them.

    Args:
        links: of the runs.
        lines: of the same, as the sandbox has written them.
        tours: the tour of each that says that it has found one.

    Returns:
        ``lines``: those of the first runs as they are to be kept; the others are still to be
        proved. ``""`` for what cannot be true.
    """
    # What the page gave is gone when the steps are taken.
    squares = [None if tour is None else [*tour] for tour in tours]
    return _prove([*zip(links, lines, squares, strict=True)])


def _prove(runs: list[tuple[str, str, list[int] | None]]) -> Steps[dict[str, list[str]]]:
    until = perf_counter() + _SECONDS
    proved: list[str] = []
    for link, line, tour in runs:
        record = record_of_text(line)
        known = record is not None and record["link"] == link
        own = (yield from start_record(record, tour)) if record is not None and known else None
        proved.append("" if own is None else json.dumps(own))
        if perf_counter() >= until:
            break
    return {"lines": proved}


def start_record(record: Record, squares: Sequence[int] | None) -> Steps[Record | None]:
    """The record of a run as far as it is proved, in steps; None if it cannot be true.

    Args:
        record: one in which :func:`~knight_core.experiments.record.fault_of` finds nothing.
        squares: the tour that was found, or None.
    """
    request = parse_request(words_of(record["link"]))
    if "orders" in record or request.method != "rule":
        return None
    outcome = Outcome(record["outcome"])
    code = record["reason"]
    stats = Stats(record["forward"], record["backtracks"], record["seconds"])
    tours: tuple[Tour, ...] = ()
    try:
        if outcome is Outcome.FOUND:
            tours = (Tour(request.board, squares or ()),)
            tours[0].verify(start=request.start, end=request.end, closed=request.closed)
        reason = None if code is None else Reason(code)
        claimed = TourResult(request, outcome, tours, reason, stats)
        own = record_of((yield from start_proving(claimed)))
    except (NotATour, InvalidRequest, Untrue):
        return None
    return own if own["theory"] == record["theory"] else None
