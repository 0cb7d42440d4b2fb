"""How soon it is known whether a path is lost: judge, candidates, turning point.

`python -m tests.bench.completion` measures CPython, and with `--wasm` Pyodide in Node.js: the same
questions about the same random games, each asked three times, the best time of the three. Reasons
are made with every no, but for those of candidates, as on the page. `completion.md` keeps what came
out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from knight_core.board import Board
from knight_core.completion import Answer, candidates, judge, turning_point

BOARDS = {"5x5": 60, "6x6": 60, "8x8": 60, "10x10": 40, "20x20": 6}
"""The boards, and how many games of each kind."""


def game(board: Board, draw: Random, careful: bool) -> list[int]:
    """A random game until it is stuck; a careful one follows Warnsdorff's rule in four moves of
    five."""
    path = [draw.randrange(board.size)]
    if board.size % 2 and board.colour(path[0]):
        path = [0]
    seen = {*path}
    while onward := [to for to in board.neighbours(path[-1]) if to not in seen]:
        square = draw.choice(onward)
        if careful and draw.random() < 0.8:
            square = min(onward, key=lambda to: sum(t not in seen for t in board.neighbours(to)))
        path.append(square)
        seen.add(square)
    return path


def best(ask: Callable[[], Any]) -> tuple[float, Any]:
    """The best time of three, in milliseconds, and the answer."""
    times, answer = [], None
    for _ in range(3):
        began = perf_counter()
        answer = ask()
        times.append((perf_counter() - began) * 1000)
    return min(times), answer


def measure() -> list[dict[str, Any]]:
    """For each board and question: median, 95th percentile and worst, in milliseconds."""
    rows = []
    for size, games in BOARDS.items():
        board, draw = Board.parse(size), Random(size)
        times: dict[str, list[float]] = {"judge": [], "candidates": [], "turning point": []}
        unknown = cases = 0
        for number in range(2 * games):
            path = game(board, draw, number % 2 == 0)
            part = path[: draw.randrange(1, len(path) + 1)]
            spent, judgement = best(partial(judge, board, part))
            times["judge"].append(spent)
            cases = max(cases, judgement.cases)
            unknown += judgement.answer is Answer.UNKNOWN
            spent, _ = best(partial(candidates, board, part, reasons=False))
            times["candidates"].append(spent)
            spent, _ = best(partial(turning_point, board, path))
            times["turning point"].append(spent)
        for what, found in times.items():
            found.sort()
            rows.append(
                {
                    "board": size,
                    "what": what,
                    "median": round(found[len(found) // 2], 2),
                    "p95": round(found[len(found) * 95 // 100], 2),
                    "worst": round(found[-1], 2),
                    "cases": cases if what == "judge" else "",
                    "unknown": unknown if what == "judge" else "",
                }
            )
    return rows


def main() -> None:
    """Print the table."""
    rows = measure()
    if "--wasm" in sys.argv:
        script = Path(__file__).with_suffix(".mjs")
        done = subprocess.run(["node", script], capture_output=True, text=True, check=True)
        rows += json.loads(done.stdout)
    print("| board | question | median | 95 % | worst | most cases | unknown |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        print("|", " | ".join(map(str, row.values())), "|")


if __name__ == "__main__":
    main()
