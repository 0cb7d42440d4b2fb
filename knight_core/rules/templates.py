"""Rules to begin with, from easy to hard: short programs with comments that teach."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "empty": """\
# Where should the knight go next?
# square: the square that the knight is on.
# candidates: the squares that it may go to.
# board.degree(s): the number of onward moves from s.
# Return one candidate, or a list in the order to try.

def choose(square, candidates, board):
    return candidates
""",
    "first": """\
# The knight is on square. candidates is a list of the
# squares that it may go to. Return one of them.
# At a dead end the search itself goes back one square
# and tries the next candidate.

def choose(square, candidates, board):
    # Always take the first one: blind search.
    return candidates[0]
""",
    "random": """\
import random

def choose(square, candidates, board):
    # Take one of them by chance. The same seed
    # gives the same search again.
    return random.choice(candidates)
""",
    "fewest": """\
# Warnsdorff's rule (1823): go to the square with
# the fewest onward moves, while you still can.

def choose(square, candidates, board):
    # board.degree(s) counts the unvisited squares
    # a knight's move away from s: its onward moves.
    # The search tries a list from its beginning:
    # when a square fails, it tries the next one.
    return sorted(candidates, key=board.degree)
""",
    "ties": """\
# Several squares may share the fewest onward moves.
# A tie rule chooses one of them. Here it is the one
# farthest from the centre of the board.

def choose(square, candidates, board):
    def rank(s):
        down = s.row - (board.rows - 1) / 2
        right = s.col - (board.cols - 1) / 2
        # The second numbers are compared only
        # if the first numbers are equal.
        return board.degree(s), -(down**2 + right**2)

    return sorted(candidates, key=rank)
""",
    "edge": """\
# You can also give each candidate a score.
# The search tries the smallest score first.

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
# Look one move ahead. If two squares have equally few
# onward moves, count those of the squares after them.

def score(square, board):
    after = 0
    for s in board.neighbours(square):
        if not board.visited(s):
            after += board.degree(s)
    return board.degree(square), after
""",
}
"""The source of each template by its id."""
