"""The search for the best order, rung by rung."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from knight_core.board import Board
from knight_core.experiments.links import Words, link_of
from knight_core.experiments.orders.batch import batch_link
from knight_core.experiments.orders.report import start_report
from knight_core.experiments.orders.results import PRESETS, Results, first_budget
from knight_core.experiments.record import BatchRecord, Record
from knight_core.experiments.reports import OrdersReport, RungCounts, Spread
from knight_core.outcome import Outcome
from knight_core.steps import Progress, Steps, run_to_end

GROWTH: Final = 4
"""The factor between rungs: one order in ``GROWTH`` gets ``GROWTH`` times the budget."""
_RUN_MOVES: Final = 200_000
"""The approximate number of steps in one run of the experiment: some tenths of a second."""
_ORDERS_A_STEP: Final = 500


@dataclass(slots=True)
class _Rung:
    """Orders with the same budget.

    Attributes:
        budget: the step limit of each order from each start.
        orders: the orders.
        runs: the words of the runs, by their links.
        waiting: the links of the runs that were not returned by ``next`` yet.
        ended: the links of the runs with a result.
        solved: the number of orders with a tour from every start.
    """

    budget: int
    orders: list[str]
    runs: dict[str, Words] = field(default_factory=dict)
    waiting: deque[str] = field(default_factory=deque)
    ended: set[str] = field(default_factory=set)
    solved: int = 0


class Orders:
    """The search for the best order, an :class:`~knight_core.experiments.base.Experiment`;
    ``beginning`` makes it.

    Args:
        settings: the canonical words.
        board: the board.
        classes: one order of each class, which is run for all; the presets first.
        results: the results so far.
    """

    kind = "orders"

    def __init__(self, settings: Words, board: Board, classes: list[str], results: Results) -> None:
        self.settings = settings
        self._every: Words = {
            "board": settings["board"],
            "start": settings["start"],
            "method": "depth-first",
        }
        self._board = board
        self._classes = classes
        self._results = results
        self._total = int(settings["max-steps"])
        self._presets = {results.class_of(order) for order in PRESETS.values()}
        self._place = {order: place for place, order in enumerate(classes)}
        # The common prefix of the links of all runs.
        self._head = link_of({**self._every, "max-steps": ""})
        self._early: dict[str, BatchRecord] = {}  # for later rungs, when a search is resumed
        self._rungs: list[_Rung] = []
        self._spent = 0
        self._done = 0
        self._over = False

    # -- the driver's interface -------------------------------------------------------------------

    @property
    def done(self) -> int:
        return self._done

    @property
    def total(self) -> int:
        if self._over:
            return self._done
        rung = self._rungs[-1]
        coming = len(rung.runs) - len(rung.ended)
        later = self._total - self._spent - self._price(rung.budget) * len(rung.orders)
        return self._done + coming + max(0, later) // _RUN_MOVES

    @property
    def finished(self) -> bool:
        return self._over

    def next(self, limit: int) -> list[Words]:
        rung = self._rungs[-1]
        chosen: list[Words] = []
        while rung.waiting and len(chosen) < limit:
            link = rung.waiting.popleft()
            if link not in rung.ended:
                chosen.append(rung.runs[link])
        return chosen

    def take(self, record: Record) -> bool:
        return run_to_end(self.start_take(record))

    def start_take(self, record: Record) -> Steps[bool]:
        yield from self.start_rungs()  # a rung may be pending, if the last call was closed
        if "orders" not in record:
            return False
        link = record["link"]
        rung = self._rungs[-1]
        if self._over or self.knows(record):
            return False
        if link not in rung.runs:
            if record["outcome"] != Outcome.CANCELLED and link.startswith(self._head):
                self._early[link] = record
            return False
        if record["outcome"] == Outcome.CANCELLED:
            return False
        self._keep(rung, link, record)
        yield from self.start_rungs()
        return True

    def knows(self, record: Record) -> bool:
        link = record["link"]
        return link in self._early or any(link in rung.ended for rung in self._rungs)

    def _keep(self, rung: _Rung, link: str, record: BatchRecord) -> None:
        rung.ended.add(link)
        self._done += 1
        orders = rung.runs[link]["orders"].split(",")
        for order, entry in zip(orders, record["orders"], strict=True):
            self._spent += entry[1]
            self._results.keep(order, entry, rung.budget)
            rung.solved += self._results.solved(order)

    # -- the rungs --------------------------------------------------------------------------------

    def start_rungs(self) -> Steps[None]:
        """Begin further rungs while the last one is done, or end the search."""
        while not self._over and (
            not self._rungs or len(self._rungs[-1].ended) == len(self._rungs[-1].runs)
        ):
            yield from self._next_rung()

    def _price(self, budget: int) -> int:
        """The most steps that one order takes with this budget."""
        return budget * len(self._results.starts)

    def _next_rung(self) -> Steps[None]:
        """Begin the next rung with the results that exist already, or end the search.

        The largest cost of a rung is fixed in advance, so the total is never exceeded; steps that
        its tours save are available to later rungs.
        """
        budget, orders = yield from self._plan()
        left = self._total - self._spent
        if not self._rungs:
            left //= GROWTH  # the rest is for the promoted orders
        orders = orders[: left // self._price(budget)]
        if not orders:
            self._over = True
            return
        rung = _Rung(budget, orders)
        size = max(1, _RUN_MOVES // self._price(budget))
        for begin in range(0, len(orders), size):
            words = {
                **self._every,
                "max-steps": str(budget),
                "orders": ",".join(orders[begin : begin + size]),
            }
            rung.runs[batch_link(words)] = words
            yield Progress(begin, len(orders))
        rung.waiting.extend(rung.runs)
        # No yield from here on: if the caller closes this generator, no rung lacks its stored
        # results.
        self._rungs.append(rung)
        for link in rung.runs:
            if link in self._early:
                self._keep(rung, link, self._early.pop(link))

    def _plan(self) -> Steps[tuple[int, list[str]]]:
        """The budget of the next rung, and its orders, the most promising first."""
        if not self._rungs:
            return first_budget(self._board), self._classes
        results, last = self._results, self._rungs[-1]
        best = results.best
        if best is None:
            tried = yield from self._sorted(last.orders)
            presets = [order for order in tried if order in self._presets]
            others = [order for order in tried if order not in self._presets]
            return last.budget * GROWTH, presets + others[: ceil(len(others) / GROWTH)]
        least = results.cost(best)
        target = ceil(least)
        unsolved = []
        open_ = []
        for number, order in enumerate(self._classes):
            if not results.solved(order):
                unsolved.append(order)
                if results.given.get(order, 0) < target and results.cost(order) < least:
                    open_.append(order)
            if number % _ORDERS_A_STEP == 0:
                yield Progress(number, len(self._classes))
        if open_:
            return target, (yield from self._sorted(open_))
        budget = GROWTH * max(rung.budget for rung in self._rungs)
        return budget, (yield from self._sorted(unsolved))

    def _sorted(self, orders: list[str]) -> Steps[list[str]]:
        """The presets first, then by the starts solved, then by depth, then by the seed."""
        board, starts = self._board.size, len(self._results.starts)
        keys = []
        for number, order in enumerate(orders):
            tours, _, depths = self._results.entries.get(order, (0, 0, 0))
            # Sorting by one number takes a tenth of the time of sorting by tuples; the sort itself
            # cannot yield.
            key = (order not in self._presets) * (starts + 1) + starts - tours
            key = key * (board * starts + 1) + board * starts - depths
            keys.append(key * len(self._classes) + self._place[order])
            if number % _ORDERS_A_STEP == 0:
                yield Progress(number, len(orders))
        keys.sort()
        return [self._classes[key % len(self._classes)] for key in keys]

    def report(self) -> OrdersReport:
        """The results so far; see :class:`~knight_core.experiments.reports.OrdersReport`."""
        return run_to_end(self.start_report())

    def start_spread(self) -> Steps[Spread]:
        """The fewest and the most steps of the orders with a tour."""
        results = self._results
        costs = []
        for number, order in enumerate(results.entries):
            if results.solved(order):
                costs.append(results.cost(order))
            if number % _ORDERS_A_STEP == 0:
                yield Progress(number, len(results.entries))
        return {"least": min(costs, default=0), "most": max(costs, default=0)}

    def start_report(self) -> Steps[OrdersReport]:
        many = self._results.many
        rungs: list[RungCounts] = [
            {
                "budget": rung.budget,
                "orders": len(rung.orders) * many,
                "solved": rung.solved * many,
            }
            for rung in self._rungs
        ]
        return (yield from start_report(self._results, self._board, self.settings, rungs))
