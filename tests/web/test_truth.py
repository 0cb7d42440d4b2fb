"""Lost or not: what the overlay says of a path, on the board, the scrubber and in words."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from knight_core.board import Board
from knight_core.completion import candidates, turning_point
from knight_core.methods.base import Recording
from knight_core.request import TourRequest
from knight_core.solver import start
from knight_core.steps import run_to_end
from tests.web.lab import Lab

SEARCH = "?board=5x5&start=a1&method=depth-first"


def names(text: str | None) -> dict[str, str]:
    """The squares that an attribute names, with what it says of them."""
    return dict(pair.split(":") for pair in (text or "").split())


def path_at(request: TourRequest, number: int) -> list[int]:
    """The path of a search after so many events."""
    events = run_to_end(start(replace(request, max_steps=number), Recording(number))).events
    assert events is not None
    path: list[int] = []
    for event in events[:number]:
        if event == request.board.area:
            path.pop()
        else:
            path.append(event)
    return path


def test_a_search_shows_where_it_was_lost_and_what_that_costs_it(lab: Lab) -> None:
    path = path_at(TourRequest(rows=5, cols=5, start="a1", method="depth-first"), 2000)
    found = turning_point("5x5", path)
    lab.run(f"{SEARCH}#search=2000&show=truth")
    expect(lab.board).to_have_attribute("data-turn", f"{found.kept}/{found.lost}")
    narration = lab.page.locator("#narration")
    expect(narration).to_contain_text(f"Lost since step {found.lost}")
    expect(narration).to_contain_text("only after 1,825 backtracks")
    marks = lab.page.locator("#scrub-marks")
    expect(marks).to_have_attribute("data-truth", re.compile("^1-7:yes 8-3658:no 3659-3659:yes "))
    # From a lost path every move is lost, and that is said on the square.
    expect(lab.board).to_have_attribute("data-truth", "d4:no")
    expect(lab.cells.and_(lab.page.locator("[data-square='8']"))).to_have_attribute(
        "aria-label", re.compile("leads to no tour")
    )
    # The legend has the same entries all the time.
    legend = lab.page.locator("#legend-truth > span")
    signs = ["leads to a tour", "leads to no tour", "can still be completed", "lost"]
    assert legend.all_inner_texts() == signs
    before = [lab.board.bounding_box(), lab.page.locator("#legend-truth").bounding_box()]
    lab.scrub.fill("0")
    expect(lab.board).to_have_attribute("data-drawn", "0")
    assert legend.all_inner_texts() == signs
    # A step before, the player follows at once, and the board does not jump.
    lab.scrub.fill("7")
    expect(lab.board).to_have_attribute("data-turn", "7/")
    expect(narration).to_contain_text("A tour is still possible")
    after = [lab.board.bounding_box(), lab.page.locator("#legend-truth").bounding_box()]
    assert after == before


def test_a_long_reason_opens_on_a_phone(sized: Lab) -> None:
    sized.run(f"{SEARCH}#search=2000&show=truth")
    sized.resize(390, 844)
    narration = sized.page.locator("#narration")
    expect(narration).to_contain_text("only after 1,825 backtracks")
    expect(narration.locator("span").first).to_be_hidden()
    board = sized.grid.bounding_box()
    narration.click()
    expect(narration.locator("span").first).to_be_visible()
    assert narration.evaluate("(text) => text.scrollHeight <= text.clientHeight")
    assert sized.grid.bounding_box() == board


def test_no_two_signs_of_the_board_are_alike(lab: Lab) -> None:
    names = ["subject", "forced", "shared", "truth-yes", "truth-no", "truth-unknown", "centre"]
    signs = lab.page.evaluate(
        "(names) => names.map((name) => { const sign = document.getElementById(`sign-${name}`);"
        " return [...sign.children].map((part) => part.getAttribute('d')"
        "  ?? `circle${part.getAttribute('r') < 3 ? ' small' : ''}`).join('+'); })",
        names,
    )
    assert len(set(signs)) == len(names), dict(zip(names, signs, strict=True))


def test_it_is_off_by_default_switched_in_the_row_and_kept_in_the_link(lab: Lab) -> None:
    lab.run("?board=5x5&start=a1#step=3")
    expect(lab.board).to_have_attribute("data-truth", "")
    lab.page.get_by_role("checkbox", name="Lost or not").check()
    squares = (lab.page.locator("#data-squares").text_content() or "").split()[:3]
    expected = {
        Board(5, 5).name(square): judgement.answer.value
        for square, judgement in candidates("5x5", squares).items()
    }
    pattern = re.compile(f"^([a-e][1-5]:(yes|no) ?){{{len(expected)}}}$")
    expect(lab.board).to_have_attribute("data-truth", pattern)
    assert names(lab.board.get_attribute("data-truth")) == expected
    expect(lab.page).to_have_url(re.compile("#step=3&show=truth$"))
    expect(lab.page.locator("#legend-truth")).to_contain_text("leads to no tour")
    lab.page.get_by_role("checkbox", name="Lost or not").uncheck()
    expect(lab.board).to_have_attribute("data-truth", "")
    expect(lab.page.locator("#legend-truth")).to_be_hidden()
    expect(lab.page).to_have_url(re.compile("#step=3$"))
    lab.page.keyboard.press("Escape")


def test_a_tour_is_completable_to_its_end_and_a_given_end_counts(lab: Lab) -> None:
    lab.run("?board=6x6&start=a1&closed=1#show=truth")
    marks = lab.page.locator("#scrub-marks")
    expect(marks).to_have_attribute("data-truth", "1-36:yes")
    expect(lab.board).to_have_attribute("data-turn", "36/")
    # The narration of a whole tour needs no more words.
    expect(lab.page.locator("#narration")).not_to_contain_text("possible")


def test_a_search_that_gave_up_is_told_how_far_it_came(lab: Lab) -> None:
    lab.run("?start=h1&method=depth-first&max-steps=100#show=truth", "limit")
    path = path_at(TourRequest(rows=8, cols=8, start="h1", method="depth-first"), 63)
    lost = turning_point("8x8", path).lost
    expect(lab.page.locator("#narration")).to_contain_text(f"Step {lost}, ")
    marks = lab.page.locator("#scrub-marks")
    expect(marks).to_have_attribute("data-truth", re.compile(f" {lost}-[0-9]+:no$"))
    expect(lab.page.locator("#proof")).to_contain_text(f"Why no tour is possible after step {lost}")
    # The picture stands where it is true: at the step that lost it.
    expect(lab.board).to_have_attribute("data-picture", "")
    lab.button("Go to that step").click()
    expect(lab.position).to_contain_text(f"{lost} of")
    expect(lab.board).to_have_attribute("data-picture", re.compile("."))
    expect(lab.page.locator("[data-action=proof-loss]")).to_be_hidden()


def test_boards_that_are_too_large_are_told_the_limit(lab: Lab) -> None:
    lab.run("?board=21x20&start=a1#step=5&show=truth")
    expect(lab.page.locator("#narration")).to_contain_text("boards of up to 400 squares")
    box = lab.page.get_by_role("checkbox", name="Lost or not")
    expect(box).to_be_disabled()
    expect(box).to_have_accessible_description(re.compile("up to 400 squares"))
    expect(lab.board).to_have_attribute("data-truth", "")
