"""Depth-first search with foresight: the same first tour as blind search, in far fewer moves."""

from __future__ import annotations

from knight_core.methods.base import Method, Recording, run_search
from knight_core.methods.foresight import Foresight
from knight_core.request import TourRequest
from knight_core.result import Run


def _run(request: TourRequest, recording: Recording) -> Run:
    return run_search(request, recording, Foresight(request))


METHOD = Method(
    id="pruned",
    summary="the same search, leaving dead ends before they are walked into: the same first tour",
    options=("order",),
    run=_run,
    rank=11,
)
