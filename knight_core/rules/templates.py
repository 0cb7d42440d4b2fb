"""Example rules, from easy to hard: short programs with comments that explain them."""

from __future__ import annotations

import re
from typing import Final

from knight_core.texts.sentences import sentence

_COMMENT: Final = re.compile(r"^( *# )\{(.+)\}$", re.MULTILINE)
"""A placeholder for a comment: the key of its text."""

TEMPLATES: Final[dict[str, str]] = {
    "empty": """\
# {template.empty.task}

def choose(square, candidates, board):
    return candidates
""",
    "first": """\
# {template.first.task}

def choose(square, candidates, board):
    # {template.first.rule}
    return candidates[0]
""",
    "random": """\
import random

def choose(square, candidates, board):
    # {template.random.rule}
    return random.choice(candidates)
""",
    "fewest": """\
# {template.fewest.rule}

def choose(square, candidates, board):
    # {template.fewest.how}
    return sorted(candidates, key=board.degree)
""",
    "ties": """\
# {template.ties.rule}

def choose(square, candidates, board):
    def rank(s):
        down = s.row - (board.rows - 1) / 2
        right = s.col - (board.cols - 1) / 2
        # {template.ties.compare}
        return board.degree(s), -(down**2 + right**2)

    return sorted(candidates, key=rank)
""",
    "edge": """\
# {template.edge.score}

def score(square, board):
    # {template.edge.distance}
    return min(
        square.row,
        board.rows - 1 - square.row,
        square.col,
        board.cols - 1 - square.col,
    )
""",
    "ahead": """\
# {template.ahead.rule}

def score(square, board):
    after = 0
    for s in board.neighbours(square):
        if not board.visited(s):
            after += board.degree(s)
    return board.degree(square), after
""",
}
"""Each template by its id. Its comments are keys of texts of one or more lines."""


def template_source(name: str) -> str:
    """The source of a template, with comments in the current language.

    Raises:
        KeyError: if there is no such template.
    """

    def comment(match: re.Match[str]) -> str:
        lines = sentence(match[2], {}).split("\n")
        return "\n".join(match[1] + line for line in lines)

    return _COMMENT.sub(comment, TEMPLATES[name])
