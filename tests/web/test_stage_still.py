"""The board's rectangle depends on the window, the mode and the board's shape, on nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect

from knight_core import TourRequest, solve
from knight_core.play.following import make_task
from knight_core.play.puzzles import make_puzzle
from tests.web.lab import ENDLESS, Lab, box_of, python_delayed, square
from tests.web.test_follow import step

Event = Callable[[Lab], object]

SIZES = [(1280, 800), (390, 844), (1920, 1080)]
LOW = (844, 390)

LOST = make_puzzle("only-easy-1")
TASK = make_task("depth-first-medium-1")
MISSED = next(
    square
    for square in LOST.board.neighbours(LOST.path[-1])
    if square not in (*LOST.path, *LOST.solution)
)
TOUR = solve(TourRequest(rows=5, cols=5, start="a1")).tours[0].squares
STUCK = "?mode=play&board=5x5&start=a1#game=22578338754217416744712"


def pressed(*names: str) -> list[Event]:
    """Buttons to press one after the other, by their whole names."""

    def press(name: str) -> Event:
        return lambda lab: lab.button(name).first.click()

    return [press(name) for name in names]


def switched(*names: str) -> list[Event]:
    """Switches of what is shown, each on and off."""

    def switch(name: str) -> Event:
        return lambda lab: lab.overlay(name).click()

    return [switch(name) for name in names for _ in range(2)]


def chosen(*squares: int) -> list[Event]:
    """Squares of the board, one after the other."""

    def choose(square: int) -> Event:
        return lambda lab: lab.click_square(square)

    return [choose(square) for square in squares]


def visited(*links: str) -> list[Event]:
    def visit(link: str) -> Event:
        return lambda lab: lab.visit(link)

    return [visit(link) for link in links]


def followed(*steps: int) -> list[Event]:
    """Right steps of a method, one after the other."""

    def follow(number: int, to: int) -> Event:
        def make(lab: Lab) -> None:
            step(lab, to)
            done = f"at the first try: {number} of {number}"
            expect(lab.page.locator("#follow-place")).to_contain_text(done)

        return make

    return [follow(number, to) for number, to in enumerate(steps, 1)]


def see_why(lab: Lab) -> None:
    """A phone scrolls to the proof in the next frame."""
    lab.button("See why").click()
    lab.drawn()


SHOW = switched("Numbers", "Path", "Onward moves", "Lost or not")

EVENTS: dict[str, tuple[str, list[Event]]] = {
    "solve": (
        "?start=a1",
        [
            *pressed("Play", "Pause"),
            lambda lab: lab.scrub.fill("20"),
            *pressed("One step back", "One step forward"),
            *SHOW,
            lambda lab: lab.page.get_by_label("How it was found").check(),
            lambda lab: lab.start_on(9),
            lambda lab: lab.run_form(),
            *visited("", "?board=8x8&start=h1&method=warnsdorff"),
            lambda lab: lab.run("?start=a1&end=c1", "impossible"),
            *pressed("Next step of the proof"),
            *switched("Proof", "Starts"),
            lambda lab: lab.run("?start=h1&method=depth-first&max-steps=100#show=truth", "limit"),
            *pressed("Go to that step", "Next dead end"),
            lambda lab: lab.visit(ENDLESS),
            lambda lab: lab.busy(),
            lambda lab: lab.cancel_by_key(),
            lambda lab: lab.field("Rows").fill("x"),
        ],
    ),
    "play": (
        "?mode=play&board=5x5",
        [
            *chosen(20, 11, 2, 3),
            *pressed("Undo", "Redo", "Hint"),
            *SHOW,
            *pressed("Show a solution from here", "Back to my game"),
            *visited(STUCK),
            *pressed("Which step lost it?"),
            lambda lab: expect(lab.page.locator("#play-lost")).to_contain_text("step"),
            *pressed("Start again"),
            *chosen(*TOUR),
            lambda lab: lab.until(game="finished"),
            *pressed("Play", "Start again"),
            *chosen(21),
            lambda lab: expect(lab.page.locator("#play-lost")).to_contain_text("No tour starts"),
            see_why,
        ],
    ),
    "puzzle": (
        "?mode=play&puzzle=only-easy-1",
        [
            *chosen(MISSED),
            lambda lab: expect(lab.page.locator("#legend-why")).to_be_visible(),
            *pressed("Start again"),
            *chosen(LOST.solution[0]),
            *visited("?mode=play&puzzle=only-easy-2"),
            *chosen(*range(0, 25, 4)),
            *visited(f"{STUCK.replace('play', 'play&puzzle=better')}"),
            lambda lab: expect(lab.page.locator("#puzzle-facts")).to_contain_text("from a game"),
        ],
    ),
    "follow": (
        f"?mode=play&follow={TASK.name}",
        [
            *pressed("Hint"),
            *followed(*TASK.run),
            *switched("Numbers", "Path"),
            *pressed("Play", "Start again"),
            *chosen(*TASK.path[-1:], *TASK.board.neighbours(TASK.path[-1])),
        ],
    ),
    "code": (
        "?mode=code",
        [
            lambda lab: lab.page.locator("[data-action=code-run]").first.click(),
            lambda lab: lab.until(mode="code", outcome="found"),
            *pressed("Play"),
            *SHOW,
            *switched("Choices"),
        ],
    ),
}


def rectangle(lab: Lab) -> FloatRect:
    lab.page.evaluate("() => scrollTo(0, 0)")
    lab.drawn()
    return box_of(lab.grid)


# The usual run has each mode at one size, but not at the largest.
@pytest.mark.parametrize(
    ("mode", "size"),
    [
        pytest.param(mode, size, marks=[] if other == at % 2 else pytest.mark.full)
        for at, mode in enumerate(EVENTS)
        for other, size in enumerate(SIZES)
    ],
    ids=str,
)
def test_no_event_moves_the_board(sized: Lab, mode: str, size: tuple[int, int]) -> None:
    link, events = EVENTS[mode]
    sized.resize(*size)
    sized.visit(link)
    sized.until(solver="ready", mode={"puzzle": "play", "follow": "play"}.get(mode, mode))
    if mode == "puzzle":
        expect(sized.page.locator("#puzzle-open")).to_be_visible()
    before = rectangle(sized)
    for number, event in enumerate(events):
        event(sized)
        assert rectangle(sized) == pytest.approx(before, abs=0.5), f"event {number}"


def test_python_moves_nothing_when_it_comes(emptied: Lab) -> None:
    with python_delayed(emptied):
        emptied.open()
        before = rectangle(emptied)
    emptied.answered()
    assert rectangle(emptied) == before


def test_the_board_is_large_and_on_one_axis(sized: Lab) -> None:
    for (width, height), least in zip([*SIZES, LOW], (600, 390, 900, 390), strict=True):
        sized.resize(width, height)
        board = rectangle(sized)
        assert board["width"] >= least
        for part in (".bar-of-time", ".says", "#dock") if width > 860 else ():
            box = box_of(sized.page.locator(part))
            assert (box["x"], box["width"]) == pytest.approx((board["x"], board["width"]), abs=1)


@pytest.mark.parametrize("link", ["?start=a1", "?mode=play", "?mode=check", "?lab=compare"])
def test_header_panel_and_status_end_on_one_line(sized: Lab, link: str) -> None:
    sized.visit(link)
    for width, height in ((1280, 800), (1920, 1080)):
        sized.resize(width, height)
        ends = sized.page.evaluate(
            "() => ['.tools', '.status-space', 'footer'].map((one) =>"
            " document.querySelector(one).getBoundingClientRect().right)"
        )
        assert max(ends) - min(ends) < 1


def test_a_proof_stands_in_the_place_of_the_player(lab: Lab) -> None:
    lab.run("?board=4x12&start=a1&closed=1", "impossible")
    expect(lab.scrub).to_be_hidden()
    now = lab.page.locator("#proof-now")
    steps = lab.page.locator("#proof-steps li")
    expect(now).to_have_text((steps.nth(0).text_content() or "").strip())
    lab.button("Next step of the proof").click()
    expect(now).to_have_text((steps.nth(1).text_content() or "").strip())
    board, legend = box_of(lab.grid), box_of(lab.page.locator("#legend-why"))
    assert 0 <= legend["y"] - board["y"] - board["height"] < 8


def test_the_panel_goes_to_its_top_with_every_answer(sized: Lab) -> None:
    sized.resize(1280, 480 + 60)
    sized.unfold("texts")
    panel = sized.page.locator("#panel")
    panel.evaluate("(panel) => panel.scrollTo(0, 400)")
    sized.start_on(square("c3"))
    assert panel.evaluate("(panel) => panel.scrollTop") == 0
