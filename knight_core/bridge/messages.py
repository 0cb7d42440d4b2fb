"""Messages between Python and the page: a JSON text and a list of arrays.

In the text, ``{"$array": n}`` is replaced by array number n. So an array of any length, anywhere
in a value, is copied as one block of memory. The shapes are declared in
:mod:`knight_core.bridge.documents`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from knight_core.board import Board
from knight_core.errors import InvalidRequest
from knight_core.outcome import Reason
from knight_core.search.event_log import LastEvents
from knight_core.texts.sentences import Phrase
from knight_core.tour import Tour
from knight_core.tour.verifier import NotATour

if TYPE_CHECKING:
    from knight_core.bridge import documents

Squares = Sequence[int]
"""Squares sent by the page: a view of an array."""

Message = list[Any]
"""A JSON text, followed by the arrays to which it refers by number."""


def pack(value: Any) -> Message:
    """Encode a value as a message. It may contain dicts, lists, plain values, arrays, boards,
    reasons, tours, and other dataclasses, which are encoded as their public fields.

    Raises:
        TypeError: for any other object.
    """
    arrays: list[array[Any]] = []

    def plain(part: object) -> object:
        if isinstance(part, array):
            arrays.append(part)
            return {"$array": len(arrays) - 1}
        if isinstance(part, Board):
            return board_document(part)
        if isinstance(part, Reason):
            return reason_document(part)
        if isinstance(part, Tour):
            return array("I", part.squares)
        if is_dataclass(part):
            names = [field.name for field in fields(part) if field.name[0] != "_"]
            return {name: getattr(part, name) for name in names}
        raise TypeError(f"a {type(part).__name__} cannot be sent to the page")

    return [json.dumps(value, default=plain), *arrays]


def unpack(text: str, arrays: Sequence[Any]) -> Any:
    """Decode a message of :func:`pack` or of the worker."""

    def filled(part: dict[str, Any]) -> Any:
        return arrays[part["$array"]] if "$array" in part else part

    return json.loads(text, object_hook=filled if arrays else None)


def board_of(board: documents.PageBoard) -> Board:
    """The board of a document ``{"rows", "cols", "holes"}``; ``holes`` may be missing."""
    return Board(board["rows"], board["cols"], board.get("holes") or ())


def board_document(board: Board) -> documents.PageBoard:
    """The document of a board: see :func:`board_of`."""
    size: documents.PageBoard = {"rows": board.rows, "cols": board.cols}
    return {**size, "holes": sorted(board.holes)} if board.holes else size


def last_events_document(last: LastEvents | None) -> documents.LastEvents | None:
    """The end of an event log; ``left`` as a flat array, three numbers an entry."""
    if last is None:
        return None
    return {
        "at": last.at,
        "path": last.path,
        "events": last.events,
        "left": array("d", [number for numbers in last.left for number in numbers]),
    }


def reason_document(reason: Reason) -> documents.PageReason:
    """A reason, with its steps and one picture of all of them."""
    return {
        "family": reason.family,
        "code": reason.code,
        "params": reason.params,
        "steps": reason.steps,
        "picture": reason.picture,
    }


def problem_document(error: InvalidRequest | NotATour) -> documents.Problem:
    """The document of a mistake in a request, or in a path that it contains."""
    if isinstance(error, NotATour):
        return {"code": "not-a-path", "params": {"why": error.fault.phrase}}
    return {"code": error.code, "params": error.params}


def sentence_document(phrase: Phrase) -> documents.Sentence:
    """The document of a sentence: its key in the page's texts, and its parameters."""
    return {"key": phrase["key"], "params": phrase["params"]}
