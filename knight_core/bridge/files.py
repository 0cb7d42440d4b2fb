"""Files of large tours, written in slices, so that other calls can be answered meanwhile."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from knight_core import formats
from knight_core.board import Board
from knight_core.bridge.messages import Squares
from knight_core.outcome import ProofStep, Reason
from knight_core.steps import PAUSE, Steps
from knight_core.texts.sentences import start_speaking
from knight_core.tour import Tour

if TYPE_CHECKING:
    from knight_core.bridge import documents

_BLOCK: Final = 1_000_000
"""The least number of bytes in a block of a text; only the last block may have fewer."""


def start_properties(
    rows: int, cols: int, squares: array[int], holes: Squares = ()
) -> Steps[formats.PropertiesDocument]:
    """The properties of a tour, as in the document of ``--format json``; it is verified again.

    Raises:
        NotATour: if the squares are not a tour.
    """
    tour = yield from Tour.in_steps(Board(rows, cols, holes), squares)
    return (yield from formats.start_properties_document(tour))


def start_render(
    format: str,
    rows: int,
    cols: int,
    squares: array[int],
    document: dict[str, Any],
    speech: documents.Speech,
    holes: Squares = (),
) -> Steps[list[array[int]]]:
    """Tours in one of the formats of :mod:`knight_core.formats`; they are verified again.

    Args:
        format: the name of the format.
        rows, cols, holes: the board.
        squares: the tours, one after the other.
        document: the rest of the document, as ``solve`` returned it.
        speech: the language, and the sentences that the page supplies.

    Returns:
        The text in UTF-8, in blocks: they take less time to copy than one text.

    Raises:
        NotATour: if the squares are not tours.
    """
    board = Board(rows, cols, holes)
    tours = []
    for at in range(0, len(squares), board.size):
        tours.append((yield from Tour.in_steps(board, squares[at : at + board.size])))
        yield PAUSE
    properties = []
    if format == "json":
        for tour in tours:
            properties.append((yield from formats.start_properties_document(tour)))
    parts = _parts(format, tours, document, properties)
    return (yield from start_speaking(_start_blocks(parts), **speech))


def _start_blocks(parts: Iterator[str]) -> Steps[list[array[int]]]:
    blocks = [array("B")]
    for part in parts:
        if len(blocks[-1]) >= _BLOCK:
            blocks.append(array("B"))
        blocks[-1].frombytes(part.encode())
        yield PAUSE
    return blocks


def _parts(
    format: str,
    tours: list[Tour],
    document: dict[str, Any],
    properties: list[formats.PropertiesDocument],
) -> Iterator[str]:
    if format != "json":
        return formats.PARTS[format](tours) if tours else iter(())
    record = document["reason"]
    if record is not None:
        steps = tuple(ProofStep(step["code"], step["params"]) for step in record["steps"])
        reason = Reason(record["code"], record["params"], steps, record["family"])
        record = {"code": reason.code, "text": reason.text}
    left_out = ("exists", "listed", "tours", "properties")
    rest = {name: document[name] for name in document if name not in left_out}
    return formats.json_parts({**rest, "reason": record}, tours, properties)
