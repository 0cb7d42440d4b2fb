"""Joins halves of tours: each half of one side with the fitting halves of the other side.

Two halves make a tour if each square in the middle has two moves (an end has one) and the pieces of
path join to one. So the halves of the right side are grouped by the moves that they need from the
left side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from knight_core.counting.sweep import ENDED, FREE, MATE, TOP, USED, Side

MAX_CACHED: Final = 300_000
"""The most pairs of pairings whose test for one loop is cached; then the cache is cleared."""

_PAIRS: Final = 8_000
"""The number of pairs of halves examined between two reports: a few milliseconds."""

_HALF: Final = 10
"""The cost of decomposing a half, in pairs examined."""

_TOUR_END: Final = 255
"""In a pairing, the value for an end of the tour in place of the other end of a piece."""

_MADE: Final = bytes(
    2 if value == USED else 0 if value == FREE else value if value >= TOP else 1
    for value in range(256)
)
"""The number of moves of a square, by its byte in a state; an end of the tour counts as a move. The
top byte is unchanged."""

_NEEDED: Final = bytes(0 if value == USED else 2 if value == FREE else 1 for value in range(256))
"""The number of moves that a square still needs."""

_NO_PIECE: Final = bytes((USED, FREE, *range(TOP, 256)))
"""The bytes that are not ends of pieces."""

_Half = tuple[bytes, int]
"""A half of the right side: the ends of its pieces, and the number of ways to reach it."""


class Join:
    """Joins the halves of both sides of a board.

    Args:
        left: the side whose halves are joined to groups.
        right: the side whose halves are grouped; its squares are numbered backwards.
        size: the number of squares in the middle.

    Attributes:
        total: the number of tours: over all pairs of halves that make a tour, the sum of the
            product of the ways to reach them.
    """

    def __init__(self, left: Side, right: Side, size: int) -> None:
        self.total = 0
        self._left, self._right, self._size = left, right, size
        self._groups: dict[bytes, list[_Half]] = defaultdict(list)

    def group(self, layer: dict[int, int]) -> Iterator[None]:
        """Group the right halves by the moves that the left side must have made; empties the
        layer."""
        size, left = self._size, self._left
        length = self._right.places + 1
        # The frontier of the left side includes some squares beyond the middle, without moves.
        beyond = range(left.done + size, left.done + left.places)
        rest = bytes(map(left.entering, beyond)).translate(_MADE)
        first_top = self._right.first_top
        places = bytes(range(MATE, MATE + size))
        turned = bytes.maketrans(places, places[::-1])
        while layer:
            for _ in range(min(_PAIRS // _HALF, len(layer))):
                state, ways = layer.popitem()
                fields = state.to_bytes(length, "little")
                middle = fields[:size][::-1]
                # Each end of the tour is chosen on exactly one side.
                needed = middle.translate(_NEEDED) + rest + bytes((fields[-1] ^ first_top,))
                self._groups[needed].append((middle.translate(turned, _NO_PIECE), ways))
            yield

    def join(self, layer: dict[int, int]) -> Iterator[None]:
        """Add up the pairs of halves that make a tour; empties the layer."""
        length = self._left.places + 1
        tables: dict[bytes, bytes] = {}
        loops: dict[bytes, dict[bytes, bool]] = defaultdict(dict)
        entries = 0
        while layer:
            pairs = 0
            while layer and pairs < _PAIRS:
                state, ways = layer.popitem()
                fields = state.to_bytes(length, "little")
                made = fields.translate(_MADE)
                group = self._groups.get(made)
                pairs += _HALF
                if group is None:
                    continue
                table = tables.get(made)
                if table is None:
                    table = tables[made] = _numbers(made)
                    group[:] = [(pairing(ends.translate(table)), times) for ends, times in group]
                    pairs += _HALF * len(group)
                half = pairing(fields.translate(table, _NO_PIECE))
                fits = loops[half]
                fitting = 0
                for other, times in group:
                    fit = fits.get(other)
                    if fit is None:
                        fit = fits[other] = is_one_loop(half, other)
                        entries += 1
                    if fit:
                        fitting += times
                pairs += len(group)
                self.total += ways * fitting
                if entries > MAX_CACHED:
                    loops.clear()
                    entries = 0
            yield


def _numbers(made: bytes) -> bytes:
    """A translation table that numbers the squares with one move from 0."""
    places = [place for place, moves in enumerate(made) if moves == 1]
    return bytes.maketrans(
        bytes((ENDED, *(MATE + place for place in places))), bytes((_TOUR_END, *range(len(places))))
    )


def pairing(ends: bytes) -> bytes:
    """The other end of each end of a piece. The two ends of the tour are treated as joined, so that
    both halves pair the same points."""
    tour_ends = ends.count(_TOUR_END)
    if tour_ends == 0:
        return ends
    pairs = bytearray(ends)
    first = pairs.index(_TOUR_END)
    if tour_ends == 1:  # the other half has the other end: an extra point joins the two
        pairs.append(_TOUR_END)
    second = pairs.rindex(_TOUR_END)
    pairs[first], pairs[second] = second, first
    return bytes(pairs)


def is_one_loop(half: bytes, other: bytes) -> bool:
    """Check whether the union of two pairings of the same points is a single loop. O(points)."""
    if not half:
        return False
    point, passed = other[half[0]], 2
    while point:
        point = other[half[point]]
        passed += 2
    return passed == len(half)
