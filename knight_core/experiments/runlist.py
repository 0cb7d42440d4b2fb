"""The base of compare and survey: a list of runs that is known from the start.

The list is every method from every start of every board, and it is never stored: run number *i*
follows from the boards, starts and methods. The results of the runs are stored in columns.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final

from knight_core import existence
from knight_core.board import Board, parse_name
from knight_core.experiments.record import (
    Record,
    RunRecord,
    Words,
    link_of,
    spec_of,
)
from knight_core.experiments.rows import (
    FIRST_TRY,
    FOUND,
    IMPOSSIBLE,
    IN_VAIN,
    LEFT_OUT,
    MISSED,
    NOT_PROVED,
    NOT_YET,
    OUTCOMES,
    Method,
    Row,
)
from knight_core.outcome import Outcome

_LINK: Final = re.compile(
    r"\?board=([0-9]{1,9}x[0-9]{1,9})&start=([a-z]{1,6}[1-9][0-9]{0,8})(|&.*)", re.ASCII
)

_QUICK: Final = ("construct", "auto", "warnsdorff", "pruned", "multipath")
"""Methods from the quickest to those that take a while; blind search comes last."""


def quickness(method: str) -> int:
    """The rank of a method among all, the quickest first."""
    return _QUICK.index(method) if method in _QUICK else len(_QUICK)


class RunList:
    """The runs of an experiment whose list is known from the start.

    Their numbers ascend with the boards, on a board with the methods, and of a method with the
    starts.

    Args:
        methods: the methods to run from every start; the boards are added afterwards.
        skips: whether starts are left out from which theory knows that there is no tour.

    Attributes:
        methods, skips: as they were given.
        ended: the end of each run, by its number: one of the codes of ``rows``.
        forward, backtracks, seconds: those of the record of each run, by its number.
        theory: the reason in the record of each run, by its number, as an index into :attr:`codes`.
        codes: texts of reasons; number 0 means none.
    """

    def __init__(self, methods: list[Method], skips: bool = False) -> None:
        self.methods = methods
        self.skips = skips
        # Methods with the same meaning share one place.
        self._tails = list(dict.fromkeys(method.tail for method in methods))
        self._place = {tail: place for place, tail in enumerate(self._tails)}
        self._words = {self._place[method.tail]: method.words for method in methods}
        self._boards: list[Board] = []
        self._board_at: dict[str, int] = {}
        self._starts = array("I")  # of one board after the other
        self._begins = array("I", [0])  # the begin of each board in it, and the end of the last
        self.ended = bytearray()
        self.forward = array("Q")
        self.backtracks = array("Q")
        self.seconds = array("d")
        self.theory = array("I")
        self._reason = array("I")
        self.codes: list[str | None] = [None]
        self._code_at: dict[str | None, int] = {None: 0}
        self._done = 0
        self._left_out = 0
        # The runs in the order in which they are handed out, for each kind that was asked for.
        self._waiting: dict[bool | None, Iterator[int]] = {}

    def add_board(self, board: Board, starts: array[int]) -> None:
        """Add the runs of a new board.

        Args:
            board: the board.
            starts: ascending.
        """
        self._board_at[str(board)] = len(self._boards)
        self._boards.append(board)
        self._starts.extend(starts)
        self._begins.append(len(self._starts))
        many = len(starts) * len(self._tails)
        self.ended.extend(bytes(many))
        for column in (self.forward, self.backtracks, self.seconds, self.theory, self._reason):
            column.frombytes(bytes(column.itemsize * many))
        if self.skips:
            self._leave_out(board, starts)

    def _leave_out(self, board: Board, starts: array[int]) -> None:
        """Mark the runs of the board added last that theory rules out."""
        words = self._words[0]
        end = board.parse_square(words["end"], "end") if "end" in words else None
        first = self._begins[-2] * len(self._tails)
        for number, start in enumerate(starts):
            reason = existence.impossible(board, start, end, "closed" in words)
            if reason is None:
                continue
            code = self._coded(reason.code)
            for place in range(len(self._tails)):
                run = first + place * len(starts) + number
                self.ended[run] = LEFT_OUT
                self.theory[run] = code
                self._left_out += 1

    # -- the list ---------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        return len(self.ended) - self._left_out

    @property
    def boards(self) -> str:
        """The boards, as the settings of a survey name them."""
        return ",".join(self._board_at)

    @property
    def row_count(self) -> int:
        """The number of rows: one for each method on each board."""
        return len(self._boards) * len(self.methods)

    def row(self, number: int) -> Row:
        """The row with a number, counted like the runs."""
        at, method = divmod(number, len(self.methods))
        begin, end = self._begins[at], self._begins[at + 1]
        first = begin * len(self._tails) + self._place[self.methods[method].tail] * (end - begin)
        return Row(self._boards[at], self.methods[method], first, end - begin)

    def starts(self, row: Row) -> array[int]:
        """The starts of the runs of a row."""
        at = self._board_at[str(row.board)]
        return self._starts[self._begins[at] : self._begins[at + 1]]

    def words(self, run: int) -> Words:
        """The words of a run."""
        board, start, place = self._run(run)
        return {"board": str(board), "start": board.name(start), **self._words[place]}

    def _run(self, run: int) -> tuple[Board, int, int]:
        """The board, the start, and the place of the method of a run."""
        many = len(self._tails)
        at = bisect_right(self._begins, run // many) - 1
        begin, end = self._begins[at], self._begins[at + 1]
        place, number = divmod(run - begin * many, end - begin)
        return self._boards[at], self._starts[begin + number], place

    def _number(self, link: str) -> int | None:
        """The number of the run with this link, if there is one."""
        match = _LINK.fullmatch(link)
        if match is None:
            return None
        at, place, name = self._board_at.get(match[1]), self._place.get(match[3]), match[2]
        named = parse_name(name)
        if at is None or place is None or named is None:
            return None
        board, begin, end = self._boards[at], self._begins[at], self._begins[at + 1]
        col, rank = named
        if col >= board.cols or rank > board.rows:
            return None
        square = board.square(board.rows - rank, col)
        found = bisect_left(self._starts, square, begin, end)
        if found == end or self._starts[found] != square:
            return None
        return begin * len(self._tails) + place * (end - begin) + found - begin

    # -- the driver's interface -------------------------------------------------------------------

    @property
    def done(self) -> int:
        return self._done

    @property
    def finished(self) -> bool:
        return self._done == self.total

    def next(self, limit: int, rules: bool | None = None) -> list[Words]:
        """See :class:`~knight_core.experiments.base.Experiment`.

        Args:
            limit: the most runs.
            rules: True: runs of a person's own rule; False: all others; None: both.
        """
        waiting = self._waiting.setdefault(rules, self._in_order(rules))
        return [self.words(run) for run in islice(waiting, limit)]

    def _is_rule(self, place: int) -> bool:
        """Check whether a method is a person's own rule."""
        return self._words[place].get("method") == "rule"

    def _in_order(self, rules: bool | None) -> Iterator[int]:
        """All runs that have not ended, those of quick methods and of small boards first: they give
        results at once, while a blind search may take minutes."""
        many = len(self._tails)
        rows = [
            (quickness(self._words[place].get("method", "auto")), board.size, at, place)
            for at, board in enumerate(self._boards)
            for place in range(many)
            if rules in (None, self._is_rule(place))
        ]
        for _, _, at, place in sorted(rows):
            begin, end = self._begins[at], self._begins[at + 1]
            run = begin * many + place * (end - begin)
            last = run + end - begin
            while (run := self.ended.find(NOT_YET, run, last)) >= 0:
                yield run
                run += 1

    def take(self, record: Record) -> bool:
        run = None if "orders" in record else self._number(record["link"])
        if run is None or "orders" in record or self.ended[run]:
            return False
        if record["outcome"] == Outcome.CANCELLED:
            return False
        self.ended[run] = _code(record)
        self.forward[run] = record["forward"]
        self.backtracks[run] = record["backtracks"]
        self.seconds[run] = round(record["seconds"], 6)
        self._reason[run] = self._coded(record["reason"])
        self.theory[run] = self._coded(record["theory"])
        self._done += 1
        return True

    def knows(self, record: Record) -> bool:
        run = None if "orders" in record else self._number(record["link"])
        return run is not None and self.ended[run] not in (NOT_YET, LEFT_OUT)

    def _coded(self, code: str | None) -> int:
        """The number of a code in a column."""
        if code not in self._code_at:
            self._code_at[code] = len(self.codes)
            self.codes.append(code)
        return self._code_at[code]

    # -- the results ------------------------------------------------------------------------------

    def record(self, run: int) -> RunRecord:
        """The record of a run that has ended."""
        words, ended = self.words(run), self.ended[run]
        return {
            "link": link_of(words),
            "board": words["board"],
            "start": words["start"],
            "spec": spec_of(words),
            "outcome": str(OUTCOMES[ended]),
            "first_try": ended == FIRST_TRY,
            "forward": self.forward[run],
            "backtracks": self.backtracks[run],
            "seconds": self.seconds[run],
            "reason": self.codes[self._reason[run]],
            "theory": self.codes[self.theory[run]],
        }


def _code(record: RunRecord) -> int:
    """The end of a run, as one number."""
    if record["outcome"] == Outcome.FOUND:
        return FIRST_TRY if record["first_try"] else FOUND
    if record["outcome"] == Outcome.NOT_PROVED:
        return NOT_PROVED
    if record["outcome"] == Outcome.IMPOSSIBLE:
        return IMPOSSIBLE
    return MISSED if record["theory"] is None else IN_VAIN
