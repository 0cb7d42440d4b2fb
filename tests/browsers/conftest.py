"""One page in Firefox and one in WebKit for the whole run, and a watch over what they ask for.

Both browsers ask everything but this computer by a proxy that notes the request and refuses it: a
test fails at its end if its page asked for anything, or threw where the driver can tell.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

import pytest

from tests.browsers.firefox import Firefox
from tests.browsers.page import Page
from tests.browsers.ways_out import Listener, listening
from tests.browsers.webkit import WebKit
from web.tools.browsers import find_firefox, find_webkit
from web.tools.messages import Problem

ENGINES = ("firefox", pytest.param("webkit", marks=pytest.mark.browsers))

BROWSERS = {"firefox": "Firefox", "webkit": "WebKitGTK"}

VERSIONS: dict[str, str] = {}
"""The version of each engine that was started."""

OWN_ERRANDS = ("mozilla.org", "mozilla.com", "mozilla.net", "firefox.com")
"""Where Firefox itself would ask for updates and lists, whatever page is open."""


class Outside(ThreadingTCPServer):
    """A proxy that lets nothing through and notes what was asked for."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Refusal)
        self.requests: list[str] = []

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])


class Refusal(StreamRequestHandler):
    """One connection to the proxy."""

    server: Outside

    def handle(self) -> None:
        """Notes the first line of the request."""
        words = self.rfile.readline(4096).decode("latin-1").split()
        target = words[1] if len(words) > 1 else "something unreadable"
        host = target.removeprefix("http://").partition("/")[0].partition(":")[0]
        if not host.endswith(OWN_ERRANDS):
            self.server.requests.append(target)
        self.wfile.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")


@contextmanager
def started(engine: str) -> Iterator[tuple[Page, Outside]]:
    """Starts a browser and what watches it."""
    with Outside() as outside:
        thread = threading.Thread(target=outside.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            page: Page
            try:
                if engine == "firefox":
                    page = Firefox(find_firefox(), outside.port)
                else:
                    page = WebKit(find_webkit(), outside.port)
            except Problem as problem:  # `build.py browsers` fails where it cannot install them
                pytest.skip(str(problem))
            VERSIONS[engine] = page.version
            try:
                yield page, outside
            finally:
                page.close()
        finally:
            outside.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    """Somebody on another port, whose address the attacked site of a module has in it."""
    with listening() as listener:
        yield listener


@pytest.fixture(scope="session", params=ENGINES)
def watched(request: pytest.FixtureRequest) -> Iterator[tuple[Page, Outside]]:
    """The page of a browser and its watch."""
    with started(request.param) as both:
        yield both


@pytest.fixture
def outside(watched: tuple[Page, Outside]) -> Outside:
    """What the browser asked of other computers in this test."""
    return watched[1]


@pytest.fixture
def page(watched: tuple[Page, Outside]) -> Iterator[Page]:
    """The page, empty at first."""
    page, outside = watched
    page.goto("about:blank")
    page.errors()
    outside.requests.clear()
    yield page
    nothing_wrong(page, outside)


@pytest.fixture
def refusing(page: Page) -> Iterator[Page]:
    """The page, where every refusal is an error that is no surprise."""
    yield page
    page.goto("about:blank")
    page.errors()


def nothing_wrong(page: Page, outside: Outside) -> None:
    """Fails the test that ends with what its page asked for or threw."""
    problems = [f"asked for {target}" for target in outside.requests] + page.errors()
    outside.requests.clear()
    if problems:
        pytest.fail("in the page:\n  " + "\n  ".join(problems), pytrace=False)


def counts(stats: Mapping[str, Sequence[Any]], versions: Mapping[str, str]) -> list[dict[str, Any]]:
    """How many tests passed and failed in each browser, and the seconds they took.

    `stats` are pytest's reports by their outcome. A test that fails twice, in itself and at its
    end, failed once.
    """
    found = []
    for engine, browser in BROWSERS.items():
        reports = {
            outcome: [
                report
                for report in ended
                if isinstance(report, pytest.TestReport) and f"[{engine}" in report.nodeid
            ]
            for outcome, ended in stats.items()
        }
        failed = {report.nodeid for word in ("failed", "error") for report in reports.get(word, [])}
        passed = {report.nodeid for report in reports.get("passed", [])} - failed
        if passed or failed:
            seconds = sum(report.duration for ended in reports.values() for report in ended)
            found.append(
                {
                    "browser": browser,
                    "version": versions.get(engine, ""),
                    "passed": len(passed),
                    "failed": len(failed),
                    "seconds": round(seconds),
                }
            )
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Ends with a line of these counts; `build.py browsers` keeps those of all its tests."""
    found = counts(terminalreporter.stats, VERSIONS)
    if found:
        line = "{browser} {version}: {passed} passed, {failed} failed, {seconds} s"
        terminalreporter.write_line("; ".join(line.format(**counted) for counted in found))
    ended_itself = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    if ended_itself and (place := os.environ.get("KNIGHT_FIGURES")):
        Path(place).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
