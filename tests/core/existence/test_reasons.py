"""Reasons as a whole: of each proof every step, what its sentence is about, and its picture.

What a step claims is computed anew in the other tests of this folder; here nothing that is told or
drawn may change unseen.
"""

from __future__ import annotations

import json

import pytest

from tests.core.existence.examples import WHOLE, reason_of
from tests.core.proofs import lines_of
from tests.host import ROOT


@pytest.mark.parametrize("question", WHOLE)
def test_the_whole_reason(question: str) -> None:
    board, _, reason = reason_of(question)
    assert lines_of(board, reason) == WHOLE[question]


MEANT: dict[str, set[str]] = {
    # Your start and end.
    "subject": {
        *("same-colour", "table-pair", "hangs-same", "ends-apart", "half-turn-ends-open"),
    },
    # Only two moves possible.
    "forced": {
        *("wrong-colour-passed", "loop-needs-end", "loop-needs-end-too", "loops-first-and-last"),
        *("corners-use-up", "closed-corners", "closed-passed"),
    },
    # Needed by both.
    "shared": {
        *("wrong-colour-passed", "loop-needs-end", "loop-needs-end-too", "loops-first-and-last"),
    },
}
"""By the role of squares the steps of which the page's usual words for it are true."""


def test_the_page_has_words_for_what_each_step_marks() -> None:
    words = json.loads((ROOT / "web" / "i18n" / "en.json").read_text(encoding="utf-8"))
    usual: dict[str, set[str]] = {role: set() for role in MEANT}
    for question in WHOLE:
        for step in reason_of(question)[2].steps:
            for _, role in step.picture.marks if step.picture else ():
                if f"picture.{role}.{step.code}" not in words:
                    usual[role].add(step.code)
    assert usual == MEANT
