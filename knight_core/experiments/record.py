"""The record of a run of an experiment, with the link that identifies the run.

A run is a request in words, which can be sent to another process, worker or computer; its record is
a JSON object. All fields of a record except ``seconds`` are a function of the words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final, TypedDict, TypeGuard, final

from knight_core import existence
from knight_core.board import DEFAULT_ORDER, Board
from knight_core.errors import InvalidRequest
from knight_core.experiments.links import link_of, request_words, spec_of
from knight_core.outcome import Outcome
from knight_core.request import MAX_SEED, parse_request
from knight_core.result import TourResult
from knight_core.solver import counts_of
from knight_core.texts.sentences import Phrase, phrase


@final
class RunRecord(TypedDict):
    """The record of a run that searches for a tour.

    ``link`` identifies the run; ``spec`` is the method with its options; ``first_try``: found
    without a backtrack; ``reason`` is the code of the result's reason, and ``theory`` the code of
    the proof of theory that there is no tour, whatever the method; or None.
    """

    link: str
    board: str
    start: Annotated[str | None, "string"]  # in experiments it is known
    spec: str
    outcome: Annotated[str, Outcome]
    first_try: bool
    forward: int
    backtracks: int
    seconds: float
    reason: str | None
    theory: str | None


Entry = tuple[int, int, int]
"""The result of an order with its budget: the number of starts with a tour; its steps, and the
lengths of its longest paths, each summed over the starts."""


@final
class BatchRecord(TypedDict):
    """The record of a run of several orders of the directions with the same budget.

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
"""The record of a run of any experiment."""


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


def fault_of(value: object) -> Phrase | None:
    """Why a value from JSON is not a record, as a phrase; None if it is a record.

    No field may be missing or have another type, and none may contradict the link or another field.
    Unknown fields are allowed: a later version may add some.
    """
    if not isinstance(value, dict):
        return _why("object")
    batch = "orders" in value
    for field, (fits, kind) in (_BATCH_FIELDS if batch else _RUN_FIELDS).items():
        if field not in value:
            return _why("missing", value=field)
        if not fits(value[field]):
            return _why(kind, value=field, choices=[*map(str, Outcome)])
    link, _, orders = value["link"].partition("&orders=")
    found = _LINK.fullmatch(link)
    try:
        read = None if found is None else _read_link(found[1], found[3])
    except InvalidRequest:
        read = None
    if found is None or read is None or bool(orders) != batch:
        return _why("link")
    board, end, spec = read
    start: str | None = found[2]
    every = batch and start == "all"
    if start is not None and not every and (start == end or not _is_square(start, board)):
        return _why("link-start")
    for field, expected in (("board", found[1]), ("start", start), ("spec", spec)):
        if value[field] != expected:
            return _why("as-link", value=field, expected=json.dumps(expected))
    return _fault_of_batch(value, orders) if batch else _fault_of_run(value, board)


def _why(code: str, **params: object) -> Phrase:
    return phrase(f"why.record-{code}", params)


def is_count(value: object) -> TypeGuard[int]:
    """Check whether a value is a count: a whole number that every JSON reader reads exactly."""
    return type(value) is int and 0 <= value <= MAX_SEED


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_code(value: object) -> bool:
    return value is None or (isinstance(value, str) and _CODE.fullmatch(value) is not None)


def _is_seconds(value: object) -> bool:
    # The comparison also rejects NaN.
    return isinstance(value, (int, float)) and type(value) is not bool and 0 <= value <= MAX_SEED


def _are_entries(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(
        isinstance(entry, (list, tuple)) and len(entry) == 3 and all(map(is_count, entry))
        for entry in value
    )


_CODE: Final = re.compile(r"[a-z0-9-]{1,60}")
_LINK: Final = re.compile(
    r"\?board=([1-9]\d{0,7}x[1-9]\d{0,7})(?:&start=([a-z]+[1-9]\d*|all))?((?:&[a-z-]+=[a-z0-9-]+)*"
    r"(?:&holes=[A-Za-z0-9,~_-]+)?)",
    re.ASCII,
)
"""A link: its board, its start, and the rest."""

_Fields = dict[str, tuple[Callable[[object], bool], str]]
"""For each field the check of its value, and the code of the sentence for a wrong value."""
_OUTCOMES: Final = frozenset(map(str, Outcome))
_COUNT: Final = (is_count, "count")
_SHARED_FIELDS: Final[_Fields] = {
    **dict.fromkeys(("link", "board", "spec"), (_is_text, "text")),
    "outcome": (lambda value: _is_text(value) and value in _OUTCOMES, "outcome"),
    **dict.fromkeys(("forward", "backtracks"), _COUNT),
    "seconds": (_is_seconds, "seconds"),
}
_RUN_FIELDS: Final[_Fields] = {
    **_SHARED_FIELDS,
    "start": (lambda value: value is None or _is_text(value), "start"),
    "first_try": (lambda value: type(value) is bool, "choice"),
    **dict.fromkeys(("reason", "theory"), (_is_code, "code")),
}
_BATCH_FIELDS: Final[_Fields] = {
    **_SHARED_FIELDS,
    "start": (_is_text, "starts"),
    "orders": (_are_entries, "entries"),
}


def _is_square(name: str, board: Board) -> bool:
    try:
        return board.name(board.existing_square(name)) == name
    except InvalidRequest:
        return False


@lru_cache(maxsize=256)
def _read_link(board: str, rest: str) -> tuple[Board, str | None, str] | None:
    """The board, the last square and the spec of a link without its start; None if
    :func:`link_of` would write the link differently.

    Raises:
        InvalidRequest: for an invalid request.
    """
    words = {"board": board, **dict(word.split("=") for word in rest.split("&")[1:])}
    if "rule" in words:
        from knight_core.rules import declare

        # The source need not be available: the rule may have changed, or be another user's.
        declare(words["rule"], "")
    request = parse_request(words)
    words = request_words(request)
    if link_of(words) != f"?board={board}{rest}":
        return None
    return request.board, words.get("end"), spec_of(words)


def _fault_of_run(value: dict[str, Any], board: Board) -> Phrase | None:
    found, left = value["outcome"] == Outcome.FOUND, value["forward"] - value["backtracks"]
    method = value["spec"].partition(":")[0]
    if found and left >= 0 and counts_of(method, board) == "cases":
        left = board.size  # cases are not squares: their difference may be any number
    ended = value["outcome"] in (Outcome.IMPOSSIBLE, Outcome.NOT_PROVED)
    if left < 0 or (found and left != board.size) or (left and ended):
        return _why("counts")
    not_proved = value["outcome"] == Outcome.NOT_PROVED
    if not_proved and (method != "rule" or value["theory"] or not board.holes):
        return _why("theory")
    # Only the rule itself can report an exhausted search: without theory that is not a proof.
    exhausted = method == "rule" and value["reason"] == "exhausted-search"
    if exhausted and value["outcome"] == Outcome.IMPOSSIBLE and not value["theory"]:
        return _why("theory")
    if value["first_try"] != (found and value["backtracks"] == 0):
        return _why("first-try")
    if found and (value["reason"] or value["theory"]):
        return _why("found")
    return None


def _fault_of_batch(value: dict[str, Any], orders: str) -> Phrase | None:
    entries, given = value["orders"], orders.split(",")
    if not all(sorted(order) == [*DEFAULT_ORDER] for order in given):
        return _why("orders")
    if value["outcome"] == Outcome.CANCELLED:
        return None if len(entries) <= len(given) else _why("more-orders")
    if len(entries) != len(given):
        return _why("each-order")
    if sum(entry[1] for entry in entries) != value["forward"]:
        return _why("sum")
    return None
