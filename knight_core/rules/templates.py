"""Rules to begin with, from easy to hard: short programs whose comments teach."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "empty": """\
# Where should the knight go next?
# square: where it stands.
# candidates: the squares that it may go to.
# board.degree(s): how many unvisited squares s leads to.
# Return one candidate, or a list in the order to try.

def choose(square, candidates, board):
    return candidates
""",
    "first": """\
# The knight stands on square. candidates is the list of
# the squares that it may go to. Return one of them.
# At a dead end the search goes back one square
# and tries the next candidate by itself.

def choose(square, candidates, board):
    # Always the first one: blind search.
    return candidates[0]
""",
    "random": """\
import random

def choose(square, candidates, board):
    # Any one of them, by chance. The same seed
    # gives the same search again.
    return random.choice(candidates)
""",
    "fewest": """\
# Warnsdorff's rule (1823): go to the square with
# the fewest onward moves, while it can still be visited.

def choose(square, candidates, board):
    # board.degree(s) counts the unvisited squares
    # a knight's move away from s: its onward moves.
    # A list is tried in its order: the next one
    # is tried when the one before has failed.
    return sorted(candidates, key=board.degree)
""",
    "ties": """\
# Several squares may have equally few onward moves.
# A tie rule decides between them. Here: the farthest
# from the centre of the board.

def choose(square, candidates, board):
    def rank(s):
        down = s.row - (board.rows - 1) / 2
        right = s.col - (board.cols - 1) / 2
        # The second number counts only
        # if the first numbers are equal.
        return board.degree(s), -(down**2 + right**2)

    return sorted(candidates, key=rank)
""",
    "edge": """\
# You can give each candidate a score instead:
# the one with the smallest score is tried first.

def score(square, board):
    # How far is the nearest edge? 0 on the edge itself.
    return min(
        square.row,
        board.rows - 1 - square.row,
        square.col,
        board.cols - 1 - square.col,
    )
""",
    "ahead": """\
# Look one move further: if two squares have equally few
# onward moves, count those of the squares behind them.

def score(square, board):
    behind = 0
    for s in board.neighbours(square):
        if not board.visited(s):
            behind += board.degree(s)
    return board.degree(square), behind
""",
}
"""The source of each template by its id."""
