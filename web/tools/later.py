"""The files that a first visit caches last: only rules, lessons and *Follow the rule* need them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from web.tools.join import Chunk

# The modules by which the mode Code, or a lesson, is entered; they are loaded when it is opened.
ENTRANCES = {
    *("js/lessons/lessons.js", "js/modes/code/inside.js"),
    *("js/rules/runner.js", "js/sandbox/sandbox.js"),
}

# Other files that only they load.
FILES = (
    *("i18n/en.code.json", "data/templates.json"),
    *("i18n/en.lessons.json", "i18n/en.follow.json"),
)

FIRST = "js/start.js"


def later_files(chunks: Mapping[str, Chunk], files: Collection[str]) -> list[str]:
    """Returns those of the page's files, given by their paths in web/, that a first visit caches
    last: FILES, and the scripts that are reached through ENTRANCES alone."""
    entrances = [path for path, chunk in chunks.items() if ENTRANCES & {*chunk.modules}]

    def reached(path: str, found: set[str]) -> set[str]:
        """Adds a script and those that it loads."""
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
    others = (path for path in files if path in FILES or path.startswith("data/lessons."))
    return sorted({*found - first, *others})
