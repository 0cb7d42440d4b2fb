"""The board: choosing a square with the mouse, by keyboard, by touch; boards of every shape."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from knight_core import solve
from knight_core.board import Board
from tests.web.lab import Lab, box_of, cli_matrix, square


@pytest.mark.parametrize("name", ["a1", "h8", "d5", "g2"])
def test_a_click_starts_a_tour_from_the_square(lab: Lab, name: str) -> None:
    lab.start_on(square(name))
    lab.has_query(f"?start={name}")
    lab.shows_matrix(cli_matrix(f"?start={name}"))
    assert lab.squares()[0] == square(name)
    expect(lab.field("Start")).to_have_value(name)


def test_a_click_keeps_the_rest_of_the_request(lab: Lab) -> None:
    lab.run("?board=6x6&start=a1&closed=1&seed=4")
    lab.start_on(square("c4", "6x6"))
    lab.has_query("?board=6x6&start=c4&closed=1&seed=4")
    lab.shows_matrix(cli_matrix("?board=6x6&start=c4&closed=1&seed=4"))
    # One on the end gives that up, one beside the board does nothing.
    lab.run("?start=a1&end=b1")
    lab.start_on(square("b1"))
    lab.has_query("?start=b1")
    box = box_of(lab.board)
    lab.page.mouse.click(box["x"] + 2, box["y"] + 2)
    lab.answered()
    lab.has_query("?start=b1")


def test_a_click_means_the_board_that_is_seen(lab: Lab) -> None:
    # A size that is typed is on the board at once.
    lab.field("Rows").fill("5")
    expect(lab.page.locator('[role="gridcell"]')).to_have_count(40)
    lab.start_on(square("h5", "5x8"))
    lab.has_query("?board=5x8&start=h5")
    # A size that is wrong is not: the board before it stays, and is what a click means.
    lab.field("Rows").fill("0")
    lab.start_on(square("a1", "5x8"))
    lab.has_query("?board=5x8&start=a1")
    expect(lab.field("Rows")).to_have_value("5")


def test_the_keyboard_walks_the_board(lab: Lab) -> None:
    stops = lab.page.locator('[role="gridcell"][tabindex="0"]')
    lab.cell(square("a1")).focus()
    for keys, name in (
        ("ArrowRight ArrowUp", "b2"),
        ("ArrowLeft ArrowDown", "a1"),
        ("ArrowDown ArrowLeft", "a1"),
        ("End", "h1"),
        ("Control+Home", "a8"),
        ("Control+End", "h1"),
        ("Home ArrowRight", "b1"),
    ):
        for key in keys.split():
            lab.page.keyboard.press(key)
        expect(lab.cell(square(name))).to_be_focused()
        expect(stops).to_have_count(1)
    lab.page.keyboard.press("Enter")
    lab.answered()
    lab.has_query("?start=b1")
    lab.shows_matrix(cli_matrix("?start=b1"))
    # The focus stays where it was, ready for the next square; the grid is one stop of the tab key.
    lab.page.keyboard.press("Tab")
    assert not lab.page.evaluate("() => document.activeElement.matches('[role=gridcell]')")
    lab.page.keyboard.press("Shift+Tab")
    expect(lab.cell(square("b1"))).to_be_focused()
    lab.page.keyboard.press("ArrowUp")
    lab.page.keyboard.press("Space")
    lab.answered()
    lab.has_query("?start=b2")


def test_the_grid_says_what_is_on_its_squares(lab: Lab) -> None:
    numbers = lab.text().split()
    for name in ("a1", "c3", "h8"):
        number = numbers[square(name)]
        expect(lab.cell(square(name))).to_have_accessible_name(f"{name}, number {number}")
    lab.button("To the start").click()
    lab.button("One step forward").click()
    expect(lab.cell(square("a1"))).to_have_accessible_name("a1, number 1")
    expect(lab.cell(square("c3"))).to_have_accessible_name("c3, not visited")


@pytest.mark.parametrize("board", ["8x8", "6x6"])
def test_a_random_start_is_named_and_toured_on_the_board_that_is_typed(
    lab: Lab, board: str
) -> None:
    for label in ("Rows", "Columns"):
        lab.field(label).fill(board[0])
    lab.button("A random tour").click()
    lab.answered()
    name = lab.field("Start").input_value()
    link = f"?start={name}" if board == "8x8" else f"?board={board}&start={name}"
    lab.has_query(link)
    lab.shows_matrix(cli_matrix(link))
    assert lab.squares()[0] == square(name, board)


def test_where_the_tours_can_be_counted_the_dice_button_picks_one_of_all(lab: Lab) -> None:
    dice = lab.button("A random tour")
    random_start = re.compile("Not every tour is equally likely")
    expect(dice).to_have_accessible_description(random_start)
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("6")
    lab.goal("back at the start").check()
    expect(dice).to_have_accessible_description(re.compile("each with the same chance"))
    dice.click()
    lab.answered()
    link, _, seed = lab.query().rpartition("&seed=")
    assert link == "?board=5x6&closed=1&method=uniform"
    drawn = solve("5x6", closed=True, method="uniform", seed=int(seed)).tour
    assert drawn is not None
    assert lab.squares() == [*drawn.squares]
    expect(lab.reason).to_have_text(
        "Chosen at random from all such tours, each with the same chance."
    )
    # Asked for other tours, the method is the automatic one again.
    lab.start_on(0)
    lab.has_query("?board=5x6&start=a5&closed=1")
    # A method that was chosen is not replaced.
    lab.choose_method("multipath")
    expect(dice).to_have_accessible_description(random_start)
    dice.click()
    lab.answered()
    start = lab.field("Start").input_value()
    lab.has_query(f"?board=5x6&start={start}&closed=1&method=multipath")


def test_a_draw_says_how_much_is_counted_and_can_be_cancelled(lab: Lab) -> None:
    counting = "document.getElementById('detail').textContent.includes('Counting:')"
    lab.press_when(counting, "[data-action=cancel]")
    lab.run("?board=5x7&method=uniform&seed=1", "cancelled")


def test_a_tap_on_a_phone_starts_a_tour(phone: Lab) -> None:
    lab = phone
    lab.load("?start=a1")
    for name in ("f6", "h1"):
        lab.cell(square(name)).tap()
        lab.answered()
        lab.has_query(f"?start={name}")
        lab.shows_matrix(cli_matrix(f"?start={name}"))
    # A game is played by taps as well.
    lab.visit("?mode=play&board=8x8")
    lab.until(mode="play", game="empty")
    for number, name in enumerate(("a1", "b3", "c5"), 1):
        lab.cell(square(name)).tap()
        expect(lab.page.locator("#play-title")).to_have_text(f"{number} of 64 squares")


# ----------------------------------------------------------------------------- boards of all shapes


@pytest.mark.parametrize(
    ("board", "outcome"),
    [
        ("1x1", "found"),
        ("2x7", "impossible"),
        ("50x50", "found"),
        ("1x50", "impossible"),
        ("50x3", "found"),
        *(
            pytest.param(*case, marks=pytest.mark.full)
            for case in (
                *(("1x5", "impossible"), ("5x1", "impossible"), ("50x1", "impossible")),
                *(("3x4", "found"), ("4x3", "found"), ("20x20", "found"), ("3x50", "found")),
            )
        ),
    ],
)
def test_a_board_of_any_shape_fits_and_can_be_used(lab: Lab, board: str, outcome: str) -> None:
    lab.run(f"?board={board}&start=a1", outcome)
    rows, cols = (int(side) for side in board.split("x"))
    if outcome == "found":
        assert sorted(lab.squares()) == list(range(rows * cols))

    # The whole board is in the window, below the header, and beside it nothing sticks out.
    box, window = box_of(lab.board), lab.page.viewport_size
    assert window is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["y"] + box["height"] <= window["height"]
    assert box["x"] + box["width"] <= window["width"]

    expect(lab.grid).to_have_attribute("aria-rowcount", str(rows))
    expect(lab.grid).to_have_attribute("aria-colcount", str(cols))
    assert 1 <= lab.cells.count() <= 400
    corners = [Board(rows, cols).parse_square("a1", "start")]
    if rows * cols <= 400:
        assert lab.cells.count() == rows * cols
        corners.append(cols - 1)
    for corner in corners:
        # Of a long board a part is shown: what has the focus is in it.
        lab.cell(corner).focus()
        lab.drawn()
        place = box_of(lab.cell(corner))
        assert place["width"] == pytest.approx(place["height"], abs=0.5)
        assert place["width"] > 3
        assert box["x"] - 1 <= place["x"] <= box["x"] + box["width"] + 1 - place["width"]
        assert box["y"] - 1 <= place["y"] <= box["y"] + box["height"] + 1 - place["height"]
