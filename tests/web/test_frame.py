"""The frame of the page: what is in sight at which size, and what an answer says of itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.samples import sampled
from tests.web.lab import Delayed, Lab, box_of, cli_matrix


def side(lab: Lab) -> float:
    box = box_of(lab.board)
    return box["height"]


def test_a_large_window_has_a_large_board_the_verdict_in_sight_and_large_letters(
    sized: Lab,
) -> None:
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    places = ("#verdict-request", "#narration")
    sized.resize(1280, 800)
    assert side(sized) >= 600
    for place in ("#verdict-title", "#verdict-request", "[data-action=play]"):
        expect(sized.page.locator(place)).to_be_in_viewport(ratio=1)
    before = [sized.page.locator(place).evaluate(size) for place in places]
    sized.resize(1920, 1080)
    after = [sized.page.locator(place).evaluate(size) for place in places]
    assert all(large > 1.05 * small for small, large in zip(before, after, strict=True))
    assert side(sized) > 800


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400)])
def test_a_low_window_gives_the_board_its_height(sized: Lab, width: int, height: int) -> None:
    sized.resize(width, height)
    # In a narrow one the names of the modes beside it need a part of the width.
    assert side(sized) >= min(0.95 * height, 0.53 * width)
    play = box_of(sized.button("Play"))
    board = box_of(sized.board)
    assert play["x"] >= board["x"] + board["width"], "the controls are beside it"
    assert sized.page.evaluate("() => document.scrollingElement.scrollWidth") <= width


def test_a_low_window_gives_the_lab_its_width(sized: Lab) -> None:
    sized.run_experiment("?lab=survey&boards=5x5&starts=a1")
    sized.resize(844, 390)
    form, report = box_of(sized.experiment), box_of(sized.report)
    assert form["x"] < 20
    assert form["x"] + form["width"] < report["x"], "the report is beside it"
    assert report["y"] < 100
    assert report["x"] + report["width"] > 824
    assert sized.page.evaluate("() => document.scrollingElement.scrollWidth") <= 844


def test_a_phone_has_its_modes_below_and_room_for_fingers(phone: Lab) -> None:
    lab = phone
    lab.load("?start=a1")
    modes = box_of(lab.page.get_by_role("navigation"))
    assert modes["y"] + modes["height"] == pytest.approx(844, abs=1)
    expect(lab.page.locator("#verdict-title")).to_be_in_viewport(ratio=1)
    small = lab.page.get_by_role("button").evaluate_all(
        "(all) => all"
        " .filter((one) => one.getClientRects().length && !one.closest('svg, [role=grid]'))"
        " .map((one) => [one.ariaLabel || one.textContent.trim(), one.getBoundingClientRect()])"
        " .filter(([, box]) => box.height < 43.5).map(([name]) => name)"
    )
    assert small == []


def test_on_a_phone_the_focus_is_never_below_the_panel(sized: Lab) -> None:
    sized.resize(390, 844)
    sized.page.locator("#panel").focus()
    sized.page.evaluate("() => scrollTo(0, 500)")
    sized.page.keyboard.press("Shift+Tab")
    seen = """(here) => {
      const { left, top, width, height } = here.getBoundingClientRect();
      return here.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    focused = sized.page.locator(".stage :focus")
    expect(focused).to_have_count(1)
    assert focused.evaluate(seen)


@pytest.mark.full
def test_an_answer_names_its_request_and_is_marked_where_the_form_has_another(lab: Lab) -> None:
    lab.run("?board=5x6&start=a1&closed=1&method=warnsdorff&ties=roth")
    for word in ("5×6", "from a1", "closed", "Warnsdorff"):
        expect(lab.page.locator("#verdict-request")).to_contain_text(word)
    lab.run("?start=a1")
    stale = lab.page.locator("#verdict-stale")
    expect(stale).to_be_hidden()
    lab.field("Rows").fill("5")
    expect(stale).to_be_visible()
    expect(stale).to_contain_text("settings have changed")
    expect(lab.cells).to_have_count(40)
    lab.field("Rows").fill("8")
    expect(stale).to_be_hidden()
    expect(lab.cells).to_have_count(64)
    lab.choose_method("pruned")
    expect(stale).to_be_visible()
    lab.choose_method("auto")


FOUND = re.compile(r"squares.*, found (without|after)|fewest onward moves")
"""A tour that is not confirmed yet, or the overture, which says how its knight chooses."""


@pytest.mark.motion
@pytest.mark.parametrize(
    "link", sampled(["?", "?start=h1", "?board=7x7&start=g7", "?board=10x10"], "?start=h1")
)
def test_a_stored_tour_is_there_before_python(emptied: Lab, link: str) -> None:
    delayed = Delayed(emptied.page, "python.wasm")
    emptied.open(link)
    expect(emptied.page.locator("#verdict-title")).to_contain_text(FOUND)
    expect(emptied.root).to_have_attribute("data-outcome", "")
    expect(emptied.button("Pause")).to_be_visible()
    matrix = cli_matrix(link if "start" in link else f"{link}&start=a1")
    assert emptied.text() == matrix
    counts = emptied.counts()
    delayed.release()
    emptied.answered()
    expect(emptied.page.locator("#verdict-title")).to_contain_text(
        re.compile(r"squares, found in .*s (without|after) going back")
    )
    assert emptied.text() == matrix
    assert {name: emptied.counts()[name] for name in counts} == counts
    expect(emptied.page.locator("#property-list")).to_contain_text("open")


@pytest.mark.full
def test_the_question_stands_at_the_board_until_somebody_has_asked(emptied: Lab) -> None:
    question, narration = emptied.page.locator("#question"), emptied.page.locator("#narration")
    emptied.load()
    expect(question).to_have_text("Can a knight visit every square exactly once?")
    expect(narration).to_have_text("Your turn: choose a square.")
    emptied.start_on(0)
    expect(question).to_be_hidden()
    expect(narration).not_to_contain_text("Your turn")
    # A board without a tour has nothing to tell, and no question either.
    emptied.load("?board=5x5&start=b1", "impossible")
    expect(narration).to_be_empty()


def test_a_click_before_python_shows_the_stored_tour_of_that_square(emptied: Lab) -> None:
    delayed = Delayed(emptied.page, "python.wasm")
    emptied.open("?board=5x5&start=a1")
    expect(emptied.page.locator("#verdict-title")).to_contain_text(
        "A tour of all 25 squares, found"
    )
    emptied.click_square(24)
    emptied.has_query("?board=5x5&start=e1")
    emptied.shows_matrix(cli_matrix("?board=5x5&start=e1"))
    emptied.click_square(23)  # none is stored, and none is there
    emptied.has_query("?board=5x5&start=d1")
    expect(emptied.matrix).to_be_empty()
    delayed.release()
    emptied.answered("impossible")


def test_a_frame_of_another_page_has_board_player_and_a_link(emptied: Lab) -> None:
    emptied.load("?board=5x5&start=a1&embed=1")
    expect(emptied.page.locator(".top .tools")).to_be_hidden()
    expect(emptied.form).to_be_hidden()
    expect(emptied.button("Play")).to_be_visible()
    whole = emptied.page.get_by_role("link", name="Open in Knight's Tour Lab")
    assert (whole.get_attribute("href") or "").endswith("?board=5x5&start=a1")
    emptied.has_query("?board=5x5&start=a1&embed=1")


def test_solve_prints_on_one_page(lab: Lab) -> None:
    with lab.on_paper():
        expect(lab.matrix).to_be_visible()
        expect(lab.page.locator("#printed-address")).to_have_text(lab.address())
        assert lab.page.pdf(format="A4").count(b"/Type /Page\n") == 1
