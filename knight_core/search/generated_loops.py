"""The loops of the fast kernel: generated source text with one ``for`` for each level.

Nested loops are the fastest stack in Python. A function has at most 20 nested blocks, so a deeper
search chains several of these functions; each is a segment of the path.

At some levels a segment stores how many squares the search below placed (memoization). This count
depends only on the square and on the unvisited squares that can be reached from it. A flood fill
finds these: it adds the squares a move away, one colour after the other, until no square is new.
Unreachable squares are left out below. At one level all paths have the same length, so if a search
there found no tour and did not go deeper than its limit, a search from the same square and the
same reachable squares does neither.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Final

MAX_LEVELS: Final = 20
"""The most nested blocks that CPython compiles in one function."""


class Children(dict[int, tuple[int, tuple["Cell", ...]]]):
    """The children of one square, by the mask of its unvisited neighbours: their number and their
    cells. At most 2^d entries for d neighbours; each is made on first use."""

    __slots__ = ("cells",)
    cells: tuple[Cell, ...]

    def __missing__(self, mask: int) -> tuple[int, tuple[Cell, ...]]:
        children = tuple(cell for cell in self.cells if mask & cell[2])
        entry = self[mask] = (len(children), children)
        return entry


Cell = tuple[int, int, int, Children]
"""A square, the mask of its neighbours, the bit of the square, and its table of children."""


class Around(dict[int, int]):
    """The neighbours of a set of squares of one colour; both sets are masks. Each entry is made on
    first use."""

    __slots__ = ("neighbours",)

    def __init__(self) -> None:
        super().__init__()
        self.neighbours: dict[int, int] = {}
        """The masks of the neighbours of each square, by the bit of the square."""

    def __missing__(self, mask: int) -> int:
        rest, union = mask, 0
        while rest:
            bit = rest & -rest
            union |= self.neighbours[bit]
            rest ^= bit
        self[mask] = union
        return union


Counts = Sequence[dict[int, int]]
"""For each square at one level: the number of squares placed below it, by the reachable unvisited
squares."""

Event = tuple[tuple[int, ...], tuple[Cell, ...] | None, int, int]
Segment = Callable[
    [tuple[Cell, ...], int, int, list[int], Around, Around, int, Sequence[Counts]],
    Generator[Event, None, None],
]


@lru_cache(maxsize=512)
def make_segment(levels: int, report_levels: int, remembering: tuple[int, ...]) -> Segment:
    """Compile a generator function for ``levels`` levels of the search from generated source.

    Parameters of the function: ``cells0`` are the children to try first; ``own`` and ``others`` are
    the masks of the unvisited squares of their colour and of the other colour; ``counts`` holds the
    squares counted and the limit above which it reports; ``around_own`` and ``around_others`` map
    squares of each colour to their neighbours; ``shift`` is the length of a mask in bits;
    ``memory`` has one item for each level in ``remembering``. The generator yields ``(squares of
    the path, None, 0, 0)`` to report, and ``(squares, children, own, others)`` if the path leaves
    its deepest level.
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
                # The squares two moves away include the square itself: it is in `reach`.
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
    exec("\n".join(lines), scope)  # only the text generated above
    return scope["segment"]
