"""Connected components and cut squares (articulation points) of sets of squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Near = Callable[[int], Iterable[int]]
"""Gives the neighbours of a square."""


def pieces_of(squares: Iterable[int], near: Near) -> list[list[int]]:
    """The connected components of squares under ``near``, each in order, the smallest first.
    O(squares)."""
    rest = set(squares)
    pieces = []
    while rest:
        piece = [rest.pop()]
        for square in piece:
            for to in near(square):
                if to in rest:
                    rest.remove(to)
                    piece.append(to)
        pieces.append(sorted(piece))
    return sorted(pieces, key=lambda piece: (len(piece), piece))


def blocks_of(root: int, near: Near) -> tuple[list[list[int]], set[int]]:
    """The blocks (biconnected components) of the component of a square, and the cut squares
    (articulation points), which belong to several blocks. O(squares).

    By low points: Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973.
    """
    order = {root: 0}
    low = {root: 0}
    blocks: list[list[int]] = []
    cuts: set[int] = set()
    blocks_of_root = 0
    in_no_block = [root]
    stack = [(root, iter(near(root)))]
    while True:
        here, ways = stack[-1]
        for there in ways:
            if there not in order:
                order[there] = low[there] = len(order)
                in_no_block.append(there)
                stack.append((there, iter(near(there))))
                break
            low[here] = min(low[here], order[there])
        else:
            stack.pop()
            if not stack:
                return blocks, cuts
            above = stack[-1][0]
            low[above] = min(low[above], low[here])
            if low[here] >= order[above]:
                block = [above]
                while block[-1] != here:
                    block.append(in_no_block.pop())
                blocks.append(block)
                if above == root:
                    blocks_of_root += 1
                if above != root or blocks_of_root > 1:
                    cuts.add(above)
