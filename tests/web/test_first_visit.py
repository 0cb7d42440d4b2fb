"""The first seconds: the page is there and usable before Python is, then a knight is touring."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.bench.browser import NOTE_REQUESTS, first_requests
from tests.bench.goals.start_up import MAX_REQUESTS
from tests.conftest import NewContext
from tests.host import scripts
from tests.web.lab import Lab, cli_matrix, python_delayed, square

pytestmark = pytest.mark.motion


def test_the_page_is_there_before_python_and_then_a_first_tour(fresh: Lab) -> None:
    with python_delayed(fresh):
        fresh.open()
        expect(fresh.root).to_have_attribute("data-solver", "loading")
        expect(fresh.page.get_by_role("heading", level=1)).to_have_text("Knight's Tour Lab")
        expect(fresh.page.locator("#question")).to_contain_text("every square exactly once")
        expect(fresh.cells).to_have_count(64)
        expect(fresh.board).to_be_in_viewport()
        # What a site that is opened from a disk says.
        expect(fresh.page.locator("#unserved")).to_be_hidden()
        colours = fresh.page.evaluate(
            "() => { const canvas = document.getElementById('canvas');"
            " const { data } = canvas.getContext('2d')"
            "   .getImageData(0, 0, canvas.width, canvas.height);"
            " return new Set(new Uint32Array(data.buffer)).size; }"
        )
        assert colours > 2
        # Nothing is said of what is loaded: a bar shows it.
        expect(fresh.status).to_have_text("Tour found")
        expect(fresh.detail).to_be_empty()
        bar = fresh.page.get_by_role("progressbar", name="Loading Python")
        expect(bar).to_be_visible()
        assert 0 < float(bar.evaluate("(bar) => bar.value / bar.max")) < 1
        for label in ("Rows", "Columns", "Start", "Method"):
            expect(fresh.field(label)).to_be_editable()
        expect(fresh.root).to_have_attribute("data-outcome", "")
    fresh.answered()
    expect(bar).to_be_hidden()
    expect(fresh.matrix).to_be_visible()
    assert sorted(fresh.squares()) == list(range(64))
    fresh.has_query("")
    expect(fresh.notice).to_be_hidden()
    expect(fresh.status).to_have_text("Tour found")
    expect(fresh.position).to_contain_text("of 64")


def test_a_square_clicked_while_python_loads_gets_its_tour(emptied: Lab) -> None:
    with python_delayed(emptied):
        emptied.open()
        expect(emptied.cells).to_have_count(64)
        emptied.choose_method("warnsdorff")
        emptied.field("If several squares are equally good").select_option("roth")
        emptied.click_square(square("f3"))
        emptied.has_query("?start=f3&method=warnsdorff&ties=roth")
        expect(emptied.field("Start")).to_have_value("f3")
        expect(emptied.solve).to_have_text("One moment…")
        expect(emptied.root).to_have_attribute("data-solver", "loading")
    emptied.answered()
    emptied.shows_matrix(cli_matrix("?start=f3&method=warnsdorff&ties=roth"))
    expect(emptied.solve).to_have_text("Solve")


def test_the_last_request_before_python_is_the_one_that_runs(emptied: Lab) -> None:
    with python_delayed(emptied):
        emptied.open("?start=a1")
        expect(emptied.cells).to_have_count(64)
        emptied.field("Rows").fill("5")
        emptied.field("Columns").fill("6")
        emptied.field("Columns").press("Enter")
        expect(emptied.cells).to_have_count(30)
        emptied.click_square(square("b1", "5x6"))
        emptied.click_square(square("c3", "5x6"))
        emptied.page.go_back()
        expect(emptied.field("Start")).to_have_value("b1")
        # A mistake is said at once, and asks for nothing.
        emptied.field("Start").fill("z9")
        emptied.field("Start").press("Enter")
        expect(emptied.field("Start")).to_have_attribute("aria-invalid", "true")
    emptied.answered()
    emptied.shows_matrix(cli_matrix("?board=5x6&start=b1"))
    emptied.has_query("?board=5x6&start=b1")


def test_a_request_cancelled_before_python(emptied: Lab) -> None:
    with python_delayed(emptied):
        emptied.open("?start=h1&method=pruned")  # no tour of it is stored
        expect(emptied.cells).to_have_count(64)
        emptied.cancel()
        expect(emptied.root).to_have_attribute("data-outcome", "cancelled")
    emptied.answered("cancelled")
    emptied.start_on(0)
    emptied.shows_matrix(cli_matrix("?start=a8&method=pruned"))


def test_what_python_alone_finds_wrong_does_not_stop_the_page(emptied: Lab) -> None:
    # The page cannot see that the one square of this board is its start as well.
    emptied.open("?board=1x1&end=a1")
    emptied.until(solver="ready")
    expect(emptied.page.locator("body")).to_contain_text("must not be the start")
    emptied.field("Rows").fill("5")
    emptied.field("Columns").fill("5")
    emptied.goal("anywhere").check()
    emptied.field("Start").fill("a1")
    emptied.run_form()
    emptied.shows_matrix(cli_matrix("?board=5x5&start=a1"))


@pytest.mark.full
def test_motion_by_default_and_none_where_it_is_unwelcome(new_context: NewContext) -> None:
    lab = Lab(new_context(reduced_motion="reduce").new_page())
    lab.load("?start=h1")
    expect(lab.position).to_contain_text("64 of 64")
    expect(lab.button("Play")).to_be_visible()
    # Going on with motion allowed: the next tour plays by itself.
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.start_on(0)
    expect(lab.button("Pause")).to_be_visible()
    lab.page.emulate_media(reduced_motion="reduce")
    lab.start_on(7)
    expect(lab.position).to_contain_text("64 of 64")
    expect(lab.button("Play")).to_be_visible()


def test_the_first_tour_takes_few_files_and_none_of_other_modes(fresh: Lab) -> None:
    fresh.page.add_init_script(NOTE_REQUESTS)
    fresh.open("?start=h1")
    requested = first_requests(fresh.page)
    assert len(requested) <= MAX_REQUESTS
    modules = {
        module
        for path, chunk in scripts().items()
        if any(address.endswith(f"/{path}") for address in requested)
        for module in chunk.modules
    }
    assert "js/modes/solve/mode.js" in modules
    modes = {path for path in modules if path.startswith("js/modes/")}
    assert all(path.startswith("js/modes/solve/") for path in modes)
