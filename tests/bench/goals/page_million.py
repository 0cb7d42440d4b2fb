"""A million squares on the page: click to drawn tour, files and texts, and cancelling."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Literal

from playwright.sync_api import Browser, Page

from tests.bench import browser, tasks
from tests.bench.goals import Goal, unmeasured
from tests.bench.goals import older as earlier
from tests.host import DIST
from web.tools.server import serving

LINK = "./?board=1000x1000&start=a1"

MOMENTS = (0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)
"""When Cancel is pressed, as parts of the time that the whole run takes."""

WAITED = (300, 900, 1500)
"""Milliseconds after the click for a CSV, when a run is begun beside it and cancelled soon."""

SOON = 100

LONGEST = 50.0

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

PRESS = "(name) => document.querySelector(`[data-action=${name}]`).click()"


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """What is drawn is measured beside an earlier version, in turn; the rest by itself."""
    sites = [DIST] if older is None else [DIST, earlier.built(older)]
    what = "1000x1000, click to drawn"
    with browser.chromium() as program:
        playing = drawn(program, sites, 3 * rounds, still=False)
        still = drawn(program, sites, 3 * rounds, still=True)
        delays = cancelled(program, rounds, playing[0])
        beside = cancelled_beside_a_file(program, rounds)
    rows = []
    for name, times in ((what, playing), (f"{what} at once, reduced motion", still)):
        share = f"{name} / earlier version"
        rows.append(Goal(name, times[0], "ms", None, False))
        rows.append(
            Goal(share, times[0] / times[1], "times", 0.8, False, f"{times[1]:.0f} ms before")
            if older
            else unmeasured(share, "times", 0.8, False)
        )
    for name, milliseconds in tasks.longest_tasks(rounds).items():
        what = f"longest task, {name}"
        rows.append(Goal(what, milliseconds, "ms of computing", LONGEST, False))
    rows.append(_slowest("cancel of 1000x1000", delays))
    rows.append(_slowest("cancel while a CSV of 1000x1000 is made", beside))
    return rows


def _slowest(what: str, ends: list[End]) -> Goal:
    """The slowest of the runs that were cancelled. One that had found its tour when Cancel was
    heard ends as found: nothing is cancelled there, and it is told beside."""
    times = [milliseconds for outcome, milliseconds in ends if outcome == "cancelled"]
    found = [milliseconds for outcome, milliseconds in ends if outcome == "found"]
    remark = f"median {median(times):.0f}, of {len(times)}"
    if found:
        remark += f"; {len(found)} found, at most {max(found):.0f} ms"
    return Goal(f"{what}, slowest", max(times), "ms", LONGEST, False, remark)


@contextmanager
def shown(program: Browser, site: Path, still: bool) -> Iterator[Page]:
    """A page of a site in a context of its own, which shows a tour of a million squares."""
    motion: Literal["reduce", "no-preference"] = "reduce" if still else "no-preference"
    with serving(site) as address, program.new_context(reduced_motion=motion) as context:
        page = context.new_page()
        page.goto(f"{address}{LINK}")
        page.locator("html[data-outcome=found]").wait_for(state="attached", timeout=120_000)
        # The first visit still keeps its files.
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=120_000)
        yield page


def drawn(program: Browser, sites: list[Path], repeat: int, still: bool) -> list[float]:
    """The median time of each site from the click for a new start to the drawn tour; `still`:
    the whole tour is drawn at once, and not played."""
    times: list[list[float]] = [[] for _ in sites]
    script = browser.DRAWN_WHOLE if still else browser.DRAWN
    with ExitStack() as stack:
        pages = [stack.enter_context(shown(program, site, still)) for site in sites]
        for _ in range(repeat):
            for place, page in enumerate(pages):
                page.bring_to_front()
                times[place].append(float(page.evaluate(script)))
    return [median(one) for one in times]


def cancelled(program: Browser, rounds: int, whole: float) -> list[End]:
    """How long it takes from the click on Cancel until a run has ended, at several moments of one
    that takes `whole` milliseconds."""
    with shown(program, DIST, still=True) as page:
        ends = [page.evaluate(CANCELLED, part * whole) for _ in range(rounds) for part in MOMENTS]
    return [(outcome, delay) for outcome, delay in filter(None, ends)]


def cancelled_beside_a_file(program: Browser, rounds: int) -> list[End]:
    """The same while the page makes a large file."""
    ends = []
    with shown(program, DIST, still=True) as page:
        for _ in range(rounds):
            for waited in WAITED:
                with page.expect_download(timeout=120_000):
                    page.evaluate(PRESS, "download-csv")
                    page.wait_for_timeout(waited)
                    ends.append(page.evaluate(CANCELLED, SOON))
    return [(outcome, delay) for outcome, delay in filter(None, ends)]
