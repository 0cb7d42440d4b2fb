"""The parts of a graph, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def parts(near: Callable[[int], Iterable[int]], squares: Iterable[int]) -> list[set[int]]:
    """The parts into which squares fall, with their neighbours among them."""
    left = set(squares)
    found = []
    while left:
        part: set[int] = set()
        border = {min(left)}
        while border:
            part |= border
            left -= border
            border = {to for square in border for to in near(square)} & left
        found.append(part)
    return found
