"""The orders of the directions that give exactly this tour by blind search, and the steps needed.

On each square of its first tour, blind search has taken the first direction in its order after
which the path is completable. So an order gives a tour if and only if, on every square of the tour,
the direction taken comes before every other direction after which the path would be completable. To
find these orders, no blind search is needed, only the completion of paths
(:mod:`knight_core.completion`). They are the linear extensions of this relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from knight_core.board import DIRECTIONS, Board, SquareLike
from knight_core.completion import Answer, start_judge
from knight_core.review.fitting import EVERY, FittingOrders, Preference, Preferences
from knight_core.review.path import cases_for, work_for
from knight_core.review.sentences import Sentence
from knight_core.steps import Progress, Steps, reporting
from knight_core.tour import Tour

MAX_SQUARES: Final = 2_500
"""The largest board, in squares: on larger boards a single answer of edge search takes too long."""
_ANSWERS: Final = 10
"""The limit of cases of all answers together, in units of the limit of one answer."""


@dataclass(frozen=True, slots=True)
class OrdersReview:
    """The orders of the directions that give a tour by blind search.

    Attributes:
        board: the board.
        code: ``known``: the orders are known exactly; ``partly``: some judgements were unknown
            within their cases; ``too-large``: the board is too large to judge.
        orders: the orders that certainly give the tour.
        most: an upper bound of the number of orders that give it; exact if they are known.
        clash: the reason why there is no order: preferences that contradict each other, as a cycle.
    """

    board: Board
    code: Literal["known", "partly", "too-large"]
    orders: FittingOrders
    most: int
    clash: tuple[Preference, ...] = ()

    @property
    def least(self) -> int:
        """A lower bound of the number of orders that give it."""
        return self.orders.count

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences about the orders."""
        return tuple(_sentences(self))


@dataclass(frozen=True, slots=True)
class BlindSteps:
    """The result of blind search with an order.

    Attributes:
        order: the order.
        steps: the number of squares placed, the start included, until the search ended.
        found: whether it found a tour.
        squares: the tour; empty if it found none.
        exhausted: whether the search tried everything.
    """

    order: str
    steps: int
    found: bool
    squares: tuple[int, ...] = ()
    exhausted: bool = False

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence about the result."""
        code = "found" if self.found else "exhausted" if self.exhausted else "budget"
        return (Sentence(f"blind-{code}", {"order": self.order, "steps": self.steps}),)


_NONE: Final = FittingOrders((1 << 8,) * 8)
"""No order."""


def start_orders(
    tour: Tour, *, closed: bool = False, max_cases: int | None = None
) -> Steps[OrdersReview]:
    """Find the orders of the directions that give exactly this tour by blind search from its start.

    Args:
        tour: the tour.
        closed: whether the search is for closed tours.
        max_cases: the limit of cases for a judgement; None:
            :func:`~knight_core.review.path.cases_for`.

    Returns:
        The orders. This takes at most seven judgements for each square, from the end of the tour
        back, where they are cheapest. Judgements that cannot add a preference are skipped, and the
        first contradiction ends the work.

    Raises:
        NotATour: if ``closed`` is true and the tour is not closed.
    """
    board, squares = tour.board, tour.squares
    tour.verify(closed=closed)
    if board.size > MAX_SQUARES:
        return OrdersReview(board, "too-large", _NONE, EVERY)
    if max_cases is None:
        max_cases = cases_for(board)
    most_cases = _ANSWERS * max(max_cases, work_for(board))
    sure = Preferences()
    unsure: list[Preference] = []
    cases = 0
    for at in range(len(squares) - 1, 0, -1):
        visited = {*squares[:at]}
        for preference in _passed_over(board, squares, at, visited):
            if sure.implied(preference.direction, preference.instead):
                continue
            answer = Answer.UNKNOWN
            if cases < most_cases:
                path = (*squares[:at], preference.other)
                judging = start_judge(
                    board, path, closed=closed, max_cases=max_cases, reasons=False
                )
                judged = yield from judging
                answer = judged.answer
                cases += judged.cases
            if answer is Answer.YES and not sure.add(preference):
                return OrdersReview(board, "known", sure.orders(), 0, sure.clash)
            if answer is Answer.UNKNOWN:
                unsure.append(preference)
        yield Progress(len(squares) - at, len(squares))
    most = sure.orders()
    for preference in unsure:
        if not sure.implied(preference.direction, preference.instead) and not sure.add(preference):
            return OrdersReview(board, "partly", _NONE, most.count)
    orders = sure.orders()
    return OrdersReview(
        board, "known" if orders.count == most.count else "partly", orders, most.count
    )


def _passed_over(
    board: Board, squares: Sequence[int], at: int, visited: set[int]
) -> Iterator[Preference]:
    """The preferences for the move to ``squares[at]`` over each other onward move."""
    origin, taken = squares[at - 1], squares[at]
    onward = [
        (way, near[0])
        for way, step in enumerate(DIRECTIONS, 1)
        if (near := board.neighbours(origin, (step,))) and near[0] not in visited
    ]
    direction = next(way for way, square in onward if square == taken)
    for way, square in onward:
        if square != taken:
            yield Preference(at + 1, origin, taken, square, direction, way)


def start_blind_steps(
    board: Board | str,
    start: SquareLike,
    order: str,
    max_steps: int,
    *,
    closed: bool = False,
) -> Steps[BlindSteps]:
    """Count the steps that blind search needs from a square to its first tour, with an order.

    Args:
        board: the board.
        start: the first square.
        order: the order in which the directions are tried.
        max_steps: the most squares that the search may place.
        closed: whether it searches for closed tours.

    Raises:
        InvalidRequest: for an invalid argument.
    """
    from knight_core.outcome import Outcome
    from knight_core.request import TourRequest
    from knight_core.solver import start as start_run

    board = Board.of(board)
    request = TourRequest(
        rows=board.rows,
        cols=board.cols,
        holes=board.holes,
        start=start,
        closed=closed,
        method="depth-first",
        order=order,
        max_steps=max_steps,
    )
    run = start_run(request)
    result = yield from reporting(lambda search: Progress(search.forward, max_steps), run)
    return BlindSteps(
        order,
        result.stats.forward,
        result.tour is not None,
        () if result.tour is None else result.tour.squares,
        result.outcome is Outcome.IMPOSSIBLE,
    )


def _sentences(review: OrdersReview) -> Iterator[Sentence]:
    least, most, board = review.least, review.most, review.board
    if review.code == "too-large":
        yield Sentence("orders-too-large", {"limit": MAX_SQUARES})
    elif review.code == "partly":
        code = "orders-partly" if least else "orders-perhaps"
        yield Sentence(code, {"least": least, "most": most, "order": review.orders.example})
    elif not most:
        yield Sentence("orders-none")
        for preference in review.clash:
            yield Sentence(
                "orders-clash",
                {
                    "origin": board.name(preference.origin),
                    "step": preference.number,
                    "direction": preference.direction,
                    "taken": board.name(preference.taken),
                    "instead": preference.instead,
                    "other": board.name(preference.other),
                },
            )
        if review.clash:
            yield Sentence("orders-clash-end" if len(review.clash) == 2 else "orders-clash-ring")
    elif most == EVERY:
        yield Sentence("orders-every")
    else:
        code = "orders-one" if most == 1 else "orders-some"
        yield Sentence(code, {"count": most, "order": review.orders.example})
