"""The report of a search for orders: the ranking, the distribution of costs, the orders that are
ruled out."""

from __future__ import annotations

from collections import Counter
from heapq import nsmallest
from itertools import islice
from typing import Final

from knight_core.board import Board
from knight_core.experiments.links import Words, link_of, request_words
from knight_core.experiments.orders.results import PRESETS, Results, first_budget
from knight_core.experiments.reports import Bin, OrdersReport, RankedOrder, RungCounts
from knight_core.request import TourRequest
from knight_core.steps import Progress, Steps

SPACE: Final = 40_320
"""The number of all orders."""

_LISTED: Final = 20
_ORDERS_A_STEP: Final = 500


def start_report(
    results: Results, board: Board, settings: Words, rungs: list[RungCounts]
) -> Steps[OrdersReport]:
    """Make the report of a search.

    Args:
        results: the results so far.
        board: the board.
        settings: the settings of the search.
        rungs: the counts of its rungs.
    """
    entries = iter(results.entries)
    tried: list[str] = []
    costs: list[float] = []
    bins: Counter[tuple[int, bool]] = Counter()
    while some := [*islice(entries, _ORDERS_A_STEP)]:
        tried = nsmallest(_LISTED, tried + some, key=results.rank)
        for order in some:
            cost = results.cost(order)
            costs.append(cost)
            doublings = (int(cost) // board.size).bit_length()
            bins[doublings, results.solved(order)] += results.many
        yield Progress(len(costs), len(results.entries))
    ranking = [image for order in tried for image in results.images_of(order)]
    best = results.best
    below = min(costs, default=0) if best is None else results.cost(best)
    costlier = equal = 0
    for number, (order, cost) in enumerate(zip(results.entries, costs, strict=True)):
        if results.solved(order):
            costlier += cost > below
            equal += cost == below
        else:
            costlier += cost >= below
        if number % _ORDERS_A_STEP == 0:
            yield Progress(number, len(costs))
    return {
        "kind": "orders",
        "settings": settings,
        "best": None if best is None else _line(results, board, best),
        "equal": equal * results.many,
        "ranking": [_line(results, board, order) for order in ranking[:_LISTED]],
        "presets": [_line(results, board, order) for order in PRESETS.values()],
        "bins": _bins(bins, board),
        "tried": len(costs) * results.many,
        "space": SPACE,
        "rungs": rungs,
        "ruled_out": {"orders": costlier * results.many, "below": below},
        "exhaustive": best is not None and (costlier + equal) * results.many == SPACE,
    }


def _line(results: Results, board: Board, order: str) -> RankedOrder:
    """An order of the ranking, with the link of its run (for ``all``: from the first start)."""
    same = results.class_of(order)
    solved, budget = results.solved(same), results.given.get(same, 0)
    names = {preset: name for name, preset in PRESETS.items()}
    request = TourRequest(
        board.rows,
        board.cols,
        results.starts[0],
        method="depth-first",
        order=order,
        max_steps=None if solved else max(budget, first_budget(board)),
    )
    return {
        "order": order,
        "solved": solved,
        "forward": results.cost(same),
        "budget": budget,
        "link": link_of(request_words(request)),
        "name": names.get(order),
    }


def _bins(counts: Counter[tuple[int, bool]], board: Board) -> list[Bin]:
    """The numbers of orders by cost; each bin is twice as wide as the one before. An order without
    a tour is counted in the bin of its spent steps."""
    if not counts:
        return []
    places = [place for place, _ in counts]
    return [
        {
            "from": board.size << place >> 1,
            "to": board.size << place,
            "solved": counts[place, True],
            "unsolved": counts[place, False],
        }
        for place in range(min(places), max(places) + 1)
    ]
