"""The main way of every mode, in one page: in Firefox beside the usual tests, in WebKit too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest

from knight_core import Board
from knight_core.experiments.registry import make_experiment
from knight_core.experiments.running import run_all
from tests.browsers.conftest import Outside, nothing_wrong
from tests.browsers.page import Page
from tests.web.lab import cli_matrix
from tests.web.test_check import TOUR, TWICE
from tests.web.test_code import FAILS, MENDED
from tests.web.test_play import STUCK

SOLVED = "?board=6x6&start=a1&method=warnsdorff"
COMPARISON = "?lab=compare&board=6x6&start=b3&methods=pruned,warnsdorff"


@pytest.fixture(scope="module")
def opened(watched: tuple[Page, Outside], site: str) -> Page:
    """The page with a tour from a1, loaded once: Python takes its time."""
    page, _outside = watched
    page.goto(site + SOLVED)
    page.answered()
    return page


@pytest.fixture
def lab(opened: Page, watched: tuple[Page, Outside]) -> Iterator[Page]:
    """The same page, where a test before may have gone elsewhere."""
    opened.visit(SOLVED)
    opened.shows_matrix(cli_matrix(SOLVED))
    yield opened
    nothing_wrong(*watched)


def says(page: Page, selector: str, words: str) -> None:
    """Waits for words in the text of an element."""
    page.wait(f"{words!r} in {selector}", lambda: words in page.text(selector))


def write(page: Page, selector: str, text: str) -> None:
    """Writes a text into a field in the place of what is there, as a person does."""
    field = f"document.querySelector({json.dumps(selector)})"
    page.wait(
        f"the focus in {selector}",
        lambda: page.evaluate(f"({field}?.select(), {field}?.focus(), {field}?.matches(':focus'))"),
    )
    page.evaluate(f"document.execCommand('insertText', false, {json.dumps(text)})")


def click_square(page: Page, name: str) -> None:
    """Clicks a square of a board of 6 × 6."""
    page.click(f'[role="gridcell"][data-square="{Board(6, 6).parse_square(name)}"]')


def test_solve(lab: Page, site: str) -> None:
    click_square(lab, "c4")
    clicked = SOLVED.replace("a1", "c4")
    lab.shows_matrix(cli_matrix(clicked))
    assert lab.address() == site + clicked
    lab.click("#solve")
    lab.shows_matrix(cli_matrix(clicked))
    lab.press("End")
    says(lab, "#position", "36 of 36")


def test_play(lab: Page) -> None:
    lab.click("[data-action=mode-play]")
    lab.has(mode="play", game="empty")
    for name in ("a1", "b3", "d4"):
        click_square(lab, name)
    says(lab, "#play-title", "3 of 36 squares")
    lab.click("[data-action=play-undo]")
    says(lab, "#play-title", "2 of 36 squares")
    lab.visit(f"?mode=play&board=6x6&start=c3#game={STUCK}")
    lab.has(mode="play", game="stuck")
    lab.click("[data-action=play-ask]")
    says(lab, "#play-lost", "Step 11, c2 → d4, lost it.")


def test_lab(lab: Page) -> None:
    lab.click("[data-action=mode-lab]")
    lab.has(mode="lab")
    lab.visit(COMPARISON)
    lab.has(lab="finished")
    report: Any = run_all(make_experiment(dict(parse_qsl(COMPARISON.removeprefix("?")))))
    for row in report["rows"]:
        says(lab, "#lab-report", f"{row['forward']:,}")


def test_check(lab: Page) -> None:
    lab.click("[data-action=mode-check]")
    # The panel comes with modules of its own.
    lab.wait("the examples", lambda: lab.text("#check-examples button"))
    write(lab, "#check-text", TOUR)
    lab.has(mode="check", check="tour", outcome="found")
    says(lab, "#check-how-text", "Read as: 3×4, numbers from 1, row by row, lines 2 to 4.")
    assert lab.matrix().split() == TOUR.split()[1:]
    lab.click("[data-action=check-clear]")
    write(lab, "#check-text", TWICE)
    lab.has(check="fault", outcome="")
    says(lab, "#check-faults", "6 stands twice")


def test_code(lab: Page) -> None:
    lab.click("[data-action=mode-code]")
    lab.has(mode="code", code="done", outcome="found")
    says(lab, "#code-agrees", "Agrees with Warnsdorff in all")
    write(lab, "#code-mode .pce-textarea", FAILS)
    lab.click("[data-action=code-run]")
    lab.has(code="failed", outcome="")
    says(lab, "#code-error", "step 31")
    write(lab, "#code-mode .pce-textarea", MENDED)
    lab.click("[data-action=code-run]")
    lab.has(code="done")
    says(lab, "#code-console", "at a1")


def test_gallery(lab: Page) -> None:
    lab.click("[data-action=mode-gallery]")
    lab.has(mode="gallery", gallery="all")
    lab.click('a.exhibit[data-link="?gallery=euler-6x6"]')
    lab.has(gallery="euler-6x6")
    lab.click("#try-here")
    lab.has(mode="play", game="going")
