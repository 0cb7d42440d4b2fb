"""The main paths in Firefox and WebKit: a first tour, links, cancelling, the lab, no network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from knight_core import Tour
from knight_core.experiments.registry import make_experiment
from knight_core.experiments.running import run_all
from tests.browsers.conftest import Outside
from tests.browsers.page import Page
from tests.host import DIST, Host
from tests.web.lab import ENDLESS, cli_matrix
from web.tools.server import serving

pytestmark = pytest.mark.browsers

LINK = "?board=6x6&start=a1"
OTHER_LINK = "?board=6x6&start=a1&method=warnsdorff"
SINGLE_FILE = "knights-tour-lab.html"


def test_requests_to_elsewhere_are_seen(page: Page, outside: Outside, tmp_path: Path) -> None:
    picture = '<!doctype html><title>x</title><img alt="" src="http://elsewhere.invalid/x.png">'
    (tmp_path / "index.html").write_text(picture, encoding="utf-8")
    with serving(tmp_path) as address:
        page.goto(address)  # until the picture has failed, too
    assert "http://elsewhere.invalid/x.png" in outside.asked
    outside.asked.clear()


def test_a_visit_without_a_link_draws_a_first_tour(page: Page, site: str) -> None:
    page.goto(site)
    page.answered()
    tour = Tour.parse(page.matrix(), format="matrix")
    assert (tour.board.rows, tour.board.cols) == (8, 8)
    assert page.address() == site


def test_a_link_a_click_and_the_way_back(page: Page, site: str) -> None:
    page.goto(site + OTHER_LINK)
    page.shows_matrix(cli_matrix(OTHER_LINK))
    page.click('[role="gridcell"][data-square="0"]')
    clicked = OTHER_LINK.replace("a1", "a6")
    page.shows_matrix(cli_matrix(clicked))
    assert page.address() == site + clicked
    page.back()
    page.shows_matrix(cli_matrix(OTHER_LINK))
    assert page.address() == site + OTHER_LINK


@pytest.mark.parametrize("way", ["key", "button"])
def test_an_endless_search_is_cancelled(page: Page, site: str, way: str) -> None:
    page.goto(site + ENDLESS)
    page.has(solver="busy", outcome="")
    page.wait("the first steps", lambda: "steps" in page.text("#detail"))
    if way == "key":
        page.press("Escape")
    else:
        page.click("[data-action=cancel]")
    page.has(solver="ready", outcome="cancelled")
    page.visit(LINK)
    page.shows_matrix(cli_matrix(LINK))


def test_a_comparison_in_the_lab(page: Page, site: str) -> None:
    query = "?lab=compare&board=6x6&start=b3&methods=pruned,warnsdorff"
    page.goto(site + query)
    page.has(lab="finished")
    experiment = make_experiment(dict(parse_qsl(query.removeprefix("?"))))
    report: Any = run_all(experiment)
    counts = [f"{row['forward']:,}" for row in report["rows"]]
    page.wait(  # the report may be drawn a frame later
        f"{counts} in the report",
        lambda: all(count in page.text("#lab-report") for count in counts),
    )


# ------------------------------------------------------------------------------- without a network


@pytest.fixture
def host(site: str) -> Iterator[Host]:
    """The built site on a server of the test's own, so on an origin that no other test has seen."""
    host = Host(DIST)
    yield host
    host.stop()


def test_after_one_visit_the_server_may_go(page: Page, host: Host) -> None:
    address = host.address
    page.goto(address + LINK)
    page.shows_matrix(cli_matrix(LINK))
    page.has(offline="ready")
    host.stop()
    page.reload()
    page.shows_matrix(cli_matrix(LINK))
    page.goto(address + OTHER_LINK)
    page.shows_matrix(cli_matrix(OTHER_LINK))


def test_the_single_file_works_in_another_folder(page: Page, site: str, tmp_path: Path) -> None:
    folder = tmp_path / "a stick"
    folder.mkdir()
    file = Path(shutil.copy(DIST / SINGLE_FILE, folder))
    page.goto(file.as_uri() + LINK)
    page.shows_matrix(cli_matrix(LINK))
