"""A page in some browser: what the tests ask of it, whatever drives the browser."""

from __future__ import annotations

import contextlib
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

DEADLINE = 100.0
"""Seconds after which what is waited for will not come: the page itself starts another worker after
60 in the place of one that says nothing."""


class DriverError(Exception):
    """The browser, or what drives it, could not do what it was asked."""


class InVainError(AssertionError):
    """What was waited for has not come."""


class Page(ABC):
    """The one window of a browser.

    Attributes:
        version: the browser's, such as ``140.3.0``.
    """

    version: str

    @abstractmethod
    def goto(self, address: str) -> None:
        """Loads an address and waits until it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Loads the page again, as the browser's button does."""

    @abstractmethod
    def back(self) -> None:
        """Goes back, as the browser's button does."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Clicks the middle of an element with the mouse."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses a key, named as in `KeyboardEvent.key`, where the focus is."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""

    @abstractmethod
    def errors(self) -> list[str]:
        """What was thrown in the page and not caught, as far as the driver can tell."""

    @abstractmethod
    def close(self) -> None:
        """Ends the browser and everything that was started for it."""

    # -- in the words of the tests ----------------------------------------------------------------

    def attribute(self, name: str, selector: str = "html") -> str | None:
        """An attribute of an element, or None."""
        value: str | None = self.evaluate(
            f"document.querySelector({json.dumps(selector)})?.getAttribute({json.dumps(name)})"
        )
        return value

    def text(self, selector: str) -> str:
        """The text of an element, to the last space; of none, nothing."""
        text: str = self.evaluate(
            f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"
        )
        return text

    def address(self) -> str:
        """The address bar."""
        address: str = self.evaluate("location.href")
        return address

    def matrix(self) -> str:
        """The tour that is shown, as text."""
        return self.text("#tour-matrix").rstrip("\n")

    def visit(self, link: str) -> None:
        """Goes to a link without loading the page again, as a step in the history does."""
        self.evaluate(
            f"(history.pushState(null, '', {json.dumps(link)}),"
            " dispatchEvent(new PopStateEvent('popstate')))"
        )

    def wait(self, what: str, holds: Callable[[], object]) -> None:
        """Waits until something holds; a page that is just being replaced holds nothing."""
        end = time.monotonic() + DEADLINE
        why = ""
        while time.monotonic() < end:
            try:
                if holds():
                    return
                why = ""
            except DriverError as error:
                why = f"; {error}"
            time.sleep(0.05)
        raise InVainError(f"waited in vain for {what}: {self._state()}{why}")

    def has(self, **attributes: str) -> None:
        """Waits until <html> has these values in its data attributes."""
        wanted = {f"data-{name}": value for name, value in attributes.items()}
        self.wait(
            str(wanted),
            lambda: all(self.attribute(name) == value for name, value in wanted.items()),
        )

    def answered(self, outcome: str = "found") -> None:
        """Waits for the end of a run on a page that was just loaded."""
        self.has(solver="ready", outcome=outcome)
        if outcome == "found":  # its text comes a moment later
            self.wait("a tour as text", self.matrix)

    def shows_matrix(self, matrix: str) -> None:
        """Waits for a tour as text, which must be this to the last space."""
        self.wait(f"the tour\n{matrix}\n", lambda: self.matrix() == matrix)
        self.has(solver="ready", outcome="found")

    def _state(self) -> str:
        """What the page says of itself, for the sentence of a test that failed."""
        with contextlib.suppress(DriverError):
            return str(
                self.evaluate(
                    "JSON.stringify([location.href, { ...document.documentElement.dataset },"
                    " document.querySelector('#status')?.textContent,"
                    " document.querySelector('#tour-matrix')?.textContent])"
                )
            )
        return "the page does not answer"
