"""Code: a student writes a rule, sees it fail, mends and shares it; a teacher reads and runs it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from knight_core.rules.templates import template_source
from tests.web.code import Code
from tests.web.lab import Lab, packed
from tests.web.test_accessibility import axe_finds_nothing

FAILS = """\
def choose(square, candidates, board):
    if board.step == 31:
        return "e4"
    return min(candidates, key=board.degree)
"""

MENDED = """\
def choose(square, candidates, board):
    print("at", square.name)
    if board.step == 2:
        return max(candidates, key=board.degree)
    return sorted(candidates, key=board.degree)
"""


OTHER = "def score(square, board):\n    return board.degree(square)\n"


@pytest.fixture
def code(lab: Lab) -> Code:
    return Code(lab)


def test_a_student_writes_a_rule_sees_it_fail_and_mends_it(code: Code) -> None:
    # A template runs at once.
    code.visit("?mode=code&template=fewest")
    code.until(code="done", outcome="found")
    expect(code.agrees).to_have_text("All 63 moves follow Warnsdorff's rule.")
    expect(code.matrix).not_to_be_empty()

    # A rule that fails at step 31: the sentence, the square, and the path up to there.
    code.source.fill(FAILS)
    expect(code.page.locator(".verdict.stale")).to_be_attached()
    run = code.page.locator("[data-action=code-run]")
    run.focus()
    code.page.keyboard.press("Enter")
    code.until(code="failed", outcome="")
    # It is told once: the card below says what is on the board.
    expect(code.result).to_contain_text("The board shows the path up to that step")
    expect(code.result).not_to_contain_text("failed")
    expect(code.error).to_contain_text("step 31")
    expect(code.error).to_contain_text("This is a text, not a square.")
    expect(run).to_be_focused()
    expect(code.position).to_contain_text("31 of 31")
    expect(code.board).not_to_have_attribute("data-fault", "")

    # Mended: a tour, and where it is not Warnsdorff's.
    code.source.fill(MENDED)
    code.do("run")
    code.until(code="done", outcome="found")
    expect(code.error).to_be_hidden()
    expect(code.agrees).to_have_text(
        re.compile(r"Moves that follow Warnsdorff's rule: \d+ of 63\.")
    )
    expect(code.printed).to_contain_text("at a1")

    # A room sees the whole program, and no text of it lies under the player.
    code.page.keyboard.press("Escape")
    code.button("Present").click()
    expect(code.page.locator(".code-sheet")).to_have_text(MENDED)
    assert code.overlapping(".code-sheet", "#code-result", ".board") == []
    code.page.keyboard.press("Escape")
    expect(code.page.locator(".code-sheet")).to_have_count(0)

    # The link holds the program, and Share says so.
    code.button("Share").click()
    expect(code.page.locator("#share")).to_contain_text("The link contains the whole program")
    assert f"#code={packed(MENDED)}" in code.page.locator("#share-link").input_value()
    code.page.keyboard.press("Escape")
    expect(code.page.locator("#share")).to_be_hidden()


@pytest.mark.full
def test_a_rule_is_followed_call_by_call(code: Code) -> None:
    code.visit("?mode=code")
    code.until(code="done", outcome="found")
    code.source.fill(MENDED)
    # What it was asked, one call at a time, and where the knight went elsewhere.
    code.do("step")
    code.until(code="done", outcome="found")
    expect(code.board).to_have_attribute("data-choice", "b3 c2")
    code.do("step")
    expect(code.position).to_contain_text("2 of")
    expect(code.narration).to_contain_text("Step 2")
    code.page.keyboard.press("End")
    code.page.get_by_label("Mark the other moves on the board").check()
    expect(code.board).not_to_have_attribute("data-differs", "")
    axe_finds_nothing(code)


def test_the_program_of_another_runs_only_when_a_person_says_so(code: Code) -> None:
    link = f"?mode=code&board=5x5&backtrack=0#code={packed(OTHER)}"
    code.visit(link)
    code.until(code="asks", outcome="")
    expect(code.source).to_have_value(OTHER)
    expect(code.source).to_have_attribute("readonly", "")
    expect(code.consent).to_contain_text("Somebody else wrote this program")
    expect(code.allow).not_to_be_focused()
    for action in ("run", "step", "race"):
        button = code.page.locator(f"[data-action=code-{action}]")
        expect(button).to_have_attribute("aria-disabled", "true")
    # Neither a square of the board nor Enter is a yes.
    code.cell(0).click()
    expect(code.start).to_have_value("a5")
    code.allow.press("Enter")
    code.until(code="asks")
    code.allow.press("Space")
    expect(code.consent).to_be_hidden()
    code.until(code="done")
    expect(code.page.locator("[data-action=code-run]")).to_be_focused()
    # It belongs to the text: another one asks anew, this one does not.
    code.visit(link.replace(packed(OTHER), packed(f"# again\n{OTHER}")))
    code.until(code="asks")
    code.visit(link)
    expect(code.source).to_have_value(OTHER)
    expect(code.consent).to_be_hidden()
    # A link that was cut says so, and leaves what is there.
    code.visit("?mode=code#code=abcdefg")
    expect(code.result).to_contain_text("damaged")
    expect(code.source).to_have_value(OTHER)


@pytest.mark.full
def test_a_link_names_a_template(code: Code) -> None:
    code.visit("?mode=code&template=empty")
    expect(code.source).to_have_value(template_source("empty"))
    code.has_query("?mode=code&template=empty")
    # It is blind search, and waits for Run.
    expect(code.root).to_have_attribute("data-solver", "ready")
    expect(code.page.locator(":is(#verdict.stale, #verdict[data-outcome=none])")).to_be_visible()
    code.visit("?mode=code&template=fewest&board=6x6")
    code.until(code="done", outcome="found")
    code.has_query("?mode=code&board=6x6&template=fewest")
    code.source.fill(template_source("edge"))
    code.visit("?mode=code&template=nobody")
    expect(code.link_problems).to_have_text(
        "There is no template “nobody”. "
        "The templates are empty, first, random, fewest, ties, edge, ahead."
    )


@pytest.mark.full
@pytest.mark.expected_errors("ERR_FAILED")
def test_what_cannot_be_loaded_is_told_and_comes_when_it_is_tried_again(emptied: Lab) -> None:
    code, link = Code(emptied), "?mode=code&template=edge&board=5x5"
    # What a link names: a rule can be written and run all the same.
    code.page.route("**/data/templates.json", lambda route: route.abort())
    code.open(link)
    expect(code.result).to_contain_text("The template “edge” could not be loaded")
    expect(code.page.locator("#code-templates")).to_have_count(0)
    code.source.fill(OTHER)
    expect(code.result).not_to_contain_text("could not be loaded")
    code.do("run")
    code.until(code="done", outcome="found")
    # The whole editor: what the link names comes when it is tried again.
    code.page.unroute_all()
    code.page.route("**/modes/code/inside.js", lambda route: route.abort())
    code.open(link)
    expect(code.page.locator("#status")).to_contain_text("The editor could not be loaded")
    code.page.unroute_all()
    code.button("Try again").click()
    code.until(code="done", outcome="found")
    expect(code.source).to_have_value(template_source("edge"))
    code.has_query("?mode=code&board=5x5&template=edge")
