"""The orders of the directions that give exactly this tour by blind search, and the steps needed.

Blind search takes, on each square of the tour that it finds first, the first direction in its order
from which the path can be completed. So an order gives a tour exactly if on every square of it the
direction taken comes before each other direction whose square would have kept the path completable:
no search is needed to know these orders, only whether paths can be completed
(:mod:`knight_core.completion`). They are the linear extensions of that relation.
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
"""On larger boards a single answer of edge search takes too long."""
_ANSWERS: Final = 10
"""The number of longest answers that all of them together may take."""


@dataclass(frozen=True, slots=True)
class OrdersReview:
    """The orders of the directions that give a tour by blind search.

    Attributes:
        board: the board.
        code: ``known``: they are known exactly; ``partly``: some answers were not known within
            their cases; ``too-large``: no answers were asked for.
        orders: those that are certain to give it.
        most: their largest possible number: ``orders.count`` where they are known.
        clash: the reason why there is none: preferences that contradict each other, as a ring.
    """

    board: Board
    code: Literal["known", "partly", "too-large"]
    orders: FittingOrders
    most: int
    clash: tuple[Preference, ...] = ()

    @property
    def least(self) -> int:
        """The smallest possible number of them."""
        return self.orders.count

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences about it."""
        return tuple(_sentences(self))


@dataclass(frozen=True, slots=True)
class BlindSteps:
    """The result of blind search with an order.

    Attributes:
        order: the order.
        steps: squares placed, the start included: up to the tour, or when it stopped.
        found: whether it has found a tour.
        squares: the tour; empty if it has found none.
        exhausted: whether the search has tried everything.
    """

    order: str
    steps: int
    found: bool
    squares: tuple[int, ...] = ()
    exhausted: bool = False

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentence about it."""
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
        max_cases: how many cases an answer may take; None: as
            :func:`~knight_core.review.path.cases_for` says.

    Returns:
        The orders. At most seven answers a square, from the end of the tour on, where they cost
        least; those that could add nothing are not asked for, and none once two contradict
        each other.

    Raises:
        NotATour: if ``closed`` is asked for and the tour is not.
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
    """The preferences for the move to ``squares[at]`` over each other square in reach."""
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
        closed: whether it looks for closed tours.

    Raises:
        InvalidRequest: if one of them makes no sense.
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
