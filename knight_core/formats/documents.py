"""Results and counts as JSON: the one object of the command line and of the page's downloads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NotRequired, TypedDict

from knight_core.board import Board
from knight_core.counting import CountOutcome, CountResult
from knight_core.outcome import Outcome, Reason
from knight_core.result import TourResult
from knight_core.search.problem import Request
from knight_core.steps import Steps
from knight_core.tour import Tour
from knight_core.tour.properties import (
    ANGLES,
    Magic,
    Symmetry,
    TourProperties,
    start_properties,
)

JSON_VERSION: Final = 1
MAX_SUMS: Final = 64
"""The longest side of a board whose JSON lists the sums of rows and columns."""

_STRETCH: Final = 4_000
"""The number of squares in a part of the JSON of a tour."""


class ReasonDocument(TypedDict):
    """A :class:`~knight_core.outcome.Reason`."""

    code: str
    text: str


class StatsDocument(TypedDict):
    """The :class:`~knight_core.result.Stats`; ``counts`` only where cases were counted."""

    forward: int
    backtracks: int
    seconds: float
    tours: int
    counts: NotRequired[Literal["steps", "cases"]]


class SumsDocument(TypedDict):
    """The sums of the move numbers; ``diagonals`` is None unless the board is square."""

    rows: list[int]
    columns: list[int]
    diagonals: list[int] | None


class PropertiesDocument(TypedDict):
    """The :class:`~knight_core.tour.properties.TourProperties` of a tour; ``angles`` by whole
    degrees."""

    closed: bool
    symmetry: Symmetry
    turns: int
    angles: dict[str, int]
    crossings: int
    whirling: bool
    magic: Magic
    sums: SumsDocument | None


class RequestDocument(TypedDict):
    """The common beginning of all documents; squares are ints. ``holes`` only if there are any,
    ``symmetry`` only if the request names one."""

    version: int
    rows: int
    cols: int
    holes: NotRequired[list[int]]
    start: int | None
    end: int | None
    closed: bool
    symmetry: NotRequired[str]


class RequestedResult(RequestDocument):
    """A result without its tours and its reason."""

    method: str
    order: str
    ties: str
    seed: int
    outcome: Outcome
    stats: StatsDocument


class SummaryDocument(RequestedResult):
    """A result without its tours."""

    reason: ReasonDocument | None


class ToursDocument(TypedDict):
    """The tours, as squares, and the properties of each."""

    tours: list[list[int]]
    properties: list[PropertiesDocument]


class ResultDocument(SummaryDocument, ToursDocument):
    """A result as the one JSON object of the command line."""


class RequestedCount(RequestDocument):
    """A count without its reason; numbers of tours are texts, as they may exceed 2^53.

    ``different``: see :class:`~knight_core.counting.CountResult`. ``table``: by start, where no
    square was given.
    """

    outcome: CountOutcome
    count: str | None
    different: str | None
    table: list[str] | None
    states: int
    seconds: float


class CountDocument(RequestedCount):
    """A count."""

    reason: ReasonDocument | None


def result_document(result: TourResult) -> ResultDocument:
    """The result as the one JSON object of the command line."""
    return {**summary_document(result), **tours_document(result.tours)}


def _request_fields(request: Request) -> RequestDocument:
    document: RequestDocument = {
        "version": JSON_VERSION,
        "rows": request.rows,
        "cols": request.cols,
        "start": request.start,
        "end": request.end,
        "closed": request.closed,
    }
    if request.holes:
        document["holes"] = sorted(request.holes)
    if request.symmetry != "any":
        document["symmetry"] = request.symmetry
    return document


def _reason(reason: Reason | None) -> ReasonDocument | None:
    return None if reason is None else {"code": reason.code, "text": reason.text}


def summary_document(result: TourResult) -> SummaryDocument:
    """The part of the document that does not grow with the tours."""
    request, stats = result.request, result.stats
    counted: StatsDocument = {
        "forward": stats.forward,
        "backtracks": stats.backtracks,
        "seconds": stats.seconds,
        "tours": stats.tours,
    }
    if stats.counts != "steps":
        counted["counts"] = stats.counts
    return {
        **_request_fields(request),
        "method": request.method,
        "order": request.order,
        "ties": request.ties,
        "seed": request.seed,
        "outcome": result.outcome,
        "reason": _reason(result.reason),
        "stats": counted,
    }


def tours_document(tours: Sequence[Tour]) -> ToursDocument:
    """The rest of the document: the tours, and the properties of each."""
    return {
        "tours": [list(tour.squares) for tour in tours],
        "properties": [properties_document(tour) for tour in tours],
    }


def properties_document(tour: Tour) -> PropertiesDocument:
    """The properties of a tour; ``sums`` is None on a board with a side above ``MAX_SUMS``."""
    return document_of_properties(tour.board, tour.properties)


def start_properties_document(tour: Tour) -> Steps[PropertiesDocument]:
    """:func:`properties_document` in steps."""
    found = yield from start_properties(tour.board, tour.squares)
    return document_of_properties(tour.board, found)


def document_of_properties(board: Board, found: TourProperties) -> PropertiesDocument:
    """The document of properties."""
    sums: SumsDocument | None = None
    if max(board.rows, board.cols) <= MAX_SUMS:
        sums = {
            "rows": [*found.rows],
            "columns": [*found.columns],
            "diagonals": None if found.diagonals is None else [*found.diagonals],
        }
    return {
        "closed": found.closed,
        "symmetry": found.symmetry,
        "turns": found.turns,
        "angles": dict(zip(map(str, ANGLES), found.angles, strict=True)),
        "crossings": found.crossings,
        "whirling": found.whirling,
        "magic": found.magic,
        "sums": sums,
    }


def json_parts(
    summary: Mapping[str, object], tours: Sequence[Tour], properties: Sequence[PropertiesDocument]
) -> Iterator[str]:
    """The text that :func:`json_text` writes for a summary and its tours, in parts."""
    yield json.dumps(summary)[:-1] + ', "tours": ['
    for number, tour in enumerate(tours):
        yield ", [" if number else "["
        for at in range(0, len(tour), _STRETCH):
            listed = ", ".join(map(str, tour.squares[at : at + _STRETCH]))
            yield f", {listed}" if at else listed
        yield "]"
    yield '], "properties": ['
    yield ", ".join(map(json.dumps, properties)) + "]}\n"


def count_document(result: CountResult) -> CountDocument:
    """A count as one JSON object."""
    return {
        **_request_fields(result.request),
        "outcome": result.outcome,
        "reason": _reason(result.reason),
        "count": None if result.count is None else str(result.count),
        "different": None if result.different is None else str(result.different),
        "table": None if result.table is None else [str(number) for number in result.table],
        "states": result.states,
        "seconds": result.seconds,
    }


def json_text(document: Mapping[str, object]) -> str:
    """A document as one line of JSON, in ASCII: it can be printed in every encoding."""
    return json.dumps(document) + "\n"
