"""The language of the shell: by an option before the command, or by the environment."""

from __future__ import annotations

import json

import pytest

from knight_core.cli import main
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
        return {**read(tag, part), **own}

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
    said = capsys.readouterr()
    assert json.loads(said.out)["outcome"] == "impossible"
    assert said.err.startswith("impossible: ")


@pytest.mark.parametrize("environment", ["", "xx"])
def test_an_unknown_language_is_one_sentence(
    environment: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KNIGHT_LANG", environment)
    option = [] if environment else ["--lang", "xx"]
    assert main([*option, "solve", "3x4", "a1"]) == 2
    said = capsys.readouterr().err
    assert said == (
        "knight_core: “xx” is not a language of this program. Use one of: en, sk, pt-BR, zh-Hant.\n"
    )
