"""Which order of the directions is best for blind search? A search over all 40,320 with a budget.

The search is successive halving (Jamieson and Talwalkar 2016, "Non-stochastic best arm
identification and hyperparameter optimization") in rungs: many orders are given a small step
budget, the quarter that came deepest four times as much, and so on until one has a tour. Then every
order not yet known to need as many moves is given just as many: either it is as good, or it is
proved to need more. What is left of the total goes to larger budgets again, deepest first.

Orders that a symmetry of the board turns into each other need the same number of moves from starts
that it turns into each other, so of each such class only one is run: exactly as good as all.

A rung depends on the results of the rungs before it and on nothing else, so the same settings make
the same search, wherever and however many at a time its runs are done.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from math import ceil
from time import perf_counter
from typing import Final

from knight_core import existence
from knight_core.board import DEFAULT_ORDER, DIRECTIONS, Board, parse_order
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import read_shared
from knight_core.experiments.record import (
    BatchRecord,
    Entry,
    Record,
    Words,
    link_of,
    request_words,
)
from knight_core.experiments.reports import Bin, OrdersReport, RankedOrder
from knight_core.methods.blind import FixedOrder
from knight_core.request import TourRequest
from knight_core.result import CANCEL, Command, Outcome, Progress
from knight_core.rng import shuffled, stream
from knight_core.search import Goal, Limits, SearchEnd, search
from knight_core.sentences import board_text

DEFAULTS: Final[Words] = {
    "board": "8x8",
    "start": "",
    "max-steps": "60000000",
    "seed": "0",
}

PRESETS: Final = {
    "clockwise": "12345678",
    "anticlockwise": "87654321",
    "makay": "43218765",
    "sipka1": "36452718",
    "sipka2": "72816354",
}
"""Orders with a name; the last three are those of published student reports."""

_SPACE: Final = 40_320
_GROWTH: Final = 4
"""Each rung of the halving gives so many times the moves to one order in so many."""
_FIRST_STEPS: Final = 4
"""The first budget, in moves a square."""
_RUN_MOVES: Final = 200_000
"""About how many moves to put into one run of the experiment: some tenths of a second."""
_MOST_SQUARES: Final = 4096
_KERNEL_MOVES: Final = 2048
"""Below this budget the kernel's tables cost more than they save."""
_LISTED: Final = 20


# --- one run: some orders with one budget ---------------------------------------------------------


class _MoveByMove(FixedOrder):
    """Blind search without the kernel."""

    @property
    def fixed(self) -> bool:
        return False


def _search(request: TourRequest) -> Generator[Progress, Command, SearchEnd]:
    neighbours = partial(request.board.neighbours, steps=parse_order(request.order))
    steps = request.max_steps
    kind = _MoveByMove if steps is not None and steps < _KERNEL_MOVES else FixedOrder
    return search(request.board, kind(request, neighbours), Goal(), Limits(True, steps))


def starts_of(board: Board, start: str) -> list[int]:
    """The squares that a search for orders starts from: one, or for ``all`` those with a tour."""
    if start != "all":
        return [board.parse_square(start)]
    return [square for square, one in enumerate(existence.start_map(board)) if one]


def run_orders(words: Words) -> Generator[Progress, Command, BatchRecord]:
    """One run of the search for orders: every order of ``orders`` with ``max-steps`` a start.

    Returns:
        The record.
    """
    began = perf_counter()
    board = Board.parse(words["board"])
    steps = int(words["max-steps"])
    forward = backtracks = best = 0
    entries: list[Entry] = []
    outcome = Outcome.LIMIT
    starts = starts_of(board, words["start"])
    for order in words["orders"].split(","):
        tours = spent = depths = 0
        for start in starts:
            if (yield Progress(forward, backtracks, [], best=best)) == CANCEL:
                outcome = Outcome.CANCELLED
                break
            request = TourRequest(
                board.rows, board.cols, start, method="depth-first", order=order, max_steps=steps
            )
            end = yield from _search(request)
            forward, backtracks = forward + end.forward, backtracks + end.backtracks
            best = max(best, len(end.deepest))
            spent, depths = spent + end.forward, depths + len(end.deepest)
            tours += end.count
            if end.stop == "cancelled":
                outcome = Outcome.CANCELLED
                break
        if outcome is Outcome.CANCELLED:
            break
        if tours == len(starts):
            outcome = Outcome.FOUND
        entries.append((tours, spent, depths))
    return {
        "link": batch_link(words),
        "board": words["board"],
        "start": words["start"],
        "spec": words["method"],
        "outcome": str(outcome),
        "forward": forward,
        "backtracks": backtracks,
        "seconds": perf_counter() - began,
        "orders": entries,
    }


def batch_link(words: Words) -> str:
    """The identity of a run of several orders."""
    return f"{link_of(words)}&orders={words['orders']}"


# --- symmetries -----------------------------------------------------------------------------------

Symmetry = dict[int, int]
"""What a symmetry of the board makes of the digits of an order, for :meth:`str.translate`."""


def symmetries(board: Board, start: int | None) -> list[Symmetry]:
    """The symmetries of a board that leave a square in place (None: all of them), each as what it
    makes of the directions."""
    transposed = (False, True) if board.rows == board.cols else (False,)
    found = []
    for flip in transposed:
        for down in (1, -1):
            for right in (1, -1):
                if start is not None:
                    row, col = board.row_col(start)
                    if flip:
                        row, col = col, row
                    row = row if down == 1 else board.rows - 1 - row
                    col = col if right == 1 else board.cols - 1 - col
                    if board.square(row, col) != start:
                        continue
                images = [(down * step[flip], right * step[not flip]) for step in DIRECTIONS]
                mapped = "".join(str(DIRECTIONS.index(image) + 1) for image in images)
                found.append(str.maketrans(DEFAULT_ORDER, mapped))
    return found


def images_of(order: str, group: list[Symmetry]) -> list[str]:
    """An order and its images. They are all different, as no direction is its own image."""
    return sorted(order.translate(symmetry) for symmetry in group)


# --- the search -----------------------------------------------------------------------------------


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
        every = ["".join(order) for order in permutations(DEFAULT_ORDER)]
        mine = shuffled(
            [order for order in every if images_of(order, self._group)[0] == order],
            stream(int(shared["seed"])),
        )
        # The presets first: where they stand is what a reader looks for.
        presets = [self._class(order) for order in PRESETS.values()]
        self._classes = list(dict.fromkeys([*presets, *mine]))
        self._presets = set(presets)
        self._place = {order: place for place, order in enumerate(self._classes)}
        self._given: dict[str, int] = {}
        self._entries: dict[str, Entry] = {}
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
                least=_GROWTH * self._first_budget() * len(self._starts),
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
        for order, (tours, spent, depths) in zip(orders, record["orders"], strict=True):
            self._spent += spent
            self._given[order] = rung.budget
            self._entries[order] = (tours, spent, depths)
            rung.solved += self._solved(order)

    # -- the rungs --------------------------------------------------------------------------------

    def _first_budget(self) -> int:
        return _FIRST_STEPS * self._board.size

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
            return self._first_budget(), self._classes
        last = self._rungs[-1]
        best = self._best()
        if best is None:
            tried = sorted(last.orders, key=self._promise)
            kept = [order for order in tried if order in self._presets]
            others = [order for order in tried if order not in self._presets]
            return last.budget * _GROWTH, kept + others[: ceil(len(others) / _GROWTH)]
        target = ceil(self._cost(best))
        open_ = [
            order
            for order in self._classes
            if self._given.get(order, 0) < target
            and not self._solved(order)
            and self._cost(order) < self._cost(best)
        ]
        if open_:
            return target, sorted(open_, key=self._promise)
        budget = _GROWTH * max(rung.budget for rung in self._rungs)
        unsolved = [order for order in self._classes if not self._solved(order)]
        return budget, sorted(unsolved, key=self._promise)

    def _promise(self, order: str) -> tuple[bool, int, int, int]:
        """Sorts the presets first, then by the starts solved, then by depth, then by the seed."""
        tours, _, depths = self._entries.get(order, (0, 0, 0))
        return order not in self._presets, -tours, -depths, self._place[order]

    # -- what is known ----------------------------------------------------------------------------

    def _class(self, order: str) -> str:
        return images_of(order, self._group)[0]

    def _solved(self, order: str) -> bool:
        return self._entries.get(order, (0, 0, 0))[0] == len(self._starts)

    def _cost(self, order: str) -> float:
        """Forward moves, on average over the starts: to the tour, or spent without one, so that it
        is known to need more."""
        spent = self._entries.get(order, (0, 0, 0))[1]
        return spent if len(self._starts) == 1 else spent / len(self._starts)

    def _best(self) -> str | None:
        solved = [order for order in self._entries if self._solved(order)]
        return min(solved, key=lambda order: (self._cost(order), order), default=None)

    # -- the report -------------------------------------------------------------------------------

    def report(self) -> OrdersReport:
        """The ranking, where the presets stand, the distribution of costs, and what is ruled out;
        all numbers of orders are of orders, not of classes."""
        many = len(self._group)
        best = self._best()
        tried = sorted(self._entries, key=self._rank)
        ranking = [image for order in tried[:_LISTED] for image in images_of(order, self._group)]
        costs = [self._cost(order) for order in self._entries]
        below = min(costs, default=0) if best is None else self._cost(best)
        dearer = sum(
            self._cost(order) > below if self._solved(order) else self._cost(order) >= below
            for order in self._entries
        )
        equal = sum(self._solved(order) and self._cost(order) == below for order in self._entries)
        return {
            "kind": "orders",
            "settings": self.settings,
            "best": None if best is None else self._line(best),
            "ranking": [self._line(order) for order in ranking[:_LISTED]],
            "presets": [self._line(order) for order in PRESETS.values()],
            "bins": self._bins(),
            "tried": len(self._entries) * many,
            "space": _SPACE,
            "rungs": [
                {
                    "budget": rung.budget,
                    "orders": len(rung.orders) * many,
                    "solved": rung.solved * many,
                }
                for rung in self._rungs
            ],
            "ruled_out": {"orders": dearer * many, "below": below},
            "exhaustive": best is not None and (dearer + equal) * many == _SPACE,
        }

    def _rank(self, order: str) -> tuple[bool, float, float, str]:
        """Sorts by cost where a tour was found; the others by how near they came."""
        tours, _, depths = self._entries[order]
        if self._solved(order):
            return False, self._cost(order), 0, order
        return True, -tours, -depths, order

    def _line(self, order: str) -> RankedOrder:
        """One order of the ranking, with the link of its run (for ``all``: from one start)."""
        same = self._class(order)
        solved, budget = self._solved(same), self._given.get(same, 0)
        names = {preset: name for name, preset in PRESETS.items()}
        request = TourRequest(
            self._board.rows,
            self._board.cols,
            self._starts[0],
            method="depth-first",
            order=order,
            max_steps=None if solved else max(budget, self._first_budget()),
        )
        return {
            "order": order,
            "solved": solved,
            "forward": self._cost(same),
            "budget": budget,
            "link": link_of(request_words(request)),
            "name": names.get(order),
        }

    def _bins(self) -> list[Bin]:
        """How many orders cost how much; each bin is twice as wide as the one before. Unsolved ones
        stand where their budget ended."""
        if not self._entries:
            return []
        counts: Counter[tuple[int, bool]] = Counter()
        for order in self._entries:
            doublings = (int(self._cost(order)) // self._board.size).bit_length()
            counts[doublings, self._solved(order)] += len(self._group)
        places = [place for place, _ in counts]
        return [
            {
                "from": self._board.size << place >> 1,
                "to": self._board.size << place,
                "solved": counts[place, True],
                "unsolved": counts[place, False],
            }
            for place in range(min(places), max(places) + 1)
        ]
