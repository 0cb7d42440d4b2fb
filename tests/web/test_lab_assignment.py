"""The usual assignment: several methods, squares and boards in one experiment, with one table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.lab import Lab, downloaded
from tests.web.test_lab import in_python, untimed
from tests.web.test_lab_report import BOXES

ASSIGNMENT = (
    "?lab=compare&boards=5x5,6x6&starts=a1,b1,f6&methods=pruned,warnsdorff&max-steps=20000"
    "&ruled-out=skip"
)
"""b1 of 5x5 has no tour, and f6 is not on it: 2 + 6 runs."""


def shown(lab: Lab) -> list[list[str]]:
    """The words of the table, row by row, its head first."""
    rows: list[list[str]] = lab.report.locator("table").first.evaluate(
        "(table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
    )
    return rows


def test_one_table_of_starts_and_methods_with_those_that_have_no_tour_as_asked(lab: Lab) -> None:
    lab.run_experiment(ASSIGNMENT)
    lab.has_query(ASSIGNMENT)
    records, report = in_python(ASSIGNMENT)
    assert untimed(lab.records(ASSIGNMENT)) == records
    rows = shown(lab)
    methods = ["Search with look-ahead", "Warnsdorff's rule"]
    assert rows[0] == ["Start", *methods]
    assert rows[1] == 2 * ["First try", "Steps", "Backtracks", "Time"]
    names = ["5×5 a1", "5×5 b1", "6×6 a1", "6×6 b1", "6×6 f6"]
    assert [row[0].strip() for row in rows[2:]] == names
    assert rows[3][1:] == ["no tour: the colours do not allow one"]
    # Each run in the columns of its method, whose name stands before it where columns have no room.
    runs = [row for row in rows[2:] if len(row) > 10]
    shown_runs = [row[-10:-5] for row in runs] + [row[-5:] for row in runs]
    method_of = {"pruned": methods[0], "warnsdorff": methods[1]}
    for row in report["rows"]:
        first = "yes" if row["first_try"] else "no"
        counts = [first, f"{row['forward']:,}", f"{row['backtracks']:,}"]
        assert [method_of[row["spec"]], *counts] in [
            [name, first_try, steps.split("\n")[0].strip(), back]
            for name, first_try, steps, back, time in shown_runs
            if re.search(r"\d\s(ms|s)$", time)
        ]
    lines = downloaded(lab.download("The table of the report as CSV")).splitlines()
    assert lines[0] == "board,start,spec,outcome,first_try,forward,backtracks,seconds,theory,link"
    assert "5x5,b1,pruned,left-out,,,,,colour-start," in lines
    assert len(lines) == 1 + len(report["rows"]) + 2 == 11
    answer = lab.report.locator(".lab-answer")
    expect(answer).to_contain_text("Warnsdorff's rule: a tour from each of 4 starts")
    expect(answer).to_contain_text("No tour exists from 1 of 5 starts")
    # Starts that have no tour are run all the same where that is asked.
    lab.setting("Also run starts that have no tour").check()
    lab.setting("Boards").fill("5x5")
    lab.setting("Starts").fill("a1,b1")
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    lab.has_query("?lab=compare&board=5x5&starts=a1,b1&methods=pruned,warnsdorff&max-steps=20000")
    lab.ended()
    expect(lab.report.locator(".by-start")).not_to_contain_text("no tour: the colours")
    expect(lab.report.locator(".why")).to_contain_text("which has the rarer colour")


def test_starts_are_picked_on_the_board_of_the_experiment(lab: Lab) -> None:
    lab.visit("?lab=compare")
    lab.setting("Boards").fill("5x5,6x6")
    lab.setting("Starts").fill("")
    board = lab.page.get_by_role("listbox", name="Start squares")
    expect(board.get_by_role("option")).to_have_count(36)
    board.get_by_role("option", name="a1", exact=True).click()
    lab.page.keyboard.press("ArrowUp")
    board.get_by_role("option", name="c3", exact=True).focus()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    expect(lab.setting("Starts")).to_have_value("a1,d3")
    expect(board.get_by_role("option", selected=True)).to_have_count(2)
    board.get_by_role("option", name="a1", exact=True).click()
    expect(lab.setting("Starts")).to_have_value("d3")
    lab.page.get_by_role("button", name="5×5", exact=True).click()
    expect(board.get_by_role("option")).to_have_count(25)
    expect(board.get_by_role("option", selected=True)).to_have_accessible_name("d3")


@pytest.mark.full
def test_past_experiments_are_opened_renamed_and_deleted(emptied: Lab) -> None:
    emptied.load_experiment(ASSIGNMENT)
    other = "?lab=survey&boards=6x6&starts=2"
    emptied.run_experiment(other)
    past = emptied.page.get_by_role("region", name="Past experiments")
    emptied.unfold("lab-past-fold")
    expect(past.get_by_role("listitem")).to_have_count(2)
    past.get_by_role("button", name="Rename “Compare").click()
    past.get_by_label("New name").fill("My homework")
    emptied.page.keyboard.press("Enter")
    past.get_by_role("link", name="My homework").click()
    emptied.has_query(ASSIGNMENT)
    expect(emptied.report).to_contain_text("no tour: the colours do not allow one")
    emptied.page.reload()
    emptied.ended()
    emptied.unfold("lab-past-fold")
    expect(past.get_by_role("link", name="My homework")).to_be_visible()
    for name in ("Delete “Survey", "Really delete “Survey"):
        past.get_by_role("button", name=name).click()
    expect(past.get_by_role("listitem")).to_have_count(1)
    assert [item["id"] for item in emptied.saved("experiments")] == [ASSIGNMENT]


def test_a_long_link_waits_and_says_how_long_it_takes(lab: Lab) -> None:
    query = "?lab=compare&start=a1&methods=depth-first"
    lab.visit(query)
    lab.until(lab="waiting")
    expect(lab.progress).to_have_text(
        "1 run. It may take about 1 min if it uses all its steps. Press Run to start."
    )
    assert query not in [item["id"] for item in lab.saved("experiments")]


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.full)])
def test_the_page_does_not_scroll_sideways(sized: Lab, width: int) -> None:
    lab = sized
    lab.resize(width, 800)
    for query in (ASSIGNMENT, "?lab=survey&boards=5x5,20x20&max-steps=2000&ruled-out=skip"):
        lab.run_experiment(query)
        assert lab.page.evaluate("() => document.documentElement.scrollWidth") == width
        assert lab.report.evaluate(BOXES) == []
