"""Random choices that come out the same in every version of Python.

Only ``random.Random(seed).random()`` is used: the standard library promises its sequence for an
integer seed ("Notes on Reproducibility" in the documentation of :mod:`random`); it promises nothing
of ``shuffle`` or ``choice``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")


def stream(seed: int, number: int = 0) -> Callable[[], float]:
    """Stream ``number`` of a seed: a function that returns floats in [0, 1)."""
    # The generator's seeding mixes up some numbers of different lengths, so all get one length.
    return Random(1 << 128 | seed << 32 | number).random


def one_of(items: Sequence[_T], draw: Callable[[], float]) -> _T:
    """One of the items, each with the same probability, by one draw."""
    return items[int(draw() * len(items))]


def shuffled(items: Iterable[_T], draw: Callable[[], float]) -> list[_T]:
    """The items in random order (Fisher and Yates), by one draw for each but the first."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = int(draw() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def below(limit: int, draw: Callable[[], float]) -> int:
    """A whole number from 0 to ``limit`` - 1, however large, each with the same probability."""
    bits = (limit - 1).bit_length()
    while True:
        number = 0
        for at in range(0, bits, 32):
            number |= int(draw() * 2 ** min(32, bits - at)) << at
        if number < limit:
            return number
