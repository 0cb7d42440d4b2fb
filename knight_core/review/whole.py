"""The review of a path or tour as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from knight_core.board import Board, SquareLike
from knight_core.completion import start_judge
from knight_core.review.blind import OrdersReview, start_orders
from knight_core.review.path import cases_for
from knight_core.review.rule import MAX_JUDGED, RuleReview, start_followed
from knight_core.review.sentences import Sentence
from knight_core.review.well_known import WellKnown, well_known_tour
from knight_core.steps import Steps, run_to_end
from knight_core.tour import Tour
from knight_core.tour.squares import as_ints
from knight_core.tour.verifier import is_tour, path_faults


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a path or a tour.

    Attributes:
        board: the board.
        squares: the reviewed squares: those before the first fault.
        tour: the tour, if the squares are one.
        rule: the verdict of Warnsdorff's rule; None for fewer than two squares.
        orders: the orders that give the tour by blind search; None for a path.
        known: the tour of the gallery that it equals up to symmetry, or None.
    """

    board: Board
    squares: tuple[int, ...]
    tour: Tour | None
    rule: RuleReview | None
    orders: OrdersReview | None
    known: WellKnown | None = None

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """All its English sentences, in reading order."""
        parts = (self.known, self.rule, self.orders)
        return tuple(sentence for part in parts if part is not None for sentence in part.sentences)


def right_beginning(board: Board, squares: Sequence[int]) -> tuple[int, ...]:
    """The longest prefix that is a valid path: up to a square that is off the board, a hole,
    repeated, or not a knight's move from the one before. O(squares)."""
    if is_tour(board, squares):  # several times as fast as path_faults
        return tuple(squares)
    fault = next(path_faults(board, squares), None)
    if fault is None or fault.code == "length":
        return tuple(squares)
    return tuple(squares[: fault.index])


def review(
    board: Board | str, squares: Sequence[SquareLike], *, max_cases: int | None = None
) -> Review:
    """Review a tour, a path, or a list of squares with faults.

    >>> from knight_core import solve
    >>> tour = solve("5x5", start="a1", method="warnsdorff", ties="roth").tour
    >>> found = review(tour.board, tour.squares)
    >>> found.rule.follows, [tie.id for tie in found.rule.ties]
    (True, ['roth'])

    Args:
        board: the board.
        squares: the squares in order. They may have faults: only the squares before the first fault
            are reviewed.
        max_cases: the limit of cases for an answer about one position; None:
            :func:`~knight_core.review.path.cases_for`.

    Raises:
        InvalidRequest: for a name that is not a square of the board.
    """
    return run_to_end(start_review(board, squares, max_cases=max_cases))


def start_review(
    board: Board | str, squares: Sequence[SquareLike], *, max_cases: int | None = None
) -> Steps[Review]:
    """:func:`review` as a generator that yields every few milliseconds."""
    board = Board.of(board)
    path = right_beginning(board, as_ints(board, squares))
    if max_cases is None:
        max_cases = cases_for(board)
    tour = Tour(board, path) if len(path) == board.size else None
    rule = None
    if len(path) > 1:
        rule = yield from start_followed(board, path)
        rule = yield from _with_answers(rule, path, max_cases)
    if tour is None:
        return Review(board, path, None, rule, None)
    orders = yield from start_orders(tour, max_cases=max_cases)
    return Review(board, path, tour, rule, orders, well_known_tour(tour))


def _with_answers(rule: RuleReview, path: tuple[int, ...], max_cases: int) -> Steps[RuleReview]:
    """The review with the verdicts on the squares that the rule allows."""
    departure, board = rule.departure, rule.board
    if departure is None or board.area > MAX_JUDGED:
        return rule
    answers = []
    for square in departure.allowed:
        way = (*path[: departure.number - 1], square)
        judging = start_judge(board, way, max_cases=max_cases, reasons=False)
        judged = yield from judging
        answers.append(judged.answer)
    return replace(rule, departure=replace(departure, answers=tuple(answers)))
