"""The files that a first visit caches last, as only rules, lessons or another language need them;
and the files of languages that are not announced, which are cached when they are used."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from knight_core.texts.languages import LANGUAGES
from web.tools.join import Chunk

# The entry modules of the mode Code and of lessons, which are loaded on demand.
ENTRANCES = {
    *("js/lessons/lessons.js", "js/modes/code/inside.js"),
    *("js/rules/runner.js", "js/sandbox/sandbox.js"),
}

# Other files that only these modules load.
FILES = (
    *("i18n/en.code.json", "data/templates.json"),
    "i18n/en.lessons.json",
)

FIRST = "js/start.js"


def later_files(chunks: Mapping[str, Chunk], files: Collection[str]) -> list[str]:
    """Returns the files that a first visit caches last: FILES, and the scripts that are reachable
    only through ENTRANCES; after them, the files of other languages.

    `chunks` are the joined scripts, and `files` the page's files, by their paths in web/.
    """
    entrances = [path for path, chunk in chunks.items() if ENTRANCES & {*chunk.modules}]

    def reached(path: str, found: set[str]) -> set[str]:
        """Adds a script, and all scripts that it loads, to `found`."""
        if path not in found:
            found.add(path)
            for other in chunks[path].imports if path in chunks else ():
                if other not in entrances:
                    reached(other, found)
        return found

    first = reached(FIRST, set())
    found: set[str] = set()
    for path in entrances:
        reached(path, found)
    own = {path for path in files if path in FILES or path.startswith("data/lessons.en.")}
    return [*sorted({*found - first, *own}), *_texts_in(files, "announced")]


def draft_files(files: Collection[str]) -> list[str]:
    """Returns the texts in languages that are not announced."""
    return _texts_in(files, "draft")


def _texts_in(files: Collection[str], state: str) -> list[str]:
    """Returns the texts in the languages of a state, except English."""
    tags = [tag for tag, language in LANGUAGES.items() if language.state == state and tag != "en"]
    names = tuple(f"{place}{tag}." for tag in tags for place in ("i18n/", "data/lessons."))
    return sorted(path for path in files if path.startswith(names))
