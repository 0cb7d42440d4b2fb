"""What is told of rules that fail: data-driven, by the programs in tests/data/rules/invalid."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from knight_core import Recording, solve
from knight_core.rules import RuleError, load_rule
from knight_core.texts.sentences import texts

DATA = Path(__file__).parents[2] / "data" / "rules"
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (DATA / "invalid.json").read_text(encoding="utf-8")
)
CHOOSE = "def choose(square, candidates, board):\n"

COMMONEST = (
    *("NameError", "IndentationError", "TabError", "SyntaxError", "TypeError", "AttributeError"),
    *("IndexError", "KeyError", "ZeroDivisionError", "ValueError", "RecursionError"),
)


def source_of(name: str) -> str:
    """A program, byte for byte."""
    return (DATA / "invalid" / f"{name}.txt").read_bytes().decode()


def failure(source: str, **others: Any) -> RuleError:
    """How a program fails, loaded and run on 5×5 from a1."""
    recording = Recording(events=100, last_events=10, calls=2, **others)
    try:
        rule = load_rule(source, **others)
        solve("5x5", recording, start="a1", method="rule", rule=rule, max_steps=100)
    except RuleError as error:
        return error
    pytest.fail("it did not fail")


def test_every_program_has_what_is_expected_of_it() -> None:
    assert {path.stem for path in (DATA / "invalid").glob("*.txt")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_told_of_a_program(name: str) -> None:
    source = source_of(name)
    error = failure(source)
    expected = EXPECTED[name]
    assert {key: getattr(error, key) for key in expected} == expected
    # Its place is in the text, and what Python says has no frame but the program's own.
    lines = source.split("\n")
    assert 0 <= error.line <= len(lines)
    if error.column and error.line:
        assert error.column <= len(lines[error.line - 1]) + 1
        assert not error.end_column or error.column < error.end_column
    frames = [line for line in error.traceback.splitlines() if line.startswith('  File "')]
    assert all(line.startswith('  File "my_rule.py"') for line in frames)
    assert (error.traceback != "") == (error.error != "")
    # The log leads to where it failed.
    assert len(error.path) == error.step
    if error.step:
        assert error.events is not None
        assert error.square == error.path[-1] == error.events[-1]
        assert error.forward + error.backtracks == len(error.events)
        answered = error.forward - (error.code != "changed-python")
        assert len(error.calls) == min(answered, 202)


def test_the_commonest_errors_and_every_plain_sentence_have_their_program() -> None:
    assert {*COMMONEST} <= {row["error"] for row in EXPECTED.values() if row["plain"]}
    sentences = {row["plain"] for row in EXPECTED.values()}
    for key, text in texts().items():
        if key.startswith("rule.plain") and "{" not in text:
            assert text in sentences or key in ("rule.plain-indent", "rule.plain-comma"), key


def test_pythons_text_is_untouched_but_for_frames_of_others() -> None:
    error = failure(source_of("recursion"))
    text = error.traceback.splitlines()
    assert text[:3] == [
        "Traceback (most recent call last):",
        '  File "my_rule.py", line 2, in choose',
        "    return look(candidates[0])",
    ]
    assert any("more times]" in line for line in text)
    assert text[-1].startswith("RecursionError: maximum recursion depth exceeded")
    cause = failure(source_of("cause")).traceback
    assert "The above exception was the direct cause of the following exception:" in cause
    assert cause.count("Traceback (most recent call last):") == 2


def test_the_place_is_counted_in_letters() -> None:
    error = failure(source_of("letters"))
    line = source_of("letters").split("\n")[error.line - 1]
    assert line[error.column - 1 : error.end_column - 1] == "fehlt"


def test_two_programs_of_one_name_show_their_own_lines() -> None:
    rules = {word: load_rule(f"{CHOOSE}    return {word}\n") for word in ("first", "second")}
    for word in ("first", "second", "first"):
        with pytest.raises(RuleError) as caught:
            solve("5x5", method="rule", rule=rules[word])
        assert f"    return {word}\n" in caught.value.traceback


def test_an_error_goes_to_another_process_whole() -> None:
    error = failure(source_of("exit"))
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)
    assert str(again) == str(error) == error.text


# -- what does not come back -----------------------------------------------------------------------

INTERRUPTED = (
    CHOOSE + "    if board.step == 3:\n        raise KeyboardInterrupt\n    return candidates\n"
)


def test_an_interruption_is_ctrl_c_in_the_shell_and_the_deadline_in_the_page() -> None:
    for loading in (INTERRUPTED, "raise KeyboardInterrupt\n"):
        with pytest.raises(KeyboardInterrupt):
            solve("5x5", start="a1", method="rule", rule=loading)
    error = failure(INTERRUPTED, interrupted="too-slow")
    assert (error.code, error.line, error.step) == ("too-slow", 3, 3)
    assert error.text == (
        "Your rule did not return within a second at step 3. It was stopped in line 3."
    )
    assert len(error.path) == 3
    early = failure("\nraise KeyboardInterrupt\n", interrupted="too-slow")
    assert (early.code, early.line, early.step) == ("too-slow", 2, 0)


def test_an_interruption_outside_of_the_rule_does_not_blame_it() -> None:
    lines = []

    def echo(step: int, line: str) -> None:
        lines.append(line)
        if len(lines) == 30:
            raise KeyboardInterrupt

    # Here the output is told of it: not the rule is at work, but what it prints to.
    body = "    print(board.step)\n    return candidates\n"
    recording = Recording(events=1_000, echo=echo, interrupted="too-slow")
    with pytest.raises(RuleError) as caught:
        solve("5x5", recording, start="a1", method="rule", rule=CHOOSE + body)
    error = caught.value
    assert error.code == "too-slow"
    assert error.line == 2
    assert error.events is not None
    assert len(error.events) == error.forward + error.backtracks


# -- programs that mean harm -----------------------------------------------------------------------

HOSTILE = {
    "repr that never ends": "class A:\n    def __repr__(self): return repr(self)\n",
    "repr that exits": "class A:\n    def __repr__(self): raise SystemExit\n",
    "another class": "class A:\n    __class__ = tuple\n",
    "a class that fails": "class A:\n    @property\n    def __class__(self): raise ValueError\n",
    "a metaclass that fails": (
        "class M(type):\n    def __getattribute__(c, n): raise KeyError(n)\n"
        "class A(metaclass=M): pass\n"
    ),
}
VALUES = (
    *("'x' * 10**6", "10**5000", "[[[[[]]]] * 1000] * 1000", "{1: 2}", "'\\x1b[31m\\u202e'"),
    *("object()", "board", "b'c3'", "(True, 2)", "(2.0, 1.0)"),
)


@pytest.mark.parametrize(
    ("program", "answer"),
    [*((text, "A()") for text in HOSTILE.values()), *(("", a) for a in VALUES)],
)
def test_whatever_is_returned_is_told_in_few_words(program: str, answer: str) -> None:
    error = failure(f"{program}{CHOOSE}    return {answer}\n")
    assert error.code in (("not-a-candidate", "raised") if program else ("not-a-candidate",))
    assert len(error.text) < 150
    assert error.text.isprintable()
    assert "0x" not in error.text


@pytest.mark.parametrize(
    "raised",
    [
        "class E(Exception):\n    def __str__(self): raise SystemExit\n",
        "class T(str):\n    def __format__(self, s): raise MemoryError\n"
        "    def __len__(self): return -5\n"
        "class E(Exception):\n    def __str__(self): return T('hi')\n",
        "class E(Exception):\n    def __str__(self): return 'x' * 10**6\n",
        "class E(Exception):\n    @property\n    def __notes__(self): raise SystemExit\n",
        "class E(Exception):\n    def __init__(self): self.__cause__ = self\n",
        "class E(BaseException):\n    pass\n",
    ],
)
def test_a_hostile_error_is_told(raised: str) -> None:
    error = failure(raised + CHOOSE + "    raise E\n")
    assert (error.code, error.error) == ("raised", "E")
    assert error.text == f"Your rule stopped with E at step 1 (line {error.line})."
    assert len(error.traceback) < 10_000


def test_values_that_lie_are_taken_for_what_they_are() -> None:
    body = (
        "class I(int):\n    def __index__(self): return 99\n    def __eq__(s, o): return True\n"
        "    def __hash__(s): return 1\n"
        "class T(tuple):\n    def __iter__(self): raise KeyError\n    def __len__(self): return 7\n"
        "    def __eq__(s, o): return True\n    def __hash__(s): return 1\n"
    )
    chosen = "    s = candidates[-1]\n    return T((I(s.row), I(s.col)))\n"
    words: dict[str, Any] = {"start": "a1", "method": "rule", "max_steps": 100}
    lying, plain = (
        solve("5x5", Recording(events=100), rule=body + CHOOSE + end, **words).events
        for end in (chosen, "    return candidates[-1]\n")
    )
    assert lying == plain


def test_a_not_a_number_of_its_own_kind_is_one() -> None:
    source = (
        "class F(float):\n    def __ne__(s, o): return False\n    def __lt__(s, o): return True\n"
        "def score(square, board):\n    return F('nan')\n"
    )
    assert failure(source).key == "not-a-number"


def test_what_a_rule_does_to_python_is_undone() -> None:
    for change in ("builtins.len = 5", "del builtins.sorted", "random.random = None"):
        error = failure(f"import builtins, random\n{CHOOSE}    {change}\n    return candidates\n")
        assert error.code == "changed-python"
    assert sorted([2, 1]) == [1, 2]
    assert len("ab") == 2


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("    if board.step:\n        return 3\n    return 4\n", 0),  # which of the two?
        ("    def inner():\n        return 3\n    return inner()\n", 4),
        ("    if board.step:\n        return\n    return candidates\n", 0),
        ("    yield 3\n    return 4\n", 0),
        ("    return None\n", 2),
    ],
)
def test_the_line_of_an_answer_is_told_where_the_text_leaves_no_doubt(body: str, line: int) -> None:
    assert failure(CHOOSE + body).line == line
