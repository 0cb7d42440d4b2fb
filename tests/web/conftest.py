"""A page with the lab in it: one for a module, because Python takes its time, or a fresh one.

`lab` is the module's page, at rest on a tour from a1. `emptied` is an empty tab with nothing
stored, which other tests have used; `fresh` is a page of the test's own in a new profile. Nothing
moves by itself but for the mark `motion`. All of them fail their test with whatever went wrong in
the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.conftest import NewContext, Watch, expected_errors, watched_context
from tests.web.lab import Lab

AT_REST = "?start=a1"

Profile = tuple[BrowserContext, Watch]


@contextmanager
def profile(browser: Browser, site: str, *permissions: str) -> Iterator[Profile]:
    """A profile that tests use one after another, with its watch."""
    watch = Watch(site.rstrip("/"))
    context = watched_context(browser, watch, base_url=site, permissions=[*permissions])
    context.new_page()
    yield context, watch
    context.close()


def empty_tab(profile: Profile, *, moving: bool = False) -> Page:
    """The empty tab of such a profile, with nothing stored, of the usual size.

    In the same tab the page takes half the processor time that it takes in a new profile: the
    browser still has the files, and what it compiled of them.
    """
    context, watch = profile
    page, *others = context.pages
    for other in others:
        other.close()
    page.unroute_all()
    page.emulate_media(media="null", color_scheme="null", forced_colors="null", contrast="null")
    page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("about:blank")
    browser_itself = context.new_cdp_session(page)
    stored = {"origin": watch.origin, "storageTypes": "all"}
    browser_itself.send("Storage.clearDataForOrigin", stored)
    browser_itself.detach()
    return page


@pytest.fixture(scope="session")
def context_of_modules(browser: Browser, site: str) -> Iterator[Profile]:
    """The profile of the modules' pages."""
    with profile(browser, site, "clipboard-read", "clipboard-write") as shared_profile:
        yield shared_profile


@pytest.fixture(scope="session")
def context_of_tests(browser: Browser, site: str) -> Iterator[Profile]:
    """The profile of the pages that tests load themselves."""
    with profile(browser, site) as shared_profile:
        yield shared_profile


@pytest.fixture(scope="module")
def shared_lab(context_of_modules: Profile) -> tuple[Lab, Watch]:
    """The page of a module, loaded anew with nothing stored, and what watches it."""
    lab = Lab(empty_tab(context_of_modules))
    lab.open(AT_REST)
    return lab, context_of_modules[1]


@pytest.fixture
def lab(shared_lab: tuple[Lab, Watch], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """The module's page as it was at first, but for what the form has open."""
    lab, watch = shared_lab
    watch.expected = expected_errors(request)
    failed = request.session.testsfailed
    lab.page.mouse.move(0, 0)
    lab.run(AT_REST)
    yield lab
    if request.session.testsfailed > failed or lab.root.get_attribute("data-solver") != "ready":
        lab.open(AT_REST)
    else:
        lab.drawn()
    watch.end()


@pytest.fixture
def emptied(context_of_tests: Profile, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """An empty tab with nothing stored, in a profile that other tests have used.

    For tests that load the page but are about no first visit, in half the time that `fresh` takes.
    The next test has the same tab: no scripts or functions can be added to it, and no clock.
    """
    watch = context_of_tests[1]
    watch.expected = expected_errors(request)
    moving = request.node.get_closest_marker("motion") is not None
    lab = Lab(empty_tab(context_of_tests, moving=moving))
    failed = request.session.testsfailed
    yield lab
    if request.session.testsfailed > failed:  # whatever has become of its tab
        context_of_tests[0].new_page()
        lab.page.close()
    else:
        lab.drawn()  # and what the page still has to say, it has said
        lab.page.goto("about:blank")
    watch.end()


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


@pytest.fixture
def phone(new_context: NewContext) -> Lab:
    """An empty page on a phone, in a fresh profile."""
    context = new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    return Lab(context.new_page())
