"""The editor of Code: its keys, what is told of it, one's own rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.lab import Lab

RULE = "def choose(square, candidates, board):\n    return candidates[0]\n"


class Code(Lab):
    """The page with the mode open."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab.page)
        self.source = self.page.get_by_role("textbox", name="Your rule in Python")
        self.lines = self.page.locator(".code-box .pce-line")
        self.name = self.page.locator("#code-rules summary")
        self.kept = self.page.locator(".code-open")

    def write(self, text: str, at: int | None = None) -> None:
        """Puts a text into the editor, and the cursor behind it or at a place."""
        self.source.fill(text)
        at = len(text) if at is None else at
        self.source.evaluate("(field, at) => field.setSelectionRange(at, at)", at)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def code(lab: Lab) -> Code:
    """The mode with its editor, highlighted."""
    code = Code(lab)
    code.visit("?mode=code")
    expect(code.lines.first).to_be_visible()
    return code


def test_the_keys_of_the_editor(code: Code) -> None:
    code.write("def choose(square, candidates, board):")
    code.press("Enter")
    code.page.keyboard.type("for c in (candidates")
    expect(code.source).to_have_value(
        "def choose(square, candidates, board):\n    for c in (candidates)"
    )
    code.page.keyboard.type("):")
    code.press("Enter", "Tab", "Backspace", "Shift+Tab")
    expect(code.source).to_have_value(
        "def choose(square, candidates, board):\n    for c in (candidates):\n    "
    )
    # It is coloured as it is typed, and nothing but the page's own style sheet does it.
    expect(code.lines.nth(1).locator(".keyword")).to_have_text(["for", "in"])
    expect(code.page.locator("[style*=color], .code-box style")).to_have_count(0)
    for _ in range(9):
        code.press("Control+z")
    expect(code.source).not_to_have_value(
        "def choose(square, candidates, board):\n    for c in (candidates):\n    "
    )
    # Tab indents, so Escape comes before the Tab that leaves.
    code.write("a", at=0)
    code.press("Tab")
    expect(code.source).to_have_value("    a")
    code.press("Escape")
    expect(code.page.locator("#code-hint")).to_have_text("Tab leaves the editor now.")
    expect(code.source).to_be_focused()
    code.press("Tab")
    expect(code.source).not_to_be_focused()
    expect(code.source).to_have_value("    a")


def test_a_rule_is_kept_while_it_is_typed(code: Code) -> None:
    code.write(RULE)
    expect(code.kept).not_to_have_count(0)
    code.name.click()
    before = code.kept.count()
    code.page.get_by_role("button", name="New", exact=True).click()
    expect(code.source).not_to_have_value(RULE + "# 2\n")
    code.write("# another\n" + RULE)
    expect(code.kept).to_have_count(before + 1)
    # The first one is there again as it was, under its name.
    code.name.click()
    code.kept.nth(1).click()
    expect(code.source).to_have_value(RULE)
    with code.page.expect_download() as downloading:
        code.name.click()
        code.page.get_by_role("button", name="Download", exact=True).click()
    assert downloading.value.suggested_filename.endswith(".py")
    assert downloading.value.path().read_text(encoding="utf-8") == RULE
    code.page.get_by_role("button", name="Rename “").last.click()
    code.page.get_by_role("textbox", name="New name").fill("best: rule")
    code.press("Enter")
    expect(code.page.locator(".code-open", has_text="best rule.py")).to_have_count(1)
