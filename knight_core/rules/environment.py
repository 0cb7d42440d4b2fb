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
"""The meaning of a KeyboardInterrupt while a rule runs. ``"raise"``: it is raised again, as Ctrl+C
in any program; ``"too-slow"``: the rule did not return in time, and a :class:`RuleError` names its
line."""

MODULE: Final = "my_rule"
"""The ``__name__`` of a rule's module, whatever the name of its file."""

_builtins: Final = vars(builtins)
_random: Final = vars(random)
_pristine: Final = dict(_builtins), dict(_random)

MAX_DEEP: Final = 200 if sys.platform == "emscripten" else None
"""The recursion limit in the page while a rule runs. There, calls that go through C
(``min(…, key=f)``, ``repr``) use the browser's own stack; if it overflows, Python itself ends: this
happened at 300, not at 200 (Pyodide 314 in Node.js)."""


class Environment:
    """A context for a rule's code, which may be entered many times.

    Inside, ``print`` writes to the trace; :mod:`random` has the state of this run, so that two
    alternating runs do not change each other's random numbers; the rule's module is in
    ``sys.modules``, which dataclasses need. On exit everything is restored.

    Args:
        name: the file name of the rule.
        seed: the seed of :mod:`random`.
        trace: records the printed lines.

    Raises:
        RuleError: ``changed-python``, on exit, if the rule changed the builtins or :mod:`random`.
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
    """Undo a rule's changes to the builtins and to :mod:`random`.

    Returns:
        The name of a changed object; ``""`` if nothing was changed.
    """
    changed = ""
    for module, now, was in (("", _builtins, _pristine[0]), ("random.", _random, _pristine[1])):
        if now == was:
            continue
        # Added names do not affect other code; the interpreter itself adds "_".
        for name, value in was.items():
            if now.get(name) is not value:
                now[name] = value
                changed = module + name
    return changed
