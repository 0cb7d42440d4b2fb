"""The table of figures at the end of tests/README.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.host import ROOT
from web.tools.figures import HEADING, README, commit, rows, write_figures

BEFORE = """# The tests

| fault | what must happen | tests |
| --- | --- | --- |
| a clock jumps | nothing is lost | `web/test_a.py: test_jump`, `js/a.test.mjs: jumps` |
"""

FIGURES: dict[str, Any] = {
    "tests": {
        "counted": {"texts read": 12_345, "links opened in a browser": 7},
        "passed": [
            *("tests/web/test_a.py::test_jump[one]", "tests/web/test_a.py::test_jump[two]"),
            *("tests/web/test_a.py::test_other", "tests/core/test_b.py::test_jump"),
        ],
    },
    "fuzz": "fuzz: seed 1, 30 s\nlinks: 1,193 cases: 1,193 right\napi-calls: 7 cases: 7 a\n",
    "coverage": {
        "lines": {"covered": 4827, "all": 4827},
        "branches": {"covered": 1789, "all": 1790},
    },
    "mutants": {"a.b": {"mutants": 1000, "killed": 973}, "a.c": {"mutants": 20, "killed": 20}},
    "browsers": [{"browser": "Firefox", "version": "153.7.0", "passed": 43, "failed": 0}],
    "minutes": 91,
    "commit": "0123456789",
}

ROWS = {
    "tests passed in Python and Chromium": "4",
    "links opened in a browser": "7",
    "texts read": "12,345",
    "random inputs": "1,200: links 1,193, api calls 7",
    "faults injected in the tests of the table above": "2",
    "tests passed in Firefox 153.7.0": "43",
    "lines of the trusted core covered": "4,827 of 4,827",
    "branches of the trusted core covered": "1,789 of 1,790",
    "mutants killed of `a.b`": "973 of 1,000 (97.3 %)",
    "mutants killed of `a.c`": "20 of 20 (100.0 %)",
    "time of all of it": "91 minutes",
}


def test_the_rows_say_what_was_counted() -> None:
    assert dict(rows(FIGURES, BEFORE)) == ROWS


def test_the_table_replaces_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / README
    path.parent.mkdir()
    path.write_text(BEFORE, encoding="utf-8")
    write_figures(tmp_path, {**FIGURES, "minutes": 3})
    write_figures(tmp_path, FIGURES)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(BEFORE)
    assert text.count(HEADING) == 1
    assert "at commit 0123456789" in text
    for what, much in ROWS.items():
        assert f"| {what} | {much} |\n" in text
    assert "3 minutes" not in text


def test_the_commit_is_named() -> None:
    assert len(commit(ROOT).rstrip("+")) >= 10
