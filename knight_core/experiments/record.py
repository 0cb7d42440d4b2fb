"""One run of an experiment: its link, and the record of how it ended.

A run is a request in words, so that it can be sent to another process, worker or computer; its
record is one JSON object. Everything in a record but ``seconds`` is a function of the words.
"""

from __future__ import annotations

from typing import Final, TypedDict, TypeGuard, final
from urllib.parse import quote

from knight_core import existence
from knight_core.board import DEFAULT_ORDER
from knight_core.methods import METHODS
from knight_core.request import MAX_SEED, TourRequest
from knight_core.result import Outcome, TourResult

Words = dict[str, str]
"""A run, or the settings of an experiment: texts by name, as in links."""


@final
class RunRecord(TypedDict):
    """How a run that looks for a tour ended.

    ``link`` is its identity; ``spec`` the method with its options; ``first_try``: found without a
    backtrack; ``reason`` and ``theory`` are codes or None, the latter of what the existence theory
    says whatever the method.
    """

    link: str
    board: str
    start: str | None
    spec: str
    outcome: str
    first_try: bool
    forward: int
    backtracks: int
    seconds: float
    reason: str | None
    theory: str | None


Entry = tuple[int, int, int]
"""What an order did with its budget: from how many starts it had a tour, its forward moves and the
lengths of its longest paths, both summed over the starts."""


@final
class BatchRecord(TypedDict):
    """How a run ended that gave several orders of the directions one budget.

    ``outcome``: ``found`` if at least one order found a tour from every start, ``limit`` or
    ``cancelled``; ``orders``: for each order its :data:`Entry`.
    """

    link: str
    board: str
    start: str
    spec: str
    outcome: str
    forward: int
    backtracks: int
    seconds: float
    orders: list[Entry]


Record = RunRecord | BatchRecord
"""How a run of any experiment ended."""

_LINK_WORDS: Final = (
    *("board", "start", "end", "closed"),
    *("method", "order", "ties", "backtrack", "seed", "max-steps"),
)


def request_words(request: TourRequest) -> Words:
    """The words of a request whose start is known, defaults and options without effect left out.

    The board is always there, so that a link says what it is of. A time budget and a number of
    tours are no part of an experiment.
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
    if "order" in uses and request.order != DEFAULT_ORDER:
        words["order"] = request.order
    if "ties" in uses and request.ties != "order":
        words["ties"] = request.ties
    if "backtrack" in uses and not request.backtrack:
        words["backtrack"] = "0"
    # Of the tie rules only one draws.
    if "seed" in uses and request.seed and ("ties" not in uses or request.ties == "random"):
        words["seed"] = str(request.seed)
    if request.max_steps is not None:
        words["max-steps"] = str(request.max_steps)
    return words


def link_of(words: Words) -> str:
    """The query string of canonical words (see :func:`request_words`)."""
    return "?" + "&".join(f"{w}={quote(words[w], safe='')}" for w in _LINK_WORDS if w in words)


def spec_of(words: Words) -> str:
    """The method with its options, in one word, of canonical words."""
    spec = [words.get("method", "auto")]
    spec += [words[word] for word in ("order", "ties") if word in words]
    if "backtrack" in words:
        spec.append("greedy")
    if "seed" in words:
        spec.append(f"seed={words['seed']}")
    return ":".join(spec)


def record_of(result: TourResult) -> RunRecord:
    """The record of a run that has ended."""
    request, stats = result.request, result.stats
    words = request_words(request)
    found = result.outcome is Outcome.FOUND
    theory = existence.impossible(request.board, request.start, request.end, request.closed)
    return {
        "link": link_of(words),
        "board": words["board"],
        "start": words.get("start"),
        "spec": spec_of(words),
        "outcome": str(result.outcome),
        "first_try": found and stats.backtracks == 0,
        "forward": stats.forward,
        "backtracks": stats.backtracks,
        "seconds": stats.seconds,
        "reason": None if result.reason is None else result.reason.code,
        "theory": None if theory is None else theory.code,
    }


# --- records from elsewhere -----------------------------------------------------------------------


def is_record(value: object) -> TypeGuard[Record]:
    """Whether a value read from JSON is a record: no field is missing or of another type, the
    outcome is one of the four, and a run of several orders has an entry for each."""
    if not isinstance(value, dict):
        return False
    fields = ("link", "board", "spec")
    if not all(isinstance(value.get(field), str) for field in fields):
        return False
    if value.get("outcome") not in [*map(str, Outcome)]:
        return False
    if not (is_count(value.get("forward")) and is_count(value.get("backtracks"))):
        return False
    seconds: object = value.get("seconds")
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool):
        return False
    if not 0 <= seconds <= MAX_SEED:  # nor is it NaN
        return False
    return _is_batch(value) if "orders" in value else _is_run(value)


def is_count(value: object) -> TypeGuard[int]:
    """Whether a value is a count: a whole number that every reader of JSON keeps exactly."""
    return type(value) is int and 0 <= value <= MAX_SEED


def _is_run(value: dict[str, object]) -> bool:
    texts = ("start", "reason", "theory")
    return type(value.get("first_try")) is bool and all(
        field in value and isinstance(value[field], (str, type(None))) for field in texts
    )


def _is_batch(value: dict[str, object]) -> bool:
    orders, link = value["orders"], str(value["link"])
    if not (isinstance(value.get("start"), str) and isinstance(orders, list)):
        return False
    for entry in orders:
        if not (isinstance(entry, (list, tuple)) and len(entry) == 3 and all(map(is_count, entry))):
            return False
    asked = link.rpartition("&orders=")[2].split(",")
    return len(orders) == len(asked) or value["outcome"] == Outcome.CANCELLED
