"""What experiments say: reports, ready for JSON."""

from __future__ import annotations

from typing import Literal, TypedDict

from knight_core.experiments.record import RunRecord, Words


class CompareReport(TypedDict):
    """One row a method, in the order asked for; those still to come are left out.

    A row is the record of a run, its ``spec`` as it was asked for.
    """

    kind: Literal["compare"]
    settings: Words
    rows: list[RunRecord]


class SurveyRow(TypedDict):
    """How the runs of one method on one board ended.

    ``first_try``: found without a backtrack; ``theory_impossible``: runs whose tour cannot exist;
    ``missed``: runs that gave up though there is a tour.
    """

    board: str
    spec: str
    runs: int
    first_try: int
    after_backtracking: int
    impossible: int
    gave_up: int
    theory_impossible: int
    missed: int
    forward: int
    backtracks: int
    seconds: float


Cell = list[int | str | bool | None]
"""One run by its start: the square, ``outcome``, ``first_try``, ``backtracks``, ``link`` and
``theory`` of its record."""


class SurveySquares(TypedDict):
    """The runs of one method on one board, by their starts."""

    board: str
    spec: str
    rows: int
    cols: int
    cells: list[Cell]


class SurveyReport(TypedDict):
    """Counts for every board and method, and every run by its start."""

    kind: Literal["survey"]
    settings: Words
    rows: list[SurveyRow]
    squares: list[SurveySquares]


class RankedOrder(TypedDict):
    """One order of the directions, with the link of its run (for all starts: of one of them).

    ``forward``: forward moves, on average over the starts, to the tour if it is ``solved``, else
    spent without one; ``budget``: what it was given from each start.
    """

    order: str
    solved: bool
    forward: float
    budget: int
    link: str
    name: str | None


Bin = TypedDict("Bin", {"from": int, "to": int, "solved": int, "unsolved": int})
"""How many orders needed at least ``from`` and less than ``to`` forward moves."""


class RungCounts(TypedDict):
    """One rung of the search: its budget, how many orders were given it, how many found a tour."""

    budget: int
    orders: int
    solved: int


class RuledOut(TypedDict):
    """How many orders are known to need more forward moves than ``below``."""

    orders: int
    below: float


class OrdersReport(TypedDict):
    """The ranking, where the presets stand, the distribution of costs, and what is ruled out; all
    numbers of orders are of orders, not of classes."""

    kind: Literal["orders"]
    settings: Words
    best: RankedOrder | None
    ranking: list[RankedOrder]
    presets: list[RankedOrder]
    bins: list[Bin]
    tried: int
    space: int
    rungs: list[RungCounts]
    ruled_out: RuledOut
    exhaustive: bool


Report = CompareReport | SurveyReport | OrdersReport
"""The report of any experiment; ``kind`` says which."""
