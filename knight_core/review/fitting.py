"""Orders of the eight directions that fit preferences: one direction comes before another.

The knowledge of an order is a relation on the directions, and the orders that fit are its linear
extensions. With eight directions they are counted exactly over the 256 sets of directions, each
standing for the directions that came so far.
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
    """The orders that fit; iterating gives them as texts, the smallest first.

    >>> orders = FittingOrders((0, 0b1, 0b10, 0b100, 0b1000, 0b10000, 0b100000, 0))
    >>> orders.count, orders.example, "12345687" in orders
    (8, '12345678', True)

    Attributes:
        before: for each direction, 1 first, the set of those that must come before it (bit 0 is
            direction 1).
        count: the number of orders that fit: 0 to 40,320.
        example: the smallest that fits, read as a number, so 12345678 wherever that fits; ``""`` if
            none does.
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
        # The directions used, and the order so far; the last entry is extended first.
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
    """A place of a path at which one direction was taken though another could have been.

    Attributes:
        number: the number of the square of the path that it led to, from 1.
        origin: the square of the knight.
        taken: the square that it went to.
        other: the square that it could have gone to.
        direction: the direction taken, 1 to 8.
        instead: the other direction.
    """

    number: int
    origin: int
    taken: int
    other: int
    direction: int
    instead: int


class Preferences:
    """A collection of preferences, and all that they imply.

    Attributes:
        clash: preferences that contradict each other, as a ring: the other direction of each is
            the one that the next one took; empty as long as there are none.
    """

    def __init__(self) -> None:
        self.clash: tuple[Preference, ...] = ()
        self._before = [0] * 8
        self._first: dict[tuple[int, int], Preference] = {}

    def implied(self, direction: int, instead: int) -> bool:
        """Check whether the preferences imply that one direction comes before the other (1 to
        8)."""
        return bool(self._before[instead - 1] >> (direction - 1) & 1)

    def add(self, preference: Preference) -> bool:
        """Add a preference; False if they now contradict each other."""
        first, second = preference.direction, preference.instead
        self._first.setdefault((first, second), preference)
        if self.implied(second, first):
            self.clash = self.clash or self._ring(preference)
        # Whatever comes before the first, and itself, comes before the second and all after it.
        earlier = self._before[first - 1] | 1 << (first - 1)
        for direction in range(8):
            if direction == second - 1 or self._before[direction] >> (second - 1) & 1:
                self._before[direction] |= earlier
        return not self.clash

    def orders(self) -> FittingOrders:
        """The orders that fit all of them."""
        return FittingOrders(tuple(self._before))

    def _ring(self, last: Preference) -> tuple[Preference, ...]:
        """The shortest chain from the direction passed over to the one taken."""
        came: dict[int, Preference | None] = {last.instead: None}
        queue = [last.instead]
        for here in queue:
            for (first, second), preference in self._first.items():
                if first == here and second not in came:
                    came[second] = preference
                    queue.append(second)
        ring = []
        step = came[last.direction]
        while step is not None:
            ring.append(step)
            step = came[step.direction]
        return (last, *reversed(ring))
