"""The results of the orders so far."""

from __future__ import annotations

from typing import Final

from knight_core.board import Board
from knight_core.experiments.orders.images import Symmetry, images_of
from knight_core.experiments.record import Entry

PRESETS: Final = {
    "clockwise": "12345678",
    "anticlockwise": "87654321",
    "makay": "43218765",
    "sipka1": "36452718",
    "sipka2": "72816354",
}
"""Orders with a name; the last three are from published student reports."""

_FIRST_STEPS: Final = 4
"""The first budget, in steps for each square of the board."""


def first_budget(board: Board) -> int:
    """The first budget of each order from each start, in steps."""
    return _FIRST_STEPS * board.size


class Results:
    """The results so far. One order of each class represents the class.

    Args:
        starts: the starts of every order.
        group: the symmetries that make the classes.

    Attributes:
        starts: the starts.
        many: the number of orders in a class.
        entries: the result of each order with its last budget.
        given: the last budget of each order.
        best: the order with the fewest steps to a tour, or None.
    """

    def __init__(self, starts: list[int], group: list[Symmetry]) -> None:
        self.starts = starts
        self.many = len(group)
        self.entries: dict[str, Entry] = {}
        self.given: dict[str, int] = {}
        self.best: str | None = None
        self._group = group

    def keep(self, order: str, entry: Entry, budget: int) -> None:
        """Store the result of an order with a budget."""
        self.entries[order] = entry
        self.given[order] = budget
        if self.solved(order):
            rivals = [order] if self.best is None else [order, self.best]
            self.best = min(rivals, key=lambda rival: (self.cost(rival), rival))

    def images_of(self, order: str) -> list[str]:
        """The orders of the class of an order."""
        return images_of(order, self._group)

    def class_of(self, order: str) -> str:
        """The order that represents the class of an order."""
        return self.images_of(order)[0]

    def solved(self, order: str) -> bool:
        """Check whether an order has found a tour from every start."""
        return self.entries.get(order, (0, 0, 0))[0] == len(self.starts)

    def cost(self, order: str) -> float:
        """The steps of an order, on average over the starts: to the tours; or spent without a tour
        from every start, a lower bound."""
        spent = self.entries.get(order, (0, 0, 0))[1]
        return spent if len(self.starts) == 1 else spent / len(self.starts)

    def rank(self, order: str) -> tuple[bool, float, float, str]:
        """A sort key: first the orders with tours, by cost; then the others, by the number of
        starts with a tour, then by depth."""
        tours, _, depths = self.entries[order]
        if self.solved(order):
            return False, self.cost(order), 0, order
        return True, -tours, -depths, order
