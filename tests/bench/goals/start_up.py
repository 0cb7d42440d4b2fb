"""Start-up: how soon the first verified tour is there, and how much comes over the network."""

from __future__ import annotations

from tests.bench import browser
from tests.bench.goals import Goal
from tests.host import DIST
from web.tools.server import serving
from web.tools.single import SINGLE

MAX_REQUESTS = 15
"""So much may be asked for until the first tour is there: more wants a reason."""


def measure(rounds: int) -> list[Goal]:
    """Each ratio to bare Pyodide is one of the same run."""
    times = browser.start_up(rounds)
    single = (DIST / SINGLE).stat().st_size / 1e6
    with serving(DIST) as site, browser.chromium() as program:
        page = program.new_page()
        page.add_init_script(browser.NOTE_REQUESTS)
        page.goto(f"{site}?start=h1")
        requests = len(browser.first_requests(page))
        megabytes = browser.first_visit_megabytes(program.new_context().new_page(), site)

    def beside_bare(what: str, name: str) -> Goal:
        took = f"{times[name]:.0f} ms beside {times['bare']:.0f}"
        return Goal(what, times[name] / times["bare"], "times", 0.50, False, took)

    return [
        beside_bare("first tour / bare loadPyodide()", "cold"),
        beside_bare("the same by a link, its tour not stored", "link"),
        Goal("requests before the first tour", requests, "", MAX_REQUESTS, False),
        Goal("first visit, gzip", megabytes, "MB", 6.2, False),
        Goal("single file", single, "MB", 8.3, False),
    ]
