"""The language of the shell: by an option before the command, or by the environment."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from knight_core import METHODS
from knight_core.cli import main
from knight_core.experiments.orders.results import PRESETS
from knight_core.texts import sentences

SLOVAK = {
    "shell.step": {
        "by": "count",
        "one": "{count} krok",
        "few": "{count} kroky",
        "other": "{count} krokov",
    },
    "shell.found": "nájdené: {counts}.",
    "shell.impossible": "nemožné: {counts}.",
}


@pytest.fixture(autouse=True)
def slovak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some sentences in Slovak; all others are in English."""
    read = sentences.texts_of

    def texts(tag: str, part: str) -> object:
        own = SLOVAK if (tag, part) == ("sk", "shell") else {}
        return {**read("en", part), **own}

    monkeypatch.setattr(sentences, "texts_of", texts)


@pytest.mark.parametrize(
    ("before", "environment", "begins"),
    [
        ([], "", "found: 12 steps, 0 backtracks, "),
        (["--lang", "sk"], "", "nájdené: 12 krokov, 0 backtracks, "),
        (["--lang=sk"], "", "nájdené: 12 krokov, "),
        ([], "sk", "nájdené: 12 krokov, "),
        (["--lang", "en"], "sk", "found: 12 steps, "),
        (["--debug", "--lang", "pt-BR"], "sk", "found: 12 steps, "),
    ],
)
def test_verdicts_are_in_the_language(
    before: list[str],
    environment: str,
    begins: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KNIGHT_LANG", environment)
    assert main([*before, "solve", "3x4", "a1", "--method", "construct"]) == 0
    assert capsys.readouterr().err.startswith(begins)


def test_what_programs_read_is_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "sk", "solve", "2x3", "a1", "--format", "json"]) == 1
    output = capsys.readouterr()
    assert json.loads(output.out)["outcome"] == "impossible"
    assert output.err.startswith("impossible: ")


@pytest.mark.parametrize("environment", ["", "xx"])
def test_an_unknown_language_is_one_sentence(
    environment: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KNIGHT_LANG", environment)
    option = [] if environment else ["--lang", "xx"]
    assert main([*option, "solve", "3x4", "a1"]) == 2
    message = capsys.readouterr().err
    assert message == (
        "knight_core: “xx” is not a language of this program. Use one of: en, sk, pt-BR, zh-Hant.\n"
    )


RULE = "print('12')\ndef choose(square, candidates, board):\n    return candidates[0]\n"
LESSON = "# 12\n## 34\nask: 1 + 1?\n= {} <- sum 1+1\n"
FILES = {
    "1.txt": "1 4 7 10\n12 9 2 5\n3 6 11 8\n",
    "2.txt": "1 4 7 10\n12 9 2 5\n3 6 13 8\n",
    "3.md": LESSON.format(2),
    "4.md": LESSON.format(3),
    "5.txt": "name: 6\n1.1: 3\n",
    "6.py": RULE,
}
NAMES = {"knight_core", "txt", "tour", *METHODS, *PRESETS}
"""What has the same name in every language."""


@pytest.mark.parametrize(
    "line",
    [
        *("solve 6x6", "solve 6x6 a1 --closed --symmetry half-turn --tours 2", "solve 1x9 a1"),
        "solve 3x4 b2 --method depth-first --certificate 7; verify 7",
        *("solve 5x5 a1 --certificate 8", "solve 8x8 h1 --method depth-first --max-steps 9"),
        *("solve 5x5 --method uniform", "solve 5x5 i9", "check -"),
        *("count 5x5 a1 --end c3", "count 6x6 --closed --symmetry half-turn"),
        *("count 8x8 a1 --max-states 99", "judge 5x5 a1,b3", "judge 5x5 a1,b3,c5,d3"),
        *("judge 8x8 h1 --max-cases 3 --certificate 7", "verify 1.txt", "verify 2.txt"),
        *("check 1.txt", "check 2.txt", "check 1.txt 2.txt", "check --lesson 3.md 5.txt"),
        *("lesson 3.md", "lesson 4.md", "lesson 1.txt", "rule 6.py --tests 5x5:a1,6x6:a1:36"),
        *("compare 5x5 a1 --methods rule:6.py,depth-first", "survey --boards 5x5 --starts 2"),
        *("orders 5x5 c3 --max-steps 6000", "gallery no-3x3"),
    ],
)
def test_nothing_is_said_but_in_the_language(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one without letters: a word that is left is no message, or an English parameter."""
    english = sentences.texts_of

    def silent(text: str) -> str:
        return re.sub(r"(\{.*?\})|\w", lambda match: match[1] or "·", text)

    @cache
    def texts(_tag: str, part: str) -> Mapping[str, sentences.Message]:
        return {
            key: silent(message)
            if isinstance(message, str)
            else {form: silent(text) if form != "by" else text for form, text in message.items()}
            for key, message in english("en", part).items()
        }

    monkeypatch.setattr(sentences, "texts_of", texts)
    monkeypatch.setenv("KNIGHT_LANG", "zh-Hant")
    monkeypatch.setattr("sys.stdin", io.StringIO("12"))
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    for command in line.split("; "):
        main(command.split())
    output = capsys.readouterr()
    left = {*re.findall(r"(?a)[A-Za-z]\w{2,}(?:-[a-z]+)*", output.out + output.err)}
    assert left - NAMES == set()
