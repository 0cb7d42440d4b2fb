"""Experiments of 100,000 runs: beginning, taking every record as a line, reporting; in CPython."""

from __future__ import annotations

import json
import tracemalloc
from time import process_time
from typing import Any

from knight_core.bridge import Session
from knight_core.experiments.record import link_of

_SLICE = 0.012
_LINES = 1000

LISTS = {
    "316x316, all starts": {"lab": "survey", "boards": "316x316", "starts": "all"},
    "24x24, 100 methods": {"lab": "survey", "boards": "24x24", "starts": "all"}
    | {"methods": ",".join(f"random:seed={seed}" for seed in range(100))},
    "50,000 boards, 2 methods": {"lab": "survey", "starts": "1", "methods": "warnsdorff,pruned"}
    | {"boards": ",".join(f"5x{cols}" for cols in range(5, 50_005))},
}
ORDERS = {"lab": "orders", "board": "8x8", "start": "all", "max-steps": "9007199254740991"}


def do(session: Session, name: str, **params: Any) -> tuple[Any, float, float]:
    """A task in slices: its answer, its seconds, and those of the longest slice."""
    began = process_time()
    session.begin(name, json.dumps(params))
    longest = 0.0
    going_on = True
    while going_on:
        last = process_time()
        going_on = session.advance(_SLICE, "beside")
        longest = max(longest, process_time() - last)
    message = session.finish("beside")
    return json.loads(message[0])["answer"], process_time() - began, longest


def lines_of(session: Session, limit: int) -> list[str]:
    """Records of the runs that come next, as if each had been found at its first try."""
    lines = []
    for words in json.loads(session.begin("labNext", json.dumps({"limit": limit}))[0])["answer"]:
        record: dict[str, Any] = {"link": link_of(words), "board": words["board"]}
        record |= {"start": words["start"], "spec": words.get("method", "auto")}
        record |= {"outcome": "found", "first_try": True, "forward": 64, "backtracks": 0}
        record |= {"seconds": 0.25, "reason": None, "theory": None}
        if "orders" in words:
            orders = words["orders"].split(",")
            record |= {"link": f"{link_of(words)}&orders={words['orders']}", "outcome": "limit"}
            spent = int(words["max-steps"]) * 64
            record |= {"orders": [(0, spent, 60 * 64) for _ in orders]}
            record |= {"forward": spent * len(orders), "backtracks": (spent - 64) * len(orders)}
            for name in ("first_try", "reason", "theory"):
                del record[name]
        lines.append(json.dumps(record))
    return lines


def rows_of(name: str, words: dict[str, str], most: int) -> list[tuple[str, str, str]]:
    """What one experiment takes."""
    session = Session()
    tracemalloc.start()
    do(session, "labBegin", words=words)
    begun = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    _, seconds, longest = do(session, "labBegin", words=words)
    rows = [
        (f"{name}: begin", f"{seconds:.2f}", "s"),
        ("  longest slice", f"{1000 * longest:.0f}", "ms"),
        ("  memory", f"{begun:.1f}", "MB"),
    ]
    taken, taking, slowest = 0, 0.0, 0.0
    while taken < most and (lines := lines_of(session, _LINES)):
        answer, seconds, longest = do(session, "labTake", lines=lines)
        taken += len(lines)
        taking += seconds
        slowest = max(slowest, longest)
        if answer["finished"]:
            break
    _, seconds, longest = do(session, "labReport")
    return [
        *rows,
        (f"  take {taken:,} lines", f"{taking:.2f}", "s"),
        ("  longest slice", f"{1000 * slowest:.0f}", "ms"),
        ("  report", f"{seconds:.3f}", "s"),
        ("  longest slice", f"{1000 * longest:.0f}", "ms"),
    ]


def lists_section(rounds: int) -> list[tuple[str, str, str]]:
    """Experiments of 100,000 runs, and the largest search for orders, as the page drives them."""
    rows = [row for name, words in LISTS.items() for row in rows_of(name, words, 100_000)]
    return rows + rows_of("orders 8x8, all starts", ORDERS, 10_000)
