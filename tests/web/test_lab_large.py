"""Large experiments: they begin, go on after anything, and are shown as they are scrolled."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.conftest import NewContext
from tests.host import script_of
from tests.web.lab import Lab, downloaded
from tests.web.test_lab_report import SAMPLE, cells, shown

__all__ = ["shown"]  # a fixture

# -- the limit -------------------------------------------------------------------------------------


def test_the_page_has_a_limit_and_says_the_command_for_a_shell(lab: Lab) -> None:
    lab.open("?lab=survey&boards=80x80&starts=all&max-steps=1000")
    sentence = (
        "That would be 6,400 runs; in the page an experiment has at most 5,000. "
        "Ask for fewer starts, boards or methods, or run it in a shell."
    )
    expect(lab.experiment.locator("#le-starts")).to_have_text(sentence)
    expect(lab.status).to_contain_text(sentence)
    command = lab.experiment.locator(".lab-command code")
    expect(command).to_have_text(
        "python -m knight_core survey --boards 80x80 --starts all --methods warnsdorff "
        "--max-steps 1000 --seed 0"
    )
    copied = lab.copies(lambda: lab.button("Copy the command").click())
    assert copied == command.text_content()
    # Nothing of it runs, and it is mended in the form.
    lab.setting("Starts").fill("3")
    expect(command).to_have_count(0)
    lab.experiment.get_by_role("button", name="Run", exact=True).click()
    lab.ended()
    expect(lab.progress).to_contain_text("3 runs")


# -- two tabs --------------------------------------------------------------------------------------

BOTH = "?lab=survey&boards=60x60&starts=all&methods=depth-first&max-steps=400000"
"""It outlives every test."""


@pytest.mark.full
def test_two_tabs_run_the_same_experiment_each_for_itself(new_context: NewContext) -> None:
    context = new_context()
    one, other = Lab(context.new_page()), Lab(context.new_page())
    one.open(BOTH)
    one.begin()
    expect(one.progress).to_have_text(re.compile(r"^[1-9]\d* of 3,600 runs"))
    assert one.records(BOTH, running=True)
    # The other one shows what is saved, and goes on from there.
    other.open(BOTH)
    other.until(lab="stopped")
    expect(other.progress).to_contain_text("of 3,600 runs. Press Continue to do the rest.")
    other.button("Continue").click()
    other.until(lab="running")
    one.experiment.get_by_role("button", name="Cancel").click()
    one.ended("stopped")
    expect(other.root).to_have_attribute("data-lab", "running")
    other.experiment.get_by_role("button", name="Cancel").click()
    other.ended("stopped")
    kept = [record["link"] for record in other.records(BOTH)]
    assert kept
    assert len(kept) == len(set(kept))


# -- the report ------------------------------------------------------------------------------------

LARGE = (
    "async ({ board, rows, cols, starts, specs, ended, rowsScript }) => {"
    + SAMPLE
    + """
  const { RowsInTheMaking } = await script(rowsScript);
  const making = new RowsInTheMaking(specs);
  const runs = {
    square: new Uint32Array(starts * specs),
    ended: new Uint8Array(starts * specs),
    backtracks: new Float64Array(starts * specs),
    theory: new Uint32Array(starts * specs),
    theories: ["colour-start"],
  };
  for (let spec = 0; spec < specs; spec++) {
    const first = spec * starts;
    const row = {
      board, spec: `warnsdorff:random:seed=${spec}`, rows, cols, first, starts, runs: ended,
      first_try: 0, after_backtracking: ended, impossible: 0, gave_up: 0, theory_impossible: 0,
      missed: 0, forward: 7, backtracks: 5, seconds: 0.25, colour: 0, worst: first + ended - 1,
      most: ended, link: [`?board=${board}&start=`, `&method=warnsdorff&ties=random&seed=${spec}`],
    };
    making.add(row);
    for (let index = 0; index < starts; index++) {
      runs.square[first + index] = Math.floor((index * rows * cols) / starts);
      if (index >= ended) continue;
      runs.ended[first + index] = 2;
      runs.backtracks[first + index] = index + 1;
    }
  }
  const report = { kind: "survey", settings: { boards: board }, rows: making.rows, runs };
  globalThis.fileAgain = () => renderReport(root, { ...report }, {
    open: (link) => sampled.push(["open", link]), use() {}, tour: async () => null,
    address: () => "a-link",
  });
  fileAgain();
}"""
)


def large(lab: Lab, board: str, starts: int, specs: int = 1, ended: int | None = None) -> Any:
    """Shows a survey of so many starts and methods, of which the first ones have ended."""
    rows, cols = map(int, board.split("x"))
    given = {"board": board, "rows": rows, "cols": cols, "starts": starts, "specs": specs}
    given["rowsScript"] = script_of("js/report/survey_rows.js").removeprefix("js/")
    lab.page.evaluate(LARGE, {**given, "ended": starts if ended is None else ended})
    lab.drawn()
    return lab.page.locator("#sample")


@pytest.mark.full
def test_a_table_of_many_rows_is_drawn_as_it_is_scrolled(shown: Lab) -> None:
    root = large(shown, "20x20", 40, specs=900)
    table = root.locator(".long table").first
    expect(table).to_have_attribute("aria-rowcount", "901")
    region = root.get_by_role("region", name="How the runs ended, by board").first
    rows = region.locator("tr[aria-rowindex]")
    assert rows.count() < 80
    expect(rows.nth(1)).to_have_attribute("aria-rowindex", "2")
    # By key to its end, and back.
    region.focus()
    shown.page.keyboard.press("End")
    last = region.get_by_role("rowheader", name=re.compile("^900 · 20×20"))
    expect(last).to_be_visible()
    expect(last.locator("xpath=..")).to_have_attribute("aria-rowindex", "901")
    assert rows.count() < 80
    expect(region).to_be_focused()
    # A new report does not scroll it back.
    shown.page.evaluate("() => fileAgain()")
    shown.drawn()
    expect(last).to_be_visible()
    expect(region).to_be_focused()
    shown.page.keyboard.press("Home")
    expect(region.get_by_role("rowheader", name=re.compile("^1 · 20×20"))).to_be_visible()
    # A chart has so many bars, and says so.
    expect(root.get_by_text("The chart shows the first 60 of 900")).to_be_visible()
    # The map of a row is chosen by its number.
    root.get_by_label("Row of the table, from 1 to 900").fill("512")
    shown.page.keyboard.press("Enter")
    expect(root.get_by_text(re.compile("20×20, Warnsdorff.* seed 511")).first).to_be_visible()


def test_many_runs_are_a_list_whose_links_keep_the_focus(shown: Lab) -> None:
    root = large(shown, "200x200", 40_000)
    root.get_by_text("The runs as a table").click()
    table = root.locator("details .long table")
    expect(table).to_have_attribute("aria-rowcount", "40001")
    links = table.locator("a")
    expect(links.first).to_be_visible()
    assert cells(root, 1)[1][1:] == ["found after backtracking", "40,000"]
    links.first.focus()
    for _ in range(40):  # beyond what was drawn at first
        shown.page.keyboard.press("Tab")
        shown.drawn()  # the rows that come next; no key is repeated faster than the page draws
    focused = root.locator("details .long a:focus")
    expect(focused).to_be_visible()
    expect(focused.locator("xpath=../..")).to_have_attribute("aria-rowindex", "42")
    name = focused.inner_text()
    shown.page.evaluate("() => fileAgain()")
    shown.drawn()
    expect(focused).to_have_text(name)
    # Whoever scrolls away and comes back finds it where it was.
    region = root.locator("details .long")
    region.evaluate("(region) => { region.scrollTop = region.scrollHeight; }")
    shown.drawn()
    expect(table.get_by_role("row").last.get_by_role("cell").last).to_have_text("1")
    expect(focused).to_have_text(name)
    shown.page.keyboard.press("Enter")
    [[what, link]] = shown.page.evaluate("() => sampled.splice(0)")
    assert (what, link.split("&")[1]) == ("open", f"start={name}")


def test_a_map_of_many_starts_is_a_picture_that_names_its_squares(shown: Lab) -> None:
    root = large(shown, "200x200", 40_000, ended=30_000)
    assert root.locator("svg *").count() < 300
    expect(root.locator(".cell")).to_have_count(0)
    expect(root.locator(".heat canvas")).to_have_attribute("data-drawn", re.compile(r"\d"))
    picker = root.get_by_role("slider", name=re.compile("Point at a square"))
    box = picker.bounding_box()
    assert box is not None
    # The square in row 3 from the top, column 5 from the left: d… is the fourth, e the fifth.
    at = {"x": box["width"] * 4.5 / 200, "y": box["height"] * 2.5 / 200}
    picker.hover(position=at)
    expect(root.locator(".heat-said")).to_have_text(
        "e198: found after backtracking, backtracks: 405"
    )
    picker.click(position=at)
    [[_, link]] = shown.page.evaluate("() => sampled.splice(0)")
    assert link == "?board=200x200&start=e198&method=warnsdorff&ties=random&seed=0"
    for key, name in [("ArrowRight", "f198"), ("ArrowDown", "f197"), ("ArrowLeft", "e197")]:
        shown.page.keyboard.press(key)
        expect(picker).to_have_attribute("aria-valuetext", re.compile(f"^{name}: found"))
    shown.page.keyboard.press("End")  # of those that have ended
    expect(picker).to_have_attribute(
        "aria-valuetext", "gr51: found after backtracking, backtracks: 30,000"
    )
    shown.page.keyboard.press("Enter")
    [[_, link]] = shown.page.evaluate("() => sampled.splice(0)")
    assert "start=gr51&" in link
    # Every start is drawn: those that have not ended are clear.
    drawn = root.locator(".heat canvas").evaluate(
        "(canvas) => { const { width, height } = canvas;"
        " const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);"
        " return [width, height, data.filter((one, at) => at % 4 === 3 && one === 255).length]; }"
    )
    assert drawn == [200, 200, 30_000]


def test_the_files_of_a_large_survey_hold_everything(shown: Lab) -> None:
    large(shown, "50x50", 2500, specs=3, ended=2400)
    report = json.loads(downloaded(shown.download("The whole report as JSON")))
    assert [len(one["cells"]) for one in report["squares"]] == [2400] * 3
    assert report["squares"][1]["cells"][9] == [
        *(9, "found", False, 10),
        "?board=50x50&start=j50&method=warnsdorff&ties=random&seed=1",
        None,
    ]
    table = downloaded(shown.download("The table of the report as CSV"))
    assert [row["runs"] for row in csv.DictReader(io.StringIO(table))] == ["2400"] * 3
    with shown.page.expect_download() as download:
        shown.page.get_by_role("button", name=re.compile("SVG of the chart: Backtracks")).click()
    text = downloaded(download.value)
    # The picture is in it, and no address of elsewhere.
    assert 'href="data:image/png;base64,' in text
    assert "blob:" not in text
    with shown.page.expect_download() as download:
        shown.page.get_by_role("button", name=re.compile("PNG of the chart: Backtracks")).click()
    assert download.value.path().stat().st_size > 1000


def test_on_paper_a_long_table_says_how_long_it_is(shown: Lab) -> None:
    root = large(shown, "20x20", 40, specs=900)
    shown.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    shown.page.emulate_media(media="print")
    try:
        expect(
            root.get_by_text("Showing 100 of 900. The JSON file has all of them.")
        ).to_be_visible()
        assert root.locator(".long tbody tr").count() == 100
    finally:
        shown.page.emulate_media(media="null")
        shown.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert root.locator(".long tbody tr[aria-rowindex]").count() < 80
