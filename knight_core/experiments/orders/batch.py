"""One run of a search for orders: some orders with one budget."""

from __future__ import annotations

from functools import partial
from time import perf_counter

from knight_core import existence
from knight_core.board import Board, parse_order
from knight_core.experiments.links import Words, link_of
from knight_core.experiments.orders.small import LARGEST, SmallEnd, search_small
from knight_core.experiments.record import BatchRecord, Entry
from knight_core.methods.blind import FixedOrder
from knight_core.outcome import Outcome
from knight_core.request import TourRequest
from knight_core.result import seconds_since
from knight_core.search.engine import Goal, Limits, search
from knight_core.steps import CANCEL, Progress, Steps


def _search(board: Board, start: int, order: str, steps: int) -> Steps[SmallEnd]:
    """Blind search from a square with a step limit."""
    if steps <= LARGEST:
        return search_small(board, start, order, steps)
    request = TourRequest(
        board.rows, board.cols, start, method="depth-first", order=order, max_steps=steps
    )
    neighbours = partial(board.neighbours, steps=parse_order(order))
    end = yield from search(board, FixedOrder(request, neighbours), Goal(), Limits(True, steps))
    cancelled = end.stop == "cancelled"
    return SmallEnd(end.count > 0, end.forward, end.backtracks, len(end.deepest), cancelled)


def starts_of(board: Board, start: str) -> list[int]:
    """The starts of a search for orders: one square, or for ``all`` every square with a tour."""
    if start != "all":
        return [board.parse_square(start)]
    return [square for square, works in enumerate(existence.start_map(board)) if works]


def run_orders(words: Words) -> Steps[BatchRecord]:
    """One run of the search for orders: every order of ``orders``, with ``max-steps`` steps from
    each start.

    Returns:
        The record, with an entry for each finished order.
    """
    began = perf_counter()
    board = Board.parse(words["board"])
    steps = int(words["max-steps"])
    forward = backtracks = best = 0
    entries: list[Entry] = []
    outcome = Outcome.LIMIT
    starts = starts_of(board, words["start"])
    for order in words["orders"].split(","):
        tours = spent = depths = 0
        for start in starts:
            if (yield Progress(forward=forward, backtracks=backtracks, best=best)) == CANCEL:
                outcome = Outcome.CANCELLED
                break
            end = yield from _search(board, start, order, steps)
            forward, backtracks = forward + end.forward, backtracks + end.backtracks
            best = max(best, end.deepest)
            spent, depths = spent + end.forward, depths + end.deepest
            tours += end.found
            if end.cancelled:
                outcome = Outcome.CANCELLED
                break
        if outcome is Outcome.CANCELLED:
            break
        if tours == len(starts):
            outcome = Outcome.FOUND
        entries.append((tours, spent, depths))
    return {
        "link": batch_link(words),
        "board": words["board"],
        "start": words["start"],
        "spec": words["method"],
        "outcome": str(outcome),
        "forward": forward,
        "backtracks": backtracks,
        "seconds": seconds_since(began),
        "orders": entries,
    }


def batch_link(words: Words) -> str:
    """The identity of a run of several orders."""
    return f"{link_of(words)}&orders={words['orders']}"
