"""The exercise of Code, and a rule of one's own in the Lab, where *Race* leads."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

from knight_core.experiments import make_experiment, run_all
from knight_core.rules import load_rule, register
from knight_core.rules.templates import template_source
from tests.web.code import Code
from tests.web.lab import Lab, packed, square
from tests.web.test_code import OTHER


@pytest.fixture
def code(lab: Lab) -> Code:
    code = Code(lab)
    code.edited("?mode=code&board=5x5")
    # The first template.
    expect(code.source).not_to_have_value("")
    return code


@pytest.mark.full
def test_race_opens_the_lab_with_this_rule_from_every_start(code: Code) -> None:
    code.source.fill(template_source("edge"))
    code.do("race")
    expect(code.root).to_have_attribute("data-lab", "finished")
    digest = register(load_rule(template_source("edge")))
    words = {"lab": "survey", "starts": "all", "methods": f"rule:{digest},warnsdorff,depth-first"}
    query = dict(parse_qsl(urlsplit(code.page.url).query))
    assert {word: query[word] for word in words} == words
    words |= {"boards": "5x5", "max-steps": "1000", "ruled-out": "skip"}
    report = run_all(make_experiment(words))
    assert report["kind"] == "survey"
    row = code.report.get_by_role("table").first.get_by_role("row").filter(has_text="fewest.py")
    for number in ("first_try", "after_backtracking", "forward"):
        expect(row).to_contain_text(f"{report['rows'][0][number]:,}")


@pytest.mark.full
def test_a_rule_that_fails_ends_the_race_with_its_place(code: Code) -> None:
    code.source.fill(
        "def choose(square, candidates, board):\n"
        "    if board.number((4, 4)) == 1:\n"
        "        return candidates[board.step * 9]\n"
        "    return sorted(candidates, key=board.degree)\n"
    )
    code.do("race")
    expect(code.experiment).to_contain_text("Your rule failed on 5×5 from e1")


@pytest.mark.full
def test_the_exercise_says_what_passes(code: Code) -> None:
    code.source.fill(template_source("fewest"))
    code.do("tests")
    expect(code.score).to_have_text("Passed: 4 of 5.")
    items = code.tests.get_by_role("listitem")
    expect(items.nth(0)).to_contain_text("Passed.")
    expect(items.nth(4)).to_contain_text("Not passed.")
    # A teacher's boards go into the link; a wrong one is told at the field.
    code.tests.get_by_text("For teachers: change the boards").click()
    field = code.tests.get_by_label("Boards of the tests")
    use = code.tests.get_by_role("button", name="Use these boards")
    field.fill("5x5:a1:tour, 5x5:z9:tour")
    use.click()
    expect(code.tests.get_by_role("alert").filter(has_text="z9")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("6x6:b2:tour, 5x5:b1:none")
    use.click()
    expect(items).to_have_count(2)
    query = parse_qs(urlsplit(code.page.url).query)
    assert query["tests"] == ["6x6:b2:tour,5x5:b1:none"]
    code.page.evaluate(
        "() => { globalThis.rows = []; const list = document.getElementById('code-tests');"
        " const note = (row) => [row.dataset.state,"
        "  row.matches('.now') || row.querySelector('.now') !== null];"
        " new MutationObserver(() =>"
        "  globalThis.rows.push(...[...list.querySelectorAll('li')].map(note)))"
        "  .observe(list, { childList: true, subtree: true, attributes: true }); }"
    )
    code.tests.get_by_role("button", name="Run the tests").click()
    expect(items.nth(1)).to_contain_text("assed.")
    # A row that runs has no style of the status bar.
    rows = code.page.evaluate("() => globalThis.rows")
    assert ["now", False] in rows
    assert not any(styled for _, styled in rows)
    # One of them on the board.
    items.nth(0).get_by_role("button").click()
    expect(code.root).to_have_attribute("data-outcome", "found")
    expect(code.start).to_have_value("b2")


@pytest.mark.full
def test_beside_the_tests_the_board_shows_nothing_of_another_rule(code: Code) -> None:
    code.visit("?mode=code&board=5x5&tests=6x6:b2:tour")
    player = code.page.locator("#player")
    code.source.fill(template_source("fewest"))
    code.do("run")
    expect(code.board).to_have_attribute("data-drawn", "25")
    # The board of the test, with the tour that this rule has found there.
    code.source.fill(OTHER)
    code.do("tests")
    expect(code.score).to_have_text("Passed: 1 of 1.")
    expect(code.tests.locator("[aria-current=true]")).to_have_count(1)
    expect(player).to_have_attribute("data-board", "6x6")
    expect(code.board).to_have_attribute("data-drawn", "36")
    expect(code.cell(square("b2", "6x6"))).to_have_attribute("aria-label", re.compile("number 1"))
    # Once the rule is another one, that tour is no longer its.
    code.source.fill(template_source("fewest"))
    expect(code.board).to_have_attribute("data-drawn", "0")
    expect(player).to_have_attribute("data-board", "6x6")
    # A click on a square is one on this board.
    code.click_square(square("a1", "6x6"))
    expect(code.board).to_have_attribute("data-drawn", "36")
    expect(code.start).to_have_value("a1")
    expect(code.tests).to_be_hidden()


def test_a_link_without_the_program_says_that_it_is_missing(lab: Lab) -> None:
    link = "?lab=compare&board=5x5&start=a1&methods=rule:0123456789abcdef,warnsdorff"
    # A link of the Lab holds no program: one in its hash is passed over.
    lab.visit(f"{link}#code={packed(OTHER)}")
    expect(lab.link_problems).to_contain_text(["rule:0123456789abcdef is not here"])
    # No name of a rule: Python says so, without what it loads for rules.
    lab.visit("?lab=compare&board=5x5&start=a1&methods=rule:xyz,warnsdorff")
    expect(lab.link_problems).to_contain_text(["Only the name of the rule xyz is here"])
