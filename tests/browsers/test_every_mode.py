"""The main way of every mode: from the site, offline after a visit, and from the single file.

The usual run has the modes in Firefox from the site; `build.py browsers` has all of it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from knight_core import Board, Tour
from knight_core.experiments.registry import make_experiment
from knight_core.experiments.running import run_all
from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from tests.browsers.conftest import Outside, nothing_wrong
from tests.browsers.page import Page
from tests.host import DIST, Host
from tests.web.lab import cli_matrix
from tests.web.test_check import TOUR, TWICE
from tests.web.test_code import FAILS, MENDED
from tests.web.test_play import STUCK
from web.tools.single import SINGLE

SOLVED = "?board=6x6&start=a1&method=warnsdorff"
COMPARISON = "?lab=compare&board=6x6&start=b3&methods=pruned,warnsdorff"

PLACES = ("site", *(pytest.param(at, marks=pytest.mark.browsers) for at in ("offline", "file")))


@pytest.fixture(scope="module", params=PLACES)
def opened(
    request: pytest.FixtureRequest,
    watched: tuple[Page, Outside],
    site: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Page:
    """The page with a tour from a1, loaded once: Python takes its time.

    It comes from the site, from a site whose server has gone after one visit, or from the single
    file in a folder of its own.
    """
    page, _outside = watched
    address = site
    if request.param == "file":
        address = Path(shutil.copy(DIST / SINGLE, tmp_path_factory.mktemp("a stick"))).as_uri()
    elif request.param == "offline":
        address = visited(page)
    page.goto(address + SOLVED)
    page.answered()
    return page


def visited(page: Page) -> str:
    """The address of a site that the page has kept, on an origin that no other test has seen."""
    host = Host(DIST)
    try:
        page.goto(host.address)
        page.answered()
        page.has(offline="ready", **{"offline-all": "true"})
    finally:
        host.stop()
    return host.address


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


def test_solve(lab: Page) -> None:
    address = lab.address()
    click_square(lab, "c4")
    clicked = SOLVED.replace("a1", "c4")
    lab.shows_matrix(cli_matrix(clicked))
    assert lab.address() == address.replace(SOLVED, clicked)
    lab.back()
    lab.shows_matrix(cli_matrix(SOLVED))
    assert lab.address() == address
    lab.click("#solve")
    lab.shows_matrix(cli_matrix(SOLVED))
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
    lab.wait("the tour as text", lambda: lab.matrix().split() == TOUR.split()[1:])
    lab.click("[data-action=check-clear]")
    write(lab, "#check-text", TWICE)
    lab.has(check="fault", outcome="")
    says(lab, "#check-faults", "6 appears twice")


def test_code(lab: Page) -> None:
    lab.click("[data-action=mode-code]")
    lab.has(mode="code", code="done", outcome="found")
    says(lab, "#code-agrees", "moves follow Warnsdorff's rule")
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


@pytest.mark.browsers
def test_a_symmetric_tour(lab: Page) -> None:
    link = "?board=6x6&start=a1&closed=1&symmetry=quarter-turn"
    lab.visit(link)
    lab.shows_matrix(cli_matrix(link))
    Tour.parse(lab.matrix(), format="matrix").verify(closed=True, symmetry="quarter-turn")


@pytest.mark.browsers
def test_a_proof_is_checked(lab: Page) -> None:
    lab.visit("?board=4x12&start=b2")
    lab.answered("impossible")
    says(lab, "#proof-checked", "✓ Checked by a second program")


@pytest.mark.browsers
def test_a_lesson(lab: Page) -> None:
    lesson = parse(lesson_texts()[9])
    lab.visit("?lesson=9")
    says(lab, "#lesson-step", lesson.steps[0].title)
    write(lab, '[data-question="1.1"] input', "2223")
    lab.click('[data-question="1.1"] button')
    says(lab, '[data-question="1.1"] .lesson-mark[data-right="true"]', "✓ Right")
    for step in lesson.steps[1:]:
        lab.click(".lesson-ways .primary")
        says(lab, "#lesson-step", step.title)
    assert lab.attribute("class", ".lesson-ways .primary") is None  # the last step
