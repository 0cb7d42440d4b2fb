"""The pages of the tests really watch out: what goes wrong in one is collected."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.conftest import Watch


def seen(watch: Watch) -> list[str]:
    """Takes what was collected out, so that the test does not fail with it at its end."""
    problems = watch.problems()
    watch.foreign.clear()
    watch.errors.clear()
    return problems


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("() => { console.error('oh no'); }", "console.error: oh no"),
        (
            "() => new Promise((done) => { setTimeout(() => { setTimeout(done);"
            " throw new Error('oh no'); }); })",
            "uncaught: oh no",
        ),
        (
            "() => new Promise((done) => { onunhandledrejection = () => { setTimeout(done); };"
            " Promise.reject(new Error('oh no')); })",
            "uncaught: oh no",
        ),
        ("() => fetch('http://127.0.0.2:9/').catch(() => {})", "request to another origin"),
        (
            "() => new Promise((done) => { const worker = new Worker('data:text/javascript,"
            "console.error(`oh no`); postMessage(1)'); worker.onmessage = done; })",
            "console.error: oh no",
        ),
    ],
    ids=["console", "throw", "rejection", "foreign", "worker"],
)
def test_a_problem_in_a_page_is_collected(
    context: BrowserContext, page: Page, watch: Watch, script: str, message: str
) -> None:
    page.evaluate(script)
    context.close()  # everything that the page has said has arrived then
    assert any(message in problem for problem in seen(watch))


@pytest.mark.expected_errors("^console.error: oh no")
def test_an_expected_error_is_no_problem(page: Page) -> None:
    page.evaluate("() => { console.error('oh no'); }")
