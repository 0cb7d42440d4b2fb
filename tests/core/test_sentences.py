"""Sentences as data: one for every mistake and every reason, complete with their parameters."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import knight_core
from knight_core import Board, InvalidRequest
from knight_core.result import ProofStep, Reason
from knight_core.sentences import (
    ENDINGS,
    FAULTS,
    LOSS_STEPS,
    LOSSES,
    MODULES,
    PROBLEMS,
    PROOFS,
    REASONS,
    SENTENCES,
    placeholders,
    sentence,
    texts,
)

FILES = sorted(Path(knight_core.__file__).parent.rglob("*.py"))
CODES = {
    "problem": set(PROBLEMS),
    "reason": set(REASONS) | set(ENDINGS),
    "proof": set(PROOFS),
    "lost": set(LOSSES),
    "fault": set(FAULTS),
}


def calls(names: set[str]) -> Iterator[ast.Call]:
    """Every call of these functions in knight_core."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
                yield node


def codes_of(argument: ast.expr, kind: str) -> set[str]:
    """The codes that an argument can be: a text, or one with parts that vary."""
    if isinstance(argument, ast.Constant):
        return {str(argument.value)}
    if isinstance(argument, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z-]+"
            for part in argument.values
        ]
        found = {code for code in CODES[kind] if re.fullmatch("".join(parts), code)}
        assert found, ast.unparse(argument)
        return found
    return set()


def test_every_mistake_has_a_sentence_and_every_sentence_its_mistake() -> None:
    raised: set[str] = set()
    for call in calls({"InvalidRequest"}):
        codes = codes_of(call.args[0], "problem")
        raised |= codes
        given = {str(keyword.arg) for keyword in call.keywords}
        for code in codes:
            assert placeholders(f"problem.{code}") <= given, code
    for call in calls({"read_whole"}):  # gives its code on, with a field and a value
        for code in codes_of(call.args[0], "problem"):
            raised.add(code)
            assert placeholders(f"problem.{code}") <= {"field", "value"}
    assert raised == CODES["problem"]


def test_every_reason_has_a_sentence_and_every_sentence_its_reason() -> None:
    given = set()
    for call in calls({"Reason"}):
        given |= codes_of(call.args[0], "reason")
    for call in calls({"reason_for"}):
        given |= codes_of(call.args[1], "reason")
    given |= {"closed-four-rows", *(f"four-rows-{which}" for which in ("start", "end"))}
    given |= {f"table-{which}" for which in ("start", "end", "pair")}
    assert given == CODES["reason"]


def test_every_step_of_a_proof_has_a_sentence() -> None:
    """That every sentence has its step, the tests of the proofs say."""
    given = set()
    for call in calls({"proof_step"}):
        given |= codes_of(call.args[1], "proof")
    assert given <= CODES["proof"]
    assert len(given) > 30


def test_every_reason_of_a_loss_has_a_sentence_and_every_sentence_its_reason() -> None:
    given = set()
    for call in calls({"at.reason"}):
        given |= codes_of(call.args[0], "lost")
    assert given == CODES["lost"]
    assert not set(PROOFS) & set(LOSS_STEPS)


def test_every_fault_has_a_sentence_and_every_sentence_its_fault() -> None:
    made: set[str] = set()
    for call in calls({"_fault"}):
        codes = codes_of(call.args[0], "fault")
        made |= codes
        given = {str(keyword.arg) for keyword in call.keywords}
        for code in codes:
            assert placeholders(f"fault.{code}") == given, code
    assert made == CODES["fault"]


@pytest.mark.parametrize("key", texts())
def test_sentences_are_clean(key: str) -> None:
    text = texts()[key]
    families = "|".join(["problem", "reason", "lost", "proof", "fault", *MODULES])
    assert re.fullmatch(rf"({families})(\.[a-z0-9-]+)+", key)
    assert text == text.strip()
    assert key not in SENTENCES or text[-1] in ".}"
    assert "  " not in text
    assert not set('<>\n"') & set(text)
    assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text))
    # What a person typed stands in quotes.
    assert text.count("“") == text.count("”") == text.count("“{value}”")


def test_numbers_have_separators_and_texts_stay_as_they_are() -> None:
    said = sentence("problem.board-too-large", {"limit": 16_000_000, "rows": "4001", "cols": "{x}"})
    assert said == "A board may have at most 16,000,000 squares, and 4001×{x} has more."


def test_a_field_that_begins_a_sentence_is_capitalised() -> None:
    said = sentence("problem.size-too-small", {"field": "rows", "value": "0"})
    assert said == "Rows: 0 is too small. Use at least 1."


def test_a_missing_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        sentence("problem.size-too-small", {"field": "rows"})


def test_a_mistake_and_a_reason_say_their_sentence() -> None:
    with pytest.raises(InvalidRequest) as caught:
        Board.parse("8y8")
    assert str(caught.value) == "“8y8” is not a board. Write rows x columns, e.g. 8x8."
    reason = Reason("stuck", {"depth": 31, "size": 1024})
    assert reason.text == sentence("reason.stuck", reason.params)
    assert "31 of 1,024 squares" in reason.text
    assert reason.steps == ()


def test_a_proof_is_said_in_numbered_steps() -> None:
    steps = [ProofStep("two-rows-moves", {"board": "2×9"}), ProofStep("ring-needs-end", {})]
    reason = Reason("two-rows", {"board": "2×9"}, tuple(steps))
    assert reason.text == f"1. {steps[0].text} 2. {steps[1].text}"
    assert Reason("two-rows", {"board": "2×9"}, tuple(steps[:1])).text == steps[0].text
    assert reason.summary == sentence("reason.two-rows", {"board": "2×9"})


def test_the_texts_are_flat() -> None:
    assert texts().items() >= SENTENCES.items()
    for family, module in MODULES.items():
        own = importlib.import_module(module).SENTENCES
        assert own
        assert all(key.startswith(f"{family}.") for key in own)
        assert texts().items() >= own.items()
    texts().clear()
    assert texts()
