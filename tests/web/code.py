"""The page with the mode Code open."""

from __future__ import annotations

from tests.web.lab import Lab


class Code(Lab):
    """Its editor, what it says of the rule, and its buttons."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab.page)
        self.source = self.page.get_by_role("textbox", name="Your rule in Python")
        self.lines = self.page.locator(".code-box .pce-line")
        self.start = self.page.locator("#c-start")
        self.result = self.page.locator("#verdict")
        self.error = self.page.locator("#code-error")
        self.printed = self.page.locator("#code-console")
        self.agrees = self.page.locator("#code-agrees")
        self.consent = self.page.locator("#code-consent")
        self.allow = self.page.locator("#code-allow")
        self.narration = self.page.locator("#narration")
        self.tests = self.page.locator("#code-tests")
        self.score = self.tests.locator(".tests-score")
        self.name = self.page.locator("#code-rules summary")
        self.saved_rules = self.page.locator(".saved-open")
        self.open_rule = self.page.locator(".saved-open[aria-current=true]")
        """The rule in the list whose text is in the editor; none before it is saved."""

    def do(self, action: str) -> None:
        """Presses a button of the mode: run, step, stop, race, tests."""
        self.page.locator(f"button[data-action=code-{action}]:visible").first.click()

    def edited(self, link: str) -> None:
        """Goes to a link and waits for the editor that replaces the plain field."""
        self.visit(link)
        self.lines.first.wait_for()

    def write(self, text: str, at: int | None = None) -> None:
        """Puts a text into the editor, and the cursor behind it or at a place."""
        self.source.fill(text)
        at = len(text) if at is None else at
        self.source.evaluate("(field, at) => field.setSelectionRange(at, at)", at)

    def press(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
