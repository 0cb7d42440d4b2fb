"""The texts of the page: reads the languages, and fills texts into the page for the first paint."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

import knight_core.texts
from knight_core.lessons.buttons import buttons
from knight_core.texts.languages import LANGUAGES, Language
from knight_core.texts.sentences import Message, filled
from web.tools.files import write_file
from web.tools.messages import Problem

FOLDER = Path("web", "i18n")
"""The folder of the page's own texts in a checkout: one file for each language."""
SENTENCES = Path(knight_core.texts.__file__).parent
"""The folder of Python's sentences: several files for each language."""
FOR_THE_SHELL = ".shell.json"
"""The suffix of files whose texts the page does not get."""
BUTTONS = ".buttons.json"
"""The suffix of files that repeat texts of the page for Python."""

PARTS = {
    "lab": ("lab.", "race.", "answer."),
    "play": (
        *("play.", "puzzle.", "letters.", "achieved.", "follow.", "next."),
        *("action.play-", "action.puzzle-", "action.follow-", "action.next-new"),
    ),
    "check": (
        *("check.", "class.", "teacher.", "answers.", "action.check-"),
        *("review.", "reading.", "certificate."),
    ),
    "code": ("code.", "rule.", "template.", "action.code-"),
    "gallery": ("hall.", "gallery.", "action.gallery-"),
    "lessons": ("lessons.", "lesson."),
    "share": ("share.",),
}
"""The parts of the texts that the page loads on demand, by the prefixes of their keys; a mode loads
its part. All other texts are in the first file."""

SHARED = ("review.path-",)
"""The prefixes of texts that several parts need: they are in the first file."""

Texts = dict[str, Message]


def read_texts(path: Path) -> Texts:
    """Reads a file of texts: a flat object from key to message."""
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem(f"{path} is missing: the page has no words.") from None
    except ValueError as error:
        raise Problem(f"{path} is not valid JSON: {error}") from None
    if not isinstance(texts, dict) or not all(map(_is_message, texts.values())):
        raise Problem(f"{path} must be one flat object from key to text, or to its plural forms.")
    return texts


def _is_message(value: object) -> bool:
    if isinstance(value, dict):
        return {"by", "other"} <= value.keys() and all(isinstance(x, str) for x in value.values())
    return isinstance(value, str)


def text_paths(root: Path, tag: str) -> list[Path]:
    """Returns the existing files of a language: the page's, and Python's."""
    own = root / FOLDER / f"{tag}.json"
    python = sorted(SENTENCES.glob(f"{tag}.*json"))
    # The English file is required: if it is missing, read_texts raises a Problem.
    page = [own] if tag == "en" or own.is_file() else []
    return [*page, *(path for path in python if not path.name.endswith(BUTTONS))]


def translated(root: Path, tag: str) -> Texts:
    """Reads all texts of a language, including those for the shell."""
    texts: Texts = {}
    for path in text_paths(root, tag):
        more = read_texts(path)
        if twice := sorted(texts.keys() & more.keys()):
            raise Problem(f"{path} repeats what another file says: {', '.join(twice)}.")
        texts |= more
    return texts


def write_buttons(root: Path) -> None:
    """Updates the files with the names of the buttons to which lessons refer, in each language."""
    for tag in LANGUAGES:
        path = root / FOLDER / f"{tag}.json"
        if path.is_file():
            texts = read_texts(path)
            names = {key: texts[key] for key in buttons() if key in texts}
            content = json.dumps(names, ensure_ascii=False, indent=2).encode() + b"\n"
            target = root / "knight_core/texts" / f"{tag}{BUTTONS}"
            write_file(target, content, root / ".build")


def page_texts(root: Path) -> dict[str, Texts]:
    """Reads the texts of the page in each language. English is complete; other languages may lack
    texts."""
    shell = [path for path in text_paths(root, "en") if path.name.endswith(FOR_THE_SHELL)]
    unseen = {key for path in shell for key in read_texts(path)}
    english = {key: text for key, text in translated(root, "en").items() if key not in unseen}
    others = {tag: translated(root, tag) for tag in LANGUAGES if tag != "en"}
    return {
        "en": english,
        **{tag: {key: own[key] for key in english if key in own} for tag, own in others.items()},
    }


def text_files(texts: Mapping[str, Texts]) -> dict[str, bytes]:
    """Returns the files of all languages, by their paths in web/; untranslated texts are in
    English."""
    return {
        path: content
        for tag, own in texts.items()
        for path, content in _files_of(tag, texts["en"] | own).items()
    }


def _files_of(tag: str, texts: Texts) -> dict[str, bytes]:
    """Returns the files of a language: the first one, and those of PARTS."""
    parts: dict[str, Texts] = {"": {}, **{part: {} for part in PARTS}}
    for key, text in texts.items():
        parts[part_of(key)][key] = text
    # Lessons refer to buttons of other parts, and print templates.
    named = {*buttons(), *(key for key in texts if key.startswith("template."))}
    parts["lessons"] |= {key: text for key, text in texts.items() if key in named}
    return {
        f"i18n/{tag}{part and f'.{part}'}.json": as_json(of_part) for part, of_part in parts.items()
    }


def as_json(texts: Mapping[str, object]) -> bytes:
    """Returns texts as a file of JSON."""
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()


def manifest_files(
    texts: Mapping[str, Texts], manifest: bytes, languages: Mapping[str, Language]
) -> dict[str, bytes]:
    """Returns the manifest in each announced language, by its path; its texts are given by keys."""
    about = json.loads(manifest)
    files = {}
    for tag, language in languages.items():
        if language.state == "announced":
            own = texts["en"] | texts.get(tag, {})
            words = {name: own[about[name]] for name in ("name", "short_name", "description")}
            content = about | words | {"lang": tag, "dir": language.direction}
            path = "manifest.webmanifest" if tag == "en" else f"manifest.{tag}.webmanifest"
            files[path] = as_json(content)
    return files


def part_of(key: str) -> str:
    """Returns the part that contains a text; "" is the first file."""
    if key.startswith(SHARED):
        return ""
    return next((part for part, beginnings in PARTS.items() if key.startswith(beginnings)), "")


def fill_texts(page: str, texts: Mapping[str, Message], name: str = "the page") -> str:
    """Inserts texts into a page, for the first paint; every other character is unchanged.

    `<p data-i18n="key"></p>` gets the text of `key` as its content, if it is empty;
    `<input data-i18n-attr="placeholder:key, aria-label:key2">` gets the attributes that it lacks.
    """
    filler = _Filler(page, texts, name)
    filler.feed(page)
    filler.close()
    filler.settle("", len(page))
    for start, end, text in sorted(filler.edits, reverse=True):
        page = page[:start] + text + page[end:]
    return page


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
        self.waiting: tuple[str, str, int] | None = None  # tag, key, and the place of its content

    def place(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def text(self, key: str) -> str:
        if key not in self.texts:
            line = self.getpos()[0]
            raise Problem(f'{self.name}, line {line}: the text "{key}" is not in web/i18n/en.json.')
        return filled(self.texts[key], {})

    def settle(self, closed: str, at: int) -> None:
        """Fills the pending element, if it is empty and ends here."""
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
