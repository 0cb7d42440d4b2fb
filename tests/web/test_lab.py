"""Lab mode: experiments run by a pool of workers, cancelled, continued, kept, linked and opened."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import expect

from knight_core.experiments import make_experiment
from knight_core.experiments.runs import run_request
from tests.samples import sampled
from tests.web.lab import THROW, Lab, cli_matrix, until

SURVEY = "?lab=survey&boards=6x6,4x5&starts=all"
"""36 + 20 runs, all of them short."""

LONG = "?lab=compare&board=20x20&start=a1&methods=warnsdorff,depth-first&max-steps=900000000"
"""One short run, and one that outlives every test."""

Record = dict[str, Any]


def in_python(query: str) -> tuple[list[Record], Any]:
    """The same experiment without a browser: the records by link, and the report."""
    experiment = make_experiment(dict(parse_qsl(query.removeprefix("?"))))
    records: list[Any] = []
    while not experiment.finished:
        for words in experiment.next(100):
            records.append(run_request(words))
            experiment.take(records[-1])
    return untimed(records), experiment.report()


def untimed(records: list[Record]) -> list[Record]:
    """Records without their seconds, which are no function of the request, in one order."""
    rest = [{name: record[name] for name in record if name != "seconds"} for record in records]
    return sorted(rest, key=lambda record: str(record["link"]))


# ------------------------------------------------------------------------------------------- modes


@pytest.mark.full
def test_the_modes_change_the_panel_and_the_address(emptied: Lab) -> None:
    lab = emptied
    lab.load()
    lab.start_on(63)
    query, matrix = lab.query(), lab.text()
    lab.button("Lab mode").click()
    expect(lab.experiment).to_be_visible()
    expect(lab.page.locator("#form")).to_be_hidden()
    expect(lab.button("Lab mode")).to_have_attribute("aria-pressed", "true")
    lab.has_query("?lab=compare")
    lab.button("Warnsdorff: first tries on 7×7 to 20×20").click()
    query_of_chip = "?lab=survey&boards=7x7,8x8,9x9,20x20&starts=10&max-steps=100000&ruled-out=skip"
    lab.has_query(query_of_chip)
    lab.button("Solve mode").click()
    expect(lab.page.locator("#form")).to_be_visible()
    expect(lab.experiment).to_be_hidden()
    lab.has_query(query)
    assert lab.text() == matrix
    lab.page.go_back()
    expect(lab.experiment).to_be_visible()
    lab.has_query(query_of_chip)
    lab.ended()


def test_a_greedy_run_is_stuck_and_gives_nothing_up(lab: Lab) -> None:
    lab.run_experiment(
        "?lab=survey&boards=6x6&starts=all&methods=warnsdorff:greedy&max-steps=1000000"
    )
    expect(lab.report).to_contain_text("Stuck from 1 start, though a tour exists.")
    expect(lab.report).not_to_contain_text("gave up at its limit")


@pytest.mark.full
def test_what_is_typed_after_another_tool_is_chosen_is_for_that_tool(fresh: Lab) -> None:
    """However late the page draws it: each frame comes half a second later here."""
    fresh.page.add_init_script(
        "const { requestAnimationFrame: frame } = globalThis;"
        "globalThis.requestAnimationFrame = (draw) => setTimeout(() => frame(draw), 500);"
    )
    fresh.open("?lab=compare")
    expect(fresh.setting("Boards")).to_have_id("l-board")
    fresh.button("Warnsdorff: first tries on 7×7 to 20×20").click()
    fresh.setting("Boards").fill("7x7")
    expect(fresh.page.locator("#l-boards")).to_have_value("7x7")


# ----------------------------------------------------------------------------------------- running


def test_a_comparison_from_the_form(emptied: Lab) -> None:
    lab = emptied
    # The form as the page begins with it: earlier links and experiments change it.
    lab.open()
    lab.button("Lab mode").click()
    lab.setting("Boards").fill("5x5")
    lab.setting("Starts").fill("C3")
    lab.setting("Warnsdorff's rule").uncheck()
    lab.setting("Warnsdorff's rule").check()
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    lab.ended()
    query = "?lab=compare&board=5x5&start=c3&methods=depth-first,warnsdorff&ruled-out=skip"
    lab.has_query(query)
    expect(lab.setting("Starts")).to_have_value("c3")
    records, report = in_python(query)
    assert untimed(lab.records(query)) == records
    for row in report["rows"]:
        expect(lab.report).to_contain_text(f"{row['forward']:,}")


@pytest.mark.full
@pytest.mark.parametrize("cores", [1, 2, 4])
def test_the_pool_makes_the_same_report_and_no_run_waits_for_it(fresh: Lab, cores: int) -> None:
    """Of four workers only the first one ever starts here."""
    others = "{ postMessage() {}, terminate() {} }" if cores == 4 else "new Real(...given)"
    fresh.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency',"
        f" {{ get: () => {cores} }}); globalThis.made = 0; const Real = Worker;"
        "globalThis.Worker = function (...given) {"
        f"  made += 1; return made === 1 ? new Real(...given) : {others}; }};"
    )
    query = "?lab=survey&boards=5x5&starts=all&max-steps=40000"
    fresh.load_experiment(query)
    assert fresh.page.evaluate("() => made") == cores
    assert untimed(fresh.records(query)) == in_python(query)[0]


@pytest.mark.full
def test_a_worker_that_dies_loses_nothing(emptied: Lab) -> None:
    query = "?lab=compare&start=a8&methods=warnsdorff,depth-first&max-steps=3000000"
    emptied.open("?mode=check")
    emptied.until(solver="ready")
    # The second run takes less than a second: looked for at intervals, it could be missed.
    between = emptied.page.evaluate_handle(
        "() => ({ begun: new Promise((resolve) => { const root = document.documentElement;"
        " const watch = () => { if (root.textContent.includes('1 of 2 runs')) resolve(); };"
        " new MutationObserver(watch).observe(root, { childList: true, subtree: true,"
        " characterData: true }); }) })"
    )
    emptied.visit(query)
    between.evaluate("(between) => between.begun")
    emptied.page.workers[0].evaluate(f"() => {{ setTimeout(() => {{ {THROW}; }}); }}")
    emptied.ended()
    assert untimed(emptied.records(query)) == in_python(query)[0]


# ----------------------------------------------------------------- cancelling, continuing, keeping


def test_a_survey_has_pythons_numbers_which_stay_as_long_as_the_browser_has_them(
    emptied: Lab,
) -> None:
    lab = emptied
    lab.load_experiment(SURVEY)
    lab.has_query(SURVEY)
    records, report = in_python(SURVEY)
    assert untimed(lab.records(SURVEY)) == records
    assert report["rows"][0]["first_try"] == 35
    assert report["rows"][0]["after_backtracking"] == 1
    expect(lab.progress).to_contain_text("56 runs in ")
    summary = lab.progress.text_content() or ""
    table = lab.report.get_by_role("table").first
    for row in report["rows"]:
        expect(table).to_contain_text(f"{row['forward']:,}")
    # Another mode, another visit: from the first page on, by the list.
    for way in ("mode", "visit"):
        if way == "mode":
            lab.button("Solve mode").click()
        else:
            lab.open()
        lab.answered()
        lab.button("Lab mode").click()
        if way == "visit":
            lab.unfold("lab-past-fold").get_by_role("link", name="Survey: 6×6, 4×5").click()
        expect(lab.progress).to_have_text(summary)
        expect(table).to_contain_text("6×6")
        lab.has_query(SURVEY)
        expect(lab.setting("Boards")).to_have_value("6x6,4x5")
    assert untimed(lab.records(SURVEY)) == records


@pytest.mark.full
def test_what_was_cut_short_goes_on_where_it_was(emptied: Lab) -> None:
    lab = emptied
    lab.open(LONG)
    lab.begin()
    bar = lab.page.get_by_role("progressbar", name="Progress of the experiment")

    def is_under_way() -> None:
        expect(lab.progress).to_contain_text("Blind search: ")
        expect(lab.progress).to_contain_text("1 of 2 runs")
        expect(bar).to_have_js_property("value", 0.5)

    is_under_way()
    (saved,) = lab.records(LONG, running=True)
    assert saved["spec"] == "warnsdorff"
    # A run in Solve goes first, and the experiment goes on.
    lab.button("Solve mode").click()
    lab.start_on(0)
    lab.has_query("?start=a8")
    lab.button("Lab mode").click()
    lab.until(lab="running")
    lab.listen("#lab-progress")
    until(lab.page, lambda: len({*lab.recorded("#lab-progress")}) > 2, "further steps")
    for cut, way in (("Cancelled", "Cancel"), ("Interrupted", "reload"), ("Cancelled", "Escape")):
        if way == "Cancel":
            lab.experiment.get_by_role("button", name="Cancel").click()
        elif way == "Escape":
            lab.page.keyboard.press("Escape")
        else:
            lab.page.reload()
        lab.ended("stopped")
        expect(lab.progress).to_have_text(
            f"{cut} after 1 of 2 runs. Press Continue to do the rest."
        )
        expect(bar).to_be_hidden()
        expect(lab.report).to_contain_text("Warnsdorff's rule")
        lab.button("Continue").click()
        is_under_way()
    lab.cancel()
    lab.ended("stopped")
    assert lab.records(LONG) == [saved]  # to its very seconds: it was not run again


# -------------------------------------------------------------------------------- what goes wrong


@pytest.mark.full
@pytest.mark.expected_errors("provoked in the page")
def test_an_unexpected_error_ends_an_experiment_as_failed(fresh: Lab) -> None:
    fresh.page.add_init_script(
        "globalThis.provoking = true; const { set } = Map.prototype;"
        "Map.prototype.set = function (key, value) {"
        "  if (provoking && value instanceof Uint32Array) throw new Error('provoked in the page');"
        "  return set.call(this, key, value); };"
    )
    messages: list[str] = []
    fresh.page.on("console", lambda message: messages.append(message.text))
    fresh.load_experiment("?lab=compare&board=6x6&start=a1&methods=warnsdorff,construct", "failed")
    expect(fresh.status).to_contain_text("An unexpected error stopped the experiment")
    assert any("provoked in the page" in text for text in messages)
    fresh.page.evaluate("() => { provoking = false; }")
    fresh.button("Continue").click()
    fresh.ended()


@pytest.mark.full
def test_a_bad_record_costs_no_more_than_its_run(emptied: Lab) -> None:
    query = "?lab=survey&boards=3x4&starts=all"
    emptied.load_experiment(query)
    records = emptied.records(query)
    assert len(records) == 12
    del records[0]["forward"]
    (saved,) = emptied.saved("experiments")
    lines = "\n".join(map(json.dumps, records))
    damaged = {"id": "?lab=survey&seed=1", "time": saved["time"], "tool": "survey"}
    emptied.save("experiments", [{**saved, "phase": "running", "lines": lines}, damaged])
    emptied.page.reload()
    emptied.ended("stopped")
    expect(emptied.progress).to_contain_text("Interrupted after 12 of 12 runs")
    # What is no experiment is not in the list.
    expect(emptied.page.locator("#lab-past li")).to_have_count(1)
    emptied.button("Continue").click()
    emptied.ended()
    expect(emptied.link_problems.filter(has_text="stored runs")).to_have_count(1)
    assert untimed(emptied.records(query)) == in_python(query)[0]


# ------------------------------------------------------------------------------- opening one run


def test_the_way_back_from_a_run_leads_to_the_report_where_it_was(lab: Lab) -> None:
    query = "?lab=survey&boards=8x8&starts=all"
    lab.run_experiment(query)
    summary = lab.progress.text_content() or ""
    lab.page.get_by_text("The runs as a table").click()
    run = lab.report.get_by_role("link", name="e3", exact=True)  # the one that backtracks
    for way in ("back", "button"):
        run.focus()
        place = lab.page.locator("#panel").evaluate("(panel) => panel.scrollTop")
        assert place > 0
        run.press("Enter")
        lab.has_query("?start=e3&method=warnsdorff&max-steps=1000000")
        lab.answered()
        assert lab.counts()["Backtracks"] == "46"
        lab.shows_matrix(cli_matrix("?start=e3&method=warnsdorff&max-steps=1000000"))
        if way == "back":
            lab.page.go_back()
        else:
            lab.button("Back to the report").click()
        expect(lab.progress).to_have_text(summary)
        lab.has_query(query)
        expect(lab.root).to_have_attribute("data-lab", "finished")
        expect(run).to_be_focused()
        lab.drawn()
        now = lab.page.locator("#panel").evaluate("(panel) => panel.scrollTop")
        assert abs(now - place) < 3


# --------------------------------------------------------------------------------------- bad input


MISTAKES = [
    ("?lab=compare", "Starts", "a1,z99", "is off the "),
    ("?lab=survey", "Boards", "5x5,6x", "“6x” is not a board"),
    ("?lab=survey", "Boards", " ", "Name at least one board"),
    ("?lab=survey", "Stop after (steps)", "0", "“0” is not a number of steps. Use a whole number"),
    ("?lab=survey", "Starts", "1000000", "an experiment may have at most"),
    ("?lab=survey", "Starts", "some", "“some” is not a choice of starts. Use all, a whole number"),
    ("?lab=survey", "Seed", "x", "“x” is not a seed"),
    ("?lab=orders", "Stop after (steps)", "0", "“0” is not a number of steps. Use a whole number"),
]
# The usual run takes one of each tool.
USUAL = ("0", "1", "7")


def test_what_a_link_asks_for_beyond_the_fields_is_taken_away_by_its_chip(lab: Lab) -> None:
    link = "?lab=compare&board=5x5&start=a1&end=c2&max-steps=1000&holes=e5&methods="
    lab.run_experiment(f"{link}depth-first:45362718,pruned,warnsdorff:random:seed%3D7")
    chips = lab.page.get_by_role("list", name="Other settings").get_by_role("button")
    expect(chips).to_contain_text(["Last square: c2", "1 hole"])
    # After the last, what comes before it has the focus.
    lab.button("Remove “1 hole”").focus()
    lab.page.keyboard.press("Enter")
    expect(chips).to_contain_text(["Last square: c2"])
    expect(lab.button("Remove “Last square: c2”")).to_be_focused()
    # A method with options has its box among the others, until it is taken away.
    expect(lab.setting("Warnsdorff's rule (ties: at random, seed 7)")).to_be_checked()
    lab.setting("Blind search ( 45362718)").click()
    expect(lab.setting("Blind search ( 45362718)")).to_have_count(0)
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    lab.ended()
    methods = "methods=pruned,warnsdorff:random:seed%3D7"
    lab.has_query(f"?lab=compare&board=5x5&start=a1&end=c2&{methods}&max-steps=1000")
    lab.run_experiment("?lab=compare&board=6x6&start=a1&closed=1&methods=warnsdorff&max-steps=1000")
    lab.button("Remove “Closed tours”").click()
    expect(chips).to_have_count(0)
    expect(lab.page.locator("#lab-run")).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.ended()
    lab.has_query("?lab=compare&board=6x6&start=a1&methods=warnsdorff&max-steps=1000")


def test_mistakes_of_methods_and_chips_are_told_where_they_are_changed(lab: Lab) -> None:
    lab.run_experiment(SURVEY)
    lab.setting("Warnsdorff's rule").uncheck()
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    expect(lab.page.locator("#le-methods")).to_contain_text("Name at least one method")
    expect(lab.setting("Blind search")).to_be_focused()
    lab.run_experiment("?lab=compare&board=5x5&start=a1&end=c3&methods=warnsdorff")
    lab.setting("Boards").fill("2x3")
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    expect(lab.page.locator("#le-end")).to_contain_text("off the 2×3 board")
    expect(lab.button("Remove “Last square: c3”")).to_be_focused()


@pytest.mark.parametrize("number", sampled(map(str, range(len(MISTAKES))), *USUAL))
def test_a_mistake_is_one_sentence_and_nothing_is_lost(lab: Lab, number: str) -> None:
    tool, field, text, sentence = MISTAKES[int(number)]
    lab.run_experiment(SURVEY)
    lab.visit(tool)
    before = lab.setting(field).input_value()
    lab.setting(field).fill(text)
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    errors = lab.experiment.locator(".error:not(:empty)")
    expect(errors).to_have_count(1)
    expect(errors).to_contain_text(sentence)
    expect(lab.status).to_contain_text(sentence)
    expect(lab.setting(field)).to_have_attribute("aria-invalid", "true")
    expect(lab.setting(field)).to_be_focused()
    expect(lab.setting(field)).to_have_value(text)
    lab.setting(field).fill(before)
    expect(errors).to_have_count(0)
    lab.visit(SURVEY)
    expect(lab.report.get_by_role("table").first).to_be_visible()


def test_what_a_link_has_wrong_is_said_and_replaced(lab: Lab) -> None:
    lab.run_experiment(
        "?lab=survey&boards=6x6&starts=none&methods=warnsdorff:quick&seed=7&max-steps=0"
    )
    expect(lab.notice).to_be_visible()
    expect(lab.link_problems).to_have_count(3)
    lab.has_query("?lab=survey&boards=6x6&seed=7")
    expect(lab.setting("Starts")).to_have_value("20")


def test_an_unknown_tool_is_no_lab(lab: Lab) -> None:
    lab.run("?lab=play&start=a1")
    expect(lab.link_problems).to_have_text(re.compile("There is no experiment “play”"))
    lab.has_query("?start=a1")


def test_the_address_of_an_experiment_is_written_in_one_way(lab: Lab) -> None:
    lab.run_experiment("?lab=survey&starts=all&boards=06X6, 6x6")
    lab.has_query("?lab=survey&boards=6x6&starts=all")
    lab.run_experiment(
        "?methods=warnsdorff:order,pruned&lab=compare&board=6x6&start=0,0&closed=0&x=y"
    )
    lab.has_query("?lab=compare&board=6x6&start=a6&methods=warnsdorff:order,pruned")


# ------------------------------------------------------------------------------------- the form


SIZES = [(1280, 720), (1024, 768), (390, 844), (844, 390)]
COMPARED = "?lab=compare&board=5x5&start=a1&methods=warnsdorff"


@pytest.mark.parametrize("size", SIZES)
def test_a_new_answer_is_brought_into_sight(sized: Lab, size: tuple[int, int]) -> None:
    sized.resize(*size)
    sized.run_experiment(COMPARED)
    # Wherever the options that were opened have scrolled to.
    sized.setting("Seed").fill("7")
    sized.page.evaluate(
        "() => { scrollTo(0, 1e6); document.getElementById('panel').scrollTo(0, 1e6); }"
    )
    sized.page.locator("#lab-run").evaluate("(run) => run.click()")
    sized.has_query(f"{COMPARED}&seed=7")
    sized.ended()
    expect(sized.report.get_by_role("heading", name="Methods compared")).to_be_in_viewport(ratio=1)
    assert sized.overlapping(".top", "#lab-report h2") == []


def test_all_of_the_form_is_above_run(sized: Lab) -> None:
    sized.resize(1024, 768)
    sized.run_experiment(COMPARED)
    more = sized.page.locator("#lab-more > summary")
    expect(more).to_be_in_viewport(ratio=1)
    assert sized.overlapping("#lab-more > summary", ".lab-go") == []
    # By keyboard: the methods, the options, Run; and what has the focus is not below Run.
    more.focus()
    sized.page.keyboard.press("Enter")
    for _ in range(8):
        sized.page.keyboard.press("Tab")
        where = "(part) => [part.id, part.closest('.lab-go') !== null]"
        id, goes = sized.page.locator(":focus").evaluate(where)
        if goes:
            break
        assert sized.overlapping(f"#{id}", ".lab-go") == []
    assert id == "lab-run"
    for size in (*SIZES, (1920, 1080)):
        sized.resize(*size)
        high = sized.page.locator("#lab-more .field label").evaluate_all(
            "(all) => all.map((label) => label.offsetHeight"
            " / parseFloat(getComputedStyle(label).fontSize))"
        )
        assert len(high) == 2
        assert max(high) < 2, "each name has one line"


@pytest.mark.parametrize("tool", ["survey&boards=5x5&starts=3", "orders&board=3x4&max-steps=2000"])
def test_every_report_has_something_to_present(lab: Lab, tool: str) -> None:
    lab.run_experiment(f"?lab={tool}")
    lab.present()
    expect(lab.report.locator(".presented p").filter(visible=True).first).to_be_in_viewport(ratio=1)
    lab.end_presentation()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_headings_of_a_survey_take_two_lines_at_most(sized: Lab, size: tuple[int, int]) -> None:
    sized.resize(*size)
    sized.run_experiment(
        "?lab=survey&boards=5x5&starts=a1,b1&methods=pruned,warnsdorff&max-steps=3000"
    )
    expect(sized.report.locator("td").first).to_be_visible()
    # In a narrow window each entry has its heading above it.
    lines: list[float] = sized.report.locator("table").first.evaluate(
        """({ tHead, tBodies }) => {
          const above = [...tBodies[0].rows[0].cells].map((cell) => {
            const { height, fontSize } = getComputedStyle(cell, "::before");
            return parseFloat(height) / parseFloat(fontSize) || 0;
          });
          const heads = [...tHead.rows[0].cells].map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const { fontSize } = getComputedStyle(cell);
            return range.getBoundingClientRect().height / parseFloat(fontSize);
          });
          return Math.max(...above) > 0 ? above : heads;
        }"""
    )
    assert len(lines) > 8
    assert max(lines) < 3.5, "a line is less than 1.5 times as high as its letters"
