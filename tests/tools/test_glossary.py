"""The glossary: each translation uses its terms, one word for one thing; in proofs it says each
"only", "exactly" and "not" of the English."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from knight_core.texts.sentences import Message, forms
from tests.host import ROOT
from tests.tools.test_translations import ENGLISH, OTHERS
from web.tools.texts import FOLDER, translated

GLOSSARY: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / FOLDER / "glossary.json").read_text(encoding="utf-8")
)
TERMS = [term for term in GLOSSARY["terms"] if "match" in term]
"""Those that a pattern finds in the English, where `except` names texts with another sense."""

PROOFS = ("proof.", "reason.", "lost.", "certificate.", "theory.")

AVOIDED = {
    "sk": ["prechádzk", "polovičn", "klikn", "riešič"],
    "pt-BR": [r"passeio aleat", r"\blances?\b", r"\bclique", r"\bficheiro", r"\becrã", r"\brato\b"],
    "zh-Hant": [
        "信息",
        "程序",
        "搜索",
        "軟件",
        "文件夾",
        "屏幕",
        "默認",
        "鼠標",
        "點擊",
        "網絡",
        "打印",
        "保存",
    ],
}
"""Words that a language has other words for: of another thing, or of another country."""


def read(message: Message) -> str:
    """The texts of a message, without its parameters."""
    return re.sub(r"\{[\w:]+\}", "", " ".join(forms(message)))


@pytest.mark.parametrize("tag", OTHERS)
def test_a_translation_uses_the_terms_of_the_glossary(tag: str) -> None:
    own = translated(ROOT, tag)
    missed = set()
    for term in TERMS:
        stems, exempt = term[tag]["stems"], term[tag].get("except", [])
        assert set(exempt) <= ENGLISH.keys(), term["en"]
        missed |= {
            f"{key}: {term['en']} is {term[tag]['term']}: {read(own[key])}"
            for key, english in ENGLISH.items()
            if key in own and key not in exempt and re.search(term["match"], read(english))
            if not any(stem.lower() in read(own[key]).lower() for stem in stems)
        }
    assert missed == set()


@pytest.mark.parametrize("tag", OTHERS)
def test_a_translated_proof_keeps_each_quantifier(tag: str) -> None:
    own = translated(ROOT, tag)
    proofs = [key for key in own if key.startswith(PROOFS)]
    for quantifier in GLOSSARY["quantifiers"]:
        pattern = re.compile("|".join(quantifier[tag]), re.IGNORECASE)
        english = re.compile(quantifier["match"], re.IGNORECASE)
        lost = [
            f"{key}: {quantifier['en']}: {read(own[key])}"
            for key in proofs
            if english.search(read(ENGLISH[key])) and not pattern.search(read(own[key]))
        ]
        assert lost == []
        assert any(english.search(read(ENGLISH[key])) for key in proofs)


@pytest.mark.parametrize("tag", OTHERS)
def test_a_translation_avoids_words_of_other_things_and_countries(tag: str) -> None:
    avoided = re.compile("|".join(AVOIDED[tag]), re.IGNORECASE)
    assert [key for key, text in translated(ROOT, tag).items() if avoided.search(read(text))] == []


LABELS = ("action.", "overlay.", "race.column.", "lab.report.column.")
"""What stands on buttons, in heads of tables and in rows that do not wrap."""


@pytest.mark.parametrize("tag", OTHERS)
def test_labels_are_not_much_longer_than_in_english(tag: str) -> None:
    own = translated(ROOT, tag)
    labels = [key for key in own if key.startswith(LABELS) and not key.endswith((".name", ".hint"))]
    long = {
        key: text
        for key in labels
        for text in forms(own[key])
        if len(text) > 1.4 * max(map(len, forms(ENGLISH[key]))) + 10
    }
    assert long == {}
    tabs = [forms(own[key]) for key in labels if re.fullmatch(r"action\.mode-[a-z]+", key)]
    assert len(tabs) == 6
    assert all(len(text) <= 8 for tab in tabs for text in tab)
