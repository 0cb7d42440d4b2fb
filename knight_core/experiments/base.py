"""What an experiment is, and how the settings are read that several kinds have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol, TypeVar

from knight_core.board import Board
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.record import Record, Words, request_words
from knight_core.experiments.rows import Method
from knight_core.experiments.specs import Spec
from knight_core.experiments.steps import Steps
from knight_core.request import MAX_SEED, digits_of, parse_request

MAX_RUNS: Final = 100_000
"""The most runs of an experiment."""

_BOARDS_A_STEP: Final = 50


ReportT_co = TypeVar("ReportT_co", covariant=True)


class Experiment(Protocol[ReportT_co]):
    """Runs to be done anywhere, in any order, and a report of those that are done.

    Attributes:
        kind: ``compare``, ``survey`` or ``orders``.
        settings: the canonical words, every one of them; the same words make the same experiment.
        done: how many runs have ended.
        total: how many there are; of a search for orders the best present estimate.
        fingerprint: a short text that is the same for the same list of runs, so that what another
            version of this package says of a run by its number is not misread.
        finished: whether there is nothing left to do.
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
    @property
    def fingerprint(self) -> str: ...

    def next(self, limit: int) -> list[Words]:
        """At most ``limit`` runs that may start now, each handed out once; none while it waits for
        results."""

    def take(self, record: Record) -> bool:
        """Take a result, whoever did that run and when; whether it is a new one of this experiment.

        The record of a cancelled run is not kept: that run is handed out again.
        """

    def start_take(self, record: Record) -> Steps[bool]:
        """The same in steps. Closed before its end, it has taken the result or not; what is left to
        do is done when the next one is taken."""

    def knows(self, record: Record) -> bool:
        """Whether the result of that run is there already; of a search for orders also where it is
        kept for a rung still to come."""

    def report(self) -> ReportT_co:
        """What the results so far say, ready for JSON."""

    def start_report(self) -> Steps[ReportT_co]:
        """The same in steps; nothing may be taken before its end."""


def read_holes(text: str, boards: list[Board]) -> list[Board]:
    """The boards, which may be one with holes.

    Raises:
        InvalidRequest: ``holes-one-board``, or as :class:`Board`.
    """
    if not text.strip():
        return boards
    if len(boards) > 1:
        raise InvalidRequest("holes-one-board", field="holes")
    return [Board(board.rows, board.cols, text) for board in boards]


def run_words(spec: Spec, settings: Mapping[str, str], **words: str) -> Words:
    """The canonical words of one run: its method, what the settings say of every run, and more."""
    shared = {word: settings[word] for word in ("closed", "seed", "max-steps")}
    return request_words(parse_request(shared | words | spec.words))


def make_methods(
    specs: list[Spec], settings: Mapping[str, str], **words: str
) -> Steps[list[Method]]:
    """What the runs of each spec have in common: what the settings say, and more words."""
    methods = []
    for number, spec in enumerate(specs):
        own = run_words(spec, settings, **words)
        methods.append(
            Method(spec.text, {word: own[word] for word in own if word not in ("board", "start")})
        )
        yield number, len(specs)
    return methods


def read_whole(code: str, field: str, text: str, most: int) -> int:
    """The whole number from 1 to ``most`` that a text spells.

    Raises:
        InvalidRequest: with this code.
    """
    number = digits_of(text.strip())
    if number is None or not 1 <= number <= most:
        raise InvalidRequest(code, field=field, value=shown(text))
    return number


def read_shared(given: Mapping[str, str]) -> Words:
    """``closed``, ``max-steps`` and ``seed`` of an experiment, checked and canonical."""
    words = {name: given[name] for name in ("closed", "seed")}
    request = parse_request(words)
    steps = read_whole("bad-max-steps", "max-steps", given["max-steps"], MAX_SEED)
    return {
        "closed": "1" if request.closed else "0",
        "max-steps": str(steps),
        "seed": str(request.seed),
    }


def read_boards(text: str) -> Steps[list[Board]]:
    """The boards that a list separated by commas names, each once.

    Raises:
        InvalidRequest: ``no-boards``, or as :meth:`Board.parse`.
    """
    if not text.replace(",", "").strip():
        raise InvalidRequest("no-boards", field="boards")
    boards: dict[Board, None] = {}
    parts = text.split(",")
    for number, part in enumerate(parts):
        boards[Board.parse(part)] = None
        if number % _BOARDS_A_STEP == 0:
            yield number, len(parts)
    return list(boards)


def read_ruled_out(text: str) -> Words:
    """What is done about starts from which theory knows that there is no tour: the word of the
    settings, which have none where they are run as all others.

    Raises:
        InvalidRequest: ``bad-ruled-out``, for anything but ``run`` and ``skip``.
    """
    word = text.strip()
    if word not in ("run", "skip"):
        raise InvalidRequest("bad-ruled-out", field="ruled-out", value=shown(text))
    return {"ruled-out": word} if word == "skip" else {}


def check_runs(runs: int, field: str = "starts") -> None:
    """Raises InvalidRequest, ``too-many-runs``, beyond :data:`MAX_RUNS`."""
    if runs > MAX_RUNS:
        raise InvalidRequest("too-many-runs", field=field, runs=runs, limit=MAX_RUNS)
