"""Links are promises: what is kept in tests/data/promises.json is what the program gives today."""

from __future__ import annotations

import pytest

from knight_core import METHODS
from tests.core.promises import NOW, Entry, saved
from tests.samples import sampled_at

PROMISES = saved()


def name_of(kind: str, entry: Entry) -> str:
    """What a test is called."""
    words = entry.get("request") or entry.get("id") or entry.get("text") or entry.get("tests", "")
    if isinstance(words, dict):
        words = "&".join(f"{name}={text}" for name, text in words.items())
    return f"{kind}: {words[:80]}"


@pytest.mark.parametrize(
    ("kind", "entry"),
    [
        pytest.param(kind, entry, id=name_of(kind, entry), marks=sampled_at(number))
        for kind, entries in PROMISES.items()
        for number, entry in enumerate(entries)
    ],
)
def test_a_promise_is_kept(kind: str, entry: Entry) -> None:
    assert NOW[kind](entry) == entry


def test_there_are_enough() -> None:
    requests = [tuple(sorted(entry["request"].items())) for entry in PROMISES["requests"]]
    assert len(requests) > 700
    assert len(set(requests)) == len(requests)
    whole = [entry for entry in PROMISES["requests"] if "run" in entry]
    assert len(whole) > 300
    assert {entry["request"]["method"] for entry in whole} == {
        id for id, method in METHODS.items() if not method.own
    }
    assert {entry["outcome"] for entry in whole} == {"found", "impossible", "limit"}
    assert all(PROMISES.values())
