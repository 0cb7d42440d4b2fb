"""The editor of Code: its keys, what is told of it, one's own rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.code import Code
from tests.web.lab import Lab
from tests.web.test_accessibility import axe_finds_nothing

RULE = "def choose(square, candidates, board):\n    return candidates[0]\n"


@pytest.fixture
def code(lab: Lab) -> Code:
    """The mode with its editor, highlighted."""
    code = Code(lab)
    code.edited("?mode=code")
    return code


def test_the_keys_of_the_editor(code: Code) -> None:
    code.write("def f():")
    code.press("Enter")
    code.page.keyboard.type("if (a")
    expect(code.source).to_have_value("def f():\n    if (a)")
    code.page.keyboard.type("):")
    code.press("Enter", "Tab", "Backspace", "Shift+Tab")
    then = "def f():\n    if (a):\n    "
    expect(code.source).to_have_value(then)
    # It is coloured as it is typed, and nothing but the page's own style sheet does it.
    expect(code.lines.nth(1).locator(".keyword")).to_have_text("if")
    expect(code.page.locator(".code-box [style*=color], .code-box style")).to_have_count(0)
    code.press("Control+z")
    expect(code.source).to_have_value(f"{then}    ")
    # Tab indents, so Escape comes before the Tab that leaves.
    code.write("a", at=0)
    code.press("Tab")
    expect(code.source).to_have_value("    a")
    code.press("Escape")
    expect(code.page.locator("#code-hint")).to_have_text("Tab now leaves the editor.")
    expect(code.source).to_be_focused()
    code.press("Tab")
    expect(code.source).not_to_be_focused()
    expect(code.source).to_have_value("    a")


def test_a_rule_is_kept_while_it_is_typed(code: Code) -> None:
    code.write(RULE)
    expect(code.open_rule).to_have_count(1)
    code.name.click()
    before = code.saved_rules.count()
    code.page.get_by_role("button", name="New", exact=True).click()
    expect(code.source).not_to_have_value(RULE + "# 2\n")
    code.write("# another\n" + RULE)
    expect(code.saved_rules).to_have_count(before + 1)
    # The first one is there again as it was, under its name.
    code.name.click()
    code.saved_rules.nth(1).click()
    expect(code.source).to_have_value(RULE)
    with code.page.expect_download() as downloading:
        code.name.click()
        code.page.get_by_role("button", name="Download", exact=True).click()
    assert downloading.value.suggested_filename.endswith(".py")
    assert downloading.value.path().read_text(encoding="utf-8") == RULE
    code.page.get_by_role("button", name="Rename “").last.click()
    code.page.get_by_role("textbox", name="New name").fill("best: rule")
    code.press("Enter")
    expect(code.page.locator(".saved-open", has_text="best rule.py")).to_have_count(1)
    expect(code.page.get_by_role("button", name="Rename “best rule.py”")).to_be_focused()


def test_a_file_is_shown_and_may_be_changed_after_somebody_has_allowed_it(code: Code) -> None:
    code.write("# my own\n" + RULE)
    expect(code.open_rule).to_have_count(1)
    files = code.page.locator("#code-rules input[type=file]")
    text = "def score(square, board):\r\n    return board.degree(square)\u202e\r\n"
    files.set_input_files({"name": "b.py", "mimeType": "text/x-python", "buffer": text.encode()})
    expect(code.source).to_have_value(text.replace("\r", ""))
    expect(code.source).not_to_be_editable()
    expect(code.page.locator("#code-hint")).to_contain_text("line 2 has characters that you cannot")
    # What was there before is in the list, and is there again as it was.
    expect(code.saved_rules.first).to_be_attached()
    picture = {"name": "a.png", "mimeType": "image/png", "buffer": b"PNG"}
    files.set_input_files(picture)  # type: ignore[arg-type]
    expect(code.page.locator(".code-note")).to_have_text(
        "“a.png” is a picture. A rule is a text file."
    )
    code.name.click()
    code.saved_rules.first.click()
    expect(code.source).to_have_value("# my own\n" + RULE)
    expect(code.source).to_be_editable()


def test_what_python_cannot_read_is_marked_while_it_is_typed(code: Code) -> None:
    code.write("x = 1\ndef choose(square, candidates, board)\n    return candidates[0]\n")
    slip = code.page.locator("#code-slip")
    expect(slip).to_have_text("Line 2: A colon (:) is missing here.")
    expect(code.source).to_have_attribute("aria-invalid", "true")
    expect(code.source).to_have_accessible_description(
        "Tab indents the line. To leave the editor, press Escape, then Tab. "
        "Go to line 2 A colon (:) is missing here."
    )
    expect(code.page.locator(".code-wrong")).to_have_count(1)
    slip.get_by_role("button", name="Go to line 2").click()
    expect(code.source).to_be_focused()
    code.press("End")
    code.page.keyboard.type(":")
    expect(slip).to_be_hidden()
    expect(code.page.locator(".code-wrong")).to_have_count(0)
    expect(code.source).to_have_accessible_description(
        "Tab indents the line. To leave the editor, press Escape, then Tab."
    )


def test_an_error_leads_to_its_line_and_a_printed_line_to_its_step(code: Code) -> None:
    code.write(
        "def choose(square, candidates, board):\n"
        "    print('on', square.name)\n"
        "    if board.step == 5:\n"
        "        return bst\n"
        "    return candidates[0]\n"
    )
    code.do("run")
    expect(code.error).to_contain_text("Your rule stopped with NameError at step 5 (line 4).")
    expect(code.error).to_contain_text("Python does not know the name bst.")
    expect(code.error.locator("pre")).to_contain_text("line 4, in choose\n    return bst")
    expect(code.page.locator(".code-wrong .code-piece u")).to_have_text("bst")
    code.page.locator(".code-printed button").nth(2).click()
    expect(code.position).to_contain_text("3 of 5")
    code.error.get_by_role("button", name="Show step 5").click()
    expect(code.position).to_contain_text("5 of 5")
    axe_finds_nothing(code)
    code.error.get_by_role("button", name="Go to line 4").click()
    assert code.source.evaluate("f => f.value.slice(f.selectionStart).split('\\n')[0]") == "bst"
    # Another text has another fault, or none.
    code.page.keyboard.type("e")
    expect(code.error).to_be_hidden()
