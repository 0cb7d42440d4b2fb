"""Cuts JavaScript modules at the names of the modules that they import."""

from __future__ import annotations

import json
import posixpath
import re
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypedDict

from web.tools.install import find_node
from web.tools.messages import Problem
from web.tools.programs import must_run

# An address relative to the module, as a string; not in lines that are comments.
RELATIVE = re.compile(r"""^(?!\s*(?:/?\*|//)).*(["'`]\.{1,2}/[^"'`\s]+["'`])""", re.MULTILINE)


class Cut(TypedDict):
    """A module, cut by imports.mjs: text, the name of an imported module, text, … text."""

    parts: list[str]
    unusable: list[str]
    """The parts of it that only a module with an address of its own can have."""


class Module(NamedTuple):
    """A module that needs no address of its own: one text more than it imports modules."""

    texts: list[str]
    imported: list[str]
    """The paths of the modules whose addresses belong between the texts."""


def cut_at_imports(root: Path, texts: Mapping[str, str]) -> dict[str, Cut]:
    """Cuts modules, given by their paths, at the names of the modules that they import."""
    script = root / "web" / "tools" / "imports.mjs"
    spare = root / ".build"
    spare.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=spare) as folder:
        source, target = Path(folder, "modules.json"), Path(folder, "parts.json")
        source.write_text(json.dumps(texts), encoding="utf-8")
        node = find_node(root)
        must_run(
            [node.node, script, source, target],
            "The imports of the page's modules cannot be read.",
            environment=node.environment,
        )
        cuts: dict[str, Cut] = json.loads(target.read_text(encoding="utf-8"))
        return cuts


def resolved(source: str, cut: Cut, known: Collection[str], where: str) -> Module:
    """Returns a module with the paths of those that it imports.

    `source` is its path in web/, and `known` are the existing paths. Raises a Problem that
    names whatever is not possible in `where`: parts that need a module with an address of its own.
    """
    texts, specifiers = cut["parts"][::2], cut["parts"][1::2]
    unusable = cut["unusable"] + [found for text in texts for found in RELATIVE.findall(text)]
    if unusable:
        raise Problem(f"web/{source} has no place in {where}: {', '.join(unusable)}")
    imported = []
    for specifier in specifiers:
        target = posixpath.normpath(PurePosixPath(source).parent / specifier)
        if target not in known:
            raise Problem(f"web/{source} imports {specifier}, and there is no such module.")
        imported.append(target)
    return Module(texts, imported)
