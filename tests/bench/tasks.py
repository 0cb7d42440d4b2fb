"""Measures how long the page does not answer while it makes, copies and sends what is large."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from tests.bench.browser import chromium
from tests.host import DIST
from web.tools.server import serving

BIG = "?board=1000x1000&start=a1"
MANY = "?board=6x6&start=a1&method=pruned&tours=10000"

ACTIONS = {
    "PNG of 1000x1000": (BIG, "download-png"),
    "PNG of 200x200": ("?board=200x200&start=a1", "download-png"),
    "CSV of 1000x1000": (BIG, "download-csv"),
    "a million moves copied": (BIG, "copy-moves"),
    "JSON of 10,000 tours": (MANY, "download-json"),
    "matrices of 10,000 tours": (MANY, "download-txt"),
}
"""What is measured: the link that comes first, and what is pressed then."""

_FOLLOW = """(link) => {
  history.pushState(null, "", location.pathname + link);
  dispatchEvent(new PopStateEvent("popstate"));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}"""

_PRESS = "(name) => document.querySelector(`[data-action=${name}]`).click()"


def longest_tasks(repeat: int) -> dict[str, float]:
    """For each action the longest task of the main thread, in milliseconds of computing: what other
    programs take does not count. The least of several times."""
    with serving(DIST) as site, chromium() as browser:
        return {
            name: min(_longest_task(browser, site, *action) for _ in range(repeat))
            for name, action in ACTIONS.items()
        }


def _longest_task(browser: Browser, site: str, link: str, action: str) -> float:
    with (
        TemporaryDirectory() as folder,
        browser.new_context(
            reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]
        ) as context,
    ):
        page = context.new_page()
        page.goto(site)
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
        page.evaluate(_FOLLOW, link)
        _at_rest(page)
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=["toplevel", "__metadata"])
        if action.startswith("download"):
            with page.expect_download(timeout=120_000) as download:
                page.evaluate(_PRESS, action)
            download.value.path()
        else:
            page.evaluate(_PRESS, action)
            page.locator("#status", has_text="Copied").wait_for(timeout=120_000)
        _at_rest(page)
        browser.stop_tracing()
        events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", event["dur"])
        for event in events
        if event["name"].endswith("RunTask")
        and event["ph"] == "X"
        and (event["pid"], event["tid"]) in threads
    ]
    return max(tasks, default=0) / 1000


def _at_rest(page: Page) -> None:
    """Waits until nothing runs, and nothing is being made."""
    page.locator("html[data-solver=ready]:not([data-outcome=''])").wait_for(
        state="attached", timeout=120_000
    )
    page.locator("#preparing:empty").wait_for(state="attached", timeout=120_000)
