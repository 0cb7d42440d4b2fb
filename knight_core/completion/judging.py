"""Completion of a path: whether it is possible, by which onward moves, and the move that lost it.

:mod:`Edge search <knight_core.search.edges>` decides positions of the usual boards in a few dozen
cases at most; on other boards :mod:`exchanges <knight_core.search.exchanges>` find further tours.
*No* is proved, *yes* comes with a verified tour, and *unknown* means only that the limit of cases
was reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from knight_core import existence
from knight_core.board import Board, SquareLike
from knight_core.completion.losses import case_loss, short_loss
from knight_core.errors import InvalidRequest, shown
from knight_core.methods.multipath import MAX_SQUARES
from knight_core.outcome import Reason
from knight_core.search.exchanges import ExchangeSearch
from knight_core.steps import PAUSE, Steps, run_to_end
from knight_core.texts.sentences import board_text
from knight_core.tour import Tour
from knight_core.tour.squares import as_ints
from knight_core.tour.verifier import NotATour, path_faults

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from knight_core.certificate import Certificate

    class Goal(TypedDict, total=False):
        """The required end of a tour."""

        end: SquareLike | None
        closed: bool

    class Options(Goal, total=False):
        """The arguments of :func:`judge` after the board and the path."""

        max_cases: int | None
        reasons: bool


_PATIENCE: Final = 2_000
"""The cases, beyond two a square, after which exchanges search for tours as well."""
MAX_CASES: Final = 10_000
"""The default limit of cases for an answer."""
LOST_SQUARES: Final = 400
"""The largest board, in squares, on which the page and lessons judge paths: larger boards take
long."""

_SQUARES_A_SLICE: Final = 1_500
"""Squares × cases between two yields: about a millisecond of CPython."""


class Answer(StrEnum):
    """The answer to "can this path be completed?". Yes requires a tour, and no requires a
    proof."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer about one path.

    Attributes:
        answer: yes, no, or unknown.
        tour: for yes: a tour that begins with the path, with the requested end.
        reason: for no: the reason, as a proof with pictures; None if ``reasons`` is off.
        cases: the number of cases that the search tried; for unknown: before it gave up.
    """

    answer: Answer
    tour: Tour | None = field(default=None, repr=False)
    reason: Reason | None = None
    cases: int = 0
    _question: tuple[Board, tuple[int, ...], int | None, bool] | None = field(
        default=None, repr=False, compare=False
    )

    @property
    def certificate(self) -> Certificate | None:
        """For no: the proof as data, checked by the independent checker; it is made on access. None
        for other answers, and if it would need too many steps."""
        if self._question is None:
            return None
        from knight_core.certificate import certificate_of

        board, path, end, closed = self._question
        return certificate_of(board, end=end, closed=closed, path=path)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The place where a path was lost.

    Attributes:
        kept: the length, in squares, of the longest prefix of the path that is known to be
            completable (0: none is).
        lost: the length of the shortest prefix that is known to be lost: ``kept + 1`` if no prefix
            in between is unknown; None if no prefix is known to be lost.
        judgement: the judgement of the shortest lost prefix; without one, of the whole path.
    """

    kept: int
    lost: int | None
    judgement: Judgement


def judge(
    board: Board | str,
    path: Sequence[SquareLike],
    *,
    end: SquareLike | None = None,
    closed: bool = False,
    max_cases: int | None = None,
    reasons: bool = True,
) -> Judgement:
    """Decide whether a path can be completed to a tour. Exponential time in the worst case,
    limited by ``max_cases``.

    >>> judge("5x5", ["a1", "b3", "a5"]).answer.value
    'yes'
    >>> judge("5x5", ["a1", "b3", "c5", "d3"]).answer.value
    'no'

    Args:
        board: the board, of any shape.
        path: the squares visited so far, in order; empty: any tour of the board.
        end: the last square of the tour, or None: any.
        closed: whether it must end a knight's move from its start.
        max_cases: the most cases that the search may try (None: :data:`MAX_CASES`). The boards from
            5x5 to 8x8 never need so many.
        reasons: whether a no has a reason, which takes a little more time.

    Raises:
        InvalidRequest: if the end is not a square of the board or is the start, if both ``end`` and
            ``closed`` are given, or for an invalid ``max_cases``; ``judge-too-large`` if the answer
            needs a search and the board is too large for edge search.
        NotATour: if the squares are not a path, with the first fault.
    """
    return run_to_end(
        start_judge(board, path, end=end, closed=closed, max_cases=max_cases, reasons=reasons)
    )


def candidates(
    board: Board | str, path: Sequence[SquareLike], **options: Unpack[Options]
) -> dict[int, Judgement]:
    """The judgement of each onward move, in the order of the directions.

    >>> moves = candidates("5x5", ["a1", "b3", "c5"])
    >>> {Board(5, 5).name(square): move.answer.value for square, move in moves.items()}
    {'e4': 'yes', 'd3': 'no', 'a4': 'yes'}

    The arguments are those of :func:`judge`; ``max_cases`` limits each judgement. For an empty path
    each square of the board is judged as a start.

    Raises:
        InvalidRequest, NotATour: as :func:`judge`.
    """
    return run_to_end(start_candidates(board, path, **options))


def turning_point(
    board: Board | str, path: Sequence[SquareLike], **options: Unpack[Options]
) -> TurningPoint:
    """The first move of a path after which it could not be completed any more.

    Every prefix of a completable path is completable, so binary search finds the place: O(log n)
    judgements for n squares.

    >>> turning_point("5x5", ["a1", "b3", "c5", "d3", "e1", "c2"]).lost
    4

    The arguments are those of :func:`judge`; ``max_cases`` limits each judgement.

    Raises:
        InvalidRequest, NotATour: as :func:`judge`.
    """
    return run_to_end(start_turning_point(board, path, **options))


def start_judge(
    board: Board | str, path: Sequence[SquareLike], **options: Unpack[Options]
) -> Steps[Judgement]:
    """:func:`judge` as a generator that yields every few milliseconds."""
    question = _Question.of(board, path, **options)
    judgement = yield from question.judge(question.path)
    return judgement


def start_candidates(
    board: Board | str, path: Sequence[SquareLike], **options: Unpack[Options]
) -> Steps[dict[int, Judgement]]:
    """:func:`candidates` as a generator that yields every few milliseconds."""
    question = _Question.of(board, path, **options)
    judgements = {}
    used = {*question.path}
    onward = (
        question.board.neighbours(question.path[-1]) if question.path else question.board.squares()
    )
    for square in onward:
        if square not in used:
            judgements[square] = yield from question.judge((*question.path, square))
    return judgements


def start_turning_point(
    board: Board | str, path: Sequence[SquareLike], **options: Unpack[Options]
) -> Steps[TurningPoint]:
    """:func:`turning_point` as a generator that yields every few milliseconds."""
    question = _Question.of(board, path, **options)
    path = question.path
    judgements = {len(path): (yield from question.judge(path))}
    if not path or judgements[len(path)].answer is Answer.YES:
        return TurningPoint(len(path), None, judgements[len(path)])
    # The prefix of `completable` squares is proved completable, that of `doubtful` squares is not.
    completable, doubtful = 0, len(path)
    while doubtful - completable > 1:
        middle = (completable + doubtful) // 2
        judgements[middle] = yield from question.judge(path[:middle])
        tour = judgements[middle].tour
        if tour is None:
            doubtful = middle
        else:
            # The tour may agree with the path for some more squares.
            completable = next(at for at in range(middle, doubtful) if tour[at] != path[at])
    lost = [length for length, judgement in judgements.items() if judgement.answer is Answer.NO]
    if not lost:
        return TurningPoint(completable, None, judgements[len(path)])
    first = min(lost)
    while first - doubtful > 0:
        middle = (doubtful + first) // 2
        if middle not in judgements:
            judgements[middle] = yield from question.judge(path[:middle])
        if judgements[middle].answer is Answer.NO:
            first = middle
        else:
            doubtful = middle + 1
    return TurningPoint(completable, first, judgements[first])


@dataclass(frozen=True, slots=True)
class _Question:
    """The validated arguments of :func:`judge`."""

    board: Board
    path: tuple[int, ...]
    end: int | None
    closed: bool
    max_cases: int
    reasons: bool

    @classmethod
    def of(
        cls,
        board: Board | str,
        path: Sequence[SquareLike],
        *,
        end: SquareLike | None = None,
        closed: bool = False,
        max_cases: int | None = None,
        reasons: bool = True,
    ) -> _Question:
        board = Board.of(board)
        squares = as_ints(board, path)
        for fault in path_faults(board, squares):
            if fault.code != "length":
                raise NotATour(fault)
        last = None if end is None else board.existing_square(end, "end")
        if last is not None and closed:
            raise InvalidRequest("end-and-closed", field="end")
        if last is not None and squares[:1] == (last,) and board.size > 1:
            raise InvalidRequest("end-equals-start", field="end", value=board.name(last))
        if max_cases is None:
            max_cases = MAX_CASES
        elif not isinstance(max_cases, int) or isinstance(max_cases, bool) or max_cases < 0:
            raise InvalidRequest("bad-max-cases", field="max_cases", value=shown(max_cases))
        return cls(board, squares, last, closed, max_cases, reasons)

    def judge(self, path: tuple[int, ...]) -> Steps[Judgement]:
        """The judgement of a prefix of the path, or of the path with one more square."""
        board = self.board
        if len(path) == board.size:
            return self._judged_whole(path)
        if self.end in path:
            return self._lost(path, 0)
        if board.area > MAX_SQUARES:
            size = board_text(board.rows, board.cols)
            raise InvalidRequest("judge-too-large", field="board", board=size, limit=MAX_SQUARES)
        search = ExchangeSearch(board, path, patience=_PATIENCE, end=self.end, closed=self.closed)
        at_once = max(2, _SQUARES_A_SLICE // board.area)
        while True:
            signal = search.advance(min(at_once, self.max_cases - search.cases))
            if signal == "exhausted":
                return self._lost(path, search.cases)
            if signal == "found":
                tour = Tour(board, (*path[:-1], *search.squares()))
                tour.verify(start=path[0] if path else None, end=self.end, closed=self.closed)
                return Judgement(Answer.YES, tour, cases=search.cases)
            if search.cases >= self.max_cases:
                return self._given_up(path, search.cases)
            yield PAUSE

    def _judged_whole(self, path: tuple[int, ...]) -> Judgement:
        """The judgement of a path through all squares."""
        tour = Tour(self.board, path)
        try:
            tour.verify(end=self.end, closed=self.closed)
        except NotATour:
            return self._lost(path, 0)
        return Judgement(Answer.YES, tour)

    def _lost(self, path: tuple[int, ...], cases: int) -> Judgement:
        """The judgement of a path that is proved to be lost, with the simplest reason."""
        return self._no(path, self._reason(path, cases) if self.reasons else None, cases)

    def _no(self, path: tuple[int, ...], reason: Reason | None, cases: int) -> Judgement:
        question = (self.board, path, self.end, self.closed)
        return Judgement(Answer.NO, reason=reason, cases=cases, _question=question)

    def _reason(self, path: tuple[int, ...], cases: int) -> Reason:
        board, end, closed = self.board, self.end, self.closed
        reason = short_loss(board, path, end, closed) if path else None
        if reason is None:
            reason = existence.impossible(board, path[0] if path else None, end, closed)
        if reason is None and path:
            reason = case_loss(board, path, end, closed, cases)
        return reason or (
            Reason("exhausted-cases", {"cases": cases}) if cases else Reason("no-case-left")
        )

    def _given_up(self, path: tuple[int, ...], cases: int) -> Judgement:
        """The judgement after the last allowed case: a short proof may still decide."""
        reason = short_loss(self.board, path, self.end, self.closed) if path else None
        if reason is None:
            return Judgement(Answer.UNKNOWN, cases=cases)
        return self._no(path, reason if self.reasons else None, cases)
