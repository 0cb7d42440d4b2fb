"""A link is a request: the page shows exactly the run that the command line makes of it."""

from __future__ import annotations

import json
from functools import partial

import pytest
from playwright.sync_api import expect

from knight_core.request import MAX_SEED
from tests.host import ROOT
from tests.samples import sampled
from tests.web.lab import Lab, cli_document, cli_matrices, cli_matrix, until

LINKS = [
    "?start=h1",
    "?start=d4&seed=3",
    "?start=a1&end=b1",
    "?start=h1&method=warnsdorff",
    "?start=h1&method=warnsdorff&order=87654321",
    "?start=h1&method=warnsdorff&ties=random&seed=7",
    "?start=h1&method=warnsdorff&ties=random&seed=8",
    "?start=h1&method=warnsdorff&ties=roth",
    "?start=h1&method=warnsdorff&ties=pohl",
    "?start=a1&method=warnsdorff&backtrack=0",
    "?board=5x5&start=a1&method=depth-first",
    "?board=5x5&start=c3&method=depth-first&order=87654321",
    "?board=5x5&start=e5&method=depth-first&order=36452718",
    "?board=5x5&start=a1&end=e5&method=depth-first",
    "?board=3x4&start=a1&method=depth-first",
    "?board=4x3&start=a1&method=depth-first",
    "?board=6x6&start=a1&closed=1",
    "?board=5x5&start=a1&method=random&seed=9",
    "?board=5x5&start=a1&method=random&seed=10",
    "?board=5x5&start=a1&method=depth-first&tours=3",
    "?board=1x1&start=a1",
    "?board=30x30&start=ad1",
    "?board=50x50&start=a1",
]


def shows_counts(lab: Lab, link: str) -> None:
    stats = cli_document(link)["stats"]
    counts = lab.counts()
    assert counts["Steps"] == f"{stats['forward']:,}"
    assert counts["Backtracks"] == f"{stats['backtracks']:,}"


# The usual run takes one of each method, goal and tie rule.
USUAL = [LINKS[number] for number in (0, 5, 8, 12, 16, 22)]


@pytest.mark.parametrize("link", sampled(LINKS, *USUAL))
def test_a_link_shows_the_run_of_the_command_line(lab: Lab, link: str) -> None:
    lab.run(link)
    for number, matrix in enumerate(cli_matrices(link)):
        if number:
            lab.button("Next tour").click()
        lab.shows_matrix(matrix)
    shows_counts(lab, link)


@pytest.mark.parametrize(
    ("link", "outcome"),
    [
        ("?board=5x5&start=b1", "impossible"),
        pytest.param(
            "?board=4x4&start=a1&method=depth-first", "impossible", marks=pytest.mark.full
        ),
        ("?board=2x7&start=a1&method=depth-first", "impossible"),
        ("?board=5x5&start=a1&method=depth-first&max-steps=500", "limit"),
        ("?start=h1&method=warnsdorff&ties=pohl&backtrack=0", "limit"),
    ],
)
def test_without_a_tour_the_counts_are_the_command_lines_too(
    lab: Lab, link: str, outcome: str
) -> None:
    lab.run(link, outcome)
    assert cli_document(link)["outcome"] == outcome
    shows_counts(lab, link)
    assert lab.text() == ""
    expect(lab.matrix).to_be_hidden()


def test_a_link_is_opened_from_scratch(emptied: Lab) -> None:
    link = "?board=6x5&start=c3&method=warnsdorff&ties=random&seed=11"
    emptied.load(link)
    emptied.shows_matrix(cli_matrix(link))
    shows_counts(emptied, link)
    emptied.has_query(link)
    values = {
        "Rows": "6",
        "Columns": "5",
        "Start": "c3",
        "Method": "warnsdorff",
        "If several squares are equally good": "random",
        "Seed": "11",
    }
    for label, value in values.items():
        expect(emptied.field(label)).to_have_value(value)
        expect(emptied.field(label)).to_be_visible()


@pytest.mark.full
def test_the_published_run_of_27_million_moves(lab: Lab) -> None:
    text = (ROOT / "tests/data/published-runs.json").read_text(encoding="utf-8")
    run = next(run for run in json.loads(text)["runs"] if run["forward"] == 27_241_113)
    assert (run["rows"], run["cols"], run["start"]) == (8, 8, [7, 7])
    lab.visit(f"?start=h1&method={run['method']}&order={run['order']}")
    expect(lab.root).to_have_attribute("data-outcome", "found", timeout=120_000)
    lab.answered()
    counts = lab.counts()
    assert counts["Steps"] == "27,241,113"
    assert counts["Backtracks"] == "27,241,049"
    lab.shows_matrix("\n".join(f"{row}" for row in aligned(run["matrix"])))


def aligned(rows: list[str]) -> list[str]:
    return [" ".join(f"{int(number):2}" for number in row.split()) for row in rows]


# ------------------------------------------------------------------------------------- address bar

LARGEST_SEED = f"?start=a1&method=warnsdorff&ties=random&seed={MAX_SEED}"
MANY_STEPS = "?start=a1&method=pruned&max-steps=999999999999999999"


@pytest.mark.parametrize(
    ("opened", "written"),
    [
        ("?board=8x8&start=h1&method=auto&order=12345678&seed=0&tours=1&backtrack=1", "?start=h1"),
        ("?start=7,7", "?start=h1"),
        ("?start=(7, 7)", "?start=h1"),
        ("?start=%20H1%20", "?start=h1"),
        ("?start=a1&closed=0", "?start=a1"),
        ("?seed=007&start=a1", "?start=a1&seed=7"),
        ("?method=warnsdorff&start=a1&board=06X5", "?board=6x5&start=a1&method=warnsdorff"),
        ("?utm_source=mail&start=b2&__proto__=x&constructor=y", "?start=b2"),
        ("?start=a1&start=h1", "?start=a1"),
        ("?tours=all&board=3x4&start=a1", "?board=3x4&start=a1&tours=all"),
        # Numbers of 16 digits and more stay as they are.
        (LARGEST_SEED, LARGEST_SEED),
        (MANY_STEPS, MANY_STEPS),
    ],
)
def test_the_address_is_written_in_one_way(lab: Lab, opened: str, written: str) -> None:
    lab.run(opened)
    expect(lab.notice).to_be_hidden()
    lab.has_query(written)
    lab.shows_matrix(cli_matrix(written))


def test_a_link_to_a_step_shows_that_frame_and_the_step_shown_goes_into_the_address(
    lab: Lab,
) -> None:
    for step, shown in (("0", 0), ("64", 64), ("999", 64), ("17", 17)):
        lab.run(f"?start=h1#step={step}")
        expect(lab.position).to_contain_text(f"{shown} of 64")
        expect(lab.scrub).to_have_value(str(shown))
        expect(lab.button("Play")).to_be_visible()
    lab.has_hash("#step=17")
    (name,) = [
        name
        for name in lab.cells.evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)")
        if name.endswith(", number 17")
    ]
    expect(lab.position).to_contain_text(name.removesuffix(", number 17"))
    # Another request starts without the step.
    lab.start_on(0)
    lab.has_hash("?start=a8")
    expect(lab.position).to_contain_text("64 of 64")
    lab.button("One step back").click()
    lab.has_hash("#step=63")
    lab.button("To the start").click()
    lab.has_hash("#step=0")
    lab.button("To the end").click()
    lab.has_hash("?start=a8")


def test_back_and_forward_go_from_request_to_request(lab: Lab) -> None:
    first, second, third = "?start=a1", "?start=h8", "?board=5x5&start=a1&method=depth-first"
    lab.start_on(7)
    lab.has_query(second)
    lab.field("Rows").fill("5")
    lab.field("Columns").fill("5")
    lab.field("Start").fill("a1")
    lab.choose_method("depth-first")
    lab.run_form()
    lab.has_query(third)
    # The same request again is no new entry.
    lab.run_form()
    for step, link in [
        ("back", second),
        ("back", first),
        ("forward", second),
        ("forward", third),
        ("back", second),
    ]:
        lab.page.evaluate(f"() => history.{step}()")
        lab.has_query(link)
        lab.answered()
        lab.shows_matrix(cli_matrix(link))
        expect(lab.field("Method")).to_have_value("depth-first" if link == third else "auto")
        expect(lab.field("Rows")).to_have_value("5" if link == third else "8")


@pytest.mark.full
def test_a_step_is_opened_from_scratch_and_a_reload_shows_the_same(emptied: Lab) -> None:
    emptied.load("?start=c6&method=warnsdorff&ties=random&seed=5#step=9")
    expect(emptied.position).to_contain_text("9 of 64")
    expect(emptied.button("Play")).to_be_visible()  # nothing moves
    text = emptied.text()
    emptied.page.reload()
    emptied.answered()
    emptied.shows_matrix(text)
    expect(emptied.position).to_contain_text("9 of 64")


# ------------------------------------------------------------------------------------------- share


def test_share_offers_the_apps_of_the_system_where_it_can(lab: Lab) -> None:
    lab.page.evaluate(
        "() => { globalThis.shared = []; navigator.clipboard.writeText('mine');"
        " Object.defineProperty(navigator, 'share', { configurable: true,"
        "  value: async (data) => { shared.push(data);"
        "   if (shared.length > 1) throw new DOMException('dismissed', 'AbortError'); } }); }"
    )
    lab.run("?start=h1#step=17")
    lab.button("Share").click()
    for times in (1, 2):
        lab.button("Send with an app…").click()
        wanted = f"() => shared.length === {times}"
        until(lab.page, partial(lab.page.evaluate, wanted), "a share")
    (data, _) = lab.page.evaluate("() => shared")
    assert data["url"] == lab.address()
    assert data["url"].endswith("?start=h1#step=17")
    assert data["title"]
    # One that is dismissed copies nothing.
    lab.drawn()
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == "mine"
    expect(lab.page.locator("#share-status")).to_have_text("")
    lab.page.evaluate("() => { delete navigator.share; }")
    lab.page.keyboard.press("Escape")
