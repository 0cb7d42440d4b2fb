"""When a search takes back what its first events have left, as the log tells it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from knight_core.methods.base import Recording
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.solver import start
from knight_core.steps import run_to_end

FIRST = 60


def ended(request: TourRequest, events: int, last: int = 0) -> TourResult:
    return run_to_end(start(request, Recording(events, last_events=last)))


def paths(events: Sequence[int], area: int) -> list[list[int]]:
    """The path after each event."""
    path: list[int] = []
    after: list[list[int]] = [[]]
    for event in events:
        path = path[:-1] if event == area else [*path, event]
        after.append(path)
    return after


@pytest.mark.parametrize(
    "request_",
    [
        TourRequest(rows=5, cols=5, start="a1", method="depth-first"),
        TourRequest(rows=5, cols=5, start="a2", method="pruned"),
        TourRequest(rows=5, cols=5, start="c1", method="random", seed=3, max_steps=20_000),
        TourRequest(rows=6, cols=6, start="a1", method="depth-first", max_steps=60_000),
    ],
    ids=lambda request: f"{request.method}-{request.board}",
)
def test_when_the_path_of_the_first_events_was_taken_back(request_: TourRequest) -> None:
    whole = ended(request_, 1_000_000).events
    assert whole is not None
    after = paths(whole, request_.board.area)
    result = ended(request_, FIRST, FIRST)
    assert result.last_events is not None
    left = result.last_events.left
    assert left
    begin = after[FIRST]
    for depth in range(1, len(begin) + 1):
        noted = next((note for note in left if note[0] < depth), None)
        gone = next(
            (at for at in range(FIRST, len(after)) if after[at][:depth] != begin[:depth]), None
        )
        if noted is None:
            # It was still there where the last events begin.
            assert gone is None or gone > result.last_events.at
            continue
        assert gone is not None
        _, least, most = noted
        assert least <= (gone - len(after[gone])) // 2 - 1 < most


def test_it_is_not_noted_on_large_boards() -> None:
    request = TourRequest(rows=21, cols=21, start="a1", method="depth-first", max_steps=5_000)
    last = ended(request, FIRST, FIRST).last_events
    assert last is not None
    assert last.left == ()
