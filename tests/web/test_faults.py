"""Something goes wrong in Python, or on its way: it costs one answer, and the page says why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.samples import sampled
from tests.web.lab import ENDLESS, Delayed, Lab, cli_matrix, until
from tests.web.python import add_python

BROKEN_STARTS = """
def broken(**params: Any) -> None:
    raise ZeroDivisionError("on purpose")


CALLS["startMap"] = Call("now", "calls", "broken")
"""

BROKEN_COUNT = """
class Broken(Count):
    def advance(self, seconds: float) -> bool:
        {}


Count = Broken
"""

ERRORS = {
    "exception": ('raise ZeroDivisionError("on purpose")', "ZeroDivisionError: on purpose"),
    "memory": ("[None] * (2**31 - 1)", "MemoryError"),
}
"""What a job runs into, and the end of its traceback."""


START = "**/js/start.js"
"""The first script, with the worker's as a text in single quotes."""


def noted(lab: Lab) -> list[str]:
    """What the page will have said in the status line and written to the console."""
    lines: list[str] = []
    lab.page.on("console", lambda message: lines.append(message.text))
    lab.page.expose_function("note", lambda line: lines.append(line))
    lab.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        " const line = document.getElementById('status');"
        " new MutationObserver(() => globalThis.note(line.textContent))"
        "  .observe(line, { childList: true, characterData: true, subtree: true }); });"
    )
    return lines


@pytest.mark.full
@pytest.mark.expected_errors("ZeroDivisionError: on purpose")
def test_an_exception_in_a_question_costs_that_answer_and_a_search_goes_on(fresh: Lab) -> None:
    add_python(fresh.page, "bridge/calls", BROKEN_STARTS)
    lines = noted(fresh)
    fresh.open(ENDLESS)
    fresh.busy()
    (worker,) = fresh.page.workers
    fresh.overlay("Starts").check()
    until(fresh.page, lambda: "Could not find out where tours start" in lines, "the failure")
    expect(fresh.status).to_have_text("Searching…")
    assert fresh.page.workers == [worker]
    (trace,) = (line for line in lines if "on purpose" in line)
    assert "Traceback (most recent call last)" in trace
    assert 'knight_core/bridge/calls.py", line ' in trace
    # Once, and not at every drawing.
    assert sum("Could not find out" in line for line in lines) == 1
    assert not any("stopped" in line for line in lines)
    before = fresh.detail.text_content()
    expect(fresh.detail).not_to_have_text(before or "")
    fresh.cancel()
    fresh.answered("cancelled")
    assert int(fresh.counts()["Steps"].replace(",", "")) > 100


@pytest.mark.expected_errors("ZeroDivisionError: on purpose", "MemoryError")
@pytest.mark.parametrize("error", sampled(ERRORS))
def test_an_exception_in_a_job_costs_that_job(fresh: Lab, error: str) -> None:
    code, end = ERRORS[error]
    add_python(fresh.page, "bridge/solving", BROKEN_COUNT.format(code))
    lines = noted(fresh)
    fresh.load("?start=h1")
    (worker,) = fresh.page.workers
    fresh.unfold("count")
    fresh.page.locator("[data-action=count]").click()
    expect(fresh.page.locator("#count-result")).to_have_text(
        "Python reported an error. The browser's console has the details."
    )
    until(fresh.page, lambda: any(end in line for line in lines), "the traceback")
    (trace,) = (line for line in lines if end in line)
    assert "Traceback (most recent call last)" in trace
    fresh.shows_matrix(cli_matrix("?start=h1"))
    fresh.start_on(0)
    fresh.shows_matrix(cli_matrix("?start=a8"))
    assert fresh.page.workers == [worker]
    assert not any("stopped" in line for line in lines)


UNEXPECTED = "An unexpected error stopped this. The browser's console has the details."

FAILS = {
    "error": "setTimeout(() => { throw new Error('nobody expects it'); })",
    "rejection": "Promise.reject(new Error('nobody expects it'))",
}
"""What fails anywhere in the page, without a sentence of its own."""


@pytest.mark.expected_errors("nobody expects it")
@pytest.mark.parametrize("how", FAILS)
def test_whatever_fails_is_told_until_there_is_other_news(lab: Lab, how: str) -> None:
    lab.page.evaluate(f"() => {{ {FAILS[how]}; }}")
    expect(lab.status).to_have_text(UNEXPECTED)
    lab.drawn()
    expect(lab.status).to_have_text(UNEXPECTED)
    lab.visit("?board=5x5&start=b1")
    expect(lab.status).to_have_text("Impossible")


@pytest.mark.expected_errors("nobody expects it")
def test_a_mode_that_cannot_be_drawn_does_not_cost_the_status_line(lab: Lab) -> None:
    lab.visit("?mode=play&board=6x6&start=b2#game=1")
    expect(lab.status).to_have_text("2 of 36 squares")
    lab.page.evaluate(
        "() => { const { childNodes } = document.getElementById('play-title');"
        " window.words = [...childNodes].find((one) => one instanceof Text && one.data);"
        " Object.defineProperty(window.words, 'data',"
        " { set() { throw new Error('nobody expects it'); }, configurable: true }); }"
    )
    lab.button("Undo").click()
    expect(lab.status).to_have_text(UNEXPECTED)
    lab.page.evaluate("() => { delete window.words.data; }")
    lab.button("Redo").click()
    expect(lab.status).to_have_text("2 of 36 squares")


# -- a start that fails --------------------------------------------------------------------------

NETWORK = "A file could not be loaded. There seems to be no network."
BROWSER = "This browser is too old for Python or does not allow it."
CRASH = "Python crashed several times. The browser's console has the error."
MEMORY = "There is not enough memory. Closing other tabs may help."


def damaged(file: str) -> str:
    return f"The file {file} is missing on the server or damaged."


def status(code: int) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=code, body="gone")


def content(body: bytes) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=body)


def cut(route: Route) -> None:
    route.abort()


def in_the_worker(code: str) -> Callable[[Route], None]:
    """Lets the worker's first script end with this."""

    def serve(route: Route) -> None:
        script = route.fetch().text()
        mark = "//# sourceURL=js/solver/worker/worker.js"
        assert script.count(mark) == 1
        route.fulfill(body=script.replace(mark, f"{code};{mark}"), content_type="text/javascript")

    return serve


def no_worker(route: Route) -> None:
    """The page from a host with a policy of its own, in which there is no blob: address."""
    answer = route.fetch()
    headers = {**answer.headers, "content-security-policy": "worker-src 'self'"}
    route.fulfill(response=answer, headers=headers)


FAILURES = {
    "wasm damaged": ("**/python.wasm", content(b"no wasm"), damaged("python.wasm")),
    "wasm missing": ("**/python.wasm", status(404), damaged("python.wasm")),
    "script missing": ("**/pyodide.js", status(404), damaged("pyodide.js")),
    "script cut off": ("**/pyodide.asm.js", cut, NETWORK),
}


@pytest.mark.expected_errors("Failed to load resource", "The solver cannot be started")
@pytest.mark.parametrize("name", sampled(FAILURES, "wasm damaged"))
def test_a_start_that_fails_says_why_and_can_be_tried_again(fresh: Lab, name: str) -> None:
    where, how, sentence = FAILURES[name]
    fresh.page.route(where, how)
    lines = noted(fresh)
    fresh.open("?start=h1")
    fresh.until(solver="failed")
    expect(fresh.status).to_have_text("Python could not be started.")
    expect(fresh.detail).to_have_text(sentence)
    assert any("The solver cannot be started" in line for line in lines)
    # The page is there all the same.
    expect(fresh.root).to_have_attribute("data-outcome", "")
    expect(fresh.cells).to_have_count(64)
    expect(fresh.page.get_by_role("progressbar")).to_be_hidden()
    # A question is refused, and waits for nothing.
    fresh.overlay("Starts").check()
    expect(fresh.status).to_have_text("Python could not be started.")
    fresh.overlay("Starts").uncheck()
    fresh.page.unroute(where)
    fresh.button("Try again").click()
    fresh.answered()
    fresh.shows_matrix(cli_matrix("?start=h1"))
    expect(fresh.button("Try again")).to_be_hidden()


@pytest.mark.full
@pytest.mark.expected_errors("The solver cannot be started")
def test_a_python_that_raises_at_once_is_told_with_its_traceback(fresh: Lab) -> None:
    add_python(fresh.page, "bridge/calls", 'raise ZeroDivisionError("on purpose")')
    lines = noted(fresh)
    fresh.open("?start=h1")
    fresh.until(solver="failed")
    expect(fresh.detail).to_have_text(CRASH)
    (text,) = (line for line in lines if line.startswith("The solver cannot be started"))
    assert "Traceback (most recent call last)" in text
    assert "ZeroDivisionError: on purpose" in text


# -- the second archive --------------------------------------------------------------------------

COUNTED = "?start=a1"
COUNT = "304 open tours of 5×5 start on a1."

SECOND = {
    "damaged": content(b"no archive"),
    "missing": status(404),
    "cut off": cut,
}


def asks_for_more(lab: Lab) -> Locator:
    """Asks for what only the second archive has, and returns where the answer comes."""
    for side in ("Rows", "Columns"):
        lab.field(side).fill("5")
    lab.unfold("count")
    lab.page.locator("[data-action=count]").click()
    return lab.page.locator("#count-result")


@pytest.mark.expected_errors("Failed to load resource")
@pytest.mark.parametrize("name", sampled(SECOND, "damaged"))
def test_without_the_second_archive_only_what_needs_it_is_refused(fresh: Lab, name: str) -> None:
    fresh.page.route("**/rest.bin", SECOND[name])
    fresh.load(COUNTED)
    fresh.shows_matrix(cli_matrix(COUNTED))
    answer = asks_for_more(fresh)
    expect(answer).to_have_text(
        "A part of Python could not be loaded (rest.bin). Check your connection, and try again."
    )
    fresh.page.unroute("**/rest.bin")
    fresh.page.locator("[data-action=count]").click()
    expect(answer).to_have_text(COUNT)


def test_what_needs_the_second_archive_waits_for_it(fresh: Lab) -> None:
    delayed = Delayed(fresh.page, "rest.bin")
    fresh.load(COUNTED)
    fresh.shows_matrix(cli_matrix(COUNTED))
    answer = asks_for_more(fresh)
    expect(answer).not_to_have_text(COUNT)
    delayed.release()
    expect(answer).to_have_text(COUNT)


REFUSALS: dict[str, tuple[str | re.Pattern[str], Callable[[Route], None], str]] = {
    "browser too old": (START, in_the_worker("delete self.DecompressionStream"), BROWSER),
    "browser does not understand": (START, in_the_worker("not a script"), BROWSER),
    "worker throws": (START, in_the_worker('throw new Error("the worker throws")'), CRASH),
    # What Chromium's own error says; of Python alone, and of no small module that it makes.
    "no memory": (
        START,
        in_the_worker(
            "const make = WebAssembly.instantiate; WebAssembly.instantiate = async (one, all) => {"
            " if (!(one instanceof WebAssembly.Module) || !WebAssembly.Module.exports(one)[99])"
            " return make(one, all);"
            ' throw new RangeError("WebAssembly.instantiate(): Out of memory: wasm memory"); }'
        ),
        MEMORY,
    ),
    "worker not allowed": (re.compile(r"/\?start=h1$"), no_worker, BROWSER),
}


@pytest.mark.full
@pytest.mark.expected_errors(
    "The solver cannot be started", "Content Security Policy", "worker throws", "Out of memory"
)
@pytest.mark.parametrize("name", REFUSALS)
def test_a_browser_that_refuses_the_worker_is_told_from_one_where_it_fails(
    emptied: Lab, name: str
) -> None:
    where, how, sentence = REFUSALS[name]
    emptied.page.route(where, how)
    emptied.open("?start=h1")
    emptied.until(solver="failed")
    expect(emptied.detail).to_have_text(sentence)
    emptied.button("Try again").click()
    emptied.until(solver="failed")


@pytest.mark.expected_errors("Failed to load resource")
def test_a_page_without_the_workers_scripts_says_so(emptied: Lab) -> None:
    emptied.page.route(START, status(404))
    emptied.open("?start=h1")
    expect(emptied.page.locator("#late")).to_be_visible()
    expect(emptied.page.locator("#late")).to_contain_text("Part of the page failed to load")
