"""Larger requests whose results are written down, so that they stay what they are for ever.

    python -m tests.core.stored_results

writes ``tests/data/stored-results.json`` anew: for each request its outcome, its counts, and a
digest of its tours, its longest path and its event log. That is right only where a result is meant
to change, and the change of the file then shows which ones did.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from knight_core import TIES, Recording, TourRequest, solve

FILE = Path(__file__).parents[1] / "data" / "stored-results.json"

Words = dict[str, Any]


def cases() -> Iterator[Words]:
    """The fields of the requests, always the same ones."""
    draw = Random(15)
    for words in (*_blind(draw), *_by_degree(draw), *_ahead(draw), *_constructed(draw)):
        if "end" not in words or words["end"] != words["start"]:
            yield words


def _blind(draw: Random) -> Iterator[Words]:
    """Long searches, most of them without hope."""
    boards = [("5x5", 1_000_000), ("6x6", 300_000), ("7x7", 300_000), ("8x8", 300_000)]
    boards += [("10x10", 100_000), ("20x20", 60_000), ("3x12", 150_000), ("4x9", 150_000)]
    for board, steps in boards:
        for goal in _goals(draw, board, {"tours": 3}, {}):
            words = _words(draw, board, max_steps=steps, **goal)
            yield words | {"method": "depth-first", "order": _order(draw)}
            yield words | {"method": "random"}
    blind = {"method": "depth-first", "seed": 0}
    yield blind | {"board": "50x50", "start": 0, "max_steps": 50_000}
    yield blind | {"board": "8x8", "start": 63, "max_steps": 2_000_000}
    yield blind | {"board": "5x5", "start": 20, "tours": "all"}
    yield blind | {"board": "3x4", "start": None, "tours": "all"}


def _by_degree(draw: Random) -> Iterator[Words]:
    """By Warnsdorff's rule: starts without hope, and starts that have a tour at once."""
    hopeless: list[Words] = [
        {"board": "5x5", "start": 21, "max_steps": 200_000},
        {"board": "7x7", "start": 1, "max_steps": 100_000},
        {"board": "5x5", "start": 1, "max_steps": 77_777},
        {"board": "5x5", "start": 11, "max_steps": 33_333},
        {"board": "5x5", "start": None, "max_steps": 60_000},
        {"board": "4x4", "start": None, "tours": "all"},
        {"board": "5x5", "start": 12, "tours": "all", "max_steps": 60_000},
        {"board": "6x6", "start": 30, "closed": True, "max_steps": 30_000},
        {"board": "8x8", "start": 56, "end": 42, "max_steps": 30_000},
        {"board": "3x12", "start": 13, "max_steps": 30_000},
        {"board": "6x7", "start": 35, "holes": "c3,d3", "max_steps": 30_000},
    ]
    for ties in TIES:
        rule = {"method": "warnsdorff", "ties": ties}
        for words in hopeless:
            yield rule | {"seed": draw.randrange(100)} | words
        for board, starts in (("8x8", 8), ("7x9", 6), ("13x13", 5), ("20x20", 4), ("50x50", 1)):
            for _ in range(starts):
                yield rule | _words(draw, board, order=_order(draw), max_steps=8_000)
        for board in ("30x30", "41x41", "100x100"):
            yield rule | _words(draw, board, order=_order(draw), backtrack=False)


def _ahead(draw: Random) -> Iterator[Words]:
    """Look-ahead and edge search count their own way."""
    for board, method in product(("5x5", "5x6", "6x6", "7x7", "8x8"), ("pruned", "multipath")):
        for goal in _goals(draw, board, {"tours": 2}, {"holes": "b2,c3", "start": 0}):
            words = _words(draw, board, order=_order(draw), max_steps=3_000)
            yield words | {"method": method} | goal


def _constructed(draw: Random) -> Iterator[Words]:
    """Narrow boards and large ones, from anywhere to anywhere."""
    boards = [f"{rows}x{cols}" for rows in (3, 4, 5) for cols in (7, 10, 11, 16, 33, 90)]
    boards += ["6x6", "7x8", "8x8", "9x9", "10x10", "11x17", "23x24", "51x50", "99x101", "200x150"]
    for board, method in product(boards, ("construct", "auto")):
        for goal in _goals(draw, board):
            yield _words(draw, board, **goal) | {"method": method}
    for board in ("6x7", "8x8"):
        yield _words(draw, board, method="auto", holes="c3,d4") | {"start": 0}


def _words(draw: Random, board: str, **fields: Any) -> Words:
    """A request from any square."""
    start = draw.randrange(TourRequest.of(board).board.size)
    return {"board": board, "start": start, "seed": draw.randrange(2**40), **fields}


def _goals(draw: Random, board: str, *more: Words) -> list[Words]:
    """Open, closed, to any square; and what else is given."""
    end = draw.randrange(TourRequest.of(board).board.size)
    return [{}, {"closed": True}, {"end": end}, *more]


def _order(draw: Random) -> str:
    return "".join(draw.sample("12345678", 8))


def digest_of(words: Words) -> list[Any]:
    """What is kept of the result of a request."""
    request = TourRequest.of(**words)
    logged = request.seed % 2 == 0
    result = solve(request, Recording(events=1000, last_events=1000) if logged else Recording())
    last = result.last_events
    told = [
        [[*tour.squares] for tour in result.tours],
        [*result.deepest],
        [*(result.events or ())],
        last and [last.at, [*last.path], [*last.events]],
    ]
    digest = sha256(json.dumps(told).encode()).hexdigest()[:16]
    stats = result.stats
    return [str(result.outcome), stats.forward, stats.backtracks, stats.tours, digest]


def stored() -> list[tuple[Words, list[Any]]]:
    """The requests with what is written down of their results."""
    return [(words, kept) for words, kept in json.loads(FILE.read_text(encoding="utf-8"))]


def main() -> None:
    """Writes the file, a line for each request."""
    lines = [json.dumps([words, digest_of(words)]) for words in cases()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
