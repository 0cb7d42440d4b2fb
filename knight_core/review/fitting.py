"""Orders of the eight directions that fit preferences: one direction comes before another.

Preferences are a relation on the directions. If it has no cycle, it is a partial order, and the
orders that fit are its linear extensions. They are counted exactly by dynamic programming over the
256 sets of directions: each set is a possible beginning of an order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from knight_core.board import DEFAULT_ORDER

EVERY: Final = 40_320
"""The number of orders of eight directions."""


@dataclass(frozen=True, slots=True)
class FittingOrders:
    """The orders that fit preferences; iteration yields them as texts, the smallest first.

    >>> orders = FittingOrders((0, 0b1, 0b10, 0b100, 0b1000, 0b10000, 0b100000, 0))
    >>> orders.count, orders.example, "12345687" in orders
    (8, '12345678', True)

    Attributes:
        before: for each direction from 1 to 8, the set of the directions that must come before it,
            as a bit mask (bit 0 is direction 1).
        count: the number of orders that fit: 0 to 40,320.
        example: the smallest order that fits, compared as a number; ``""`` if none fits.
    """

    before: tuple[int, ...]
    count: int = field(init=False)
    example: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", _count(self.before))
        object.__setattr__(self, "example", next(iter(self), ""))

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, str) or sorted(order) != [*DEFAULT_ORDER]:
            return False
        come = 0
        for digit in order:
            direction = int(digit) - 1
            if self.before[direction] & ~come:
                return False
            come |= 1 << direction
        return True

    def __iter__(self) -> Iterator[str]:
        if not _count(self.before):
            return
        # A stack of (the set of directions used, the order so far).
        waiting = [(0, "")]
        while waiting:
            come, order = waiting.pop()
            if len(order) == 8:
                yield order
                continue
            for direction in reversed(range(8)):
                if not come >> direction & 1 and not self.before[direction] & ~come:
                    waiting.append((come | 1 << direction, order + DEFAULT_ORDER[direction]))


def _count(before: tuple[int, ...]) -> int:
    ways = [0] * 256
    ways[0] = 1
    for come, number in enumerate(ways):
        if number:
            for direction, needed in enumerate(before):
                if not come >> direction & 1 and not needed & ~come:
                    ways[come | 1 << direction] += number
    return ways[255]


@dataclass(frozen=True, slots=True)
class Preference:
    """A move of a path that implies that one direction comes before another one in the order.

    Attributes:
        number: the number in the path of the square ``taken``, from 1.
        origin: the square of the knight.
        taken: the target square of the move.
        other: the target square of the other possible move.
        direction: the direction of the move, 1 to 8.
        instead: the direction of the other move.
    """

    number: int
    origin: int
    taken: int
    other: int
    direction: int
    instead: int


class Preferences:
    """A set of preferences and its transitive closure.

    Attributes:
        clash: preferences that contradict each other, as a cycle: ``instead`` of each is
            ``direction`` of the next; empty if there is no contradiction.
    """

    def __init__(self) -> None:
        self.clash: tuple[Preference, ...] = ()
        self._before = [0] * 8
        self._first: dict[tuple[int, int], Preference] = {}

    def implied(self, direction: int, instead: int) -> bool:
        """Check whether the preferences imply that ``direction`` comes before ``instead`` (1 to
        8)."""
        return bool(self._before[instead - 1] >> (direction - 1) & 1)

    def add(self, preference: Preference) -> bool:
        """Add a preference; returns False if the preferences contradict each other."""
        first, second = preference.direction, preference.instead
        self._first.setdefault((first, second), preference)
        if self.implied(second, first):
            self.clash = self.clash or self._cycle(preference)
        # The first direction and all before it come before the second and all after it.
        earlier = self._before[first - 1] | 1 << (first - 1)
        for direction in range(8):
            if direction == second - 1 or self._before[direction] >> (second - 1) & 1:
                self._before[direction] |= earlier
        return not self.clash

    def orders(self) -> FittingOrders:
        """The orders that fit all preferences."""
        return FittingOrders(tuple(self._before))

    def _cycle(self, last: Preference) -> tuple[Preference, ...]:
        """The shortest cycle of preferences through the last one, by breadth-first search."""
        came: dict[int, Preference | None] = {last.instead: None}
        queue = [last.instead]
        for here in queue:
            for (first, second), preference in self._first.items():
                if first == here and second not in came:
                    came[second] = preference
                    queue.append(second)
        cycle = []
        step = came[last.direction]
        while step is not None:
            cycle.append(step)
            step = came[step.direction]
        return (last, *reversed(cycle))
