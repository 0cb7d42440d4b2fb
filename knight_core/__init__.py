"""Knight's tours: find them, count them, or prove that there are none.

>>> from knight_core import Outcome, solve
>>> result = solve("8x8", start="h1")
>>> result.outcome is Outcome.FOUND
True
>>> result.tour
<Tour 8x8, 64 squares: h1 f2 h3 g1 e2 c1 a2 b4 … c4 e3>

- :func:`solve` answers a :class:`TourRequest`; :func:`start` is its generator form.
- :func:`count_tours` counts tours exactly; :func:`start_count` is its generator form.
- :func:`impossible` gives the reason, by theory alone, why there is no tour.
- :class:`Tour` is verified; :class:`Path` may have faults; :class:`Board` has squares and moves.
- :class:`KnightError` is the base class of :class:`InvalidRequest` and :class:`NotATour`.

A square is an int, ``row * cols + col`` with row 0 on top. Functions also accept its name
(``"h1"``), or its row and column (``(7, 7)``).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from knight_core.board import DIRECTIONS, Board
    from knight_core.counting import (
        CountOutcome,
        CountResult,
        count_tours,
        start_count,
    )
    from knight_core.errors import InvalidRequest, KnightError
    from knight_core.methods import METHODS
    from knight_core.methods.base import Recording
    from knight_core.outcome import Outcome, Picture, ProofStep, Reason
    from knight_core.request import TIES, TourRequest
    from knight_core.result import Stats, TourResult
    from knight_core.solver import impossible, solve, start
    from knight_core.steps import CANCEL, Progress
    from knight_core.tour import Path, Tour
    from knight_core.tour.properties import Magic, Symmetry, TourProperties
    from knight_core.tour.verifier import Fault, NotATour, find_fault

__all__ = [
    "CANCEL",
    "DIRECTIONS",
    "METHODS",
    "TIES",
    "Board",
    "CountOutcome",
    "CountResult",
    "Fault",
    "InvalidRequest",
    "KnightError",
    "Magic",
    "NotATour",
    "Outcome",
    "Path",
    "Picture",
    "Progress",
    "ProofStep",
    "Reason",
    "Recording",
    "Stats",
    "Symmetry",
    "Tour",
    "TourProperties",
    "TourRequest",
    "TourResult",
    "count_tours",
    "find_fault",
    "impossible",
    "solve",
    "start",
    "start_count",
]
__version__ = "0.1.0"

_HOMES: Final = {
    "board": ("DIRECTIONS", "Board"),
    "counting": ("CountOutcome", "CountResult", "count_tours", "start_count"),
    "errors": ("InvalidRequest", "KnightError"),
    "tour.verifier": ("Fault", "NotATour", "find_fault"),
    "methods": ("METHODS",),
    "methods.base": ("Recording",),
    "tour.properties": ("Magic", "Symmetry", "TourProperties"),
    "request": ("TIES", "TourRequest"),
    "outcome": ("Outcome", "Picture", "ProofStep", "Reason"),
    "result": ("Stats", "TourResult"),
    "solver": ("impossible", "solve", "start"),
    "steps": ("CANCEL", "Progress"),
    "tour": ("Path", "Tour"),
}
"""The public names by their modules, which are imported on first use: the command line must handle
Ctrl+C and failures before these imports."""

if not TYPE_CHECKING:  # else a type checker would accept every name

    def __getattr__(name: str) -> Any:
        for home, names in _HOMES.items():
            if name in names:
                value = getattr(import_module(f"knight_core.{home}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
