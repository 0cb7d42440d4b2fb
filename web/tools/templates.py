"""The templates of rules, as a file that the page loads with the mode Code."""

from __future__ import annotations

import json

from knight_core.rules.templates import TEMPLATES


def template_files() -> dict[str, bytes]:
    """Returns the file of the templates by its path in web/."""
    templates = [{"id": name, "source": source} for name, source in TEMPLATES.items()]
    return {"data/templates.json": json.dumps({"templates": templates}).encode()}
