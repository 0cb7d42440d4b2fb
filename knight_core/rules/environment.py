"""The environment of a rule's code: its output, its random numbers and its module."""

from __future__ import annotations

import builtins
import random
import sys
from types import ModuleType
from typing import Any, Final, Literal

from knight_core.rules.errors import RuleError
from knight_core.rules.trace import Trace, Writer

Interrupted = Literal["raise", "too-slow"]
"""The meaning of a KeyboardInterrupt while a rule runs. ``"raise"``: it passes, as Ctrl+C in a
program of one's own; ``"too-slow"``: the rule did not return in time, and ends with a
:class:`RuleError` that names its line."""

MODULE: Final = "my_rule"
"""The name of a rule's module, ``__name__``, whatever its file is called."""

_builtins: Final = vars(builtins)
_random: Final = vars(random)
_pristine: Final = dict(_builtins), dict(_random)

MAX_DEEP: Final = 200 if sys.platform == "emscripten" else None
"""The most nested calls in the page while a rule runs. There, calls that go through C
(``min(…, key=f)``, ``repr``) use up the browser's own stack, and that would end Python
itself: at 300 it did, at 200 not (Pyodide 314 in Node.js)."""


class Environment:
    """The changes while a rule's code runs, as a context that may be entered many times.

    ``print`` goes to the trace; :mod:`random` goes on where this run left it, so that two runs that
    alternate do not disturb each other; the rule's module is in ``sys.modules``, since
    dataclasses need it there. On exit all is restored.

    Args:
        name: the file name of the rule.
        seed: of :mod:`random`.
        trace: receives the printed lines.
    """

    def __init__(self, name: str, seed: int, trace: Trace) -> None:
        self.module = ModuleType(MODULE)
        self.module.__file__ = name
        self.writer = Writer(trace)
        self._random: Any = random.Random(seed).getstate()
        self._outside: tuple[Any, ...] = ()

    def __enter__(self) -> Environment:
        self._outside = (
            random.getstate(),
            sys.stdout,
            sys.stderr,
            sys.modules.get(MODULE),
            sys.getrecursionlimit(),
        )
        random.setstate(self._random)
        sys.stdout = sys.stderr = self.writer
        sys.modules[MODULE] = self.module
        if MAX_DEEP is not None:
            sys.setrecursionlimit(MAX_DEEP)
        return self

    def __exit__(self, *raised: object) -> None:
        changed = repair()
        outside, sys.stdout, sys.stderr, module, limit = self._outside
        self._random = random.getstate()
        random.setstate(outside)
        if module is None:
            sys.modules.pop(MODULE, None)
        else:
            sys.modules[MODULE] = module
        if sys.getrecursionlimit() != limit:
            sys.setrecursionlimit(limit)
        if changed and raised[0] in (None, StopIteration):
            raise RuleError("changed-python", {"name": changed})


def repair() -> str:
    """Undo a rule's changes to the builtins and to random.

    Returns:
        The name of a changed object; ``""`` if there is none.
    """
    changed = ""
    for module, now, was in (("", _builtins, _pristine[0]), ("random.", _random, _pristine[1])):
        if now == was:
            continue
        # Names that the rule added do no harm to other code; the interpreter itself adds "_".
        for name, value in was.items():
            if now.get(name) is not value:
                now[name] = value
                changed = module + name
    return changed
