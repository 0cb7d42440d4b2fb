"""What theory says, on the board: the picture of a reason, and the map of the starts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from knight_core import counting, existence
from knight_core.board import Board
from knight_core.outcome import Picture
from knight_core.request import parse_request
from tests.samples import sampled
from tests.web.lab import ENDLESS, NO_TOUR, Lab
from tests.web.test_accessibility import axe_finds_nothing

HOPELESS = "?board=7x7&start=b1&method=depth-first"
"""A search that outlives every test, on a board where theory knows better."""


@pytest.fixture(autouse=True)
def overlays(lab: Lab) -> Iterator[None]:
    """The overlays as they are at first, before and after."""
    yield
    lab.run("?board=5x5&start=b1", "impossible")
    lab.overlay("Starts").uncheck()
    lab.overlay("Proof").check()


def legend(lab: Lab, name: str) -> str:
    """The words below the board on what is drawn there."""
    return " ".join((lab.page.locator(f"#legend-{name}").text_content() or "").split())


def parsed(link: str) -> tuple[Board, dict[str, int | None], bool]:
    """The board, start and end of a link, and whether its tour is closed."""
    words = dict(pair.split("=") for pair in link.removeprefix("?").split("&"))
    request = parse_request({key: words[key] for key in words if key != "method"})
    return request.board, {"start": request.start, "end": request.end}, request.closed


# --- pictures -------------------------------------------------------------------------------------


def shows(lab: Lab, board: Board, picture: Picture | None) -> None:
    """Waits until a picture is on the board: its classes, its marks with their roles, its moves."""
    if picture is None:
        expect(lab.board).to_have_attribute("data-picture", "")
        return
    marks = " ".join(f"{board.name(square)}:{role}" for square, role in picture.marks)
    expect(lab.board).to_have_attribute("data-picture", picture.classes or "marks")
    expect(lab.board).to_have_attribute("data-marks", marks)
    expect(lab.board).to_have_attribute("data-moves", str(len(picture.moves)))


@pytest.mark.parametrize(
    ("link", "classes", "says"),
    [
        (NO_TOUR, "colours", ["the colour of a1: 13", "the other colour: 12", "your start"]),
        ("?board=4x12&start=b2", "rows", ["outer rows: 24", "inner rows: 24", "your start"]),
        (
            "?board=5x8&start=b3&end=e1",
            "",
            ["only the needed moves left", "forced moves", "too many moves"],
        ),
        (
            "?board=3x11&start=c3&end=d2",
            "",
            ["only the needed moves left", "all moves made", "too few moves left"],
        ),
        ("?board=4x4&start=a1", "", ["needed by both", "two separate loops"]),
        ("?board=2x9&start=d1", "", ["out of reach", "the only moves"]),
        *(
            pytest.param(*case, marks=pytest.mark.full)
            for case in (
                ("?board=5x5&start=a1&closed=1", "colours", ["the colour of a1: 13"]),
                ("?board=8x8&start=a1&end=h8", "colours", ["the colour of a1: 32", "colour: 32"]),
                ("?board=7x4&start=b2", "cols", ["outer columns: 14", "inner columns: 14"]),
                ("?board=4x6&start=a1&closed=1", "rows", ["outer rows: 12"]),
                (
                    "?board=3x5&start=a1",
                    "colours",
                    ["only two moves", "needed by both", "forced moves"],
                ),
                ("?board=3x3&start=a1", "", ["no move leads here"]),
            )
        ),
    ],
)
def test_a_reason_is_seen_on_the_board(lab: Lab, link: str, classes: str, says: list[str]) -> None:
    board, squares, closed = parsed(link)
    reason = existence.impossible(board, squares["start"], squares["end"], closed)
    assert reason is not None
    assert reason.picture is not None
    assert reason.picture.classes == classes
    lab.run(link, "impossible")
    expect(lab.overlay("Proof")).to_be_checked()
    steps = lab.page.locator("#proof-steps li")
    expect(steps).to_have_count(len(reason.steps))
    legends = ""
    for number, step in enumerate(reason.steps, 1):
        # Each step is told, and has its own squares and moves on the board.
        expect(steps.nth(number - 1)).to_have_text(step.text)
        expect(steps.nth(number - 1)).to_have_attribute("aria-current", "step")
        shows(lab, board, step.picture)
        legends += legend(lab, "why")
        # Those who do not see the board are told which squares it is about.
        for square, role in step.picture.marks if step.picture else ():
            words = "your start or end" if role == "subject" else "part of the proof"
            expect(lab.cell(square)).to_have_attribute("aria-label", re.compile(words))
        if number < len(reason.steps):
            lab.button("Next step of the proof").click()
    for words in says:
        assert words in legends
    if not closed:
        lab.button("Show starts that work").click()
        expect(lab.board).to_have_attribute("data-map", "starts")
        lab.overlay("Starts").uncheck()


@pytest.mark.parametrize(
    "link",
    [
        NO_TOUR,
        "?board=3x5&start=a1",
        # Nothing but two classes of squares.
        pytest.param("?board=5x5&start=a1&closed=1", marks=pytest.mark.full),
        pytest.param("?board=4x6&start=a1&closed=1", marks=pytest.mark.full),
    ],
)
def test_a_picture_is_hidden_and_shown(lab: Lab, link: str) -> None:
    lab.run(link, "impossible")
    shown = lab.picture()
    lab.overlay("Proof").uncheck()
    expect(lab.board).to_have_attribute("data-picture", "")
    expect(lab.page.locator("#legend-why")).to_be_hidden()
    assert lab.picture() != shown
    lab.overlay("Proof").focus()
    lab.page.keyboard.press("Space")
    expect(lab.overlay("Proof")).to_be_checked()
    expect(lab.page.locator("#legend-why")).to_be_visible()
    assert lab.picture() == shown


def test_the_legend_names_no_classes_below_a_map(lab: Lab) -> None:
    """The map of the starts takes the place of the two classes."""
    lab.run(NO_TOUR, "impossible")
    lab.button("Next step of the proof").click()
    expect(lab.page.locator("#legend-why")).to_contain_text("the colour of a1")
    lab.overlay("Starts").check()
    expect(lab.board).to_have_attribute("data-map", "starts")
    expect(lab.page.locator("#legend-why")).not_to_contain_text("the colour of a1")
    # Without a proof that has a picture there is nothing to switch.
    for link, outcome in (("?start=a1", "found"), ("?board=1x5&start=a1", "impossible")):
        lab.run(link, outcome)
        expect(lab.overlay("Proof")).to_be_hidden()
        expect(lab.board).to_have_attribute("data-picture", "")
        expect(lab.page.locator("#legend-why")).to_be_hidden()


def test_theory_is_said_and_seen_before_a_search_ends_and_after(lab: Lab) -> None:
    def shows_first(board: Board, start: int) -> None:
        reason = existence.impossible(board, start)
        assert reason is not None
        shows(lab, board, reason.steps[0].picture)

    lab.visit(HOPELESS)
    lab.busy()
    expect(lab.detail).to_contain_text("Theory: The colours alternate")
    shows_first(Board(7, 7), 43)
    lab.cancel_by_key()
    expect(lab.theory).to_contain_text("Theory: The colours alternate")
    shows_first(Board(7, 7), 43)
    lab.run("?board=4x4&start=a1&method=depth-first", "impossible")
    expect(lab.reason).to_contain_text("Every possibility was tried")
    expect(lab.theory).to_contain_text("visit one group of four squares first")
    shows_first(Board(4, 4), 12)


def test_a_picture_and_the_map_on_large_boards(lab: Lab) -> None:
    lab.run("?board=299x301&start=b1", "impossible")
    for _ in range(2):
        lab.button("Next step of the proof").click()
    expect(lab.board).to_have_attribute("data-marks", "b1:subject")
    whole = lab.picture()
    lab.overlay("Proof").uncheck()
    assert lab.picture() != whole
    # Near enough, the colours are told apart.
    for _ in range(5):
        lab.page.keyboard.press("+")
    without = lab.picture()
    lab.overlay("Proof").check()
    assert lab.picture() != without
    lab.page.keyboard.press("0")
    lab.run("?board=999x1001&start=b1", "impossible")
    before = lab.picture()
    lab.overlay("Starts").check()
    expect(lab.board).to_have_attribute("data-map", "starts")
    assert legend(lab, "starts").startswith("Tours start on 500,000 of 999,999 squares.")
    assert lab.picture() != before


# --- the map of the starts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("?board=3x8", "Tours start on {} of {} squares."),
        pytest.param("?board=4x9", "Tours start on {} of {} squares.", marks=pytest.mark.full),
        pytest.param("?board=7x7", "Tours start on {} of {} squares.", marks=pytest.mark.full),
        ("?board=8x8", "Tours start on all {1} squares."),
        ("?board=4x4", "No tour starts on any of the {1} squares."),
        ("?board=5x7&end=c1", "Tours with the last square c1 start on {} of {} squares."),
        pytest.param(
            "?board=4x5&end=b4",
            "Tours with the last square b4 start on {} of {} squares.",
            marks=pytest.mark.full,
        ),
        ("?board=5x5&end=b1", "No tour has b1 as its last square, wherever it starts."),
        (
            "?board=6x6&closed=1",
            "A closed tour can start on any of the {1} squares.",
        ),
        (
            "?board=3x8&closed=1",
            "There is no closed tour of this board.",
        ),
    ],
)
def test_the_map_of_the_starts(lab: Lab, link: str, says: str) -> None:
    board, squares, closed = parsed(link)
    starts = existence.start_map(board, squares["end"], closed)
    lab.visit(link)
    lab.until(solver="ready")
    expect(lab.root).not_to_have_attribute("data-outcome", "")
    before = lab.picture()
    lab.overlay("Starts").check()
    expect(lab.board).to_have_attribute("data-map", "starts")
    words = f"{says.format(sum(starts), board.size)} "
    words += "a tour starts here" * (1 in starts) + "no tour starts here" * (0 in starts)
    assert legend(lab, "starts").replace(" ", "") == words.replace(" ", "")
    assert lab.picture() != before
    # Square by square, for those who do not see it.
    labels = lab.cells.evaluate_all(
        "(cells) => cells.map((cell) => [Number(cell.dataset.square), cell.ariaLabel])"
    )
    assert len(labels) == board.size
    for square, label in labels:
        assert ("no tour starts here" in label) == (not starts[square]), label
        assert "a tour starts here" in label or not starts[square], label


def test_the_map_follows_the_form(lab: Lab) -> None:
    board = Board(5, 5)
    lab.run("?board=5x5&start=a1")
    lab.overlay("Starts").check()
    text = lab.page.locator("#legend-starts")
    expect(text).to_contain_text(f"Tours start on {sum(existence.start_map(board))} of 25 squares.")
    lab.goal("back at the start").check()
    expect(text).to_contain_text("There is no closed tour")
    lab.goal("on a square").check()
    expect(text).to_contain_text("Tours start on")
    lab.page.locator("#f-end").fill("c3")
    to_c3 = sum(existence.start_map(board, board.parse_square("c3")))
    expect(text).to_contain_text(f"Tours with the last square c3 start on {to_c3} of 25 squares.")
    lab.run("?board=3x8&start=a1")
    lab.overlay("Starts").check()  # what a link does not say is not shown
    expect(text).to_contain_text("Tours start on 22 of 24 squares.")


def test_the_map_is_switched_by_key_described_and_asked_for_again(lab: Lab) -> None:
    lab.kill_worker()
    starts = lab.overlay("Starts")
    starts.focus()
    lab.page.keyboard.press("Space")
    expect(lab.board).to_have_attribute("data-map", "starts")
    expect(starts).to_have_accessible_description(re.compile("Tours start on all 64"))
    lab.page.keyboard.press("Space")
    expect(lab.board).to_have_attribute("data-map", "")
    expect(lab.page.locator("#legend-starts")).to_be_hidden()
    # It comes while a search runs.
    lab.visit(ENDLESS)
    lab.busy()
    lab.overlay("Starts").check()
    expect(lab.page.locator("#legend-starts")).to_contain_text("all 400 squares")
    expect(lab.root).to_have_attribute("data-solver", "busy")
    lab.page.keyboard.press("Escape")  # closes the menu
    lab.cancel_by_key()


@pytest.mark.parametrize("colours", sampled(["light", "dark"], "dark"))
@pytest.mark.parametrize("link", ["?board=7x7&start=a1", "?board=3x11&start=c3&end=d2"])
def test_axe_finds_nothing_in_maps_and_pictures(lab: Lab, link: str, colours: str) -> None:
    with lab.in_theme(colours):
        lab.visit(link)
        lab.overlay("Starts").check()
        expect(lab.page.locator("#legend-starts")).to_contain_text("squares.")
        axe_finds_nothing(lab)


# --- numbers of tours on the board ----------------------------------------------------------------


def test_the_numbers_of_tours_stand_on_the_board(lab: Lab) -> None:
    board = Board(5, 5)
    table = counting.count_tours(board).table
    assert table is not None
    lab.run("?board=5x5")
    counts = lab.page.locator("#overlays input[value=counts]")
    expect(counts).to_be_hidden()
    before = lab.picture()
    lab.overlay("Starts").check()
    lab.unfold("count")
    lab.button("Count").click()
    # The number is on the board at once, in place of the other map and of the moves' own numbers.
    expect(lab.board).to_have_attribute("data-map", "counts")
    expect(lab.overlay("Counts")).to_be_checked()
    expect(lab.overlay("Starts")).not_to_be_checked()
    expect(lab.overlay("Numbers")).to_be_disabled()
    some = [count for count in table if count]
    expect(lab.page.locator("#count-more")).to_contain_text(
        f"Squares on which they start: {len(some)} of 25. "
        f"Tours from each of these squares: {min(some):,} to {max(some):,}."
    )
    assert legend(lab, "counts") == f"Tours from each square:{min(some)}{max(some)}"
    for square, count in enumerate(table):
        label = re.compile(rf"^{board.name(square)}, tours from here: {count},")
        expect(lab.cell(square)).to_have_attribute("aria-label", label)
    shown = lab.picture()
    assert shown != before
    lab.overlay("Counts").focus()
    lab.page.keyboard.press("Space")
    expect(lab.board).to_have_attribute("data-map", "")
    expect(lab.page.locator("#legend-counts")).to_be_hidden()
    assert lab.picture() == before
    lab.overlay("Counts").check()
    assert lab.picture() == shown
    # They are those of this board alone: the number is still known, and says where it belongs.
    lab.run("?board=5x6&start=a1")
    expect(counts).to_be_hidden()
    expect(lab.page.locator("#count-result")).to_contain_text("5×5 has 1,728 open tours")
    expect(lab.page.locator("#count-note")).to_contain_text("The board now has another size")
    expect(lab.status).to_have_text("Tour found")
    expect(lab.board).to_have_attribute("data-map", "")
    expect(lab.overlay("Numbers")).to_be_enabled()
