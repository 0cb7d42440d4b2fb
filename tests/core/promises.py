"""What requests, exhibits, texts and people's own rules gave once, so that it stays for ever.

    python -m tests.core.promises

writes ``tests/data/promises.json`` anew. That is right only for entries that are added (a request
alone is enough) or meant to change, and the change of the file then shows which ones did.
"""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from knight_core import Recording, Tour, TourRequest, TourResult, cli, solve
from knight_core.gallery import exhibit
from knight_core.request import parse_request
from knight_core.rules import load_rule, register
from knight_core.rules.exercise import parse_tests, request_of, verdict

FILE = Path(__file__).parents[1] / "data" / "promises.json"

Entry = dict[str, Any]


def request_now(entry: Entry) -> Entry:
    """A request, and its result."""
    request = parse_request(entry["request"])
    whole = "run" in entry
    result = solve(request, recording_of(request) if whole else Recording())
    now = {
        "request": entry["request"],
        "outcome": str(result.outcome),
        "reason": result.reason and result.reason.code,
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "tours": result.stats.tours,
        "sha256": digest_of(result.tours),
    }
    return now | ({"run": digest_of_run(result)} if whole else {})


def recording_of(request: TourRequest) -> Recording:
    """What is recorded of a request whose whole run is kept: every other seed has its events."""
    return Recording(events=1000, last_events=1000) if request.seed % 2 == 0 else Recording()


def digest_of(tours: Iterable[Tour]) -> str | None:
    """The digest of tours, a tour a line, or None if there is none."""
    text = "\n".join(" ".join(map(str, tour.squares)) for tour in tours)
    return sha256(text.encode()).hexdigest() if text else None


def digest_of_run(result: TourResult) -> str:
    """The digest of the tours, the longest path and the event log."""
    last = result.last_events
    parts = [
        [[*tour.squares] for tour in result.tours],
        [*result.deepest],
        [*(result.events or ())],
        last and [last.at, [*last.path], [*last.events]],
    ]
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def exhibit_now(entry: Entry) -> Entry:
    """An exhibit of the gallery."""
    shown = exhibit(entry["id"])
    return {
        "id": shown.id,
        "board": f"{shown.board.rows}x{shown.board.cols}",
        "tours": len(shown.tours),
        "request": shown.request and dict(shown.request),
        "sha256": digest_of(shown.tours),
    }


def check_now(entry: Entry) -> Entry:
    """A text, and what the command ``check`` says of it."""
    with tempfile.TemporaryDirectory() as folder, io.StringIO() as out:
        file = Path(folder, "printed.txt")
        file.write_text(entry["text"], encoding="utf-8")
        with contextlib.redirect_stdout(out):
            status = cli.main(["check", str(file), "--format", "json", *entry["words"]])
        result = json.loads(out.getvalue())
    given = {"text": entry["text"], "words": entry["words"], "status": status}
    return given | {name: result[name] for name in entry if name not in given}


def rule_now(entry: Entry) -> Entry:
    """A person's own rule, and a request with it."""
    rule = register(load_rule(entry["source"]))
    request = {"request": {**entry["request"], "rule": rule}}
    return {"source": entry["source"], **request_now(request)}


def exercise_now(entry: Entry) -> Entry:
    """A person's own rule, and which tests it passes."""
    rule = load_rule(entry["source"])
    verdicts = []
    for test in parse_tests(entry["tests"]):
        result = solve(request_of(test, rule))
        ended = str(result.outcome), result.stats.forward
        passed = verdict(test, *ended, result.tour.squares if result.tour else ()).passed
        verdicts.append([test.text, passed, *ended])
    return {"source": entry["source"], "tests": entry["tests"], "verdicts": verdicts}


NOW: dict[str, Callable[[Entry], Entry]] = {
    "requests": request_now,
    "exhibits": exhibit_now,
    "checks": check_now,
    "rules": rule_now,
    "exercises": exercise_now,
}
"""What an entry gives now, by its kind."""


def saved() -> dict[str, list[Entry]]:
    """The entries of the file, by their kind."""
    store = json.loads(FILE.read_text(encoding="utf-8"))
    return {kind: store[kind] for kind in NOW}


def write(entries: dict[str, list[Entry]]) -> None:
    """Writes the file, a line for each entry."""
    what = json.loads(FILE.read_text(encoding="utf-8"))["what"]
    lists = [
        f'  "{kind}": [\n' + ",\n".join(f"    {json.dumps(entry)}" for entry in listed) + "\n  ]"
        for kind, listed in entries.items()
    ]
    text = ",\n".join([f'  "what": {json.dumps(what)}', *lists])
    FILE.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    write({kind: [NOW[kind](entry) for entry in listed] for kind, listed in saved().items()})
