"""The review of a path, and the table of a whole class, for the page."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from knight_core.bridge.messages import Squares, board_of, sentence_document

if TYPE_CHECKING:
    from knight_core.bridge import documents
    from knight_core.review import (
        Answered,
        BlindSteps,
        OrdersReview,
        Review,
        Row,
        RuleReview,
        Sentence,
    )
    from knight_core.review.well_known import WellKnown
    from knight_core.steps import Steps

R = TypeVar("R")
D = TypeVar("D")

# knight_core.review is imported on first use: it must not delay the first tour.


def start_review(board: documents.PageBoard, squares: Squares) -> Steps[documents.ReviewDocument]:
    """The review of a path or a tour: see :func:`knight_core.review.start_review`."""
    from knight_core.review import start_review

    return _with_document(start_review(board_of(board), [*squares]), _review)


def start_blind_steps(
    board: documents.PageBoard, squares: Squares, order: str, most: int
) -> Steps[documents.BlindSteps]:
    """The number of steps that blind search needs, with an order that gives the tour.

    Args:
        board: rows, cols, and holes where there are any.
        squares: the squares of the tour.
        order: the order of directions.
        most: the step limit of the search.
    """
    from knight_core.review import start_blind_steps

    def document(blind: BlindSteps) -> documents.BlindSteps:
        same = blind.found and [*blind.squares] == [*squares]
        sentences = _sentences(blind.sentences)
        return {
            "steps": blind.steps,
            "found": blind.found,
            "same": same,
            "sentences": sentences,
        }

    return _with_document(start_blind_steps(board_of(board), squares[0], order, most), document)


def start_answered(
    board: documents.PageBoard, start: int, closed: bool
) -> Steps[documents.AnsweredDocument]:
    """Whether the claim "this board has no tour" is right.

    Args:
        board: rows, cols, and holes where there are any.
        start: the first square of the tours, −1 for any.
        closed: whether the tours are closed.
    """
    from knight_core.review import start_answered

    first = None if start < 0 else start
    return _with_document(start_answered(board_of(board), start=first, closed=closed), _answered)


def start_rows(name: str, text: str, wanted: dict[str, Any]) -> Steps[list[Row]]:
    """The rows of a file in the table of a class.

    Args:
        name: the name of the file.
        text: its contents.
        wanted: the task of the class, as texts: see :meth:`knight_core.review.Wanted.of`.
    """
    from knight_core.review import Wanted, start_rows

    return start_rows(name, text, Wanted.of(**wanted))


def class_csv(rows: list[dict[str, Any]]) -> array[int]:
    """The table of a class as CSV, in UTF-8.

    Args:
        rows: the rows that :func:`start_rows` returned.
    """
    from knight_core.review import Row, csv_text

    return array("B", csv_text([Row(**row) for row in rows]).encode())


def _with_document(steps: Steps[R], document: Callable[[R], D]) -> Steps[D]:
    """The same work, with its result converted to a document."""
    return document((yield from steps))


def _sentences(sentences: Sequence[Sentence]) -> list[documents.Sentence]:
    return [sentence_document(sentence.phrase) for sentence in sentences]


def _review(review: Review) -> documents.ReviewDocument:
    return {
        "rule": None if review.rule is None else _rule(review.rule),
        "orders": None if review.orders is None else _orders(review.orders),
        "known": None if review.known is None else _well_known(review.known),
    }


def _well_known(tour: WellKnown) -> documents.KnownTour:
    # Keys only: the gallery's texts are in the page, not in the worker.
    image = [*map(sentence_document, tour.image)]
    return {"code": tour.code, "exhibit": tour.exhibit, "image": image}


def _rule(rule: RuleReview) -> documents.RuleDocument:
    return {
        "moves": rule.moves,
        "followed": rule.followed,
        "departure": rule.departure,
        "ties": [
            {"id": tie.id, "count": tie.orders.count, "example": tie.orders.example}
            for tie in rule.ties
        ],
        "sentences": _sentences(rule.sentences),
    }


def _orders(orders: OrdersReview) -> documents.OrdersDocument:
    return {
        "code": orders.code,
        "least": orders.least,
        "most": orders.most,
        "count": orders.orders.count,
        "example": orders.orders.example,
        "clash": orders.clash,
        "sentences": _sentences(orders.sentences),
    }


def _answered(answered: Answered) -> documents.AnsweredDocument:
    return {
        "code": answered.code,
        "reason": answered.reason,
        "tour": answered.tour,
        "starts": answered.starts,
        "sentences": _sentences(answered.sentences),
    }
