"""Large boards: drawn, zoomed, dragged, scrubbed; what is too long to show is said, and made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, expect

from knight_core import Board, Tour
from tests.web.lab import Lab, downloaded, read_document, run_cli, until

LARGE = Board(300, 300)
LONG = Board(350, 350)
"""More squares than the texts and the SVG have room for."""


def link(board: Board, start: str = "a1") -> str:
    return f"?board={board}&start={start}"


def drawn(lab: Lab, squares: int) -> None:
    """Waits until so many squares of the path are on the board."""
    lab.until(solver="ready", outcome="found")
    expect(lab.board).to_have_attribute("data-drawn", str(squares))


def opened(lab: Lab, board: Board, start: str = "a1") -> None:
    lab.visit(link(board, start))
    drawn(lab, board.size)
    expect(lab.position).to_contain_text(f"{board.size:,} of {board.size:,}")


def zoom(lab: Lab) -> float:
    lab.drawn()
    return float(lab.board.get_attribute("data-zoom") or "nan")


def box_of(lab: Lab, square: int | None = None) -> FloatRect:
    """Where the board is on the screen, or one of its squares."""
    box = (lab.board if square is None else lab.cell(square)).bounding_box()
    assert box is not None
    return box


def centre(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_of(lab: Lab, board: Board, name: str) -> tuple[float, float]:
    """The middle of a square that has no cell, reckoned from a1, which has one at first."""
    row, col = board.row_col(board.parse_square(name))
    # A box on the screen is rounded: too coarse for hundreds of squares.
    side = float(lab.grid.evaluate("(grid) => parseFloat(grid.style.getPropertyValue('--side'))"))
    x, y = centre(box_of(lab, board.parse_square("a1")))
    return x + col * side, y - (board.rows - 1 - row) * side


def lies_within(inner: FloatRect, outer: FloatRect) -> bool:
    return (
        inner["x"] >= outer["x"] - 1
        and inner["y"] >= outer["y"] - 1
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )


def scrolls(lab: Lab, least: int, most: int) -> None:
    """Waits until the page is scrolled by so many pixels."""
    until(
        lab.page,
        lambda: least <= lab.page.evaluate("() => scrollY") <= most,
        f"a page that is scrolled by {least} to {most} pixels",
    )


def colours(lab: Lab) -> int:
    """How many colours there are on the canvas."""
    count: int = lab.page.evaluate(
        "() => { const canvas = document.getElementById('canvas');"
        " const { data } = canvas.getContext('2d')"
        "   .getImageData(0, 0, canvas.width, canvas.height);"
        " return new Set(new Uint32Array(data.buffer)).size; }"
    )
    return count


# ------------------------------------------------------------------------------------- a million


def test_a_million_squares_are_solved_and_drawn_from_a_link(lab: Lab) -> None:
    board = Board(1000, 1000)
    opened(lab, board)
    expect(lab.status).to_have_text("Tour found")
    expect(lab.grid).to_have_attribute("aria-rowcount", "1000")
    assert 0 < lab.cells.count() <= 81
    assert colours(lab) > 200, "time is seen as colour"
    # Scrubbed, the picture loses squares and gets them back.
    whole = lab.picture()
    lab.scrub.fill("400000")
    drawn(lab, 400_000)
    expect(lab.position).to_contain_text("400,000 of 1,000,000")
    part = lab.picture()
    assert part != whole
    lab.scrub.focus()
    lab.page.keyboard.press("ArrowLeft")
    expect(lab.position).to_contain_text("399,999 of 1,000,000")
    drawn(lab, 399_999)
    lab.page.keyboard.press("ArrowRight")
    drawn(lab, 400_000)
    assert lab.picture() == part
    lab.page.keyboard.press("Home")
    drawn(lab, 0)
    lab.page.keyboard.press("End")
    drawn(lab, board.size)
    assert lab.picture() == whole
    # Close up there are squares, lines and numbers.
    for _ in range(8):
        lab.page.mouse.move(*centre(box_of(lab)))
        lab.page.mouse.wheel(0, -300)
    assert zoom(lab) > 100
    assert lab.picture() != whole


# Cancels a run as soon as some of its path is on the board; resolves with what is seen from then,
# a frame each, until the path can be played: the outcome, the squares drawn, the counts. Nothing is
# seen if all was constructed before any of it was on the board.
CANCELLED = """() => new Promise((resolve) => {
  const { dataset } = document.documentElement;
  const at = (id) => document.getElementById(id);
  const seen = [];
  let begun = false;
  let pressed = false;
  const look = () => {
    const drawn = Number(at("board").dataset.drawn);
    if (pressed && dataset.outcome !== "") {
      seen.push([dataset.outcome, drawn, at("counts").textContent]);
      if (at("position").textContent !== "") return resolve(seen);
    } else if (!pressed && dataset.outcome === "" && drawn > 0) {
      pressed = true;
      document.querySelector("[data-action=cancel]").click();
    } else if (!pressed && begun && dataset.outcome !== "") return resolve(seen);
    begun ||= dataset.outcome === "";
    requestAnimationFrame(look);
  };
  document.querySelector("[data-action=random-start]").click();
  look();
})"""


def test_a_construction_that_is_cancelled_shows_what_it_had_reached(lab: Lab) -> None:
    opened(lab, Board(1000, 1000))
    seen = lab.page.evaluate(CANCELLED)
    assert {outcome for outcome, _, _ in seen} == {"cancelled"}
    assert all(squares > 0 for _, squares, _ in seen), "the board was never empty"
    # The longest path is counted at once, as it is when it has come.
    assert len({counts for _, _, counts in seen}) == 1
    expect(lab.status).to_have_text("Cancelled")
    reached = lab.scrub.get_attribute("max")
    assert reached is not None
    assert int(reached) > 0
    expect(lab.board).to_have_attribute("data-drawn", reached)
    expect(lab.page.locator("#counts")).to_contain_text(f"{int(reached):,} of 1,000,000")
    expect(lab.position).to_contain_text(f"{int(reached):,} of ")


@pytest.mark.parametrize("board", [Board(1001, 1000), Board(2, 500_001)])
def test_a_board_beyond_the_limit_is_a_sentence(lab: Lab, board: Board) -> None:
    lab.visit(link(board))
    expect(lab.link_problems).to_have_text(
        f"A board may have at most 1,000,000 squares, and {board.rows:,}×{board.cols:,} has more."
    )
    expect(lab.page.locator("#h-size")).to_contain_text("1,000,000 squares")
    lab.answered()
    lab.has_query("?start=a1")


# ------------------------------------------------------------------------------------------- view


def test_buttons_and_keys_zoom_look_around_and_fit(lab: Lab) -> None:
    expect(lab.button("Zoom in")).to_be_hidden()
    opened(lab, LARGE)
    assert zoom(lab) == 1
    expect(lab.button("Zoom out")).to_have_attribute("aria-disabled", "true")
    before = lab.picture()
    for name, after in (("Zoom in", 2), ("Zoom in", 4), ("Zoom out", 2)):
        lab.button(name).click()
        assert zoom(lab) == after
        assert lab.picture() != before
    lab.button("Fit to the window").click()
    assert zoom(lab) == 1
    assert lab.picture() == before
    lab.page.locator("#panel").focus()
    for key, after in (("+", 2), ("+", 4), ("-", 2)):
        lab.page.keyboard.press(key)
        assert zoom(lab) == after
    a1 = LARGE.parse_square("a1")
    place = box_of(lab, a1)
    for key, right, down in (
        *(("ArrowLeft", 1, 0), ("ArrowRight", -1, 0)),
        *(("ArrowUp", 0, 1), ("ArrowDown", 0, -1)),
    ):
        lab.page.keyboard.press(f"Shift+{key}")
        lab.drawn()
        moved = box_of(lab, a1)
        for difference, sign in ((moved["x"] - place["x"], right), (moved["y"] - place["y"], down)):
            assert (difference > 10, difference < -10) == (sign > 0, sign < 0), key
        place = moved
    # The player was not meant.
    expect(lab.position).to_contain_text("90,000 of 90,000")
    lab.page.keyboard.press("0")
    assert zoom(lab) == 1
    for _ in range(12):
        lab.page.keyboard.press("+")
    expect(lab.button("Zoom in")).to_have_attribute("aria-disabled", "true")
    lab.cell(a1).focus()
    assert 40 < box_of(lab, a1)["width"] < 200


def test_how_to_zoom_is_said_until_it_is_closed_and_never_in_a_presentation(
    emptied: Lab,
) -> None:
    lab = emptied
    lab.open(link(LARGE))
    hint = lab.page.locator("#zoom-hint")
    expect(hint).to_be_visible()
    expect(hint).to_contain_text("scroll on the board, or press + and −")
    lab.button("Present").click()
    expect(lab.root).to_have_attribute("data-present", "")
    expect(hint).to_be_hidden()
    lab.end_presentation()
    lab.button("Got it: how to zoom").click()
    expect(hint).to_be_hidden()


def test_the_wheel_zooms_at_the_pointer_and_a_click_finds_the_square(lab: Lab) -> None:
    board = Board(100, 100)
    opened(lab, board)
    point = point_of(lab, board, "bz82")
    lab.page.mouse.move(*point)
    lab.page.mouse.wheel(0, -700)
    close = zoom(lab)
    assert close > 3
    lab.page.mouse.wheel(0, -700)
    assert zoom(lab) > close
    lab.page.mouse.click(*point)
    drawn(lab, board.size)
    lab.has_query(link(board, "bz82"))
    # The view stays for the same board, and goes with another.
    assert zoom(lab) > close
    lab.visit("?board=200x200&start=a1")
    drawn(lab, 40_000)
    assert zoom(lab) == 1


def test_a_drag_moves_the_board_as_far_as_the_pointer_and_chooses_nothing(lab: Lab) -> None:
    opened(lab, LARGE)
    lab.button("Zoom in").click()
    lab.button("Zoom in").click()
    lab.drawn()
    a1 = LARGE.parse_square("a1")
    before = box_of(lab, a1)
    x, y = centre(box_of(lab))
    # One that comes back, and one that does not.
    for ways in (((10, 10), (0, 0)), ((47, -33),)):
        lab.page.mouse.move(x, y)
        lab.page.mouse.down()
        for right, down in ways:
            lab.page.mouse.move(x + right, y + down, steps=5)
        lab.page.mouse.up()
    lab.drawn()
    after = box_of(lab, a1)
    assert after["x"] - before["x"] == pytest.approx(47, abs=1)
    assert after["y"] - before["y"] == pytest.approx(-33, abs=1)
    assert after["width"] == pytest.approx(before["width"])
    lab.has_query(link(LARGE))
    # What is chosen afterwards is what is seen.
    side, (left, middle) = after["width"], centre(after)
    col, row = round((x - left) / side), round((middle - y) / side)
    lab.page.mouse.click(left + col * side, middle - row * side)
    drawn(lab, LARGE.size)
    name = LARGE.name(LARGE.square(LARGE.rows - 1 - row, col))
    lab.has_query(link(LARGE, name))


def test_the_view_goes_with_the_focus(lab: Lab) -> None:
    opened(lab, LARGE)
    for _ in range(5):
        lab.button("Zoom in").click()
    lab.drawn()
    a1 = LARGE.parse_square("a1")
    board = box_of(lab)
    assert not lies_within(box_of(lab, a1), board)
    lab.cell(a1).focus()
    lab.drawn()
    assert lies_within(box_of(lab, a1), board)
    for _ in range(3):
        lab.page.keyboard.press("PageUp")
        lab.page.keyboard.press("ArrowRight")
    there = LARGE.parse_square("d16")
    expect(lab.cell(there)).to_be_focused()
    expect(lab.page.locator('[role="gridcell"][tabindex="0"]')).to_have_count(1)
    lab.drawn()
    assert lies_within(box_of(lab, there), board)
    assert lab.cells.count() <= 81
    lab.page.keyboard.press("Enter")
    drawn(lab, LARGE.size)
    lab.has_query(link(LARGE, "d16"))
    expect(lab.cell(there)).to_be_focused()


def test_the_wheel_over_a_small_board_scrolls_the_page(sized: Lab) -> None:
    lab = sized
    lab.resize(390, 600)
    lab.page.evaluate("() => scrollTo(0, 0)")
    lab.drawn()
    lab.page.mouse.move(*centre(box_of(lab)))
    lab.page.mouse.wheel(0, 120)
    scrolls(lab, 60, 400)
    lab.page.mouse.wheel(0, -120)
    scrolls(lab, 0, 40)
    assert zoom(lab) == 1
    # A pinch on a touchpad comes as a wheel with Ctrl.
    lab.page.keyboard.down("Control")
    lab.page.mouse.wheel(0, -60)
    lab.page.keyboard.up("Control")
    assert zoom(lab) > 1
    lab.page.keyboard.press("0")


@pytest.mark.parametrize("board", [Board(3, 20_000), Board(20_000, 5)])
def test_a_strip_too_long_to_be_seen_whole_follows_the_knight_and_is_no_png(
    lab: Lab, board: Board
) -> None:
    lab.visit(link(board) + "#step=1")
    drawn(lab, 1)
    a1 = board.parse_square("a1")
    assert lies_within(box_of(lab, a1), box_of(lab))
    assert box_of(lab, a1)["width"] > 5
    lab.scrub.fill(str(board.size // 2))
    drawn(lab, board.size // 2)
    lab.drawn()
    assert not lies_within(box_of(lab, a1), box_of(lab))
    lab.scrub.fill("1")
    drawn(lab, 1)
    lab.drawn()
    assert lies_within(box_of(lab, a1), box_of(lab))
    lab.unfold("texts")
    expect(lab.button("PNG")).to_have_attribute("aria-disabled", "true")
    expect(lab.page.locator("#download-note")).to_contain_text(
        "A PNG can have at most 4,000 squares on a side"
    )


# ------------------------------------------------------------------------------------------ touch


def touch(session: Any, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers})


def swipe(lab: Lab, session: Any, way: tuple[float, float]) -> None:
    x, y = centre(box_of(lab))
    touch(session, "Start", (x, y))
    for step in range(1, 11):
        touch(session, "Move", (x + way[0] * step / 10, y + way[1] * step / 10))
    touch(session, "End")
    lab.drawn()


@pytest.mark.full
def test_two_fingers_zoom_and_one_moves_the_board_or_scrolls_the_page(phone: Lab) -> None:
    lab = phone
    session = lab.page.context.new_cdp_session(lab.page)
    lab.open(link(LARGE))
    drawn(lab, LARGE.size)
    x, y = centre(box_of(lab))
    touch(session, "Start", (x - 20, y))
    touch(session, "Start", (x - 20, y), (x + 20, y))
    for step in range(1, 9):
        touch(session, "Move", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch(session, "End")
    assert zoom(lab) == pytest.approx(5, rel=0.1)
    before = box_of(lab, LARGE.parse_square("a1"))
    swipe(lab, session, (60, -40))
    after = box_of(lab, LARGE.parse_square("a1"))
    assert after["x"] - before["x"] == pytest.approx(60, abs=8)
    assert after["y"] - before["y"] == pytest.approx(-40, abs=8)
    assert lab.page.evaluate("() => scrollY") == 0
    lab.page.keyboard.press("0")
    swipe(lab, session, (0, -200))
    scrolls(lab, 50, 1_000)
    assert zoom(lab) == 1
    lab.has_query(link(LARGE))


# ------------------------------------------------------------------------------------------ texts


@pytest.mark.full
def test_texts_and_pictures_that_are_too_long_are_said_to_be_and_made_when_asked_for(
    lab: Lab,
) -> None:
    opened(lab, LONG)
    lab.unfold("texts")
    expect(lab.page.locator("#texts-note")).to_contain_text(
        "Too long to show here (122,500 squares)"
    )
    for name in ("matrix", "squares"):
        expect(lab.page.locator(f"#data-{name}")).to_be_hidden()
    copied = lab.copies(lab.button("Copy the squares").click)
    expected = run_cli("solve", str(LONG), "a1", "--format", "squares")
    assert copied.rstrip("\n") == expected.rstrip("\n")

    squares = Tour.parse(expected, LONG, format="squares").squares
    text = downloaded(lab.download("JSON"))
    assert read_document(text)["outcome"] == "found"
    for kind, made in (
        ("matrix", downloaded(lab.download("TXT"))),
        ("csv", downloaded(lab.download("CSV"))),
        ("json", text),
    ):
        (tour,) = Tour.parse_all(made, LONG, format=kind)
        assert tour.squares == squares
    expect(lab.page.locator("#preparing")).to_be_empty()

    expect(lab.button("SVG")).to_have_attribute("aria-disabled", "true")
    expect(lab.page.locator("#download-note")).to_contain_text(
        "An SVG can have at most 100,000 squares"
    )
    content = Path(lab.download("PNG").path()).read_bytes()
    width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    assert width == height
    assert (width - 48) % LONG.cols == 0
    assert 2_000 < width < 4_096
    assert len(content) > 20_000


@pytest.mark.parametrize("action", ["download-csv", "download-png", "copy-squares"])
def test_what_is_being_made_can_be_stopped(lab: Lab, action: str) -> None:
    opened(lab, LONG)
    downloads: list[Any] = []
    lab.page.on("download", lambda download: downloads.append(download))
    button = lab.page.locator("[data-action=stop-preparing]")
    expect(button).to_be_hidden()
    lab.page.evaluate("() => navigator.clipboard.writeText('')")
    lab.page.evaluate(
        """(action) => {
          for (const name of [action, "stop-preparing"])
            document.querySelector(`[data-action=${name}]`).click();
        }""",
        action,
    )
    expect(lab.page.locator("#preparing")).to_be_empty()
    expect(button).to_be_hidden()
    expect(lab.page.locator("#status")).not_to_contain_text("could not")
    # What is asked for next is made.
    matrix = downloaded(lab.download("TXT"))
    assert Tour.parse(matrix, format="matrix").board == LONG
    assert len(downloads) == 1
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == ""
