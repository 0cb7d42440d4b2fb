"""What the page says of a tour, against knight_core."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from knight_core import Board, Symmetry, Tour, TourRequest, solve
from knight_core.formats import properties_document
from tests.samples import sampled
from tests.web.lab import Lab

SYMMETRIES = {
    "none": "none",
    "central": "turned by 180°",
    "quaternary": "turned by 90°",
    "left-right": "mirror, left to right",
    "top-bottom": "mirror, top to bottom",
}


def value(lab: Lab, name: str) -> Locator:
    return lab.page.locator(f'[data-property="{name}"] dd')


def shows_properties(lab: Lab, tour: Tour) -> None:
    document = properties_document(tour)
    expect(value(lab, "kind")).to_have_text("closed" if document["closed"] else "open")
    expect(value(lab, "symmetry")).to_have_text(SYMMETRIES[document["symmetry"]])
    expect(value(lab, "turns")).to_have_text(f"{document['turns']:,}")
    expect(value(lab, "crossings")).to_have_text(f"{document['crossings']:,}")
    if tour.board.rows == tour.board.cols:
        # Of the tours here only that of 1x1 has magic sums.
        magic = "none" if document["magic"] == "none" else "magic, 1"
        expect(value(lab, "magic")).to_have_text(magic)
    else:
        expect(value(lab, "magic")).to_have_count(0)


@pytest.mark.parametrize("closed", ["", "&closed=1"])
@pytest.mark.parametrize("board", sampled(["8x8", "6x6", "10x7", "1x1"], "8x8", "1x1"))
def test_the_properties_of_the_tour_that_is_shown(lab: Lab, board: str, closed: str) -> None:
    lab.run(f"?board={board}&start=a1{closed}")
    shows_properties(lab, Tour(Board.parse(board), lab.squares()))


def test_they_follow_the_tour_that_is_chosen(lab: Lab) -> None:
    request = TourRequest(5, 5, "a1", method="depth-first", tours="all")
    tours = solve(request).tours
    symmetric = [i for i, tour in enumerate(tours) if tour.properties.symmetry is Symmetry.CENTRAL]
    last = symmetric[-1]
    lab.run("?board=5x5&start=a1&method=depth-first&tours=all")
    shows_properties(lab, tours[0])
    for _ in range(len(tours) - last):
        lab.button("Previous tour").click()
    expect(lab.page.locator("#tour-number")).to_have_text(f"Tour {last + 1} of {len(tours)}")
    expect(value(lab, "symmetry")).to_have_text("turned by 180°")
    shows_properties(lab, tours[last])


def test_each_says_what_it_means(lab: Lab) -> None:
    lab.unfold("properties")
    summary = lab.page.locator("#meanings summary")
    meanings = lab.page.locator("#meaning-list")
    expect(meanings).to_be_hidden()
    summary.focus()
    lab.page.keyboard.press("Enter")
    expect(meanings).to_be_visible()
    properties = lab.page.locator("[data-property]")
    expect(properties).to_have_count(5)
    for index in range(5):
        name = properties.nth(index).locator("dt").text_content() or ""
        expect(meanings.locator("dt").nth(index)).to_have_text(name)
        meaning = meanings.locator("dd").nth(index).text_content() or ""
        assert re.search(r"\w\.$", meaning)
        # Under the mouse as well.
        expect(properties.nth(index)).to_have_attribute("title", meaning)
    lab.page.keyboard.press("Enter")
    expect(meanings).to_be_hidden()


def test_those_of_a_large_tour_are_worked_out_when_somebody_asks(lab: Lab) -> None:
    lab.unfold("properties")
    expect(lab.button("Analyse this tour")).to_be_hidden()
    lab.visit("?board=201x200&start=a1")
    lab.drawn()
    expect(lab.root).to_have_attribute("data-outcome", "found")
    expect(value(lab, "turns")).to_have_count(0)
    lab.button("Analyse this tour").click()
    tour = solve(TourRequest(201, 200, "a1")).tour
    assert tour is not None
    shows_properties(lab, tour)
    expect(lab.button("Analyse this tour")).to_be_hidden()
    expect(lab.status).to_have_text("Tour found")
