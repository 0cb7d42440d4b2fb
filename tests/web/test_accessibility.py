"""Accessibility: axe finds nothing in any state of the page; names, roles and focus are right."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from knight_core.lessons import parse
from knight_core.lessons.answers import write_answers
from knight_core.lessons.collection import lesson_texts
from tests.samples import sampled
from tests.web.lab import ENDLESS, Lab, packed, python_delayed


def axe_finds_nothing(lab: Lab) -> None:
    lab.drawn()
    # Injected by evaluate: the page's own policy would stop a script element.
    results = Axe().run(lab.page)
    assert results.violations_count == 0, results.generate_report()


def found(lab: Lab) -> None:
    lab.run("?start=h1")


def stopped(lab: Lab) -> None:
    lab.run("?board=5x5&start=b1&method=depth-first&max-steps=100", "limit")


def unfolded(lab: Lab) -> None:
    lab.run("?board=5x5&method=depth-first&tours=3")
    lab.unfold("properties")
    lab.page.locator("#meanings").evaluate("(meanings) => { meanings.open = true; }")
    lab.unfold("count")
    lab.button("Count").click()
    expect(lab.page.locator("#count")).to_have_attribute("data-count", "counted")


def searching(lab: Lab) -> None:
    lab.visit(ENDLESS)
    lab.busy()


def mistakes(lab: Lab) -> None:
    lab.choose_method("warnsdorff")
    lab.field("If several squares are equally good").select_option("random")
    lab.unfold("options")
    lab.goal("on a square").check()
    for label in ("Rows", "As digits", "Seed", "Stop after (steps)", "Tours to find"):
        lab.field(label).fill("x")
    lab.solve.click()
    expect(lab.field("Rows")).to_have_attribute("aria-invalid", "true")


def bad_link(lab: Lab) -> None:
    lab.run("?board=0x0&start=i9")
    expect(lab.notice).to_be_visible()


def help_open(lab: Lab) -> None:
    lab.menu("Help")
    lab.page.get_by_role("dialog").get_by_text("Keys", exact=True).click()


def offline_open(lab: Lab) -> None:
    lab.menu("Offline")
    expect(lab.page.get_by_role("dialog")).to_be_visible()


def menu_open(lab: Lab) -> None:
    lab.button("Menu").click()
    expect(lab.button("Help")).to_be_visible()


def share_open(lab: Lab) -> None:
    lab.run("?start=h1#step=17")
    lab.button("Share").click()
    expect(lab.page.get_by_role("img", name="QR code of the link")).to_be_visible()


def compared_methods(lab: Lab) -> None:
    lab.run_experiment("?lab=compare&board=6x6&start=b3&methods=pruned,warnsdorff")
    expect(lab.report.get_by_role("table").first).to_be_visible()


def surveyed(lab: Lab) -> None:
    lab.run_experiment("?lab=survey&boards=5x5&starts=all&ruled-out=skip&max-steps=2000")
    expect(lab.report.get_by_role("table").first).to_be_visible()


def experiment_shared(lab: Lab) -> None:
    compared_methods(lab)
    lab.button("Share").click()
    dialog = lab.page.get_by_role("dialog", name="Share")
    expect(dialog).to_contain_text("The link opens this experiment")
    expect(dialog.get_by_role("button", name="Copy picture")).to_have_count(0)


def presented(lab: Lab) -> None:
    found(lab)
    lab.page.locator("#panel").focus()
    lab.page.keyboard.press("f")
    lab.page.keyboard.press("q")
    expect(lab.page.get_by_role("img", name="QR code of the link")).to_be_visible()


def gallery_all(lab: Lab) -> None:
    lab.visit("?gallery")
    lab.until(gallery="all")


def lesson_open(lab: Lab) -> None:
    lab.visit("?lesson=2&lesson-step=4")
    drawing = lab.page.get_by_role("img", name="Drawing of dots for squares (12)")
    expect(drawing).to_be_visible()
    lab.unfold("lesson-answers")


def lesson_to_untangle(lab: Lab) -> None:
    lab.visit("?lesson=2&lesson-step=3")
    lab.page.get_by_text("Untangle the drawing").first.click()


def lessons_listed(lab: Lab) -> None:
    lab.menu("Lessons")
    expect(lab.page.get_by_role("dialog", name="Lessons")).to_be_visible()


def lesson_refused(lab: Lab) -> None:
    lab.visit("?lesson#text=" + packed("# A\n## B\nask: C\n"))
    dialog = lab.page.get_by_role("dialog", name="This is not a lesson yet")
    expect(dialog.get_by_role("listitem")).to_contain_text(["Line 3: "])


def lesson_offered(lab: Lab) -> None:
    lab.visit(f"?lesson#text={packed(lesson_texts()[3])}")
    expect(lab.page.get_by_role("dialog", name="Two colours")).to_be_visible()


def answers_marked(lab: Lab) -> None:
    lesson = parse(lesson_texts()[3])
    given = {"1.1": "no", "2.2": "Two colours.", "3.1": "12", "3.2": "12"}
    lab.visit(f"?mode=check#text={packed(write_answers(lesson, 'Anna', given))}")
    expect(lab.page.locator("#check-class tbody th")).to_have_text("Anna")


STATES: dict[str, Callable[[Lab], None]] = {
    state.__name__: state
    for state in (
        found,
        stopped,
        searching,
        mistakes,
        bad_link,
        help_open,
        offline_open,
        menu_open,
        share_open,
        presented,
        surveyed,
        experiment_shared,
        unfolded,
        gallery_all,
        lesson_open,
        lesson_to_untangle,
        lessons_listed,
        lesson_refused,
        lesson_offered,
        answers_marked,
    )
}


THEMES = ["light", "dark"]
VARIANTS = [f"{name}-{theme}" for name in STATES for theme in THEMES]
# The usual run sees every sixth state, in one theme after the other; the first one in both.
USUAL = [f"{name}-{THEMES[number % 2]}" for number, name in enumerate([*STATES][::6])]


@pytest.mark.parametrize("variant", sampled(VARIANTS, "found-dark", *USUAL))
def test_axe_finds_nothing(lab: Lab, variant: str) -> None:
    name, _, theme = variant.partition("-")
    with lab.in_theme(theme):
        STATES[name](lab)
        axe_finds_nothing(lab)
    lab.page.keyboard.press("Escape")


ON_A_PHONE = ("found", "mistakes", "help_open", "share_open")


@pytest.mark.parametrize("name", sampled(ON_A_PHONE, "mistakes"))
def test_axe_finds_nothing_on_a_phone(sized: Lab, name: str) -> None:
    sized.resize(390, 844)
    STATES[name](sized)
    axe_finds_nothing(sized)
    sized.page.keyboard.press("Escape")


def test_axe_finds_nothing_while_python_loads(emptied: Lab) -> None:
    with python_delayed(emptied):
        emptied.open()
        expect(emptied.page.get_by_role("progressbar", name="Loading Python")).to_be_visible()
        axe_finds_nothing(emptied)
    emptied.answered()


def test_one_status_line_one_heading(lab: Lab) -> None:
    # By role, so that an <output>, which is a live region as well, counts.
    expect(lab.page.get_by_role("status")).to_have_count(1)
    # The alert of a page that does not come to life is put away by now; the narration speaks when
    # somebody steps.
    live = "[aria-live]:not(#narration), [role=alert]:not([hidden]), [role=log]"
    expect(lab.page.locator(live)).to_have_count(0)
    expect(lab.page.get_by_role("heading", level=1)).to_have_count(1)
    expect(lab.page.get_by_role("main")).to_have_count(1)
    expect(lab.root).to_have_attribute("lang", "en")


def test_the_status_line_says_an_event_once(lab: Lab) -> None:
    """Scrubbing and searching change many numbers, but not what is read aloud."""
    lab.listen("#status")
    for step in ("10", "20", "30"):
        lab.scrub.fill(step)
    lab.drawn()
    before, *others = lab.recorded("#status")
    assert others == []
    lab.visit(ENDLESS)
    lab.busy()
    expect(lab.detail).not_to_have_text(lab.detail.text_content() or "")
    lab.cancel_by_key()
    texts = [text for text in lab.recorded("#status") if text != "Cancelling…"]
    assert texts == [before, "Searching…", "Cancelled"]


def test_everything_that_can_be_pressed_has_a_name(lab: Lab) -> None:
    lab.run("?board=5x5&start=a1&method=warnsdorff&tours=3")
    lab.unfold("options")
    for role in ("button", "checkbox", "radio", "textbox", "combobox", "slider", "link"):
        elements = lab.page.get_by_role(role)
        assert elements.count() > 0, role
        for index in range(elements.count()):
            expect(elements.nth(index)).to_have_accessible_name(re.compile(r"\w"))
    # Buttons of the same name can be told apart.
    names = lab.page.get_by_role("button").evaluate_all(
        "(all) => all.map((one) => one.ariaLabel || one.textContent.trim())"
    )
    assert len(names) == len(set(names)), sorted(names)


def test_the_grid_is_a_grid(lab: Lab) -> None:
    rows = lab.grid.get_by_role("row")
    expect(rows).to_have_count(8)
    for index in range(8):
        expect(rows.nth(index).get_by_role("gridcell")).to_have_count(8)
    expect(lab.grid).to_have_accessible_name(re.compile("Board"))
    expect(lab.page.locator('[role="gridcell"][tabindex="0"]')).to_have_count(1)
    expect(lab.page.locator('[role="gridcell"][tabindex="-1"]')).to_have_count(63)
    names = lab.cells.evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)")
    squares = [name.split(",")[0] for name in names]
    assert squares == [f"{column}{rank}" for rank in range(8, 0, -1) for column in "abcdefgh"]
    assert lab.page.locator("#canvas").get_attribute("aria-hidden") == "true"
    # The focus is seen.
    lab.cell(0).press("ArrowDown")
    assert lab.cell(8).evaluate("(cell) => getComputedStyle(cell).outlineStyle") != "none"


def test_the_dialog_takes_the_focus_lists_the_keys_and_gives_the_focus_back(lab: Lab) -> None:
    lab.button("Menu").focus()
    lab.page.keyboard.press("?")
    dialog = lab.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(re.compile(r"\w"))
    lab.page.locator("#shortcuts").evaluate("(list) => { list.closest('details').open = true; }")
    for key in ("Space", "←", "→", "Home", "End", "Escape", "?", "b", "r", "Enter"):
        expect(dialog.locator("kbd", has_text=key).first).to_be_visible()
    keys = lab.page.locator("#shortcuts dt").all_text_contents()
    assert keys
    assert sorted(keys) == sorted(set(keys))
    for _ in range(5):
        lab.page.keyboard.press("Tab")
        inside = lab.page.evaluate(
            "() => document.activeElement === document.body"
            " || document.activeElement.closest('dialog') !== null"
        )
        assert inside
    # Behind the dialog nothing moves.
    lab.page.keyboard.press("Home")
    lab.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(lab.button("Menu")).to_be_focused()
    expect(lab.position).to_contain_text("64 of 64")
    lab.menu("Help")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    expect(lab.button("Menu")).to_be_focused()
