"""A run in words, and the link that identifies it."""

from __future__ import annotations

from typing import Final

from knight_core.board import DEFAULT_ORDER
from knight_core.board.holes import format_holes
from knight_core.methods import METHODS
from knight_core.search.problem import Request

Words = dict[str, str]
"""A run, or the settings of an experiment, as texts by name, as in links."""

_LINK_WORDS: Final = (
    *("board", "start", "end", "closed"),
    *("method", "rule", "order", "ties", "backtrack", "seed", "max-steps", "holes"),
)


def request_words(request: Request) -> Words:
    """The canonical words of a request, without defaults and options without effect.

    The board is always included, so that every link names it. A time limit and a number of tours
    are not part of an experiment.
    """
    board = request.board
    uses = METHODS[request.method].options
    words = {"board": str(board)}
    if request.start is not None:
        words["start"] = board.name(request.start)
    if request.end is not None:
        words["end"] = board.name(request.end)
    if request.closed:
        words["closed"] = "1"
    if request.method != "auto":
        words["method"] = request.method
    if request.rule is not None:
        words["rule"] = request.rule.digest
    if "order" in uses and request.order != DEFAULT_ORDER:
        words["order"] = request.order
    if "ties" in uses and request.ties != "order":
        words["ties"] = request.ties
    if "backtrack" in uses and not request.backtrack:
        words["backtrack"] = "0"
    # Only the tie rule `random` uses the seed.
    if "seed" in uses and request.seed and ("ties" not in uses or request.ties == "random"):
        words["seed"] = str(request.seed)
    if request.max_steps is not None:
        words["max-steps"] = str(request.max_steps)
    if board.holes:
        words["holes"] = format_holes(board)
    return words


def link_of(words: Words) -> str:
    """The query string of canonical words (see :func:`request_words`). They contain only letters,
    digits, ``,``, ``-``, ``_`` and ``~``, which need no escapes in a link."""
    return "?" + "&".join(f"{word}={words[word]}" for word in _LINK_WORDS if word in words)


def words_of(link: str) -> Words:
    """The words of a link of :func:`link_of`."""
    pairs = (word.partition("=") for word in link.removeprefix("?").split("&"))
    return {name: value for name, _, value in pairs}


def spec_of(words: Words) -> str:
    """The method with its options as one word, such as ``warnsdorff:roth``, from canonical
    words."""
    spec = [words.get("method", "auto")]
    spec += [words[word] for word in ("rule", "order", "ties") if word in words]
    if "backtrack" in words:
        spec.append("greedy")
    if "seed" in words:
        spec.append(f"seed={words['seed']}")
    return ":".join(spec)
