"""The table of a class: a summary of each of many files, one row for each board."""

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
"""The step limit of the required method, whose tour is compared."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The task of a class: the tours that its files should contain.

    Attributes:
        board: the board, or None: any.
        start: the name of the first square, or ``""``: any.
        closed: whether the tours must be closed.
        method: the id of a method: the tour must be the one that this method finds from the same
            start with its default options; ``""``: any tour.
    """

    board: Board | None = None
    start: str = ""
    closed: bool = False
    method: str = ""

    @classmethod
    def of(
        cls, board: str = "", start: str = "", closed: bool = False, method: str = ""
    ) -> Wanted | None:
        """Parse a task; None if all words are empty.

        Raises:
            InvalidRequest: for an invalid board, start or method.
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
        verdict: ``tour``, ``unfinished``, ``fault``, ``puzzle`` or ``unreadable``; for a text that
            claims that a board has no tour ``claim-`` and ``answered``, or ``claim-unclear``.
        rows, cols: the size of the board; 0 if there is none.
        closed: whether the tour is closed.
        start, end: the names of the first and the last square of the longest valid prefix; for a
            claim, ``start`` is the claimed start of the tours.
        size: the number of squares of the board.
        visited: the length of the longest valid prefix; for a puzzle the number of given numbers.
        faults: the number of faults.
        fault: the first fault.
        how: how the text was read; or why it could not be read.
        boards: the number of boards in this row: 1, or 0 if there is none.
        canonical: a key that two tours share if their lines are equal up to rotation, reflection
            and reversal; ``""`` if it is not a tour or too large.
        answered: for a text that claims that there is no tour: the code of
            :class:`~knight_core.review.theory.Answered`.
        part: the number of the board in its text, from 1; 0 if it is the only one.
        match: whether a tour solves the task: ``yes``, or the first difference: ``board``,
            ``start``, ``closed``, ``method``; ``unknown`` if the method found no tour within
            :data:`MAX_STEPS`. ``""`` without a task.
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
        """The verdict in one or two words."""
        code = self.verdict
        if code == "tour":
            code = "closed" if self.closed else "open"
        return Sentence(f"row-{code}")

    @property
    def remark(self) -> str:
        """The remark beside the verdict: the first fault, the number of visited squares, or why
        nothing could be read."""
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
    """The rows of a text in the table of a class, one for each of its boards. O(characters); if the
    task names a method, also one run for each board and start.

    Args:
        name: the name to show.
        text: the contents of the file.
        wanted: the task of the class, or None.
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
    """Whether a tour solves the task: see ``match`` of :class:`Row`."""
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
"""A cache of the tours of required methods: most files of a class need the same tours."""
_MAX_FOUND: Final = 64


def claim_of(reading: Reading) -> dict[str, Any]:
    """The request of a claim that there is no tour: its start, and whether it is closed."""
    params = reading.how.params
    return {"start": params.get("start"), "closed": bool(params.get("closed"))}


def key_of(tour: Tour) -> str:
    """A key of the line of a tour, up to rotation, reflection and reversal; ``""`` for more than
    :data:`MAX_COMPARED` squares."""
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
    """For each row the name of the first row with the same tour, up to rotation, reflection and
    reversal; ``""`` if no earlier row has it."""
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
    # Of a phrase with notes, the part without the notes.
    about = phrase("") if part is None else part["params"].get("how", part)
    code, params = about["key"].rpartition(".")[2], phrase_texts(about["params"])
    return {f"{name}_code": code, f"{name}_params": params, name: _text(part)}


def _text(part: Phrase | None) -> str:
    return "" if part is None else phrase_text(part)


def _one_line(text: str) -> str:
    """A name that is safe to print: characters that control a terminal are escaped."""
    text = printable(text)
    return text if len(text) <= 60 else f"{text[:28]}…{text[-31:]}"
