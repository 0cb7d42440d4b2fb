"""Boards with holes on the page: presets, holes made by mouse and keyboard, links, bad input."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.lab import Lab


def shape(lab: Lab) -> Locator:
    """The tool of the form, open."""
    lab.unfold("options")
    tool = lab.page.locator("#shape")
    if lab.page.locator("#shape details[open]").count() == 0:
        tool.locator("summary").click()
    return tool


def holes(lab: Lab) -> Locator:
    return lab.page.locator("#f-holes")


def test_a_preset_is_on_the_board_at_once_and_solved_as_a_link_says(lab: Lab) -> None:
    shape(lab).get_by_role("button", name="The smallest cross, 12 squares").click()
    expect(lab.cell(0)).to_have_attribute("aria-label", "a4, a hole, not a square")
    expect(lab.cell(0)).to_have_attribute("aria-disabled", "true")
    expect(lab.page.locator("#shape .shape-state")).to_have_text("12 squares, holes: 4")
    lab.run_form("found")
    lab.has_query("?board=4x4&holes=a4,d4,a1,d1")
    expect(lab.page.locator("#tour-matrix")).to_contain_text("#")
    expect(lab.page.locator("#verdict-request")).to_contain_text("4×4 with 4 holes")
    # A click on a hole asks for nothing.
    lab.click_square(0)
    lab.drawn()
    expect(lab.field("Start")).to_have_value("")
    lab.has_query("?board=4x4&holes=a4,d4,a1,d1")
    lab.cell(1).click()
    lab.answered("found")
    lab.has_query("?board=4x4&start=b4&holes=a4,d4,a1,d1")


def test_holes_are_made_by_a_drag_and_by_keys_and_put_back(lab: Lab) -> None:
    tool = shape(lab)
    tool.get_by_role("button", name="Make holes on the board").click()
    expect(lab.page.locator("#painting")).to_be_visible()
    start, end = lab.cell(27).bounding_box(), lab.cell(30).bounding_box()
    assert start
    assert end
    mouse = lab.page.mouse
    mouse.move(start["x"] + 9, start["y"] + 9)
    mouse.down()
    mouse.move(end["x"] + 9, end["y"] + 9)
    mouse.up()
    expect(holes(lab)).to_have_value("d5,e5,f5,g5")
    # The start was a1: a hole there gives it up.
    lab.cell(56).focus()
    lab.page.keyboard.press("Enter")
    expect(holes(lab)).to_have_value("d5,e5,f5,g5,a1")
    expect(lab.field("Start")).to_have_value("")
    lab.cell(27).focus()
    lab.page.keyboard.press("Space")
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    expect(holes(lab)).to_have_value("f5,g5,a1")
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator("#painting")).to_be_hidden()
    expect(lab.cell(29)).to_have_attribute("aria-label", re.compile("f5, a hole"))


def test_bad_shapes_are_told_in_one_sentence_each(lab: Lab) -> None:
    problems = {
        "?board=2x2&holes=a1,a2,b1,b2": "All squares of 2×2 are holes. Leave at least one.",
        "?start=a1&holes=a1": "Start: a1 is a hole, so no tour can visit it.",
        "?holes=a9": "Holes: a9 is off the 8×8 board. Its squares go from a1 to h8.",
        "?holes=~AA": "These holes belong to a board of another size. 8×8 needs one bit for each",
        "?holes=a1&method=construct": "This method builds tours of rectangles without holes.",
    }
    for link, sentence in problems.items():
        lab.visit(link)
        expect(lab.page.locator("#link-problems")).to_contain_text(sentence)
    shape(lab)
    holes(lab).fill("a1,x")
    lab.solve.click()
    expect(lab.page.locator("#f-holes-error")).to_contain_text("“x” is not a square")
    expect(holes(lab)).to_be_focused()


def test_the_lab_compares_methods_on_a_shape(lab: Lab) -> None:
    lab.run_experiment(
        "?lab=compare&board=4x4&start=b4&methods=pruned,multipath,auto&holes=a4,d4,a1,d1"
    )
    report = lab.report.locator("> .table")
    expect(lab.report).to_contain_text("4×4 with 4 holes")
    # Cases are never told as steps.
    for method in ("Edge search", "Automatic"):
        row = report.get_by_role("row").filter(has_text=method)
        expect(row).to_contain_text(re.compile(r"\d cases?"))
    expect(lab.page.locator('#lab-picker [data-square="0"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    # The whole board again.
    lab.button("Remove “4 holes”").click()
    expect(lab.page.locator('#lab-picker [data-square="0"]')).not_to_have_attribute(
        "aria-disabled", "true"
    )
