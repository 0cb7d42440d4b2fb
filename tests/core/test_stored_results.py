"""Larger requests give the results that are written down: long searches, large boards."""

from __future__ import annotations

import pytest

from knight_core import METHODS
from tests.core.stored_results import Words, cases, digest_of, stored

METHOD_IDS = [id for id, method in METHODS.items() if not method.own]


@pytest.mark.parametrize("method", METHOD_IDS)
def test_every_result_is_the_one_that_is_written_down(method: str) -> None:
    changed = [
        (words, kept, found)
        for words, kept in stored()
        if words["method"] == method and (found := digest_of(words)) != kept
    ]
    assert not changed


def test_what_is_written_down_is_what_the_program_would_write() -> None:
    asked: list[Words] = [*cases()]
    assert [words for words, _ in stored()] == asked
    assert len(asked) > 300
    assert {words["method"] for words in asked} == {*METHOD_IDS}
    outcomes = {kept[0] for _, kept in stored()}
    assert outcomes == {"found", "impossible", "limit"}
