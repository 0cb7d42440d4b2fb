"""The ``board`` that rules see."""

from __future__ import annotations

from math import inf
from typing import Any

from knight_core.rules.distance import Distances
from knight_core.rules.field import Field
from knight_core.rules.square import Square
from knight_core.rules.trace import Trace


class RuleBoard:
    """The read-only board of a run, for a rule. Only the contents of :attr:`memory` can be changed.

    A square argument is a :class:`Square` or a pair ``(row, col)``.

    Raises:
        TypeError: for a square argument of another type.
        ValueError: for a square off the board, or a hole.
        AttributeError: if a rule sets an attribute.
    """

    __slots__ = ("_distances", "_field", "_memory", "_trace")

    _distances: Distances
    _field: Field
    _memory: dict[Any, Any]
    _trace: Trace

    def __init__(self, field: Field, trace: Trace) -> None:
        set_part = object.__setattr__
        set_part(self, "_field", field)
        set_part(self, "_trace", trace)
        set_part(self, "_memory", {})
        set_part(self, "_distances", Distances(field.board, field.near))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"board.{name} cannot be changed", name=name, obj=self)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"board.{name} cannot be changed", name=name, obj=self)

    def __repr__(self) -> str:
        return f"<board {self.rows}x{self.cols}, step {self.step}>"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._field.board.rows

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self._field.board.cols

    @property
    def size(self) -> int:
        """The number of squares: the length of a tour."""
        return self._field.board.size

    @property
    def step(self) -> int:
        """The number of the knight's square in the path, from 1."""
        return self._trace.step

    @property
    def memory(self) -> dict[Any, Any]:
        """A dict for the rule's own data, empty at the start of each run."""
        return self._memory

    def degree(self, square: Square | tuple[int, int]) -> int:
        """The number of unvisited squares a knight's move away: its onward moves."""
        # _int inlined for speed: this is the most frequent call of all.
        try:
            return self._field.degrees[self._field.ints[square]]
        except TypeError:
            return self._field.degrees[self._int(square)]

    def neighbours(self, square: Square | tuple[int, int]) -> tuple[Square, ...]:
        """All squares a knight's move away, visited or not."""
        return self._field.near[self._int(square)][1]

    def visited(self, square: Square | tuple[int, int]) -> bool:
        """Check whether the knight has visited a square."""
        return self._field.numbers[self._int(square)] > 0

    def number(self, square: Square | tuple[int, int]) -> int | None:
        """The number of a visited square in the path, from 1; None for an unvisited square."""
        return self._field.numbers[self._int(square)] or None

    def colour(self, square: Square | tuple[int, int]) -> str:
        """``"light"`` or ``"dark"``; the bottom left corner is dark."""
        row, col = divmod(self._int(square), self.cols)
        return "light" if (self.rows - 1 - row + col) % 2 else "dark"

    def is_edge(self, square: Square | tuple[int, int]) -> bool:
        """Check whether a square is in the first or last row or column."""
        row, col = divmod(self._int(square), self.cols)
        return row in (0, self.rows - 1) or col in (0, self.cols - 1)

    def distance(
        self, square: Square | tuple[int, int], other: Square | tuple[int, int]
    ) -> int | float:
        """The number of knight's moves from one square to the other on the empty board; infinity
        if they are not connected. O(1); on boards with holes or with fewer than five rows or
        columns O(squares of the board) for each new ``square``."""
        found = self._distances.between(self._int(square), self._int(other))
        return found if found >= 0 else inf

    def _int(self, square: Square | tuple[int, int]) -> int:
        try:
            return self._field.ints[square]
        except TypeError:  # an unhashable value, such as a list
            return self._field.ints.parse(square)
