"""What a teacher would say, and the table of a class, as the page asks for them."""

from __future__ import annotations

from array import array
from typing import Any

from knight_core import Path, solve
from knight_core.gallery import exhibit
from knight_core.review import csv_text, review, rows_of
from tests.core.bridge.test_bridge import Page

EIGHT = {"rows": 8, "cols": 8}
BLIND = solve("5x5", start="a1", method="depth-first")


def squares_of(tour: Any) -> array[int]:
    return array("I", tour.squares)


def test_a_tour_is_reviewed_as_python_reviews_it() -> None:
    assert BLIND.tour is not None
    told = Page().task("reviewTour", board={"rows": 5, "cols": 5}, squares=squares_of(BLIND.tour))
    known = review("5x5", BLIND.tour.squares)
    assert known.rule is not None
    assert known.orders is not None
    departure = told["rule"]["departure"]
    assert known.rule.departure is not None
    assert departure["number"] == known.rule.departure.number
    assert departure["allowed"] == [*known.rule.departure.allowed]
    assert told["orders"]["example"] == known.orders.orders.example == "12345678"
    assert told["orders"]["least"] == told["orders"]["most"] == known.orders.most
    assert [one["text"] for part in ("rule", "orders") for one in told[part]["sentences"]] == [
        one.text for part in (known.rule, known.orders) for one in part.sentences
    ]


def test_a_well_known_tour_is_told_with_its_image() -> None:
    beverley = exhibit("beverley").tours[0].mirrored()
    told = Page().task("reviewTour", board=EIGHT, squares=squares_of(beverley))
    known = review("8x8", beverley.squares).known
    assert known is not None
    assert told["known"] == {
        "code": "known-tour-image",
        "exhibit": "beverley",
        "image": [[code, params] for code, params in known.image],
    }


def test_a_path_has_no_orders_and_a_rule() -> None:
    path = array("I", Path.parse("a1 b3 c5", "5x5").squares)
    told = Page().task("reviewTour", board={"rows": 5, "cols": 5}, squares=path)
    assert told["orders"] is None
    assert told["known"] is None
    assert told["rule"]["moves"] == 2


def test_blind_search_counts_its_steps_within_a_budget() -> None:
    assert BLIND.tour is not None
    asked = {"board": {"rows": 5, "cols": 5}, "squares": squares_of(BLIND.tour)}
    told = Page().task("blindSteps", **asked, order="12345678", most=1_000_000)
    assert (told["steps"], told["found"], told["same"]) == (BLIND.stats.forward, True, True)
    told = Page().task("blindSteps", **asked, order="87654321", most=1_000_000)
    assert (told["found"], told["same"]) == (True, False)
    told = Page().task("blindSteps", **asked, order="12345678", most=50)
    assert (told["steps"], told["found"]) == (50, False)


def test_that_there_is_no_solution_is_answered_with_the_proof() -> None:
    right = Page().task("reviewClaim", board={"rows": 4, "cols": 4}, start=-1, closed=False)
    assert (right["code"], right["tour"]) == ("right", None)
    assert right["reason"]["steps"]
    wrong = Page().task("reviewClaim", board=EIGHT, start=0, closed=True)
    assert wrong["code"] == "wrong"
    assert len(wrong["tour"]) == 64


def test_a_row_and_the_table_as_csv_are_those_of_python() -> None:
    text = str(BLIND.tour)
    asked = {"board": "5x5", "start": "a1", "closed": False, "method": "depth-first"}
    [told] = Page().task("classRows", name="a.txt", text=text, asked=asked)
    assert (told["verdict"], told["rows"], told["start"]) == ("tour", 5, "a1")
    assert told["asked"] == "yes"
    asked = {"board": "", "start": "", "closed": False, "method": ""}
    told = Page().task("classRows", name="a.txt", text=f"{text}\n\n{text}", asked=asked)
    csv = bytes(Page().ask("classCsv", rows=told)).decode()
    assert csv == csv_text(rows_of("a.txt", f"{text}\n\n{text}"))
