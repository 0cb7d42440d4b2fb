"""What is known of the orders, and what that says: the ranking, the distribution of costs."""

from __future__ import annotations

from collections import Counter
from typing import Final

from knight_core.board import Board
from knight_core.experiments.orders.images import Symmetry, images_of
from knight_core.experiments.record import Entry, Words, link_of, request_words
from knight_core.experiments.reports import Bin, OrdersReport, RankedOrder, RungCounts
from knight_core.request import TourRequest

PRESETS: Final = {
    "clockwise": "12345678",
    "anticlockwise": "87654321",
    "makay": "43218765",
    "sipka1": "36452718",
    "sipka2": "72816354",
}
"""Orders with a name; the last three are those of published student reports."""

_SPACE: Final = 40_320
_LISTED: Final = 20
_FIRST_STEPS: Final = 4
"""The first budget, in forward moves for each square of the board."""


def first_budget(board: Board) -> int:
    """What each order is given first, from each start, in forward moves."""
    return _FIRST_STEPS * board.size


class Results:
    """What is known of the orders. Of each class, one order stands for all.

    Args:
        board: the board.
        starts: the squares that every order is tried from.
        group: the symmetries that make the classes.

    Attributes:
        entries: what an order did with its last budget.
        given: that budget.
    """

    def __init__(self, board: Board, starts: list[int], group: list[Symmetry]) -> None:
        self.entries: dict[str, Entry] = {}
        self.given: dict[str, int] = {}
        self._board = board
        self._starts = starts
        self._group = group

    def keep(self, order: str, entry: Entry, budget: int) -> None:
        """Keep what an order did with a budget."""
        self.entries[order] = entry
        self.given[order] = budget

    def class_of(self, order: str) -> str:
        """The order that stands for this one."""
        return images_of(order, self._group)[0]

    def solved(self, order: str) -> bool:
        """Whether an order is known to find a tour from every start."""
        return self.entries.get(order, (0, 0, 0))[0] == len(self._starts)

    def cost(self, order: str) -> float:
        """Forward moves, on average over the starts: to the tour, or spent without one, so that it
        is known to need more."""
        spent = self.entries.get(order, (0, 0, 0))[1]
        return spent if len(self._starts) == 1 else spent / len(self._starts)

    def best(self) -> str | None:
        """The order with a tour that costs least, if any has one."""
        solved = [order for order in self.entries if self.solved(order)]
        return min(solved, key=lambda order: (self.cost(order), order), default=None)

    # -- the report -------------------------------------------------------------------------------

    def report(self, settings: Words, rungs: list[RungCounts]) -> OrdersReport:
        """The report of a search.

        Args:
            settings: of the search.
            rungs: of the search, by numbers of orders.
        """
        many = len(self._group)
        best = self.best()
        tried = sorted(self.entries, key=self._rank)
        ranking = [image for order in tried[:_LISTED] for image in images_of(order, self._group)]
        costs = [self.cost(order) for order in self.entries]
        below = min(costs, default=0) if best is None else self.cost(best)
        costlier = sum(
            self.cost(order) > below if self.solved(order) else self.cost(order) >= below
            for order in self.entries
        )
        equal = sum(self.solved(order) and self.cost(order) == below for order in self.entries)
        return {
            "kind": "orders",
            "settings": settings,
            "best": None if best is None else self._line(best),
            "ranking": [self._line(order) for order in ranking[:_LISTED]],
            "presets": [self._line(order) for order in PRESETS.values()],
            "bins": self._bins(),
            "tried": len(self.entries) * many,
            "space": _SPACE,
            "rungs": rungs,
            "ruled_out": {"orders": costlier * many, "below": below},
            "exhaustive": best is not None and (costlier + equal) * many == _SPACE,
        }

    def _rank(self, order: str) -> tuple[bool, float, float, str]:
        """Sorts by cost where a tour was found; the others by starts solved, then by depth."""
        tours, _, depths = self.entries[order]
        if self.solved(order):
            return False, self.cost(order), 0, order
        return True, -tours, -depths, order

    def _line(self, order: str) -> RankedOrder:
        """One order of the ranking, with the link of its run (for ``all``: from one start)."""
        same = self.class_of(order)
        solved, budget = self.solved(same), self.given.get(same, 0)
        names = {preset: name for name, preset in PRESETS.items()}
        request = TourRequest(
            self._board.rows,
            self._board.cols,
            self._starts[0],
            method="depth-first",
            order=order,
            max_steps=None if solved else max(budget, first_budget(self._board)),
        )
        return {
            "order": order,
            "solved": solved,
            "forward": self.cost(same),
            "budget": budget,
            "link": link_of(request_words(request)),
            "name": names.get(order),
        }

    def _bins(self) -> list[Bin]:
        """How many orders cost how much; each bin is twice as wide as the one before. Unsolved ones
        stand where their budget ended."""
        if not self.entries:
            return []
        counts: Counter[tuple[int, bool]] = Counter()
        for order in self.entries:
            doublings = (int(self.cost(order)) // self._board.size).bit_length()
            counts[doublings, self.solved(order)] += len(self._group)
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
