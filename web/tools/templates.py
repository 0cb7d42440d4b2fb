"""The templates of rules, for the page: a file that it loads when the mode Code is opened."""

from __future__ import annotations

import json

from knight_core.rules.templates import TEMPLATES


def template_files() -> dict[str, bytes]:
    """Returns the file of the templates, by its path in web/."""
    templates = [{"id": name, "source": source} for name, source in TEMPLATES.items()]
    return {"data/templates.json": json.dumps({"templates": templates}).encode()}
