"""Random rules, sensible and hostile: a run, or what is wrong with the rule in one sentence."""

from __future__ import annotations

import builtins
import contextlib
import pickle
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

from knight_core import InvalidRequest, TourRequest, solve
from knight_core.methods.base import Recording
from knight_core.rules import RuleError, load_rule
from tests.fuzz import material
from tests.fuzz.target import Failure, call, check_sentence

_NAME: Final = "mine.py"
_LONGEST_TRACEBACK: Final = 9_000
_ONE_IN: Final = 20
"""Of so many rules one is run by the command line; the others by solve()."""

_TOPS: Final = (
    *("", "", "", "", "import random", "from functools import lru_cache", "import statistics"),
    *("print('begins')", "calls = []", "class A: pass", "len = None", "import nowhere", "1 / 0"),
    *("import sys\nsys.exit(3)", "raise KeyboardInterrupt", "input()", "def score(s, b): return 0"),
    *("import builtins\nbuiltins.len = None", "import random\nrandom.choice = None"),
    *("import sys\nsys.stdout = None", "\x00", "\ud800", "é = 1", "x = (", "  x = 1", "\tx = 1"),
    "class Evil:\n    def __repr__(self): raise ValueError\n    __str__ = __lt__ = __repr__",
    "class E(Exception):\n    def __str__(self): return 1 / 0",
    "import sys\nsys.setrecursionlimit(50)",
)
_HEADS: Final = (
    *("def choose(square, candidates, board):",) * 8,
    *("def score(square, board):",) * 4,
    *("def choose(square, candidates):", "def choose(*a):", "async def choose(a, b, c):"),
    *("def chose(square, candidates, board):", "choose = 3\nif True:", "class choose:"),
    *("def choose(square, candidates, board)", "def score(square, board, x=1, *, y):", "if 1:"),
)
_LINES: Final = (
    *("pass", "pass", "x = board.degree(square)", "x = board.neighbours(square)", "print(square)"),
    *(
        "print('\\x1b[31m' * 200)",
        "print('a\\n' * 300)",
        "print(end='x' * 999)",
        "candidates.clear()",
    ),
    *("board.memory['n'] = board.memory.get('n', 0) + 1", "board.memory = 3", "board.rows = 9"),
    *(
        "x = board.visited(square), board.number(square), board.colour(square)",
        "board.degree('z9')",
    ),
    *(
        "x = board.distance(square, (0, 0)), board.is_edge(square), board.step",
        "board.degree((99, 0))",
    ),
    *("board.degree(None)", "undefined", "x = 1 / (board.step - 7)", "x = [][board.step]"),
    *("x = {}['x']", "x = int('a')", "x = None + 1", "x = square.nowhere", "square.row = 3"),
    *("import random; x = random.random()", "raise SystemExit", "raise KeyboardInterrupt"),
    *("def f(): return f()\n    x = f() if board.step == 3 else 0", "raise Evil", "raise E"),
    *(
        "raise BaseExceptionGroup('a', [ValueError('b' * 9999)])",
        "assert board.step < 9, 'x' * 9999",
    ),
    *("raise type('\\x1b' * 50, (Exception,), {})()", "yield 1", "global square", "nonlocal x"),
)
_RESULTS: Final = (
    *("candidates[0]", "candidates[-1]", "candidates", "min(candidates, key=board.degree)") * 3,
    *("sorted(candidates, key=board.degree)", "reversed(candidates)", "(c for c in candidates)"),
    *("set(candidates)", "candidates * 2", "None", "[]", "()", "''", "'a1'", "square", "(0, 0)"),
    *("[0, 0]", "-1", "10 ** 100", "'x' * 10**5", "object()", "Evil()", "iter(int, 1)", "print"),
    *("float('nan')", "(1, float('nan'))", "board.degree(square)", "-board.degree(square)", "0"),
    *("1 if board.step % 2 else 'a'", "[1] if board.step % 2 else 1", "random.random()", "True"),
    *(
        "candidates[board.step]",
        "(9 ** 99, 0)",
        "(0.5, 0)",
        "{0: 1}",
        "board",
        "candidates[0].name",
    ),
)

Case = dict[str, Any]


class Rules:
    """A rule fails alone: what runs it goes on, and says what is wrong with it."""

    name = "rules"

    def make(self, random: Random) -> Case:
        """A program, a request, and whether the command line runs it."""
        head = random.choice(_HEADS)
        lines = [random.choice(_LINES) for _ in range(random.randint(0, 2))]
        body = [*lines, f"return {random.choice(_RESULTS)}"]
        source = "\n".join([random.choice(_TOPS), head, *(f"    {line}" for line in body)]) + "\n"
        if random.random() < 0.1:
            source = material.spoilt(random, source)
        board = material.board(random, 8)
        return {
            "source": source,
            "board": str(board),
            "start": material.square(random, board).lower(),
            "steps": random.randint(1, 300),
            "backtrack": random.random() < 0.7,
            "shell": random.randrange(_ONE_IN) == 0,
        }

    def check(self, case: Case) -> str:
        """Run it."""
        before = dict(vars(builtins)), sys.stdout, sys.stderr, sys.getrecursionlimit()
        kind = self._in_shell(case) if case["shell"] else self._by_call(case)
        after = dict(vars(builtins)), sys.stdout, sys.stderr, sys.getrecursionlimit()
        # What it adds harms nobody.
        changed = [name for name in before[0] if after[0].get(name) is not before[0][name]]
        if changed:
            raise Failure(f"the rule has changed Python: {changed}")
        if after[1:] != before[1:]:
            raise Failure("the rule has changed the streams, or how deep calls may go")
        return kind

    def _by_call(self, case: Case) -> str:
        recording = Recording(events=100, calls=10, interrupted="too-slow")
        try:
            rule = load_rule(case["source"], _NAME, interrupted="too-slow")
            fields: dict[str, Any] = {"max_steps": case["steps"], "backtrack": case["backtrack"]}
            request = TourRequest.of(
                case["board"], start=case["start"], method="rule", rule=rule, **fields
            )
            result = solve(request, recording)
        except RuleError as error:
            _check_error(error, case["source"])
            return f"call, {error.code}"
        except InvalidRequest:
            return "call, refused"
        counts = result.stats
        if not 0 <= counts.backtracks <= counts.forward <= case["steps"]:
            raise Failure(f"wrong counts: {counts}")
        return f"call, {result.outcome}"

    def _in_shell(self, case: Case) -> str:
        words = ["solve", case["board"], case["start"], "--max-steps", str(case["steps"])]
        words += [] if case["backtrack"] else ["--no-backtrack"]
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            Path(_NAME).write_bytes(case["source"].encode(errors="surrogatepass"))
            status, _, err = call([*words, "--rule", _NAME])
        if status not in (0, 1, 2, 3):
            raise Failure(f"exit status {status}: {err}")
        if not all(sign.isprintable() or sign == "\n" for sign in err):
            raise Failure(f"signs that control a terminal: {err!r}")
        _check_frames(err)
        return f"shell, status {status}"


def _check_error(error: RuleError, source: str) -> None:
    for text in filter(None, (error.text, error.plain)):
        check_sentence(text)
    if not error.text or len(error.traceback) > _LONGEST_TRACEBACK:
        raise Failure(f"an error without a sentence, or with too much: {error.traceback!r:.200}")
    if not 0 <= error.line <= source.count("\n") + source.count("\r") + 1:
        raise Failure(f"line {error.line} of {source.count(chr(10))}")
    _check_frames(error.traceback)
    again = pickle.loads(pickle.dumps(error))
    if (again.text, again.line, again.path) != (error.text, error.line, error.path):
        raise Failure("an error is another one after it was sent to another process")


def _check_frames(text: str) -> None:
    """Of a traceback only the rule's own frames are shown."""
    names = {*re.findall(r'^  File "(.*?)"', text, re.MULTILINE)}
    if names - {_NAME}:
        raise Failure(f"frames of others: {names}")
