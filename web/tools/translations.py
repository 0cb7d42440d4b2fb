"""The state of the translations: texts that are missing, stale, or long.

web/i18n/TAG.sources.json has, for each text of a language, a hash of the English text from which it
was translated. A text whose English has changed since is stale, until it is accepted again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from knight_core.texts.languages import LANGUAGES
from knight_core.texts.sentences import Message, forms
from web.tools.files import write_file
from web.tools.messages import Problem, say
from web.tools.texts import FOLDER, translated

# A translation is long if it is LONG times as long as an English label of at most LABEL_LETTERS.
LABEL_LETTERS = 40
LONG = 1.4
LONGEST = 20


def show_translations(root: Path, tag: str, accepted: Collection[str], *, accept_all: bool) -> None:
    """Lists the open work in a language, or, if `tag` is "", a summary for each language.

    First marks the `accepted` texts, or with `accept_all` all texts, as translated from the present
    English.
    """
    if tag not in ("", *LANGUAGES):
        raise Problem(f"{tag} is not in knight_core/texts/languages.py: {', '.join(LANGUAGES)}.")
    if accept_all or accepted:
        accept(root, tag, accepted or translated(root, tag))
    if tag:
        _show(root, tag)
    else:
        for other in [other for other in LANGUAGES if other != "en"]:
            say(_summary(root, other))


def stale(root: Path, tag: str) -> list[str]:
    """Returns the keys of the texts that were translated from another English text, or from
    none."""
    english, hashes = translated(root, "en"), _sources(root, tag)
    return [key for key in translated(root, tag) if hashes.get(key) != _hash(english.get(key, ""))]


def accept(root: Path, tag: str, keys: Iterable[str]) -> None:
    """Marks texts of a language as translated from the present English."""
    if tag in ("", "en"):
        raise Problem("Name the language that is to be accepted: build.py texts TAG --accept …")
    english, own, hashes = translated(root, "en"), translated(root, tag), _sources(root, tag)
    if unknown := sorted({*keys} - own.keys()):
        raise Problem(f"{tag} has no text for {', '.join(unknown)}.")
    hashes |= {key: _hash(english.get(key, "")) for key in keys}
    sources = {key: hashes[key] for key in own if key in hashes}
    content = json.dumps(sources, indent=2).encode() + b"\n"
    write_file(_sources_path(root, tag), content, root / ".build")


def _summary(root: Path, tag: str) -> str:
    english, own = translated(root, "en"), translated(root, tag)
    language = LANGUAGES[tag]
    done = len(english.keys() & own.keys())
    return (
        f"{tag}, {language.state}: {done:,} of {len(english):,} texts are translated, "
        f"{len(stale(root, tag)):,} of them stale."
    )


def _show(root: Path, tag: str) -> None:
    english, own = translated(root, "en"), translated(root, tag)
    places = places_of(root, {*english, *own})
    parts = {
        "missing": [key for key in english if key not in own],
        "stale": stale(root, tag),
        "without an English text": sorted(own.keys() - english.keys()),
        "long for a label": longest(english, own),
    }
    for what, keys in parts.items():
        if keys:
            say(f"{what}: {len(keys):,}")
        for key in keys:
            say(f"  {places[key]}  {key}: {' | '.join(forms(own.get(key, english.get(key, ''))))}")
    say(_summary(root, tag))


def longest(english: Mapping[str, Message], own: Mapping[str, Message]) -> list[str]:
    """Returns the keys of the labels that are longest in relation to the English, the longest
    first."""
    grown = {
        key: _length(own[key]) / _length(text)
        for key, text in english.items()
        if key in own and _length(text) <= LABEL_LETTERS
    }
    long = [key for key, times in grown.items() if times >= LONG]
    return sorted(long, key=lambda key: -grown[key])[:LONGEST]


def _length(message: Message) -> int:
    return max(map(len, forms(message)))


def places_of(root: Path, keys: Iterable[str]) -> dict[str, str]:
    """Returns the first use of each text, as FILE:LINE: a line that contains its key, or its code,
    or else a prefix of its key; "-" if none is found."""
    named: dict[str, str] = {}
    begun: dict[str, str] = {}
    files = [root / "web" / "index.html"]
    for folder in ("web/js", "knight_core"):
        files += sorted(
            path for path in (root / folder).rglob("*") if path.suffix in (".js", ".py")
        )
    for path in files:
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            place = f"{path.relative_to(root).as_posix()}:{number}"
            for word in re.findall(r"[\w-]+(?:\.[\w-]+)*", line):
                named.setdefault(word, place)
            for beginning in re.findall(r"([a-z][\w-]*\.[\w.-]*)\$?\{", line):
                begun.setdefault(beginning, place)
    return {key: _place(key, named, begun) for key in keys}


def _place(key: str, named: dict[str, str], begun: dict[str, str]) -> str:
    if key in named:
        return named[key]
    fitting = [beginning for beginning in begun if key.startswith(beginning)]
    family, _, code = key.partition(".")
    if family in ("problem", "reason", "proof", "lost", "fault", "review") and code in named:
        return named[code]
    return begun[max(fitting, key=len)] if fitting else "-"


def _hash(message: Message) -> str:
    text = json.dumps(message, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _sources_path(root: Path, tag: str) -> Path:
    return root / FOLDER / f"{tag}.sources.json"


def _sources(root: Path, tag: str) -> dict[str, str]:
    path = _sources_path(root, tag)
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found
