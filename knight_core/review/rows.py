"""The table of a class: a summary of each of many files, a row a board."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from knight_core.board import Board
from knight_core.errors import InvalidRequest
from knight_core.reading import Reading, start_read
from knight_core.reading.documents import good_parts
from knight_core.request import TourRequest
from knight_core.review.sentences import Sentence
from knight_core.review.theory import start_answered
from knight_core.solver import start
from knight_core.steps import PAUSE, Progress, Steps, reporting, run_to_end
from knight_core.texts.printable import printable
from knight_core.texts.sentences import Phrase, board_text, phrase, phrase_text, phrase_texts
from knight_core.texts.tables import aligned, csv_of, headings
from knight_core.tour import Tour

MAX_COMPARED: Final = 10_000
"""The most squares of a tour that is compared with others."""

MAX_STEPS: Final = 10_000_000
"""The most steps of the method that was asked for, to find the tour that is compared."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The tours that a class was asked for.

    Attributes:
        board: the board, or None: any.
        start: the name of the first square, or ``""``: any.
        closed: whether the tours are to be closed.
        method: the id of the method whose very tour it is to be, from the tour's own start with the
            method's usual options; ``""``: any tour.
    """

    board: Board | None = None
    start: str = ""
    closed: bool = False
    method: str = ""

    @classmethod
    def of(
        cls, board: str = "", start: str = "", closed: bool = False, method: str = ""
    ) -> Wanted | None:
        """What words ask for; None if they ask for nothing.

        Raises:
            InvalidRequest: for a board, a start on it, or a method that does not exist.
        """
        if not (board or start or closed or method):
            return None
        shape = Board.parse(board) if board else None
        if shape is not None and start:
            start = shape.name(shape.existing_square(start, "start"))
        if method:
            TourRequest(method=method)
        return cls(shape, start, closed, method)


@dataclass(frozen=True, slots=True)
class Row:
    """A summary of a text, or of one of the boards in it.

    Attributes:
        name: the name of the file.
        verdict: ``tour``, ``unfinished``, ``fault``, ``puzzle`` or ``unreadable``; of a text that
            claims that a board has no tour ``claim-`` and ``answered``.
        rows, cols: its size; 0 if there is none.
        closed: whether it is a closed tour.
        start, end: the names of the first and the last square of its right beginning; of a claim,
            where the tours are to start.
        size: the number of its squares.
        visited: the number of right squares, from the first on; of a puzzle: those with a number.
        faults: the number of its faults.
        fault: the first of them.
        how: how it was read; or why it could not be.
        boards: the number of boards that the row is about: 1, or 0 if there is none.
        canonical: a key that two tours share if they are the same line but for turning and
            mirroring the board and for walking it backwards; ``""`` if it is no tour.
        answered: for a text that claims that there is no tour: the code of
            :class:`~knight_core.review.theory.Answered`.
        part: the number of the board in its text, from 1; 0 if it is the only one.
        match: of a tour, whether it is what was asked for: ``yes``, or what is other: ``board``,
            ``start``, ``closed``, ``method``; ``unknown`` if the method has found no tour within
            :data:`MAX_STEPS`. ``""`` if nothing was asked for.
    """

    name: str
    verdict: str
    rows: int = 0
    cols: int = 0
    closed: bool = False
    start: str = ""
    end: str = ""
    size: int = 0
    visited: int = 0
    faults: int = 0
    fault: Phrase | None = field(default=None, hash=False)
    how: Phrase | None = field(default=None, hash=False)
    boards: int = 0
    canonical: str = ""
    answered: str = ""
    part: int = 0
    match: str = ""

    @property
    def summary(self) -> Sentence:
        """The verdict in a word or two."""
        code = self.verdict
        if code == "tour":
            code = "closed" if self.closed else "open"
        return Sentence(f"row-{code}")

    @property
    def remark(self) -> str:
        """The remark beside the verdict: the first fault, how far it comes, or why nothing could
        be read."""
        if self.verdict in ("unfinished", "puzzle"):
            return Sentence("row-visited", {"visited": self.visited, "size": self.size}).text
        return _text(self.fault if self.boards else self.how)


def rows_of(name: str, text: str) -> list[Row]:
    """The rows of a text; see :func:`start_rows`.

    >>> [row] = rows_of("ann.txt", "1 4 7 10\\n12 9 2 5\\n3 6 11 8")
    >>> row.verdict, row.rows, row.cols, row.start, row.end
    ('tour', 3, 4, 'a3', 'a2')
    """
    return run_to_end(start_rows(name, text))


def start_rows(name: str, text: str, wanted: Wanted | None = None) -> Steps[list[Row]]:
    """The rows of a text in the table of a class, one for each of its boards. O(characters), and
    for a method that was asked for, one run for each board and start.

    Args:
        name: the name to show.
        text: the contents of the file.
        wanted: what the class was asked for, or None.
    """
    readings = yield from start_read(text)
    return (yield from start_rows_of(name, readings, wanted))


def start_rows_of(
    name: str, readings: Sequence[Reading], wanted: Wanted | None = None
) -> Steps[list[Row]]:
    """The rows of a text whose readings are given."""
    boards = good_parts(readings) or readings[:1]
    rows = []
    for number, reading in enumerate(boards, 1):
        row = yield from start_row_of(name, reading)
        if wanted is not None and reading.tour is not None:
            row = replace(row, match=(yield from _start_comparing(wanted, reading.tour)))
        rows.append(row if len(boards) == 1 else replace(row, part=number))
    return rows


def start_row_of(name: str, first: Reading) -> Steps[Row]:
    """The row of a reading."""
    board = first.board
    how: dict[str, Any] = {"how": first.how.phrase}
    if first.kind == "unreadable" or board is None:
        if first.how.code != "says-none":
            return Row(name, "unreadable", **how)
        if board is None:
            return Row(name, "claim-unclear", **how)
        try:
            claim = yield from start_answered(board, **claim_of(first))
        except InvalidRequest as problem:  # a start off the board
            return Row(name, "claim-unclear", how=problem.phrase)
        return Row(
            name,
            f"claim-{claim.code}",
            board.rows,
            board.cols,
            claim.closed,
            "" if claim.start is None else board.name(claim.start),
            size=board.size,
            **how,
            answered=claim.code,
        )
    if first.faults:
        how["fault"] = first.faults[0].phrase
    tour = first.tour
    puzzle = first.kind == "puzzle"
    path = () if puzzle else first.path().squares
    yield PAUSE
    return Row(
        name,
        first.kind,
        board.rows,
        board.cols,
        tour is not None and tour.closed,
        board.name(path[0]) if path else "",
        board.name(path[-1]) if path else "",
        board.size,
        len(first.given) if puzzle else len(path),
        len(first.faults),
        boards=1,
        canonical="" if tour is None else key_of(tour),
        **how,
    )


def _start_comparing(wanted: Wanted, tour: Tour) -> Steps[str]:
    """Whether a tour is what was asked for: see ``match`` of :class:`Row`."""
    board = tour.board
    if wanted.board is not None and wanted.board != board:
        return "board"
    if wanted.start and board.name(tour.squares[0]) != wanted.start:
        return "start"
    if wanted.closed and not tour.closed:
        return "closed"
    if not wanted.method:
        return "yes"
    request = TourRequest.of(
        board,
        start=tour.squares[0],
        closed=wanted.closed,
        method=wanted.method,
        max_steps=MAX_STEPS,
    )
    if request not in _FOUND:
        if len(_FOUND) >= _MAX_FOUND:
            _FOUND.clear()
        result = yield from reporting(
            lambda search: Progress(search.forward, MAX_STEPS), start(request)
        )
        _FOUND[request] = None if result.tour is None else result.tour.squares
    found = _FOUND[request]
    if found is None:
        return "unknown"
    return "yes" if found == tour.squares else "method"


_FOUND: Final[dict[TourRequest, tuple[int, ...] | None]] = {}
"""The tours of methods that were asked for: those of a class are mostly the same few."""
_MAX_FOUND: Final = 64


def claim_of(reading: Reading) -> dict[str, Any]:
    """The request that a claim of no tour makes: its start, and whether it is closed."""
    params = reading.how.params
    return {"start": params.get("start"), "closed": bool(params.get("closed"))}


def key_of(tour: Tour) -> str:
    """A key of the line of a tour, up to turning and mirroring; ``""`` of a large one."""
    if tour.board.size > MAX_COMPARED:
        return ""
    upright = tour if tour.board.rows <= tour.board.cols else tour.rotated()
    line = upright.canonical()
    text = f"{line.board} {' '.join(map(str, line.squares))}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- as texts --------------------------------------------------------------------------------------

_COLUMNS: Final[dict[str, Callable[[Row], object]]] = {
    "name": lambda row: row.name,
    "verdict": lambda row: row.verdict,
    "board": lambda row: f"{row.rows}x{row.cols}" if row.rows else "",
    "closed": lambda row: "yes" if row.closed else "no" if row.verdict == "tour" else "",
    "start": lambda row: row.start,
    "end": lambda row: row.end,
    "squares": lambda row: row.size or "",
    "visited": lambda row: row.visited or "",
    "faults": lambda row: row.faults if row.rows else "",
    "first_fault": lambda row: _text(row.fault),
    "read_as": lambda row: _text(row.how),
    "claim": lambda row: row.answered,
    "part": lambda row: row.part or "",
    "as_asked": lambda row: row.match,
}


def same_as(rows: Sequence[Row]) -> list[str]:
    """The name of the first row with the same tour, for each row, up to turning, mirroring and
    walking it backwards; ``""`` where there is none before it."""
    first: dict[str, Row] = {}
    others = [first.setdefault(row.canonical, row) if row.canonical else row for row in rows]
    return ["" if other is row else other.name for row, other in zip(rows, others, strict=True)]


def csv_text(rows: Sequence[Row]) -> str:
    """The table as CSV, with a header."""
    lines = [[*_COLUMNS, "same_as"]]
    for row, same in zip(rows, same_as(rows), strict=True):
        lines.append([*(str(cell(row)) for cell in _COLUMNS.values()), same])
    return csv_of(lines)


def table_text(rows: Sequence[Row]) -> str:
    """The table for a terminal: name, verdict, board, first mistake."""
    lines = [headings(("name", "verdict", "board", "first_mistake"))]
    for row, same in zip(rows, same_as(rows), strict=True):
        remark = Sentence("row-same", {"name": same}).text if same else row.remark
        board = board_text(row.rows, row.cols) if row.rows else ""
        name = f"{_one_line(row.name)} ({row.part})" if row.part else _one_line(row.name)
        lines.append([name, row.summary.text, board, remark])
    return "\n".join(aligned(lines)) + "\n"


def document_of(rows: Sequence[Row]) -> dict[str, Any]:
    """The table as a JSON object: ``files``, a list of rows by their fields."""
    return {
        "files": [
            {**asdict(row), **_parts("fault", row.fault), **_parts("how", row.how), "same_as": same}
            for row, same in zip(rows, same_as(rows), strict=True)
        ]
    }


def _parts(name: str, part: Phrase | None) -> dict[str, Any]:
    """A phrase as JSON: its code, its parameters, and its text."""
    # Of one with notes, that which they are about.
    about = phrase("") if part is None else part["params"].get("how", part)
    code, params = about["key"].rpartition(".")[2], phrase_texts(about["params"])
    return {f"{name}_code": code, f"{name}_params": params, name: _text(part)}


def _text(part: Phrase | None) -> str:
    return "" if part is None else phrase_text(part)


def _one_line(text: str) -> str:
    """A name that is safe to print: characters that control a terminal are escaped."""
    text = printable(text)
    return text if len(text) <= 60 else f"{text[:28]}…{text[-31:]}"
