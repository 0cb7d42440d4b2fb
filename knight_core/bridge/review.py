"""What a teacher would say of a path, and the table of a whole class, for the page.

What is said crosses as ``{"code", "params", "text"}``: the page has the sentence ``review.CODE``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from knight_core.bridge.messages import Squares, board_of, reason_document

if TYPE_CHECKING:
    from knight_core.experiments.steps import Steps
    from knight_core.review import (
        Answered,
        BlindSteps,
        Departure,
        FittingOrders,
        OrdersReview,
        Review,
        RuleReview,
        Said,
    )

R = TypeVar("R")

# What nobody has asked for is not loaded: the first tour does not wait for it.


def start_review(board: dict[str, Any], squares: Squares) -> Steps[dict[str, Any]]:
    """What a teacher would say of a path or a tour: see :func:`knight_core.review.start_review`.

    Returns:
        ``rule``, ``orders`` and ``known``: the fields of the review, or None where it has none.
    """
    from knight_core.review import start_review

    return _told(start_review(board_of(board), [*squares]), _review)


def start_blind_steps(
    board: dict[str, Any], squares: Squares, order: str, most: int
) -> Steps[dict[str, Any]]:
    """How many steps blind search needs for a tour, with an order that gives it.

    Args:
        board: rows, cols, and holes where there are any.
        squares: those of the tour.
        order: the directions in the order they are tried.
        most: after so many steps it gives up.

    Returns:
        ``steps``; ``found``, whether that is up to its first tour; ``same``, whether it is this
        tour; ``said``.
    """
    from knight_core.review import start_blind_steps

    def document(blind: BlindSteps) -> dict[str, Any]:
        same = blind.found and [*blind.squares] == [*squares]
        said = _said(blind.said)
        return {"steps": blind.steps, "found": blind.found, "same": same, "said": said}

    return _told(start_blind_steps(board_of(board), squares[0], order, most), document)


def start_answered(board: dict[str, Any], start: int, closed: bool) -> Steps[dict[str, Any]]:
    """Whether it is true that a board has no tour.

    Args:
        board: rows, cols, and holes where there are any.
        start: the square where the tours start, −1 for any.
        closed: whether they are closed.

    Returns:
        ``code``; ``reason``, the proof, or None; ``tour``, one that there is, or None; ``starts``;
        ``said``.
    """
    from knight_core.review import start_answered

    first = None if start < 0 else start
    return _told(start_answered(board_of(board), start=first, closed=closed), _answered)


def start_row(name: str, text: str) -> Steps[dict[str, Any]]:
    """The row of a file in the table of a class: the fields of :class:`knight_core.review.Row`."""
    from knight_core.review import start_row

    return _told(start_row(name, text), asdict)


def class_csv(rows: list[dict[str, Any]]) -> array[int]:
    """The table of a class as CSV, in UTF-8.

    Args:
        rows: as :func:`start_row` has returned them.
    """
    from knight_core.review import Row, csv_text

    return array("B", csv_text([Row(**row) for row in rows]).encode())


def _told(
    steps: Generator[tuple[int, int], Any, R], document: Callable[[R], dict[str, Any]]
) -> Steps[dict[str, Any]]:
    """The same steps, with what comes of them as a document."""
    return document((yield from steps))


def _said(said: Sequence[Said]) -> list[dict[str, Any]]:
    return [{"code": one.code, "params": one.params, "text": one.text} for one in said]


def _review(review: Review) -> dict[str, Any]:
    known = review.known
    return {
        "rule": None if review.rule is None else _rule(review.rule),
        "orders": None if review.orders is None else _orders(review.orders),
        # Its words are the gallery's, which the page has and the worker has not.
        "known": known
        and {"code": known.code, "exhibit": known.exhibit, "image": [*map(list, known.image)]},
    }


def _rule(rule: RuleReview) -> dict[str, Any]:
    return {
        "moves": rule.moves,
        "followed": rule.followed,
        "departure": None if rule.departure is None else _departure(rule.departure),
        "ties": [{"id": tie.id, **_fitting(tie.orders)} for tie in rule.ties],
        "said": _said(rule.said),
    }


def _departure(departure: Departure) -> dict[str, Any]:
    return {
        "number": departure.number,
        "origin": departure.origin,
        "taken": departure.taken,
        "degree": departure.degree,
        "allowed": list(departure.allowed),
        "fewest": departure.fewest,
        "answers": list(departure.answers),
    }


def _orders(orders: OrdersReview) -> dict[str, Any]:
    return {
        "code": orders.code,
        "least": orders.least,
        "most": orders.most,
        **_fitting(orders.orders),
        "clash": [asdict(one) for one in orders.clash],
        "said": _said(orders.said),
    }


def _fitting(orders: FittingOrders) -> dict[str, Any]:
    return {"count": orders.count, "example": orders.example}


def _answered(answered: Answered) -> dict[str, Any]:
    tour = answered.tour
    return {
        "code": answered.code,
        "reason": reason_document(answered.reason),
        "tour": None if tour is None else array("I", tour.squares),
        "starts": answered.starts,
        "said": _said(answered.said),
    }
