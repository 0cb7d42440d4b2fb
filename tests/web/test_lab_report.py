"""The report of an experiment: charts, tables, words, files and paper say what Python found.

The reports are real ones of `knight_core.experiments`, shown in a page by `renderReport` itself.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import parse_qsl

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Route, expect

from knight_core import solve
from knight_core.experiments import make_experiment, run_request
from knight_core.experiments.tables import csv_of
from knight_core.request import parse_request
from tests.samples import sampled
from tests.web.lab import Lab, downloaded
from tests.web.test_i18n import raw

SVG = "{http://www.w3.org/2000/svg}"

Report = dict[str, Any]

SAMPLE = """
  const { src } = document.querySelector("script[type=module]");
  const script = (path) => import(new URL(path, src).href);
  const { renderReport } = await script("report/report.js");
  let root = document.getElementById("sample");
  if (!root) {
    root = document.createElement("section");
    root.id = "sample";
    root.setAttribute("aria-label", "Sample");
    for (const one of document.querySelectorAll("#panel > *")) one.classList.add("put-away");
    document.getElementById("panel").append(root);
    globalThis.sampled = [];
  }
"""
"""The beginning of a script in the page: `renderReport`, and the `root` that it draws in."""

SHOW = (
    "async ({ report, tours, progress }) => {"
    + SAMPLE
    + """
  const { columnsOfCells } = await script("modes/lab/mode.js?opened");
  renderReport(root, report?.kind === "survey" ? columnsOfCells(report) : report, {
    open: (link) => sampled.push(["open", link]),
    use: (order) => sampled.push(["use", order]),
    tour: async (link) => (tours[link] ? new Uint32Array(tours[link]) : null),
    address: () => "a-link-to-the-experiment",
    race: (board, start) => sampled.push(["race", board, start]),
  }, progress);
}"""
)


def report_of(words: dict[str, str], parts: int | None = None) -> Report:
    """The report of an experiment, or of its first runs."""
    experiment = make_experiment(words)
    while not experiment.finished and parts != 0:
        for run in experiment.next(1 if parts else 64):
            experiment.take(run_request(run))
        parts = parts and parts - 1
    report: Report = json.loads(json.dumps(experiment.report()))
    return report


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    methods = "depth-first,depth-first:45362718,pruned,warnsdorff,construct"
    compare = {"lab": "compare", "methods": methods}
    survey = {"lab": "survey", "starts": "all", "max-steps": "3000"}
    return {
        "compare": report_of(compare | {"board": "6x6", "start": "a1"}),
        "lost": report_of(compare | {"board": "5x5", "start": "b1", "max-steps": "5000"}),
        "survey": report_of(survey | {"boards": "5x5,6x6,8x8"}),
        "methods": report_of(survey | {"boards": "5x5", "methods": "pruned,depth-first"}),
        "orders": report_of(
            {"lab": "orders", "board": "3x4", "start": "a1", "max-steps": "200000"}
        ),
    }


def tour_of(link: str) -> list[int] | None:
    result = solve(parse_request(dict(parse_qsl(link.removeprefix("?")))))
    return None if result.tour is None else list(result.tour.squares)


def show(
    lab: Lab, report: Report | None, *, tours: bool = True, progress: dict[str, Any] | None = None
) -> Locator:
    """Shows a report in the page and returns its element."""
    found: dict[str, list[int] | None] = {}
    if tours and report is not None and report["kind"] == "compare":
        found = {row["link"]: tour_of(row["link"]) for row in report["rows"]}
    lab.page.evaluate(SHOW, {"report": report, "tours": found, "progress": progress})
    lab.drawn()
    return lab.page.locator("#sample")


@pytest.fixture
def shown(lab: Lab) -> Iterator[Lab]:
    """The page, which afterwards is as it was; a copy of Lab's script exports more."""

    def with_more(route: Route) -> None:
        answer = route.fetch(url=route.request.url.removesuffix("?opened"))
        route.fulfill(response=answer, body=f"{answer.text()}\nexport{{columnsOfCells}};")

    lab.page.route("**/modes/lab/mode.js?opened", with_more)
    yield lab
    lab.page.unroute("**/modes/lab/mode.js?opened")
    lab.page.evaluate("() => document.getElementById('sample')?.remove()")
    lab.page.evaluate(
        "() => document.querySelectorAll('.put-away').forEach((one) =>"
        " one.classList.remove('put-away'))"
    )


def cells(root: Locator, table: int = 0) -> list[list[str]]:
    """The words of a table, row by row, its head first."""
    rows: list[list[str]] = (
        root.locator("table")
        .nth(table)
        .evaluate(
            "(table) => [...table.rows].map((row) => [...row.cells].map((one) => one.textContent))"
        )
    )
    return rows


def called(lab: Lab) -> list[list[str]]:
    calls: list[list[str]] = lab.page.evaluate("() => sampled.splice(0)")
    return calls


def numbers(text: str) -> list[int]:
    return [int(digits.replace(",", "")) for digits in re.findall(r"\d[\d,]*", text)]


def why(root: Locator) -> str:
    return root.locator(".why").inner_text()


# -- compare ---------------------------------------------------------------------------------------


def test_the_table_of_a_comparison_is_pythons(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["compare"]["rows"]
    root = show(shown, reports["compare"])
    table = cells(root)[1:]
    assert len(table) == len(rows) == 5
    for row, entries in zip(rows, table, strict=True):
        counts = [f"{row['forward']:,}", f"{row['backtracks']:,}"]
        assert entries[1].startswith(row["outcome"])
        assert entries[2:4] == counts


def test_the_bars_are_logarithmic(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["compare"]["rows"]
    root = show(shown, reports["compare"])
    widths = root.locator("rect.patch[height='14']").evaluate_all(
        "(bars) => bars.map((bar) => Number(bar.getAttribute('width')))"
    )
    assert len(widths) == len(rows)
    logs = [math.log10(row["forward"]) for row in rows]
    assert max(logs) - min(logs) > 1
    per_decade = (max(widths) - min(widths)) / (max(logs) - min(logs))
    for width, log in zip(widths, logs, strict=True):
        assert width == pytest.approx(min(widths) + (log - min(logs)) * per_decade, abs=0.5)
    assert [f"{row['forward']:,}" for row in rows] == root.locator(
        "svg text.strong"
    ).all_text_contents()


def test_a_row_opens_its_run(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["compare"])
    links = root.locator("table a")
    for index, row in enumerate(reports["compare"]["rows"]):
        links.nth(index).click()
        assert called(shown) == [["open", row["link"]]]
        assert links.nth(index).get_attribute("href") == row["link"]


def test_the_tours_stand_side_by_side(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["compare"])
    expect(root.locator(".smalls canvas")).to_have_count(5)
    pictures = root.locator(".smalls canvas").evaluate_all(
        "(all) => all.map((canvas) => canvas.toDataURL())"
    )
    assert len(set(pictures)) > 1


def test_a_tour_that_is_not_there_any_more(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["compare"], tours=False)
    expect(root.locator(".smalls").get_by_text("Open the run to see the tour")).to_have_count(5)


def test_the_words_of_a_comparison_have_its_numbers(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["compare"]["rows"]
    said = numbers(why(show(shown, reports["compare"])))
    costs = [row["forward"] for row in rows]
    assert {min(costs), max(costs), rows[0]["forward"], rows[1]["forward"]} <= set(said)
    assert max(row["backtracks"] for row in rows) in said


def test_theory_beats_a_search_in_vain(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["lost"]["rows"]
    assert {row["theory"] for row in rows} == {"colour-start"}
    root = show(shown, reports["lost"])
    expect(root.locator(".why")).to_contain_text("Colours prove it without a search")
    expect(root.locator(".why")).to_contain_text("gave up after 5,000 steps")
    expect(root.locator("svg")).to_contain_text(["gave up (no tour exists)"])


# -- survey ----------------------------------------------------------------------------------------


def test_the_table_of_a_survey_is_pythons(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["survey"]["rows"]
    root = show(shown, reports["survey"])
    for row, entries in zip(rows, cells(root)[1:], strict=True):
        known = row["gave_up"] - row["missed"]
        kinds = ["first_try", "after_backtracking", "gave_up"]
        counts = [row["runs"], *(row[kind] for kind in kinds), known, row["missed"]]
        counts += [row["forward"], row["backtracks"]]
        assert entries[:-1] == [row["board"].replace("x", "×"), *(f"{one:,}" for one in counts)]
    # Of independent counts: 12 of 25 starts found at once, 1 after backtracking, 12 without a tour.
    assert cells(root)[1][1:7] == ["25", "12", "1", "12", "12", "0"]
    note = "5×5: 12 of 25 runs gave up; 12 of these squares have no tour, 0 tours were missed."
    expect(root.get_by_text(note)).to_be_visible()


def test_the_stacks_have_the_shares(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["survey"])
    bars = root.locator("rect.patch[height='18']").evaluate_all(
        "(bars) => bars.map((bar) => ['y', 'width', 'fill'].map((name) => bar.getAttribute(name)))"
    )
    stacks: dict[str, dict[str, float]] = {}
    for y, width, fill in bars:
        stacks.setdefault(y, {})[fill.split("-")[-1].rstrip(")")] = float(width)
    assert len(stacks) == 3
    for row, stack in zip(reports["survey"]["rows"], stacks.values(), strict=True):
        counts = {
            "first": row["first_try"],
            "after": row["after_backtracking"],
            "impossible": row["impossible"],
            "known": row["gave_up"] - row["missed"],
            "limit": row["missed"],
        }
        shares = {sign: 359 * count / row["runs"] for sign, count in counts.items() if count}
        assert stack == pytest.approx(shares)


def test_the_heat_map_of_8x8_has_one_hot_square(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["survey"])
    root.get_by_label("Board and method of the map").select_option(label="8×8")
    squares = root.locator(".cell")
    expect(squares).to_have_count(64)
    labels = squares.locator("title").all_text_contents()
    assert [label for label in labels if not label.endswith(": 0")] == [
        "e3: found after backtracking, backtracks: 46"
    ]
    hot = squares.filter(has_text="e3:")
    hot.click()
    [[what, link]] = called(shown)
    assert (what, dict(parse_qsl(link[1:]))["start"]) == ("open", "e3")
    root.get_by_text("The runs as a table").click()
    assert cells(root, 1)[1] == ["e3", "found after backtracking", "46"]
    root.locator("details a").first.click()
    assert called(shown) == [["open", link]]


def test_the_map_stays_while_runs_come_in(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["survey"])
    choice = root.get_by_label("Board and method of the map")
    choice.select_option(label="6×6")
    choice.focus()
    root.get_by_text("The runs as a table").click()
    choice.focus()
    again = json.loads(json.dumps(reports["survey"]))
    root = show(shown, again, progress={"done": 3, "total": 125, "finished": False})
    expect(root.get_by_text("3 of 125 runs finished")).to_be_visible()
    expect(choice).to_have_value("1")
    expect(choice).to_be_focused()
    expect(root.locator("details")).to_have_attribute("open", "")
    expect(root.locator(".cell")).to_have_count(36)


def test_the_words_of_a_survey_have_its_numbers(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["survey"]["rows"]
    text = why(show(shown, reports["survey"]))
    said = set(numbers(text))
    for kind in ("runs", "first_try", "after_backtracking", "gave_up"):
        assert sum(row[kind] for row in rows) in said
    assert "Colour alone rules out 12 of the starts" in text


# -- orders ----------------------------------------------------------------------------------------


def test_the_ranking_is_pythons(shown: Lab, reports: dict[str, Report]) -> None:
    report = reports["orders"]
    root = show(shown, report)
    table = cells(root, 0)[1:]
    assert len(table) == len(report["ranking"]) > 10
    for place, (ranked, entries) in enumerate(zip(report["ranking"], table, strict=True), 1):
        assert entries[0] == str(place)
        assert entries[1].startswith(ranked["order"])
        assert entries[2] == f"{ranked['forward']:,}"
    named = cells(root, 1)[1:]
    assert [entries[1][:8] for entries in named] == [one["order"] for one in report["presets"]]
    best = report["best"]
    text = why(root)
    assert best["order"] in text
    assert {report["tried"], best["forward"]} <= set(numbers(text))


def test_the_winner_goes_into_the_form(shown: Lab, reports: dict[str, Report]) -> None:
    root = show(shown, reports["orders"])
    root.get_by_role("button", name=re.compile("Use the order")).first.click()
    assert called(shown) == [["use", reports["orders"]["ranking"][0]["order"]]]


def test_the_histogram_has_every_order(shown: Lab, reports: dict[str, Report]) -> None:
    report = reports["orders"]
    root = show(shown, report)
    root.get_by_text("The chart as a table").click()
    table = cells(root, 2)[1:]
    counts = [(int(a.replace(",", "")), int(b.replace(",", ""))) for _, a, b in table]
    assert counts == [(one["solved"], one["unsolved"]) for one in report["bins"]]
    assert sum(map(sum, counts)) == report["tried"]
    # A star for the best and a number for each named order, above the plot and in the list.
    expect(root.locator("text.pinned")).to_have_count(2 * (1 + len(report["presets"])))


# -- all of them -----------------------------------------------------------------------------------

KINDS = ("compare", "lost", "survey", "methods", "orders")
THEMED = [f"{kind}-{theme}" for kind in KINDS for theme in ("light", "dark")]


@pytest.mark.parametrize("kind", KINDS)
def test_the_charts_have_names_and_tables(
    shown: Lab, reports: dict[str, Report], kind: str
) -> None:
    root = show(shown, reports[kind])
    charts = root.get_by_role("img")
    assert charts.count() >= 1
    for index in range(charts.count()):
        expect(charts.nth(index)).to_have_accessible_name(re.compile(r"\w{3}"))
        expect(charts.nth(index)).to_have_accessible_description(re.compile("table"))
    assert root.locator("table").count() >= charts.count()
    assert raw(shown) == []


# Every kind, and every kind of chart in both themes.
IN_COLOURS = ("compare-light", "lost-dark", "survey-light", "methods-dark", "orders-light")


@pytest.mark.parametrize("variant", sampled(THEMED, *IN_COLOURS[1:4]))
def test_axe_finds_nothing(shown: Lab, reports: dict[str, Report], variant: str) -> None:
    kind, theme = variant.split("-")
    shown.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    try:
        show(shown, reports[kind])
        results = Axe().run(shown.page, {"include": [["#sample"]]})
        assert results.violations_count == 0, results.generate_report()
    finally:
        shown.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_wider_than_a_phone(shown: Lab, reports: dict[str, Report], kind: str) -> None:
    before = shown.page.viewport_size
    assert before is not None
    shown.page.set_viewport_size({"width": 360, "height": 740})
    try:
        root = show(shown, reports[kind])
        assert shown.page.evaluate("() => document.documentElement.scrollWidth") <= 360
        # The letters of the charts keep their size: the least are those of the axes.
        least = root.locator("svg text.small").first.evaluate(
            "(text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
        )
        assert least > 8.5
    finally:
        shown.page.set_viewport_size(before)


def rows_of(table: str) -> list[dict[str, object]]:
    """The rows of a CSV as they are, but for the seconds, which are compared as numbers: the page
    writes 0.00001 where Python writes 1e-05."""
    rows: list[dict[str, object]] = [*csv.DictReader(io.StringIO(table))]
    return [
        {**row, "seconds": float(str(row["seconds"]))} if "seconds" in row else row for row in rows
    ]


@pytest.mark.parametrize("kind", ["compare", "survey", "orders"])
def test_the_files_are_the_report(shown: Lab, reports: dict[str, Report], kind: str) -> None:
    report = reports[kind]
    show(shown, report)
    assert json.loads(downloaded(shown.download("The whole report as JSON"))) == report
    file = shown.download("The table of the report as CSV")
    assert file.suggested_filename.endswith(".csv")
    assert rows_of(downloaded(file)) == rows_of(csv_of(cast("Any", report)))


@pytest.mark.parametrize("kind", sampled(["compare", "survey", "orders"], "survey"))
def test_the_charts_are_files_of_their_own(
    shown: Lab, reports: dict[str, Report], kind: str
) -> None:
    root = show(shown, reports[kind])
    for index in range(root.get_by_role("img").count()):
        name = root.get_by_role("button", name=re.compile("SVG of the chart")).nth(index)
        with shown.page.expect_download() as download:
            name.click()
        text = downloaded(download.value)
        tree = ET.fromstring(text)
        # It needs neither style sheet nor page: every colour is in it.
        assert "var(" not in text
        assert "class=" not in text
        drawn = [one for one in tree.iter() if one.tag in (f"{SVG}text", f"{SVG}rect")]
        assert len(drawn) > 5
        assert all(one.get("fill") for one in drawn)
        picture = root.get_by_role("button", name=re.compile("PNG of the chart")).nth(index)
        with shown.page.expect_download() as download:
            picture.click()
        # The size of a PNG stands in its first chunk.
        size = list(struct.unpack(">II", download.value.path().read_bytes()[16:24]))
        assert size == [round(3 * float(tree.get(one, "0"))) for one in ("width", "height")]


@pytest.mark.parametrize("variant", sampled(THEMED, "survey-light"))
def test_a_report_is_one_page(shown: Lab, reports: dict[str, Report], variant: str) -> None:
    kind, theme = variant.split("-")
    shown.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    try:
        root = show(shown, reports[kind])
        for paper in ("A4", "Letter"):
            pdf = shown.page.pdf(format=paper, print_background=True)
            assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, paper
        # Afterwards the page is as it was.
        expect(shown.root).not_to_have_attribute("data-print", "report")
        shown.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        shown.page.emulate_media(media="print")
        expect(root.locator(".address")).to_have_text("a-link-to-the-experiment")
        expect(root.locator(".address")).to_be_visible()
        expect(root.get_by_role("img").first).to_be_visible()
        expect(root.locator(".table table").first).to_be_visible()
        expect(shown.board).to_be_hidden()
        expect(shown.page.get_by_role("button")).to_have_count(0)
        assert root.evaluate("(root) => getComputedStyle(root).color") == "rgb(35, 38, 45)"
        shown.page.emulate_media(media="null")
        shown.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        expect(shown.board).to_be_visible()
    finally:
        shown.page.emulate_media(color_scheme="light", media="null")


def test_a_report_in_the_making_and_none(shown: Lab) -> None:
    for words in ({"lab": "compare", "start": "a1"}, {"lab": "survey"}, {"lab": "orders"}):
        show(shown, report_of(words, 0))
        assert raw(shown) == []
    root = show(shown, report_of({"lab": "survey", "boards": "8x8"}, 2))
    expect(root.locator(".cell")).to_have_count(2)
    show(shown, None)
    expect(root).to_be_hidden()
