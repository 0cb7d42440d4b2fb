"""What a teacher would say, and the table of a class, as the page asks for them."""

from __future__ import annotations

from array import array
from typing import Any

from knight_core import Path, solve
from knight_core.gallery import exhibit
from knight_core.review import csv_text, review, rows_of
from tests.core.bridge.page import Page

EIGHT = {"rows": 8, "cols": 8}
FIVE = {"rows": 5, "cols": 5}
BLIND = solve("5x5", start="a1", method="depth-first")
SQUARES = array("I", BLIND.tour.squares if BLIND.tour else ())


def test_a_tour_is_reviewed_as_python_reviews_it() -> None:
    document = Page().ask("reviewTour", board=FIVE, squares=SQUARES)
    expected = review("5x5", SQUARES)
    assert expected.rule is not None
    assert expected.orders is not None
    departure = document["rule"]["departure"]
    assert expected.rule.departure is not None
    assert departure["number"] == expected.rule.departure.number
    assert departure["allowed"] == [*expected.rule.departure.allowed]
    assert document["orders"]["example"] == expected.orders.orders.example == "12345678"
    assert document["orders"]["least"] == document["orders"]["most"] == expected.orders.most
    assert [
        sentence for part in ("rule", "orders") for sentence in document[part]["sentences"]
    ] == [
        sentence.phrase for part in (expected.rule, expected.orders) for sentence in part.sentences
    ]


def test_a_well_known_tour_is_told_with_its_image() -> None:
    beverley = exhibit("beverley").tours[0].mirrored()
    document = Page().ask("reviewTour", board=EIGHT, squares=array("I", beverley.squares))
    expected = review("8x8", beverley.squares).known
    assert expected is not None
    assert document["known"] == {
        "code": "known-tour-image",
        "exhibit": "beverley",
        "image": [*expected.image],
    }


def test_a_path_has_no_orders_and_a_rule() -> None:
    path = array("I", Path.parse("a1 b3 c5", "5x5").squares)
    document = Page().ask("reviewTour", board=FIVE, squares=path)
    assert document["orders"] is None
    assert document["known"] is None
    assert document["rule"]["moves"] == 2


def test_blind_search_counts_its_steps_within_a_budget() -> None:
    def counted(order: str, most: int) -> Any:
        return Page().ask("blindSteps", board=FIVE, squares=SQUARES, order=order, most=most)

    document = counted("12345678", 1_000_000)
    assert document["steps"] == BLIND.stats.forward
    assert (document["found"], document["same"]) == (True, True)
    document = counted("87654321", 1_000_000)
    assert (document["found"], document["same"]) == (True, False)
    document = counted("12345678", 50)
    assert (document["steps"], document["found"]) == (50, False)


def test_that_there_is_no_solution_is_answered_with_the_proof() -> None:
    right = Page().ask("reviewClaim", board={"rows": 4, "cols": 4}, start=-1, closed=False)
    assert (right["code"], right["tour"]) == ("right", None)
    assert right["reason"]["steps"]
    wrong = Page().ask("reviewClaim", board=EIGHT, start=0, closed=True)
    assert wrong["code"] == "wrong"
    assert len(wrong["tour"]) == 64


def test_a_row_and_the_table_as_csv_are_those_of_python() -> None:
    text = str(BLIND.tour)
    params = {"board": "5x5", "start": "a1", "closed": False, "method": "depth-first"}
    [document] = Page().ask("classRows", name="a.txt", text=text, wanted=params)
    assert (document["verdict"], document["rows"], document["start"]) == ("tour", 5, "a1")
    assert document["match"] == "yes"
    params = {"board": "", "start": "", "closed": False, "method": ""}
    document = Page().ask("classRows", name="a.txt", text=f"{text}\n\n{text}", wanted=params)
    csv = bytes(Page().ask("classCsv", rows=document)).decode()
    assert csv == csv_text(rows_of("a.txt", f"{text}\n\n{text}"))
