"""The first ten seconds: the overture, its finale, the doors, and what ends or avoids it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.lab import Lab

FOUND = re.compile(r"A tour of all 64 squares, found in .+ without going back\.")


@pytest.mark.motion
def test_it_plays_ends_with_the_picture_and_opens_the_doors(emptied: Lab) -> None:
    page = emptied.page
    page.goto("./", wait_until="commit")
    expect(emptied.root).to_have_attribute("data-overture", "playing")
    expect(emptied.root).to_have_attribute("data-overture", "finale")
    expect(emptied.root).to_have_attribute("data-overture", "done")
    expect(page.locator("#verdict-title")).to_have_text(FOUND)
    for door in ("play", "lab", "gallery", "lessons"):
        expect(page.locator(f"[data-door={door}]")).to_be_visible()
    # In the same visit it does not come again, the doors do.
    page.locator("[data-door=play]").click()
    expect(emptied.root).to_have_attribute("data-mode", "play")
    page.locator("[data-action=home]").click()
    expect(page.locator("[data-door=play]")).to_be_visible()
    expect(emptied.root).to_have_attribute("data-overture", "done")


@pytest.mark.motion
def test_a_click_answers_at_once_and_the_doors_go(emptied: Lab) -> None:
    emptied.page.goto("./", wait_until="commit")
    expect(emptied.root).to_have_attribute("data-overture", "playing")
    emptied.click_square(9)
    emptied.has_query("?start=b7")
    expect(emptied.root).to_have_attribute("data-overture", "done")
    expect(emptied.page.locator("#doors")).to_be_hidden()


@pytest.mark.motion
def test_a_link_has_none(emptied: Lab) -> None:
    emptied.open("?start=h1")
    emptied.answered()
    expect(emptied.root).to_have_attribute("data-overture", "")
    expect(emptied.page.locator("#doors")).to_be_hidden()


def test_with_reduced_motion_the_picture_is_finished(emptied: Lab) -> None:
    emptied.load()
    expect(emptied.root).to_have_attribute("data-overture", "done")
    expect(emptied.page.locator("#verdict-title")).to_have_text(FOUND)
    expect(emptied.page.locator("[data-door=gallery]")).to_be_visible()
