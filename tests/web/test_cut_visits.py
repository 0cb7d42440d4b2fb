"""A first visit that is cut: whatever does not arrive, the page says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import NewContext, Watch
from tests.host import DIST
from tests.web.lab import Delayed, Lab, cli_matrix
from web.tools.single import SINGLE

WAIT = (
    "The page is not ready yet. If your connection or device is slow, wait a little longer."
    " Otherwise reload the page."
)
UNLOADED = (
    "Part of the page failed to load. Reload it."
    " If that does not help, reload it when you are online."
)
SLOW = (
    "This takes unusually long. If your connection or device is slow, wait a little longer."
    " Otherwise reload the page."
)
STOPPED = "Python could not be started."


@pytest.fixture(scope="module")
def paths(browser: Browser, site: str) -> list[str]:
    """What a first visit asks for after the page, in that order."""
    requests: list[str] = []
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.goto(site)
        Lab(page).until(solver="ready", outcome="found")
    own = [url.removeprefix(site) for url in requests if url.startswith(site)]
    first, *others = dict.fromkeys(own)
    assert first == ""
    return others


def kind(path: str) -> str:
    """What a file is for: the page, which is dead without it; Python; or nothing at first."""
    if path.endswith((".woff2", "/rest.bin")):
        return "nothing"
    if path.startswith("pyodide/"):
        return "python"
    return "page" if path.startswith("v/") and not path.endswith("unserved.js") else "nothing"


def message_of(page: Page, path: str, stalled: bool) -> str:
    """What a person is told, if anything, on a page of which one file does not arrive."""
    lab, late = Lab(page), page.locator("#late")
    if kind(path) == "page":
        expect(late).to_be_attached()
        if stalled:
            expect(late).to_be_hidden()
            let_time_pass(page)
        expect(late).to_be_visible()
        return late.inner_text()
    expect(lab.root).to_have_attribute("data-mode", "solve")
    let_time_pass(page)
    expect(late).to_be_hidden()
    if kind(path) == "nothing":
        lab.answered()
        return ""
    if not stalled:
        lab.until(solver="failed")
        return lab.status.inner_text()
    wait_for_python(page)
    # Beside it stands how far the start is, and that the tour on the board is a stored one.
    detail = lab.detail.inner_text()
    return SLOW if SLOW in detail.split(" · ") else detail


def let_time_pass(page: Page) -> None:
    """Whatever the page shows after some seconds without a script, it shows now."""
    page.evaluate("() => { for (const one of document.getAnimations()) one.finish(); }")


def wait_for_python(page: Page) -> None:
    """Waits in vain, ten seconds at a time: what still arrives begins them anew."""
    while SLOW not in page.locator("#detail").inner_text():
        page.clock.fast_forward(10_000)
        Lab(page).drawn()


@pytest.mark.full
@pytest.mark.expected_errors(".")
@pytest.mark.parametrize("stalled", [False, True], ids=["aborted", "stalled"])
def test_whatever_does_not_arrive_the_page_says_what_to_do(
    new_context: NewContext, paths: list[str], stalled: bool
) -> None:
    kinds = {kind(path) for path in paths}
    assert kinds == {"page", "python", "nothing"}
    sentences = {
        "page": WAIT if stalled else UNLOADED,
        "python": SLOW if stalled else STOPPED,
        "nothing": "",
    }
    wrong = {}
    for path in paths:
        print(path)  # shown if this fails
        page = new_context().new_page()
        page.clock.install()
        delayed = Delayed(page, path) if stalled else None
        if delayed is None:
            page.route(f"**/{path}", lambda route: route.abort())
        page.goto("./", wait_until="commit")
        message = message_of(page, path, stalled)
        if message != sentences[kind(path)]:
            wrong[path] = message
        if delayed is not None:
            delayed.release()
        page.close()
    assert wrong == {}


@pytest.mark.full
def test_what_was_only_late_is_not_lamented(emptied: Lab) -> None:
    delayed = Delayed(emptied.page, "js/main.js")
    emptied.page.goto("./?start=h1", wait_until="commit")
    late = emptied.page.locator("#late")
    emptied.until(started="")
    let_time_pass(emptied.page)
    expect(late).to_be_visible()
    assert late.inner_text() == WAIT
    delayed.release()
    expect(late).to_be_hidden()
    emptied.answered()
    emptied.shows_matrix(cli_matrix("?start=h1"))


@pytest.mark.full
def test_a_slow_start_of_python_goes_on_without_the_sentence(fresh: Lab) -> None:
    delayed = Delayed(fresh.page, "python.wasm")
    fresh.page.clock.install()
    fresh.open("?start=h1")
    wait_for_python(fresh.page)
    expect(fresh.detail).to_contain_text(SLOW)
    delayed.release()
    fresh.answered()
    expect(fresh.detail).not_to_contain_text(SLOW)
    fresh.shows_matrix(cli_matrix("?start=h1"))


def test_it_is_said_without_any_script(new_context: NewContext) -> None:
    # As where all scripts hang: nothing of the page has run when it is said.
    page = new_context().new_page()
    page.route("**/*.js", lambda route: None)
    page.goto("./", wait_until="commit")
    late = page.locator("#late")
    expect(late).to_be_hidden()
    let_time_pass(page)
    expect(late).to_be_visible()
    assert page.get_by_role("alert").inner_text() == WAIT
    expect(page.locator("html")).not_to_have_attribute("data-started", "")


def test_the_single_file_cut_in_its_middle_says_so(
    new_context: NewContext, watch: Watch, tmp_path: Path
) -> None:
    whole = (DIST / SINGLE).read_text(encoding="utf-8")
    # Its scripts and Python come last.
    (tmp_path / "cut.html").write_text(whole[: whole.index("<script>")])
    watch.origin = "file://"
    page = new_context(base_url=None).new_page()
    page.goto((tmp_path / "cut.html").as_uri())
    let_time_pass(page)
    expect(page.locator("#late")).to_be_visible()
    assert page.locator("#late").inner_text() == WAIT
