"""Numbers of tours that others have counted, of boards that take too many states here.

They are numbers as ours are: directed open tours, a tour and its reverse being two; and undirected
closed ones, each loop counted once. Of the closed tours of 8x8 an earlier figure, by Löbbing and
Wegener in 1996, was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Famous(NamedTuple):
    """A number of tours, and who has counted them."""

    tours: int
    source: str


FAMOUS: Final[Mapping[tuple[int, int, bool], Famous]] = {
    (7, 7, False): Famous(165_575_218_320, "G. Stertenbrink, in OEIS A165134"),
    (8, 8, False): Famous(19_591_828_170_979_904, "A. Chernov 2014, in OEIS A165134"),
    (8, 8, True): Famous(13_267_364_410_532, "B. D. McKay 1997"),
}
"""By rows, columns and whether the tours are closed."""
