"""The table of calls: that of Python and that of the page are one."""

from __future__ import annotations

import inspect
import re

import pytest

from knight_core.bridge.calls import CALLS, Call
from knight_core.bridge.driven import Driven
from tests.host import ROOT

PROTOCOL = ROOT / "web" / "js" / "solver" / "protocol.js"


def test_the_page_has_the_same_calls_in_the_same_lanes() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    lanes = dict(re.findall(r'^  (\w+): \{ lane: "(\w+)"', text, re.MULTILINE))
    assert lanes == {name: call.lane for name, call in CALLS.items()}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_call_does_what_its_lane_says(call: Call) -> None:
    function = call.function
    assert inspect.isclass(function) == (call.lane == "main")
    if inspect.isclass(function):
        assert issubclass(function, Driven)
    assert call.name.startswith("start_") == (call.lane == "beside") or call.name == "start_map"
    assert ("session" in inspect.signature(function).parameters) == call.with_session
