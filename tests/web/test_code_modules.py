"""The modules that students import, in a rule that runs in the page, and in the single file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conftest import NewContext
from tests.host import DIST
from tests.web.lab import Lab
from web.tools.single import SINGLE

RULE = """\
import math, random, itertools, functools, collections, heapq, bisect, operator
import statistics, string, re, time, copy, traceback, linecache, tokenize
import dataclasses, decimal, fractions, queue, datetime, pprint

print(math.comb(5, 2), random.randint(7, 7), list(itertools.islice(itertools.count(), 3)))
print(functools.reduce(operator.add, [1, 2, 3]), collections.Counter("aab").most_common(1))
print(heapq.nsmallest(1, [3, 1]), bisect.bisect([1, 3], 2), statistics.median([1, 2, 4]))
print(string.ascii_lowercase[:3], re.sub("a", "b", "ab"), time.time() > 0, copy.copy([1]))
print(fractions.Fraction(1, 2) + decimal.Decimal(1).__int__(), statistics.stdev([1, 2, 3]))
print(*{"c3", "a1", "h8", "e4"})

def choose(square, candidates, board):
    return min(candidates, key=board.degree)
"""
PRINTED = (
    "10 7 [0, 1, 2]",
    "6 [('a', 2)]",
    "[1] 1 2",
    "abc bb True [1]",
    "3/2 1.0",
    # The order of a set of texts is the same in every run.
    "c3 e4 h8 a1",
)


@pytest.fixture(params=["site", "single file"])
def address(request: pytest.FixtureRequest, site: str, tmp_path: Path) -> str:
    if request.param == "site":
        return site
    return Path(shutil.copy(DIST / SINGLE, tmp_path)).as_uri()


@pytest.fixture
def origin(address: str, site: str) -> str:
    return "file://" if address != site else site.rstrip("/")


@pytest.mark.full
def test_a_rule_imports_what_students_import(new_context: NewContext, address: str) -> None:
    lab = Lab(new_context().new_page())
    lab.page.goto(address + "?mode=code&board=6x6")
    field = lab.page.get_by_role("textbox", name="Your rule in Python")
    expect(lab.page.locator(".code-box .pce-line").first).to_be_visible()
    field.fill(RULE)
    lab.page.locator("#code-mode [data-action=code-run]").click()
    # It has a tour at its first try.
    lines = lab.page.locator("#code-console li")
    expect(lines).to_have_count(len(PRINTED))
    for line, text in zip(lines.all(), PRINTED, strict=True):
        expect(line).to_contain_text(text)
    lab.until(outcome="found")
