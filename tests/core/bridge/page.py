"""What the page does with a session, for the tests of the bridge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knight_core.bridge import Session
from knight_core.bridge.calls import CALLS, Lane
from knight_core.bridge.messages import pack, unpack


class Page:
    """A page with a session of its own: it packs and unpacks."""

    def __init__(self) -> None:
        self.session = Session()

    def begin(self, name: str, /, **params: Any) -> Any:
        """What is said of a call at once, or what is wrong: ``{"error": …}``."""
        message = self._begun(name, params)
        return message.get("started", message)

    def ask(self, name: str, /, **params: Any) -> Any:
        """The answer to a call, driven to its end; or what is wrong: ``{"error": …}``."""
        message = self._begun(name, params)
        if "started" in message:
            message = self._ended(CALLS[name].lane, 0.0)
        return message.get("answer", message)

    def solve(self, words: dict[str, str], events: int = 0, tours: int = 10) -> Any:
        """Begins to look for a tour."""
        return self.begin("solve", words=words, events=events, tours=tours)

    def finish(self, seconds: float = 0.0, lane: Lane = "main") -> Any:
        """Lets the call of a lane run to its end; returns its answer."""
        return self._ended(lane, seconds)["answer"]

    def report(self, lane: Lane = "main") -> Any:
        """How far a call is."""
        return _opened(self.session.report(lane))

    def _begun(self, name: str, params: dict[str, Any]) -> Any:
        text, *arrays = pack(params)
        return _opened(self.session.begin(name, text, arrays))

    def _ended(self, lane: Lane, seconds: float) -> Any:
        while self.session.advance(seconds, lane):
            if lane == "beside":
                report = self.report(lane)
                assert set(report) == {"done", "total"}
                assert 0 <= report["done"] <= report["total"]
        return _opened(self.session.finish(lane))


def _opened(message: Sequence[Any]) -> Any:
    """What a message says."""
    text, *arrays = message
    return unpack(text, arrays)
