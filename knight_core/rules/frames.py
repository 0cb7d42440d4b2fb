"""Python's traceback of an error, with only the frames of the rule's own text."""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from traceback import StackSummary, TracebackException
from types import FrameType, TracebackType
from typing import Final, NamedTuple

from knight_core.rules.texts import safely

_LONGEST: Final = 8_000


class Place(NamedTuple):
    """A place in a text: the line and the columns, from 1; 0 if unknown."""

    line: int = 0
    column: int = 0
    end_column: int = 0


def show_lines(name: str, source: str) -> None:
    """Let tracebacks show the lines of a source that is not a file."""
    # Without a modification time, linecache never compares the entry with a file.
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)


def place_of(error: BaseException, name: str, source: str) -> Place:
    """The innermost place in a rule's own text when an error was raised."""
    if isinstance(error, SyntaxError) and _is_own(error, name):
        return _place_of_syntax(error)
    found = Place()
    for frame, line, positions in _frames(error.__traceback__):
        if frame.f_code.co_filename == name:
            found = _place(source, line, positions)
    return found


def _is_own(error: SyntaxError, name: str) -> bool:
    return isinstance(error.filename, str) and error.filename == name


def _place_of_syntax(error: SyntaxError) -> Place:
    line, column = error.lineno or 0, max(0, error.offset or 0)
    end = error.end_offset or 0
    same = error.end_lineno == line
    return Place(line, column, end if same and end > column else 0)


_Positions = tuple[int | None, int | None, int | None, int | None]


def _frames(trace: TracebackType | None) -> Iterator[tuple[FrameType, int, _Positions]]:
    """The frames of a traceback, outermost first, each with the place of its instruction."""
    while trace is not None:
        code, at = trace.tb_frame.f_code, trace.tb_lasti
        positions: _Positions = (None, None, None, None)
        for number, found in enumerate(code.co_positions()):
            if number == at // 2:
                positions = found
                break
        yield trace.tb_frame, trace.tb_lineno or 0, positions
        trace = trace.tb_next


def _place(source: str, line: int, positions: _Positions) -> Place:
    first, last, begin, end = positions
    lines = source.split("\n")
    if first != line or begin is None or not 0 < line <= len(lines):
        return Place(line)
    # Python's columns count bytes of UTF-8; these count characters.
    data = lines[line - 1].encode("utf-8", "surrogatepass")
    column = len(data[:begin].decode("utf-8", "replace")) + 1
    if last != line or end is None:
        return Place(line, column, len(lines[line - 1]) + 1)
    return Place(line, column, len(data[:end].decode("utf-8", "replace")) + 1)


def traceback_text(error: BaseException, name: str, source: str) -> str:
    """Python's text for an error, with only the frames of the rule, cut to 8,000 characters."""
    show_lines(name, source)
    kind = type.__dict__["__name__"].__get__(type(error))
    text = safely(lambda: _own_text(error, name), f"{kind}: (its text cannot be shown)\n")
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]}\n…\n{text[-half:]}"
    return text


def _own_text(error: BaseException, name: str) -> str:
    whole = TracebackException.from_exception(error)
    pending = [whole]
    seen = set()
    while pending:
        current = pending.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if current.stack is not None:
            own = [frame for frame in current.stack if frame.filename == name]
            current.stack = StackSummary.from_list(own) if own else None  # type: ignore[assignment]
        group = getattr(current, "exceptions", None) or ()
        more = current.__cause__, current.__context__, *group
        pending += [other for other in more if other is not None]
    return "".join(whole.format())
