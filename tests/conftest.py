"""What the tests share: the built site on a free port, a real Chromium, and pages that watch out.

A page from these fixtures fails its test at the end if anything asked another origin, threw, left a
rejection unhandled or wrote to console.error. What a test provokes on purpose it names:

    @pytest.mark.expected_errors(r"worker was killed")
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebError,
    expect,
    sync_playwright,
)

from tests.browsers.ways_out import Listener, listening
from tests.figures import FIGURES
from tests.host import DIST, ROOT
from web.tools.browsers import BROWSER_FLAGS, NO_BROWSER, find_browser
from web.tools.messages import Problem
from web.tools.products import build_site
from web.tools.server import serving
from web.tools.site import render_site

NewContext = Callable[..., BrowserContext]

TIMEOUT = 60_000
"""How long a test waits for what must come, in milliseconds: long enough for a busy machine."""

expect.set_options(timeout=TIMEOUT)

ENDED = "a test has ended this worker"
"""What a worker throws that a test ends: no problem of the page."""

NOT_OF_THE_PAGE = (
    # The address bar's list of suggestions: two pages of the browser's own for each window.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # A process for whatever page may be opened next.
    "SpareRendererForSitePerProcess",
)
"""Features of Chromium that take a fifth of the processor time of a visit in a new profile, and
have no part in it."""

PLAYWRIGHTS = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying"),
    "PreconnectToSearch",
)
"""Those that Playwright takes away itself: the last list that Chromium is given replaces others."""

NO_FEATURES = f"--disable-features={','.join((*PLAYWRIGHTS, *NOT_OF_THE_PAGE))}"

NO_SERVICE_WORKER = """
  // In the sandbox for rules, whose origin is "null", even a look at it throws.
  if (origin !== "null" && navigator.serviceWorker)
    navigator.serviceWorker.register = () => new Promise(() => {});
"""
"""For pages that the service worker is no matter of: it fetches all files of the site anew for each
profile, which takes as long as half the start of Python."""


@dataclass
class Watch:
    """Everything that went wrong in the pages of one test."""

    origin: str
    expected: list[re.Pattern[str]] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def attach(self, context: BrowserContext) -> None:
        """Starts watching every page, worker and service worker of a context."""
        context.on("request", self._request)
        context.on("weberror", self._web_error)
        context.on("console", self._console)

    def problems(self) -> list[str]:
        """Lists what no test may leave behind."""
        surprises = [
            error
            for error in self.errors
            if not any(pattern.search(error) for pattern in self.expected) and ENDED not in error
        ]
        return [*self.foreign, *surprises]

    def end(self) -> None:
        """Fails the test that ends with what went wrong, and forgets it."""
        problems = self.problems()
        self.foreign.clear()
        self.errors.clear()
        if problems:
            pytest.fail("in the page:\n  " + "\n  ".join(problems), pytrace=False)

    def _request(self, request: Request) -> None:
        scheme, host, *_ = urlsplit(request.url)
        if scheme not in ("data", "blob", "about") and f"{scheme}://{host}" != self.origin:
            self.foreign.append(f"request to another origin: {request.url}")

    def _web_error(self, error: WebError) -> None:
        self.errors.append(f"uncaught: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console.error: {message.text} ({message.location['url']})")


def expected_errors(request: pytest.FixtureRequest) -> list[re.Pattern[str]]:
    """What the mark of a test names as a part of it."""
    marker = request.node.get_closest_marker("expected_errors")
    return [re.compile(pattern) for pattern in marker.args] if marker else []


def much_shared_memory() -> bool:
    """Whether several browsers can share memory as they do by themselves on Linux."""
    place = Path("/dev/shm")
    return place.is_dir() and shutil.disk_usage(place).free > 4_000_000_000


def watched_context(
    browser: Browser, watch: Watch, *, service_worker: bool = False, **options: Any
) -> BrowserContext:
    """A fresh browser profile with somebody who watches it, and with patience.

    The page gets its service worker only where that is wanted, and nothing moves by itself: a tour
    that plays takes half a core, however long a test looks at something else.
    """
    context = browser.new_context(**{"reduced_motion": "reduce", **options})
    context.set_default_timeout(TIMEOUT)
    if not service_worker:
        context.add_init_script(NO_SERVICE_WORKER)
    watch.attach(context)
    return context


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site: brought up to date and served from a thread."""
    if "KNIGHT_BUILT" not in os.environ:  # by build.py, once for all processes of the tests
        try:
            build_site(ROOT)
        except Problem as problem:
            pytest.fail(str(problem), pytrace=False)
    with serving(DIST) as address:
        yield address


@pytest.fixture(scope="session")
def assets(site: str) -> dict[str, str]:
    """The paths of what the worker loads, by its names for them."""
    return render_site(ROOT).assets


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run; build.py decides which."""
    found = find_browser(ROOT)
    if found is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found,
            args=[*BROWSER_FLAGS, NO_FEATURES],
            # Playwright has it share memory by files in /tmp, for containers with next to none.
            ignore_default_args=["--disable-dev-shm-usage"] if much_shared_memory() else [],
        )
        yield chromium
        chromium.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Somebody on another port, whom nobody has heard of before."""
    with listening() as listener:
        yield listener


@pytest.fixture
def origin(site: str) -> str:
    """The only origin that the pages of a test may ask."""
    parts = urlsplit(site)
    return f"{parts.scheme}://{parts.netloc}"


@pytest.fixture
def watch(origin: str, request: pytest.FixtureRequest) -> Iterator[Watch]:
    """Collects what goes wrong in this test's pages, and fails the test with it at the end."""
    watch = Watch(origin, expected_errors(request))
    yield watch
    watch.end()


@pytest.fixture
def new_context(
    browser: Browser, site: str, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[NewContext]:
    """Makes watched contexts with the options of `Browser.new_context`: phones, themes, others.

    With the service worker for tests that have the mark `service_worker`, with motion for those
    that have the mark `motion`. Before a context closes, its pages get one turn to say what they
    still have to say.
    """
    contexts: list[BrowserContext] = []
    wanted = request.node.get_closest_marker("service_worker") is not None
    moving = request.node.get_closest_marker("motion") is not None

    def make(**options: object) -> BrowserContext:
        motion = "no-preference" if moving else "reduce"
        options = {"base_url": site, "reduced_motion": motion, **options}
        contexts.append(watched_context(browser, watch, service_worker=wanted, **options))
        return contexts[-1]

    yield make
    for context in contexts:
        for page in context.pages:
            with contextlib.suppress(Error):  # a page that a test has crashed
                page.evaluate("() => new Promise((done) => { setTimeout(done); })")
        context.close()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """A fresh browser profile; relative addresses mean the site."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page in a fresh profile: `page.goto("./")` opens the site."""
    return context.new_page()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Adds the figures of a process that ran some of the tests."""
    FIGURES.update(getattr(node, "workeroutput", {}).get("figures", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hands the figures of this process to the one that reports."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["figures"] = dict(FIGURES)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Writes the figures to the file that is wanted; repeats before pytest's last line what
    `build.py test` found before the tests."""
    wanted = os.environ.get("KNIGHT_COUNTED")
    if wanted:
        passed = [report.nodeid for report in terminalreporter.stats.get("passed", [])]
        Path(wanted).write_text(json.dumps({"counted": FIGURES, "passed": passed}))
    failed = os.environ.get("KNIGHT_FAILED_CHECKS")
    if failed:
        terminalreporter.section("checks before the tests")
        terminalreporter.write_line(f"FAILED {failed} (see above)")
