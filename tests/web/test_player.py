"""The player: the tour and the search behind it, forward, back, anywhere, at any speed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import expect

from knight_core.board import Board
from knight_core.methods.base import Recording
from knight_core.request import TourRequest
from knight_core.solver import start
from knight_core.steps import run_to_end
from tests.host import ROOT
from tests.web.lab import Lab

SEARCH = "?board=5x5&start=a1&method=depth-first"
"""8,840 steps and 8,815 backtracks."""


@pytest.fixture
def moving(lab: Lab) -> Iterator[Lab]:
    """The page with motion; tours play by themselves, slowly enough to be watched."""
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.speed.fill("0")
    yield lab
    lab.page.emulate_media(reduced_motion="reduce")


def test_a_tour_plays_by_itself_can_be_paused_and_begins_again_at_its_end(moving: Lab) -> None:
    moving.run("?start=h1")
    expect(moving.button("Pause")).to_be_visible()
    expect(moving.position).to_contain_text("1 of 64")
    moving.button("Pause").click()
    expect(moving.button("Play")).to_be_visible()
    shown = moving.position.text_content() or ""
    picture = moving.picture()
    moving.drawn()
    assert moving.position.text_content() == shown
    assert moving.picture() == picture
    moving.button("Play").click()
    expect(moving.position).not_to_have_text(shown)
    moving.speed.fill(moving.speed.get_attribute("max") or "")
    expect(moving.page.locator("#speed-value")).to_have_text("instant")
    expect(moving.position).to_contain_text("64 of 64")
    expect(moving.button("Play")).to_be_visible()
    moving.speed.fill("0")
    moving.listen("#position")
    moving.button("Play").click()
    moving.hears("#position", "1 of 64")
    ended, begun, *_ = moving.recorded("#position")
    assert ended.startswith("64 of 64")
    assert re.match("[01] of 64", begun)


@pytest.mark.parametrize("control", ["#panel", "#scrub", "#speed", "#source label:last-child"])
def test_space_plays_and_pauses_wherever_the_focus_is(moving: Lab, control: str) -> None:
    moving.run(f"{SEARCH}#search=100")
    # Far left: a slow speed.
    moving.page.locator(control).click(position={"x": 12, "y": 6})
    moving.page.keyboard.press("Space")
    expect(moving.button("Pause")).to_be_visible()
    moving.page.keyboard.press("Space")
    expect(moving.button("Play")).to_be_visible()


def test_every_speed_has_words(lab: Lab) -> None:
    words = []
    for speed in range(int(lab.speed.get_attribute("max") or 0) + 1):
        lab.speed.fill(str(speed))
        lab.drawn()
        words.append(lab.page.locator("#speed-value").text_content() or "")
        assert lab.speed.get_attribute("aria-valuetext") == words[-1]
    assert words[0] == "1/s"
    assert words[-1] == "instant"
    assert len(set(words)) == len(words)


def test_steps_by_buttons_keys_and_the_scrub_bar(lab: Lab) -> None:
    back, forward = lab.button("One step back"), lab.button("One step forward")
    expect(forward).to_have_attribute("aria-disabled", "true")
    steps: list[tuple[Callable[[], None], int]] = [
        *((back.click, 63), (lab.button("To the start").click, 0), (forward.click, 1)),
        *((forward.click, 2), (lab.button("To the end").click, 64)),
        (lambda: lab.page.locator("#panel").focus(), 64),
        *(
            (partial(lab.page.keyboard.press, key), shown)
            for key, shown in (
                *(("ArrowLeft", 63), ("ArrowLeft", 62), ("ArrowRight", 63), ("Home", 0)),
                *(("ArrowLeft", 0), ("ArrowRight", 1), ("End", 64), ("ArrowRight", 64)),
            )
        ),
        *((partial(lab.scrub.fill, str(shown)), shown) for shown in (1, 2, 33, 64)),
    ]
    squares = (lab.page.locator("#data-squares").text_content() or "").split()
    for step, shown in steps:
        step()
        at = f"{shown} of 64 · {squares[shown - 1]}" if shown else "0 of 64"
        expect(lab.position).to_have_text(at)
        if shown == 0:
            expect(back).to_have_attribute("aria-disabled", "true")
    lab.scrub.fill("20")
    expect(lab.scrub).to_have_attribute("aria-valuetext", re.compile("^20 of 64 · [a-h][1-8]$"))
    lab.scrub.press("ArrowRight")
    expect(lab.position).to_contain_text("21 of 64")


def test_keys_in_a_field_are_for_the_field(lab: Lab) -> None:
    field = lab.field("Start")
    field.focus()
    for key in ("Home", "ArrowLeft", "End", "Space", "b", "r"):
        lab.page.keyboard.press(key)
    lab.drawn()
    expect(field).to_have_value("a1 br")
    expect(lab.position).to_contain_text("64 of 64")
    lab.has_query("?start=a1")


def test_the_search_is_played_event_by_event(lab: Lab) -> None:
    lab.run(SEARCH)
    total = 8_840 + 8_815
    lab.page.get_by_role("radio", name="How it was found").check()
    expect(lab.position).to_contain_text(f"{total:,} of {total:,}")
    lab.button("To the start").click()
    expect(lab.position).to_have_text(f"0 of {total:,}")
    lab.button("One step forward").click()
    expect(lab.position).to_have_text(f"1 of {total:,} · to a1")
    lab.button("Next dead end").click()
    expect(lab.position).to_have_text(re.compile(rf"^\d+ of {total:,} · back from [a-e][1-5]$"))
    narration = lab.page.locator("#narration")
    expect(narration).to_have_text(
        re.compile(r"^dead end at [a-e][1-5]: back to [a-e][1-5] \([0-9]+ of 25 squares\)")
    )
    (event,) = re.findall(r"^(\d+) of", lab.position.text_content() or "")
    (depth,) = re.findall(r"(\d+) of 25 squares", narration.text_content() or "")
    # All events before the first backtrack went forward.
    assert int(depth) == int(event) - 2
    lab.button("One step back").click()
    expect(lab.position).to_contain_text(f"{int(event) - 1} of")
    expect(narration).to_contain_text(f"{int(depth) + 1} of 25 squares")
    lab.page.locator("#panel").focus()
    lab.page.keyboard.press("b")
    expect(lab.position).to_contain_text(f"{event} of {total:,} · back from")
    lab.page.keyboard.press("b")
    expect(lab.position).not_to_have_text(re.compile(f"^{event} of"))
    expect(lab.position).to_contain_text("back from")
    lab.page.get_by_role("radio", name="Tour").check()
    expect(lab.position).to_contain_text("25 of 25")


def test_every_event_is_the_one_of_python(lab: Lab) -> None:
    """Wherever the bar is put, also where the page keeps a place to start from."""
    board = Board(5, 5)
    events = solve_events(TourRequest(rows=5, cols=5, start="a1", method="depth-first"))
    lab.run(SEARCH)
    lab.page.get_by_role("radio", name="How it was found").check()
    expect(lab.position).to_contain_text(f"{len(events):,} of {len(events):,}")
    places = [*range(4_096, len(events), 4_096), 8_191, 8_193, 5, 12_288, 4_096, 16_384]
    for place in places:
        path: list[int] = []
        for event in events[:place]:
            last = path.pop() if event == board.size else event
            path += [event] if event != board.size else []
        way = "back from" if events[place - 1] == board.size else "to"
        lab.scrub.fill(str(place))
        expect(lab.position).to_have_text(
            f"{place:,} of {len(events):,} · {way} {board.name(last)}"
        )


def solve_events(request: TourRequest) -> list[int]:
    return list(run_to_end(start(request, Recording(1_000_000, 1))).events or ())


def test_scrubbing_back_through_a_search_shows_the_same_frames(lab: Lab) -> None:
    lab.run(SEARCH)
    # A key of the search leads from the tour into it.
    lab.page.locator("#panel").focus()
    lab.page.keyboard.press("b")
    expect(lab.page.get_by_role("radio", name="How it was found")).to_be_checked()
    expect(lab.position).to_contain_text("back from")
    frames = {}
    for place in (3, 60, 4_095, 4_096, 4_097, 9_000, 17_000):
        lab.scrub.fill(str(place))
        expect(lab.position).to_contain_text(f"{place:,} of")
        frames[place] = (lab.position.text_content(), lab.picture())
    assert len({picture for _, picture in frames.values()}) == len(frames)
    for place in reversed(frames):
        lab.scrub.fill(str(place))
        expect(lab.position).to_contain_text(f"{place:,} of")
        assert (lab.position.text_content(), lab.picture()) == frames[place]


def test_a_search_without_backtracks_says_so(lab: Lab) -> None:
    lab.run("?start=h1&method=warnsdorff")
    lab.listen("#status")
    lab.button("Next dead end").click()
    lab.hears("#status", "No more dead ends")


def test_how_it_was_found_says_why(lab: Lab) -> None:
    narration = lab.page.locator("#narration")
    lab.visit("?start=h1#search=17")
    lab.answered()
    expect(narration).to_have_text("from g6: f4 5, e5 5, e7 5, h4 3 → h4 (fewest onward moves)")
    expect(lab.overlay("Onward moves")).to_be_checked()
    lab.page.get_by_role("radio", name="Tour").check()
    lab.scrub.fill("17")
    expect(narration).to_have_text("h8 → g6: 17 of 64 squares visited.")
    expect(lab.overlay("Onward moves")).not_to_be_checked()
    # What look-ahead rules out, with its reason, and what is tried in vain.
    lab.visit("?board=7x7&start=d6#search=48")
    lab.answered()
    expect(narration).to_have_text("look-ahead: after e6 no onward move would be left at d4")
    expect(lab.board).to_have_attribute("data-tries", "d4:out c5:out")
    lab.visit(f"{SEARCH}#search=60")
    lab.answered()
    expect(lab.board).to_have_attribute("data-tries", "e1:out c1:next b4:open")
    expect(narration).to_contain_text("→ c1")
    lab.visit("?board=24x24&start=h1&method=construct#search=300")
    lab.answered()
    expect(lab.board).to_have_attribute("data-blocks", "4x4")
    expect(narration).to_contain_text("into a block of 6×6")
    lab.visit("?board=6x6&start=a1&method=multipath#search=20")
    lab.answered()
    expect(lab.position).to_have_text("case 20 of 29")
    expect(narration).to_have_text("case 20: try e4–f2 (moves that follow: 0)")
    assert int(lab.board.get_attribute("data-edges") or 0) > 20


@pytest.mark.parametrize(
    "link", ["?start=a1&method=construct", "?board=5x5&start=a1&method=uniform", "?board=4x10"]
)
def test_where_nothing_was_chosen_there_is_no_switch(lab: Lab, link: str) -> None:
    lab.visit(link)
    lab.answered()
    expect(lab.page.locator("#source")).to_be_hidden()


def test_of_a_long_search_the_start_and_the_end_are_there(lab: Lab) -> None:
    protocol = (ROOT / "web/js/solver/protocol.js").read_text(encoding="utf-8")
    (most,) = (
        int(digits.replace("_", "")) for digits in re.findall(r"MAX_EVENTS = ([\d_]+);", protocol)
    )
    lab.run(f"?start=h1&method=depth-first&max-steps={3 * most}#search={most}&show=onward", "limit")
    expect(lab.page.get_by_role("radio", name="How it was found")).to_be_checked()
    narration = lab.page.locator("#narration")
    # The link's own moment, and what it shows; what lies between is told.
    expect(lab.position).to_contain_text(re.compile(f"^{most:,} of "))
    expect(narration).to_contain_text(f"The record has a gap after number {most:,} ")
    expect(lab.overlay("Onward moves")).to_be_checked()
    lab.button("One step forward").click()
    expect(lab.position).not_to_contain_text(re.compile(f"^{most:,} of "))
    number, total = (
        int(digits.replace(",", ""))
        for digits in re.findall(r"[\d,]+", lab.position.text_content() or "")[:2]
    )
    assert total - number == most - 1
    lab.button("To the end").click()
    lab.has_hash(f"#search={total}&show=onward")
    # The marks of the backtracks are there.
    assert int(lab.page.locator("#scrub-marks").get_attribute("data-marks") or 0) > 100


def test_overlays_are_drawn_and_taken_away_and_the_degree_map_changes_with_every_move(
    lab: Lab,
) -> None:
    lab.scrub.fill("20")
    for overlay, on_at_first in (("Numbers", True), ("Path", True), ("Onward moves", False)):
        box = lab.overlay(overlay)
        expect(box).to_be_checked(checked=on_at_first)
        before = lab.picture()
        box.click()
        assert lab.picture() != before
        box.click()
        expect(box).to_be_checked(checked=on_at_first)
        assert lab.picture() == before
    for overlay in ("Numbers", "Path", "Onward moves"):
        lab.overlay(overlay).click()
    pictures = set()
    for step in range(6):
        lab.scrub.fill(str(step))
        expect(lab.position).to_contain_text(f"{step} of 64")
        pictures.add(lab.picture())
    assert len(pictures) == 6
    for overlay in ("Numbers", "Path", "Onward moves"):
        lab.overlay(overlay).click()


@pytest.mark.full
def test_the_theme_is_chosen_and_kept(lab: Lab) -> None:
    chosen = lab.root.get_attribute("data-theme")
    assert chosen is None
    pictures = [lab.picture()]
    for theme in ("light", "dark"):
        lab.theme(theme.title())
        expect(lab.root).to_have_attribute("data-theme", theme)
        pictures.append(lab.picture())
    assert pictures[2] != pictures[1]
    lab.load("?start=a1")
    expect(lab.root).to_have_attribute("data-theme", "dark")
    lab.theme("System")
    expect(lab.root).not_to_have_attribute("data-theme", "dark")


def test_one_square_is_told_as_one(lab: Lab) -> None:
    lab.run("?board=3x3&start=a1&method=depth-first#search=15", "impossible")
    expect(lab.page.locator("#narration")).to_contain_text("back to a1 (1 of ")
    lab.run("?board=5x5&start=a1&max-steps=1&method=depth-first", "limit")
    expect(lab.page.locator("#verdict-request")).to_contain_text("at most 1 step")
    expect(lab.page.locator("#verdict-request")).not_to_contain_text("1 steps")
