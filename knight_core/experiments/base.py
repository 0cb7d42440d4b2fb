"""What an experiment is, and what compare and survey share: a list of independent runs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, Protocol, TypeVar

from knight_core.board import Board
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments.record import Record, RunRecord, Words, link_of, request_words
from knight_core.experiments.specs import Spec
from knight_core.request import MAX_SEED, parse_request
from knight_core.result import Outcome

MAX_RUNS: Final = 100_000
"""The most runs of an experiment."""


ReportT_co = TypeVar("ReportT_co", covariant=True)


class Experiment(Protocol[ReportT_co]):
    """Runs to be done anywhere, in any order, and a report of those that are done.

    Attributes:
        kind: ``compare``, ``survey`` or ``orders``.
        settings: the canonical words, every one of them; the same words make the same experiment.
        done: how many runs have ended.
        total: how many there are; of a search for orders the best present estimate.
        finished: whether there is nothing left to do.
    """

    kind: str
    settings: Words

    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def finished(self) -> bool: ...

    def next(self, limit: int) -> list[Words]:
        """At most ``limit`` runs that may start now, each handed out once; none while it waits for
        results."""

    def take(self, record: Record) -> bool:
        """Take a result, whoever did that run and when; whether it is a new one of this experiment.

        The record of a cancelled run is not kept: that run is handed out again.
        """

    def report(self) -> ReportT_co:
        """What the results so far say, ready for JSON."""


class RunList:
    """The runs of an experiment whose list is known from the start.

    Args:
        runs: the words of every run, in the order of doing them; each link once.
    """

    def __init__(self, runs: Iterable[Words]) -> None:
        self.records: dict[str, RunRecord] = {}
        self._runs = {link_of(words): words for words in runs}
        self._waiting = deque(self._runs)

    @property
    def done(self) -> int:
        return len(self.records)

    @property
    def total(self) -> int:
        return len(self._runs)

    @property
    def finished(self) -> bool:
        return self.done == self.total

    def next(self, limit: int) -> list[Words]:
        chosen: list[Words] = []
        while self._waiting and len(chosen) < limit:
            link = self._waiting.popleft()
            if link not in self.records:
                chosen.append(self._runs[link])
        return chosen

    def take(self, record: Record) -> bool:
        link = record["link"]
        if "orders" in record or link not in self._runs or link in self.records:
            return False
        if record["outcome"] == Outcome.CANCELLED:
            self._waiting.appendleft(link)
            return False
        self.records[link] = record
        return True


def run_words(spec: Spec, settings: Mapping[str, str], **words: str) -> Words:
    """The canonical words of one run: its method, what the settings say of every run, and more."""
    shared = {word: settings[word] for word in ("closed", "seed", "max-steps")}
    return request_words(parse_request(shared | words | spec.words))


def read_whole(code: str, field: str, text: str, most: int) -> int:
    """The whole number from 1 to ``most`` that a text spells.

    Raises:
        InvalidRequest: with this code.
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:18]) <= most):
        raise InvalidRequest(code, field=field, value=shown(text))
    return int(digits)


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


def read_boards(text: str) -> list[Board]:
    """The boards that a list separated by commas names, each once.

    Raises:
        InvalidRequest: ``no-boards``, or as :meth:`Board.parse`.
    """
    if not text.replace(",", "").strip():
        raise InvalidRequest("no-boards", field="boards")
    return list(dict.fromkeys(Board.parse(part) for part in text.split(",")))


def check_runs(runs: int) -> None:
    """Raises InvalidRequest, ``too-many-runs``, beyond :data:`MAX_RUNS`."""
    if runs > MAX_RUNS:
        raise InvalidRequest("too-many-runs", field="starts", runs=runs, limit=MAX_RUNS)
