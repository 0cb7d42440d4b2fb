"""The reports of experiments, ready for JSON."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from knight_core.experiments.links import Words
from knight_core.experiments.record import RunRecord


class Start(TypedDict):
    """A requested start.

    ``theory``: the code of the proof that there is no tour, or None; ``exists``: whether there is a
    tour, by theory (complete except for boards with holes) or by a run; None if unknown.
    """

    board: str
    start: str
    theory: str | None
    exists: bool | None


class CompareReport(TypedDict):
    """All starts of each board, and one row for each method and start, in the requested order; runs
    that have not ended are missing.

    A row is the record of a run, with its ``spec`` as requested.
    """

    kind: Literal["compare"]
    settings: Words
    starts: list[Start]
    rows: list[RunRecord]


class SurveyRow(TypedDict):
    """The counts of the runs of one method on one board.

    ``first_try``: found without a backtrack; ``theory_impossible``: starts for which theory proves
    that there is no tour; ``missed``: runs that gave up although there is a tour; ``left_out``: the
    number of such starts that were not run, with ``ruled-out=skip`` only.
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
"""A run by its start: the square, ``outcome`` (``left-out`` if it was not run), ``first_try``,
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
    """An order of the directions, with the link of its run (for all starts: from the first one).

    ``forward``: the steps, on average over the starts: to the tours if ``solved``, else spent;
    ``budget``: its step limit from each start.
    """

    order: str
    solved: bool
    forward: float
    budget: int
    link: str
    name: str | None


Bin = TypedDict("Bin", {"from": int, "to": int, "solved": int, "unsolved": int})
"""The number of orders that needed at least ``from`` and less than ``to`` steps."""


class RungCounts(TypedDict):
    """A rung of the search: its budget, the number of its orders, and the number of its orders with
    a tour."""

    budget: int
    orders: int
    solved: int


class CostlierOrders(TypedDict):
    """The number of orders that are proved to need more steps than ``below``."""

    orders: int
    below: float


class Spread(TypedDict):
    """The fewest and the most steps of an order that found a tour, on average over the starts; 0 if
    none did."""

    least: float
    most: float


class OrdersReport(TypedDict):
    """The ranking, the presets, the distribution of costs, and the number of orders that are ruled
    out. All numbers count orders, not classes. ``equal``: the number of orders with as few steps as
    the best one, which is included."""

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
