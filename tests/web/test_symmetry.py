"""Symmetric tours in Solve: asked for in the options and in links, found, or proved impossible."""

from __future__ import annotations

from playwright.sync_api import expect

from knight_core import Tour
from tests.web.lab import Lab


def test_a_link_asks_for_a_symmetric_tour(lab: Lab) -> None:
    lab.run("?board=10x10&symmetry=quarter-turn")
    tour = Tour.parse(lab.text())
    tour.verify(symmetry="quarter-turn")
    expect(lab.position).to_contain_text("100 of 100")
    expect(lab.page.locator("#verdict-request")).to_contain_text("the same turned by 90°")
    expect(lab.page.locator("#options-chosen")).to_contain_text("the same turned by 90°")
    lab.has_query("?board=10x10&symmetry=quarter-turn")


def test_the_form_asks_for_one_and_the_proof_is_shown(lab: Lab) -> None:
    lab.page.locator("#options").evaluate("(fold) => { fold.open = true; }")
    choice = lab.page.get_by_label("The tour looks the same")
    choice.select_option("turned by 90°")
    lab.run_form("impossible")
    lab.has_query("?start=a1&symmetry=quarter-turn")
    expect(lab.reason).to_contain_text("an even number of moves (at least 16)")
    expect(lab.page.locator("#proof-steps li")).to_have_count(3)
    choice.select_option("turned by 180°")
    expect(lab.page.locator("#verdict-stale")).to_be_visible()
    lab.run_form()
    Tour.parse(lab.text()).verify(start="a1", symmetry="half-turn")
    # A method that finds none does not offer it, and does not keep it.
    lab.page.get_by_label("Method", exact=True).select_option("Warnsdorff's rule")
    expect(choice).to_be_hidden()
    lab.run_form()
    lab.has_query("?start=a1&method=warnsdorff")


def test_symmetric_tours_are_counted(lab: Lab) -> None:
    lab.run("?board=6x6&closed=1&symmetry=quarter-turn")
    lab.page.locator("#count").evaluate("(fold) => { fold.open = true; }")
    found = lab.page.locator("#count")
    lab.page.locator("[data-action=count]").click()
    expect(found).to_contain_text("6×6 has 10 closed tours")
    expect(found).to_contain_text("Only tours that look the same turned by 90° are counted.")
    expect(found).to_contain_text("count as the same: 5.")
