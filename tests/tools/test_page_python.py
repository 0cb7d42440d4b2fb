"""The page has a trimmed Python: it answers every mistake as CPython does, and no codec and no
module is missing in it."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.host import DIST, ROOT
from tests.samples import sampled
from tests.tools.page_calls import answers
from web.tools.install import find_node

Calls = list[tuple[str, dict[str, Any]]]

WRONG = (
    *("\x01", "a1\x1b[2J", "\ud800", "\u202e", "\n", "é", "½", "٣", "\U0010ffff"),
    *("x" * 3000, "," * 3000, "(" * 3000, "9" * 400, "-1", "0", "1.5"),
    *("a1,,b", "8x8,x", "rule:\x01"),
)
"""What is wrong in most words."""

REQUEST = (
    *("board", "start", "end", "closed", "method", "order", "ties", "backtrack"),
    *("seed", "max-steps", "max-seconds", "tours", "holes", "symmetry"),
)
EXPERIMENT = (
    *("board", "boards", "start", "starts", "end", "closed", "methods", "max-steps", "seed"),
    *("ruled-out", "holes"),
)
LABS = (
    {"lab": "compare", "board": "4x4", "start": "a1"},
    {"lab": "survey", "boards": "3x3", "starts": "1"},
    {"lab": "orders", "board": "5x5", "start": "a1"},
)
SHORT = {"events": 0, "last": 0, "calls": 9}
RULE = "def score(square, board):\n    {}\n    return board.degree(square)\n"


def wrong_calls() -> Calls:
    """Calls of nearly every kind; most of them are wrong."""
    events = {"events": 0, "tours": 1}
    calls: Calls = [
        ("solve", {"words": {"board": "4x4", word: wrong}, **events})
        for number, word in enumerate(REQUEST)
        for wrong in WRONG[number % 3 :: 3]
    ]
    calls += [
        ("labBegin", {"words": {**lab, word: wrong}})
        for lab in LABS
        for number, word in enumerate(EXPERIMENT)
        for wrong in WRONG[number % 3 :: 3]
    ]
    document = json.loads((ROOT / "tests" / "data" / "printed_tours.json").read_text("utf-8"))
    texts = [snippet["text"] for snippet in document["snippets"]][::3]
    for text in [*WRONG, *texts, *(text.replace(" ", "\x01", 1) for text in texts)]:
        calls += [
            ("readText", {"text": text, "rows": 0, "cols": 0}),
            ("classRows", {"name": f"{text[:9]}.txt", "text": text, "wanted": {}}),
        ]
    for path in ([], [0, 1], [0, 11, 0], [0, 99], [0, 11]):
        for end in (-1, 7, 99):
            goal = {"board": {"rows": 5, "cols": 5}, "path": path, "end": end, "closed": end == 7}
            calls += [(name, goal) for name in ("candidates", "turningPoint")]
        board = {"rows": 5, "cols": 5, "holes": path}
        calls += [
            ("reviewTour", {"board": board, "squares": [0, 11, 99]}),
            ("reviewClaim", {"board": board, "start": 99, "closed": False}),
        ]
    none = {"rows": 5, "cols": 5, "holes": []}
    for wrong in WRONG:
        run = {"requests": [{"board": "4x4", "start": wrong}], **SHORT}
        rule = {"source": RULE.format("pass"), "name": "mine.py"}
        named = {"board": "4x4", "method": "rule", "rule": wrong}
        calls += [
            ("solve", {"words": named, **events}),
            ("ruleDeclare", {"digest": wrong, "name": wrong}),
            ("count", {"words": {"board": "4x4", "holes": wrong}}),
            ("count", {"words": {"board": "4x4", "symmetry": wrong}}),
            ("isDrawable", {"words": {"board": "4x4", "end": wrong}}),
            ("puzzle", {"name": wrong}),
            ("follow", {"name": wrong}),
            ("next", {"name": wrong, "number": 1}),
            ("testsOf", {"text": wrong}),
            ("ruleCheck", {"source": wrong, "name": wrong}),
            ("ruleRuns", {**rule, **run}),
            ("runs", {"requests": [{"board": "4x4", "start": wrong}], "tours": False}),
            ("blindSteps", {"board": none, "squares": [0, 11], "order": wrong, "most": 10}),
        ]
    return calls


def wrong_rules() -> Calls:
    """Runs of rules that fail: Python's own words in the answers differ between its versions."""
    sources = [
        file.read_text("utf-8") for file in sorted((ROOT / "tests/data/rules/invalid").iterdir())
    ]
    lines = (
        *("raise ValueError('\\x01')", "'\\ud800'.encode()", "b'\\xff'.decode()", "open('x')"),
        *("print('\\ud800\\x1b')", "'a'.encode('no-codec')", "import socket", "input()", "1 / 0"),
        *("import no_such_module", "'é'.encode('ascii', 'backslashreplace')", "print(1 / 3)"),
    )
    sources += [RULE.format(line) for line in lines]
    words = {"board": "5x5", "start": "a1", "method": "rule"}
    return [
        ("ruleRuns", {"source": source, "name": "mine.py", "requests": [words], **SHORT})
        for source in sources
    ]


OPTIONAL = {"_hashlib", "difflib"}
"""What the standard library itself does without: OpenSSL, and guesses at misspelled keywords."""

NAMED = {"no_such_module", "nothing_of_this_name", "encodings.no_codec"}
"""What the rules above ask for in vain, in CPython as well."""


WAYS = ("restored", "started")
"""How Python comes to be there."""


@pytest.fixture(scope="module", params=sampled(WAYS, "restored"))
def page(
    site: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> dict[str, Any]:
    """What the page's Python says of rules that fail, and what it missed."""
    return in_the_page(wrong_rules(), tmp_path_factory.mktemp("python"), request.param)


def in_the_page(calls: Calls, folder: Path, way: str = "restored") -> dict[str, Any]:
    """What the page's Python says of calls, and which codecs and modules it missed."""
    questions = folder / "asked.json"
    questions.write_text(json.dumps(calls), encoding="utf-8")
    first, rest = folder / "python.zip", folder / "rest.zip"
    for archive in (first, rest):
        (packed,) = DIST.glob(f"pyodide/*/{archive.stem}.bin")
        archive.write_bytes(gzip.decompress(packed.read_bytes()))
    (image,) = DIST.glob("pyodide/*/python.wasm")
    node = find_node(ROOT)
    script = Path(__file__).with_name("page_python.mjs")
    done = subprocess.run(
        [node.node, script, image if way == "restored" else first, rest, questions],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=node.environment,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.full
def test_mistakes_are_told_as_in_cpython(site: str, tmp_path: Path) -> None:
    calls = wrong_calls()
    page = in_the_page(calls, tmp_path)
    nothing_is_missing(page, set())
    here = answers(calls)["answers"]
    refused = 0
    for call, answer, other in zip(calls, here, page["answers"], strict=True):
        assert "raised" not in answer, call
        assert other.keys() == answer.keys(), (call, answer, other)
        if "error" in answer:
            refused += 1
            assert other == answer, call
    assert refused > len(calls) / 3


def test_rules_fail_as_in_cpython(page: dict[str, Any]) -> None:
    calls = wrong_rules()
    failed = 0
    for call, here, other in zip(calls, answers(calls)["answers"], page["answers"], strict=True):
        assert _end_of(other) == _end_of(here), call
        failed += _end_of(here)[0] == "failed"
    assert failed > len(calls) / 2


def _end_of(result: dict[str, Any]) -> tuple[str, str, int]:
    (answer,) = result["answer"]
    error = answer["error"] or {"code": "", "step": 0}
    return answer["outcome"], error["code"], error["step"]


def test_no_codec_and_no_module_is_missing(page: dict[str, Any]) -> None:
    nothing_is_missing(page, NAMED)
    assert page["codecs"] == ["no_codec"]


def nothing_is_missing(page: dict[str, Any], expected: set[str]) -> None:
    """No module is but those that were asked for in vain."""
    assert set(page["modules"]) - OPTIONAL == expected
