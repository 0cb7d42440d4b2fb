"""The texts of the page: reads a language, and fills English into the page for the first paint."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

import knight_core.texts
from knight_core.lessons.buttons import buttons
from knight_core.texts.sentences import Message, filled
from web.tools.files import write_file
from web.tools.messages import Problem

SENTENCES = Path(knight_core.texts.__file__).parent
"""Where Python's sentences are: a file a language, one for its gallery and one for lessons."""
PARTS = {
    "code": ("code.", "action.code-", "rule."),
    "lessons": ("lessons.",),
    "follow": ("follow.", "next.", "action.follow-", "action.next-new"),
}
"""Texts that the page loads with a mode, by the beginnings of their keys."""


def read_texts(path: Path) -> dict[str, Message]:
    """Reads one language: a flat object from key to message."""
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem(f"{path} is missing: the page has no words.") from None
    except ValueError as error:
        raise Problem(f"{path} is no valid JSON: {error}") from None
    if not isinstance(texts, dict) or not all(map(_is_message, texts.values())):
        raise Problem(f"{path} must be one flat object from key to text, or to its plural forms.")
    return texts


def _is_message(value: object) -> bool:
    if isinstance(value, dict):
        return {"by", "other"} <= value.keys() and all(isinstance(x, str) for x in value.values())
    return isinstance(value, str)


def language_texts(path: Path) -> dict[str, Message]:
    """Reads the page's own texts in a language and adds Python's sentences in it, if it has any."""
    own, sentences = read_texts(path), SENTENCES / path.name
    python = read_texts(sentences) if sentences.is_file() else {}
    if twice := sorted(own.keys() & python.keys()):
        raise Problem(f"{path} repeats what {sentences} says: {', '.join(twice)}.")
    return own | python


def write_buttons(root: Path) -> None:
    """Brings the names of the buttons that lessons name up to date, in each language."""
    for path in (root / "web" / "i18n").glob("*.json"):
        texts = read_texts(path)
        names = {key: texts[key] for key in buttons() if key in texts}
        write_file(
            root / "knight_core/texts" / f"{path.stem}.buttons.json",
            as_json(names) + b"\n",
            root / ".build",
        )


def text_files(path: str, texts: Mapping[str, Message]) -> dict[str, bytes]:
    """Returns the files of a language: that of every page, and those of PARTS that have texts, with
    Python's sentences for the same part."""
    left = dict(texts)
    files = {}
    for part, beginnings in PARTS.items():
        own = {key: left.pop(key) for key in texts if key.startswith(beginnings)}
        if own:
            if part == "lessons":  # they name buttons of the other parts
                own |= {key: texts[key] for key in buttons() if key in texts}
            place = Path(path).with_suffix(f".{part}.json")
            sentences = SENTENCES / place.name
            python = read_texts(sentences) if sentences.is_file() else {}
            files[place.as_posix()] = as_json(own | python)
    return {path: as_json(left), **files}


def as_json(texts: Mapping[str, Message]) -> bytes:
    """Returns texts as a file of JSON."""
    return json.dumps(texts, ensure_ascii=False, indent=2).encode()


def fill_texts(page: str, texts: Mapping[str, Message], name: str = "the page") -> str:
    """Puts texts into a page, for the first paint, and leaves every other character as it is.

    `<p data-i18n="key"></p>` gets the text of `key` as its content, if it has none;
    `<input data-i18n-attr="placeholder:key, aria-label:key2">` gets the attributes it lacks.
    """
    filler = _Filler(page, texts, name)
    filler.feed(page)
    filler.close()
    filler.settle("", len(page))
    for start, end, text in sorted(filler.edits, reverse=True):
        page = page[:start] + text + page[end:]
    return page


def fill_manifest(manifest: bytes, texts: Mapping[str, Message]) -> bytes:
    """Puts texts into a web app's manifest, where it has their keys."""
    about = json.loads(manifest)
    for name in ("name", "short_name", "description"):
        about[name] = filled(texts[about[name]], {})
    return as_json(about)


class _Filler(HTMLParser):
    """Collects the insertions of `fill_texts` as (start, end, text)."""

    def __init__(self, page: str, texts: Mapping[str, Message], name: str) -> None:
        super().__init__(convert_charrefs=False)
        self.texts = texts
        self.name = name
        self.page = page
        self.edits: list[tuple[int, int, str]] = []
        self.lines = [0]
        for line in page.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.waiting: tuple[str, str, int] | None = None  # tag, key and where its content begins

    def place(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def text(self, key: str) -> str:
        if key not in self.texts:
            line = self.getpos()[0]
            raise Problem(f'{self.name}, line {line}: the text "{key}" is not in web/i18n/en.json.')
        return filled(self.texts[key], {})

    def settle(self, closed: str, at: int) -> None:
        """Fills the element that is waiting for content, if it ends right here."""
        if self.waiting is not None:
            tag, key, start = self.waiting
            self.waiting = None
            if closed == tag and not self.page[start:at].strip():
                self.edits.append((start, at, html.escape(self.text(key), quote=False)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        source = self.get_starttag_text() or ""
        start = self.place()
        self.settle("", start)
        present = dict(attrs)
        added = ""
        for pair in (present.get("data-i18n-attr") or "").split(","):
            attribute, colon, key = (part.strip() for part in pair.partition(":"))
            if colon and (text := self.text(key)) and attribute not in present:
                added += f' {attribute}="{html.escape(text)}"'
        if added:
            end = start + len(source.removesuffix(">").removesuffix("/").rstrip())
            self.edits.append((end, end, added))
        if content := present.get("data-i18n"):
            self.text(content)
            self.waiting = (tag, content, start + len(source))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.waiting = None

    def handle_endtag(self, tag: str) -> None:
        self.settle(tag, self.place())
