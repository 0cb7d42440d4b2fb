"""How values cross between Python and the page: as a JSON text, with the arrays beside it.

In the text, ``{"$array": n}`` stands for array number n. So an array of any length crosses as one
block of memory, wherever it stands in a value.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from knight_core.board import Board
from knight_core.errors import InvalidRequest
from knight_core.outcome import Picture, Reason
from knight_core.search.event_log import LastEvents
from knight_core.tour.verifier import NotATour

Squares = Sequence[int]
"""Squares as they come from the page: a view of an array."""

Message = list[Any]
"""A JSON text, and the arrays that it names by their number."""


def pack(value: Any) -> Message:
    """A value that is ready for JSON but for its arrays, as a message."""
    arrays: list[array[Any]] = []

    def number(part: object) -> dict[str, int]:
        if not isinstance(part, array):
            raise TypeError(f"a {type(part).__name__} cannot be sent to the page")
        arrays.append(part)
        return {"$array": len(arrays) - 1}

    return [json.dumps(value, default=number), *arrays]


def unpack(text: str, arrays: Sequence[Any]) -> Any:
    """The value of a message, as :func:`pack` and the worker write them."""

    def filled(part: dict[str, Any]) -> Any:
        return arrays[part["$array"]] if "$array" in part else part

    return json.loads(text, object_hook=filled if arrays else None)


def board_of(board: dict[str, Any]) -> Board:
    """A board as the page writes it: ``{"rows", "cols", "holes"}``; ``holes`` may be missing."""
    return Board(board["rows"], board["cols"], board.get("holes") or ())


def board_document(board: Board) -> dict[str, Any]:
    """A board as the page writes it: see :func:`board_of`."""
    size = {"rows": board.rows, "cols": board.cols}
    return {**size, "holes": sorted(board.holes)} if board.holes else size


def last_events_document(last: LastEvents | None) -> dict[str, Any] | None:
    """The end of an event log; ``left`` one after the other, three numbers each time."""
    if last is None:
        return None
    return {
        "at": last.at,
        "path": last.path,
        "events": last.events,
        "left": array("d", [number for one in last.left for number in one]),
    }


def reason_document(reason: Reason | None) -> dict[str, Any] | None:
    """A reason with its parameters, and the steps of its proof with their pictures."""
    if reason is None:
        return None
    return {
        "family": reason.family,
        "code": reason.code,
        "text": reason.text,
        "params": reason.params,
        "steps": [
            {"code": step.code, "params": step.params, "picture": _picture(step.picture)}
            for step in reason.steps
        ],
        "picture": _picture(reason.picture),
    }


def _picture(picture: Picture | None) -> dict[str, Any] | None:
    return None if picture is None else asdict(picture)


def problem_document(error: InvalidRequest | NotATour) -> dict[str, Any]:
    """What is wrong with a request, or with a path that it gives."""
    return {"code": error.code, "params": error.params, "text": str(error)}
