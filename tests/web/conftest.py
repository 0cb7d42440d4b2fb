"""A page with the lab in it: one for a module, because Python takes its time, or a fresh one.

`lab` is the module's page, at rest on a tour from a1; `fresh` is a page of the test's own, still
empty. Nothing moves by itself but for the mark `motion`. Both fail their test with whatever went
wrong in the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browsers.ways_out import Listener, listening
from tests.conftest import Watch, watched_context
from tests.web.lab import Lab

AT_REST = "?start=a1"


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    """Somebody on another port."""
    with listening() as one:
        yield one


@pytest.fixture(scope="session")
def kept_context(browser: Browser, site: str) -> Iterator[tuple[BrowserContext, Watch]]:
    """The profile of the modules' pages, and what watches it."""
    address = urlsplit(site)
    watch = Watch(f"{address.scheme}://{address.netloc}")
    permissions = ["clipboard-read", "clipboard-write"]
    context = watched_context(browser, watch, base_url=site, permissions=permissions)
    context.new_page()
    yield context, watch
    context.close()


@pytest.fixture(scope="module")
def shared_lab(kept_context: tuple[BrowserContext, Watch], site: str) -> tuple[Lab, Watch]:
    """The page of a module, loaded anew with nothing stored, and what watches it.

    In the same tab that takes half the processor time that it takes in a new profile: the browser
    still has the files, and what it compiled of them.
    """
    context, watch = kept_context
    page, *others = context.pages
    for other in others:
        other.close()
    page.unroute_all()
    page.emulate_media(media="null", color_scheme="null", forced_colors="null", contrast="null")
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("about:blank")
    browser_itself = context.new_cdp_session(page)
    stored = {"origin": watch.origin, "storageTypes": "all"}
    browser_itself.send("Storage.clearDataForOrigin", stored)
    browser_itself.detach()
    lab = Lab(page)
    lab.open(AT_REST)
    return lab, watch


@pytest.fixture
def lab(shared_lab: tuple[Lab, Watch], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """The module's page as it was at first, but for what the form has open."""
    lab, watch = shared_lab
    marker = request.node.get_closest_marker("expected_errors")
    watch.expected = [re.compile(pattern) for pattern in marker.args] if marker else []
    failed = request.session.testsfailed
    lab.page.mouse.move(0, 0)
    lab.visit(AT_REST)
    lab.answered()
    yield lab
    if request.session.testsfailed > failed or lab.root.get_attribute("data-solver") != "ready":
        lab.open(AT_REST)
    else:
        lab.drawn()
    problems = watch.problems()
    watch.foreign.clear()
    watch.errors.clear()
    if problems:
        pytest.fail("in the page:\n  " + "\n  ".join(problems), pytrace=False)


@pytest.fixture
def sized(lab: Lab) -> Iterator[Lab]:
    """The module's page, which gets its own size back."""
    before = lab.page.viewport_size
    assert before is not None
    yield lab
    lab.page.set_viewport_size(before)


@pytest.fixture
def fresh(page: Page) -> Lab:
    """An empty page in a fresh profile."""
    return Lab(page)
