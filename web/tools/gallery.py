"""The gallery and the lessons for the page, as files that it loads on demand."""

from __future__ import annotations

import json

from knight_core.gallery import export
from knight_core.lessons import parse
from knight_core.lessons.collection import lesson_texts
from knight_core.texts.languages import LANGUAGES


def gallery_files() -> dict[str, bytes]:
    """Returns the file of the tours, by its path."""
    data = json.dumps(export.document(), separators=(",", ":")).encode()
    return {"data/gallery.json": data}


def lesson_files() -> dict[str, bytes]:
    """Returns a file for each language with lessons: by number the text of each lesson, with its
    entry in the list of lessons."""
    files = {}
    for tag in LANGUAGES:
        if found := {number: listed(text) for number, text in lesson_texts(tag).items()}:
            data = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
            files[f"data/lessons.{tag}.json"] = data.encode()
    return files


def listed(text: str) -> dict[str, str]:
    """Returns the text of a lesson, with its entry in the list of lessons."""
    lesson = parse(text)
    return {
        "title": lesson.title,
        "audience": lesson.audience,
        "goal": lesson.goal,
        "lang": lesson.lang,
        "digest": lesson.digest,
        "text": text,
    }
