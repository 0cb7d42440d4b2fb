"""Counting: exact numbers of tours, in CPython and on the page."""

from __future__ import annotations

from functools import partial

from knight_core import TourRequest, count_tours, start_count
from knight_core.counting import BYTES_PER_STATE
from tests.bench import browser
from tests.bench.goals import Goal, best_rates
from tests.host import DIST
from web.tools.server import serving

QUESTIONS = {
    "6x6 by start": ("?board=6x6", False, 6_637_920, 10.0),
    "6x6 closed": ("?board=6x6&start=a1&closed=1", True, 9_862, None),
}
"""Of each its link, whether closed tours are counted, their number, and the seconds of its goal on
the page."""

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


def measure(rounds: int) -> list[Goal]:
    """The table of 6x6 by start and its closed tours, here and on the page."""
    rows = []
    for what, (link, closed, count, goal) in QUESTIONS.items():
        (rate,) = best_rates(rounds, partial(_count, closed, count))
        rows.append(Goal(f"{what}, CPython", 1 / rate, "s", None, False))
        rows.append(Goal(f"{what}, page", _on_page(link, count, rounds), "s", goal, False))
    states = max(progress.states for progress in start_count(TourRequest(6, 6)))
    remark = f"at most {states * BYTES_PER_STATE / 1e6:.0f} MB"
    return [*rows, Goal("6x6 by start, states at once", states, "", None, False, remark)]


def _count(closed: bool, count: int) -> int:
    assert count_tours("6x6", closed=closed).count == count
    return 1


def _on_page(link: str, count: int, rounds: int) -> float:
    """The best of several times from the click on Count to the answer, in seconds."""
    with serving(DIST) as address, browser.chromium() as program:
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
            assert f"{count:,}" in answer, f"{link}: {answer}"
        return min(times)
