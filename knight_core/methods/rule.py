"""A user's rule, written in Python: depth-first search in the order that it returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from knight_core.methods.base import Method, Recording
from knight_core.result import TourResult
from knight_core.steps import Steps

if TYPE_CHECKING:
    from knight_core.search.problem import Request


MAX_SQUARES: Final = 10_000
"""The largest board of a rule in the page, and of an exercise, in squares: one step has to end well
within the second that the page gives it."""


def run(request: Request, recording: Recording) -> Steps[TourResult]:
    """The method; see :class:`~knight_core.methods.base.Method`."""
    # Imported on first use: the first tour of the page must not wait for the code of rules.
    from knight_core.rules.strategy import run as run_rule

    return run_rule(request, recording)


METHOD = Method(
    id="rule",
    summary="depth-first search by a rule of your own, a program in Python",
    options=("order", "backtrack", "seed"),
    run=run,
    rank=70,
    own=True,
)
