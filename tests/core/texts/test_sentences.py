"""Sentences as data: one for every mistake and every reason, complete with their parameters."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import knight_core
import knight_core.rules.proving
import knight_core.texts
from knight_core import Board, InvalidRequest, TourRequest, experiments
from knight_core.outcome import ProofStep, Reason
from knight_core.texts.sentences import forms, phrase, placeholders, sentence, texts
from tests.core.texts.codes import codes, steps_of_losses

FILES = sorted(Path(knight_core.__file__).parent.rglob("*.py"))
CODES = {family: codes(family) for family in ("problem", "reason", "proof", "lost", "fault")}
FAMILIES = {
    *(*CODES, "answer", "certificate", "drawing", "field", "gallery", "reading"),
    *("review", "rule", "template", "theory", "why"),
}
FOLDER = Path(knight_core.texts.__file__).parent
ALL = {**texts(), **texts("shell")}
FOR_THE_SHELL = {
    *("cli", "review/report.py", "formats", "tour/squares.py"),
    *("experiments/files.py", "experiments/lines.py", "experiments/record.py"),
    "experiments/tables.py",
}
"""What of knight_core says what the page cannot come to say."""
NAMES = [path.name for path in sorted(FOLDER.glob("en*.json"))]
PLACEHOLDER = re.compile(r"\{\w+(?::(?:and|or|percent))?\}")


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
    for call in calls({"whole_number"}):  # the same, with the value and the limit
        for code in codes_of(call.args[1], "problem"):
            raised.add(code)
            assert placeholders(f"problem.{code}") <= {"value", "limit"}
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
    losses = steps_of_losses()
    assert "forced-last-taken-early" in losses
    assert losses < CODES["proof"]


def test_every_fault_has_a_sentence_and_every_sentence_its_fault() -> None:
    made: set[str] = set()
    for call in calls({"_fault"}):
        codes = codes_of(call.args[0], "fault")
        made |= codes
        given = {str(keyword.arg) for keyword in call.keywords}
        for code in codes:
            assert placeholders(f"fault.{code}") == given, code
    assert made == CODES["fault"]


@pytest.mark.parametrize("key", ALL)
def test_sentences_are_clean(key: str) -> None:
    assert re.fullmatch(rf"({'|'.join(FAMILIES | {'shell'})})(\.[a-z0-9-]+)+", key)
    for text in forms(ALL[key]):
        assert text == text.strip()
        assert key.partition(".")[0] not in CODES or text[-1] in ".}"
        assert "  " not in text
        assert not set('<>"') & set(text)
        assert "\n" not in text or key.startswith("template.")
        assert text.count("{") == text.count("}") == len(PLACEHOLDER.findall(text))
        # What a person typed stands in quotes.
        assert text.count("“") == text.count("”")
        if not key.startswith("why.record-"):  # which quote names of fields
            assert text.count("“") == text.count("“{value}”")


def test_numbers_have_separators_and_texts_stay_as_they_are() -> None:
    text = sentence("problem.board-too-large", {"limit": 16_000_000, "rows": "4001", "cols": "{x}"})
    assert text == "A board may have at most 16,000,000 squares, and 4001×{x} has more."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rows": 0}, "Rows: 0 is too small. Use at least 1."),
        ({"start": "x"}, "Start: “x” is not a square. Write e.g. a1,"),
        ({"closed": 2}, "Closed: “2” is not a choice."),
    ],
)
def test_a_field_has_its_name_in_a_sentence(words: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRequest, match=f"^{re.escape(message)}"):
        TourRequest(**words)


def test_a_parameter_can_be_a_sentence() -> None:
    why = phrase("problem.game-digit", {"value": "9"})
    text = sentence("problem.game-breaks-off", {"number": 1_000, "why": why})
    assert text.startswith("Step 1,000 of this game")
    assert text.endswith(" “9” is not a direction. A move is a digit from 1 to 8.")


def test_every_part_of_a_sentence_is_said_somewhere() -> None:
    beginnings = (
        *(("not_a_tour_text", "text-"), ("_not_a_matrix", "matrix-"), ("FalseReport", "run-")),
        ("_unprinted", ""),
    )
    used = {
        f"{beginning}{ast.literal_eval(call.args[0])}"
        for name, beginning in beginnings
        for call in calls({name})
    }
    for name in ("record", "lines"):  # some in a table of what a field must be
        source = (Path(experiments.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        used |= {f"record-{code}" for code in re.findall(r'"([a-z0-9-]+)"', source)} & codes("why")
    whole = re.compile(r'"why\.([a-z-]+)"')
    used |= {code for path in FILES for code in whole.findall(path.read_text(encoding="utf-8"))}
    assert used == codes("why")
    # Those of proving.py are also said of a rule that runs in the shell.
    proving = Path(knight_core.rules.proving.__file__).read_text(encoding="utf-8")
    searched = {code for code in codes("rule") if code.startswith("broken-search-")}
    assert searched == {
        f"broken-search-{code}" for code in re.findall(r'FalseReport\("(.*?)"\)', proving)
    }


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
    steps = [ProofStep("two-rows-moves", {"board": "2×9"}), ProofStep("halves-used-up", {})]
    reason = Reason("two-rows", {"board": "2×9"}, tuple(steps))
    assert reason.text == f"1. {steps[0].text} 2. {steps[1].text}"
    assert Reason("two-rows", {"board": "2×9"}, tuple(steps[:1])).text == steps[0].text
    assert reason.summary == sentence("reason.two-rows", {"board": "2×9"})


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_sentences_is_flat_and_has_each_key_once(name: str) -> None:
    pairs = json.loads((FOLDER / name).read_text(encoding="utf-8"), object_pairs_hook=list)
    part = name.removeprefix("en").removesuffix("json").strip(".")
    assert [key for key, _ in pairs] == list(texts(part))
    assert all(text and all(forms(text)) for text in texts(part).values())


def test_every_family_has_sentences_and_no_two_files_share_a_key() -> None:
    assert {key.partition(".")[0] for key in texts()} == FAMILIES
    assert {key.partition(".")[0] for key in texts("gallery")} == {"gallery"}
    assert not texts().keys() & texts("gallery").keys()
    assert not texts().keys() & texts("shell").keys()


def test_what_the_shell_alone_says_is_in_a_file_that_the_page_does_not_get() -> None:
    places_of: dict[str, set[str]] = {}
    for path in FILES:
        place = path.relative_to(FOLDER.parent).as_posix()
        for word in re.findall(r'"([a-z.-]+)"', path.read_text(encoding="utf-8")):
            places_of.setdefault(word, set()).add(place)

    def of_the_shell(key: str) -> bool:
        code = re.sub(r"^(problem|review|rule)\.", "", key)
        places = places_of.get(key, set()) | places_of.get(code, set())
        return all(place.startswith(tuple(FOR_THE_SHELL)) for place in places)

    assert [key for key in texts("shell") if not of_the_shell(key)] == []
