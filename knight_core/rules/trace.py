"""The trace of a run of a rule: its calls, and its printed lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from io import TextIOBase
from typing import Final, NamedTuple

MAX_LINES: Final = 200
"""The most printed lines kept of a run."""
LONGEST_LINE: Final = 500
"""The most characters kept of a printed line."""
MAX_PRINTED: Final = 2_000_000
"""The most characters that a run may print; then it is ended."""
LAST_CALLS: Final = 200
"""The number of last calls that are kept beside the first ones."""


class Call(NamedTuple):
    """One call of a rule, or with ``score`` the calls for all candidates of one step.

    Attributes:
        step: the number of the square that the knight stands on, from 1.
        square: that square.
        candidates: the squares it could go to, in the order in which the rule was given them.
        order: the same in the order in which they are tried.
        scores: the value that ``score`` returned for each candidate, as a short text; empty for
        ``choose``.
        named: the number of squares of ``order`` that the rule named itself; the others follow as
            given.
        forward: squares placed up to then: the moment of the event log that the call belongs to.
    """

    step: int
    square: int
    candidates: tuple[int, ...]
    order: tuple[int, ...]
    scores: tuple[str, ...]
    named: int
    forward: int


class Line(NamedTuple):
    """A line that was printed.

    Attributes:
        step: the number of the square that the knight stood on; 0 before the first call.
        text: the line, cut.
    """

    step: int
    text: str


class Printed(NamedTuple):
    """The output of a run: the first lines, and the number of further ones."""

    lines: tuple[Line, ...] = ()
    more: int = 0


Echo = Callable[[int, str], None]
"""Is called with each line that is kept, and its step."""


class Trace:
    """Collects the calls and the printed lines of one run.

    Args:
        calls: the number of first calls that are kept; 0: none, and none of the last.
        echo: is called with each line that is kept.
    """

    def __init__(self, calls: int = 0, echo: Echo | None = None) -> None:
        self.wanted = calls
        self.step = 0
        self.forward = 0
        self._echo = echo
        self._first: list[Call] = []
        self._last: deque[Call] = deque(maxlen=LAST_CALLS)
        self._lines: list[Line] = []
        self._more = 0

    def note(
        self,
        square: int,
        candidates: list[int],
        order: list[int],
        scores: tuple[str, ...],
        named: int,
    ) -> None:
        """Record a call."""
        call = Call(self.step, square, tuple(candidates), tuple(order), scores, named, self.forward)
        if len(self._first) < self.wanted:
            self._first.append(call)
        else:
            self._last.append(call)

    def say(self, text: str) -> None:
        """Record a printed line, or count it."""
        if len(self._lines) == MAX_LINES:
            self._more += 1
            return
        if len(text) > LONGEST_LINE:
            text = text[: LONGEST_LINE - 1] + "…"
        self._lines.append(Line(self.step, text))
        if self._echo is not None:
            self._echo(self.step, text)

    def skip(self, lines: int) -> None:
        """Count printed lines that are not kept."""
        self._more += lines

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls that are kept: the first, then the last."""
        return (*self._first, *self._last)

    @property
    def printed(self) -> Printed:
        """The output of the run."""
        return Printed(tuple(self._lines), self._more)


class PrintedTooMuch(BaseException):
    """A rule has printed more than :data:`MAX_PRINTED` characters. ``except Exception`` does not
    catch it."""


class Writer(TextIOBase):
    """Replaces standard output while a rule runs: its lines go to the trace."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._parts: list[str] = []
        self._length = 0
        self._printed = 0

    def write(self, text: str) -> int:
        """Write a text; each line that ends in it is recorded.

        Raises:
            PrintedTooMuch: once it is too much.
        """
        if not isinstance(text, str):
            raise TypeError(f"write() takes a text, not {type(text).__name__}")
        text = str.__getitem__(text, slice(None))  # the plain text, without a subclass's methods
        *lines, rest = text.split("\n", MAX_LINES + 1)
        for line in lines:
            self._take(line)
            self.end_line()
        if len(lines) > MAX_LINES:  # more than can be kept: they are only counted
            self._trace.skip(rest.count("\n"))
            rest = rest.rpartition("\n")[2]
        if rest:
            self._take(rest)
        self._printed += len(text)
        self._check()
        return len(text)

    def _check(self) -> None:
        if self._printed > MAX_PRINTED:
            if self._length:
                self.end_line()
            raise PrintedTooMuch

    def _take(self, part: str) -> None:
        # No more is stored than is kept: a rule may print without ever ending the line.
        if self._length <= LONGEST_LINE:
            self._parts.append(part[: LONGEST_LINE + 1])
        self._length += len(part)

    def end_line(self) -> None:
        """End the line: the text written since the last line is a line."""
        text = "".join(self._parts)
        self._parts.clear()
        self._length = 0
        self._trace.say(text)

    def end_call(self) -> None:
        """End a call: text left without a line end is a line of this call.

        Raises:
            PrintedTooMuch: if the rule has caught that.
        """
        if self._length:
            self.end_line()
        self._check()

    def close(self) -> None:
        """It is never closed."""

    def writable(self) -> bool:
        """It can be written."""
        return True
