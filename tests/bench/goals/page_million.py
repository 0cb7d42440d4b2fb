"""A million squares on the page: click to drawn tour, and cancelling."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Browser, Page

from tests.bench import browser
from tests.bench.goals import Goal
from tests.host import DIST
from web.tools.server import serving

MOMENTS = (0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)
"""When Cancel is pressed, as parts of the time that the whole run takes."""

WAITED = (300, 900, 1500)
"""Milliseconds after the click for a CSV, when a run is begun beside it and cancelled soon."""

SOON = 100

LONGEST = 50.0

# From the click on "random start" until the frame after the one in which the whole tour is drawn.
DRAWN = """() => new Promise((resolve) => {
  const { dataset } = document.documentElement;
  const board = document.querySelector("#board");
  const began = performance.now();
  let running = false;
  const look = () => {
    running ||= dataset.outcome === "";
    const whole = running && dataset.outcome === "found" && board.dataset.drawn === "1000000";
    requestAnimationFrame(whole ? () => resolve(performance.now() - began) : look);
  };
  document.querySelector("[data-action=random-start]").click();
  look();
})"""

End = tuple[str, float]
"""How a run has ended, and how many milliseconds after the click on Cancel."""

# Begins a run and cancels it after a while; resolves with the time from the click on Cancel until
# the run has ended, and how it has, or null if it had ended before.
CANCELLED = """(after) => new Promise((resolve) => {
  const { dataset } = document.documentElement;
  const press = (name) => document.querySelector(`[data-action=${name}]`).click();
  press("random-start");
  setTimeout(() => {
    if (dataset.outcome !== "") return resolve(null);
    const began = performance.now();
    new MutationObserver((_, observer) => {
      if (dataset.outcome === "") return;
      observer.disconnect();
      resolve([dataset.outcome, performance.now() - began]);
    }).observe(document.documentElement, { attributes: true });
    press("cancel");
  }, after);
})"""


def measure(rounds: int) -> list[Goal]:
    """The time to the drawn tour, and those from the click on Cancel to the end of a run."""
    with browser.chromium() as program, _shown(program) as page:
        drawn = median(float(page.evaluate(DRAWN)) for _ in range(3 * rounds))
        delays = [page.evaluate(CANCELLED, part * drawn) for _ in range(rounds) for part in MOMENTS]
        beside = [
            _cancelled_beside_a_file(page, waited) for _ in range(rounds) for waited in WAITED
        ]
    return [
        Goal("1000x1000, click to drawn at once, reduced motion", drawn, "ms", None, False),
        _slowest("cancel of 1000x1000", delays),
        _slowest("cancel while a CSV of 1000x1000 is made", beside),
    ]


def _slowest(what: str, ends: list[End | None]) -> Goal:
    """The slowest of the runs that were cancelled. One that had found its tour when Cancel was
    heard ends as found: nothing is cancelled there, and it is told beside."""
    ended = [end for end in ends if end is not None]
    times = [milliseconds for outcome, milliseconds in ended if outcome == "cancelled"]
    found = [milliseconds for outcome, milliseconds in ended if outcome == "found"]
    remark = f"median {median(times):.0f}, of {len(times)}"
    if found:
        remark += f"; {len(found)} found, at most {max(found):.0f} ms"
    return Goal(f"{what}, slowest", max(times), "ms", LONGEST, False, remark)


@contextmanager
def _shown(program: Browser) -> Iterator[Page]:
    """A page in a context of its own, which shows a tour of a million squares and plays none."""
    with serving(DIST) as address, program.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"{address}?board=1000x1000&start=a1")
        page.locator("html[data-outcome=found]").wait_for(state="attached", timeout=120_000)
        # The first visit still keeps its files.
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
        yield page


def _cancelled_beside_a_file(page: Page, waited: int) -> End | None:
    page.evaluate("document.querySelector('[data-action=random-start]').click()")
    page.locator("html[data-outcome=found]").wait_for(state="attached", timeout=120_000)
    with page.expect_download(timeout=120_000):
        page.evaluate("document.querySelector('[data-action=download-csv]').click()")
        page.wait_for_timeout(waited)
        end: End | None = page.evaluate(CANCELLED, SOON)
    return end
