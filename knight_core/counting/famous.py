"""Published numbers of tours, for boards that need too many states here.

Open tours are directed: a tour and its reverse are two. Closed tours are undirected: each cycle is
counted once. An earlier number of closed tours of 8x8, by Löbbing and Wegener in 1996, was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Famous(NamedTuple):
    """A number of tours, and its source."""

    tours: int
    source: str


FAMOUS: Final[Mapping[tuple[int, int, bool], Famous]] = {
    (7, 7, False): Famous(165_575_218_320, "G. Stertenbrink, in OEIS A165134"),
    (8, 8, False): Famous(19_591_828_170_979_904, "A. Chernov 2014, in OEIS A165134"),
    (8, 8, True): Famous(13_267_364_410_532, "B. D. McKay 1997"),
}
"""The numbers by (rows, columns, whether the tours are closed)."""
