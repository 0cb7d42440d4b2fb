"""The verdict on a text, and its JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from knight_core.reading.model import Kind, Reading
from knight_core.texts.sentences import phrase_texts


def good_parts(readings: Sequence[Reading]) -> list[Reading]:
    """The first reading of each board of the text. They come first in ``readings``, before other
    readings of the same boards and guesses."""
    found: list[Reading] = []
    for reading in readings:
        if reading.part != len(found):
            break
        found.append(reading)
    return found


def verdict(readings: Sequence[Reading]) -> Kind | Literal["several"]:
    """The kind of the first reading, or ``several`` boards."""
    return "several" if len(good_parts(readings)) > 1 else readings[0].kind


def document(readings: Sequence[Reading]) -> dict[str, Any]:
    """The readings as the JSON object of the command line."""
    boards = good_parts(readings)
    found = _reading_document(readings[0])
    found["verdict"] = verdict(readings)
    found["boards"] = [_reading_document(reading) for reading in boards] if len(boards) > 1 else []
    return found


def _reading_document(reading: Reading) -> dict[str, Any]:
    board, squares = reading.board, reading.squares
    ends: dict[str, Any] = {"start": None, "end": None, "closed": False}
    if board is not None and squares:
        ends["start"], ends["end"] = board.name(squares[0]), board.name(squares[-1])
        ends["closed"] = reading.kind == "tour" and (
            len(squares) == 1 or board.is_move(squares[-1], squares[0])
        )
    return {
        "verdict": reading.kind,
        "rows": None if board is None else board.rows,
        "cols": None if board is None else board.cols,
        **ends,
        "squares": [*squares],
        "faults": [
            {
                "code": fault.code,
                "params": phrase_texts(fault.params),
                "text": fault.text,
                "squares": [*fault.squares],
                "places": [[*place] for place in fault.places],
            }
            for fault in reading.faults
        ],
        "how": {
            "code": reading.how.code,
            "params": phrase_texts(reading.how.params),
            "text": reading.how.text,
        },
        "boards": [],
    }
