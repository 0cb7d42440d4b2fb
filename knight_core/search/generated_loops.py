"""The loops of the fast kernel: generated as source text, one ``for`` a level.

A nested loop is the cheapest stack that Python has. A function takes at most 20 nested blocks, so a
deeper search chains several of these functions, each a segment of its path.

At some levels a segment remembers how many squares are placed below. That is a function of the
square and of the unvisited squares that can be reached from it, whatever the rest of the board
looks like; these are found by adding, colour by colour, the squares a move away, until nothing is
added. Squares that cannot be reached are left out below. A level stands for a number of unvisited
squares, so at the same level the path is as long each time: a search there that neither found a
tour nor went deeper than asked for does neither when it comes again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Final

MAX_LEVELS: Final = 20
"""CPython compiles no more nested blocks than this in one function."""


class Children(dict[int, tuple[int, tuple["Cell", ...]]]):
    """The children of one square by the mask of its unvisited neighbours: (their number, their
    cells). At most 2 to the number of its neighbours."""

    __slots__ = ("cells",)
    cells: tuple[Cell, ...]

    def __missing__(self, mask: int) -> tuple[int, tuple[Cell, ...]]:
        children = tuple(cell for cell in self.cells if mask & cell[2])
        entry = self[mask] = (len(children), children)
        return entry


Cell = tuple[int, int, int, Children]
"""A square, the mask of its neighbours, its own bit, its table of children."""


class Around(dict[int, int]):
    """The squares a move away from any of a set of squares of one colour, all as masks."""

    __slots__ = ("neighbours",)

    def __init__(self) -> None:
        super().__init__()
        self.neighbours: dict[int, int] = {}
        """The mask of the neighbours of a square, by the bit of the square."""

    def __missing__(self, mask: int) -> int:
        rest, union = mask, 0
        while rest:
            bit = rest & -rest
            union |= self.neighbours[bit]
            rest ^= bit
        self[mask] = union
        return union


Counts = Sequence[dict[int, int]]
"""The squares placed below each square of one level, by the unvisited squares that are reached."""

Event = tuple[tuple[int, ...], tuple[Cell, ...] | None, int, int]
Segment = Callable[
    [tuple[Cell, ...], int, int, list[int], Around, Around, int, Sequence[Counts]],
    Generator[Event, None, None],
]


@lru_cache(maxsize=512)
def make_segment(levels: int, report_levels: int, remembering: tuple[int, ...]) -> Segment:
    """A generator over ``levels`` levels of the search, compiled from generated source.

    ``cells`` are the children to try first, ``own`` and ``others`` the unvisited squares of their
    colour and of the other one, ``counts`` is ``[squares counted, report when above this]``,
    ``around_own`` and ``around_others`` lead from squares of one colour to those of the other,
    ``shift`` is how long a mask is, ``memory`` has one item for each of the levels ``remembering``.
    It yields ``(squares of the path, None, 0, 0)`` to report and ``(squares, children, own,
    others)`` where the path leaves its deepest level.
    """
    lines = [
        "def segment(cells0, own, others, counts, around_own, around_others, shift, memory):",
        " count, limit = counts",
    ]
    free = ["others", "own"]
    around = ["around_others", "around_own"]
    after = []
    indent = " "
    for level in range(1, levels + 1):
        side, other = level % 2, 1 - level % 2
        path = "".join(f"s{i}, " for i in range(1, level + 1))
        lines += [
            f"{indent}for s{level}, near, bit, table in cells{level - 1}:",
            f"{indent} near &= {free[other]}",
            f"{indent} if near:",
        ]
        if level in remembering:
            lines += [
                # Begun from the square itself, so that it is among the squares reached.
                f"{indent}  reach = {around[other]}[near] & {free[side]}",
                f"{indent}  other{level} = near",
                f"{indent}  while (more := {around[side]}[reach] & {free[other]}) != other{level}:",
                f"{indent}   other{level} = more",
                f"{indent}   if (more := {around[other]}[more] & {free[side]}) == reach: break",
                f"{indent}   reach = more",
                f"{indent}  steps{level} = memory[{remembering.index(level)}][s{level}]",
                f"{indent}  key{level} = other{level} << shift | reach",
                f"{indent}  steps = steps{level}.get(key{level})",
                f"{indent}  if steps and count + steps <= limit:",
                f"{indent}   count += steps",
                f"{indent}   continue",
                f"{indent}  before{level} = count",
                f"{indent}  free{level} = reach ^ bit",
            ]
            free[other] = f"other{level}"
            after.append(f"{indent}  steps{level}[key{level}] = count - before{level}")
        else:
            lines.append(f"{indent}  free{level} = {free[side]} ^ bit")
        lines += [
            f"{indent}  more, cells{level} = table[near]",
            f"{indent}  count += more",
        ]
        free[side] = f"free{level}"
        indent += "  "
        if level % report_levels == 0 or level == levels:
            lines += [
                f"{indent}if count > limit:",
                f"{indent} counts[0] = count; yield ({path}), None, 0, 0; count, limit = counts",
            ]
    side = (levels + 1) % 2
    lines += [
        f"{indent}counts[0] = count",
        f"{indent}yield ({path}), cells{levels}, {free[side]}, {free[1 - side]}",
        f"{indent}count, limit = counts",
        *reversed(after),
        " counts[0] = count",
    ]
    scope: dict[str, Segment] = {}
    exec("\n".join(lines), scope)  # our own text, generated above
    return scope["segment"]
