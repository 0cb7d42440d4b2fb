"""Parts of the reading of a text, for their tests: a source, candidates, and work in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from knight_core import Board
from knight_core.reading.candidate import Candidate
from knight_core.reading.integers import Integers, start_integers
from knight_core.reading.model import How, Kind, Places, TextFault
from knight_core.reading.sizes import Size
from knight_core.reading.source import Source, compact, start_plain
from knight_core.steps import PAUSE, Steps, run_to_end

M = TypeVar("M")
R = TypeVar("R")

TOUR = (0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4)
"""A tour of 3x4."""


def stepped(run: Steps[R]) -> tuple[list[tuple[float, int]], R]:
    """How far some work says that it is, and its result."""
    yielded = []
    while True:
        try:
            progress = next(run)
            yielded.append((progress.done, progress.total))
        except StopIteration as ended:
            result: R = ended.value
            return yielded, result


def quiet(run: Steps[R]) -> R:
    """The result of work that says nothing of its progress."""
    yielded, result = stepped(run)
    assert {*yielded} <= {(0, 0)}
    return result


def source_of(text: str) -> Source:
    """A text that is ready to be read."""
    return run_to_end(start_plain(text))


def maker_of(
    kind: Callable[[Source, Integers, list[Size], bool], M],
    text: str,
    stated: Sequence[Size] = (),
    sure: bool = False,
) -> M:
    """What reads the integers of a text, all of which is free."""
    source = source_of(text)
    integers = run_to_end(start_integers(source, [(0, len(text))]))
    return kind(source, integers, [*stated], sure)


def candidate(
    kind: Kind = "tour",
    squares: Sequence[int] = TOUR,
    part: tuple[int, int] = (0, 1),
    *,
    score: float = 0,
    faults: Sequence[TextFault] | None = None,
    **more: Any,
) -> Candidate:
    """A candidate, of a list of names on 3x4 unless something else is said. It must not be asked
    for faults that are not given."""

    def start_faults() -> Steps[list[TextFault]]:
        assert faults is not None
        yield PAUSE
        return [*faults]

    def start_places() -> Steps[Places]:
        yield PAUSE
        return Places.of((at, at + 1) for at in range(len(squares)))

    usual: dict[str, Any] = {"board": Board(3, 4), "rank": 0, "how": How("names")}
    begin, end = part
    return Candidate(
        kind=kind,
        squares=compact(squares),
        begin=begin,
        end=end,
        score=score,
        places=start_places,
        faults=start_faults,
        **(usual | more),
    )
