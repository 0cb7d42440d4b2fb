"""The report of an experiment: charts, tables, words, files and paper say what Python found.

The reports are real ones of `knight_core.experiments`, shown in a page by `ReportView` itself.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import parse_qsl

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Position, expect

from knight_core import solve
from knight_core.board import Board
from knight_core.experiments import make_experiment, run_request
from knight_core.experiments.answers import answer_of
from knight_core.experiments.tables import text_of
from knight_core.request import parse_request
from tests.samples import sampled
from tests.web.lab import Lab, downloaded
from tests.web.test_i18n import raw
from tests.web.test_race import longest_task

Report = dict[str, Any]

SHOW = """async ({ report, tours, progress }) => {
  const { src } = document.querySelector("script[type=module]");
  const script = (path) => import(new URL(path, src).href);
  const { ReportView } = await script("report/report.js");
  let root = document.getElementById("sample");
  if (!root) {
    root = document.createElement("section");
    root.id = "sample";
    root.setAttribute("aria-label", "Sample");
    for (const part of document.querySelectorAll("#panel > *")) part.classList.add("put-away");
    document.getElementById("panel").append(root);
    globalThis.sampled = [];
  }
  root.view ??= new ReportView(root, {
    open: (link) => sampled.push(["open", link]),
    use: (order) => sampled.push(["use", order]),
    tour: async (link) => (tours[link] ? new Uint32Array(tours[link]) : null),
    csv: async () => new TextEncoder().encode("a table"),
    address: () => "a-link-to-the-experiment",
    race: (board, start) => sampled.push(["race", board, start]),
  });
  root.view.render(report, progress);
}"""

SHOW_LARGE = f"() => ({SHOW})({{ report: large, tours: {{}}, progress: null }})"


def report_of(words: dict[str, str], parts: int | None = None) -> Report:
    """The report of an experiment, or of its first runs."""
    experiment = make_experiment(words)
    while not experiment.finished and parts != 0:
        for run in experiment.next(1 if parts else 64):
            experiment.take(run_request(run))
        parts = parts and parts - 1
    report: Any = experiment.report()
    return with_answer(report)


def with_answer(report: Any) -> Report:
    """A report as the page gets it."""
    answered: Report = json.loads(json.dumps({**report, "answer": answer_of(report)}))
    return answered


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
    """The page with the texts of the Lab, which afterwards is as it was."""
    lab.visit("?lab=survey")
    expect(lab.root).to_have_attribute("data-mode", "lab")
    lab.run("?start=a1")
    yield lab
    lab.page.evaluate("() => document.getElementById('sample')?.remove()")
    lab.page.evaluate(
        "() => document.querySelectorAll('.put-away').forEach((part) =>"
        " part.classList.remove('put-away'))"
    )


def cells(root: Locator, table: int = 0) -> list[list[str]]:
    """The words of a table, row by row, its head first."""
    texts = "(table) => [...table.rows].map(({ cells }) => [...cells].map((c) => c.textContent))"
    rows: list[list[str]] = root.locator("table").nth(table).evaluate(texts)
    return rows


def called(lab: Lab) -> list[list[str]]:
    calls: list[list[str]] = lab.page.evaluate("() => sampled.splice(0)")
    return calls


def why(root: Locator) -> str:
    """The explanation."""
    return root.locator(".why").inner_text()


METHODS = {
    "depth-first:45362718": "Blind search (45362718)",
    "depth-first": "Blind search",
    "pruned": "Search with look-ahead",
    "warnsdorff": "Warnsdorff's rule",
}


def has_answer(root: Locator, report: Report) -> None:
    """The sentences of the answer come first, and are those of the command line but for names and
    times."""
    first = "(root) => root.querySelector('p, table').parentElement.className"
    assert "lab-answer" in root.evaluate(first)
    shown = [untimed(text) for text in root.locator(".lab-answer p").all_inner_texts()]
    answer, _, _ = text_of(cast("Any", report)).partition("\n\n")
    expected = [untimed(text) for text in answer.splitlines()]
    for spec, name in METHODS.items():
        expected = [re.sub(rf"\b{spec}(?!:\S|\w)", name, text) for text in expected]
    assert shown == expected


def untimed(text: str) -> str:
    return re.sub(r"[\d.]+\s(ms|s)\b", "…", " ".join(text.split()))


# -- compare ---------------------------------------------------------------------------------------


def test_a_comparison_shows_pythons_numbers(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["compare"]["rows"]
    root = show(shown, reports["compare"])
    costs = [row["forward"] for row in rows]
    table = cells(root)[1:]
    for row, entries in zip(rows, table, strict=True):
        assert entries[1:3] == ["found", "yes" if row["first_try"] else "no"]
        assert entries[3:5] == [f"{row['forward']:,}", f"{row['backtracks']:,}"]
    # The bars are logarithmic.
    assert root.locator("svg text.strong").all_text_contents() == [f"{cost:,}" for cost in costs]
    widths = root.locator("rect.patch[height='14']").evaluate_all(
        "(bars) => bars.map((bar) => Number(bar.getAttribute('width')))"
    )
    logs = [math.log10(cost) for cost in costs]
    assert max(logs) - min(logs) > 1
    per_decade = (max(widths) - min(widths)) / (max(logs) - min(logs))
    for width, log in zip(widths, logs, strict=True):
        assert width == pytest.approx(min(widths) + (log - min(logs)) * per_decade, abs=0.5)
    has_answer(root, reports["compare"])
    assert f"the steps differ ({costs[0]:,} and {costs[1]:,})" in why(root)
    # A row opens its run.
    links = root.locator("table a")
    for index, row in enumerate(rows):
        links.nth(index).click()
        assert called(shown) == [["open", row["link"]]]
        assert links.nth(index).get_attribute("href") == row["link"]


def test_the_tours_stand_side_by_side_as_long_as_they_are_there(
    shown: Lab, reports: dict[str, Report]
) -> None:
    root = show(shown, reports["compare"])
    pictures = root.locator(".smalls canvas").evaluate_all(
        "(all) => all.map((canvas) => canvas.toDataURL())"
    )
    assert len(pictures) == 5
    assert len(set(pictures)) > 1
    root.evaluate("(root) => root.remove()")
    root = show(shown, reports["compare"], tours=False)
    expect(root.locator(".smalls").get_by_text("Open the run to see its tour")).to_have_count(5)


def test_theory_beats_a_search_in_vain(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["lost"]["rows"]
    assert {row["theory"] for row in rows} == {"colour-start"}
    root = show(shown, reports["lost"])
    expect(root.locator(".why")).to_contain_text("which has the rarer colour")
    expect(root.locator(".why")).to_contain_text("After 5,000 steps one run gave up")
    expect(root.locator("svg")).to_contain_text(["gave up (no tour exists)"])


# -- survey ----------------------------------------------------------------------------------------


def test_a_survey_shows_pythons_numbers(shown: Lab, reports: dict[str, Report]) -> None:
    rows = reports["survey"]["rows"]
    root = show(shown, reports["survey"])
    kinds = ["first_try", "after_backtracking", "gave_up"]
    for row, entries in zip(rows, cells(root)[1:], strict=True):
        known = row["gave_up"] - row["missed"]
        counts = [row["runs"], *(row[kind] for kind in kinds), known, row["missed"]]
        counts += [row["forward"], row["backtracks"]]
        assert entries[:-1] == [row["board"].replace("x", "×"), *(f"{count:,}" for count in counts)]
    # Of independent counts: 12 of 25 starts found at once, 1 after backtracking, 12 without a tour.
    assert cells(root)[1][1:7] == ["25", "12", "1", "12", "12", "0"]
    has_answer(root, reports["survey"])
    assert "Colours rule out 12 starts" in why(root)
    # The stacks have the shares.
    bars = root.locator("rect.patch[height='18']").evaluate_all(
        "(bars) => bars.map((bar) => ['y', 'width', 'fill'].map((name) => bar.getAttribute(name)))"
    )
    stacks: dict[str, dict[str, float]] = {}
    for y, width, fill in bars:
        stacks.setdefault(y, {})[fill.split("-")[-1].rstrip(")")] = float(width)
    for row, stack in zip(rows, stacks.values(), strict=True):
        counts_by_sign = {
            "first": row["first_try"],
            "after": row["after_backtracking"],
            "impossible": row["impossible"],
            "known": row["gave_up"] - row["missed"],
            "limit": row["missed"],
        }
        shares = {
            sign: 359 * count / row["runs"] for sign, count in counts_by_sign.items() if count
        }
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
    squares.filter(has_text="e3:").click()
    [[what, link]] = called(shown)
    assert (what, dict(parse_qsl(link[1:]))["start"]) == ("open", "e3")
    root.get_by_text("The runs as a table").click()
    assert cells(root, 1)[1][:-1] == ["e3", "found after backtracking", "no", "110", "46"]
    root.locator("details a").first.click()
    assert called(shown) == [["open", link]]
    # The map stays while runs come in.
    choice = root.get_by_label("Board and method of the map")
    choice.select_option(label="6×6")
    choice.focus()
    again = json.loads(json.dumps(reports["survey"]))
    show(shown, again, progress={"done": 3, "total": 125, "finished": False})
    expect(root.get_by_text("3 of 125 runs finished")).to_be_visible()
    expect(choice).to_have_value("1")
    expect(choice).to_be_focused()
    expect(root.locator("details")).to_have_attribute("open", "")
    expect(squares).to_have_count(36)


# -- orders ----------------------------------------------------------------------------------------


def test_a_search_for_orders_shows_pythons_numbers(shown: Lab, reports: dict[str, Report]) -> None:
    report = reports["orders"]
    root = show(shown, report)
    table = cells(root, 0)[1:]
    assert len(table) == len(report["ranking"]) > 10
    for place, (ranked, entries) in enumerate(zip(report["ranking"], table, strict=True), 1):
        assert entries[0] == str(place)
        assert entries[1].strip().startswith(ranked["order"])
        assert entries[2] == f"{ranked['forward']:,}"
    named = cells(root, 1)[1:]
    assert [entries[1].strip()[:8] for entries in named] == [
        preset["order"] for preset in report["presets"]
    ]
    best = report["best"]
    has_answer(root, report)
    assert best["order"] in root.locator(".lab-answer").inner_text()
    root.get_by_role("button", name=re.compile("Use the order")).first.click()
    assert called(shown) == [["use", report["ranking"][0]["order"]]]
    # The histogram has every order; the best and the named ones stand above it and in its list.
    root.get_by_text("The chart as a table").click()
    counts = [[int(count.replace(",", "")) for count in row[1:]] for row in cells(root, 2)[1:]]
    assert counts == [[row["solved"], row["unsolved"]] for row in report["bins"]]
    assert sum(map(sum, counts)) == report["tried"]
    expect(root.locator("text.pinned")).to_have_count(2 * (1 + len(report["presets"])))


# -- all of them -----------------------------------------------------------------------------------

KINDS = ("compare", "lost", "survey", "methods", "orders")
THEMED = [f"{kind}-{theme}" for kind in KINDS for theme in ("light", "dark")]


@pytest.mark.parametrize("kind", KINDS)
def test_the_charts_have_names_and_tables_and_room_on_a_phone(
    sized: Lab, shown: Lab, reports: dict[str, Report], kind: str
) -> None:
    root = show(shown, reports[kind])
    charts = root.locator("svg.chart")
    assert charts.count() >= 1
    for index in range(charts.count()):
        expect(charts.nth(index)).to_have_accessible_name(re.compile(r"\w{3}"))
        expect(charts.nth(index)).to_have_accessible_description(re.compile("table"))
    assert root.locator("table").count() >= charts.count()
    assert raw(shown) == []
    sized.resize(390, 740)
    assert shown.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert root.evaluate(BOXES) == []
    # The letters of the charts keep their size: the least are those of the axes.
    least = root.locator("svg text.small").first.evaluate(
        "(text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
    )
    assert least > 8.5


# Every kind, and every kind of chart in both themes.
IN_COLOURS = ("compare-light", "lost-dark", "survey-light", "methods-dark", "orders-light")


@pytest.mark.parametrize("variant", sampled(THEMED, *IN_COLOURS[1:4]))
def test_axe_finds_nothing(shown: Lab, reports: dict[str, Report], variant: str) -> None:
    kind, theme = variant.split("-")
    with shown.in_theme(theme):
        show(shown, reports[kind])
        results = Axe().run(shown.page, {"include": [["#sample"]]})
        assert results.violations_count == 0, results.generate_report()


def test_the_files_are_the_report(shown: Lab, reports: dict[str, Report]) -> None:
    report = reports["survey"]
    show(shown, report)
    whole = json.loads(downloaded(shown.download("The whole report as JSON")))
    assert {**whole, "answer": report["answer"]} == report
    file = shown.download("The table of the report as CSV")
    assert file.suggested_filename == "knights-tours-survey-5x5-6x6-8x8.csv"
    assert downloaded(file) == "a table"


BOXES = """(root) => [...root.querySelectorAll(".table, .table *")].filter((part) =>
  !part.closest("svg, .sr, thead") && part.checkVisibility() && part.clientWidth > 1 &&
  (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1) &&
  getComputedStyle(part).display !== "inline"
).map((part) => part.outerHTML.slice(0, 100))"""
"""What scrolls inside, or is wider than its place."""

PICTURE = """async ([bytes, wanted]) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colours = new Set(new Uint32Array(data.buffer));
  const pixel = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
  };
  return { width, height, missing: wanted.filter((colour) => !colours.has(pixel(colour))) };
}"""


@pytest.mark.parametrize("kind", sampled(["compare", "survey", "orders"]))
def test_the_charts_are_saved_as_one_picture(
    shown: Lab, reports: dict[str, Report], kind: str
) -> None:
    root = show(shown, reports[kind])
    charts = root.locator("svg.chart")
    heights: list[float] = charts.evaluate_all(
        "(all) => all.map((svg) => svg.viewBox.baseVal.height)"
    )
    # Every colour of the style sheet is in it: the picture has neither style sheet nor page.
    fills: list[str] = charts.locator("rect.patch[class*=shade], text.letters").evaluate_all(
        "(all) => [...new Set(all.map((shape) => getComputedStyle(shape).fill))]"
    )
    file = shown.download("Download pictures")
    assert file.suggested_filename.endswith(".png")
    found = shown.page.evaluate(PICTURE, [[*file.path().read_bytes()], fills])
    assert len(heights) == {"compare": 1, "survey": 2, "orders": 1}[kind]
    assert (found["width"], found["missing"]) == (3 * 384, [])
    # A title that is too long for one line has another one.
    further = found["height"] - round(3 * (12 + sum(26 + height + 12 for height in heights)))
    assert further in range(0, 3 * 18 * len(heights) + 1, 3 * 18)


@pytest.mark.parametrize("variant", sampled(THEMED, "survey-light"))
def test_a_report_is_one_page(shown: Lab, reports: dict[str, Report], variant: str) -> None:
    kind, theme = variant.split("-")
    with shown.in_theme(theme):
        root = show(shown, reports[kind])
        for paper in ("A4", "Letter"):
            pdf = shown.page.pdf(format=paper, print_background=True)
            assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, paper
        # Afterwards the page is as it was.
        expect(shown.root).not_to_have_attribute("data-print", "report")
        with shown.on_paper():
            expect(root.locator(".address")).to_have_text("a-link-to-the-experiment")
            expect(root.locator(".address")).to_be_visible()
            expect(root.get_by_role("img").first).to_be_visible()
            expect(root.locator(".table table").first).to_be_visible()
            expect(shown.board).to_be_hidden()
            expect(shown.page.get_by_role("button")).to_have_count(0)
            assert root.evaluate("(root) => getComputedStyle(root).color") == "rgb(35, 38, 45)"
        expect(shown.board).to_be_visible()


def test_a_report_in_the_making_and_none(shown: Lab) -> None:
    for words in ({"lab": "compare", "start": "a1"}, {"lab": "survey"}, {"lab": "orders"}):
        show(shown, report_of(words, 0))
        assert raw(shown) == []
    root = show(shown, report_of({"lab": "survey", "boards": "8x8"}, 2))
    expect(root.locator(".cell")).to_have_count(2)
    show(shown, None)
    expect(root).to_be_hidden()


# -- large ones ------------------------------------------------------------------------------------


def survey_of(board: str, starts: int, methods: int = 1) -> Report:
    """A made-up survey of so many starts and methods."""
    rows, cols = map(int, board.split("x"))
    on = Board.parse(board)
    specs = [f"warnsdorff:random:seed={seed}" for seed in range(methods)]
    counts = {"first_try": 0, "after_backtracking": starts, "impossible": 0, "gave_up": 0}
    counts |= {"theory_impossible": 0, "missed": 0, "forward": 7, "backtracks": 5}
    link = f"?board={board}&start=%s&method=warnsdorff&ties=random&seed=%d"
    report = {
        "kind": "survey",
        "settings": {"boards": board, "closed": "0", "max-steps": "1000"},
        "rows": [
            {"board": board, "spec": spec, "runs": starts, **counts, "seconds": 0.25}
            for spec in specs
        ],
        "squares": [
            {
                **{"board": board, "spec": spec, "rows": rows, "cols": cols},
                "cells": [
                    [
                        *(square, "found", False, starts + square + 1, square + 1, 0.01),
                        *(link % (on.name(square), seed), None),
                    ]
                    for square in range(starts)
                ],
            }
            for seed, spec in enumerate(specs)
        ],
    }
    return with_answer(report)


def test_a_long_table_has_pages_and_is_printed_whole(shown: Lab) -> None:
    report = survey_of("20x20", 4, methods=140)
    root = show(shown, report)
    table = root.get_by_role("table", name="How the runs ended on each board")
    rows = table.locator("tbody tr")
    expect(rows).to_have_count(25)
    # A chart has so many bars, and says so.
    expect(root.get_by_text("The chart shows the first 60 of 140")).to_be_visible()
    previous, following = (root.get_by_role("button", name=name) for name in ("Previous", "Next"))
    expect(previous).to_have_attribute("aria-disabled", "true")
    for _ in range(5):
        following.click()
    expect(rows).to_have_count(15)
    expect(table.get_by_role("rowheader", name=re.compile("^140 · 20×20"))).to_be_visible()
    expect(following).to_have_attribute("aria-disabled", "true")
    expect(following).to_be_focused()
    # The page stays when more runs come in.
    show(shown, survey_of("20x20", 4, methods=140))
    expect(root.get_by_text("Rows 126 to 140 of 140")).to_be_visible()
    previous.click()
    expect(root.get_by_text("Rows 101 to 125 of 140")).to_be_visible()
    shown.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(rows).to_have_count(140)
    shown.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(rows).to_have_count(25)
    # The map of a row is chosen by its number.
    root.get_by_label("Row of the table, from 1 to 140").fill("112")
    shown.page.keyboard.press("Enter")
    expect(root.get_by_text(re.compile("20×20, Warnsdorff.* seed 111")).first).to_be_visible()


def test_the_most_runs_have_one_map_and_one_list_whose_links_keep_the_focus(shown: Lab) -> None:
    root = show(shown, survey_of("71x70", 4970))
    assert root.locator("svg *").count() < 300
    # The map names the square that is pointed at, and opens its run.
    chart = root.get_by_role("img", name="Backtracks from each start")
    side = (360 - 23) / 71
    scale = chart.evaluate("(svg) => svg.getBoundingClientRect().width / 360")
    at: Position = {"x": (22 + 3.5 * side) * scale, "y": 0.5 * side * scale}
    chart.hover(position=at)
    expect(root.locator(".cell title")).to_have_text("d71: found after backtracking, backtracks: 4")
    chart.click(position=at)
    [[_, link]] = called(shown)
    assert "start=d71&" in link
    root.get_by_text("The runs as a table").click()
    links = root.locator("details a")
    expect(links.first).to_be_visible()
    assert cells(root, 1)[1][1:5] == ["found after backtracking", "no", "9,940", "4,970"]
    links.nth(20).focus()
    name = links.nth(20).inner_text()
    show(shown, survey_of("71x70", 4970))
    expect(root.locator("a:focus")).to_have_text(name)
    shown.page.keyboard.press("Enter")
    [[what, link]] = called(shown)
    assert (what, link.split("&")[1]) == ("open", f"start={name}")


@pytest.mark.full
def test_the_most_runs_leave_the_page_free(fresh: Lab) -> None:
    """No task of the page takes over 50 ms."""
    fresh.open("?mode=lab")
    fresh.until(solver="ready", mode="lab")
    # What draws the report is there, and the long one too.
    show(fresh, survey_of("5x5", 2))
    fresh.page.evaluate("(report) => { globalThis.large = report; }", survey_of("71x70", 4970))

    def draw() -> None:
        fresh.page.evaluate(SHOW_LARGE)
        rows = fresh.page.locator("#sample details tbody tr")
        expect(rows).to_have_count(25)
        fresh.page.get_by_text("The runs as a table").click()
        fresh.page.locator("#sample").get_by_role("button", name="Next").click()
        expect(rows.first).to_contain_text("4,945")

    assert longest_task(fresh, draw) <= 50
