"""Whether a reader takes twice as long for twice the text: every reader of words and texts.

Time is that of the processor, the least of several tries, and so long that it can be measured. What
takes three times as long for twice the text, and again for twice that, grows faster than the text.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from knight_core import KnightError, Path
from knight_core.cli import judge
from knight_core.experiments import make_experiment
from knight_core.experiments.lines import record_of_line
from knight_core.play.game import parse_game
from knight_core.play.puzzles import start_puzzle
from knight_core.request import parse_request
from knight_core.review.rows import rows_of
from knight_core.rules.exercise import parse_tests
from knight_core.rules.rule import normal
from knight_core.steps import run_to_end
from tests.fuzz.links import FIELDS, Links
from tests.fuzz.target import Failure

LEAST_SECONDS: Final = 0.01
"""What takes less is not compared."""
SHORTEST: Final = 1_000
LONGEST: Final = 250_000
"""The longest text that is tried, in characters; what is quick there is quick enough."""
TOO_MUCH: Final = 3.0
"""So many times the time for twice the text is too much."""

_WORDS: Final = (
    "methods",
    "boards",
    "starts",
    "end",
    "holes",
    "order",
    "seed",
    "max-steps",
    "tours",
)


def _request(field: str, text: str) -> object:
    return parse_request({field: text})


def _experiment(word: str, text: str) -> object:
    return make_experiment({"lab": "compare", word: text})


def _puzzle(text: str) -> object:
    return run_to_end(start_puzzle(text))


PYTHON: Final[dict[str, Callable[[str], object]]] = {
    **{f"request {field}": partial(_request, field) for field in FIELDS},
    **{f"lab {word}": partial(_experiment, word) for word in _WORDS},
    "text": lambda text: rows_of("a.txt", text),
    "path": Path.parse,
    "judge": judge._BETWEEN.split,
    "game": lambda text: parse_game("8x8", "a1", text),
    "tests": parse_tests,
    "record": lambda text: record_of_line(text.encode("utf-8", "replace")),
    "rule": normal,
    "puzzle": _puzzle,
}
"""Python's readers by their names."""

_PAGE: Final = (
    *(f"solve {field}" for field in (*FIELDS, "#")),
    *(f"lab {word}" for word in (*_WORDS, "board", "start", "#", "cell")),
    *("shared lang", "shared theme", "play game", "play puzzle", "play #", "code tests", "code #"),
    *("check #", "gallery #", "gallery gallery", "race #", "file name", "line of a program"),
    "rules of methods",
)
"""The page's readers by their names: see links.mjs."""

_PIECES: Final = (
    *" \t\n,;:.()[]{}<>=~#*+-_|/\\'\"&%?!0123789abhxX×♞é",
    *("a1", "h8 ", "(1,2)", "8x8", "1 2 3", "-1 ", "\r\n", "==", ", ", "<td>", "]]", "%2C", "&a="),
    *("row", "N", "rule:", "step=", "code=", "\x01", "\x1b[", "\u2003", "def f():", "\n\n"),
    "\n \n",
    *('{"', "1\n", "1,2\n", "a1 b3\n", "1: ", "-1", "0 ", "1 2 3 4\n", "12 7 9 oops 4\n"),
)

Case = dict[str, str]


class Growth:
    """Twice the text takes less than three times the time."""

    name = "growth"

    def __init__(self, links: Links) -> None:
        self._links = links

    def make(self, random: Random) -> Case:
        """A reader, and what its text is made of."""
        page = random.random() < 0.4
        reader = random.choice(_PAGE if page else (*PYTHON, *["text", "path"] * 10))
        unit = "".join(random.choices(_PIECES, k=random.choice((1, 1, 1, 2, 2, 3, 6))))
        head, tail = ("".join(random.choices(_PIECES, k=random.choice((0, 0, 1, 2)))) for _ in "ab")
        return {
            "side": "page" if page else "python",
            "reader": reader,
            "head": head,
            "unit": unit,
            "tail": tail,
        }

    def check(self, case: Case) -> str:
        """Measure longer and longer texts."""
        size = SHORTEST
        seconds = self._seconds(case, size, 1)
        while seconds < LEAST_SECONDS and size < LONGEST:
            size *= 2
            seconds = self._seconds(case, size, 1)
        if seconds < LEAST_SECONDS:
            return "quick"
        # Twice as long, and again: a limit that is passed only once is no growth.
        for tries in (2, 5):
            times = [self._seconds(case, size * factor, tries) for factor in (1, 2)]
            if times[1] < TOO_MUCH * times[0]:
                return "measured"
            times.append(self._seconds(case, size * 4, tries))
            if times[2] < TOO_MUCH * times[1]:
                return "measured"
        shown = ", ".join(f"{1000 * seconds:.0f} ms" for seconds in times)
        raise Failure(f"{size:,} characters, twice and four times as many: {shown}")

    def _seconds(self, case: Case, size: int, tries: int) -> float:
        """The least time that the reader takes for a text."""
        head, unit, tail = case["head"], case["unit"], case["tail"]
        text = head + unit * (size // len(unit)) + tail
        if case["side"] == "page":
            question = {"reader": case["reader"], "text": text, "tries": tries}
            return float(self._links.ask(question))
        return min(_seconds(PYTHON[case["reader"]], text) for _ in range(tries))


def _seconds(reader: Callable[[str], Any], text: str) -> float:
    gc.collect()
    begun = time.thread_time()
    with suppress(KnightError, ValueError, RecursionError):
        reader(text)
    return time.thread_time() - begun
