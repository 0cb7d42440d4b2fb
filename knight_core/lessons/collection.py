"""The lessons that come with the program."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lesson_texts(lang: str = "en") -> dict[int, str]:
    """The texts of the lessons of a language by their numbers; none for an unknown language.

    >>> lesson_texts()[3].splitlines()[0]
    '# Two colours'
    """
    folder = files("knight_core.lessons") / lang
    if not folder.is_dir():
        return {}
    found = {
        int(file.name.split("-")[0]): file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if file.name.endswith(".md")
    }
    return dict(sorted(found.items()))
