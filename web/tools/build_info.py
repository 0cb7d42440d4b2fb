"""Makes js/build_info.js: the facts about the build and about Python that the page needs."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from knight_core import catalogue
from knight_core.texts.languages import Language
from web.tools.first_tours import doors, first_tours

BUILD_INFO = "js/build_info.js"


def render_build_info(
    version: str,
    pyodide: Mapping[str, object],
    assets: Mapping[str, object],
    languages: Mapping[str, Language],
    lessons: Collection[str],
    missing: Mapping[str, int],
) -> bytes:
    """Returns build_info.js. `lessons` are the languages with lessons; `missing` is the number of
    untranslated texts by language."""
    # The page uses these facts before Python is loaded, so the build exports them from Python.
    facts = catalogue.facts()
    shown = ("name", "state", "direction", "stop", "between", "separator")
    tags = {
        tag: {
            **{name: getattr(language, name) for name in shown},
            "lessons": tag in lessons,
            "missing": missing.get(tag, 0),
        }
        for tag, language in languages.items()
    }
    lines = (
        "// Made by build.py.",
        f"export const VERSION = {json.dumps(version)};",
        f"export const PYODIDE = {json.dumps(pyodide, indent=2, sort_keys=True)};",
        f"export const ASSETS = {json.dumps(assets, indent=2)};",
        f"export const LANGUAGES = {json.dumps(tags, ensure_ascii=False)};",
        f"export const FACTS = {json.dumps(facts, indent=2)};",
        f"export const FIRST_TOURS = {json.dumps(first_tours())};",
        f"export const DOORS = {json.dumps(doors())};",
    )
    return ("\n".join(lines) + "\n").encode()
