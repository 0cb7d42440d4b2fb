"""Where a rule's code runs: with an output, random numbers and a module of its own."""

from __future__ import annotations

import builtins
import random
import sys
from types import ModuleType
from typing import Any, Final, Literal

from knight_core.rules.errors import RuleError
from knight_core.rules.trace import Trace, Writer

Interrupted = Literal["raise", "too-slow"]

MODULE: Final = "my_rule"
"""The name of the module that a rule is, ``__name__``; whatever its file is called."""

_builtins: Final = vars(builtins)
_random: Final = vars(random)
_pristine: Final = dict(_builtins), dict(_random)

_interrupted: Interrupted = "raise"

MOST_DEEP: Final = 200 if sys.platform == "emscripten" else None
"""In the page so many calls may stand one inside of the other while a rule runs. There, calls that
go through C (``min(…, key=f)``, ``repr``) use up the browser's own stack, and that would end Python
itself: at 300 it did, at 200 not (Pyodide 314 in Node.js)."""


def set_interrupted(means: Interrupted) -> None:
    """Say for this process what a KeyboardInterrupt means while a rule runs.

    Args:
        means: ``"raise"``: it passes, as Ctrl+C in the shell; ``"too-slow"``: a deadline has
            struck, and the rule ends with a :class:`RuleError` that names its line.
    """
    global _interrupted
    _interrupted = means


def interrupted_means(asked: Interrupted | None) -> Interrupted:
    """What it means for one caller: what that one says, or what holds for the process."""
    return _interrupted if asked is None else asked


class Environment:
    """What is different while a rule's code runs, as a context that may be entered many times.

    ``print`` goes to the trace; :mod:`random` goes on where this run left it, so that two runs that
    alternate do not disturb each other; the rule's module is among ``sys.modules``, since
    dataclasses look there. On leaving all is as it was.

    Args:
        name: the file name of the rule.
        seed: of :mod:`random`.
        trace: where printed lines go.
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
        if MOST_DEEP is not None:
            sys.setrecursionlimit(MOST_DEEP)
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
    """Undo what a rule has changed of the builtins and of random.

    Returns:
        The name of something that was changed; ``""`` if nothing was.
    """
    changed = ""
    for module, now, was in (("", _builtins, _pristine[0]), ("random.", _random, _pristine[1])):
        if now == was:
            continue
        # Names that it added do no harm to anybody else; the interpreter itself adds "_".
        for name, value in was.items():
            if now.get(name) is not value:
                now[name] = value
                changed = module + name
    return changed
