"""The base of ``compare`` and ``survey``: every method from every start of every board."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from knight_core import existence
from knight_core.board import Board
from knight_core.experiments.links import Words, link_of, request_words, words_of
from knight_core.experiments.record import Record, RunRecord
from knight_core.experiments.specs import Spec
from knight_core.outcome import Outcome
from knight_core.request import parse_request

_QUICK: Final = ("construct", "auto", "warnsdorff", "pruned", "multipath")
"""The quick methods, the quickest first; all others, such as blind search, come after them."""


def _quickness(method: str) -> int:
    """The rank of a method by speed, 0 for the quickest."""
    return _QUICK.index(method) if method in _QUICK else len(_QUICK)


@dataclass(frozen=True, slots=True)
class Method:
    """The common part of all runs of one method.

    Attributes:
        text: the method with its options, as requested.
        words: the canonical words of a run, without ``board`` and ``start``.
    """

    text: str
    words: Words

    @property
    def name(self) -> str:
        """The method without its options."""
        return self.words.get("method", "auto")


def make_methods(specs: list[Spec], settings: Mapping[str, str], **words: str) -> list[Method]:
    """The methods of the specs, with the words that all their runs share: some of ``settings``, and
    ``words``."""
    shared = {word: settings[word] for word in ("closed", "seed", "max-steps")} | words
    methods = []
    for spec in specs:
        canonical = request_words(parse_request(shared | spec.words))
        methods.append(
            Method(spec.text, {word: canonical[word] for word in canonical if word != "board"})
        )
    return methods


@dataclass(frozen=True, slots=True)
class Row:
    """The runs of one method on one board.

    Attributes:
        board: the board.
        method: the method.
        links: the link of each run by its start, in ascending order. Two methods with different
            texts can be the same: their links are then equal.
        end: the required last square, or None.
    """

    board: Board
    method: Method
    links: dict[int, str]
    end: int | None

    def theory(self, start: int) -> str | None:
        """The code of the reason why there is no tour from a start, or None."""
        closed = "closed" in self.method.words
        reason = existence.impossible(self.board, start, self.end, closed)
        return None if reason is None else reason.code


def _row(board: Board, starts: array[int], method: Method) -> Row:
    head = f"?board={board}&start="
    tail = link_of(method.words).replace("?", "&", 1) if method.words else ""
    links = {start: f"{head}{board.name(start)}{tail}" for start in starts}
    end = method.words.get("end")
    return Row(board, method, links, None if end is None else board.parse_square(end, "end"))


class RunList:
    """The runs of an experiment with a fixed list of runs.

    Args:
        settings: the canonical words.
        places: the boards, each with its starts in ascending order.
        methods: the methods to run from every start.

    Attributes:
        settings: the canonical words.
        of_boards: the rows of each board, one for each method.
        rows: all rows, in the order of the boards, then of the methods.
        skips: whether starts are left out if theory proves that there is no tour.
        links: the links of the runs to do, in their order: first quick methods and small boards,
            which give results at once, while a blind search may take minutes.
        records: the records of the ended runs, by their links.
        left_out: the code of the reason for each run that is left out, by its link.
    """

    def __init__(
        self, settings: Words, places: list[tuple[Board, array[int]]], methods: list[Method]
    ) -> None:
        self.settings = settings
        self.of_boards = {
            board: [_row(board, starts, method) for method in methods] for board, starts in places
        }
        self.rows = [row for rows in self.of_boards.values() for row in rows]
        self.skips = "ruled-out" in settings
        self.records: dict[str, RunRecord] = {}
        self.left_out: dict[str, str] = {}
        if self.skips:
            for row in self.rows:
                for start, code in self.theory[row.board].items():
                    if code:
                        self.left_out[row.links[start]] = code
        quickest = sorted(self.rows, key=lambda row: (_quickness(row.method.name), row.board.size))
        self.links = dict.fromkeys(
            link for row in quickest for link in row.links.values() if link not in self.left_out
        )
        # The runs that `next` has not returned yet, for each value of its argument `rules`.
        self._waiting: dict[bool | None, Iterator[Words]] = {}

    @cached_property
    def theory(self) -> dict[Board, dict[int, str | None]]:
        """For each board and start the code of the proof that there is no tour, or None."""
        return {
            board: {start: rows[0].theory(start) for start in rows[0].links}
            for board, rows in self.of_boards.items()
        }

    @property
    def total(self) -> int:
        return len(self.links)

    @property
    def done(self) -> int:
        return len(self.records)

    @property
    def finished(self) -> bool:
        return self.done == self.total

    def next(self, limit: int, rules: bool | None = None) -> list[Words]:
        """See :class:`~knight_core.experiments.base.Experiment`.

        Args:
            limit: the most runs.
            rules: True: only runs of users' rules; False: only other runs; None: both.
        """
        return [*islice(self._waiting.setdefault(rules, self._undone(rules)), limit)]

    def _undone(self, rules: bool | None) -> Iterator[Words]:
        for link in self.links:
            words = words_of(link)
            if link not in self.records and rules in (None, "rule" in words):
                yield words

    def take(self, record: Record) -> bool:
        link = record["link"]
        if "orders" in record or link not in self.links or link in self.records:
            return False
        if record["outcome"] == Outcome.CANCELLED:
            return False
        self.records[link] = {**record, "seconds": round(record["seconds"], 6)}
        return True

    def knows(self, record: Record) -> bool:
        return record["link"] in self.records
