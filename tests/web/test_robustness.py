"""A solver that dies, hangs or cannot be loaded: the page says so, and recovers where it can."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.conftest import NewContext, Watch
from tests.host import DIST
from tests.samples import sampled
from tests.web.code import Code
from tests.web.lab import ENDLESS, THROW, Delayed, Lab, cli_matrix, downloaded, run_cli
from web.tools.server import MIME_TYPES, serving

# How a worker may be lost: it ends without a word, it throws, it never comes back.
WAYS = {
    "ends": "self.close()",
    "throws": "throw new Error('worker was killed')",
    "hangs": "for (;;) {}",
}


@pytest.mark.expected_errors("worker was killed")
@pytest.mark.parametrize("way", sampled(WAYS, "ends"))
def test_a_worker_lost_while_it_searches_is_replaced_and_the_search_goes_on(
    lab: Lab, way: str
) -> None:
    lab.visit(ENDLESS)
    lab.busy()
    assert "The solver stopped. It is starting again…" in lab.lose_worker(WAYS[way])
    # By itself, and with the same request.
    lab.until(solver="busy")
    expect(lab.detail).to_contain_text("steps so far")
    expect(lab.status).to_have_text("Searching…")
    lab.cancel()
    lab.answered("cancelled")
    lab.run("?start=h1")
    lab.shows_matrix(cli_matrix("?start=h1"))


@pytest.mark.parametrize("way", [THROW, pytest.param("self.close()", marks=pytest.mark.full)])
def test_a_worker_lost_while_idle_is_replaced_when_it_is_needed(lab: Lab, way: str) -> None:
    lab.kill_worker(way)
    assert downloaded(lab.download("CSV")) == run_cli("solve", "8x8", "a1", "--format", "csv")
    expect(lab.root).to_have_attribute("data-outcome", "found")


def test_a_request_that_kills_twice_is_given_up_and_the_page_lives_on(lab: Lab) -> None:
    lab.visit(ENDLESS)
    lab.busy()
    lab.lose_worker()
    lab.until(solver="busy")
    lab.busy()
    lab.kill_worker()
    expect(lab.status).to_contain_text("crashed twice")
    lab.until(solver="ready")
    expect(lab.button("Try again")).to_be_visible()
    lab.run("?start=h1")
    lab.shows_matrix(cli_matrix("?start=h1"))
    expect(lab.button("Try again")).to_be_hidden()


@pytest.mark.full
@pytest.mark.expected_errors("Failed to load resource", "The solver cannot be started")
def test_a_click_after_a_failed_start_tries_again_by_itself(emptied: Lab) -> None:
    emptied.page.route("**/python.wasm", lambda route: route.fulfill(status=500, body=""))
    emptied.open()
    emptied.until(solver="failed")
    emptied.page.unroute("**/python.wasm")
    emptied.start_on(63)
    emptied.shows_matrix(cli_matrix("?start=h1"))


@pytest.mark.full
def test_a_host_that_serves_webassembly_as_something_else(
    new_context: NewContext, watch: Watch, assets: dict[str, str]
) -> None:
    types = {**MIME_TYPES, ".wasm": "application/octet-stream"}
    with serving(DIST, types=types) as address:
        watch.origin = address.removesuffix("/")
        lab = Lab(new_context(base_url=address).new_page())
        assert "octet" in lab.page.request.get(assets["wasm"]).headers["content-type"]
        lab.load("?start=h1")
        lab.shows_matrix(cli_matrix("?start=h1"))


DAMAGES = {
    "its memory is damaged": (b"\x00" * 64, b"\x5a" * 64),
    "it answers something else": (b"25,33,29", b"33,25,29"),
    "it is of another Pyodide": (b'"pyodide":"', b'"pyodidE":"'),
}


@pytest.mark.parametrize("name", sampled(DAMAGES))
def test_without_its_image_python_starts_from_the_beginning(
    emptied: Lab, assets: dict[str, str], name: str
) -> None:
    before, after = DAMAGES[name]
    image = (DIST / assets["wasm"]).read_bytes()
    # What is in the middle of the file is memory; what an image says of itself is at its end.
    tail = len(image) // 2
    assert before in image[tail:]
    damaged = image[:tail] + image[tail:].replace(before, after)
    emptied.page.route("**/python.wasm", lambda route: route.fulfill(body=damaged))
    fetched: list[str] = []
    emptied.page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    emptied.load("?start=h1&method=warnsdorff")
    emptied.shows_matrix(cli_matrix("?start=h1&method=warnsdorff"))
    assert {"python.bin", "pyodide.asm.wasm"} <= {*fetched}
    # All else works in it, a stranger's rule too.
    code = Code(emptied)
    code.edited("?mode=code&template=fewest")
    code.do("run")
    code.answered()


@pytest.mark.full
def test_a_start_from_the_beginning_says_how_far_it_is(
    emptied: Lab, assets: dict[str, str]
) -> None:
    image = (DIST / assets["wasm"]).read_bytes()
    damaged = image.replace(*DAMAGES["it is of another Pyodide"])
    emptied.page.route("**/python.wasm", lambda route: route.fulfill(body=damaged))
    delayed = Delayed(emptied.page, "pyodide.asm.wasm")
    emptied.open("?start=h1")
    total = sum((DIST / assets[name]).stat().st_size for name in ("python", "plain"))
    bar = emptied.page.locator("#boot")
    expect(bar).to_have_attribute("max", str(total))
    expect(bar).to_have_attribute("value", re.compile(r"^[1-9]"))
    delayed.release()
    emptied.answered()
    emptied.shows_matrix(cli_matrix("?start=h1"))


@pytest.mark.full
def test_pyodide_may_read_its_files_in_another_way(emptied: Lab) -> None:
    # It gets them from memory by what it does, not by what it promises; where it does otherwise, it
    # fetches them itself.
    fetched: list[str] = []

    def serve(route: Route) -> None:
        script = route.fetch().text()
        assert script.count("WebAssembly.instantiateStreaming(n,s)") == 1
        other = "WebAssembly.instantiate(await (await n).arrayBuffer(),s)"
        script = script.replace("WebAssembly.instantiateStreaming(n,s)", other)
        route.fulfill(body=script, content_type="text/javascript")

    emptied.page.route("**/pyodide.js", serve)
    emptied.page.on("request", lambda request: fetched.append(request.url))
    emptied.load("?start=h1")
    emptied.shows_matrix(cli_matrix("?start=h1"))
    assert sum(url.endswith(".wasm") for url in fetched) == 2


REFUSALS = {
    # As where cookies are blocked.
    "blocked": """
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, {
          get() { throw new DOMException("refused", "SecurityError"); },
        });
    """,
    # As in private windows of some browsers.
    "private": """
      IDBFactory.prototype.open = () => {
        throw new DOMException("not in a private window", "InvalidStateError");
      };
      Storage.prototype.setItem = () => { throw new DOMException("none", "QuotaExceededError"); };
    """,
    # The quota of the test below; of this there is one of its own.
    "full": """
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    """,
}
"""How a browser may refuse to store anything."""


@pytest.mark.parametrize("how", sampled(REFUSALS))
def test_storage_that_refuses_costs_only_what_it_would_have_kept(
    fresh: Lab, site: str, how: str
) -> None:
    fresh.page.add_init_script(REFUSALS[how])
    if how == "full":
        session = fresh.page.context.new_cdp_session(fresh.page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": site.rstrip("/"), "quotaSize": 1})
    fresh.load("?start=h1")
    fresh.shows_matrix(cli_matrix("?start=h1"))
    fresh.theme("Dark")
    expect(fresh.root).to_have_attribute("data-theme", "dark")
    # A game lasts as long as the page.
    fresh.visit("?mode=play&board=6x6&start=b2#game=1")
    expect(fresh.page.locator("#play-title")).to_contain_text("2 of 36 squares")
    fresh.visit("?mode=play&board=5x5")
    games = fresh.page.locator("#play-saved li")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("6×6 from b2: 2 of 36")
    fresh.visit("?lab=compare&board=5x5&start=a1&methods=pruned,warnsdorff")
    fresh.ended()
    fresh.open("?mode=play")
    fresh.until(game="empty")
    expect(games).to_have_count(0)


@pytest.mark.full
def test_a_clock_that_jumps_costs_no_run(fresh: Lab) -> None:
    fresh.page.clock.set_fixed_time("1970-01-02")
    fresh.open("?mode=solve")
    # What is measured goes on as if nothing were.
    fresh.visit(ENDLESS)
    fresh.busy()
    for day in ("2099-12-31", "1970-01-02"):
        fresh.page.clock.set_fixed_time(day)
        before = fresh.detail.text_content()
        expect(fresh.detail).not_to_have_text(before or "")
        expect(fresh.detail).to_contain_text("per second")
    fresh.cancel()
    fresh.answered("cancelled")


def test_many_requests_in_a_row_end_with_the_last(lab: Lab) -> None:
    for square in range(0, 64, 3):
        lab.click_square(square)
    lab.answered()
    lab.has_query("?start=h1")
    lab.shows_matrix(cli_matrix("?start=h1"))
