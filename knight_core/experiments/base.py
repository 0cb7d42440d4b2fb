"""The interface of an experiment, and readers of settings that several kinds share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol, TypeVar

from knight_core.board import Board
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.links import Words
from knight_core.experiments.record import Record
from knight_core.request import MAX_SEED, digits_of, parse_request

MAX_RUNS: Final = 100_000
"""The most runs of an experiment."""

PAGE_RUNS: Final = 5_000
"""The most runs of an experiment in the page."""

ReportT_co = TypeVar("ReportT_co", covariant=True)


class Experiment(Protocol[ReportT_co]):
    """Runs that may be done anywhere and in any order, and a report on those that are done.

    Attributes:
        kind: ``compare``, ``survey`` or ``orders``.
        settings: all settings in canonical words; the same words make the same experiment.
        done: the number of runs that have ended.
        total: the number of runs; for a search for orders the present estimate.
        finished: whether all runs are done.
    """

    kind: str

    @property
    def settings(self) -> Words: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def finished(self) -> bool: ...

    def next(self, limit: int) -> list[Words]:
        """At most ``limit`` runs that may start now, each returned once; empty while the experiment
        waits for results."""

    def take(self, record: Record) -> bool:
        """Add a result, of a run that was done anywhere at any time; True if it is a new result of
        this experiment. The record of a cancelled run is ignored."""

    def knows(self, record: Record) -> bool:
        """Check whether the experiment already has the result of this run; a search for orders also
        stores results for later rungs."""

    def report(self) -> ReportT_co:
        """The report on the results so far, ready for JSON."""


def read_holes(text: str, boards: list[Board]) -> list[Board]:
    """The boards, with these holes if there is only one board.

    Raises:
        InvalidRequest: ``holes-one-board``, or as :class:`Board`.
    """
    if not text.strip():
        return boards
    if len(boards) > 1:
        raise InvalidRequest("holes-one-board", field="holes")
    return [Board(board.rows, board.cols, text) for board in boards]


def read_whole(code: str, field: str, text: str, most: int) -> int:
    """The whole number from 1 to ``most`` in a text.

    Raises:
        InvalidRequest: with this code.
    """
    number = digits_of(text.strip())
    if number is None or not 1 <= number <= most:
        raise InvalidRequest(code, field=field, value=shown(text))
    return number


def read_shared(given: Mapping[str, str]) -> Words:
    """Parse ``closed``, ``max-steps`` and ``seed`` of an experiment; returns canonical words.

    Raises:
        InvalidRequest: for an invalid value.
    """
    words = {name: given[name] for name in ("closed", "seed")}
    request = parse_request(words)
    steps = read_whole("bad-max-steps", "max-steps", given["max-steps"], MAX_SEED)
    return {
        "closed": "1" if request.closed else "0",
        "max-steps": str(steps),
        "seed": str(request.seed),
    }


def read_boards(text: str) -> list[Board]:
    """The boards of a list separated by commas, each once.

    Raises:
        InvalidRequest: ``no-boards``, or as :meth:`Board.parse`.
    """
    if not text.replace(",", "").strip():
        raise InvalidRequest("no-boards", field="boards")
    return list(dict.fromkeys(Board.parse(part) for part in text.split(",")))


def read_ruled_out(text: str) -> Words:
    """Parse what to do with starts for which theory proves that there is no tour: ``run`` or
    ``skip``. Returns the word for the settings; none for ``run``, the default.

    Raises:
        InvalidRequest: ``bad-ruled-out`` for any other text.
    """
    word = text.strip()
    if word not in ("run", "skip"):
        raise InvalidRequest("bad-ruled-out", field="ruled-out", value=shown(text))
    return {"ruled-out": word} if word == "skip" else {}
