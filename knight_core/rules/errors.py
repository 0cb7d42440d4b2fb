"""The exception for errors in a rule, with the information needed to fix the rule."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from knight_core.errors import KnightError
from knight_core.texts.sentences import Params, sentence

if TYPE_CHECKING:
    from knight_core.rules.trace import Call, Printed
    from knight_core.search.event_log import LastEvents


class RuleError(KnightError):
    """A rule could not be compiled, raised an error, or returned an invalid answer.

    Attributes:
        code: a stable name of the error.
        key: the key of the sentence without ``rule.``: the code, or a variant of it.
        params: the parameters of the sentence, for translation.
        plain_code, plain_params: the same for :attr:`plain`; ``""`` if there is none.
        error: the type of Python's own error, e.g. ``NameError``; ``""`` if there is none.
        line, column, end_column: the place in the rule's text, from 1; 0 if unknown.
        step: the number of the knight's square in the path, 0 before the first call.
        square: the knight's square, or None.
        traceback: Python's own text, with only the frames of the rule; ``""`` if Python raised no
            error.
        path: the squares of the path at the error.
        forward, backtracks: the counts at the error.
        events, last_events: the event log, as in a result, if the recording requests one.
        calls: the recorded calls.
        printed: the output of the rule.
        link: the link of a run of an experiment; else ``""``.
    """

    def __init__(
        self,
        code: str,
        params: Mapping[str, object] | None = None,
        **place: Any,
    ) -> None:
        self.code = code
        self.params: Params = dict(params or {})
        self.key: str = code
        self.plain_code: str = ""
        self.plain_params: Params = {}
        self.error: str = ""
        self.line: int = 0
        self.column: int = 0
        self.end_column: int = 0
        self.step: int = 0
        self.square: int | None = None
        self.traceback: str = ""
        self.path: tuple[int, ...] = ()
        self.forward: int = 0
        self.backtracks: int = 0
        self.events: array[int] | None = None
        self.last_events: LastEvents | None = None
        self.calls: tuple[Call, ...] = ()
        self.printed: Printed | None = None
        self.link: str = ""
        for name, value in place.items():
            setattr(self, name, value)
        super().__init__(self.text)

    @property
    def text(self) -> str:
        """The error in one sentence."""
        return sentence(f"rule.{self.key}", self.params)

    @property
    def plain(self) -> str:
        """The meaning of Python's error in one plain sentence; ``""`` if there is none."""
        code = self.plain_code
        return sentence(f"rule.{code}", self.plain_params) if code else ""

    def __reduce__(self) -> tuple[object, ...]:
        attributes = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        code, params = attributes.pop("code"), attributes.pop("params")
        return _rebuild, (code, params, attributes)


def _rebuild(code: str, params: dict[str, str | int], place: dict[str, Any]) -> RuleError:
    return RuleError(code, params, **place)
