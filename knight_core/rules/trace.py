"""The trace of a run of a rule: its calls, and its printed lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from io import TextIOBase
from typing import Final, NamedTuple

MAX_LINES: Final = 200
"""The most printed lines recorded of a run."""
LONGEST_LINE: Final = 500
"""The most characters recorded of a printed line."""
MAX_PRINTED: Final = 2_000_000
"""The most characters that a run may print before it is stopped."""
LAST_CALLS: Final = 200
"""The number of last calls that are recorded in addition to the first ones."""


class Call(NamedTuple):
    """One call of a rule, or with ``score`` the calls for all candidates of one step.

    Attributes:
        step: the number of the knight's square in the path, from 1.
        square: the knight's square.
        candidates: the squares to choose from, in the order in which the rule got them.
        order: the same squares in the order in which they are tried.
        scores: the value that ``score`` returned for each candidate, as a short text; empty for
            ``choose``.
        named: the number of squares of ``order`` that the rule returned; the others follow in the
            order of ``candidates``.
        forward: the number of squares placed before the call: its moment in the event log.
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
        step: the number of the knight's square in the path; 0 before the first call.
        text: the line, cut to :data:`LONGEST_LINE` characters.
    """

    step: int
    text: str


class Printed(NamedTuple):
    """The output of a run: the first lines, and the number of further ones."""

    lines: tuple[Line, ...] = ()
    more: int = 0


Echo = Callable[[int, str], None]
"""A function that is called with the step and the text of each recorded line."""


class Trace:
    """Collects the calls and the printed lines of one run.

    Args:
        calls: the number of first calls to record; 0: no call is recorded.
        echo: is called with each recorded line.
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
        """Count printed lines that are not recorded."""
        self._more += lines

    @property
    def calls(self) -> tuple[Call, ...]:
        """The recorded calls: the first, then the last."""
        return (*self._first, *self._last)

    @property
    def printed(self) -> Printed:
        """The output of the run."""
        return Printed(tuple(self._lines), self._more)


class PrintedTooMuch(BaseException):
    """A rule printed more than :data:`MAX_PRINTED` characters. ``except Exception`` does not catch
    it."""


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
        """Write a text, and record the lines that end in it.

        Raises:
            PrintedTooMuch: if the run has now printed more than :data:`MAX_PRINTED` characters.
        """
        if not isinstance(text, str):
            raise TypeError(f"write() takes a text, not {type(text).__name__}")
        text = str.__getitem__(text, slice(None))  # the plain text, without a subclass's methods
        *lines, rest = text.split("\n", MAX_LINES + 1)
        for line in lines:
            self._take(line)
            self.end_line()
        if len(lines) > MAX_LINES:  # more than are recorded: the rest is only counted
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
        # Characters beyond the longest line are not stored: a rule may never end the line.
        if self._length <= LONGEST_LINE:
            self._parts.append(part[: LONGEST_LINE + 1])
        self._length += len(part)

    def end_line(self) -> None:
        """End the line: record the text written since the last line."""
        text = "".join(self._parts)
        self._parts.clear()
        self._length = 0
        self._trace.say(text)

    def end_call(self) -> None:
        """End a call: text without a line end is recorded as a line of this call.

        Raises:
            PrintedTooMuch: if the rule caught this exception before.
        """
        if self._length:
            self.end_line()
        self._check()

    def close(self) -> None:
        """Do nothing: the writer is never closed."""

    def writable(self) -> bool:
        """True: the writer can be written to."""
        return True
