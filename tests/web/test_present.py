"""The presentation: a board as high as the window, one caption, controls that fade."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.web.lab import Lab, box_of

WIDE = (1920, 1080)
SIZES = [(1280, 800), WIDE]
SQUARES = {"": 1.0, "?mode=play&board=6x6": 1.0, "?mode=code": 1.0, "?gallery=euler-6x6": 1.0}
LONG = ("?board=4x12&start=a1&closed=1", "?mode=play&board=4x12")
LESSON = "?lesson=2&lesson-step=4"


@pytest.fixture(name="room")
def fixture_room(sized: Lab) -> Iterator[Lab]:
    """A page that is presented in a large window; afterwards it is not."""
    sized.resize(*WIDE)
    yield sized
    sized.page.keyboard.press("Escape")
    expect(sized.root).not_to_have_attribute("data-present", "")


def rests(lab: Lab) -> None:
    """Waits until nobody has used pointer or key for a while."""
    expect(lab.root).to_have_attribute("data-idle", "")


def awakes(lab: Lab) -> None:
    expect(lab.root).not_to_have_attribute("data-idle", "")


def letters(text: Locator) -> float:
    size: str = text.evaluate("(one) => getComputedStyle(one).fontSize")
    return float(size.removesuffix("px"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("link", [*SQUARES, *LONG])
def test_the_board_has_the_height_of_the_window_or_its_width(
    room: Lab, link: str, size: tuple[int, int]
) -> None:
    room.resize(*size)
    room.visit(link)
    room.present()
    room.drawn()
    width, height = size
    board = box_of(room.grid)
    if link in LONG:
        assert (board["x"], board["width"]) == pytest.approx((0, width), abs=1)
    else:
        assert (board["y"], board["height"]) == pytest.approx((0, height), abs=1)
        assert board["width"] == pytest.approx(height, abs=1)


def test_the_caption_says_what_is_most_important_now(room: Lab) -> None:
    room.run("?start=a1")
    room.present()
    room.scrub.focus()
    room.page.keyboard.press("End")
    expect(room.caption).to_contain_text("A tour of all 64 squares")
    assert letters(room.caption) >= 24
    board, caption = box_of(room.grid), box_of(room.caption)
    assert board["y"] < caption["y"] < board["y"] + board["height"]
    # A step that somebody looks at.
    room.page.keyboard.press("ArrowLeft")
    expect(room.caption).to_contain_text("→")
    expect(room.caption).not_to_contain_text("A tour")
    # A step of the proof.
    room.run(LONG[0], "impossible")
    expect(room.caption).to_contain_text("Step 1 of")
    room.awake()
    room.button("Next step of the proof").click()
    expect(room.caption).to_contain_text("Step 2 of")
    assert letters(room.caption) >= 24
    room.awake()
    room.overlay("Proof").uncheck()
    expect(room.caption).to_contain_text("Impossible")


@pytest.mark.full
def test_a_text_stands_beside_the_board_or_gives_way_to_the_caption(room: Lab) -> None:
    room.visit("?mode=code")
    room.until(code="done")
    room.present()
    sheet = room.page.locator(".code-sheet")
    expect(sheet).to_be_visible()
    assert room.overlapping("#board", "#panel") == []
    assert room.overlapping(".code-sheet", ".present-tools") == []
    # A program and what came of it are seen as a whole.
    room.resize(1280, 800)
    expect(room.page.locator("#code-agrees")).to_be_in_viewport(ratio=1)
    room.resize(1024, 768)
    expect(sheet).to_be_hidden()
    expect(room.caption).to_contain_text("Tour found")
    assert box_of(room.grid)["height"] == pytest.approx(768, abs=1)
    # What stands beside is not said twice.
    room.visit("?gallery=euler-6x6")
    room.resize(*WIDE)
    expect(room.page.locator("#card-title")).to_be_visible()
    room.awake()
    room.overlay("Symmetry").uncheck()
    room.page.keyboard.press("End")
    expect(room.caption).to_be_hidden()


def test_on_a_phone_the_caption_is_beside_the_board(room: Lab) -> None:
    room.run("?board=4x4&start=a1", "impossible")
    room.present()
    room.resize(844, 390)
    expect(room.root).to_have_attribute("data-aside", "")
    assert room.overlapping("#board", "#caption") == []
    assert room.overlapping("#caption", ".present-tools") == []


def test_a_lesson_is_turned_where_its_card_has_no_room(room: Lab) -> None:
    room.visit(LESSON)
    title = room.page.locator("#lesson-step")
    expect(title).to_have_text("The cross again")
    room.present()
    expect(title).to_be_visible()
    room.resize(1024, 768)
    expect(title).to_be_hidden()
    expect(room.caption).to_contain_text("The cross again")
    room.page.keyboard.press("PageDown")
    expect(room.caption).not_to_contain_text("The cross again")
    room.awake()
    room.button("Previous step of the lesson").click()
    expect(room.caption).to_contain_text("The cross again")


def test_the_controls_fade_and_come_back(room: Lab) -> None:
    room.run("?start=a1")
    room.present()
    play = room.page.locator("[data-action=play]")
    rests(room)
    expect(play).to_have_css("opacity", "0")
    expect(room.page.locator(".present-tools")).to_have_css("opacity", "0")
    expect(room.caption).to_be_in_viewport(ratio=1)
    room.awake()
    expect(play).to_have_css("opacity", "1")
    rests(room)
    room.page.keyboard.press("Shift")
    awakes(room)
    expect(play).to_be_in_viewport(ratio=1)


def test_controls_that_have_the_focus_stay(room: Lab) -> None:
    room.run("?start=a1")
    room.present()
    room.scrub.focus()
    # Nobody is waited for.
    room.page.evaluate(
        "() => { globalThis.later = setTimeout;"
        " globalThis.setTimeout = (call) => { call(); return 0; }; }"
    )
    try:
        room.page.keyboard.press("ArrowLeft")
        room.drawn()
        awakes(room)
        room.page.evaluate("() => document.activeElement.blur()")
        rests(room)
    finally:
        room.page.evaluate("() => { globalThis.setTimeout = globalThis.later; }")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_with_reduced_motion_they_only_go(room: Lab, motion: str) -> None:
    room.page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    room.visit("?start=a1")
    room.present()
    wanted = "0s" if motion == "reduce" else "0.3s, 0.3s"
    expect(room.page.locator("#dock")).to_have_css("transition-duration", wanted)
    room.page.emulate_media(reduced_motion="null")


def test_the_code_of_the_link_comes_and_goes(room: Lab) -> None:
    room.visit("?start=a1")
    room.present()
    code = room.page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_hidden()
    room.page.keyboard.press("q")
    expect(code).to_be_visible()
    assert box_of(code)["width"] > 600
    room.awake()
    room.button("QR code of the link").click()
    expect(code).to_be_hidden()
    room.page.keyboard.press("q")
    room.page.keyboard.press("Escape")
    expect(room.root).not_to_have_attribute("data-present", "")
    expect(code).to_be_hidden()
    expect(room.button("Present")).to_be_focused()


def test_the_race_has_its_caption_and_its_controls(room: Lab) -> None:
    room.run_experiment("?lab=compare&board=5x5&start=a1&methods=pruned")
    room.present()
    room.awake()
    story = room.page.locator(".race-story")
    assert letters(story) >= 24
    expect(story).to_be_in_viewport(ratio=1)
    expect(room.page.locator(".race-controls")).to_be_in_viewport(ratio=1)
    assert room.overlapping(".race-story", ".race-controls") == []
