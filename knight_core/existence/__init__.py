"""Existence by theory, without a search: whether there is a tour, for every board and request.

A verdict takes constant time. If there is no tour, the reason is a proof that can be followed on
the board, or names its source. If no reason is given, there is a tour; this is known from

- Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64, 1991:
  closed tours;
- Conrad, Hindrichs, Morsy and Wegener, "Solution of the knight's Hamiltonian path problem on
  chessboards", Discrete Applied Mathematics 50, 1994: open tours of n×n, n ≥ 6, between any two
  squares of different colours (n even), or of the corners' colour (n odd);
- exhaustive search by frontier states on the shorter boards of up to five rows (the tests name the
  searches that they repeat), and construction by frontier states, ladders or blocks on all others.

For boards with holes only some proofs exist (:mod:`knight_core.existence.shapes`): if none applies,
only a search can decide.

The single square counts as a tour, open and closed.
"""

from knight_core.existence.starts import start_map as start_map
from knight_core.existence.verdicts import any_start as any_start
from knight_core.existence.verdicts import exists as exists
from knight_core.existence.verdicts import impossible as impossible
