"""Counting: exact numbers of tours, in CPython and on the page."""

from __future__ import annotations

from pathlib import Path

from knight_core import TourRequest, start_count
from knight_core.counting import BYTES_PER_STATE
from tests.bench import browser
from tests.bench.goals import Goal, unmeasured
from tests.bench.goals.older import built
from tests.bench.goals.turns import ROOT, best_rates
from tests.host import DIST
from web.tools.server import serving

TABLE_SECONDS = 10.0
"""The goal for a table of 6x6 on the page."""

_SOURCE = """
from knight_core import count_tours
def run():
    assert count_tours("6x6"{words}).count == {count}
    return 1
"""
_QUESTIONS = {
    "6x6 by start": ("?board=6x6", "", 6_637_920),
    "6x6 closed": ("?board=6x6&start=a1&closed=1", ", closed=True", 9_862),
}

# From the click on Count until the number is there.
_COUNT = """() => {
  globalThis.took = 0;
  const began = performance.now();
  const section = document.querySelector("#count");
  new MutationObserver((_, observer) => {
    if (["", "running"].includes(section.dataset.count)) return;
    observer.disconnect();
    globalThis.took = performance.now() - began;
  }).observe(section, { attributes: true });
  document.querySelector("[data-action=count]").click();
}"""


def measure(rounds: int, older: Path | None) -> list[Goal]:
    """The table of 6x6 by start and its closed tours, here and on the page.

    Beside `older` each is measured once, as an earlier table takes long and the ratio is large.
    """
    if older is not None:
        rounds = 1
    rows = []
    for what, (link, words, count) in _QUESTIONS.items():
        source = _SOURCE.format(words=words, count=count)
        roots = [ROOT] if older is None else [ROOT, older]
        rates = best_rates(rounds, [(root, source) for root in roots])
        rows.append(Goal(f"{what}, CPython", 1 / rates[0], "s", None, False))
        sites = [DIST] if older is None else [DIST, built(older)]
        pages = [_on_page(site, link, count, rounds) for site in sites]
        goal = TABLE_SECONDS if link == "?board=6x6" else None
        rows.append(Goal(f"{what}, page", pages[0], "s", goal, False))
        for where, times in (("CPython", [1 / rate for rate in rates]), ("page", pages)):
            name = f"{what}, {where}: earlier time / today's"
            if older is None:
                rows.append(unmeasured(name, "times", None, True))
            else:
                rows.append(Goal(name, times[1] / times[0], "times", None, True))
    states = max(progress.states for progress in start_count(TourRequest(6, 6)))
    remark = f"at most {states * BYTES_PER_STATE / 1e6:.0f} MB"
    rows.append(Goal("6x6 by start, states at once", states, "", None, False, remark))
    return rows


def _on_page(site: Path, link: str, count: int, rounds: int) -> float:
    """The best of several times from the click on Count to the answer, in seconds."""
    with serving(site) as address, browser.chromium() as program:
        page = program.new_page(base_url=address)
        times = []
        for _ in range(rounds):
            page.goto(f"./{link}")
            page.locator("html[data-solver=ready][data-outcome=found]").wait_for(state="attached")
            page.locator("#count").evaluate("(section) => { section.open = true; }")
            page.evaluate(_COUNT)
            took = page.wait_for_function("() => globalThis.took", timeout=300_000)
            times.append(float(took.json_value()) / 1000)
            answer = page.locator("#count-result").text_content() or ""
            if f"{count:,}" not in answer:
                raise RuntimeError(f"{link}: {answer}")
        return min(times)
