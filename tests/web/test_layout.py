"""From a small phone to a projector: the board is seen at once, and nothing sticks out sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.conftest import NewContext
from tests.samples import sampled
from tests.web.lab import ENDLESS, Delayed, Lab, box_of

LARGER = [(768, 1024), (1280, 720), (1920, 1080)]
SIZES = [(320, 640), (390, 844), (844, 390), (640, 400), *LARGER]

LINKS = {
    "tour": "?start=a1",
    "options": "?board=5x5&start=a1&method=warnsdorff&ties=random&seed=9007199254740991&tours=3",
    "reason": "?board=49x49&start=b1",
    "notice": f"?start={'x' * 200}&board=0x0",
    "wide": "?board=50x50&start=a1",
    "compared": "?board=5x5&start=c3&method=pruned",
    "row": "?board=1x50&start=a1",
    "column": "?board=50x1&start=a1",
    "play": "?mode=play&board=6x6&start=a1#game=23",
    "puzzle": "?mode=play&puzzle=numbers-easy-1",
    "check": "?mode=check",
    "code": "?mode=code",
    "lab": "?lab=survey&boards=5x5&starts=3",
}

MAIN_BUTTONS = {
    "?start=a1&method=pruned": "#solve",
    "?lab=compare&board=5x5&start=a1&methods=warnsdorff": "#lab-run",
    "?mode=code": ".code-do",
    "?start=a1&embed=1": "[data-action=play]",
}
"""What is pressed most in each mode, and in the frame of another page."""


def sticks_out(lab: Lab) -> list[str]:
    """What makes the page wider than the window."""
    found: list[str] = lab.page.evaluate(
        "() => { const { scrollWidth } = document.scrollingElement;"
        " if (scrollWidth <= innerWidth) return [];"
        " return [`${scrollWidth} > ${innerWidth}`, ...[...document.querySelectorAll('body *')]"
        "   .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)"
        "   .map((one) => one.id || one.className || one.tagName).slice(0, 8)]; }"
    )
    return found


@pytest.mark.parametrize(
    "name", sampled(LINKS, "options", "reason", "notice", "compared", "column", "lab")
)
def test_nothing_scrolls_sideways(sized: Lab, name: str) -> None:
    sized.visit(LINKS[name])
    sized.drawn()
    sized.until(solver="ready")
    for width, height in SIZES:
        sized.resize(width, height)
        assert sticks_out(sized) == [], f"{width}x{height}"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_is_seen_at_once_large_and_sharp(sized: Lab, width: int, height: int) -> None:
    sized.field("Rows").fill("7")
    sized.resize(width, height)
    # An answer to other settings is said in full.
    sized.page.locator("#panel").evaluate("(panel) => panel.scrollTo(0, 0)")
    note, panel = box_of(sized.page.locator("#verdict-stale")), box_of(sized.page.locator("#panel"))
    assert note["y"] >= panel["y"] - 0.5
    assert sized.overlapping("#verdict-stale", "#verdict-title") == []
    sized.field("Rows").fill("8")
    sized.page.evaluate("() => scrollTo(0, 0)")
    sized.drawn()
    box = box_of(sized.board)
    assert box["y"] + box["height"] <= height
    assert box["width"] == pytest.approx(box["height"], abs=1)
    # The hero: most of a phone's width, a good part of any window's height.
    assert box["width"] > min(0.85 * width, 0.35 * height)
    first, last = box_of(sized.cell(0)), box_of(sized.cell(63))
    assert first["x"] >= box["x"]
    assert last["x"] + last["width"] <= box["x"] + box["width"]
    assert first["width"] >= 24, "the least size of what is to be touched"
    canvas, sides, scale = sized.page.evaluate(
        "() => { const canvas = document.getElementById('canvas');"
        " const box = canvas.getBoundingClientRect();"
        " return [[canvas.width, canvas.height], [box.width, box.height], devicePixelRatio]; }"
    )
    assert canvas == pytest.approx([side * scale for side in sides], abs=1.5)


@pytest.mark.parametrize("link", sampled(MAIN_BUTTONS, "?start=a1&method=pruned"))
def test_the_status_bar_covers_no_main_button(emptied: Lab, link: str) -> None:
    delayed = Delayed(emptied.page, "python.wasm")
    emptied.open(link)
    main = emptied.page.locator(MAIN_BUTTONS[link]).first
    expect(main).to_be_visible()
    for width, height in [*SIZES, (1280, 800), (1440, 900)]:
        emptied.resize(width, height)
        bar = emptied.page.locator("#now")
        expect(bar).to_be_in_viewport(ratio=0.9)
        for place in ("0", "document.body.scrollHeight"):
            emptied.page.evaluate(f"() => scrollTo(0, {place})")
            emptied.drawn()
            assert emptied.overlapping("#now", MAIN_BUTTONS[link]) == [], f"{width}x{height}"
    delayed.release()
    emptied.until(solver="ready")


def test_the_lab_has_no_bar_that_asks_for_a_click_on_the_board(lab: Lab) -> None:
    lab.visit("?lab=orders")
    expect(lab.status).to_contain_text("40,320 orders")
    expect(lab.page.locator("#now")).to_have_class("now in-panel")


def test_the_tabs_cover_nothing_that_gets_the_focus(sized: Lab) -> None:
    sized.visit("?lab=compare")
    sized.resize(390, 844)
    sized.page.evaluate("() => scrollTo(0, 0)")
    run = sized.page.locator("#lab-run")
    run.focus()
    sized.drawn()
    assert run.evaluate(
        "(run) => { const { left, top, width, height } = run.getBoundingClientRect();"
        " return run.contains(document.elementFromPoint(left + width / 2, top + height - 2)); }"
    )


def test_the_words_of_choices_stand_in_their_middle(phone: Lab) -> None:
    lab = phone
    lab.open("?start=a1")
    lab.unfold("options")
    lab.button("Menu").click()

    def off(of: str) -> list[float]:
        """How far the words are from the middle of their box, of all that is seen."""
        found: list[float] = lab.page.locator(of).evaluate_all(
            """(all) => all.filter((one) => one.checkVisibility()).map((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
              return Math.abs(text.top + text.bottom - box.top - box.bottom) / 2;
            })"""
        )
        return found

    choices = off(".segments label > span")
    assert len(choices) >= 6
    assert max(choices) <= 2
    assert lab.overlapping("#theme legend", "#theme .segments") == []
    frame = lab.page.locator("#theme").evaluate("(one) => getComputedStyle(one).borderTopWidth")
    assert frame == "0px"
    # The name of what is folded too, or a gap is left below it.
    folded = off("#panel summary")
    for link, ready in (
        ("?mode=check", "#check-text"),
        ("?lab=compare&board=5x5&start=a1", "#lab-more"),
        ("?mode=code", "#code-options"),
    ):
        lab.visit(link)
        expect(lab.page.locator(ready)).to_be_visible()
        folded += off("#panel summary")
    assert len(folded) >= 7
    assert max(folded) <= 2


@pytest.mark.parametrize(
    ("width", "height"),
    [(390, 844), (844, 390), *(pytest.param(*size, marks=pytest.mark.full) for size in LARGER)],
)
def test_the_cancel_button_is_seen_while_it_searches(sized: Lab, width: int, height: int) -> None:
    sized.resize(width, height)
    sized.page.evaluate("() => scrollTo(0, 0)")
    sized.visit(ENDLESS)
    sized.busy()
    expect(sized.button("Cancel").first).to_be_in_viewport()
    sized.cancel_by_key()


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((390, 844), marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "link",
    sampled(
        [
            *("", "?start=c4", "?mode=play", "?mode=play&puzzle=only-easy-1", "?mode=check"),
            *("?mode=code", "?lab=compare"),
        ],
        *("", "?mode=play", "?mode=check", "?lab=compare"),
    ),
)
def test_few_controls_are_open_at_first_sight(sized: Lab, link: str, size: tuple[int, int]) -> None:
    """A newcomer is asked one question at a time: the rest is one tap away."""
    sized.resize(*size)
    sized.open(link)
    sized.until(solver="ready")
    if "puzzle" in link:
        expect(sized.page.locator("#puzzle-open")).to_be_visible()
    if "check" in link:
        expect(sized.page.locator("#check-examples button").first).to_be_visible()
    if "code" in link:
        expect(sized.page.locator(".code-do")).to_be_visible()
    sized.drawn()
    most = 12 if "lab" in link else 14
    assert 4 <= len(open_controls(sized)) <= most, open_controls(sized)


def open_controls(sized: Lab) -> list[str]:
    """What can be used in the panel without a tap before, but for the race's player."""
    controls: list[str] = sized.page.locator("#panel").evaluate(
        "(panel) => [...panel.querySelectorAll("
        " 'button, input, select, textarea, summary, a[href]')]"
        ".filter((one) => one.checkVisibility() && !one.closest('.race-controls'))"
        ".map((one) => one.id || one.textContent)"
    )
    return controls


SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) window.shifts.push(value);
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.full), (390, 844)])
@pytest.mark.parametrize("link", sampled(["", "?start=c4"], ""))
def test_nothing_jumps_when_something_arrives_late(
    new_context: NewContext, link: str, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.add_init_script(f"({SHIFTS})()")
    lab = Lab(page)
    lab.open(link)
    lab.until(solver="ready")
    lab.drawn()
    assert sum(page.evaluate("() => window.shifts")) < 0.02


@pytest.mark.parametrize("link", sampled(["?start=a1", "?board=51x51&start=b1"]))
def test_every_control_of_the_player_is_reached_at_every_size(sized: Lab, link: str) -> None:
    """What has no room in its row is scrolled to; nothing lies on the board or the panel."""
    sized.visit(link)
    sized.until(solver="ready")
    for width, height in [*SIZES, (1280, 800), (1366, 768)]:
        sized.resize(width, height)
        for control in sized.page.locator("#dock :is(button, input):visible").all():
            control.scroll_into_view_if_needed()
            expect(control).to_be_in_viewport(ratio=0.9)
        sized.page.evaluate("() => scrollTo(0, 0)")
        assert sized.overlapping("#dock", "#board", "#panel") == [], f"{width}x{height}"


@pytest.mark.parametrize("size", [*SIZES[:-2], (320, 256), (1000, 700), (1280, 800)], ids=str)
def test_a_short_message_covers_neither_board_nor_control_nor_name(
    sized: Lab, size: tuple[int, int]
) -> None:
    sized.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sized.visit("?mode=play&board=5x5&start=a1#game=22578338754217416744712")
    sized.resize(*size)
    copy = sized.button("Copy the squares of your game")
    sized.page.evaluate("() => scrollTo(0, 0)")
    # A click of the mouse would scroll there.
    copy.evaluate("(button) => button.click()")
    toast = sized.page.locator("#toast")
    expect(toast).to_have_class("toast shown")
    covered = sized.overlapping("#toast", "#board", ".top h1", "button", "summary", ".segments")
    assert [below for above, below in covered if above == "#toast"] == []
    # Where the header is scrolled away it comes above the tabs, and the board stays as it is.
    copy.click()
    sized.drawn()
    expect(toast).to_be_in_viewport(ratio=1)
    covered = sized.overlapping("#toast", "#board", ".modes")
    assert [pair for pair in covered if "#toast" in pair] == []


@pytest.mark.parametrize("size", [(844, 390), (640, 400), (568, 320), (320, 256)], ids=str)
def test_in_a_low_window_the_modes_have_names_and_a_choice_fills_its_frame(
    sized: Lab, size: tuple[int, int]
) -> None:
    sized.visit("?mode=play&board=6x6&start=a1#game=23")
    sized.resize(*size)
    names = sized.page.locator(".modes .tab span, .top h1 span")
    seen = names.evaluate_all(
        "(all) => all.map((one) => { const { width, height } = one.getBoundingClientRect();"
        " return [one.textContent, width > 15 && height > 8]; })"
    )
    assert [name for name, visible in seen if not visible] == []
    header = box_of(sized.page.locator(".top"))
    assert header["height"] <= 2 * 44 + 8, "two rows at most"
    assert sticks_out(sized) == []
    # What has no room in the first row of a choice fills the next one.
    expect(sized.page.locator("#play-tabs")).to_be_visible()
    holes = sized.page.locator(".segments:visible").evaluate_all(
        """(all) => all.flatMap((one) => {
          const inside = one.getBoundingClientRect().right;
          const rows = new Map();
          for (const label of one.querySelectorAll("label")) {
            const { top, right } = label.getBoundingClientRect();
            rows.set(Math.round(top), Math.max(right, rows.get(Math.round(top)) ?? 0));
          }
          return [...rows.values()].filter((right) => right < inside - 3);
        })"""
    )
    assert holes == []
