"""Examples of every reason of theory: the questions of `tests/data/reasons.json`."""

from __future__ import annotations

import json
from typing import Any

from knight_core import Board, Reason
from knight_core.existence import impossible
from tests.core.naive import DATA
from tests.core.proofs import parsed
from tests.core.texts.codes import codes

WHOLE: dict[str, list[str]] = json.loads((DATA / "reasons.json").read_text(encoding="utf-8"))
"""By what is asked, such as ``5x5 start=a1 end=a2``: the reason, then its steps, a line each."""

SYMMETRIC = [question for question in WHOLE if "symmetry=" in question]
SHAPES = [question for question in WHOLE if "holes=" in question and question not in SYMMETRIC]
RECTANGLES = [question for question in WHOLE if question not in {*SYMMETRIC, *SHAPES}]


def reason_of(question: str) -> tuple[Board, dict[str, Any], Reason]:
    """The board of a question, the rest of it, and the reason."""
    board, goal = parsed(question)
    reason = impossible(board, **goal)
    assert reason is not None
    return board, goal, reason


def codes_of(questions: list[str]) -> tuple[set[str], set[str]]:
    """The codes of the reasons, and those of their steps."""
    reasons = [reason_of(question)[2] for question in questions]
    return {reason.code for reason in reasons}, {
        step.code for reason in reasons for step in reason.steps
    }


def own_checks(claim: type) -> set[str]:
    """The codes of the steps that a class of claims checks itself: its methods are called so."""
    return {code for code in codes("proof") if code.replace("-", "_") in vars(claim)}
