"""The frame's own ways in Firefox and WebKit: a first tour, requests to elsewhere, cancelling."""

from __future__ import annotations

from pathlib import Path

import pytest

from knight_core import Tour
from tests.browsers.conftest import Outside
from tests.browsers.page import Page
from tests.web.lab import ENDLESS, cli_matrix
from web.tools.server import serving

pytestmark = pytest.mark.browsers

LINK = "?board=6x6&start=a1"


def test_requests_to_elsewhere_are_seen(page: Page, outside: Outside, tmp_path: Path) -> None:
    picture = '<!doctype html><title>x</title><img alt="" src="http://elsewhere.invalid/x.png">'
    (tmp_path / "index.html").write_text(picture, encoding="utf-8")
    with serving(tmp_path) as address:
        page.goto(address)  # until the picture has failed, too
    assert "http://elsewhere.invalid/x.png" in outside.requests
    outside.requests.clear()


def test_a_visit_without_a_link_draws_a_first_tour(page: Page, site: str) -> None:
    page.goto(site)
    page.answered()
    tour = Tour.parse(page.matrix(), format="matrix")
    assert (tour.board.rows, tour.board.cols) == (8, 8)
    assert page.address() == site


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
