"""Messages in each language, and what Python knows of languages held against JavaScript's Intl."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from knight_core.texts.languages import LANGUAGES, plural
from knight_core.texts.sentences import filled, paragraph, speaking
from tests.host import ROOT

CASES, PARAGRAPHS = (
    json.loads((ROOT / f"tests/data/{name}.json").read_text(encoding="utf-8"))
    for name in ("messages", "paragraphs")
)
JOINED = re.compile(
    r"\$\{t\([^`]*\)\} \$\{|\} \$\{t\(|[sS]entences?\)*(?:\.filter\(Boolean\))?\.join\(\" \"\)"
    r"|\{sentence\(.*\)\} \{|\} \{sentence\(|\" \"\.join\((?:_texts|sentences|.*\.text\b)"
)
"""Sentences with a space between them, in JavaScript and in Python."""
NUMBERS = [*range(201), *(10**power for power in range(3, 13)), 1.5, 0.5, 2.25]
LISTS = (["a"], ["a", "b"], ["a", "b", "c"])
INTL = """
const [tags, numbers, lists] = JSON.parse(process.argv[1]);
const facts = tags.map((tag) => {
  const rules = new Intl.PluralRules(tag);
  const list = (type) => lists.map((parts) => new Intl.ListFormat(tag, {type}).format(parts));
  return [tag, {
    plurals: numbers.map((number) => rules.select(number)),
    numbers: numbers.map((number) => new Intl.NumberFormat(tag).format(number)),
    percent: new Intl.NumberFormat(tag, {style: "percent"}).format(0.37),
    and: list("conjunction"),
    or: list("disjunction"),
  }];
});
console.log(JSON.stringify(Object.fromEntries(facts)));
"""


@pytest.fixture(scope="module")
def intl() -> Any:
    """What Intl knows of each language, asked once."""
    question = json.dumps([list(LANGUAGES), NUMBERS, LISTS])
    command = ["node", "--input-type=module", "--eval", INTL, question]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["language"])
def test_a_message_is_filled_as_in_javascript(case: dict[str, Any]) -> None:
    with speaking(case["language"]):
        assert filled(case["message"], case["params"]) == case["text"]


@pytest.mark.parametrize("case", PARAGRAPHS, ids=lambda case: case["text"])
def test_a_paragraph_is_joined_as_in_javascript(case: dict[str, Any]) -> None:
    with speaking(case["language"]):
        assert paragraph(case["sentences"]) == case["text"]


@pytest.mark.parametrize("folder", ["web/js", "knight_core"])
def test_sentences_are_joined_as_the_language_does_it(folder: str) -> None:
    found = [
        f"{path}: {line.strip()}"
        for path in (ROOT / folder).rglob("*.[jp][sy]")
        for line in path.read_text(encoding="utf-8").splitlines()
        if JOINED.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_plurals_numbers_and_lists_are_those_of_intl(intl: Any, tag: str) -> None:
    language = LANGUAGES[tag]
    assert [plural(tag, number) for number in NUMBERS] == intl[tag]["plurals"]
    assert [language.number(number) for number in NUMBERS] == intl[tag]["numbers"]
    assert language.percentage(0.37) == intl[tag]["percent"]
    assert [language.joined(parts, "and") for parts in LISTS] == intl[tag]["and"]
    assert [language.joined(parts, "or") for parts in LISTS] == intl[tag]["or"]
