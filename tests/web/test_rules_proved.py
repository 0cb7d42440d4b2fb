"""A rule that overwrites its search: the page never says "impossible" because a rule does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from knight_core.rules.rule import digest_of
from tests.web.code import Code
from tests.web.lab import Lab, packed
from tests.web.python import add_python

FORGER = """\
import knight_core.rules.strategy as strategy
from knight_core.steps import Progress
from knight_core.search.engine import SearchEnd

search = strategy.search

def forged(board, rule, goal, limits, log, tuning):
    strategy.search = search
    yield Progress()
    root = next(iter(rule.roots()))
    ways = [way for square in board.neighbours(root) for way in (square, board.area)][:WAYS]
    events = [root, *ways, board.area]
    if log is not None:
        log.extend(events)
    return SearchEnd("exhausted", len(events) // 2, len(events) // 2, 0, (), (root,))

strategy.search = forged

def score(square, board):
    return board.degree(square)
"""
ONE_STEP = FORGER.replace("WAYS", "0")
EVERY_MOVE = FORGER.replace("WAYS", "99")
"""It says that it has tried every first move, and nothing more."""
HARD = "board=16x16&start=c6&holes=~-_q26834YLqJxsExUCFMMBEgxdGS0Mvyq-GqmdLT9xY"
"""It has a tour, which our own search does not find within its budget."""

ENDLESS_CHECKING = """
prove = start_proving

def start_proving(result):
    while result.outcome is not Outcome.CANCELLED:
        yield Progress(0, 1)
    return (yield from prove(result))
"""
"""Only what was cancelled is checked to the end."""


@pytest.mark.full
def test_code_says_that_nothing_is_proved(lab: Lab) -> None:
    code = Code(lab)
    code.visit(f"?mode=code&{HARD}#code={packed(EVERY_MOVE)}")
    code.allow.click()
    code.until(code="done", outcome="limit")
    expect(code.result).to_contain_text("No tour found (no proof)")
    expect(code.result).to_contain_text("There may still be a tour.")
    # One that has not even tried the first moves is no answer at all.
    code.visit(f"?mode=code&{HARD}#code={packed(ONE_STEP)}")
    code.allow.click()
    code.until(code="failed", outcome="")
    expect(code.result).not_to_contain_text("Impossible")


@pytest.mark.full
def test_stop_ends_the_checking_at_once(emptied: Lab) -> None:
    add_python(emptied.page, "bridge/rules_own", ENDLESS_CHECKING)
    code = Code(emptied)
    code.open("?mode=code")
    expect(code.result).to_contain_text("The page is checking the answer")
    code.do("stop")
    code.until(code="done", outcome="cancelled")


@pytest.mark.full
def test_the_lab_says_so_beside_the_other_methods(lab: Lab) -> None:
    code = Code(lab)
    for program, phase in ((EVERY_MOVE, "finished"), (ONE_STEP, "failed")):
        # Nobody has allowed this text yet.
        source = f"# in the Lab\n{program}"
        code.visit(f"?mode=code#code={packed(source)}")
        code.allow.click()
        # As an event: the button is hidden if the run has ended.
        code.page.locator("[data-action=code-stop]").dispatch_event("click")
        methods = f"rule:{digest_of(source)},warnsdorff"
        code.visit(f"?lab=compare&{HARD}&max-steps=100000&methods={methods}")
        expect(lab.root).to_have_attribute("data-lab", phase)
        if phase == "finished":
            row = lab.report.get_by_role("row").filter(has_text="Your rule").first
            expect(row).to_contain_text("no tour found (no proof)")
        expect(lab.report).not_to_contain_text("impossible")
