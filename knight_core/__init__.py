"""Knight's tours: find them, or prove that there are none.

>>> from knight_core import Outcome, TourRequest, solve
>>> result = solve(TourRequest(rows=8, cols=8, start="h1"))
>>> result.outcome is Outcome.FOUND
True
"""

from knight_core.board import DIRECTIONS, Board
from knight_core.counting import (
    CountOutcome,
    CountProgress,
    CountResult,
    count_tours,
    start_count,
)
from knight_core.errors import InvalidRequest, KnightError
from knight_core.faults import Fault, NotATour, find_fault
from knight_core.methods import METHODS
from knight_core.methods.base import Recording
from knight_core.properties import Magic, Symmetry, TourProperties
from knight_core.request import TIES, TourRequest
from knight_core.result import CANCEL, Outcome, Picture, Progress, Reason, Stats, TourResult
from knight_core.solver import impossible, solve, start
from knight_core.tour import Path, Tour

__all__ = [
    "CANCEL",
    "DIRECTIONS",
    "METHODS",
    "TIES",
    "Board",
    "CountOutcome",
    "CountProgress",
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
