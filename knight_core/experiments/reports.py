"""The reports of experiments, ready for JSON."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from knight_core.experiments.links import Words
from knight_core.experiments.record import RunRecord


class Start(TypedDict):
    """A start that was asked for.

    ``theory``: the code of the reason why theory knows of no tour, or None; ``exists``: whether
    there is one, by theory, which is complete but for boards with holes, or by a run; None if that
    is not known.
    """

    board: str
    start: str
    theory: str | None
    exists: bool | None


class CompareReport(TypedDict):
    """All starts of each board, and one row for each method of each start, in the order asked for;
    runs that have not ended are left out.

    A row is the record of a run, its ``spec`` as it was asked for.
    """

    kind: Literal["compare"]
    settings: Words
    starts: list[Start]
    rows: list[RunRecord]


class SurveyRow(TypedDict):
    """The ends of the runs of one method on one board.

    ``first_try``: found without a backtrack; ``theory_impossible``: runs whose tour cannot exist;
    ``missed``: runs that gave up though there is a tour; ``left_out``: starts that were not run, as
    theory knows that they have no tour, where that was asked for.
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
    left_out: NotRequired[int]


Cell = list[int | float | str | bool | None]
"""One run by its start: the square, ``outcome`` (``left-out`` where it was not run), ``first_try``,
``forward``, ``backtracks``, ``seconds``, ``link`` and ``theory`` of its record."""


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
    spent without one; ``budget``: its budget from each start.
    """

    order: str
    solved: bool
    forward: float
    budget: int
    link: str
    name: str | None


Bin = TypedDict("Bin", {"from": int, "to": int, "solved": int, "unsolved": int})
"""The number of orders that needed at least ``from`` and less than ``to`` forward moves."""


class RungCounts(TypedDict):
    """One rung of the search: its budget, the number of orders given it, and of those with a
    tour."""

    budget: int
    orders: int
    solved: int


class CostlierOrders(TypedDict):
    """The number of orders known to need more forward moves than ``below``."""

    orders: int
    below: float


class Spread(TypedDict):
    """The fewest and the most steps of an order that has found a tour, on average over the starts;
    0 where none has."""

    least: float
    most: float


class OrdersReport(TypedDict):
    """The ranking, the places of the presets, the distribution of costs, and the orders ruled out;
    all numbers of orders are of orders, not of classes. ``equal``: those that are known to need as
    few moves as the best, itself among them."""

    kind: Literal["orders"]
    settings: Words
    best: RankedOrder | None
    equal: int
    ranking: list[RankedOrder]
    presets: list[RankedOrder]
    bins: list[Bin]
    tried: int
    space: int
    rungs: list[RungCounts]
    ruled_out: CostlierOrders
    exhaustive: bool


Report = CompareReport | SurveyReport | OrdersReport
"""The report of any experiment, by ``kind``."""
