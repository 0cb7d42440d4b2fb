"""The page's scripts as a browser loads them: rollup joins them from the source modules."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from web.tools.files import fingerprint, write_file
from web.tools.install import find_node
from web.tools.messages import say
from web.tools.programs import must_run

JOINED = Path(".build", "joined.json")
"""The file of the last result in a checkout; tests read there which file contains which module."""


@dataclass(frozen=True)
class Chunk:
    """A file of joined modules: the paths of the modules, and of the files that it imports,
    statically or dynamically."""

    modules: list[str]
    imports: list[str]


@dataclass(frozen=True)
class Joined:
    """The scripts, by their paths in web/; a file of joined modules has the name of one of them."""

    state: str
    """A hash of the sources."""
    files: dict[str, str]
    """The joined files of the page, each with a source map."""
    chunks: dict[str, Chunk]
    """The modules and imports of each joined file."""
    texts: dict[str, str]
    """The workers, each as one script; and the scripts that are not modules."""
    single: str
    """All modules of the page as one script, for the single file."""


def join_scripts(root: Path) -> Joined:
    """Joins the scripts of web/; the last result is reused if its sources are the same."""
    web = root / "web"
    script = web / "tools" / "join.mjs"
    sources = [script, web / "package-lock.json", web / "sw.js"]
    for place in (web / "js", web / "single"):
        sources += sorted(place.rglob("*.js"))
    state = fingerprint(*((str(p.relative_to(web)), p.read_bytes()) for p in sources if p.exists()))
    cached = root / JOINED
    made = json.loads(cached.read_text(encoding="utf-8")) if cached.is_file() else {}
    if made.get("state") != state:
        say("Joining the scripts …")
        node = find_node(root)
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "joined.json")
            must_run(
                [node.node, script, web, target, state],
                "The scripts cannot be joined.",
                environment=node.environment,
            )
            write_file(cached, target.read_bytes(), root / ".build")
            made = json.loads(target.read_text(encoding="utf-8"))
    chunks = {file: Chunk(**chunk) for file, chunk in made["chunks"].items()}
    return Joined(**{**made, "chunks": chunks})
