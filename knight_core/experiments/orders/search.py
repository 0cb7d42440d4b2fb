"""The search for the best order, rung by rung."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import permutations
from math import ceil
from typing import Final

from knight_core import existence
from knight_core.board import DEFAULT_ORDER, Board
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import read_shared
from knight_core.experiments.orders.batch import batch_link, starts_of
from knight_core.experiments.orders.images import images_of, symmetries
from knight_core.experiments.orders.results import PRESETS, Results, first_budget
from knight_core.experiments.record import BatchRecord, Record, Words
from knight_core.experiments.reports import OrdersReport, RungCounts
from knight_core.result import Outcome
from knight_core.rng import shuffled, stream
from knight_core.sentences import board_text

DEFAULTS: Final[Words] = {
    "board": "8x8",
    "start": "",
    "max-steps": "60000000",
    "seed": "0",
}

_GROWTH: Final = 4
"""Each rung of the halving gives so many times the moves to one order in so many."""
_RUN_MOVES: Final = 200_000
"""About how many moves to put into one run of the experiment: some tenths of a second."""
_MOST_SQUARES: Final = 4096


@dataclass(slots=True)
class _Rung:
    """Orders that are given one budget, in runs by their links; ``waiting`` are not handed out."""

    budget: int
    orders: list[str]
    runs: dict[str, Words] = field(default_factory=dict)
    waiting: deque[str] = field(default_factory=deque)
    records: dict[str, BatchRecord] = field(default_factory=dict)
    solved: int = 0


class Orders:
    """The search for the best order.

    Args:
        given: the settings, every word of :data:`DEFAULTS`; ``max-steps`` is the budget of forward
            moves of the whole search.

    Raises:
        InvalidRequest: for the settings, ``orders-board-too-large``, ``orders-no-tour`` where no
            order can find anything, ``orders-budget-too-small``.
    """

    kind = "orders"

    def __init__(self, given: Words) -> None:
        shared = read_shared({"closed": "0", **given})
        board = Board.parse(given["board"])
        if board.size > _MOST_SQUARES:
            raise InvalidRequest(
                "orders-board-too-large",
                field="board",
                board=board_text(board.rows, board.cols),
                limit=_MOST_SQUARES,
            )
        text = given["start"].strip().lower() or board.name(board.size - 1)
        square = None if text == "all" else board.parse_square(text)
        reason = existence.impossible(board, square)
        if reason is not None:
            raise InvalidRequest("orders-no-tour", field="start", start=text, why=reason.text)
        start = "all" if square is None else board.name(square)
        self.settings: Words = {
            "board": str(board),
            "start": start,
            "max-steps": shared["max-steps"],
            "seed": shared["seed"],
        }
        self._board = board
        self._starts = starts_of(board, start)
        self._total = int(shared["max-steps"])
        self._group = symmetries(board, square)
        self._results = Results(board, self._starts, self._group)
        every = ["".join(order) for order in permutations(DEFAULT_ORDER)]
        mine = shuffled(
            [order for order in every if images_of(order, self._group)[0] == order],
            stream(int(shared["seed"])),
        )
        # The presets first: where they stand is what a reader looks for.
        presets = [self._results.class_of(order) for order in PRESETS.values()]
        self._classes = list(dict.fromkeys([*presets, *mine]))
        self._presets = set(presets)
        self._place = {order: place for place, order in enumerate(self._classes)}
        self._early: dict[str, BatchRecord] = {}  # of rungs still to come, when a search is resumed
        self._rungs: list[_Rung] = []
        self._spent = 0
        self._done = 0
        self._over = False
        self._next_rung()
        if self._over:
            raise InvalidRequest(
                "orders-budget-too-small",
                field="max-steps",
                value=self._total,
                least=_GROWTH * first_budget(self._board) * len(self._starts),
            )

    # -- what drives it ---------------------------------------------------------------------------

    @property
    def done(self) -> int:
        return self._done

    @property
    def total(self) -> int:
        if self._over:
            return self._done
        rung = self._rungs[-1]
        coming = len(rung.runs) - len(rung.records)
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
            if link not in rung.records:
                chosen.append(rung.runs[link])
        return chosen

    def take(self, record: Record) -> bool:
        if "orders" not in record:
            return False
        link = record["link"]
        rung = self._rungs[-1]
        if self._over or any(link in rung.records for rung in self._rungs):
            return False
        if link not in rung.runs:
            if record["outcome"] != Outcome.CANCELLED:
                self._early[link] = record
            return False
        if record["outcome"] == Outcome.CANCELLED:
            rung.waiting.appendleft(link)
            return False
        self._keep(rung, link, record)
        while not self._over and len(self._rungs[-1].records) == len(self._rungs[-1].runs):
            self._next_rung()
        return True

    def _keep(self, rung: _Rung, link: str, record: BatchRecord) -> None:
        rung.records[link] = record
        self._done += 1
        orders = rung.runs[link]["orders"].split(",")
        for order, entry in zip(orders, record["orders"], strict=True):
            self._spent += entry[1]
            self._results.keep(order, entry, rung.budget)
            rung.solved += self._results.solved(order)

    # -- the rungs --------------------------------------------------------------------------------

    def _price(self, budget: int) -> int:
        """The most moves that one order takes with this budget."""
        return budget * len(self._starts)

    def _next_rung(self) -> None:
        """Begin the next rung with the results already known, or end the search.

        What a rung may cost is known beforehand, so that the total is never passed; what its tours
        have saved, later rungs may use.
        """
        budget, orders = self._plan()
        left = self._total - self._spent
        if not self._rungs:
            left //= _GROWTH  # that there is something to promote them with
        orders = orders[: left // self._price(budget)]
        if not orders:
            self._over = True
            return
        rung = _Rung(budget, orders)
        size = max(1, _RUN_MOVES // self._price(budget))
        for begin in range(0, len(orders), size):
            words = {
                "board": self.settings["board"],
                "start": self.settings["start"],
                "method": "depth-first",
                "max-steps": str(budget),
                "orders": ",".join(orders[begin : begin + size]),
            }
            rung.runs[batch_link(words)] = words
        rung.waiting.extend(rung.runs)
        self._rungs.append(rung)
        for link in rung.runs:
            if link in self._early:
                self._keep(rung, link, self._early.pop(link))

    def _plan(self) -> tuple[int, list[str]]:
        """The budget of the next rung, and the orders to be given it, the most promising first."""
        if not self._rungs:
            return first_budget(self._board), self._classes
        last = self._rungs[-1]
        best = self._results.best()
        if best is None:
            tried = sorted(last.orders, key=self._promise)
            kept = [order for order in tried if order in self._presets]
            others = [order for order in tried if order not in self._presets]
            return last.budget * _GROWTH, kept + others[: ceil(len(others) / _GROWTH)]
        target = ceil(self._results.cost(best))
        open_ = [
            order
            for order in self._classes
            if self._results.given.get(order, 0) < target
            and not self._results.solved(order)
            and self._results.cost(order) < self._results.cost(best)
        ]
        if open_:
            return target, sorted(open_, key=self._promise)
        budget = _GROWTH * max(rung.budget for rung in self._rungs)
        unsolved = [order for order in self._classes if not self._results.solved(order)]
        return budget, sorted(unsolved, key=self._promise)

    def _promise(self, order: str) -> tuple[bool, int, int, int]:
        """Sorts the presets first, then by the starts solved, then by depth, then by the seed."""
        tours, _, depths = self._results.entries.get(order, (0, 0, 0))
        return order not in self._presets, -tours, -depths, self._place[order]

    def report(self) -> OrdersReport:
        """What is known so far; see :class:`~knight_core.experiments.reports.OrdersReport`."""
        many = len(self._group)
        rungs: list[RungCounts] = [
            {
                "budget": rung.budget,
                "orders": len(rung.orders) * many,
                "solved": rung.solved * many,
            }
            for rung in self._rungs
        ]
        return self._results.report(self.settings, rungs)
