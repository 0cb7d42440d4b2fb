"""Makes a search for the best order from its settings."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from knight_core import existence
from knight_core.board import DEFAULT_ORDER, Board
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import read_shared
from knight_core.experiments.links import Words
from knight_core.experiments.orders.batch import starts_of
from knight_core.experiments.orders.images import symmetries
from knight_core.experiments.orders.report import SPACE
from knight_core.experiments.orders.results import PRESETS, Results, first_budget
from knight_core.experiments.orders.search import GROWTH, Orders
from knight_core.search.rng import shuffled, stream
from knight_core.steps import Progress, Steps
from knight_core.texts.sentences import board_text, phrase

DEFAULTS: Final[Words] = {
    "board": "8x8",
    "start": "",
    "max-steps": "60000000",
    "seed": "0",
}

_MAX_SQUARES: Final = 4096
_ORDERS_A_STEP: Final = 500


def start_orders(given: Words) -> Steps[Orders]:
    """Make a search for orders.

    Args:
        given: the settings, every word of :data:`DEFAULTS`; ``max-steps`` is the step budget of the
            whole search.

    Raises:
        InvalidRequest: for an invalid setting; ``orders-board-too-large``; ``orders-no-tour`` if
            theory proves that there is no tour; ``orders-budget-too-small``.
    """
    shared = read_shared({"closed": "0", **given})
    board = Board.parse(given["board"])
    if board.size > _MAX_SQUARES:
        raise InvalidRequest(
            "orders-board-too-large",
            field="board",
            board=board_text(board.rows, board.cols),
            limit=_MAX_SQUARES,
        )
    text = given["start"].strip().lower() or board.name(board.size - 1)
    square = None if text == "all" else board.parse_square(text)
    reason = existence.impossible(board, square)
    if reason is not None:
        why = phrase(f"reason.{reason.code}", reason.params)
        raise InvalidRequest("orders-no-tour", field="start", start=text, why=why)
    start = "all" if square is None else board.name(square)
    settings: Words = {
        "board": str(board),
        "start": start,
        "max-steps": shared["max-steps"],
        "seed": shared["seed"],
    }
    results = Results(starts_of(board, start), symmetries(board, square))
    every = []
    for number, digits in enumerate(permutations(DEFAULT_ORDER)):
        order = "".join(digits)
        if results.class_of(order) == order:
            every.append(order)
        if number % _ORDERS_A_STEP == 0:
            yield Progress(number, SPACE)
    rest = shuffled(every, stream(int(shared["seed"])))
    # The presets first: the report lists them with their results.
    presets = [results.class_of(order) for order in PRESETS.values()]
    orders = Orders(settings, board, list(dict.fromkeys([*presets, *rest])), results)
    yield from orders.start_rungs()
    if orders.finished:
        raise InvalidRequest(
            "orders-budget-too-small",
            field="max-steps",
            value=int(settings["max-steps"]),
            least=GROWTH * first_budget(board) * len(results.starts),
        )
    return orders
