"""Blind search and search with foresight, side by side: both really run."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.lab import ENDLESS, Lab, cli_document, cli_matrix

LONG = "?board=10x10&start=a1&method=pruned"
"""Foresight finds it at once, blind search not in thirty million moves."""


def comparison(lab: Lab) -> Locator:
    return lab.page.locator("#companion")


def moves(lab: Lab, name: str) -> Locator:
    return lab.page.locator(f"#{name}-moves")


def ended(lab: Lab, state: str) -> None:
    expect(comparison(lab)).to_have_attribute("data-state", state)


@pytest.mark.parametrize(
    "link",
    [
        "?board=5x5&start=c3&method={}&order=36452718",
        pytest.param("?board=5x5&start=a1&end=e5&method={}", marks=pytest.mark.full),
        pytest.param("?board=3x10&start=a1&closed=1&method={}", marks=pytest.mark.full),
        pytest.param("?board=4x5&start=a1&method={}&tours=all", marks=pytest.mark.full),
        pytest.param("?board=4x4&start=a1&method={}", marks=pytest.mark.full),
    ],
)
def test_both_numbers_are_those_of_the_two_searches(lab: Lab, link: str) -> None:
    links = {"blind": link.format("depth-first"), "foresight": link.format("pruned")}
    documents = {name: cli_document(link) for name, link in links.items()}
    outcome = documents["blind"]["outcome"]
    assert documents["foresight"]["outcome"] == outcome
    for link in links.values():
        lab.visit(link)
        lab.answered(outcome)
        ended(lab, "done")
        for name, document in documents.items():
            expect(moves(lab, name)).to_have_text(f"{document['stats']['forward']:,} steps")
        # The run itself is as it was.
        lab.answered(outcome)
        lab.has_query(link)
        if outcome == "found" and "tours" not in link:
            lab.shows_matrix(cli_matrix(link))
        expect(lab.button("Stop comparing")).to_be_hidden()


def test_only_these_two_are_compared(lab: Lab) -> None:
    lab.visit("?board=5x5&start=a1&method=pruned")
    lab.answered()
    expect(comparison(lab)).to_be_visible()
    for method in ("auto", "warnsdorff", "random", "construct"):
        lab.visit(f"?board=6x6&start=a1&method={method}")
        lab.answered()
        expect(comparison(lab)).to_be_hidden()


@pytest.mark.full
def test_a_blind_search_that_is_cancelled_is_compared_as_more_than(lab: Lab) -> None:
    lab.visit(ENDLESS)
    lab.busy()
    lab.cancel()
    lab.answered("cancelled")
    made = lab.counts()["Steps"]
    expect(moves(lab, "blind")).to_have_text(f"more than {made} steps")
    ended(lab, "budget")
    expect(moves(lab, "foresight")).to_have_text("more than 100,000 steps")
    lab.answered("cancelled")


def test_the_companion_runs_behind_the_page_and_can_be_stopped(lab: Lab) -> None:
    lab.visit(LONG)
    lab.answered()
    ended(lab, "running")
    expect(moves(lab, "blind")).to_have_text(re.compile(r"^[\d,]{7,} steps so far$"))
    so_far = moves(lab, "blind").text_content() or ""
    expect(moves(lab, "blind")).not_to_have_text(so_far)  # it counts on
    lab.answered()
    expect(lab.status).to_have_text("Tour found")
    lab.button("Stop comparing").click()
    ended(lab, "stopped")
    expect(moves(lab, "blind")).to_have_text(re.compile(r"^more than [\d,]{7,} steps$"))
    expect(lab.button("Stop comparing")).to_be_hidden()
    lab.shows_matrix(cli_matrix(LONG))
    lab.has_query(LONG)


def test_escape_stops_it_too(lab: Lab) -> None:
    lab.visit(LONG)
    lab.answered()
    ended(lab, "running")
    lab.page.keyboard.press("Escape")
    ended(lab, "stopped")
    lab.answered()


def test_a_new_request_does_not_wait_for_it(lab: Lab) -> None:
    lab.visit(LONG)
    lab.answered()
    ended(lab, "running")
    lab.visit("?board=6x6&start=a1")
    lab.answered()
    expect(comparison(lab)).to_be_hidden()
    lab.shows_matrix(cli_matrix("?board=6x6&start=a1"))


def test_files_can_be_made_while_it_runs(lab: Lab) -> None:
    lab.visit(LONG)
    lab.answered()
    ended(lab, "running")
    assert lab.download("TXT").suggested_filename == "knights-tour-10x10-a1.txt"
    ended(lab, "running")
    lab.button("Stop comparing").click()
    ended(lab, "stopped")
